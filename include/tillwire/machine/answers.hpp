// What the answers to a movement's requests mean for it. Pure: no client, no store, no clock. Each
// function changes the movement and the visit; changes() says what has to be appended.
#pragma once

#include <cstdint>
#include <tillwire/machine/facts.hpp>
#include <tillwire/machine/machine.hpp>
#include <tillwire/machine/rule.hpp>
#include <tillwire/verdict/outcome.hpp>

namespace tillwire::detail::machine {

constexpr void note_error(Movement& of, const Error& error) {
  of.error = error.code;
  of.delivery = error.delivery;
  of.detail = error.detail;
}

/// Decides a movement. `error`: why it is not done.
constexpr void decide(Movement& of, Verdict verdict, const Error& error = {}) {
  of.decide(verdict);
  note_error(of, verdict == Verdict::paid ? Error() : error);
  if (verdict != Verdict::paid) of.charged = {};
}

/// Decides a movement without asking, as Action::refuse and Action::give_up say.
constexpr void end(Movement& of, Action action) {
  decide(of, action == Action::refuse ? Verdict::not_paid : Verdict::help,
         {of.error, of.delivery, of.detail});
}

/// Queues a movement of which nothing was sent.
constexpr void put_off(Movement& of, Visit& visit, const Error& error) {
  note_error(of, error);
  of.state = State::queued;
  visit.over = true;
}

/// Takes what is certain about a movement. Cash makes it more than a verdict: a debit has to be
/// paid out, what was not credited has to be returned, and what did not come out is owed.
constexpr void settle(Movement& of, Visit& visit, Verdict verdict, const Error& error = {}) {
  if (of.is_repayment() && verdict == Verdict::not_paid) {
    if (was_not_sent(error)) return put_off(of, visit, error);
    return decide(of, Verdict::help, error);
  }
  if (of.kind == MovementKind::withdrawal && verdict == Verdict::paid) {
    of.flags |= flag::said_paid;
    return;
  }
  if (of.kind == MovementKind::deposit && verdict == Verdict::not_paid) {
    note_error(of, error);
    // Once the customer has gone, a person has to see to the cash.
    if (!visit.here) return decide(of, Verdict::help, error);
    visit.give_back = true;
    return;
  }
  decide(of, verdict, error);
}

/// Takes that what must be durable before a request could not be appended: it is not sent.
constexpr void judge_not_noted(Movement& of, Visit& visit, const Kept& before) {
  visit.over = true;
  of.flags = before.flags;
  of.state = before.state;
  // What is queued or owed stays so, and what was sent before stays in doubt.
  if (before.state != State::noted || of.is_repayment()) return;
  // The cash of a deposit can be returned only if that is durable.
  const bool cash_in = of.kind == MovementKind::deposit;
  decide(of, cash_in ? Verdict::help : Verdict::not_paid, {Errc::journal, Delivery::not_sent});
}

/// Takes that a movement could not be noted as queued: nothing says which of both it is when the
/// storage can be read again.
constexpr void judge_not_queued(Movement& of, Visit& visit, const Kept& before) {
  visit.over = true;
  of.state = before.state;
  note_error(of, {Errc::journal, Delivery::not_sent});
}

/// Takes that other steps wait in the queue: this one waits after them.
constexpr void judge_others_queued(Movement& of, Visit& visit) {
  of.state = State::queued;
  visit.over = true;
}

/// Takes that the id with which 3-D Secure continues cannot be kept: the payment is not
/// sent again, nor finished.
constexpr void judge_too_long(Movement& of, Visit& visit) {
  visit.again = false;
  of.flags &= static_cast<std::uint8_t>(~flag::customer);
  note_error(of, {Errc::too_long, Delivery::answered});
}

/// Takes the answer to a registration. `order`: the id in it; absent if there is none, or if it was
/// refused. `taken`: the number was used before.
constexpr void judge_registration(Movement& of, const Text& order, bool taken, const Error& error) {
  if (error.code == Errc::none && order.present() && !order.empty() && of.order.assign(order)) {
    return;
  }
  of.order = {};
  // No card was sent: no money can move, whatever became of the order.
  const bool too_long = error.code == Errc::none && order.present() && !order.empty();
  const Error none = {too_long ? Errc::too_long : Errc::fault, Delivery::answered};
  const Error& why = error.code == Errc::none ? none : error;
  if (error.code != Errc::none || !taken) return decide(of, Verdict::not_paid, why);
  of.flags |= flag::taken;
  note_error(of, why);
}

/// Takes the answer to a payment. `payment`: what it says, if it arrived; `error`: if not.
constexpr void judge_payment(Movement& of, Visit& visit, Outcome outcome, Payment payment,
                             const Error& error) {
  const bool finishing = visit.back;
  const bool went_on = visit.went_on;
  visit.again = visit.back = visit.unsent = false;
  note_error(of, error);
  if (error.code != Errc::none) {
    if (!was_not_sent(error)) return;  // it may arrive: ask
    if (may_pass(error) && !of.has(flag::mail) && --visit.tries != 0) {
      visit.back = finishing;
      visit.again = went_on && !finishing;
      visit.unsent = !went_on && !finishing;
    } else if (finishing) {
      visit.over = true;
    } else if (!went_on) {
      decide(of, Verdict::not_paid, error);
    }
    return;
  }
  visit.answered = true;
  switch (outcome) {
    case Outcome::approved:
      of.flags |= flag::said_paid;  // the record says how much
      break;
    case Outcome::declined:
      // After the challenge only the record decides.
      visit.refused = !finishing;
      break;
    case Outcome::waiting:
      if (payment == Payment::three_ds_method) {
        visit.again = !went_on;
        visit.went_on = true;
      } else {
        of.flags |= flag::customer;
        visit.over = true;
      }
      break;
    case Outcome::number_taken:
      of.flags |= flag::taken;
      break;
    default:
      break;
  }
}

/// Takes the answer to a completion, release, refund, credit or debit. `copied`: it is a refusal
/// that a copy of what was done would get, too: it says no more than a lost answer.
constexpr void judge_step(Movement& of, Visit& visit, Outcome outcome, const Error& error,
                          bool copied = false) {
  visit.answered = error.code == Errc::none && !copied;
  note_error(of, error);
  if (was_not_sent(error)) {
    if (is_on_card(of.kind) || !may_pass(error)) {
      return settle(of, visit, Verdict::not_paid, error);
    }
    put_off(of, visit, error);
  } else if (visit.answered && outcome == Outcome::approved) {
    of.charged = of.asked;
    settle(of, visit, Verdict::paid);
  } else if (visit.answered && outcome == Outcome::declined) {
    visit.refused = true;
    if (of.history.from_s == ledger::History::all && !of.history.lowest.present()) {
      of.flags |= flag::refused;
    }
  }
}

/// Takes the answer to a refund that was sent again. Refused, lost or not sent, it says nothing of
/// the first one.
constexpr void judge_repeated(Movement& of, Visit& visit, Outcome outcome) {
  visit.repeat = false;
  if (outcome == Outcome::approved) judge_step(of, visit, outcome, {});
}

/// Takes the answer to the request that closes an order. `decline` is harmless; a reversal may be
/// on its way until it was certainly not sent.
constexpr void judge_close(Movement& of, Visit& visit, Outcome outcome, const Error& error) {
  const bool reversal = visit.close == Close::reverse;
  visit.declined = !reversal && error.code == Errc::none && outcome == Outcome::approved;
  visit.close = Close::nothing;
  visit.paused = true;
  if (reversal && was_not_sent(error)) {
    of.flags &= static_cast<std::uint8_t>(~flag::reversing);
  }
}

/// Returns whether the record of an order shows a completion, release or refund as done before it
/// was sent, with the same sum. Of refunds there may be several, until all is refunded.
constexpr bool is_done_as(const Movement& of, const Seen& seen) {
  if (seen.refused || seen.wrong != nullptr) return false;
  switch (of.kind) {
    case MovementKind::completion:
      return (seen.status == OrderStatus::paid || seen.status == OrderStatus::partly_completed) &&
             is_deposited(seen, of.asked);
    case MovementKind::reversal:
      return seen.status == OrderStatus::reversed;
    default:
      return seen.status == OrderStatus::refunded && seen.deposited.present() &&
             !charged_in(seen).present() && seen.refunded.minor_units() >= of.asked.minor_units();
  }
}

/// Returns whether the record of an order may show a refund besides those that are `known`, of the
/// same amount as the wanted one.
constexpr bool may_be_refunded(std::int64_t known, const Movement& wanted, const Seen& seen) {
  const std::int64_t with = known + wanted.asked.minor_units();
  return !seen.refunded.present() || seen.refunded.minor_units() >= with || seen.listed_sum >= with;
}

/// Takes the record of the order before a completion, release or refund, or its absence.
constexpr void judge_look(Movement& of, Visit& visit, const Seen& seen, const Error& error) {
  visit.looked = true;
  visit.field = seen.wrong;
  if (seen.wrong == nullptr && !of.ordered.present()) of.ordered = seen.amount;
  const bool refund = of.kind == MovementKind::refund;
  const bool was_queued = of.state == State::queued;
  const bool line_down = error.code != Errc::none && may_pass(error);
  // Without a record a refund is sent: the gateway carries it out once.
  const bool blind = refund && !visit.doubted && is_unreadable(error);
  const bool unusable = error.code != Errc::none && !blind;
  Error why = error.code != Errc::none ? error : Error{Errc::wrong_answer, Delivery::not_sent};
  why.delivery = Delivery::not_sent;
  const bool wrong = error.code == Errc::none && seen.wrong != nullptr;
  if (line_down || (was_queued && (unusable || wrong))) return put_off(of, visit, why);
  // An earlier one that was given up may have been done.
  const Verdict undone = visit.doubted ? Verdict::help : Verdict::not_paid;
  if (unusable) return decide(of, undone, why);
  if (blind) return;
  const bool shown = !seen.refused && seen.status.present() && seen.status != OrderStatus::unknown;
  // What was not seen undone could not be distinguished from what was done before.
  if (wrong || (!shown && !refund)) {
    return decide(of, undone, why);
  }
  // Done before, and not by anything that the store knows: it may be an older copy of itself.
  const bool forgotten = !visit.known && is_done_as(of, seen);
  if (refund && !forgotten && !(visit.doubted && may_be_refunded(visit.refunded, of, seen))) {
    of.given = seen.refunded;
    // Compared with a sum that includes what was refunded, it would protect nothing.
    of.expect(charged_in(seen) == seen.deposited ? seen.deposited : Amount());
  } else if (forgotten || (shown && is_completed(seen.status.value()))) {
    decide(of, forgotten ? Verdict::help : undone, {Errc::conflict, Delivery::not_sent});
  } else if (shown && seen.status == OrderStatus::held) {
    of.flags |= flag::undone;
  }
}

/// Takes the lines of the card's history before a credit or debit. `from_s`: Movement::history's.
constexpr void judge_look(Movement& of, Visit& visit, const Matches& lines, std::uint32_t from_s,
                          const Error& error) {
  visit.looked = true;
  of.history = {};
  Error why = error;
  why.delivery = Delivery::not_sent;
  if (error.code == Errc::none && lines.lines > UINT16_MAX) {
    why = {Errc::too_long, Delivery::not_sent};
  }
  // Without these counts nothing could be asked afterwards.
  if (why.code != Errc::none) return settle(of, visit, Verdict::not_paid, why);
  of.history.from_s = from_s;
  if (lines.first != INT64_MAX) of.history.lowest = lines.first;
  of.history.lines = static_cast<std::uint16_t>(lines.lines);
  of.history.matching = static_cast<std::uint16_t>(lines.exact);
  of.history.own = static_cast<std::uint16_t>(lines.own);
  of.history.reversed = static_cast<std::uint16_t>(lines.reversed);
}

/// Takes what a query learnt about a movement.
constexpr void take(Movement& of, Visit& visit, const Ruling& ruling, const Error& error) {
  visit.paused = false;
  visit.queries = static_cast<std::uint8_t>(visit.queries == 0 ? 0 : visit.queries - 1);
  // The error of the request itself says more.
  Error why = {of.error, of.delivery, of.detail};
  if (visit.field != nullptr) why = {Errc::wrong_answer, Delivery::answered};
  if (why.code == Errc::none) {
    why = error;
    // What is asked about was sent, even if the query was not.
    if (was_not_sent(why)) why.delivery = Delivery::unknown;
  }
  // The error of a query is not that of a payment which was answered.
  const Error last = of.has(flag::said_paid) ? Error() : why;
  note_error(of, why);
  if (ruling.at_customer) {
    of.flags |= flag::customer;
    visit.over = true;
    return;
  }
  visit.close = ruling.close;
  if (ruling.close != Close::nothing) {
    visit.closed = ruling.close;
    if (visit.queries == 0) visit.queries = 1;
  }
  if (ruling.verdict != Verdict::unknown) settle(of, visit, ruling.verdict, last);
}

/// Takes the record of the order, or its absence, after the request.
constexpr void judge_record(Movement& of, Visit& visit, const Seen& seen, const Error& error,
                            Age age, const Policy& policy, JudgeStep step = judge_step_by) {
  Ruling ruling = rule(of, visit, seen, error, age, policy, step);
  visit.field = seen.wrong;
  const bool paid = ruling.verdict == Verdict::paid;
  // Without both times an older order of the same number could be mistaken for this one.
  if (of.order.empty() && (paid || (ruling.close != Close::nothing && seen.dated)) &&
      seen.id.present()) {
    static_cast<void>(of.order.assign(seen.id));
  }
  // The order of a number that was taken: for a person who looks it up.
  if (of.state == State::noted && seen.id.present() && seen.wrong == nullptr) {
    static_cast<void>(of.order.assign(seen.id));
  }
  if (of.order.empty()) ruling.close = Close::nothing;
  if (paid) {
    of.charged = charged_of(of, seen);
    // What does not fit is absent, and overflowed() says so.
    static_cast<void>(of.approval_code.assign(seen.approval_code));
    static_cast<void>(of.rrn.assign(seen.rrn));
    if (of.card.empty() && seen.card.present()) static_cast<void>(of.card.assign(seen.card));
  }
  take(of, visit, ruling, error);
}

/// Takes that the record has not decided about a refund: it is sent again, with the same id and the
/// same expected sum, if the record lists no such refund and has the sums that it had before it was
/// sent. Once, because a repeat makes the movement young again; and with the last query, because
/// records may lag.
constexpr void judge_repeat(Movement& of, Visit& visit, const Seen& seen, const Policy& policy) {
  if (!policy.repeat_refunds || !of.is_open() || of.kind != MovementKind::refund ||
      of.has(flag::repeated) || of.uncharged == 0 || visit.queries != 0) {
    return;
  }
  // A list without any may be left out.
  const bool no_list = seen.listed == Listed::no_list && seen.refunded.present();
  const bool same = seen.refunded == of.given && seen.deposited == of.expected();
  if (seen.refused || seen.wrong != nullptr || !same) return;
  if (!no_list && seen.listed != Listed::absent) return;
  of.flags |= flag::repeated;
  visit.repeat = true;
  visit.queries = 1;  // asks about its effect
}

/// Takes the lines of the card's history after the request.
constexpr void judge_lines(Movement& of, Visit& visit, const Matches& lines, const Error& error,
                           Age age, const Policy& policy) {
  const Ruling ruling = rule(of, visit, lines, error, age, policy);
  if (ruling.verdict == Verdict::paid) of.charged = of.asked;
  take(of, visit, ruling, error);
}

/// Takes that a movement on a card can be neither asked about nor sent in this visit: its card
/// cannot be named, or there is no history of it. `forgotten`: it has been owed for too long.
constexpr void judge_no_card(Movement& of, Visit& visit, Age age, bool forgotten) {
  visit.over = true;
  if (of.state != State::sending) {
    of.state = State::queued;
  } else {
    // Without the counts before it, no history decides, now or later.
    const bool in_vain = !of.history.was_read() && (visit.answered || age >= Age::late);
    forgotten = in_vain || age == Age::given_up;
  }
  if (forgotten) decide(of, Verdict::help, {of.error, of.delivery, of.detail});
}

/// Takes what the dispenser says about a movement's id before cash is moved.
constexpr void judge_id(Movement& of, Visit& visit, bool busy, const Amount& out) {
  visit.is_new = !busy && out.minor_units() == 0;
  visit.clashes = !visit.is_new;
  if (visit.clashes) note_error(of, {Errc::conflict, Delivery::answered});
}

/// Takes how much cash came out for a movement; absent: not known. `action`: dispense or
/// ask_dispenser, which answered that.
constexpr void judge_cash(Movement& of, Visit& visit, const Amount& out, Action action, Age age) {
  const std::int64_t sum = out.minor_units();
  // More than was asked for, or less than nothing, does not count as an answer.
  const bool known = out.present() && sum >= 0 && sum <= of.asked.minor_units();
  if (!known) {
    visit.over = action == Action::ask_dispenser;
    if (visit.over && age == Age::given_up) decide(of, Verdict::help);
    return;
  }
  visit.out = out;
  if (out != of.asked) return;
  if (of.kind == MovementKind::withdrawal) {
    of.charged = of.asked;
    decide(of, Verdict::paid);
  } else {
    decide(of, Verdict::not_paid, {of.error, of.delivery, of.detail});
  }
}

/// Returns how much has to be credited back for a withdrawal, as Action::credit_back says.
constexpr Amount owed(const Movement& of, const Visit& visit) {
  return Amount(of.asked.minor_units() - visit.out.minor_units());
}

/// Decides a withdrawal once the credit of what did not come out is in the store, with the
/// withdrawal's id: from here on that credit is what is in doubt.
constexpr void judge_credited_back(Movement& of, const Visit& visit) {
  const Amount out = visit.out;
  if (out.minor_units() == 0) {
    const Error clash = {of.error, of.delivery, of.detail};
    return decide(of, Verdict::not_paid, visit.clashes ? clash : Error());
  }
  of.charged = out;
  decide(of, Verdict::paid);
}

}  // namespace tillwire::detail::machine
