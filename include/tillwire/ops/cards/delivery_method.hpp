// How a generated PIN or CVC2 is delivered to the cardholder.
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
  encrypted_response,  // WS_ENCRYPTED: under the public RSA key, ECB mode
  none,
};
constexpr auto values_of(DeliveryMethod) {
  using E = DeliveryMethod;
  return Values{
      value(E::sms, "SMS"),
      value(E::response, "WS"),
      value(E::half_and_half, "HALF_AND_HALF"),
      value(E::encrypted_response, "WS_ENCRYPTED"),
      value(E::none, "NONE"),
  };
}

}  // namespace tillwire::cards
