// How a generated PIN or CVC2 gets to the holder of the card.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::cards {

/// The values of `pinDeliveryMethod` and of generateCVC2's `deliveryMethod`. card management,
/// "Cards and wallets", generatePin; no other value is sent.
enum class DeliveryMethod : std::uint8_t {
  unknown,
  sms,
  response,            // WS
  half_and_half,       // the first two digits in the response, the last two by SMS
  encrypted_response,  // WS_ENCRYPTED: with the public RSA key, ECB mode
  none,
};
constexpr auto values_of(DeliveryMethod) {
  return Values{"SMS", "WS", "HALF_AND_HALF", "WS_ENCRYPTED", "NONE"};
}

}  // namespace tillwire::cards
