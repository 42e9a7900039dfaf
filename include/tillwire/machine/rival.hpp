// Decides whether an earlier movement blocks one that is wanted. Pure.
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/base/crc32.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/machine/machine.hpp>

namespace tillwire::detail::machine {

/// What an earlier movement is to one that is wanted.
enum class Rival : std::uint8_t {
  none,
  superseded,  ///< the same wish, which was not carried out: it is reported before the wanted one
               ///< or with it, and never after it
  same,        ///< the same wish, whose result is that of the wanted movement
  blocks,      ///< nothing is begun before it is settled, and its result reported
};

/// Returns what names a card in a few bytes, for Movement::link; 0 if it has neither id nor number.
inline std::uint32_t card_key(const Text& id, const Text& masked) {
  const Text& name = id.present() && !id.empty() ? id : masked;
  if (!name.present() || name.empty()) return 0;
  const std::string_view raw = name.raw();
  const std::uint32_t crc =
      tillwire::detail::crc32(0, raw.data(), static_cast<std::uint32_t>(raw.size()));
  // The lowest bits say which name it is, so that it is never 0.
  return crc << 2 | (&name == &id ? 2U : 1U);
}
/// Returns whether a transfer may credit the card of a movement.
inline bool may_credit(const Movement& transfer, const Movement& other) {
  if (transfer.kind != MovementKind::debit || transfer.link == 0) return false;
  if (!credits_card(other.kind)) return false;
  const bool by_id = (transfer.link & 2) != 0;
  const std::uint32_t key = by_id ? card_key(other.order.text(), Text())  //
                                  : card_key(Text(), other.card.text());
  return key == 0 || key == transfer.link;
}
/// Returns whether two movements may be on the same card: if one names it by its id and the other
/// by its number, they may.
inline bool may_share_card(const Movement& left, const Movement& right) {
  if (may_credit(left, right) || may_credit(right, left)) return true;
  if (!left.order.empty() && !right.order.empty()) return left.order == right.order;
  return left.card.empty() || right.card.empty() || left.card == right.card;
}

/// Returns whether a line of a card's history that counts for a movement may be that of an earlier
/// one. Only what was certainly not sent has none: a withdrawal that is not paid may have been
/// debited, and a refusal may be that of a second copy.
inline bool may_share_line(const Movement& of, const Movement& earlier) {
  if (!is_on_card(earlier.kind) || !may_share_card(of, earlier)) return false;
  const bool same_way = credits_card(earlier.kind) == credits_card(of.kind);
  if (!same_way && !may_credit(earlier, of)) return false;
  const bool same_sum = earlier.asked == of.asked && earlier.currency == of.currency;
  if (earlier.asked.present() && !same_sum) return false;
  return earlier.verdict != Verdict::not_paid || earlier.error == Errc::none ||
         earlier.delivery != Delivery::not_sent;
}

/// Compares a wanted movement on a card with an earlier one.
inline Rival rival_on_card(const Movement& wanted, const Movement& earlier) {
  if (earlier.state == State::reported || !is_on_card(earlier.kind)) return Rival::none;
  // A device moves the cash of one at a time.
  if (has_cash(wanted.kind) && earlier.has(flag::dispensing)) return Rival::blocks;
  if (!may_share_card(wanted, earlier)) return Rival::none;
  // Two in doubt at a time could not be distinguished in the card's history.
  if (earlier.is_open()) return Rival::blocks;
  const bool same = earlier.kind == wanted.kind && earlier.asked == wanted.asked &&
                    earlier.order == wanted.order && earlier.card == wanted.card;
  return same && earlier.verdict == Verdict::not_paid ? Rival::superseded : Rival::none;
}

/// Compares a wanted movement of an order with an earlier one. `another_customer`: the caller says
/// that the earlier payments are not those of this customer. `told`: this program has reported the
/// earlier one, so that a refund like one that is queued is another refund.
constexpr Rival rival_of_order(const Movement& wanted, const Movement& earlier,
                               bool another_customer, bool told = false) {
  if (earlier.state == State::reported || is_on_card(earlier.kind)) return Rival::none;
  const Verdict verdict = verdict_of(earlier);
  const bool failed = verdict == Verdict::not_paid;
  const bool same = earlier.kind == wanted.kind && earlier.asked == wanted.asked;
  if (wanted.is_payment()) {
    if (!earlier.is_payment() || another_customer) return Rival::none;
    if (!failed) return Rival::blocks;
    // Another sale's result is not reported with this one.
    const bool wish =
        same && earlier.currency == wanted.currency && earlier.remark == wanted.remark;
    return wish ? Rival::superseded : Rival::none;
  }
  if (earlier.is_payment() || earlier.order != wanted.order) return Rival::none;
  if (same && failed) return Rival::superseded;
  const bool other = told && verdict == Verdict::queued && wanted.kind == MovementKind::refund;
  if (same && verdict != Verdict::unknown && !other) return Rival::same;
  // Refunds wait for one another in the queue; a completion or release happens once.
  const bool queued = earlier.state == State::queued && earlier.kind == wanted.kind &&
                      earlier.kind != MovementKind::refund;
  const bool open = earlier.state == State::noted || earlier.state == State::sending;
  return open || queued ? Rival::blocks : Rival::none;
}

/// Returns whether a movement has paid the order of a step, which changes the record that says so.
/// It is open if its result could not be noted.
constexpr bool pays_order_of(const Movement& payment, const Movement& step) {
  return payment.is_payment() && !payment.order.empty() && payment.order == step.order;
}

/// Compares a wanted movement with an earlier one.
inline Rival rival_of(const Movement& wanted, const Movement& earlier, bool another_customer,
                      bool told = false) {
  return is_on_card(wanted.kind) ? rival_on_card(wanted, earlier)
                                 : rival_of_order(wanted, earlier, another_customer, told);
}

/// Takes an earlier movement of the order of a wanted step. One that was given up may have done
/// what is wanted: if the order's record then shows it as done, a person has to look.
constexpr void recall(const Movement& earlier, const Movement& wanted, Visit& visit) {
  const bool same = earlier.kind == wanted.kind && earlier.order == wanted.order;
  if (!same || earlier.id >= wanted.id || earlier.is_open()) return;
  const bool refund = wanted.kind == MovementKind::refund;
  if (earlier.verdict == Verdict::paid) {
    visit.known = true;
    if (refund) visit.refunded += earlier.charged.minor_units();
  } else if (earlier.verdict == Verdict::help && (!refund || earlier.asked == wanted.asked)) {
    visit.doubted = true;
  }
}

}  // namespace tillwire::detail::machine
