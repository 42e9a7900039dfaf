// What an answer or a record says about a payment.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/verdict/error_code.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire {

/// What the gateway says about a payment.
enum class Payment : std::uint8_t {
  unconfirmed,         ///< nothing is certain: query the order, and do not pay again
  approved,            ///< the money is charged, or held for a two-phase order
  declined,            ///< this attempt did not pay the order, and will not
  three_ds_method,     ///< 3-D Secure 2 begins: run the method, then send the request again
  three_ds_challenge,  ///< send the customer to the access control server
  not_paid,            ///< no payment was attempted: the order may still be paid
  pending,             ///< under way: query the order again later
  reversed,            ///< the hold was released, or the charge refunded
};

namespace detail {

/// Returns what an order's status alone says. ecommerce, "States": paid only if 1 or 2.
constexpr Payment payment_in(OrderStatus status) {
  switch (status) {
    case OrderStatus::registered:
      return Payment::not_paid;
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
    default:  // partly completed: only the amounts say how much; or unknown to this version
      return Payment::unconfirmed;
  }
}

}  // namespace detail

/// Returns what the record of an order says about its payment. A refused query says nothing about
/// it. The states from 3 on and the action code are beyond the specification.
// Not inlined: saves 192 bytes where nine files have the operations.
[[gnu::noinline]] constexpr Payment judge_order(bool refused, const Choice<OrderStatus>& status,
                                                const Optional<std::int32_t>& last_action) {
  const Payment order = detail::payment_in(status.value());
  if (refused) return order == Payment::declined ? order : Payment::unconfirmed;
  // Some deployments give an order that was declined before it was paid the status of a reversed
  // one; a payment that was reversed had succeeded first.
  if (status.value() == OrderStatus::reversed && last_action.value_or(0) != 0) {
    return Payment::declined;
  }
  if (order != Payment::not_paid) return order;
  switch (last_action.value_or(action_code::never_tried)) {
    case action_code::never_tried:
      return Payment::not_paid;
    case action_code::in_progress:
      return Payment::pending;
    case 0:  // a success, contradicting the status
    case action_code::timed_out:
    case action_code::outcome_unknown:
    case action_code::duplicate:
      return Payment::unconfirmed;
    default:
      return Payment::declined;
  }
}

/// Returns whether the answer to a query says that there is no such order: by its code, or by
/// having no status without a refusal. An empty answer says nothing. ecommerce, "Block:
/// orderStatus"; the code is beyond the specification.
constexpr bool is_order_missing(const Optional<bool>& success, const Text& error_code,
                                const Choice<OrderStatus>& status) {
  if (is_refusal(success, error_code)) return is_code(error_code, ErrorCode::order_not_found);
  return !status.present() && (error_code.present() || success.present());
}

/// Judges the record of an order. A query that was not refused and has no status declines.
/// ecommerce, "Block: orderStatus".
constexpr Payment judge_record(const Optional<bool>& success, const Text& error_code,
                               const Choice<OrderStatus>& status,
                               const Optional<std::int32_t>& last_action) {
  const bool refused = is_refusal(success, error_code);
  const bool rejected = !refused && is_order_missing(success, error_code, status);
  return rejected ? Payment::declined : judge_order(refused, status, last_action);
}

/// Returns whether the method of 3-D Secure 2 has to be run now: the transaction is named, and
/// there is neither a challenge nor a page to redirect to. ecommerce, "paymentorder.do".
constexpr bool needs_method(const Optional<bool>& is_version_2, const Text& server_trans_id,
                            const Text& acs_url, const Text& redirect) {
  return *is_version_2 && !server_trans_id.empty() && acs_url.empty() && redirect.empty();
}

/// Returns whether an answer that declines a payment is not a refusal, and has an order that is
/// registered and unpaid: it gives no reason, and the issuer may not have answered.
constexpr bool is_action_open(bool refused, Payment payment, const Choice<OrderStatus>& status) {
  return payment == Payment::declined && status == OrderStatus::registered && !refused;
}

/// What the answer to a payment says, wherever the operation puts it. All false and absent says
/// nothing.
struct PaymentFacts {
  bool refused = false;                ///< see is_refusal()
  Text error_code;                     ///< code of the refusal
  Choice<OrderStatus> status;          ///< status of the order
  Optional<std::int32_t> last_action;  ///< the order's action code
  bool not_found = false;              ///< the answer has an order status without OrderStatus
  bool contradicted = false;           ///< the order's own error code refuses
  bool challenge = false;              ///< acsUrl is not empty
  bool method = false;         ///< the method of 3-D Secure 2 can be run, and there is no redirect
  bool numbers_order = false;  ///< the operation registers its order by the merchant's number
};

/// Judges the answer to a payment by the decision rules of ecommerce, "States", whose numbers are
/// given below. An order that is neither paid nor finally refused is not a decline: rule 2 rejects
/// it, and the next query may find it paid.
constexpr Payment judge_payment(const PaymentFacts& said) {
  const Payment order = judge_order(false, said.status, said.last_action);
  const bool unpaid = !said.status.present() || order == Payment::not_paid;
  if (said.refused) {
    // A failure of any kind; or the number was used before, perhaps by the first try of this
    // payment.
    const bool open = is_vague(said.error_code) ||
                      (said.numbers_order && is_code(said.error_code, ErrorCode::number_taken));
    return !open && (unpaid || order == Payment::declined) ? Payment::declined  // 1
                                                           : Payment::unconfirmed;
  }
  if (unpaid && said.challenge) return Payment::three_ds_challenge;  // 5
  if (unpaid && said.method) return Payment::three_ds_method;
  if (order == Payment::not_paid || (unpaid && said.not_found)) return Payment::declined;  // 4, 2
  const bool doubted = said.challenge || said.contradicted;
  return order == Payment::approved && doubted ? Payment::unconfirmed : order;  // 3, 2
}

/// Judges an answer that says only whether a payment was processed, of an operation that registers
/// its order by number: never approves.
constexpr Payment judge_processed(bool refused, const Text& error_code) {
  PaymentFacts said{};
  said.refused = refused;
  said.error_code = error_code;
  said.numbers_order = true;
  return judge_payment(said);
}

namespace detail {

inline constexpr char declines[] = "05135162";  // two digits each

}  // namespace detail

/// Returns what a responseCode of card management says about a movement of money: only '00'
/// approves, and only these codes decline. All others, including time-outs and duplicates, are
/// beyond the specification and leave it open.
// Not inlined: saves 116 bytes where nine files have the operations.
[[gnu::noinline]] constexpr Payment judge_transaction(const Text& response_code) {
  if (is_zero(response_code)) return Payment::approved;
  for (const char* decline = detail::declines; *decline != '\0'; decline += 2) {
    if (response_code == Text(decline, 2)) return Payment::declined;
  }
  return Payment::unconfirmed;
}

}  // namespace tillwire
