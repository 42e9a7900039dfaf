// The ceremony of a terminal's key: made, checked, given to the host, checked again.
#pragma once

#include <tillwire/ops/merchants/generate_key.hpp>

#include "keys/secure_module.hpp"
#include "support/display.hpp"

namespace example {

/// Who a terminal is to card management, and which key it gets.
struct Identity {
  const char* terminal_number;
  const char* merchant_number;
  std::int32_t host_id;  ///< of the master key under which keys travel
  tillwire::merchants::KeyLength length;
};

/// Lets the gateway make a key for a terminal, loads it into the secure module, which checks it,
/// and only then gives it to the host. If the answer is false, the module holds no key. `AnyClient`
/// is a Client or a Till.
template <class AnyClient>
bool set_keys(AnyClient& client, Display& display, const Identity& identity, SecureModule& module);

}  // namespace example
