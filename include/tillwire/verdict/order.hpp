// The state of an order, as the gateway's record has it.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire {

/// The state of an order. ecommerce, "States"; the values from 3 on are beyond the specification,
/// and deployments differ.
enum class OrderStatus : std::uint8_t {
  registered = 0,  // not paid
  held = 1,
  paid = 2,
  reversed = 3,  // the authorisation was cancelled
  refunded = 4,
  acs_started = 5,  // the customer is at the access control server
  declined = 6,
  pending = 7,
  partly_completed = 8,
  unknown = 255,
};
constexpr auto values_of(OrderStatus) {
  using E = OrderStatus;
  return Values{
      value(E::registered, "0"), value(E::held, "1"),     value(E::paid, "2"),
      value(E::reversed, "3"),   value(E::refunded, "4"), value(E::acs_started, "5"),
      value(E::declined, "6"),   value(E::pending, "7"),  value(E::partly_completed, "8"),
  };
}

/// Why the last attempt to pay an order failed, where that leaves open whether it did. Beyond the
/// specification.
namespace action_code {
inline constexpr std::int32_t never_tried = -100;
inline constexpr std::int32_t in_progress = -30001;
inline constexpr std::int32_t timed_out = 998;
inline constexpr std::int32_t outcome_unknown = 151019;  // timed out after it was sent
inline constexpr std::int32_t duplicate = 8204;          // of an attempt that may have succeeded
}  // namespace action_code

}  // namespace tillwire
