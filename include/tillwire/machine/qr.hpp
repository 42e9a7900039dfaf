// What the answers about a QR code mean for the sale that it pays. Pure, as answers.hpp.
#pragma once

#include <tillwire/machine/answers.hpp>
#include <tillwire/machine/facts.hpp>
#include <tillwire/machine/machine.hpp>

namespace tillwire::detail::machine {

/// Takes that the order is registered, and that its code is asked for next: from then on the
/// customer may pay, which the write before that request notes.
constexpr void await_payer(Movement& of) {
  if (of.state == State::noted && !of.order.empty()) of.flags |= flag::customer;
}

/// Takes the answer to the request for the code. `shown`: the code can be paid, and is shown from
/// now on.
constexpr void judge_code(Movement& of, Visit& visit, bool shown, const Error& error) {
  visit.unsent = false;
  note_error(of, error);
  if (shown) {
    visit.over = true;
    return;
  }
  const bool unsent = was_not_sent(error);
  visit.went_on = visit.went_on || !unsent;
  if (error.code != Errc::none && may_pass(error) && --visit.tries != 0) {
    visit.unsent = true;  // an order has one code, however often it is asked for
  } else if (unsent && !visit.went_on) {
    decide(of, Verdict::not_paid, error);
  } else {
    visit.evicts = true;  // there may be a code: the order is closed, and its record decides
  }
}

/// Returns whether the record shows that the payer has refused, or the payment failed: the code is
/// of no use any more, and the customer is not waited for.
constexpr bool has_ended(const Seen& seen) {
  return seen.wrong == nullptr && seen.payment == Payment::attempt_failed;
}

/// Takes the answer to the request that closes the code. `paying`: it says that a payment may be
/// under way, which is waited for. Otherwise the order is declined next, unless it is paid.
constexpr void judge_code_closed(Visit& visit, bool paying) {
  visit.close = Close::nothing;
  if (!paying) visit.closed = Close::nothing;
  visit.paused = true;
}

}  // namespace tillwire::detail::machine
