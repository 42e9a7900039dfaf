// English words for the states and periods of card management whose wire values are numbers.
// Choices whose wire values are words, such as Language, use those: Choice::text().
#pragma once

#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <tillwire/ops/shared/arrest_status.hpp>
#include <tillwire/ops/shared/limit.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire {

/// Returns what an account may be used for.
constexpr const char* words(ArrestStatus status) {
  switch (status) {
    case ArrestStatus::unrestricted:
      return "no restrictions";
    case ArrestStatus::no_withdrawals:
      return "no withdrawals";
    case ArrestStatus::no_withdrawals_or_transfers:
      return "no withdrawals or transfers";
    case ArrestStatus::only_balance_inquiry:
      return "only balance inquiry";
    case ArrestStatus::only_deposits:
      return "only deposits";
    case ArrestStatus::only_balance_inquiry_and_deposits:
      return "only balance inquiry and deposits";
    case ArrestStatus::only_balance_inquiry_deposits_and_transfers:
      return "only balance inquiry, deposits and transfers";
    case ArrestStatus::fully_restricted_7:
      return "fully restricted, status 7";
    case ArrestStatus::fully_restricted_8:
      return "fully restricted, status 8";
    case ArrestStatus::fully_restricted_9:
      return "fully restricted, status 9";
    case ArrestStatus::cash_deposit_warning:
      return "a warning at cash deposits";
    case ArrestStatus::inoperative:
      return "inoperative";
    case ArrestStatus::no_credit:
      return "no credit";
    case ArrestStatus::no_debit:
      return "no debit";
    case ArrestStatus::blocked:
      return "blocked";
    case ArrestStatus::fraud:
      return "fraud";
    case ArrestStatus::unknown:
      return "a status that this version of the library does not know";
  }
  return detail::unknown_words;
}

/// Returns the period of a limit.
constexpr const char* words(CycleType cycle) {
  switch (cycle) {
    case CycleType::day:
      return "each day at midnight";
    case CycleType::week:
      return "every seven days at midnight";
    case CycleType::calendar_week:
      return "on Mondays at midnight";
    case CycleType::month:
      return "on the same day of each month";
    case CycleType::calendar_month:
      return "on the first of each month";
    case CycleType::quarter:
      return "on the same day every three months";
    case CycleType::calendar_quarter:
      return "on the first of each quarter";
    case CycleType::year:
      return "on the same day of each year";
    case CycleType::calendar_year:
      return "on the first of January";
    case CycleType::hour:
      return "every 3600 seconds";
    case CycleType::calendar_hour:
      return "each full hour";
    case CycleType::unknown:
      return "a cycle that this version of the library does not know";
  }
  return detail::unknown_words;
}

namespace customers {

/// Returns whether an ATM is connected.
constexpr const char* words(LinkStatus status) {
  switch (status) {
    case LinkStatus::unknown:
      return "a connection that is not known";
    case LinkStatus::connected:
      return "connected";
    case LinkStatus::disconnected:
      return "not connected";
  }
  return tillwire::detail::unknown_words;
}

/// Returns whether an ATM or its safe is open.
constexpr const char* words(OpenStatus status) {
  switch (status) {
    case OpenStatus::closed:
      return "closed";
    case OpenStatus::opened:
      return "open";
    case OpenStatus::unknown:
      return "open or closed, which is not known";
  }
  return tillwire::detail::unknown_words;
}

/// Returns whether an ATM is in supervisor mode.
constexpr const char* words(SupervisorMode mode) {
  switch (mode) {
    case SupervisorMode::normal:
      return "normal mode";
    case SupervisorMode::supervisor:
      return "supervisor mode";
    case SupervisorMode::unknown:
      return "a mode that is not known";
  }
  return tillwire::detail::unknown_words;
}

/// Returns whether an ATM is loading its configuration.
constexpr const char* words(LoadStatus status) {
  switch (status) {
    case LoadStatus::normal:
      return "not loading";
    case LoadStatus::loading:
      return "loads its configuration";
    case LoadStatus::unknown:
      return "loading or not, which is not known";
  }
  return tillwire::detail::unknown_words;
}

/// Returns whether a cassette is in use.
constexpr const char* words(HopperState state) {
  switch (state) {
    case HopperState::disabled:
      return "disabled";
    case HopperState::enabled:
      return "enabled";
    case HopperState::unknown:
      return "a state that is not known";
  }
  return tillwire::detail::unknown_words;
}

/// Returns the state of a device of an ATM.
constexpr const char* words(DeviceStatus status) {
  switch (status) {
    case DeviceStatus::no_device:
      return "there is none";
    case DeviceStatus::normal:
      return "normal";
    case DeviceStatus::warnings:
      return "there are warnings";
    case DeviceStatus::errors:
      return "there are errors";
    case DeviceStatus::unknown:
      return "a status that is not known";
  }
  return tillwire::detail::unknown_words;
}

}  // namespace customers

}  // namespace tillwire
