// The state of an order, as in the gateway's record.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/currency.hpp>
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

/// What the order statuses 7, 8 and 11 mean, about which deployments disagree.
enum class StatusDialect : std::uint8_t {
  vendor,  ///< 7 pending, 8 partly completed; there is no 11
  satim,   ///< 7 card added, 8 card updated, 11 debited: the only one of them that moved money
};

/// Returns a status as the verdicts understand it. One that says nothing about money becomes text
/// that is not a status, and therefore decides nothing. Beyond the specification.
constexpr Choice<OrderStatus> status_in(StatusDialect dialect,
                                        const Choice<OrderStatus>& received) {
  if (dialect == StatusDialect::vendor) return received;
  if (received == OrderStatus::pending) return "card added";
  if (received == OrderStatus::partly_completed) return "card updated";
  return received == Text("11") ? Choice<OrderStatus>(OrderStatus::paid) : received;
}

/// The state of a payment. ecommerce, "States", names DEPOSITED; the others are beyond the
/// specification.
enum class PaymentState : std::uint8_t {
  unknown,
  created,
  approved,   // held
  deposited,  // charged
  declined,
  reversed,
  refunded,
};
constexpr auto values_of(PaymentState) {
  using E = PaymentState;
  return Values{
      value(E::created, "CREATED"),     value(E::approved, "APPROVED"),
      value(E::deposited, "DEPOSITED"), value(E::declined, "DECLINED"),
      value(E::reversed, "REVERSED"),   value(E::refunded, "REFUNDED"),
  };
}

/// What the record of an order says about its money. Borrows its texts from the record.
struct OrderState {
  Choice<OrderStatus> status = {};          ///< absent if there is no such order
  Text action = {};                         ///< see action_of(); absent: no attempt was made
  Choice<PaymentState> payment_state = {};  ///< in other words than `status`
  Amount amount = {};                       ///< registered amount
  Amount approved = {};                     ///< held
  Amount deposited = {};                    ///< charged: before or after what was refunded
  Amount refunded = {};                     ///< so far
};

/// Reads the state of an order from its record.
template <class Record>
constexpr OrderState order_state(const Record& record) {
  const auto& sums = record.payment_amount_info;
  return {record.order_status, record.action_code, sums.payment_state, record.amount,
          sums.approved,       sums.deposited,     sums.refunded};
}

/// Returns the status of an order as the verdicts understand it, by its sums, too: in the dialect
/// of SATIM, 1 is an order that is approved, whether it is held or charged. `is_step`: a completion
/// or release is judged by it, which a status 1 without sums does not decide.
constexpr Choice<OrderStatus> status_in(StatusDialect dialect, const OrderState& order,
                                        bool is_step) {
  if (dialect == StatusDialect::satim && order.status == OrderStatus::held) {
    if (order.deposited.minor_units() > 0) return OrderStatus::paid;
    if (is_step && !order.deposited.present()) return "approved";
  }
  return status_in(dialect, order.status);
}

namespace detail {

/// Amounts have at most twelve digits, and so fit 40 bits.
inline constexpr std::int64_t above_all_sums = std::int64_t{1} << 40;

/// Returns whether a sum in a record is possible.
constexpr bool is_sum(std::int64_t sum) {
  return sum >= 0 && sum < above_all_sums;
}

/// Returns the most that an order can have charged: what it holds, or what was registered.
constexpr std::int64_t most_of(const OrderState& order) {
  const std::int64_t held = order.approved.minor_units();
  const std::int64_t registered = order.amount.minor_units();
  return held > registered ? held : registered;
}

/// How much of an order is charged, or held while nothing is charged, at least and at most.
struct ChargedRange {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// Reads how much of an order is charged. Some gateways subtract refunds from the charged amount,
/// others do not: no more can be charged than was held or registered, which often shows which.
constexpr ChargedRange charged_range(const OrderState& order) {
  const OrderStatus status = order.status.value();
  const bool held = status == OrderStatus::held;
  if (!held && status != OrderStatus::paid && status != OrderStatus::partly_completed &&
      (status != OrderStatus::refunded || !order.refunded.present())) {
    return {};
  }
  // A paid order that shows no charge may have been authorised for a part only.
  const bool charged = held ? order.deposited.minor_units() != 0
                            : order.deposited.present() || status != OrderStatus::paid;
  const Amount& shown = charged ? order.deposited : order.approved;
  const std::int64_t sum = shown.minor_units();
  const std::int64_t refunded = order.refunded.minor_units();
  if (!is_sum(sum) || !is_sum(refunded)) return {};
  // Where less was authorised than asked for, no more can be charged.
  const bool in_part =
      order.approved.minor_units() > 0 && order.approved.minor_units() < order.amount.minor_units();
  const std::int64_t whole = in_part ? order.approved.minor_units() : most_of(order);
  // A half of it, refunded, shows the same two sums as the whole with a half refunded.
  return {sum + refunded == whole && sum != refunded ? sum : sum - refunded,
          sum + refunded > whole ? sum - refunded : sum};
}

}  // namespace detail

/// Returns how much of an order is charged, or held while nothing is charged; absent if nothing is,
/// or if its record does not say. Of two readings of a record, the smaller one. Beyond the
/// specification.
constexpr Amount charged_in(const OrderState& order) {
  const std::int64_t least = detail::charged_range(order).least;
  return least > 0 ? Amount(least) : Amount();
}

/// Returns whether less than the registered amount is held or charged, as after a partial
/// authorisation. False if the record does not say how much.
constexpr bool is_partial(const OrderState& order) {
  const std::int64_t sum = detail::charged_range(order).least;
  return sum > 0 && order.amount.present() && sum < order.amount.minor_units();
}

/// Returns how much of an order was charged before anything of it was refunded; absent if nothing
/// was, or if its record does not say.
constexpr Amount captured_in(const OrderState& order) {
  if (order.status.value() == OrderStatus::held) return {};
  const std::int64_t sum = detail::charged_range(order).least + order.refunded.minor_units();
  return sum > 0 && order.deposited.present() ? Amount(sum) : Amount();
}

/// Returns whether that much of an order was charged before refunds, by either reading of its
/// record.
constexpr bool is_captured(const OrderState& order, const Amount& amount) {
  const detail::ChargedRange range = detail::charged_range(order);
  const std::int64_t asked = amount.minor_units() - order.refunded.minor_units();
  return asked == range.least || asked == range.most;
}

namespace detail {

/// Returns whether a value that was asked for and one that was received exclude each other.
constexpr bool differs(const Text& asked, const Text& came) {
  return asked.present() && came.present() && asked != came;
}

}  // namespace detail

/// Returns the gateway's id of the order in a record; absent if the record has none, and empty if
/// it names more than one, or one that cannot be read: the record then belongs to another order.
template <class Record>
Text order_id_in(const Record& record) {
  Text id;
  for (const Attribute& each : record.attributes) {
    if (each.name != Text("mdOrder")) continue;
    id = !each.value.present() || detail::differs(id, each.value) ? Text("") : each.value;
  }
  return id;
}

namespace detail {

/// Returns whether a record's id of the order contradicts itself.
constexpr bool is_ambiguous(const Text& order_id) {
  return order_id.present() && order_id.empty();
}

/// Returns the wire name of the value in a record that excludes that amount or currency; null if
/// there is none.
template <class Record>
const char* other_sum(const Record& record, const Amount& amount, const Text& currency) {
  if (amount.present() && record.amount.present() && amount != record.amount) return "amount";
  return same_currency(currency, record.currency) ? nullptr : "currency";
}

/// Returns the wire name of an id in a record that excludes an order with that id and number; null
/// if there is none. `named`: order_id_in() of the record.
template <class Record>
const char* other_name(const Record& record, const Text& named, const Text& id,
                       const Text& number) {
  if (differs(id, named) || is_ambiguous(named)) return "mdOrder";
  return differs(number, record.order_number) ? "orderNumber" : nullptr;
}
/// Returns the wire name of the first value in a record that excludes an order with that id and
/// number, amount and currency; null if there is none. What is absent excludes nothing.
template <class Record>
const char* other_order(const Record& record, const Text& id, const Text& number,
                        const Amount& amount = {}, const Text& currency = {}) {
  const char* const name = other_name(record, order_id_in(record), id, number);
  return name != nullptr ? name : other_sum(record, amount, currency);
}

constexpr unsigned bit(OrderStatus status) {
  return 1U << static_cast<unsigned>(status);
}

/// The statuses that an order may have with a state in words, one bit each; those from pending on
/// may have any.
inline constexpr std::uint8_t statuses_of[] = {
    0x7F,  // unknown
    0x7F & ~(bit(OrderStatus::held) | bit(OrderStatus::paid) | bit(OrderStatus::refunded)),
    bit(OrderStatus::held),
    bit(OrderStatus::held) | bit(OrderStatus::paid) | bit(OrderStatus::refunded),
    0x7F & ~(bit(OrderStatus::held) | bit(OrderStatus::paid) | bit(OrderStatus::refunded)),
    bit(OrderStatus::reversed),
    bit(OrderStatus::paid) | bit(OrderStatus::refunded),
};

/// Returns whether a status and a state in words may describe the same order.
constexpr bool agree(OrderStatus status, PaymentState state) {
  // One that is completed in part is charged.
  if (status == OrderStatus::partly_completed) status = OrderStatus::paid;
  return status >= OrderStatus::pending ||
         (statuses_of[static_cast<unsigned>(state)] & bit(status)) != 0;
}

}  // namespace detail

/// Returns the wire name of a value that contradicts the status of its order, such as a charge of
/// an order that was declined; null if there is none. Such a record decides nothing. Beyond the
/// specification.
constexpr const char* contradiction_in(const OrderState& order) {
  const OrderStatus status = order.status.value();
  const std::int64_t held = order.approved.minor_units();
  const std::int64_t charged = order.deposited.minor_units();
  const std::int64_t refunded = order.refunded.minor_units();
  const PaymentState state = order.payment_state.value();
  // An order that keeps its status when a part is refunded shows how much.
  const bool unseen =
      state == PaymentState::refunded && status == OrderStatus::paid && refunded == 0;
  if (unseen || !detail::agree(status, state)) return "paymentState";
  if (!detail::is_sum(refunded)) return "refundedAmount";
  // Neither was so much held, nor was it asked for.
  const std::int64_t most = detail::most_of(order);
  if (!detail::is_sum(charged) || (most != 0 && charged > most)) return "depositedAmount";
  if (!detail::is_sum(held)) return "approvedAmount";
  const bool moved = detail::charged_range(order).most > 0;
  switch (status) {
    case OrderStatus::registered:
    case OrderStatus::acs_started:
    case OrderStatus::declined:
      if (refunded != 0) return "refundedAmount";
      if (held != 0 && charged == 0) return "approvedAmount";
      [[fallthrough]];
    case OrderStatus::reversed:  // what was held may still be shown
      if (held != 0 && order.payment_state.present() &&
          order.payment_state != PaymentState::reversed) {
        return "paymentState";
      }
      return charged != 0 ? "depositedAmount" : nullptr;
    case OrderStatus::held:
    case OrderStatus::paid:
      if (moved) return nullptr;
      if (status == OrderStatus::held && order.approved.present()) return "approvedAmount";
      if (status == OrderStatus::paid && order.deposited.present()) return "depositedAmount";
      return most != 0 && refunded >= most ? "refundedAmount" : nullptr;
    case OrderStatus::refunded:
      return moved && refunded == 0 ? "depositedAmount" : nullptr;
    default:
      return nullptr;
  }
}

}  // namespace tillwire
