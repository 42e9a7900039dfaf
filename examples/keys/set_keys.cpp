// A key made by the gateway, exported under a master key, and given to the host.
#include "keys/set_keys.hpp"

#include <tillwire/ops/merchants/generate_key.hpp>
#include <tillwire/ops/merchants/set_key.hpp>

#include "support/explain.hpp"

namespace example {

using namespace tillwire::merchants;

bool set_keys(tillwire::Client& client, Display& display, const Identity& identity) {
  GenerateKey generate;
  generate.terminal_number = identity.terminal_number;
  generate.merchant_number = identity.merchant_number;
  generate.host_id = identity.host_id;
  generate.key_type = "ENKTTMKP";
  generate.key_length = KeyLength::hex_32;

  const auto made = client.call(generate);
  if (!made) return explain(display, "making a key", made.error()), false;
  if (!made->succeeded()) return say(display, Tone::bad, "the gateway made no key"), false;

  // An answer's text is gone with the next call, so what that call needs is copied. The key is
  // still encrypted by the master key; a real terminal loads it into its secure module here.
  char key[48 + 1];
  char check_value[6 + 1];
  if (made->key_value.copy(key, sizeof key) >= sizeof key ||
      made->check_value.copy(check_value, sizeof check_value) >= sizeof check_value) {
    return say(display, Tone::bad, "the key is longer than any key"), false;
  }
  say(display, Tone::plain, "a key was made for ", identity.terminal_number, ", check value ",
      check_value);

  SetKey set;
  set.terminal_number = identity.terminal_number;
  set.merchant_number = identity.merchant_number;
  set.host_id = identity.host_id;
  set.key_type = TerminalKeyType::tmkp;
  set.input_key_prefix = KeyPrefix::double_variant;
  set.key = key;
  set.key_check_value = check_value;
  set.new_key_prefix = KeyPrefix::double_variant;

  const auto taken = client.call(set);
  if (!taken) return explain(display, "setting the key", taken.error()), false;
  if (!taken->succeeded()) {
    return say(display, Tone::bad, "the key is refused, response code ", taken->response_code),
           false;
  }
  say(display, Tone::good, "the key is set");
  return true;
}

}  // namespace example
