// PIN blocks.
#include <tillwire/security/pin_block.hpp>

#include "keys.hpp"

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_pin_error tw_encrypt_pin(const tw_block_cipher* cipher, const tw_pin_key* key,
                            const tw_random* random, int format, tw_clear_pin pin,
                            tw_secret card_number, tw_pin_block* block, tw_error* error) {
  if (!is_there(block, "block", error)) return TW_PIN_ERROR_MISUSE;
  wipe(block, sizeof *block);
  if (!is_cipher(cipher, "cipher", error) || !is_key(key, "key", error) ||
      !is_random(random, error) || !is_number(format, TW_PIN_FORMAT_ISO_4, "format", error)) {
    return TW_PIN_ERROR_MISUSE;
  }
  succeed(error);
  CCipher own(cipher);
  CRandom noise(random);
  PinBlock made;
  PinEncrypter encrypter(own, PinKey(key_bytes(key->key)), noise);
  const PinError failure = encrypter.encrypt(
      static_cast<PinFormat>(format), ClearPin::from_clear_digits(Secret(of_c(pin.digits.text))),
      Secret(of_c(card_number.text)), made);
  static_cast<void>(made.text().reveal().copy(block->digits, sizeof block->digits));
  return static_cast<tw_pin_error>(failure);
}
tw_pin_data tw_pin_block_data(const tw_pin_block* block) {
  if (block == nullptr || block->digits[0] == 0 ||
      !is_terminated(block->digits, sizeof block->digits)) {
    return {tw_absent_text()};
  }
  return tw_pin_data_made_elsewhere(block->digits);
}

}  // extern "C"
