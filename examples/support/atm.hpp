// The devices of an ATM and their states in words.
#pragma once

#include <tillwire/ops/customers/get_atm_status_ext.hpp>

namespace example {

inline const char* words(tillwire::customers::DeviceStatus status) {
  using tillwire::customers::DeviceStatus;
  switch (status) {
    case DeviceStatus::no_device:
      return "none";
    case DeviceStatus::normal:
      return "normal";
    case DeviceStatus::warnings:
      return "warning";
    case DeviceStatus::errors:
      return "error";
    default:
      return "unknown";
  }
}

template <class State>
bool is_sound(const State& device) {
  using tillwire::customers::DeviceStatus;
  const DeviceStatus status = device.status.value();
  return status == DeviceStatus::normal || status == DeviceStatus::no_device;
}

/// Calls `see(name, device)` for each device that the ATM may have.
template <class See>
void for_each_device(const tillwire::customers::AtmStatus& atm, See see) {
  see("receipt printer", atm.receipt_printer);
  see("journal printer", atm.journal_printer);
  see("electronic journal", atm.electronic_journal);
  see("PIN pad", atm.encryptor);
  see("card reader", atm.card_reader);
  see("contactless reader", atm.contactless_reader);
  see("bunch presenter", atm.drawer);
  see("note acceptor", atm.bna);
}

}  // namespace example
