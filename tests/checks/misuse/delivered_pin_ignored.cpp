// Warned: nodiscard
#include <tillwire/security/delivered_pin.hpp>

using namespace tillwire;

void take(DeliveredDigits& digits, const Bytes& encrypted, PrivateKey& key) {
  digits.take_card_number(encrypted, &key);
}
