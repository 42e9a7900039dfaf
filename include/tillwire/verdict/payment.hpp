// What an answer or a record says about a payment.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/verdict/action_code.hpp>
#include <tillwire/verdict/error_code.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire {

/// What the gateway says about a payment.
enum class Payment : std::uint8_t {
  unconfirmed,         ///< nothing is certain: query the order, and do not pay again
  approved,            ///< the money is charged, or held for a two-phase order
  declined,            ///< not paid, and will not be: a new payment is safe
  three_ds_method,     ///< 3-D Secure 2 begins: run the method, then send the request again
  three_ds_challenge,  ///< send the customer to the access control server
  not_paid,            ///< no payment was attempted: the order may still be paid
  pending,             ///< under way, or not decided: query the order again later
  reversed,            ///< the hold was released, or all of the charge refunded
  attempt_failed,      ///< the last attempt was declined: the order may still be paid. Before you
                       ///< charge elsewhere, close it by Decline, or wait until it is `declined`
};

/// Returns what the record of an order says about its payment: by its status alone, unless the rest
/// contradicts that. A refused query says nothing about it. ecommerce, "States": paid only if 1 or
/// 2; the states from 3 on, the action code and the sums are beyond the specification.
// Not inlined: saves 192 bytes where nine files have the operations.
[[gnu::noinline]] constexpr Payment judge_order(bool refused, const OrderState& order) {
  if (contradiction_in(order) != nullptr) return Payment::unconfirmed;
  const OrderStatus status = order.status.value();
  if (status == OrderStatus::declined) return Payment::declined;
  if (refused) return Payment::unconfirmed;
  const Action action = order.action.present() ? action_of(order.action) : Action::untried;
  const detail::ChargedRange range = detail::charged_range(order);
  const bool charged = range.least > 0;
  const bool is_held = order.approved.minor_units() != 0;
  switch (status) {
    case OrderStatus::registered:
      // A success contradicts the status. Where nothing answered, the attempt may have succeeded.
      return action == Action::declined  ? Payment::attempt_failed
             : action == Action::untried ? Payment::not_paid
             : action == Action::open    ? Payment::pending
                                         : Payment::unconfirmed;
    case OrderStatus::held:
    case OrderStatus::paid:
      return Payment::approved;
    case OrderStatus::reversed: {
      // Some deployments give an order that was declined before it was paid this status. A code
      // that is not listed may be that of the reversal: the sums decide.
      const bool failed = action == Action::open
                              ? order.approved.present()
                              : order.action.present() && action != Action::approved;
      return failed && !is_held && order.refunded.minor_units() == 0 ? Payment::declined
                                                                     : Payment::reversed;
    }
    case OrderStatus::refunded:
      // Some deployments give an order this status when a part of it was refunded.
      if (charged) return Payment::approved;
      return order.deposited.present() && order.refunded.present() && range.most <= 0
                 ? Payment::reversed
                 : Payment::unconfirmed;
    case OrderStatus::acs_started:
    case OrderStatus::pending:
      return Payment::pending;
    case OrderStatus::partly_completed:
      return charged ? Payment::approved : Payment::unconfirmed;
    default:  // unknown to this version
      return Payment::unconfirmed;
  }
}

/// Returns whether the answer to a query says that there is no such order. Any other answer without
/// a status says nothing. The code is beyond the specification.
constexpr bool is_order_missing(const Optional<bool>& success, const Text& error_code,
                                const Choice<OrderStatus>& status) {
  return !status.present() && is_refusal(success, error_code) &&
         is_code(error_code, ErrorCode::order_not_found);
}

/// Returns whether the method of 3-D Secure 2 has to be run now: the transaction is named, and
/// there is neither a challenge nor a page to redirect to. ecommerce, "paymentorder.do".
constexpr bool needs_method(const Optional<bool>& is_version_2, const Text& server_trans_id,
                            const Text& acs_url, const Text& redirect) {
  return *is_version_2 && !server_trans_id.empty() && acs_url.empty() && redirect.empty();
}

/// What the answer to a payment says, wherever the operation puts it. All false and absent says
/// nothing.
struct PaymentFacts {
  bool refused = false;       ///< see is_refusal()
  Text error_code;            ///< code of the refusal
  OrderState order;           ///< the order in the answer
  bool numbered = false;      ///< the operation registers its order by the merchant's number
  bool stored = false;        ///< it charges a stored card
  Text order_id;              ///< of the order that it registered
  bool contradicted = false;  ///< the order's own error code refuses
  bool challenge = false;     ///< acsUrl is not empty
  bool method = false;        ///< the method of 3-D Secure 2 can be run, and there is no redirect
};

/// Judges the answer to a payment by the decision rules of ecommerce, "States", whose numbers are
/// given below. They say what to reject. Beyond the specification, a payment is declined only where
/// no money can move any more: the order was declined, or the request was refused for a reason
/// before anything was processed.
constexpr Payment judge_payment(const PaymentFacts& said) {
  const Payment order = judge_order(false, said.order);
  if (said.refused) {  // 1
    if (!is_reason(said.error_code)) return Payment::unconfirmed;
    if (said.order.status.present() || said.order.action.present()) {
      const bool failed = order == Payment::declined || order == Payment::attempt_failed;
      return failed ? order : Payment::unconfirmed;
    }
    // The number may have been used by the first try of this payment.
    const bool taken = said.numbered && is_code(said.error_code, ErrorCode::number_taken);
    // A stored card may have been charged before access was denied.
    const bool denied = said.stored && is_code(said.error_code, ErrorCode::access_denied);
    const bool begun = said.order_id.present() || said.challenge || said.method;
    return taken || denied || begun ? Payment::unconfirmed : Payment::declined;
  }
  const bool unpaid = !said.order.status.present() || order == Payment::not_paid;
  if (unpaid && said.challenge) return Payment::three_ds_challenge;  // 5
  if (unpaid && said.method) return Payment::three_ds_method;
  const bool doubted = said.challenge || said.contradicted;
  return order == Payment::approved && doubted ? Payment::unconfirmed : order;  // 2 to 4
}

/// Judges the answer to a payment for which the merchant's name and a token suffice: an approval
/// counts only after a query of the order's status. Beyond the specification.
constexpr Payment judge_unproven(const PaymentFacts& said) {
  const Payment payment = judge_payment(said);
  return payment == Payment::approved ? Payment::unconfirmed : payment;
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
