// The health of an ATM: its flags, devices and counters, and how urgently it needs attention.
#pragma once

#include <cstdint>
#include <tillwire/atm/criteria.hpp>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <tillwire/wire/decode.hpp>

namespace tillwire::atm {

/// The devices whose state a record reports.
enum class Device : std::uint8_t {
  receipt_printer,
  journal_printer,
  electronic_journal,
  encryptor,  ///< the PIN pad
  card_reader,
  contactless_reader,
  drawer,         ///< the bunch presenter
  note_acceptor,  ///< the bunch note acceptor, BNA
};
/// The number of devices: the end of a loop over them.
inline constexpr unsigned device_count = 8;

/// The state of a device, ordered by severity. Values that this version of the library does not
/// know rank above warnings, because they may be failures.
enum class DeviceHealth : std::uint8_t {
  absent,     ///< the record does not report it
  no_device,  ///< the ATM has none
  normal,
  warnings,
  unknown,
  errors,
};

/// What a record reports about a device. Borrowed like the record.
struct DeviceReport {
  DeviceHealth health = DeviceHealth::absent;  ///< its state
  Text error_description = {};                 ///< in the service's own words; often absent
  IsoTime error_date = {};                     ///< see time_of()
};

}  // namespace tillwire::atm

namespace tillwire::detail {

constexpr atm::DeviceHealth health_of(const Choice<customers::DeviceStatus>& status) {
  if (!status.present()) return atm::DeviceHealth::absent;
  switch (status.value()) {
    case customers::DeviceStatus::no_device:
      return atm::DeviceHealth::no_device;
    case customers::DeviceStatus::normal:
      return atm::DeviceHealth::normal;
    case customers::DeviceStatus::warnings:
      return atm::DeviceHealth::warnings;
    case customers::DeviceStatus::errors:
      return atm::DeviceHealth::errors;
    case customers::DeviceStatus::unknown:
      break;
  }
  return atm::DeviceHealth::unknown;
}

template <class State>
constexpr atm::DeviceReport report_of(const State& state) {
  return {health_of(state.status), state.error_description, state.error_date};
}

}  // namespace tillwire::detail

namespace tillwire::atm {

/// Returns what the record reports about one device.
constexpr DeviceReport report_of(const customers::AtmStatus& atm, Device device) {
  switch (device) {
    case Device::receipt_printer:
      return detail::report_of(atm.receipt_printer);
    case Device::journal_printer:
      return detail::report_of(atm.journal_printer);
    case Device::electronic_journal:
      return detail::report_of(atm.electronic_journal);
    case Device::encryptor:
      return detail::report_of(atm.encryptor);
    case Device::card_reader:
      return detail::report_of(atm.card_reader);
    case Device::contactless_reader:
      return detail::report_of(atm.contactless_reader);
    case Device::drawer:
      return detail::report_of(atm.drawer);
    case Device::note_acceptor:
      return detail::report_of(atm.bna);
  }
  return {};
}

}  // namespace tillwire::atm

namespace tillwire::detail {

/// Adds `term`; returns false if the sum does not fit.
constexpr bool add_checked(std::int64_t& sum, std::int64_t term) {
  if (term > 0 ? sum > INT64_MAX - term : sum < INT64_MIN - term) return false;
  sum += term;
  return true;
}

/// Subtracts `term`; returns false if the difference does not fit.
constexpr bool subtract_checked(std::int64_t& from, std::int64_t term) {
  if (term > 0 ? from < INT64_MIN + term : from > INT64_MAX + term) return false;
  from -= term;
  return true;
}

/// Returns whether one of a cassette's counts is negative.
constexpr bool counts_below_zero(const customers::HopperStatus& cassette) {
  return *cassette.bills_end < 0 || *cassette.bills_loaded < 0 || *cassette.bills_out < 0 ||
         *cassette.bills_rejected < 0;
}

}  // namespace tillwire::detail

namespace tillwire::atm {

/// Returns how many notes a cassette has more than its counters say: end - (loaded - out -
/// rejected). Absent if that does not fit 64 bits. In a recycler these are deposits: see
/// Criteria::recyclers.
constexpr Optional<std::int64_t> surplus_of(const customers::HopperStatus& cassette) {
  std::int64_t surplus = *cassette.bills_end;
  if (!detail::subtract_checked(surplus, *cassette.bills_loaded) ||
      !detail::add_checked(surplus, *cassette.bills_out) ||
      !detail::add_checked(surplus, *cassette.bills_rejected)) {
    return {};
  }
  return {surplus};
}

/// Returns whether loaded - out - rejected = end.
constexpr bool counters_agree(const customers::HopperStatus& cassette) {
  const Optional<std::int64_t> surplus = surplus_of(cassette);
  return surplus.present() && *surplus == 0;
}

/// How urgently an ATM needs attention, ordered from the least to the most urgent.
enum class Urgency : std::uint8_t {
  none,
  notice,          ///< in supervisor mode, loading its configuration, or a cassette is disabled
  warning,         ///< a device warns, something is unknown, idle or stale, or counters disagree
  failure,         ///< a device has failed
  out_of_service,  ///< disconnected or closed, or either is unknown
  alarm,           ///< the safe is open outside supervisor mode
};

/// What is wrong with an ATM. All false and zero: nothing.
struct Health {
  bool disconnected = false;  ///< linkStatus 2: the rest of the record may be old
  bool closed = false;        ///< openFlag 0
  bool supervisor = false;    ///< supervisorMode 1
  bool safe_open = false;     ///< safeStatus 1
  bool loading = false;       ///< loadConfigurationStatus 1

  bool link_unknown = false;        ///< linkStatus has a value that is not specified
  bool open_unknown = false;        ///< openFlag has a value that is not specified
  bool supervisor_unknown = false;  ///< supervisorMode has a value that is not specified
  bool safe_unknown = false;        ///< safeStatus has a value that is not specified
  bool loading_unknown = false;     ///< loadConfigurationStatus has a value that is not specified

  bool idle = false;   ///< no transaction for longer than Criteria::idle_after
  bool stale = false;  ///< received longer ago than Criteria::stale_after
  /// Whether a cassette's counters disagree, see counters_agree(), or one of them is negative.
  bool counters_disagree = false;

  std::uint8_t errors = 0;               ///< devices that have failed
  std::uint8_t warnings = 0;             ///< devices that warn
  std::uint8_t unknown_devices = 0;      ///< devices whose state is not a specified value
  std::uint32_t disabled_cassettes = 0;  ///< not including those of unknown state
  std::uint32_t unknown_cassettes = 0;   ///< cassettes whose state is not a specified value

  DeviceHealth worst_health = DeviceHealth::absent;  ///< the most severe of all devices
  Device worst = Device::receipt_printer;            ///< the first device of that health

  /// When the ATM was last used; see time_of().
  RecordTime last_transaction = {};

  /// Returns whether one of the ATM's flags has a value that is not specified.
  constexpr bool flag_unknown() const {
    return link_unknown || open_unknown || supervisor_unknown || safe_unknown || loading_unknown;
  }
  /// Returns whether anything in the record has a value that is not specified.
  constexpr bool unknown() const {
    return flag_unknown() || unknown_devices != 0 || unknown_cassettes != 0;
  }
  /// Returns whether customers can use it: connected, open, neither in supervisor mode nor loading
  /// its configuration. Unknown values do not count as in service. Devices and the safe do not
  /// matter.
  constexpr bool in_service() const {
    return !disconnected && !link_unknown && !closed && !open_unknown && !supervisor &&
           !supervisor_unknown && !loading && !loading_unknown;
  }
  /// Returns the urgency, by which a list of ATMs can be sorted.
  constexpr Urgency urgency() const {
    if (safe_open && !supervisor) return Urgency::alarm;
    const bool attended = supervisor || loading;  // it is expected to be closed then
    if (disconnected || link_unknown || (closed && !attended) || open_unknown) {
      return Urgency::out_of_service;
    }
    if (errors != 0) return Urgency::failure;
    if (warnings != 0 || unknown() || idle || stale || counters_disagree) return Urgency::warning;
    if (supervisor || loading || safe_open || disabled_cassettes != 0) return Urgency::notice;
    return Urgency::none;
  }
};

/// Returns what is wrong with an ATM.
inline Health health_of(const customers::AtmStatus& atm, const Criteria& criteria) {
  using namespace customers;
  Health health;
  const LinkStatus link = atm.link_status.value();
  health.disconnected = link == LinkStatus::disconnected;
  health.link_unknown = link == LinkStatus::unknown;
  const OpenStatus open = atm.open_flag.value();
  health.closed = open == OpenStatus::closed;
  health.open_unknown = open == OpenStatus::unknown;
  const SupervisorMode mode = atm.supervisor_mode.value();
  health.supervisor = mode == SupervisorMode::supervisor;
  health.supervisor_unknown = mode == SupervisorMode::unknown;
  const OpenStatus safe = atm.safe_status.value();
  health.safe_open = safe == OpenStatus::opened;
  health.safe_unknown = safe == OpenStatus::unknown;
  const LoadStatus load = atm.load_configuration_status.value();
  health.loading = load == LoadStatus::loading;
  health.loading_unknown = load == LoadStatus::unknown;

  for (unsigned i = 0; i != device_count; ++i) {
    const auto device = static_cast<Device>(i);
    const DeviceHealth of_device = report_of(atm, device).health;
    if (of_device == DeviceHealth::errors) ++health.errors;
    if (of_device == DeviceHealth::warnings) ++health.warnings;
    if (of_device == DeviceHealth::unknown) ++health.unknown_devices;
    if (of_device > health.worst_health) {
      health.worst_health = of_device;
      health.worst = device;
    }
  }
  for (const HopperStatus& cassette : atm.hoppers) {
    const HopperState state = cassette.status.value();
    if (state == HopperState::disabled) ++health.disabled_cassettes;
    if (state == HopperState::unknown) ++health.unknown_cassettes;
    const Optional<std::int64_t> surplus = surplus_of(cassette);
    if (detail::counts_below_zero(cassette) || !surplus.present() || *surplus < 0 ||
        (*surplus > 0 && !criteria.recyclers)) {
      health.counters_disagree = true;
    }
  }

  health.last_transaction = time_of(atm.last_transaction_date, criteria);
  health.idle = *age_s(health.last_transaction, criteria) > criteria.idle_after.count();
  health.stale = criteria.read_s != 0 && criteria.now_s > criteria.read_s &&
                 criteria.now_s - criteria.read_s > criteria.stale_after.count();
  return health;
}

}  // namespace tillwire::atm
