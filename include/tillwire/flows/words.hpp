// English words for the states of flows, and for the results of completions, reversals and refunds.
#pragma once

#include <tillwire/flows/card_transfer.hpp>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/flows/registration.hpp>
#include <tillwire/flows/stored_credential.hpp>
#include <tillwire/flows/terminal_key.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/flows/two_phase.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire::flows {

/// Returns why a key cannot be used or changed.
constexpr const char* words(KeySlotError error) {
  switch (error) {
    case KeySlotError::none:
      return "no error";
    case KeySlotError::store:
      return "the store of the keys cannot be read or written: open it again";
    case KeySlotError::module:
      return "the secure module does not accept the key";
    case KeySlotError::no_key:
      return "there is no key yet";
    case KeySlotError::nothing:
      return "no change is under way";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what the flow waits for, or how it ended.
constexpr const char* words(KeyChange::Next next) {
  switch (next) {
    case KeyChange::Next::generate:
      return "ask the gateway for a key";
    case KeyChange::Next::set_key:
      return "give the host the key";
    case KeyChange::Next::done_changed:
      return "the host has acknowledged the new key, and the terminal works with it";
    case KeyChange::Next::done_not_made:
      return "the gateway made no key: nothing has changed";
    case KeyChange::Next::done_rejected:
      return "the terminal refuses the key that was made: nothing has changed";
    case KeyChange::Next::done_refused:
      return "the host refuses the key: nothing has changed";
    case KeyChange::Next::done_not_set:
      return "the host was not reached: nothing has changed; continue the change later";
    case KeyChange::Next::done_in_doubt:
      return "the host has the old key or the new one: both are kept; continue the change later";
    case KeyChange::Next::done_store:
      return "the store of the keys failed: open it again, then continue the change";
    case KeyChange::Next::done_module:
      return "the host has the new key, and the secure module does not load it";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what became of the last completion, reversal or refund.
constexpr const char* words(TwoPhase::Outcome outcome) {
  switch (outcome) {
    case TwoPhase::Outcome::none:
      return "none was requested, or it is not over yet";
    case TwoPhase::Outcome::done:
      return "done";
    case TwoPhase::Outcome::refused:
      return "the gateway refused it";
    case TwoPhase::Outcome::unconfirmed:
      return "the order's status does not show it: ask before deciding again";
    case TwoPhase::Outcome::other_sum:
      return "done, with another amount than requested";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what the flow waits for, or how it ended.
constexpr const char* words(Registration::Next next) {
  switch (next) {
    case Registration::Next::register_order:
      return "register the order";
    case Registration::Next::find_order:
      return "ask for the order by its number";
    case Registration::Next::done_registered:
      return "the order is registered";
    case Registration::Next::done_refused:
      return "the gateway refused the order, or its number belongs to another one";
    case Registration::Next::done_unknown:
      return "it is not known whether the order exists: use another number";
    case Registration::Next::done_not_sent:
      return "not sent: nothing was registered";
    case Registration::Next::done_too_long:
      return "the gateway's id for the order is too long";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what the flow waits for, or how it ended.
constexpr const char* words(ThreeDSecure::Next next) {
  switch (next) {
    case ThreeDSecure::Next::pay:
      return "send the payment";
    case ThreeDSecure::Next::run_method:
      return "run the issuer's 3-D Secure method";
    case ThreeDSecure::Next::pay_again:
      return "send the payment again, after the 3-D Secure method";
    case ThreeDSecure::Next::go_on:
      return "continue the payment";
    case ThreeDSecure::Next::show_challenge:
      return "show the 3-D Secure challenge to the customer";
    case ThreeDSecure::Next::finish:
      return "finish the payment";
    case ThreeDSecure::Next::ask_status:
      return "ask for the order's status";
    case ThreeDSecure::Next::done_approved:
      return "paid";
    case ThreeDSecure::Next::done_partial:
      return "paid in part: accept that, or refund it";
    case ThreeDSecure::Next::done_declined:
      return "not paid";
    case ThreeDSecure::Next::done_attempt_failed:
      return tillwire::words(Payment::attempt_failed);
    case ThreeDSecure::Next::done_unknown:
      return "it is not known whether it is paid: ask again later";
    case ThreeDSecure::Next::done_not_sent:
      return "not sent: no money moved";
    case ThreeDSecure::Next::done_too_long:
      return "an id is too long: no money moved so far";
  }
  return tillwire::detail::unknown_words;
}

/// Returns how the customer is challenged.
constexpr const char* words(ThreeDSecure::Challenge challenge) {
  switch (challenge) {
    case ThreeDSecure::Challenge::none:
      return "no challenge";
    case ThreeDSecure::Challenge::version_1:
      return "a challenge of 3-D Secure 1";
    case ThreeDSecure::Challenge::version_2:
      return "a challenge of 3-D Secure 2";
    case ThreeDSecure::Challenge::by_order:
      return "a challenge that the gateway opens by the order's id";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what the flow waits for, or how it ended.
constexpr const char* words(TwoPhase::Next next) {
  switch (next) {
    case TwoPhase::Next::register_order:
      return "register the order";
    case TwoPhase::Next::find_order:
      return "ask for the order by its number";
    case TwoPhase::Next::pay:
      return "pay the order";
    case TwoPhase::Next::held:
      return "the amount is held: complete or reverse it";
    case TwoPhase::Next::complete:
      return "send the completion";
    case TwoPhase::Next::reverse:
      return "send the reversal";
    case TwoPhase::Next::paid:
      return "the amount is charged";
    case TwoPhase::Next::refund:
      return "send the refund";
    case TwoPhase::Next::ask_status:
      return "ask for the order's status";
    case TwoPhase::Next::done_reversed:
      return "nothing is held any more";
    case TwoPhase::Next::done_refunded:
      return "all that was charged was refunded";
    case TwoPhase::Next::done_not_registered:
      return "the order is not registered: no money moved";
    case TwoPhase::Next::done_not_paid:
      return "neither held nor charged";
    case TwoPhase::Next::done_attempt_failed:
      return tillwire::words(Payment::attempt_failed);
    case TwoPhase::Next::done_unknown:
      return "the order's state is not known: ask again later";
    case TwoPhase::Next::done_too_long:
      return "the order's id is too long";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what the flow waits for, or how it ended.
constexpr const char* words(StoreCard::Next next) {
  switch (next) {
    case StoreCard::Next::register_order:
      return "register the order";
    case StoreCard::Next::find_order:
      return "ask for the order by its number";
    case StoreCard::Next::pay:
      return "pay the order";
    case StoreCard::Next::ask_order:
      return "ask which card the order has stored";
    case StoreCard::Next::ask_bindings:
      return "ask for the stored cards";
    case StoreCard::Next::done_stored:
      return "paid, and the card is stored";
    case StoreCard::Next::done_not_confirmed:
      return "paid, and it is not known which card was stored";
    case StoreCard::Next::done_not_registered:
      return "the order is not registered: no money moved";
    case StoreCard::Next::done_not_paid:
      return "not paid";
    case StoreCard::Next::done_attempt_failed:
      return tillwire::words(Payment::attempt_failed);
    case StoreCard::Next::done_unknown:
      return "it is not known whether it is paid: ask again later";
    case StoreCard::Next::done_too_long:
      return "paid, and the id of the stored card is too long";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what the flow waits for, or how it ended.
constexpr const char* words(PayWithStoredCard::Next next) {
  switch (next) {
    case PayWithStoredCard::Next::register_order:
      return "register the order";
    case PayWithStoredCard::Next::find_order:
      return "ask for the order by its number";
    case PayWithStoredCard::Next::choose:
      return "choose a stored card";
    case PayWithStoredCard::Next::pay:
      return "pay the order";
    case PayWithStoredCard::Next::done_approved:
      return "paid";
    case PayWithStoredCard::Next::done_partial:
      return "paid in part: accept that, or refund it";
    case PayWithStoredCard::Next::done_not_registered:
      return "the order is not registered: no money moved";
    case PayWithStoredCard::Next::done_not_paid:
      return "not paid";
    case PayWithStoredCard::Next::done_attempt_failed:
      return tillwire::words(Payment::attempt_failed);
    case PayWithStoredCard::Next::done_unknown:
      return "it is not known whether it is paid: ask again later";
    case PayWithStoredCard::Next::done_too_long:
      return "the id of the stored card is too long: no money moved";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what the flow waits for, or how it ended.
constexpr const char* words(PayByPlan::Next next) {
  switch (next) {
    case PayByPlan::Next::choose:
      return "choose a stored card";
    case PayByPlan::Next::pay:
      return "send the payment";
    case PayByPlan::Next::ask_status:
      return "ask for the order's status";
    case PayByPlan::Next::done_approved:
      return "paid";
    case PayByPlan::Next::done_partial:
      return "paid in part: accept that, or refund it";
    case PayByPlan::Next::done_declined:
      return "not paid";
    case PayByPlan::Next::done_attempt_failed:
      return tillwire::words(Payment::attempt_failed);
    case PayByPlan::Next::done_unknown:
      return "it is not known whether it is paid: ask again later";
    case PayByPlan::Next::done_not_sent:
      return "not sent: no money moved";
    case PayByPlan::Next::done_too_long:
      return "the id of the stored card is too long: no money moved";
  }
  return tillwire::detail::unknown_words;
}

/// Returns what the flow waits for, or how it ended.
constexpr const char* words(CardTransfer::Next next) {
  switch (next) {
    case CardTransfer::Next::count:
      return "count similar credits in the card's history";
    case CardTransfer::Next::send:
      return "send the credit";
    case CardTransfer::Next::inquire:
      return "ask about the credit by its own parameters";
    case CardTransfer::Next::look_up:
      return "look the credit up in the card's history";
    case CardTransfer::Next::done_credited:
      return "the money is on the card";
    case CardTransfer::Next::done_declined:
      return "declined: no money moved";
    case CardTransfer::Next::done_unknown:
      return "it is not known whether the money is there: look at the history later";
    case CardTransfer::Next::done_not_sent:
      return "not sent: no money moved";
  }
  return tillwire::detail::unknown_words;
}

}  // namespace tillwire::flows
