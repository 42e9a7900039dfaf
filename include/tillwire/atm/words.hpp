// English words for the states of ATMs.
#pragma once

#include <tillwire/atm/summary.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire::atm {

/// Returns the name of a device.
constexpr const char* words(Device device) {
  switch (device) {
    case Device::receipt_printer:
      return "receipt printer";
    case Device::journal_printer:
      return "journal printer";
    case Device::electronic_journal:
      return "electronic journal";
    case Device::encryptor:
      return "PIN pad";
    case Device::card_reader:
      return "card reader";
    case Device::contactless_reader:
      return "contactless reader";
    case Device::drawer:
      return "bunch presenter";
    case Device::note_acceptor:
      return "note acceptor";
  }
  return detail::unknown_words;
}

/// Returns the state of a device.
constexpr const char* words(DeviceHealth health) {
  switch (health) {
    case DeviceHealth::absent:
      return "not told";
    case DeviceHealth::no_device:
      return "no device";
    case DeviceHealth::normal:
      return "normal";
    case DeviceHealth::warnings:
      return "warning";
    case DeviceHealth::unknown:
      return "unknown";
    case DeviceHealth::errors:
      return "error";
  }
  return detail::unknown_words;
}

/// Returns how urgently an ATM needs attention.
constexpr const char* words(Urgency urgency) {
  switch (urgency) {
    case Urgency::none:
      return "in order";
    case Urgency::notice:
      return "notice";
    case Urgency::warning:
      return "warning";
    case Urgency::failure:
      return "failure";
    case Urgency::out_of_service:
      return "out of service";
    case Urgency::alarm:
      return "alarm";
  }
  return detail::unknown_words;
}

/// Returns what has changed.
constexpr const char* words(Change change) {
  switch (change) {
    case Change::first:
      return "seen for the first time";
    case Change::link:
      return "connection";
    case Change::open:
      return "open or closed";
    case Change::supervisor:
      return "supervisor mode";
    case Change::safe:
      return "safe";
    case Change::loading:
      return "loading of the configuration";
    case Change::devices:
      return "devices";
    case Change::cassettes:
      return "cassettes";
    case Change::replenished:
      return "replenished";
    case Change::cash:
      return "cash";
    case Change::used:
      return "last transaction";
    case Change::counters:
      return "counters";
  }
  return detail::unknown_words;
}

/// Returns whether it is known how long the cash lasts.
constexpr const char* words(CashLeft::State state) {
  switch (state) {
    case CashLeft::State::unknown:
      return "not known yet";
    case CashLeft::State::disabled:
      return "disabled";
    case CashLeft::State::empty:
      return "empty";
    case CashLeft::State::steady:
      return "not falling";
    case CashLeft::State::falling:
      return "falling";
  }
  return detail::unknown_words;
}

/// Returns what is known about a time.
constexpr const char* words(TimeState state) {
  switch (state) {
    case TimeState::absent:
      return "not told";
    case TimeState::malformed:
      return "not a time";
    case TimeState::no_offset:
      return "of an unknown zone";
    case TimeState::known:
      return "known";
  }
  return detail::unknown_words;
}

}  // namespace tillwire::atm
