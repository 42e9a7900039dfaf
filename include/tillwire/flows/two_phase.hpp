// Holds an amount first, and charges, releases or refunds it later.
#pragma once

#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/flows/parts.hpp>
#include <tillwire/flows/registration.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/ops/ecommerce/register_pre_auth.hpp>
#include <tillwire/verdict/outcome.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::flows {

/// A two-phase order: registers it, pays it so that the amount is held, then completes or reverses
/// it; what was charged may be refunded. Does no I/O: next() says what to do; the caller does it
/// and passes the result to take(). At `held` and `paid` the flow waits for the caller's decision.
///
///     register_order <-> find_order ----------------------> done_not_registered
///       | registered
///       v
///     pay (see payment()) --------------------------------> done_not_paid, done_attempt_failed,
///       |                                                   done_unknown
///       | approved
///       v        reverse()               done
///     held ----------------> reverse ---------------------> done_reversed
///       ^ |                     |
///       | | complete()          | lost, or wrong state
///       | +-------> complete ---+
///       |             |         v
///       +-------------|---- ask_status ------ not decided,
///     the status says |     |   ^             too many times --> done_unknown
///     what there is   |     |   |
///       v        done v     v   | too often lost, or refused after a loss
///     paid <----------+-----+   |
///       | ^                     |
///       | +----- done ------- refund <--+ lost: the same again
///       +------- refund() ----> |  +----+
///
/// A completion or reversal that may have arrived is not sent again: the status is queried first.
/// If it still says that the amount is held, outcome() is `unconfirmed`, and the caller has to
/// decide again. A refund is repeated with the same external_refund_id, so that the gateway refunds
/// it once. If the status says that another amount was charged or refunded than requested,
/// outcome() is `other_sum`.
///
/// An order that was held earlier, and is not paid by its record, is queried again: the payment may
/// still be in transit. `done_not_paid` needs a record that is finally declined. A record that
/// contradicts itself, or belongs to another order, decides nothing.
///
///     using Next = flows::TwoPhase::Next;
///     flows::TwoPhase flow(hold);  // a RegisterPreAuth
///     ...
///     if (flow.next() == Next::held) flow.complete({29500});  // 295.00
///     if (flow.next() == Next::complete) flow.take(client.call(flow.completion()));
///     if (flow.next() == Next::ask_status) flow.take(client.call(flow.status()));
///
/// Beyond the specification, except registerPreAuth.do and the payment.
class TwoPhase : public RegisteredPayment {
 public:
  enum class Next : std::uint8_t {
    register_order,       ///< the RegisterPreAuth
    find_order,           ///< status()
    pay,                  ///< do what payment() says
    held,                 ///< complete() or reverse()
    complete,             ///< completion()
    reverse,              ///< reversal()
    paid,                 ///< all is done; refund(), if needed
    refund,               ///< refunding()
    ask_status,           ///< status(); with a pause first, if the last answer decided nothing
    done_reversed,        ///< nothing is held any more
    done_refunded,        ///< all that was charged was refunded
    done_not_registered,  ///< registration() says why; no money moved
    done_not_paid,        ///< neither held nor charged; payment() says why
    done_attempt_failed,  ///< as ThreeDSecure::Next::done_attempt_failed
    done_unknown,         ///< no query was answered with a decision; see ask_again()
    done_too_long,        ///< the id of an order held earlier is longer than specified
  };

  /// What became of the last completion, reversal or refund.
  enum class Outcome : std::uint8_t {
    none,         ///< none was requested, or it is not over
    done,         ///< the gateway did it
    refused,      ///< the gateway did not do it, and will not
    unconfirmed,  ///< it could not be sent, or the status does not show it (yet)
    other_sum,    ///< another amount moved than was requested: see charged(), refunded()
  };

  /// Borrows the order's number and currency, which must outlive the flow.
  explicit TwoPhase(const ecommerce::RegisterPreAuth& hold TILLWIRE_LIFETIMEBOUND,
                    ThreeDSecurePlan plan = {})
      : RegisteredPayment(hold.order, plan), tries_(plan.most_tries) {}
  /// Begins with an order that was held earlier: the status says what its state is. Copies the id.
  explicit TwoPhase(const Text& order_id, std::uint8_t most_tries = detail::usual_tries)
      : RegisteredPayment(order_id, most_tries),
        tries_(most_tries),
        step_(payment().is_over() ? Next::done_too_long : Next::ask_status),
        resumed_(true) {}

  Next next() const { return resumed_ ? step_ : step_or(step_); }
  bool is_over() const { return next() >= Next::done_reversed; }
  /// Returns what became of the last completion, reversal or refund; `none` again once another one
  /// is requested.
  Outcome outcome() const { return outcome_; }

  // The amounts in the last status that decided; absent if none had them.

  /// Returns how much was held; after a partial authorisation less than the order's amount.
  Amount held() const { return sums_.held.present() ? sums_.held : payment().sum(); }
  /// Returns how much was charged, before refunds; after an answered completion, the requested
  /// amount.
  Amount charged() const { return sums_.charged; }
  /// Returns how much of that was refunded; absent after an answered refund.
  Amount refunded() const { return sums_.refunded; }

  /// Charges the amount, or all of it, at `held`. Returns false and does nothing in any other
  /// state, or with an amount of 0.
  [[nodiscard]] bool complete(AmountOrAll amount = Amount::all()) {
    return is_some(amount) && request(Next::held, Next::complete, amount);
  }
  /// Releases all of it at `held`. Returns false in any other state.
  [[nodiscard]] bool reverse() { return request(Next::held, Next::reverse, Amount::all()); }
  /// Refunds the amount, or all of it, at `paid`. The id is the merchant's, and must be new for a
  /// new refund; it is copied. Returns false in any other state, with an amount of 0, and with an
  /// id that is absent or too long.
  [[nodiscard]] bool refund(const Text& external_refund_id, AmountOrAll amount = Amount::all()) {
    if (next() != Next::paid || !is_some(amount)) return false;
    if (!refund_id_.assign(external_refund_id) || refund_id_.empty()) return false;
    repeated_ = false;
    return request(Next::paid, Next::refund, amount);
  }

  /// Returns the request for `complete`, with the amount of complete(). The order's id is borrowed
  /// from the flow.
  ecommerce::Deposit completion() const TILLWIRE_LIFETIMEBOUND {
    ecommerce::Deposit request;
    request.order_id = order_id();
    request.amount = amount_;
    return request;
  }
  /// Returns the request for `reverse`. The order's id is borrowed from the flow.
  ecommerce::Reverse reversal() const TILLWIRE_LIFETIMEBOUND {
    ecommerce::Reverse request;
    request.order_id = order_id();
    return request;
  }
  /// Returns the request for `refund`, with the amount of refund(). The order's id and the
  /// merchant's are borrowed from the flow.
  ecommerce::Refund refunding() const TILLWIRE_LIFETIMEBOUND {
    ecommerce::Refund request;
    request.order_id = order_id();
    request.amount = amount_;
    request.external_refund_id = refund_id_.text();
    return request;
  }
  /// Returns the request for `find_order` and `ask_status`. Its text is borrowed: the order's id
  /// from the flow, or its number from the caller's order.
  ecommerce::GetOrderStatusExtended status() const TILLWIRE_LIFETIMEBOUND { return question(); }

  using RegisteredPayment::take;

  /// Takes the answer to completion(), reversal() and refunding().
  void take(const Result<ecommerce::StepAnswer>& answer) {
    const Next now = next();
    if (now != Next::complete && now != Next::reverse && now != Next::refund) return;
    if (!answer) return failed(answer.error());
    if (!answer->refused()) {
      if (now == Next::refund) {
        sums_.refunded = {};
      } else {
        sums_.charged = now == Next::reverse ? Amount()
                        : is_for_all()       ? held()
                                             : Amount(amount_.minor_units());
      }
      rest(now == Next::reverse ? Next::done_reversed : Next::paid, Outcome::done);
      return;
    }
    // 7 is a failure, or a wrong state, possibly caused by an earlier request. 5 after a repeat may
    // mean that the first request made the refund.
    const bool open = tillwire::outcome_of(true, answer->code()) == tillwire::Outcome::in_doubt;
    if (open || (now == Next::refund && repeated_)) return ask();
    rest(from(), Outcome::refused);
  }

  /// Takes the answer to status().
  void take(const Result<ecommerce::OrderRecord>& answer) {
    if (next() == Next::find_order) return find(answer);
    if (next() != Next::ask_status) return;
    if (!answer.answered() || is_of_another(*answer)) return undecided();
    decide(*answer);
  }

  /// Asks for the status again after `done_unknown`.
  void ask_again() {
    if (next() != Next::done_unknown) return;
    if (step_ == Next::done_unknown) return ask();
    payment().ask_again();
  }

 private:
  /// Returns false for a 0 that is not Amount::all(): it is a computed amount of nothing.
  static bool is_some(const AmountOrAll& amount) {
    return amount.is_all() || amount.minor_units() != 0;
  }

  bool request(Next at, Next what, const AmountOrAll& amount) {
    if (next() != at) return false;
    step_ = requested_ = what;
    amount_ = amount;
    outcome_ = Outcome::none;
    tries_.reset();
    return true;
  }

  // Returns where a request starts, and where the flow returns to if it is refused.
  Next from() const { return requested_ == Next::refund ? Next::paid : Next::held; }

  void rest(Next step, Outcome outcome) {
    step_ = step;
    outcome_ = requested_ == Next::ask_status ? Outcome::none : outcome;
  }

  void ask() {
    step_ = Next::ask_status;
    tries_.reset();
  }

  void undecided() {
    if (!tries_.another()) step_ = Next::done_unknown;
  }

  void failed(const Error& error) {
    const bool not_sent = was_not_sent(error);
    if ((!not_sent || error.code == Errc::conflict) && requested_ != Next::refund) return ask();
    repeated_ = repeated_ || !not_sent;
    if (tries_.another()) return;
    if (repeated_) return ask();
    rest(from(), Outcome::unconfirmed);
  }

  void decide(const ecommerce::OrderRecord& order) {
    switch (order.payment()) {
      case Payment::approved:
        keep_sums(order);
        if (order.order_status == OrderStatus::held) {
          rest(Next::held, Outcome::unconfirmed);
        } else {
          rest(Next::paid, after_charge(order));
        }
        break;
      case Payment::reversed:
        keep_sums(order);
        if (order.order_status == OrderStatus::refunded) {
          rest(Next::done_refunded,
               requested_ == Next::refund ? refunded_by(order) : Outcome::refused);
        } else {
          rest(Next::done_reversed, requested_ == Next::reverse ? Outcome::done : Outcome::refused);
        }
        break;
      case Payment::declined:
        rest(Next::done_not_paid, Outcome::refused);
        break;
      default:
        // Also for a registered order: the payment may still be in transit, or the customer at the
        // challenge.
        undecided();
    }
  }

  void keep_sums(const ecommerce::OrderRecord& order) {
    const ecommerce::PaymentAmountInfo& sums = order.payment_amount_info;
    // Some gateways show 0 once the hold is charged or released.
    if (sums.approved.minor_units() > 0) sums_.held = sums.approved;
    sums_.charged = captured_in(order_state(order));
    sums_.refunded = sums.refunded;
  }

  bool is_for_all() const { return amount_.minor_units() == 0; }
  /// Returns whether an amount is the requested one.
  bool is_asked(const Amount& sum) const { return sum.minor_units() == amount_.minor_units(); }

  /// Returns what became of the last request if the order is charged.
  Outcome after_charge(const ecommerce::OrderRecord& order) const {
    if (requested_ == Next::refund) return refunded_by(order);
    if (requested_ == Next::reverse) return Outcome::refused;
    // Gateways may complete an order themselves, with another amount.
    const bool partly = order.order_status == OrderStatus::partly_completed;
    if (!is_for_all()) {
      if (!charged().present()) return Outcome::unconfirmed;
      return is_captured(order_state(order), Amount(amount_.minor_units())) ? Outcome::done
                                                                            : Outcome::other_sum;
    }
    const bool both = charged().present() && held().present();
    return (both ? charged() == held() : !partly) ? Outcome::done : Outcome::other_sum;
  }

  /// Returns what became of the refund, by the order's list of refunds.
  Outcome refunded_by(const ecommerce::OrderRecord& order) const {
    for (const ecommerce::OrderRefund& each : order.refunds) {
      const Action action = refund_action_of(each.action_code);
      if (each.external_refund_id != refund_id_.text() || action == Action::declined) continue;
      if (action != Action::approved) return Outcome::unconfirmed;
      const bool other = !is_for_all() && each.amount.present() && !is_asked(each.amount);
      return other ? Outcome::other_sum : Outcome::done;
    }
    // Without a list, an order of which nothing is left shows a refund of the whole amount.
    const bool all =
        order.order_status == OrderStatus::refunded && (is_for_all() || is_asked(charged()));
    return all && !order.refunds.present() ? Outcome::done : Outcome::unconfirmed;
  }

  struct Sums {
    Amount held;
    Amount charged;
    Amount refunded;
  };

  FixedText<30> refund_id_;
  AmountOrAll amount_;
  Sums sums_;
  detail::Tries tries_;
  Next step_ = Next::held;
  Next requested_ = Next::ask_status;  // the last request; nothing at first
  Outcome outcome_ = Outcome::none;
  bool repeated_ = false;  // the refund was sent again after it may have arrived
  bool resumed_ = false;
};

}  // namespace tillwire::flows
