// The standing of an order by its whole record: its status, compared with the sums in it.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/verdict/action_code.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire {

/// What the record of an order says about its money. A record whose status and sums contradict each
/// other decides nothing.
enum class Standing : std::uint8_t {
  unknown,         ///< the record contradicts itself or the query, or its status decides nothing
  paid,            ///< charged, and nothing of it was refunded
  partly_paid,     ///< less than the registered amount is charged
  held,            ///< held, not charged
  given_back,      ///< released, charged back, or refunded in whole or in part
  open,            ///< not paid so far: no payment was tried, or one is under way
  attempt_failed,  ///< the last attempt to pay failed: the order may still be paid
  declined,        ///< not paid, and will not be
  missing,         ///< there is no such order
  refused,         ///< the query was refused: says nothing about the order
};

namespace detail {

/// Returns whether money of an order was returned, or may have been. A refund counts unless its
/// action code declines it.
template <class Record>
bool is_given_back(const Record& record) {
  if (*record.chargeback || record.payment_amount_info.refunded.minor_units() != 0) return true;
  for (const auto& each : record.refunds) {
    if (refund_action_of(each.action_code) != Action::declined) return true;
  }
  return false;
}

}  // namespace detail

/// Returns the standing of an order. `asked_id` and `asked_number` are what was asked for, either
/// of which may be absent: the record of another order decides nothing. The values of the status
/// from 3 on, and the rules for the sums, are beyond the specification.
template <class Record>
Standing standing_of(const Record& record, const Text& asked_id, const Text& asked_number) {
  const OrderState order = order_state(record);
  if (!order.status.present()) {
    if (record.not_found()) return Standing::missing;
    return record.refused() ? Standing::refused : Standing::unknown;
  }
  // An error in the record of a declined order is the order's own.
  const bool refused = record.refused() && order.status != OrderStatus::declined;
  if (refused || contradiction_in(order) != nullptr ||
      detail::other_order(record, asked_id, asked_number) != nullptr) {
    return Standing::unknown;
  }
  const std::int64_t deposited = order.deposited.minor_units();
  const bool sums = deposited != 0 || order.approved.minor_units() != 0;
  switch (order.status.value()) {
    case OrderStatus::registered:
      return record.payment() == Payment::attempt_failed ? Standing::attempt_failed
                                                         : Standing::open;
    case OrderStatus::acs_started:
    case OrderStatus::pending:
      return sums ? Standing::unknown : Standing::open;
    case OrderStatus::held:
      if (detail::is_given_back(record)) return Standing::given_back;
      return deposited != 0 || order.payment_state == PaymentState::deposited ? Standing::unknown
                                                                              : Standing::held;
    case OrderStatus::paid:
      if (detail::is_given_back(record)) return Standing::given_back;
      return order.deposited.present() && deposited < order.amount.minor_units()
                 ? Standing::partly_paid
                 : Standing::paid;  // older records have no sums
    case OrderStatus::reversed:
      if (record.payment() == Payment::declined) return Standing::declined;
      [[fallthrough]];
    case OrderStatus::refunded:
      return Standing::given_back;
    case OrderStatus::declined:
      return Standing::declined;
    default:
      return Standing::unknown;
  }
}

/// Returns what the record of the order of an ecommerce::InstantRefund says about its payout:
/// Payment::approved if the order has exactly that payout, Payment::declined if there is none and
/// will be none, otherwise Payment::unconfirmed. An order that shows a charge is that of a payment
/// with the same number, and an order that is not found may yet appear. Beyond the specification,
/// as is that the payout is shown as a refund.
template <class Record>
Payment judge_payout(const Record& record, const Text& number, const Amount& amount,
                     const Text& currency) {
  if (detail::other_order(record, {}, number, amount, currency) != nullptr) {
    return Payment::unconfirmed;
  }
  const Standing standing = standing_of(record, {}, number);
  if (standing == Standing::declined) return Payment::declined;
  const OrderState order = order_state(record);
  const bool charged = order.approved.minor_units() != 0 || order.deposited.minor_units() != 0;
  const bool paid_out = standing == Standing::given_back && !charged &&
                        order.status == OrderStatus::refunded && order.refunded == amount;
  return paid_out ? Payment::approved : Payment::unconfirmed;
}

}  // namespace tillwire
