// Reads the record of an order: what it says, compared with what was asked for.
#pragma once

#include <cstdint>
#include <tillwire/base/duration.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/machine/judging.hpp>
#include <tillwire/machine/policy.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/payment.hpp>
#include <tillwire/verdict/same_card.hpp>

namespace tillwire::detail {

/// Looks for a movement, if it is a refund, in the record of its order. `number` is its own.
template <class Record>
void find_refund(const Record& record, const Text& number, const Movement& of, OrderFacts& facts) {
  if (of.kind != MovementKind::refund) return;
  if (record.refunds.present()) facts.listed = Listed::absent;
  for (const auto& each : record.refunds) {
    const Action action = refund_action_of(each.action_code);
    if (action == Action::declined) continue;
    const std::int64_t sum = each.amount.minor_units();
    facts.listed_sum += each.amount.present() && is_sum(sum) ? sum : above_all_sums;
    const bool same = each.amount == of.asked || !each.amount.present();
    if (each.external_refund_id == number) {
      facts.listed = action != Action::approved ? Listed::unclear
                     : same                     ? Listed::same
                                                : Listed::other;
    } else if (!each.external_refund_id.present() && same && facts.listed == Listed::absent) {
      facts.listed = Listed::other;
    }
  }
}

/// Returns whether an order may have been registered for what was noted at that time of day: not
/// more than `within` before or after it. Without both times it may.
constexpr bool is_made_about(const Optional<std::int64_t>& made_ms, std::uint32_t noted_s,
                             Seconds within) {
  const std::uint64_t within_ms = std::uint64_t{within.count()} * 1000;
  const std::uint64_t since_first =
      static_cast<std::uint64_t>(*made_ms) - (std::uint64_t{noted_s} * 1000 - within_ms);
  return noted_s == 0 || !made_ms.present() || since_first <= 2 * within_ms;
}

namespace machine {

/// What the record of a movement's order says, and what a receipt takes from it. Borrows its texts
/// from the record.
struct Seen : OrderFacts {
  bool dated = false;  ///< both the order and the movement have a time: see judge_record()
  Text id;             ///< the gateway's
  Text card;           ///< masked
  Text approval_code;
  Text rrn;
};

/// Reads the record of a movement's order; for a refund, find_refund() does the rest. `number` is
/// the movement's own: that of a sale or a hold is its order's, that of a refund is the refund's.
/// `currency`: what was asked for.
///
/// A movement without its order's id finds the order by the number. If it differs then, it does not
/// fit, and may be another's; otherwise the field that differs is named in `wrong`.
template <class Record>
Seen facts_of(const Record& record, const ledger::Movement& of, const Text& number,
              const Text& currency, const Policy& policy) {
  Seen seen;
  static_cast<OrderState&>(seen) = order_state(record);
  seen.refused = is_refusal(record.success, record.error_code);
  seen.payment = judge_order(seen.refused, seen);
  seen.not_found = is_order_missing(record.success, record.error_code, record.order_status);
  seen.dated = of.time_s != 0 && record.date.present();
  seen.id = order_id_in(record);
  seen.card = record.card_auth_info.masked_pan;
  seen.approval_code = record.card_auth_info.approval_code;
  seen.rrn = record.auth_ref_num;
  const bool payment = of.is_payment();
  seen.wrong = other_name(record, seen.id, of.order.text(), payment ? number : Text());
  if (seen.wrong == nullptr) seen.wrong = contradiction_in(seen);

  // Steps after a payment may be for a part of the amount with which the order was registered.
  const Amount& asked = payment ? of.asked : of.ordered;
  seen.other_sum = other_sum(record, asked, currency);
  if (seen.other_sum == nullptr && payment) {
    if (charged_in(seen).minor_units() > asked.minor_units()) seen.other_sum = "depositedAmount";
    if (seen.approved.minor_units() > asked.minor_units()) seen.other_sum = "approvedAmount";
  }
  const bool by_number = payment && of.order.empty();
  // A customer at 3-D Secure may pay by another card; only a mail order is found by its number.
  const bool other_card = !of.card.empty() && seen.card.present() && !seen.card.empty() &&
                          !is_same_card(of.card.text(), seen.card);
  seen.fits = seen.other_sum == nullptr && !other_card &&
              is_made_about(record.date, of.time_s, policy.clock);
  if (seen.wrong == nullptr && !by_number) seen.wrong = seen.other_sum;
  return seen;
}

}  // namespace machine

}  // namespace tillwire::detail
