// Judges one record of an order by what a till knows of that order: the only home of this rule.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/machine/facts.hpp>
#include <tillwire/machine/judging.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/till/results.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/payment.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::detail {

/// What the store has of one order: its movements, added up.
struct DayOrder {
  FixedText<36> number;             // empty: its payment is not in the store
  FixedText<36> id;                 // empty: its registration got no answer
  FixedText<3> currency;            // ISO 4217 digits
  Amount asked;                     // by its payment
  Amount held;                      // by a hold
  Amount charged;                   // by a sale or by completions
  std::int64_t refunded = 0;        // by refunds
  Listed refund = Listed::no_list;  // of a single refund whose payment is not in the store
  bool released = false;
  bool undone = false;  // the payment was reported as not done
  bool open = false;    // one of them is open or needs help
};

/// What a record and the store say together: `difference` counts unless they are equal.
struct DayJudgement {
  bool equal = false;
  Difference difference = Difference::not_compared;
};

/// Returns whether a record shows an order that can still be paid, and was not.
constexpr bool is_unpaid(Payment payment) {
  return payment == Payment::not_paid || payment == Payment::attempt_failed;
}

/// Returns what the record of an order says about its payment.
template <class Record>
Payment payment_in(const Record& record) {
  return judge_order(is_refusal(record.success, record.error_code), order_state(record));
}

/// Judges the sums of an order that was charged.
constexpr DayJudgement judge_charge(const DayOrder& here, const OrderState& there) {
  if (!there.deposited.present() && !there.approved.present()) return {};  // an early version
  if (!is_captured(there, here.charged)) return {false, Difference::other_sum};
  if (here.number.empty()) return {true};  // it may have earlier refunds
  if (!there.refunded.present() && here.refunded != 0) return {};
  return {there.refunded.minor_units() == here.refunded, Difference::other_refunds};
}

/// Compares the record of an order with what the store has of it. Whatever the record leaves open
/// or contradicts is Difference::not_compared, never equal.
template <class Record>
DayJudgement judge_day_order(const Record& record, const DayOrder& here) {
  const OrderState there = order_state(record);
  const Payment payment = payment_in(record);
  const Text id = order_id_in(record);
  if (other_name(record, id, here.id.text(), here.number.text()) != nullptr) return {};
  if (here.open) return {false, Difference::open_here};
  if (payment == Payment::unconfirmed || payment == Payment::pending) return {};
  // All of it was charged, and refunded.
  const OrderStatus status = there.status.value();
  const bool refunded = status == OrderStatus::refunded && payment == Payment::reversed;
  if (here.undone) {
    if (payment == Payment::approved || refunded) return {false, Difference::undone_here};
    return {!is_unpaid(payment) || !here.id.empty(), Difference::unpaid_there};
  }
  if (record.currency.empty()) return {};
  const char* const other = other_sum(record, here.asked, here.currency.text());
  if (other != nullptr) {
    const bool sum = Text(other) == Text("amount");
    return {false, sum ? Difference::other_sum : Difference::other_currency};
  }
  constexpr DayJudgement other_state = {false, Difference::other_state};
  if (*record.chargeback) return other_state;
  if (here.released) {
    const bool released = payment == Payment::reversed || payment == Payment::declined;
    return {released && !refunded, Difference::other_state};
  }
  if (payment != Payment::approved && !refunded) return other_state;
  if (here.refunded != 0 && here.number.empty()) {
    if (here.refund == Listed::absent) return {false, Difference::other_refunds};
    return {here.refund == Listed::same};
  }
  const bool held = status == OrderStatus::held;
  if (held == here.charged.present()) return other_state;
  if (!held) return judge_charge(here, there);
  if (!there.approved.present() || there.deposited.minor_units() != 0) return {};
  return {there.approved == here.held, Difference::other_sum};
}

/// Judges the record of an order that has a number of this till, and that the store does not have.
/// `kept`: the store has dropped nothing that may be it.
template <class Record>
DayJudgement judge_unknown_order(const Record& record, bool kept) {
  const Payment payment = payment_in(record);
  if (payment == Payment::declined) return {true};  // and will not be paid any more
  if (!kept || is_ambiguous(order_id_in(record))) return {};
  if (is_unpaid(payment)) return {false, Difference::unpaid_there};
  const bool moved = payment == Payment::approved || payment == Payment::reversed;
  return {false, moved ? Difference::only_there : Difference::not_compared};
}

}  // namespace tillwire::detail
