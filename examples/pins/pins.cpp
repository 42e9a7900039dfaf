// PINs: changed at a PIN pad, and made by the gateway and delivered in each way.
#include <tillwire/mbedtls/public_key.hpp>
#include <tillwire/mbedtls/rsa_decrypter.hpp>
#include <tillwire/ops/cards/change_pin.hpp>
#include <tillwire/ops/cards/generate_pin.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/security/words.hpp>

#include "pins/pin_key.hpp"
#include "pins/pin_pad.hpp"
#include "support/call.hpp"

namespace example {

using namespace tillwire::cards;
using tillwire::Delivered;
using tillwire::DeliveredDigits;
using tillwire::PinFormat;
namespace mbedtls = tillwire::mbedtls;

namespace {

constexpr char card_number[] = "5200000000000007";
constexpr char external_card_id[] = "EXT0000000007";

/// The new PIN reaches the gateway as a PIN block, which is of no use with another card.
bool change_pin(const Device& device, PinPad& pad, PinFormat format) {
  tillwire::PinBlock block;
  const tillwire::PinError error = pad.read(format, card_number, block);
  if (error != tillwire::PinError::none) {
    return say(device.display, Tone::bad, "there is no PIN block: ", words(error)), false;
  }
  ChangePin change;
  change.card.card_number = card_number;
  change.new_pin_data = block.text();
  const auto answer = call(device, "changing the PIN", change);
  if (!answer.answered()) return false;
  if (!answer.succeeded()) {
    say(device.display, Tone::bad, "it is refused, response code ", answer->response_code);
    return false;
  }
  say(device.display, Tone::good, "the PIN is changed, by a PIN block of ", words(format));
  return true;
}

/// Lets the gateway make another PIN. Does not show the digits that come with the answer.
bool make_pin(const Device& device, DeliveryMethod method, mbedtls::RsaKey& key) {
  mbedtls::RsaDecrypter decrypter(key);
  // Check before the PIN is made: afterwards the old PIN is invalid, and the new one could not be
  // decrypted.
  if (!DeliveredDigits::can_open(method, &decrypter)) {
    return say(device.display, Tone::bad, "there is no private key: no PIN is asked for"), false;
  }
  // How the gateway learns of the public key is beyond the specification: ask its operator. The
  // sandbox gateway takes it so.
  const tillwire::Attribute parameters[] = {{"rsaPublicKey", pin_public_key_pem}};
  GeneratePin generate;
  generate.card.external_card_id = external_card_id;
  generate.pin_delivery_method = method;
  if (method == DeliveryMethod::encrypted_response) generate.parameters = parameters;
  const auto answer = call(device, "making a PIN", generate);
  if (!answer.answered()) return false;
  if (!answer.succeeded()) {
    say(device.display, Tone::bad, "it is refused, response code ", answer->response_code);
    return false;
  }
  DeliveredDigits pin;
  const Delivered delivered =
      pin.take_pin(method, answer->pin_value, answer->encrypted_pin_value, &decrypter);
  client_of(device).forget();  // the answer's own copy
  const auto digits = static_cast<std::int64_t>(pin.reveal().raw().size());
  switch (delivered) {
    case Delivered::whole:  // a product prints them on a mailer that hides them
      say(device.display, Tone::good, digits, " digits came, encrypted, and were opened");
      return true;
    case Delivered::first_half:
      say(device.display, Tone::good, digits, " digits came, ", std::int64_t{pin.undelivered()},
          " are still to come by SMS");
      return true;
    case Delivered::nothing:
      say(device.display, Tone::good, "no digit came: all of them come by SMS");
      return true;
    default:
      return say(device.display, Tone::bad, words(delivered)), false;
  }
}

/// Loads the private key, which must be that of the public one.
bool load(const Device& device, mbedtls::RsaKey& key) {
  mbedtls::PublicKey public_key(device.random);
  if (key.load_der(pin_key_der, sizeof pin_key_der) != mbedtls::KeyError::none ||
      public_key.load_pem(pin_public_key_pem) != mbedtls::KeyError::none) {
    return say(device.display, Tone::bad, "the key pair cannot be loaded"), false;
  }
  mbedtls::RsaDecrypter decrypter(key);
  if (is_pair(public_key, decrypter)) return true;
  return say(device.display, Tone::bad, "the private key is not that of the public one"), false;
}

bool make_pins(const Device& device) {
  mbedtls::RsaKey key(device.random);
  return load(device, key) && make_pin(device, DeliveryMethod::encrypted_response, key) &&
         make_pin(device, DeliveryMethod::half_and_half, key) &&
         make_pin(device, DeliveryMethod::sms, key);
}

}  // namespace

bool run(const Device& device) {
  say(device.display, Tone::title, "A customer changes the PIN");
  {
    PinPad pad(device.random);
    if (!change_pin(device, pad, PinFormat::iso_3)) return false;
    if (!change_pin(device, pad, PinFormat::iso_4)) return false;
  }
  say(device.display, Tone::title, "The bank makes another one");
  return make_pins(device);
}

}  // namespace example
