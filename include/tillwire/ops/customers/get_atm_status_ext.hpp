// getAtmStatusExt - the state of ATMs: cassettes, note acceptor, devices.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::customers {

/// Values of `linkStatus`. card management, "ATM status record", like those below.
enum class LinkStatus : std::uint8_t { unknown, connected = 1, disconnected = 2 };
constexpr auto values_of(LinkStatus) {
  using E = LinkStatus;
  return Values{
      value(E::connected, "1"),
      value(E::disconnected, "2"),
  };
}

/// Values of `openFlag` and `safeStatus`.
enum class OpenStatus : std::uint8_t { closed = 0, opened = 1, unknown = 255 };
constexpr auto values_of(OpenStatus) {
  using E = OpenStatus;
  return Values{
      value(E::closed, "0"),
      value(E::opened, "1"),
  };
}

/// Values of `supervisorMode`.
enum class SupervisorMode : std::uint8_t { normal = 0, supervisor = 1, unknown = 255 };
constexpr auto values_of(SupervisorMode) {
  using E = SupervisorMode;
  return Values{
      value(E::normal, "0"),
      value(E::supervisor, "1"),
  };
}

/// Values of `loadConfigurationStatus`.
enum class LoadStatus : std::uint8_t { normal = 0, loading = 1, unknown = 255 };
constexpr auto values_of(LoadStatus) {
  using E = LoadStatus;
  return Values{
      value(E::normal, "0"),
      value(E::loading, "1"),
  };
}

/// Values of a cassette's `status`.
enum class HopperState : std::uint8_t { disabled = 0, enabled = 1, unknown = 255 };
constexpr auto values_of(HopperState) {
  using E = HopperState;
  return Values{
      value(E::disabled, "0"),
      value(E::enabled, "1"),
  };
}

/// Values of a device's `status`.
enum class DeviceStatus : std::uint8_t {
  no_device = 0,
  normal = 1,
  warnings = 2,
  errors = 3,
  unknown = 255
};
constexpr auto values_of(DeviceStatus) {
  using E = DeviceStatus;
  return Values{
      value(E::no_device, "0"),
      value(E::normal, "1"),
      value(E::warnings, "2"),
      value(E::errors, "3"),
  };
}

/// A cassette of notes. Its counters are numbers of notes.
struct HopperStatus {
  /// Number of the cassette in the ATM. [mandatory, 1 to 64 digits]
  Optional<std::int64_t> position = {};
  Optional<std::int64_t> currency = {};  ///< ISO 4217 number [mandatory, 1 to 64 digits]
  /// Value of a note in major units: 20 is a note of 20 euros, 1000 a note of 1000 yen. Not
  /// specified; an Amount is in minor units. See atm::value_of().
  /// [billsValue, mandatory, 1 to 64 digits]
  Optional<std::int64_t> bills_value = {};
  /// Notes loaded. [billsLoaded, mandatory, 1 to 64 digits]
  Optional<std::int64_t> bills_loaded = {};
  Optional<std::int64_t> bills_out = {};  ///< notes withdrawn [billsOut, mandatory, 1 to 64 digits]
  /// Notes diverted and retracted. [billsRejected, mandatory, 1 to 64 digits]
  Optional<std::int64_t> bills_rejected = {};
  Optional<std::int64_t> bills_end = {};  ///< notes remaining [billsEnd, mandatory, 1 to 64 digits]
  Choice<HopperState> status = {};        ///< [mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = HopperStatus;
    return Fields{
        field("position",      &S::position,       mandatory(1, 64)),
        field("currency",      &S::currency,       mandatory(1, 64)),
        field("billsValue",    &S::bills_value,    mandatory(1, 64)),
        field("billsLoaded",   &S::bills_loaded,   mandatory(1, 64)),
        field("billsOut",      &S::bills_out,      mandatory(1, 64)),
        field("billsRejected", &S::bills_rejected, mandatory(1, 64)),
        field("billsEnd",      &S::bills_end,      mandatory(1, 64)),
        field("status",        &S::status,         mandatory()),
    };
  }
  // clang-format on
};

/// A device of an ATM.
struct DeviceState {
  Choice<DeviceStatus> status = {};  ///< [mandatory]
  Text error_description = {};       ///< in the service's words [errorDescription, optional]
  /// May have no offset; see atm::time_of(). [errorDate, optional, ISO 8601]
  IsoTime error_date = {};

  // clang-format off
  static constexpr auto fields() {
    using S = DeviceState;
    return Fields{
        field("status",           &S::status,            mandatory()),
        field("errorDescription", &S::error_description, optional().informative()),
        field("errorDate",        &S::error_date,        optional().informative()),
    };
  }
  // clang-format on
};

/// How many notes of one value were deposited.
struct DenominationCounter {
  /// Value of a note in major units (not specified). [mandatory, 1 to 32 digits]
  Optional<std::int32_t> denomination = {};
  /// Number of notes (not specified). [mandatory, 1 to 32 digits]
  Optional<std::int32_t> value = {};

  static constexpr auto fields() {
    using S = DenominationCounter;
    return Fields{
        field("denomination", &S::denomination, mandatory(1, 32)),
        field("value", &S::value, mandatory(1, 32)),
    };
  }
};

/// What was deposited in one currency.
struct DepositedCurrency {
  Optional<std::int32_t> code = {};  ///< ISO 4217 number [mandatory, 1 to 32 digits]
  Amount amount = {};                ///< in minor units (not specified) [mandatory, 1 to 64 digits]
  /// Number of notes. [notesCount, mandatory, 1 to 32 digits]
  Optional<std::int32_t> notes_count = {};
  /// One for each value of note. [denominationCounters, mandatory]
  List<DenominationCounter> denomination_counters = {};

  // clang-format off
  static constexpr auto fields() {
    using S = DepositedCurrency;
    return Fields{
        field("code",                 &S::code,                  mandatory(1, 32)),
        field("amount",               &S::amount,                mandatory(1, 64)),
        field("notesCount",           &S::notes_count,           mandatory(1, 32)),
        field("denominationCounters", &S::denomination_counters,
              mandatory().inside("denominationCounter")),
    };
  }
  // clang-format on
};

/// The bunch note acceptor.
struct BnaState {
  Choice<DeviceStatus> status = {};  ///< [mandatory]
  Text error_description = {};       ///< in the service's words [errorDescription, optional]
  /// May have no offset; see atm::time_of(). [errorDate, optional, ISO 8601]
  IsoTime error_date = {};
  List<DepositedCurrency> currencies = {};  ///< deposits, by currency [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = BnaState;
    return Fields{
        field("status",           &S::status,            mandatory()),
        field("errorDescription", &S::error_description, optional().informative()),
        field("errorDate",        &S::error_date,        optional().informative()),
        field("currencies",       &S::currencies,        optional().inside("currency")),
    };
  }
  // clang-format on
};

/// The state of an ATM. card management, "ATM status record".
///
/// Its times may have an offset or not; the specification does not say which time zone applies
/// then: atm::time_of() takes it from the caller. The record does not say when it was made: for a
/// disconnected ATM it is the last known state.
struct AtmStatus {
  /// Text, such as "ATM00001". Not the `terminalId` of GenerateKey and SetKey, which is a number
  /// internal to the service, in addition to `terminalNumber`. [terminalId, mandatory]
  Text terminal_id = {};
  Choice<LinkStatus> link_status = {};  ///< [linkStatus, mandatory]
  Choice<OpenStatus> open_flag = {};    ///< whether the ATM is open [openFlag, mandatory]
  /// May have no offset; see atm::time_of(). [lastTransactionDate, optional, ISO 8601]
  IsoTime last_transaction_date = {};
  /// May have no offset; see atm::time_of(). [lastWithdrawalDate, optional, ISO 8601]
  IsoTime last_withdrawal_date = {};
  /// May have no offset; see atm::time_of(). [lastDepositDate, optional, ISO 8601]
  IsoTime last_deposit_date = {};
  Text location = {};                   ///< address of the ATM [optional]
  List<HopperStatus> hoppers = {};      ///< the cassettes [hopperStatusList, mandatory]
  Choice<OpenStatus> safe_status = {};  ///< whether the safe is open [safeStatus, mandatory]
  Choice<SupervisorMode> supervisor_mode = {};  ///< [supervisorMode, mandatory]
  /// Whether a configuration is being loaded. [loadConfigurationStatus, mandatory]
  Choice<LoadStatus> load_configuration_status = {};
  DeviceState receipt_printer = {};     ///< [receiptPrinterStateInfo, optional]
  DeviceState journal_printer = {};     ///< [journalPrinterStateInfo, optional]
  DeviceState encryptor = {};           ///< PIN pad [encryptorStateInfo, optional]
  DeviceState card_reader = {};         ///< [cardReaderStateInfo, optional]
  DeviceState contactless_reader = {};  ///< [contactlessReaderStateInfo, optional]
  DeviceState drawer = {};              ///< bunch presenter [drawerStateInfo, optional]
  BnaState bna = {};                    ///< bunch note acceptor [bnaStateInfo, mandatory]
  DeviceState electronic_journal = {};  ///< [ejStateInfo, mandatory]
  Text ipt_service = {};                ///< version of the IPT software [iptService, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = AtmStatus;
    return Fields{
        field("terminalId",                 &S::terminal_id,               mandatory()),
        field("linkStatus",                 &S::link_status,               mandatory()),
        field("openFlag",                   &S::open_flag,                 mandatory()),
        field("lastTransactionDate", &S::last_transaction_date, optional().informative()),
        field("lastWithdrawalDate", &S::last_withdrawal_date, optional().informative()),
        field("lastDepositDate", &S::last_deposit_date, optional().informative()),
        field("location", &S::location, optional().informative()),
        field("hopperStatusList",           &S::hoppers, mandatory().inside("hopperStatus")),
        field("safeStatus",                 &S::safe_status,               mandatory()),
        field("supervisorMode",             &S::supervisor_mode,           mandatory()),
        field("loadConfigurationStatus",    &S::load_configuration_status, mandatory()),
        field("receiptPrinterStateInfo",    &S::receipt_printer,           optional()),
        field("journalPrinterStateInfo",    &S::journal_printer,           optional()),
        field("encryptorStateInfo",         &S::encryptor,                 optional()),
        field("cardReaderStateInfo",        &S::card_reader,               optional()),
        field("contactlessReaderStateInfo", &S::contactless_reader,        optional()),
        field("drawerStateInfo",            &S::drawer,                    optional()),
        field("bnaStateInfo",               &S::bna,                       mandatory()),
        field("ejStateInfo",                &S::electronic_journal,        mandatory()),
        field("iptService", &S::ipt_service, optional().informative()),
    };
  }
  // clang-format on
};

/// Asks for the state of one ATM, of all ATMs of an institution, or, with no field set, of all
/// ATMs.
///
///     GetAtmStatusExt query;
///     query.institution_id = "1001";
///     const auto show_atm = [](const AtmStatus& atm) {
///       for (const HopperStatus& hopper : atm.hoppers) show(hopper.bills_value, hopper.bills_end);
///     };
///     auto answer = client.drain<&GetAtmStatusExt::Response::atms>(query, show_atm);
///     if (!answer.succeeded()) return report(answer.error());
///
/// A record takes about 1.6 KB with its inner lists, and 2.5 KB if a recycler has eight cassettes
/// and counts 14 denominations: draining needs a receive buffer of 2 KB, better 4 KB. call() needs
/// room for all records at once. step_over() prevents an unreadable record from hiding those after
/// it; atm/summary.hpp summarises the records.
///
/// Safe to repeat. card management, "Customers".
struct GetAtmStatusExt {
  static constexpr Endpoint endpoint = {card_service, "getAtmStatusExt", safe};

  Text terminal_id = {};  ///< one ATM, by AtmStatus::terminal_id [terminalId, optional]
  /// One ATM, by a number that is not explained further. [optional, 1 to 64 digits]
  Optional<std::int64_t> pid = {};
  Text institution_id = {};  ///< all ATMs of the institution [institutionId, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = GetAtmStatusExt;
    return Fields{
        field("terminalId",    &S::terminal_id,    optional()),
        field("pid",           &S::pid,            optional(1, 64)),
        field("institutionId", &S::institution_id, optional()),
    };
  }
  // clang-format on

  struct Response {
    List<AtmStatus> atms = {};  ///< one record for each ATM [atmStatusList, optional]

    static constexpr auto fields() {
      using S = Response;
      return Fields{field("atmStatusList", &S::atms, optional().inside("atmStatus").deciding())};
    }
  };
};

}  // namespace tillwire::customers
