// The ceremony of a terminal's key: made, checked, given to the host, checked again.
#include "keys/set_keys.hpp"

#include <tillwire/client.hpp>
#include <tillwire/ops/merchants/set_key.hpp>
#include <tillwire/security/words.hpp>
#include <tillwire/till.hpp>

#include "support/explain.hpp"

namespace example {
namespace {

using namespace tillwire::merchants;
using tillwire::KeyRefusal;
using tillwire::KeyScheme;

// A key as it came, still encrypted. An answer's text is gone with the next call, so what that call
// needs is copied.
struct Received {
  char value[1 + 48 + 1] = "";  // a tag, the digits, a NUL
  char check_value[6 + 1] = "";

  bool copy(const GenerateKey::Response& from) {
    return from.key_value.copy(value, sizeof value) < sizeof value &&
           from.check_value.copy(check_value, sizeof check_value) < sizeof check_value;
  }

  KeyScheme tag() const { return tillwire::key_scheme_of(value[0]); }
  const char* digits() const { return value + (tag() == KeyScheme::unknown ? 0 : 1); }
};

template <class AnyClient>
bool make(AnyClient& client, Display& display, const Identity& identity, Received& received) {
  GenerateKey generate;
  generate.terminal_number = identity.terminal_number;
  generate.merchant_number = identity.merchant_number;
  generate.host_id = identity.host_id;
  generate.key_type = TerminalKeyType::tmkp;
  generate.key_length = identity.length;

  const auto made = client.call(generate);
  if (!made) return explain(display, "making a key", made.error()), false;
  if (!made->key_value.present()) return say(display, Tone::bad, "the gateway made no key"), false;
  if (received.copy(*made)) return true;
  return say(display, Tone::bad, "the key is longer than any key"), false;
}

template <class AnyClient>
bool give(AnyClient& client, Display& display, const Identity& identity, const Received& received) {
  // Without a tag each part is encrypted under the master key itself, as with X and Y.
  const bool triple = identity.length == KeyLength::hex_48;
  const KeyScheme untagged = triple ? KeyScheme::triple_x917 : KeyScheme::double_x917;
  const KeyScheme scheme = received.tag() == KeyScheme::unknown ? untagged : received.tag();

  SetKey set;
  set.terminal_number = identity.terminal_number;
  set.merchant_number = identity.merchant_number;
  set.host_id = identity.host_id;
  set.key_type = TerminalKeyType::tmkp;
  set.input_key_prefix = scheme;
  set.key = received.digits();
  set.key_check_value = received.check_value;
  set.new_key_prefix = triple ? KeyScheme::triple_variant : KeyScheme::double_variant;

  const auto taken = client.call(set);
  if (!taken) return explain(display, "setting the key", taken.error()), false;
  // An answer without any code would count as a success too: not for a key.
  if (taken.succeeded() && taken->response_code.present()) return true;
  return say(display, Tone::bad, "the host refuses the key, response code ", taken->response_code),
         false;
}

template <class AnyClient>
bool hold_ceremony(AnyClient& client, Display& display, const Identity& identity,
                   SecureModule& module) {
  Received received;
  if (!make(client, display, identity, received)) return false;

  tillwire::WrappedKey wrapped;
  wrapped.value = received.value;
  wrapped.check_value = received.check_value;
  wrapped.digits = digits_of(identity.length);
  const KeyRefusal refusal = module.load(wrapped);
  if (refusal != KeyRefusal::none) {
    return say(display, Tone::bad, "the key is refused: ", words(refusal)), false;
  }
  say(display, Tone::plain, "a key was made for ", identity.terminal_number, ", check value ",
      received.check_value);

  if (!give(client, display, identity, received)) return false;

  // The host took the key by its check value, and the module must still hold the one that has it:
  // more cannot be known, as the answer does not say what the host has.
  if (!module.holds(received.check_value)) {
    return say(display, Tone::bad, "the terminal holds another key than the host"), false;
  }
  say(display, Tone::good, "the key is set, and the terminal and the host hold the same");
  return true;
}

}  // namespace

template <class AnyClient>
bool set_keys(AnyClient& client, Display& display, const Identity& identity, SecureModule& module) {
  if (hold_ceremony(client, display, identity, module)) return true;
  module.forget();
  return false;
}

template bool set_keys(tillwire::Client&, Display&, const Identity&, SecureModule&);
template bool set_keys(tillwire::Till&, Display&, const Identity&, SecureModule&);

}  // namespace example
