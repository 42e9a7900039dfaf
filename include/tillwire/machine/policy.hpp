// When an answer about a movement counts: the only home of time.
#pragma once

#include <cstdint>
#include <tillwire/base/duration.hpp>
#include <tillwire/ledger/doubt.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/machine/judging.hpp>

namespace tillwire::detail::machine {

using detail::is_on_card;

/// When an answer counts, and what can be relied on.
struct Policy {
  /// How long after it was sent a request may still be carried out: Gateway::timeout plus the delay
  /// in transit.
  Seconds late = Seconds(180);
  /// The same while the customer may be at 3-D Secure: longer than an order lives.
  Seconds customer = Seconds(1800);
  /// How long a line may be missing in a card's history.
  Seconds history = Seconds(6 * 3600);
  /// After that, a movement whose query is answered but never decided is a person's.
  Seconds give_up = Seconds(7 * 86400);
  /// How far the times of day of the till and the gateway may be apart.
  Seconds clock = Seconds(2 * 86400);
  bool close_doubt = true;      ///< closes orders in doubt by decline.do and reverse.do
  bool alone_on_cards = false;  ///< only this desk moves money on the cards that it uses
  bool repeat_refunds = false;  ///< sends a refund in doubt again: the gateway makes it once
};

/// How long a movement has been in doubt: the only form in which time enters a decision.
enum class Age : std::uint8_t {
  fresh,     ///< a request may still arrive
  late,      ///< none of the till's requests can arrive any more
  lapsed,    ///< neither can the customer pay any more, nor a line of a card's history be missing
  given_up,  ///< the gateway's answers never decided
};

/// Returns the least time, in seconds, that is worth a fact when a program adds it to the doubt of
/// what an earlier one sent.
constexpr std::uint32_t least_carried(const Policy& policy) {
  return policy.late.count() / 6;
}

/// Returns whether cash belongs to it.
constexpr bool has_cash(MovementKind kind) {
  return kind == MovementKind::withdrawal || kind == MovementKind::deposit;
}

/// Returns whether a card's history shows it as a credit.
constexpr bool credits_card(MovementKind kind) {
  return kind == MovementKind::credit || kind == MovementKind::deposit;
}

/// Returns the age of a movement. `measured_s`: how long ago the running program sent its last
/// request for it; 0 if it sent none.
constexpr Age age_of(const ledger::Movement& of, std::uint32_t measured_s, const ledger::Now& now,
                     const Policy& policy) {
  const std::uint32_t durable_s = ledger::doubt_of(of, now);
  const std::uint32_t passed_s = durable_s > measured_s ? durable_s : measured_s;
  if (passed_s < policy.late.count()) return Age::fresh;
  const Seconds lapse = is_on_card(of.kind) ? policy.history : policy.customer;
  if (passed_s < lapse.count()) return Age::late;
  const bool old = passed_s >= policy.give_up.count() || is_past(now.s, of.time_s, policy.give_up);
  return old ? Age::given_up : Age::lapsed;
}

}  // namespace tillwire::detail::machine
