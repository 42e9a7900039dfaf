// A terminal's key is made, checked, given to the host, and worked with once the host has it.
#pragma once

#include <tillwire/flows/terminal_key.hpp>
#include <tillwire/ops/merchants/generate_key.hpp>
#include <tillwire/security/stored_keys.hpp>

#include "keys/secure_module.hpp"
#include "support/display.hpp"

namespace example {

/// Who a terminal is to card management, and which key it gets.
struct Identity {
  const char* terminal_number;
  const char* merchant_number;
  std::int32_t host_id;  ///< of the master key that encrypts keys in transit
  tillwire::merchants::KeyLength length;
};

/// Shows what becomes of keys. A product appends the lines to a log that an auditor reads.
class KeyLog final : public tillwire::KeyAudit {
 public:
  KeyLog(tillwire::WallClock& time, Display& display) : KeyAudit(time), display_(display) {}
  void note(const tillwire::KeyAuditEntry& entry) override;

 private:
  Display& display_;
};

/// One key of a terminal: the module that uses it, and the record that keeps it as received.
class KeyPlace {
 public:
  KeyPlace(tillwire::RecordStore& records, const Identity& identity, tillwire::WallClock& time,
           Display& display)
      : length(identity.length),
        module_(identity.host_id),
        stored_(records, identity.terminal_number),
        log_(time, display),
        key(stored_, module_.keys(),
            {{},
             identity.terminal_number,
             identity.merchant_number,
             identity.host_id,
             tillwire::merchants::TerminalKeyType::tmkp},
            rules()) {
    key.log_to(log_);
  }

  const tillwire::merchants::KeyLength length;

 private:
  /// By its name ENKTTMKP is a terminal master key. The sandbox gateway takes PIN blocks under it
  /// itself: ask your operator which it is.
  static tillwire::WrappedKey rules() {
    tillwire::WrappedKey rules;
    rules.tmkp_encrypts_pins = true;
    return rules;
  }

  SecureModule module_;
  tillwire::StoredKeys stored_;
  KeyLog log_;

 public:
  tillwire::flows::TerminalKey key;
};

/// Opens the store of the keys; returns false, and says why, if there is none.
bool open_keys(tillwire::RecordStore& records, Display& display);

/// Changes the key, or continues a change that was interrupted. Whatever happens, the terminal
/// keeps each key that the host may have. `AnyClient` is a Client or a Till.
template <class AnyClient>
bool change_key(AnyClient& client, Display& display, KeyPlace& place, void (*wait)(std::uint32_t));

}  // namespace example
