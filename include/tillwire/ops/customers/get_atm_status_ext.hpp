// getAtmStatusExt - the state of ATMs: cassettes, note acceptor, devices.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::customers {

/// Values of `linkStatus`. card management, "ATM status record", like all below.
enum class LinkStatus : std::uint8_t { unknown, connected, disconnected };
constexpr auto values_of(LinkStatus) {
  return Values{"1", "2"};
}

/// Values of `openFlag` and `safeStatus`.
enum class OpenStatus : std::uint8_t { unknown, closed, opened };
constexpr auto values_of(OpenStatus) {
  return Values{"0", "1"};
}

/// Values of `supervisorMode`.
enum class SupervisorMode : std::uint8_t { unknown, normal, supervisor };
constexpr auto values_of(SupervisorMode) {
  return Values{"0", "1"};
}

/// Values of `loadConfigurationStatus`.
enum class LoadStatus : std::uint8_t { unknown, normal, loading };
constexpr auto values_of(LoadStatus) {
  return Values{"0", "1"};
}

/// Values of a cassette's `status`.
enum class HopperState : std::uint8_t { unknown, disabled, enabled };
constexpr auto values_of(HopperState) {
  return Values{"0", "1"};
}

/// Values of a device's `status`.
enum class DeviceStatus : std::uint8_t { unknown, no_device, normal, warnings, errors };
constexpr auto values_of(DeviceStatus) {
  return Values{"0", "1", "2", "3"};
}

/// One cassette of notes.
struct HopperStatus {
  Optional<std::int64_t> position;
  Optional<std::int64_t> currency;  ///< ISO 4217 number
  Optional<std::int64_t> bills_value;
  Optional<std::int64_t> bills_loaded;
  Optional<std::int64_t> bills_out;       ///< withdrawn
  Optional<std::int64_t> bills_rejected;  ///< diverted and retracted
  Optional<std::int64_t> bills_end;       ///< remaining
  Choice<HopperState> status;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("position",      &HopperStatus::position,       mandatory(1, 64)),
        field("currency",      &HopperStatus::currency,       mandatory(1, 64)),
        field("billsValue",    &HopperStatus::bills_value,    mandatory(1, 64)),
        field("billsLoaded",   &HopperStatus::bills_loaded,   mandatory(1, 64)),
        field("billsOut",      &HopperStatus::bills_out,      mandatory(1, 64)),
        field("billsRejected", &HopperStatus::bills_rejected, mandatory(1, 64)),
        field("billsEnd",      &HopperStatus::bills_end,      mandatory(1, 64)),
        field("status",        &HopperStatus::status,         mandatory()),
    };
  }
  // clang-format on
};

/// One device of an ATM.
struct DeviceState {
  Choice<DeviceStatus> status;
  Text error_description;
  IsoTime error_date;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("status",           &DeviceState::status,            mandatory()),
        field("errorDescription", &DeviceState::error_description, optional()),
        field("errorDate",        &DeviceState::error_date,        optional()),
    };
  }
  // clang-format on
};

/// How many notes of one value were deposited.
struct DenominationCounter {
  Optional<std::int32_t> denomination;
  Optional<std::int32_t> value;  ///< notes

  static constexpr auto fields() {
    return Fields{
        field("denomination", &DenominationCounter::denomination, mandatory(1, 32)),
        field("value", &DenominationCounter::value, mandatory(1, 32)),
    };
  }
};

/// What was deposited in one currency.
struct DepositedCurrency {
  Optional<std::int32_t> code;  ///< ISO 4217 number
  Amount amount;
  Optional<std::int32_t> notes_count;
  List<DenominationCounter> denomination_counters;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("code",                 &DepositedCurrency::code,                  mandatory(1, 32)),
        field("amount",               &DepositedCurrency::amount,                mandatory(1, 64)),
        field("notesCount",           &DepositedCurrency::notes_count,           mandatory(1, 32)),
        field("denominationCounters", &DepositedCurrency::denomination_counters, mandatory().inside("denominationCounter")),
    };
  }
  // clang-format on
};

/// The bunch note acceptor.
struct BnaState {
  Choice<DeviceStatus> status;
  Text error_description;
  IsoTime error_date;
  List<DepositedCurrency> currencies;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("status",           &BnaState::status,            mandatory()),
        field("errorDescription", &BnaState::error_description, optional()),
        field("errorDate",        &BnaState::error_date,        optional()),
        field("currencies",       &BnaState::currencies,        optional().inside("currency")),
    };
  }
  // clang-format on
};

/// The state of one ATM. card management, "ATM status record".
struct AtmStatus {
  Text terminal_id;
  Choice<LinkStatus> link_status;
  Choice<OpenStatus> open_flag;
  IsoTime last_transaction_date;
  IsoTime last_withdrawal_date;
  IsoTime last_deposit_date;
  Text location;  ///< the address
  List<HopperStatus> hoppers;
  Choice<OpenStatus> safe_status;
  Choice<SupervisorMode> supervisor_mode;
  Choice<LoadStatus> load_configuration_status;
  DeviceState receipt_printer;
  DeviceState journal_printer;
  DeviceState encryptor;
  DeviceState card_reader;
  DeviceState contactless_reader;
  DeviceState drawer;  ///< the bunch presenter
  BnaState bna;
  DeviceState electronic_journal;
  Text ipt_service;  ///< the version of the IPT software

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("terminalId",                 &AtmStatus::terminal_id,               mandatory()),
        field("linkStatus",                 &AtmStatus::link_status,               mandatory()),
        field("openFlag",                   &AtmStatus::open_flag,                 mandatory()),
        field("lastTransactionDate",        &AtmStatus::last_transaction_date,     optional()),
        field("lastWithdrawalDate",         &AtmStatus::last_withdrawal_date,      optional()),
        field("lastDepositDate",            &AtmStatus::last_deposit_date,         optional()),
        field("location",                   &AtmStatus::location,                  optional()),
        field("hopperStatusList",           &AtmStatus::hoppers,                   mandatory().inside("hopperStatus")),
        field("safeStatus",                 &AtmStatus::safe_status,               mandatory()),
        field("supervisorMode",             &AtmStatus::supervisor_mode,           mandatory()),
        field("loadConfigurationStatus",    &AtmStatus::load_configuration_status, mandatory()),
        field("receiptPrinterStateInfo",    &AtmStatus::receipt_printer,           optional()),
        field("journalPrinterStateInfo",    &AtmStatus::journal_printer,           optional()),
        field("encryptorStateInfo",         &AtmStatus::encryptor,                 optional()),
        field("cardReaderStateInfo",        &AtmStatus::card_reader,               optional()),
        field("contactlessReaderStateInfo", &AtmStatus::contactless_reader,        optional()),
        field("drawerStateInfo",            &AtmStatus::drawer,                    optional()),
        field("bnaStateInfo",               &AtmStatus::bna,                       mandatory()),
        field("ejStateInfo",                &AtmStatus::electronic_journal,        mandatory()),
        field("iptService",                 &AtmStatus::ipt_service,               optional()),
    };
  }
  // clang-format on
};

/// Asks for the state of one ATM (by terminal id or pid), of all ATMs of an institution, or, with
/// no field set, of all there are.
///
///     GetAtmStatusExt query;
///     query.institution_id = "1001";
///     auto answer = client.call(query);
///     if (!answer) return report(answer.error());
///     for (const AtmStatus& atm : answer->atms) {
///       for (const HopperStatus& hopper : atm.hoppers) show(hopper.bills_value, hopper.bills_end);
///     }
///
/// Safe to repeat. card management, "Customers".
struct GetAtmStatusExt {
  static constexpr Endpoint endpoint = {card_service, "getAtmStatusExt", safe};

  Text terminal_id;
  Optional<std::int64_t> pid;
  Text institution_id;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("terminalId",    &GetAtmStatusExt::terminal_id,    optional()),
        field("pid",           &GetAtmStatusExt::pid,            optional(1, 64)),
        field("institutionId", &GetAtmStatusExt::institution_id, optional()),
    };
  }
  // clang-format on

  struct Response {
    List<AtmStatus> atms;

    bool succeeded() const { return atms.present(); }

    static constexpr auto fields() {
      return Fields{field("atmStatusList", &Response::atms, optional().inside("atmStatus"))};
    }
  };
};

}  // namespace tillwire::customers
