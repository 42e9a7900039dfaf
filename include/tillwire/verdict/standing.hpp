// How an order stands by its whole record: its status, compared with the sums in it.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire {

/// What the record of an order says about its money. A record whose status and sums contradict each
/// other decides nothing.
enum class Standing : std::uint8_t {
  unknown,         ///< the record contradicts itself or the query, or its status decides nothing
  paid,            ///< charged, and nothing of it was given back
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

/// Returns whether the sums of a record contain money that was given back, or may have been. A
/// refund counts unless its action code declines it.
template <class Record>
constexpr bool is_given_back(const Record& record) {
  if (*record.chargeback || record.payment_amount_info.refunded.minor_units() > 0) return true;
  for (const auto& each : record.refunds) {
    const Payment refund = judge_order(false, Choice<OrderStatus>("0"), each.action_code);
    if (refund != Payment::declined) return true;
  }
  return false;
}

/// Returns how an order stands whose status says that it is paid or held.
template <class Record>
constexpr Standing standing_of_charge(const Record& record) {
  const auto& sums = record.payment_amount_info;
  using State = decltype(sums.payment_state.value());
  const bool held = record.order_status == OrderStatus::held;
  const State expected = held ? State::approved : State::deposited;
  if (is_given_back(record)) return Standing::given_back;
  const State state = sums.payment_state.value();
  if (state != expected && state != State::unknown) return Standing::unknown;
  const std::int64_t deposited = sums.deposited.minor_units();
  if (held) {
    const bool none = sums.approved.present() && sums.approved.minor_units() <= 0;
    return none || deposited != 0 ? Standing::unknown : Standing::held;
  }
  if (!sums.deposited.present()) return Standing::paid;  // older records have no sums
  const std::int64_t amount = record.amount.minor_units();
  const bool excess = deposited > amount && deposited > sums.approved.minor_units();
  if (deposited <= 0 || (record.amount.present() && excess)) return Standing::unknown;
  return deposited < amount ? Standing::partly_paid : Standing::paid;
}

}  // namespace detail

/// Returns how an order stands. `asked_id` and `asked_number` are what was asked for, either of
/// which may be absent: the record of another order decides nothing. The values of the status from
/// 3 on, and the rules for the sums, are beyond the specification.
template <class Record>
constexpr Standing standing_of(const Record& record, const Text& asked_id,
                               const Text& asked_number) {
  const auto& sums = record.payment_amount_info;
  using State = decltype(sums.payment_state.value());
  if (record.refused() || !record.order_status.present()) {
    if (record.order_status.present()) return Standing::unknown;
    return record.not_found() ? Standing::missing : Standing::refused;
  }
  if (detail::differs(asked_id, detail::order_id_in(record)) ||
      detail::differs(asked_number, record.order_number)) {
    return Standing::unknown;
  }
  const std::int64_t deposited = sums.deposited.minor_units();
  const std::int64_t refunded = sums.refunded.minor_units();
  const State state = sums.payment_state.value();
  const bool money = sums.approved.minor_units() != 0 || deposited != 0 || refunded != 0 ||
                     state == State::approved || state == State::deposited;
  const Payment payment = record.payment();
  switch (record.order_status.value()) {
    case OrderStatus::held:
    case OrderStatus::paid:
      return detail::standing_of_charge(record);
    case OrderStatus::reversed:
      return deposited > refunded ? Standing::unknown : Standing::given_back;
    case OrderStatus::refunded:
      return Standing::given_back;
    case OrderStatus::declined:
      return money || payment != Payment::declined ? Standing::unknown : Standing::declined;
    case OrderStatus::registered:
      if (!money && payment == Payment::declined) return Standing::attempt_failed;
      [[fallthrough]];
    case OrderStatus::acs_started:
    case OrderStatus::pending:
      return money ? Standing::unknown : Standing::open;
    default:
      return Standing::unknown;
  }
}

}  // namespace tillwire
