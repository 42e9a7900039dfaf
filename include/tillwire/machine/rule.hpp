// What the record of an order, or the history of a card, decides about a movement. Pure.
#pragma once

#include <cstdint>
#include <tillwire/machine/facts.hpp>
#include <tillwire/machine/judging.hpp>
#include <tillwire/machine/machine.hpp>
#include <tillwire/machine/policy.hpp>

namespace tillwire::detail::machine {

/// What a query decides about a movement.
struct Ruling {
  Verdict verdict = Verdict::unknown;  ///< unknown: not decided
  Close close = Close::nothing;
  bool at_customer = false;  ///< an answer that was lost has sent the customer to 3-D Secure
};

/// Returns how much a movement has charged or held, by its order's record: the only home of this.
constexpr Amount charged_of(const Movement& of, const OrderState& order) {
  if (!of.is_payment()) return of.asked;
  const bool held = of.kind == MovementKind::hold && order.approved.minor_units() > 0;
  // What was refunded since is another movement.
  const Amount captured = captured_in(order);
  const Amount sum = held ? order.approved : captured.present() ? captured : charged_in(order);
  return sum.minor_units() > 0 ? sum : of.asked;
}

/// Returns how the order of a payment is to be closed now.
constexpr Close closing_of(const Movement& of, const Visit& visit, const OrderFacts& facts,
                           bool late, Age age) {
  // The next customer ends the wait for one at 3-D Secure, but no payment that is in progress.
  const bool left = (visit.evicts && of.has(flag::customer)) || age >= Age::lapsed;
  const Close close = close_of(facts, of, late, left);
  if (close <= visit.closed) return Close::nothing;  // it was tried
  // The issuer's answer may still come; and each reversal makes the movement young again: repeated
  // sooner, it would never be given up.
  const bool waits = visit.queries > 1 || (of.has(flag::reversing) && age < Age::lapsed);
  return close == Close::reverse && waits ? Close::nothing : close;
}

/// Judges the record of a movement's order, or its absence.
constexpr Ruling rule(const Movement& of, const Visit& visit, const OrderFacts& facts,
                      const Error& error, Age age, const Policy& policy,
                      JudgeStep step = judge_step_by) {
  const bool came = error.code == Errc::none;
  const Verdict later = age == Age::given_up ? Verdict::help : Verdict::unknown;
  // No card was sent, but the number is another sale's, which the till has forgotten.
  if (of.state == State::noted) {
    return {came && facts.not_found ? Verdict::not_paid : Verdict::help};
  }
  const bool waiting = of.has(flag::customer);
  const bool late = age >= (waiting ? Age::lapsed : Age::late);
  // The answer said that it is paid, and nothing says how much.
  const bool said = of.has(flag::said_paid) && !visit.here;
  if (!came) {
    if (!is_unusable(error)) return {};
    // What cannot be read would be the same next time; what is refused may change.
    const bool in_vain = is_unreadable(error) ? said || late : said && age >= Age::late;
    return {in_vain ? Verdict::help : later};
  }
  if (facts.wrong != nullptr) return {said ? Verdict::help : later};
  if (visit.here && of.is_payment() && !of.has(flag::customer | flag::said_paid) &&
      !of.order.empty() && facts.status == OrderStatus::acs_started) {
    return {Verdict::unknown, Close::nothing, true};
  }
  const bool reversing = of.has(flag::reversing);
  const Close close = policy.close_doubt ? closing_of(of, visit, facts, late, age) : Close::nothing;
  // While a reversal may be on its way, what is paid may be returned.
  if (reversing && !is_final(facts.status.value()) && age < Age::late) return {};
  // A refusal, and a record that shows nothing. The refused request may be a copy, and the first
  // one under way: while an order can be paid, only that it was closed proves more.
  const bool shut = of.order.empty() ? facts.not_found : visit.declined;
  const bool proved = late || (visit.refused && (shut || !of.is_payment()));
  const Judgement judgement = judge_order(facts, of, proved, step);
  if (judgement == Judgement::given_back) {
    // By the till's own reversal, or by another program or person.
    const bool own = reversing && facts.status == OrderStatus::reversed;
    return {own ? Verdict::not_paid : Verdict::help};
  }
  if (of.has(flag::said_paid) && judgement != Judgement::done) {
    // The answer and the record contradict each other.
    const bool shown = facts.payment == Payment::not_paid && !facts.refused;
    const bool lasting = age >= Age::late && facts.payment != Payment::pending;
    const bool known = judgement == Judgement::undone || shown || lasting;
    return {said && known ? Verdict::help : later};
  }
  if (judgement == Judgement::unclear) {
    // A refusal, and the same sum as before it.
    if (visit.refused && facts.listed == Listed::no_list && of.kind == MovementKind::refund &&
        facts.refunded.present() && facts.refunded == of.given) {
      return {Verdict::not_paid};
    }
    return {late || of.has(flag::taken) || visit.answered ? Verdict::help : Verdict::unknown};
  }
  // A sale that is only held again may have been charged before its reversal.
  if (reversing && of.kind == MovementKind::sale && facts.status == OrderStatus::held) {
    return {Verdict::help};
  }
  if (judgement == Judgement::done) return {Verdict::paid};
  if (judgement == Judgement::undone) return {Verdict::not_paid};
  return {later, later == Verdict::help ? Close::nothing : close};
}

/// Judges the history of a movement's card, or its absence.
constexpr Ruling rule(const Movement& of, const Visit& visit, const Matches& now,
                      const Error& error, Age age, const Policy& policy) {
  const Verdict later = age == Age::given_up ? Verdict::help : Verdict::unknown;
  if (error.code != Errc::none) return {is_unusable(error) ? later : Verdict::unknown};
  Matches then;
  then.lines = of.history.lines;
  then.exact = of.history.matching;
  then.own = of.history.own;
  then.reversed = of.history.reversed;
  if (of.history.lowest.present()) then.first = *of.history.lowest;
  const std::uint32_t unseen = of.history.unseen;
  // A new card: refused, and nothing has moved on it, now that no line can be missing.
  const bool missing = unseen != 0 && unseen != ledger::History::untold;
  const bool is_new = of.has(flag::refused) && now.first == INT64_MAX && !missing;
  if (is_new && age >= Age::lapsed) return {Verdict::not_paid};
  // What is shown now may be earlier movements.
  const bool earlier = now.exact > then.exact && now.exact - then.exact <= unseen;
  if (earlier && age < Age::lapsed) return {};
  // A refusal, and a history that shows nothing.
  const bool late = visit.refused || age >= Age::lapsed;
  const Judgement judgement = judge_history(then, now, unseen, policy.alone_on_cards, late);
  if (judgement == Judgement::given_back) return {Verdict::help};
  if (judgement == Judgement::unclear) {
    return {visit.answered || age >= Age::late ? Verdict::help : Verdict::unknown};
  }
  if (judgement == Judgement::done) return {Verdict::paid};
  if (judgement == Judgement::undone) return {Verdict::not_paid};
  return {later};
}

}  // namespace tillwire::detail::machine
