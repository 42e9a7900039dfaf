// Registers an order, and finds out what happened if the answer was lost.
#pragma once

#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/flows/parts.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/verdict/outcome.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::flows {

/// Registers an order, with Register or RegisterPreAuth, and keeps its id. Does no I/O, like all
/// flows. It is the first step of every flow that needs a registered order.
///
///     register_order --- registered ------------------------> done_registered
///       |   ^     |
///       |   |     +----- refused, or the number is taken ---> done_refused
///       |   | no such order
///     lost  |            an order of this number, amount and
///       v   |            currency, without an attempt to pay it
///     find_order ------------------------------------------> done_registered
///       |      +-------- any other order ------------------> done_refused
///       +--------------- not decided, too many times ------> done_unknown
///
///     register_order: could not be sent, too many times ---> done_not_sent
///     an order's id that is too long to be kept ------------> done_too_long
///
/// An answer that leaves open whether there is an order counts as lost: a failure of any kind, or a
/// success without the order's id.
///
/// No money moves. After a lost answer the order is queried by its number, which needs a user and a
/// password: with a token the gateway finds orders by their id only, and the flow ends in
/// `done_unknown`. Beyond the specification.
class Registration {
 public:
  enum class Next : std::uint8_t {
    register_order,   ///< Register or RegisterPreAuth
    find_order,       ///< status()
    done_registered,  ///< see order_id()
    done_refused,     ///< the gateway refused it, or the number belongs to another order
    done_unknown,     ///< there may be an order that cannot be paid: use another number
    done_not_sent,    ///< no request was sent
    done_too_long,    ///< the gateway's id for the order is longer than specified
  };

  /// Borrows the order's number and currency, which must outlive the flow.
  explicit Registration(const ecommerce::Register& order TILLWIRE_LIFETIMEBOUND,
                        std::uint8_t most_tries = detail::usual_tries)
      : order_number_(order.order_number),
        amount_(order.amount),
        currency_(order.currency),
        tries_(most_tries) {}

  Next next() const { return next_; }
  bool is_over() const { return next_ >= Next::done_registered; }
  /// Returns the gateway's id of the order, borrowed from the flow; absent until `done_registered`.
  Text order_id() const TILLWIRE_LIFETIMEBOUND { return order_id_.text(); }

  /// Returns the request for `find_order`, which queries by the order's number, borrowed from the
  /// caller's order.
  ecommerce::GetOrderStatusExtended status() const TILLWIRE_LIFETIMEBOUND {
    ecommerce::GetOrderStatusExtended request;
    request.order_number = order_number_;
    return request;
  }

  /// Takes the answer to `register_order`.
  void take(const Result<ecommerce::Register::Response>& answer) {
    if (next_ != Next::register_order) return;
    const Outcome said = answer ? outcome_of_answer(*answer) : outcome_of(answer.error());
    if (said == Outcome::approved) return keep(answer->order_id);
    if (said == Outcome::not_sent) return count();
    const bool had_arrived = lost_ && answer->number_taken();
    if (said == Outcome::declined && !had_arrived) {
      next_ = Next::done_refused;
      return;
    }
    lost_ = true;
    next_ = Next::find_order;
    count();
  }

  /// Takes the answer to status().
  void take(const Result<ecommerce::OrderRecord>& answer) {
    if (next_ != Next::find_order) return;
    if (!answer.answered() || detail::other_order(*answer, Text(), order_number_) != nullptr)
      return count();
    if (answer->refused() || answer->not_found()) {
      if (answer->not_found()) next_ = Next::register_order;
      return count();
    }
    const Text id = order_id_in(*answer);
    if (!id.present()) return count();
    const bool ours = answer->payment() == Payment::not_paid && answer->amount == amount_ &&
                      detail::other_order(*answer, Text(), Text(), amount_, currency_) == nullptr;
    if (ours) return keep(id);
    next_ = Next::done_refused;
  }

 private:
  friend class RegisteredPayment;

  // Stands for an order that was registered earlier.
  explicit Registration(std::uint8_t most_tries) : tries_(most_tries) {}

  void keep(const Text& id) {
    next_ = order_id_.assign(id) ? Next::done_registered : Next::done_too_long;
  }

  void count() {
    if (!tries_.another()) next_ = lost_ ? Next::done_unknown : Next::done_not_sent;
  }

  Text order_number_;
  Amount amount_;
  Text currency_;
  FixedText<36> order_id_;
  detail::Tries tries_;
  Next next_ = Next::register_order;
  bool lost_ = false;  // an answer was lost, or left open whether there is an order
};

/// An order that is registered and then paid: the beginning of the longer flows. While next() of
/// such a flow is `pay`, do what next() of payment() says.
class RegisteredPayment {
 public:
  /// Returns the registration, a part of this flow: it says why an order was not registered.
  const Registration& registration() const TILLWIRE_LIFETIMEBOUND { return registration_; }
  /// Returns the payment, a part of this flow: continue it while next() is `pay`. It is reset when
  /// the order is registered.
  ThreeDSecure& payment() TILLWIRE_LIFETIMEBOUND { return payment_; }
  /// Returns the payment for reading: it says what became of it.
  const ThreeDSecure& payment() const TILLWIRE_LIFETIMEBOUND { return payment_; }
  /// Returns the gateway's id of the order; absent until the order is registered.
  Text order_id() const TILLWIRE_LIFETIMEBOUND { return payment_.order_id(); }

  /// Takes the answer to `register_order`.
  void take(const Result<ecommerce::Register::Response>& answer) {
    registration_.take(answer);
    begin_payment();
  }

 protected:
  /// Begins with an order to register. Borrows its number and currency, which must outlive the
  /// flow; copies the plan.
  RegisteredPayment(const ecommerce::Register& order, ThreeDSecurePlan plan)
      : registration_(order, plan.most_tries), payment_(Text(), plan), plan_(plan) {
    plan_.earlier = Earlier::none;
    plan_.order_number = order.order_number;
    plan_.amount = order.amount;
    plan_.currency = order.currency;
  }
  /// Begins with an order that was registered and paid earlier.
  RegisteredPayment(const Text& order_id, std::uint8_t most_tries)
      : registration_(most_tries), payment_(order_id, {}) {}

  /// Returns the step of a flow that continues with `approved` once the payment is approved: until
  /// then, that of the registration and the payment.
  template <class Next>
  Next step_or(Next approved) const {
    switch (registration_.next()) {
      case Registration::Next::register_order:
        return Next::register_order;
      case Registration::Next::find_order:
        return Next::find_order;
      case Registration::Next::done_registered:
        break;
      default:
        return Next::done_not_registered;
    }
    if (!payment_.is_over()) return Next::pay;
    if (payment_.next() == ThreeDSecure::Next::done_approved ||
        payment_.next() == ThreeDSecure::Next::done_partial) {
      return approved;
    }
    if (payment_.next() == ThreeDSecure::Next::done_attempt_failed)
      return Next::done_attempt_failed;
    return payment_.next() == ThreeDSecure::Next::done_unknown ? Next::done_unknown
                                                               : Next::done_not_paid;
  }

  /// Returns whether a record belongs to another order than this one.
  bool is_of_another(const ecommerce::OrderRecord& record) const {
    return payment_.is_of_another(record);
  }

  /// Takes the answer to question() for `find_order`: an error counts as a try that decided
  /// nothing.
  void find(const Result<ecommerce::OrderRecord>& answer) {
    registration_.take(answer);
    begin_payment();
  }

  /// Returns the query for the order's status: by its id, borrowed from the flow, or until there is
  /// one by its number, borrowed from the caller's order.
  ecommerce::GetOrderStatusExtended question() const TILLWIRE_LIFETIMEBOUND {
    return order_id().present() ? payment_.status() : registration_.status();
  }

 private:
  void begin_payment() {
    if (registration_.next() == Registration::Next::done_registered && !order_id().present()) {
      payment_ = ThreeDSecure(registration_.order_id(), plan_);
    }
  }

  Registration registration_;
  ThreeDSecure payment_;
  ThreeDSecurePlan plan_;
};

}  // namespace tillwire::flows
