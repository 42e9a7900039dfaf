// The health of an ATM: its flags, its devices, its counters, and how urgent it is to look after
// it.
#pragma once

#include <cstdint>
#include <tillwire/atm/criteria.hpp>
#include <tillwire/ops/customers/get_atm_status_ext.hpp>
#include <tillwire/wire/decode.hpp>

namespace tillwire::atm {

/// The devices of which a record tells the state.
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
/// How many there are: a loop over them ends there.
inline constexpr unsigned device_count = 8;

/// The state of a device, the gravest last. A value that this version of the library does not know
/// stands above warnings: it may be a failure.
enum class DeviceHealth : std::uint8_t {
  absent,     ///< the record does not tell it
  no_device,  ///< the ATM has none
  normal,
  warnings,
  unknown,
  errors,
};

/// What a record tells of a device. Borrowed like the record.
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

/// What the record tells of one device.
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

/// False if the sum does not fit.
constexpr bool add_checked(std::int64_t& sum, std::int64_t term) {
  if (term > 0 ? sum > INT64_MAX - term : sum < INT64_MIN - term) return false;
  sum += term;
  return true;
}

/// False if the difference does not fit.
constexpr bool subtract_checked(std::int64_t& from, std::int64_t term) {
  if (term > 0 ? from < INT64_MIN + term : from > INT64_MAX + term) return false;
  from -= term;
  return true;
}

/// Whether one of a cassette's numbers of notes is negative.
constexpr bool counts_below_zero(const customers::HopperStatus& cassette) {
  return *cassette.bills_end < 0 || *cassette.bills_loaded < 0 || *cassette.bills_out < 0 ||
         *cassette.bills_rejected < 0;
}

}  // namespace tillwire::detail

namespace tillwire::atm {

/// How many notes more a cassette has than its counters say: end - (loaded - out - rejected).
/// Absent if that does not fit 64 bits. In a recycler it is what was paid in: see
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

/// Whether loaded - out - rejected = end.
constexpr bool counters_agree(const customers::HopperStatus& cassette) {
  const Optional<std::int64_t> surplus = surplus_of(cassette);
  return surplus.present() && *surplus == 0;
}

/// How urgent it is to look after an ATM, the most urgent last.
enum class Urgency : std::uint8_t {
  none,
  notice,          ///< in supervisor mode, loading its configuration, or a cassette is disabled
  warning,         ///< a device warns, something is unknown, idle or stale, counters disagree
  failure,         ///< a device has failed
  out_of_service,  ///< disconnected or closed, or whether it is so is unknown
  alarm,           ///< the safe is open outside supervisor mode
};

/// What is the matter with an ATM. All false and zero: nothing.
struct Health {
  bool disconnected = false;  ///< linkStatus 2: the rest of the record may be old
  bool closed = false;        ///< openFlag 0
  bool supervisor = false;    ///< supervisorMode 1
  bool safe_open = false;     ///< safeStatus 1
  bool loading = false;       ///< loadConfigurationStatus 1

  bool link_unknown = false;        ///< linkStatus has a value that is not specified
  bool open_unknown = false;        ///< the same of openFlag
  bool supervisor_unknown = false;  ///< the same of supervisorMode
  bool safe_unknown = false;        ///< the same of safeStatus
  bool loading_unknown = false;     ///< the same of loadConfigurationStatus

  bool idle = false;   ///< no transaction for longer than Criteria::idle_after
  bool stale = false;  ///< received longer ago than Criteria::stale_after
  /// Of a cassette: see counters_agree(). Or one of them is negative.
  bool counters_disagree = false;

  std::uint8_t errors = 0;               ///< devices that have failed
  std::uint8_t warnings = 0;             ///< devices that warn
  std::uint8_t unknown_devices = 0;      ///< devices whose state is not a specified value
  std::uint32_t disabled_cassettes = 0;  ///< and not those of unknown state
  std::uint32_t unknown_cassettes = 0;   ///< cassettes whose state is not a specified value

  DeviceHealth worst_health = DeviceHealth::absent;  ///< of all devices
  Device worst = Device::receipt_printer;            ///< the first one of that health

  /// When it was last used; see time_of().
  RecordTime last_transaction = {};

  /// Whether one of the ATM's flags has a value that is not specified.
  constexpr bool flag_unknown() const {
    return link_unknown || open_unknown || supervisor_unknown || safe_unknown || loading_unknown;
  }
  /// Whether anything in the record has a value that is not specified.
  constexpr bool unknown() const {
    return flag_unknown() || unknown_devices != 0 || unknown_cassettes != 0;
  }
  /// Whether customers can use it: connected, open, neither in supervisor mode nor loading its
  /// configuration. What is unknown does not count as in service. Devices and the safe do not
  /// decide.
  constexpr bool in_service() const {
    return !disconnected && !link_unknown && !closed && !open_unknown && !supervisor &&
           !supervisor_unknown && !loading && !loading_unknown;
  }
  /// What the list of a fleet is sorted by.
  constexpr Urgency urgency() const {
    if (safe_open && !supervisor) return Urgency::alarm;
    const bool attended = supervisor || loading;  // closed is what it should be then
    if (disconnected || link_unknown || (closed && !attended) || open_unknown) {
      return Urgency::out_of_service;
    }
    if (errors != 0) return Urgency::failure;
    if (warnings != 0 || unknown() || idle || stale || counters_disagree) return Urgency::warning;
    if (supervisor || loading || safe_open || disabled_cassettes != 0) return Urgency::notice;
    return Urgency::none;
  }
};

/// What is the matter with an ATM.
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
