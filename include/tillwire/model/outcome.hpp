// The rules by which a response says whether the operation, or the payment, succeeded.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/optional.hpp>

namespace tillwire {

/// What the gateway says of a payment.
enum class Payment : std::uint8_t {
  unconfirmed,  ///< the answer does not say: query the order, and do not pay again
  approved,     ///< the money is charged, or held for a two-phase order
  /// Rejected by the rules below: the order is not paid. It may still be if the answer's order
  /// status is one under way, such as acs_started or pending: ask before another payment is made.
  declined,
  three_ds_method,     ///< 3-D Secure 2 begins: run the method, then send the request again
  three_ds_challenge,  ///< send the customer to the access control server
  not_paid,            ///< no payment was attempted: the order may be paid
  pending,             ///< under way: ask again
  reversed,            ///< the hold or the charge was given back
};

/// The state of an order. ecommerce, "States"; the values from 3 on are beyond the specification,
/// and deployments differ.
enum class OrderStatus : std::uint8_t {
  unknown,
  registered,        // 0, not paid
  held,              // 1
  paid,              // 2
  reversed,          // 3, the authorisation was cancelled
  refunded,          // 4
  acs_started,       // 5, the customer is at the access control server
  declined,          // 6
  pending,           // 7
  partly_completed,  // 8
};
constexpr auto values_of(OrderStatus) {
  return Values{"0", "1", "2", "3", "4", "5", "6", "7", "8"};
}

/// Whether an errorCode says success: "0", 0, "00", or no code at all (ecommerce, "Errors" 1).
constexpr bool is_success(const Text& error_code) {
  if (!error_code.present()) return true;
  auto bytes = error_code.bytes();
  int byte = bytes.next();
  if (byte < 0) return false;
  while (byte == '0') byte = bytes.next();
  return byte < 0;
}

/// Whether an answer with a `success` field says success: the field wins over the code.
constexpr bool is_success(const Optional<bool>& success, const Text& error_code) {
  return success.present() ? *success : is_success(error_code);
}

/// The decision rules for payment responses (ecommerce, "States"); rule 5 before rule 2, which
/// would reject what rule 5 sends to 3-D Secure.
constexpr Payment judge_payment(bool success, const Choice<OrderStatus>& status,
                                const Text& acs_url) {
  if (!success) return Payment::declined;  // 1
  const OrderStatus state = status.value();
  const bool redirected = !acs_url.empty();
  if (redirected && (!status.present() || state == OrderStatus::registered)) {
    return Payment::three_ds_challenge;  // 5
  }
  if (!status.present()) return Payment::unconfirmed;
  const bool paid = state == OrderStatus::held || state == OrderStatus::paid;
  if (!paid) return Payment::declined;                           // 2, 4
  return redirected ? Payment::unconfirmed : Payment::approved;  // 3
}

/// What the record of an order says of its payment. A query that failed says nothing of the
/// payment. ecommerce, "States": paid only if 1 or 2. The other states and the action code are
/// beyond the specification.
constexpr Payment judge_order(bool success, const Choice<OrderStatus>& status,
                              const Optional<std::int32_t>& action_code) {
  constexpr std::int32_t never_tried = -100;
  constexpr std::int32_t in_progress = -30001;
  const OrderStatus state = status.value();
  if (!success && state != OrderStatus::declined) return Payment::unconfirmed;
  switch (state) {
    case OrderStatus::registered:
      if (*action_code == in_progress) return Payment::pending;
      if (action_code.value_or(never_tried) == never_tried) return Payment::not_paid;
      // 0 would be a success, against the status.
      return *action_code == 0 ? Payment::unconfirmed : Payment::declined;
    case OrderStatus::held:
    case OrderStatus::paid:
      return Payment::approved;
    case OrderStatus::reversed:
    case OrderStatus::refunded:
      return Payment::reversed;
    case OrderStatus::declined:
      return Payment::declined;
    case OrderStatus::acs_started:
    case OrderStatus::pending:
      return Payment::pending;
    default:  // partly completed: the amounts say how much; or a value this version does not know
      return Payment::unconfirmed;
  }
}

/// Whether a responseCode of card management says success: '00'.
constexpr bool is_card_success(const Text& response_code) {
  return response_code.present() && is_success(response_code);
}

}  // namespace tillwire
