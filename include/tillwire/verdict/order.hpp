// The state of an order, as in the gateway's record.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/table/attribute.hpp>

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

/// Why the last attempt to pay an order failed, where that leaves open whether it succeeded. Beyond
/// the specification.
namespace action_code {
inline constexpr std::int32_t never_tried = -100;
inline constexpr std::int32_t in_progress = -30001;
inline constexpr std::int32_t timed_out = 998;
inline constexpr std::int32_t outcome_unknown = 151019;  // timed out after it was sent
inline constexpr std::int32_t duplicate = 8204;          // of an attempt that may have succeeded
}  // namespace action_code

namespace detail {

/// Returns whether a value that was asked for and one that was received exclude each other.
constexpr bool differs(const Text& asked, const Text& came) {
  return asked.present() && came.present() && asked != came;
}

/// Returns the gateway's id of the order in a record; absent if the record has none, and empty if
/// it names more than one, or one that cannot be read: the record then belongs to another order.
template <class Record>
Text order_id_in(const Record& record) {
  Text id;
  for (const Attribute& each : record.attributes) {
    if (each.name != Text("mdOrder")) continue;
    id = !each.value.present() || differs(id, each.value) ? Text("") : each.value;
  }
  return id;
}

/// Returns whether a record's id of the order contradicts itself.
constexpr bool is_ambiguous(const Text& order_id) {
  return order_id.present() && order_id.empty();
}

}  // namespace detail

}  // namespace tillwire
