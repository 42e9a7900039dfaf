// What became of an operation that moves money.
#pragma once

#include <cstdint>
#include <tillwire/model/list.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/verdict/payment.hpp>
#include <type_traits>
#include <utility>

namespace tillwire {

/// What became of a money operation. The values are part of the stored format.
enum class Outcome : std::uint8_t {
  sent = 1,          ///< from here on it may have been sent: in doubt until the outcome is known
  in_doubt = 2,      ///< no usable answer arrived: to be queried
  not_sent = 3,      ///< nothing of it was sent: it moved no money
  approved = 4,      ///< done: the money moved, or for a registration there is an order
  declined = 5,      ///< not done, and will not be: no money moved
  given_up = 6,      ///< cannot be determined, and was reported as such
  waiting = 7,       ///< answered: the customer has to act first, as 3-D Secure requires
  number_taken = 8,  ///< refused because the order's number was used before, maybe by this payment
};

/// Returns whether an operation with that outcome still has to be settled.
constexpr bool is_open(Outcome outcome) {
  return outcome == Outcome::sent || outcome == Outcome::in_doubt || outcome == Outcome::waiting ||
         outcome == Outcome::number_taken;
}

/// Returns what the answer to a payment means for the money.
constexpr Outcome outcome_of(Payment payment) {
  switch (payment) {
    case Payment::approved:
      return Outcome::approved;
    case Payment::declined:
      return Outcome::declined;
    case Payment::three_ds_method:
    case Payment::three_ds_challenge:
      return Outcome::waiting;
    default:
      return Outcome::in_doubt;
  }
}

/// Returns what the answer to a completion, a reversal, a refund or a registration means. A refusal
/// without a reason decides nothing: see is_reason(). `complete`: the answer
/// contains the result of the operation, or at least says that it was done.
constexpr Outcome outcome_of(bool refused, const Text& error_code, bool complete = true) {
  if (!refused) return complete ? Outcome::approved : Outcome::in_doubt;
  const bool reason = is_reason(error_code) || is_code(error_code, ErrorCode::order_not_found);
  return reason ? Outcome::declined : Outcome::in_doubt;
}

namespace detail {

template <class Response, class = void>
inline constexpr bool registers = false;
/// Whether a response is that of a registration.
template <class Response>
inline constexpr bool registers<Response, std::void_t<decltype(&Response::registered)>> = true;

template <class Response, class = void>
inline constexpr bool numbers_order = false;
/// Whether a response belongs to an operation that names its order by the merchant's number alone.
template <class Response>
inline constexpr bool numbers_order<Response, std::void_t<decltype(&Response::number_taken)>> =
    true;

/// What the answer to a payment says about which order it is.
struct AnsweredOrder {
  Text order_id = {};
  Text order_number = {};
  Amount amount = {};
  Text currency = {};
  List<Attribute> attributes = {};
};

/// Returns a name, absent if it is empty, as gateways send it in place of none.
inline Text name_or_absent(const Text& name) {
  return name.empty() ? Text() : name;
}

// The gateway's id of the order, outside its record.
template <class Response>
auto answered_id(const Response& answer, int) -> decltype((answer.order_id)) {
  return answer.order_id;
}
template <class Response>
auto answered_id(const Response& answer, long) -> decltype((answer.data.order_id)) {
  return answer.data.order_id;
}

/// Reads an answer that has an order's record.
template <class Response>
auto answered_order(const Response& answer, int)
    -> decltype(answer.order_status.attributes, AnsweredOrder()) {
  const auto& order = answer.order_status;
  return {name_or_absent(answered_id(answer, 0)), name_or_absent(order.order_number), order.amount,
          order.currency, order.attributes};
}
/// Reads an answer that has an order without attributes.
template <class Response>
auto answered_order(const Response& answer, long)
    -> decltype(answer.order_status.order_number, AnsweredOrder()) {
  const auto& order = answer.order_status;
  return {{}, name_or_absent(order.order_number), order.amount, order.currency, {}};
}
/// Reads an answer that only names an order.
template <class Response>
auto answered_order(const Response& answer, int) -> decltype(answer.order_number, AnsweredOrder()) {
  return {{}, name_or_absent(answer.order_number), {}, {}, {}};
}

template <class Response, class = void>
inline constexpr bool says_order = false;
template <class Response>
inline constexpr bool says_order<
    Response, std::void_t<decltype(answered_order(std::declval<const Response&>(), 0))>> =
    is_paid_by<Response>;

}  // namespace detail

/// Whether the answer to a payment says which order it is.
template <class Response>
inline constexpr bool names_order = detail::says_order<Response>;

/// Returns the wire name of the first value in the answer to a payment that excludes the order that
/// was to be paid; null if there is none. Only for answers that say which order it is: names_order.
template <class Response>
const char* other_order_in(const Response& answer, const Text& number, const Amount& amount,
                           const Text& currency) {
  const auto order = detail::answered_order(answer, 0);
  return detail::other_order(order, order.order_id, number, amount, currency);
}

/// Returns whether an answer says that the order's number was used before. ecommerce, "Errors" 7.
template <class Response>
constexpr bool is_number_taken(const Response& answer) {
  if constexpr (detail::numbers_order<Response>) {
    return answer.number_taken();
  } else {
    return false;
  }
}

/// Returns what the answer of an operation that moves money, or registers an order, means. If the
/// number of a payment was used before, its order may be this payment's or another's; a
/// registration is then refused. An empty response, as after an error, is in doubt.
template <class Response>
constexpr Outcome outcome_of_answer(const Response& answer) {
  if constexpr (detail::is_paid_by<Response>) {
    if (is_number_taken(answer)) return Outcome::number_taken;
    return outcome_of(answer.payment());
  } else if constexpr (detail::registers<Response>) {
    return outcome_of(answer.refused(), answer.code(), answer.registered());
  } else {
    const bool said = answer.success.present() || answer.error_code.present();
    return outcome_of(answer.refused(), answer.code(), said);
  }
}

/// Returns what an error in place of an answer means.
constexpr Outcome outcome_of(const Error& error) {
  return error.delivery == Delivery::not_sent ? Outcome::not_sent : Outcome::in_doubt;
}

}  // namespace tillwire
