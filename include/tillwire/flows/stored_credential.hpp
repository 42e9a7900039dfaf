// Stores cards by a payment, and pays with stored cards.
#pragma once

#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/flows/parts.hpp>
#include <tillwire/flows/registration.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tillwire/ops/ecommerce/get_bindings.hpp>
#include <tillwire/ops/ecommerce/installment_payment.hpp>
#include <tillwire/ops/ecommerce/payment_order_binding.hpp>
#include <tillwire/ops/ecommerce/recurrent_payment.hpp>
#include <tillwire/table/attribute.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::detail {

/// Makes the query for a customer's stored cards of a type. Borrows the client_id.
inline ecommerce::GetBindings bindings_of(const Text& client_id, ecommerce::BindingType type) {
  ecommerce::GetBindings request;
  request.client_id = client_id;
  request.binding_type = type;
  return request;
}

}  // namespace tillwire::detail

namespace tillwire::flows {

/// What the customer agrees to when a card is stored: the jsonParams of the payment. Borrows all
/// its text, which must outlive the payment.
///
///     flows::StoredCardPlan plan;
///     plan.frequency = "30";
///     plan.expiry    = "20271231";  // YYYYMMDD
///     plan.put_into(payment);       // recurrent, as there are no installments
///
/// ecommerce, "Stored-credential flows".
class StoredCardPlan {
 public:
  Text frequency;     ///< recurringFrequency, in a unit not specified; recurrent and installment
  Text expiry;        ///< recurringExpiry, YYYYMMDD; recurrent and installment
  Text installments;  ///< number of installments; installment only
  Text total_amount;  ///< totalInstallmentAmount; installment only

  /// Returns the type: with `installments` it is installment, with only a frequency recurrent.
  ecommerce::BindingType type() const {
    return installments.present() ? ecommerce::BindingType::installment
           : frequency.present()  ? ecommerce::BindingType::recurrent
                                  : ecommerce::BindingType::common;
  }

  /// Sets json_params, borrowed from this object, and tii.
  void put_into(ecommerce::PaymentOrder& payment) {
    if (type() == ecommerce::BindingType::common) {
      payment.tii = ecommerce::Initiator::initial_common;
    } else if (type() == ecommerce::BindingType::recurrent) {
      payment.tii = ecommerce::Initiator::initial_recurrent;
      recurrent_[0] = {"recurringFrequency", frequency};
      recurrent_[1] = {"recurringExpiry", expiry};
      payment.json_params = recurrent_;
    } else {
      payment.tii = ecommerce::Initiator::initial_installment;
      installment_[0] = {"installments", installments};
      installment_[1] = {"totalInstallmentAmount", total_amount};
      installment_[2] = {"recurringFrequency", frequency};
      installment_[3] = {"recurringExpiry", expiry};
      payment.json_params = installment_;
    }
  }

 private:
  Attribute recurrent_[2];
  Attribute installment_[4];
};

/// Stores a card by registering and paying an order of the customer with it. Does no I/O.
///
///     register_order <-> find_order ----------------------> done_not_registered
///       | registered
///       v
///     pay (see payment()) --------------------------------> done_not_paid, done_attempt_failed,
///       | approved                                          done_unknown
///       v
///     ask_order -- the record names the stored card --+
///       | it does not, or is lost too often           |
///       v                                             v
///     ask_bindings ---- the card is in the list -----------> done_stored
///       |      ^ |      or is the only one there
///       |      +-+ lost
///       +-------------- not there, several, too often lost, -> done_not_confirmed
///                       or another card than the one that paid
///
///     a stored card's id that is too long to be kept ------> done_too_long
///
/// The masked number and the expiry of a stored card must match those with which the order was
/// paid, where both records contain them. Where the order does not name the stored card, both are
/// required.
///
///     flows::StoreCard flow(order, plan.type());  // adds FORCE_CREATE_BINDING
///     plan.put_into(payment);
///
/// ecommerce, "Stored-credential flows". That an order's record names the card it stored is beyond
/// the specification.
class StoreCard : public RegisteredPayment {
 public:
  enum class Next : std::uint8_t {
    register_order,       ///< the Register
    find_order,           ///< status()
    pay,                  ///< do what payment() says
    ask_order,            ///< status(): the order is paid; which card was stored?
    ask_bindings,         ///< bindings()
    done_stored,          ///< see binding_id()
    done_not_confirmed,   ///< paid; GetBindings, later or with a person to choose, identifies the
                          ///< card
    done_not_registered,  ///< registration() says why; no money moved
    done_not_paid,        ///< payment() says why
    done_attempt_failed,  ///< as ThreeDSecure::Next::done_attempt_failed
    done_unknown,         ///< the payment's result is not known: see ThreeDSecure::ask_again()
    done_too_long,        ///< paid, and the id of the stored card is longer than specified
  };

  /// Takes an order that must have a client_id. Sets its features to FORCE_CREATE_BINDING, if it
  /// has none. Borrows its number, currency and client_id, which must outlive the flow.
  StoreCard(ecommerce::Register& order TILLWIRE_LIFETIMEBOUND, ecommerce::BindingType type,
            ThreeDSecurePlan plan = {})
      : RegisteredPayment(order, plan),
        client_id_(order.client_id),
        type_(type),
        tries_(plan.most_tries) {
    if (!order.features.present()) order.features = create_binding;
  }

  Next next() const { return step_or(step_); }
  bool is_over() const { return next() >= Next::done_stored; }
  /// Returns the id of the stored card; absent until it is known.
  Text binding_id() const TILLWIRE_LIFETIMEBOUND { return binding_id_.text(); }

  /// Returns the request for `find_order` and `ask_order`. Its text is borrowed: the order's id
  /// from the flow, or its number from the caller's order.
  ecommerce::GetOrderStatusExtended status() const TILLWIRE_LIFETIMEBOUND { return question(); }
  /// Returns the request for `ask_bindings`: the customer's stored cards of the given type. The
  /// client_id is borrowed from the caller's order.
  ecommerce::GetBindings bindings() const { return detail::bindings_of(client_id_, type_); }

  using RegisteredPayment::take;

  /// Takes the answer to status().
  void take(const Result<ecommerce::OrderRecord>& answer) {
    if (next() == Next::find_order) return find(answer);
    if (next() != Next::ask_order) return;
    const bool of_it = answer.answered() && !is_of_another(*answer);
    if (!of_it && tries_.another()) return;
    tries_.reset();
    step_ = Next::ask_bindings;
    if (!of_it) return;
    const ecommerce::CardAuthInfo& card = answer->card_auth_info;
    const Text pan = card.masked_pan.present() ? card.masked_pan : card.pan.reveal();
    if (!binding_id_.assign(answer->binding_info.binding_id)) {
      step_ = Next::done_too_long;
    } else if (!masked_pan_.assign(pan) || !expiry_.assign(card.expiration.reveal())) {
      // Nothing shows that a stored card is the one that paid.
      binding_id_.clear();
      step_ = Next::done_not_confirmed;
    }
  }

  /// Takes the answer to bindings().
  void take(const Result<ecommerce::BindingList>& answer) {
    if (next() != Next::ask_bindings) return;
    if (!answer.succeeded()) {
      if (!tries_.another()) step_ = Next::done_not_confirmed;
      return;
    }
    step_ = Next::done_not_confirmed;
    for (const ecommerce::Binding& each : answer->bindings) {
      if (binding_id_.empty() && answer->bindings.size() == 1) {
        if (!fits(each, false)) continue;
        step_ = binding_id_.assign(each.binding_id) ? Next::done_stored : Next::done_too_long;
        if (step_ == Next::done_stored && binding_id_.empty()) step_ = Next::done_not_confirmed;
      } else if (!binding_id_.empty() && each.binding_id == binding_id() && fits(each, true)) {
        step_ = Next::done_stored;
      }
    }
    if (step_ == Next::done_not_confirmed) binding_id_.clear();
    expiry_.wipe();
  }

 private:
  static constexpr Choice<ecommerce::Feature> create_binding[] = {
      ecommerce::Feature::force_create_binding};

  /// Returns whether a stored card may be the one that paid. `named`: the gateway says that it is,
  /// so that data missing in one of the two records is ignored.
  bool fits(const ecommerce::Binding& stored, bool named) const {
    const bool number = stored.masked_pan.present() && !masked_pan_.empty();
    const bool expiry = stored.expiry_date.present() && !expiry_.empty();
    return (number ? detail::is_same_card(stored.masked_pan, masked_pan_.text()) : named) &&
           (expiry ? stored.expiry_date == expiry_.text() : named);
  }

  Text client_id_;
  ecommerce::BindingType type_;
  FixedText<255> binding_id_;
  FixedText<24> masked_pan_;       // of the card that paid
  detail::FixedSecret<6> expiry_;  // of the card that paid, YYYYMM
  detail::Tries tries_;
  Next step_ = Next::ask_order;
};

/// Pays with a card that was stored for any purpose (common), with or without the customer present.
/// Does no I/O.
///
///     register_order <-> find_order ----------------------> done_not_registered
///       | registered
///       v
///     choose --- choose(binding_id), from bindings() ------> done_too_long
///       |
///       v
///     pay (see payment()) --------------------------------> done_approved, done_partial,
///                                                           done_not_paid, done_attempt_failed,
///                                                           done_unknown
///
/// At `pay`, the step that payment() calls `pay` is a PaymentOrderBinding; see prepare(). There is
/// no second request with a stored card: after the method of 3-D Secure 2 the flow continues with
/// ThreeDsContinue. ecommerce, "Stored-credential flows".
class PayWithStoredCard : public RegisteredPayment {
 public:
  enum class Next : std::uint8_t {
    register_order,       ///< the Register, with the client_id
    find_order,           ///< status()
    choose,               ///< bindings(), if needed; then choose(), or give up
    pay,                  ///< do what payment() says
    done_approved,        ///< the money is charged, or held for a two-phase order
    done_partial,         ///< less than the order's amount is charged or held: see payment().sum()
    done_not_registered,  ///< registration() says why; no money moved
    done_not_paid,        ///< payment() says why
    done_attempt_failed,  ///< as ThreeDSecure::Next::done_attempt_failed
    done_unknown,         ///< the payment's result is not known: see ThreeDSecure::ask_again()
    done_too_long,        ///< the id of the stored card is longer than specified
  };

  /// Borrows the order's number, currency and client_id, which must outlive the flow.
  explicit PayWithStoredCard(const ecommerce::Register& order TILLWIRE_LIFETIMEBOUND,
                             bool finishes = false, std::uint8_t most_tries = detail::usual_tries)
      : RegisteredPayment(order, {true, finishes, most_tries}), client_id_(order.client_id) {}

  Next next() const {
    if (registration().next() == Registration::Next::done_registered) {
      if (too_long_) return Next::done_too_long;
      if (binding_id_.empty()) return Next::choose;
    }
    const bool partial = payment().next() == ThreeDSecure::Next::done_partial;
    return step_or(partial ? Next::done_partial : Next::done_approved);
  }
  bool is_over() const { return next() >= Next::done_approved; }

  /// Returns the request for `find_order`, which queries by the order's number, borrowed from the
  /// caller's order.
  ecommerce::GetOrderStatusExtended status() const TILLWIRE_LIFETIMEBOUND { return question(); }
  /// Returns an optional request for `choose`: the customer's stored cards of the common type. The
  /// client_id is borrowed from the caller's order.
  ecommerce::GetBindings bindings() const {
    return detail::bindings_of(client_id_, ecommerce::BindingType::common);
  }

  /// Chooses the card at `choose`. Copies the id, which may come from an answer. With an empty id
  /// the flow stays at `choose`; if there is no card to choose, abandon the flow: no money moved.
  void choose(const Text& binding_id) {
    if (next() == Next::choose) too_long_ = !binding_id_.assign(binding_id);
  }

  /// Fills in what the flow knows, borrowed from it.
  void prepare(ecommerce::PaymentOrderBinding& request) const {
    request.order_id = order_id();
    request.binding_id = binding_id_.text();
  }

  using RegisteredPayment::take;

  /// Takes the answer to status() for `find_order`.
  void take(const Result<ecommerce::OrderRecord>& answer) { find(answer); }

 private:
  Text client_id_;
  FixedText<255> binding_id_;
  bool too_long_ = false;
};

/// Makes an agreed payment with a card that was stored for it: recurrent, or an installment. Does
/// no I/O.
///
///     choose --- choose(binding_id), from bindings() ------> done_too_long
///       |
///       v
///     pay --------------------- a decision -----------------> done_approved, done_declined
///       |     +---------------- not sent, too many times ---> done_not_sent
///       | lost, or left open
///       v
///     ask_status -------------- a decision -----------------> done_approved, done_declined,
///       |    ^                                                done_attempt_failed
///       +----+ not decided ---- too many times -------------> done_unknown
///
/// The payment registers the order, so after a lost answer the order is queried by its number,
/// which needs a user and a password; with a token the flow ends in `done_unknown`. So it does if
/// the number was used before, or if the order of that number has another amount or currency and so
/// belongs to another payment. An order with the same number and amount that was paid years ago is
/// not recognised: use each number once. ecommerce, "Stored-credential flows".
class PayByPlan {
 public:
  enum class Next : std::uint8_t {
    choose,               ///< bindings(), if needed; then choose(), or give up
    pay,                  ///< RecurrentPayment or InstallmentPayment, see prepare()
    ask_status,           ///< status(); with a pause first, if the last answer decided nothing
    done_approved,        ///< the money is charged, or held for a two-phase order
    done_partial,         ///< less than the order's amount is charged or held: see sum()
    done_declined,        ///< not paid; another payment needs another order number
    done_attempt_failed,  ///< as ThreeDSecure::Next::done_attempt_failed
    done_unknown,         ///< no query was answered with a decision; see ask_again()
    done_not_sent,        ///< no request was sent: a new flow may pay
    done_too_long,        ///< the id of the stored card is longer than specified
  };

  /// Takes the amount in minor units; without it, a lost answer ends in `done_unknown`. The
  /// currency is ISO 4217 digits; if absent, it is the merchant's default, which is not compared
  /// with records. Borrows the three texts, which must outlive the flow.
  PayByPlan(const Text& client_id, const Text& order_number, const Amount& amount,
            const Text& currency, ecommerce::BindingType type,
            std::uint8_t most_tries = detail::usual_tries)
      : client_id_(client_id),
        order_number_(order_number),
        amount_(amount),
        currency_(currency),
        type_(type),
        tries_(most_tries) {}

  Next next() const { return next_; }
  bool is_over() const { return next_ >= Next::done_approved; }
  /// Returns how much is charged or held, by the order's record; absent if it does not say.
  Amount sum() const { return sum_; }

  /// Returns an optional request for `choose`: the customer's stored cards of the given type. The
  /// client_id is borrowed from the caller.
  ecommerce::GetBindings bindings() const { return detail::bindings_of(client_id_, type_); }
  /// Returns the request for `ask_status`, which queries by the order's number, borrowed from the
  /// caller.
  ecommerce::GetOrderStatusExtended status() const {
    ecommerce::GetOrderStatusExtended request;
    request.order_number = order_number_;
    return request;
  }

  /// Chooses the card at `choose`. Copies the id, which may come from an answer. With an empty id
  /// the flow stays at `choose`; if there is no card to choose, abandon the flow: no money moved.
  void choose(const Text& binding_id) {
    if (next_ != Next::choose) return;
    if (!binding_id_.assign(binding_id)) {
      next_ = Next::done_too_long;
    } else if (!binding_id_.empty()) {
      next_ = Next::pay;
    }
  }

  /// Fills in what the flow knows, borrowed from it. For an InstallmentPayment, pass its member
  /// `payment`.
  void prepare(ecommerce::RecurrentPayment& payment) const {
    payment.order_number = order_number_;
    payment.amount = amount_;
    payment.currency = currency_;
    payment.binding_id = binding_id_.text();
  }

  /// Takes the answer to `pay`.
  void take(const Result<ecommerce::RecurrentPayment::Response>& answer) {
    take_payment(answer.error(), answer.payment(), answer->facts());
  }
  /// Takes the answer to `pay` with an InstallmentPayment.
  void take(const Result<ecommerce::InstallmentPayment::Response>& answer) {
    take_payment(answer.error(), answer.payment(), answer->facts());
  }

  /// Takes the answer to status().
  void take(const Result<ecommerce::OrderRecord>& answer) {
    if (next_ != Next::ask_status) return;
    const Payment payment = answer.payment();
    const bool ours = !taken_ && amount_.present() && is_ours(*answer);
    if (payment == Payment::approved && ours) {
      approve(*answer);
    } else if ((payment == Payment::declined || payment == Payment::reversed) && ours) {
      next_ = Next::done_declined;
    } else if (payment == Payment::attempt_failed && ours) {
      next_ = Next::done_attempt_failed;
    } else if (!tries_.another()) {
      next_ = Next::done_unknown;
    }
  }

  /// Asks for the status again after `done_unknown`.
  void ask_again() {
    if (next_ == Next::done_unknown) ask();
  }

 private:
  void ask() {
    next_ = Next::ask_status;
    tries_.reset();
  }

  bool is_ours(const ecommerce::OrderRecord& order) const {
    return detail::other_order(order, Text(), order_number_, amount_, currency_) == nullptr;
  }

  void approve(const ecommerce::OrderRecord& order) {
    sum_ = charged_in(order_state(order));
    next_ = is_partial(order_state(order)) ? Next::done_partial : Next::done_approved;
  }

  void take_payment(const Error& error, Payment payment, const ecommerce::PlanFacts& said) {
    if (next_ != Next::pay) return;
    taken_ = said.number_taken();
    if (was_not_sent(error)) {
      if (!tries_.another()) next_ = Next::done_not_sent;
    } else if (payment == Payment::approved && !taken_ && is_ours(said.order)) {
      approve(said.order);
    } else if (payment == Payment::declined && !taken_ && is_ours(said.order)) {
      next_ = Next::done_declined;
    } else {
      ask();
    }
  }

  Text client_id_;
  Text order_number_;
  Amount amount_;
  Text currency_;
  ecommerce::BindingType type_;
  FixedText<255> binding_id_;
  Amount sum_;
  detail::Tries tries_;
  bool taken_ = false;  // the number was used before: its order may belong to another payment
  Next next_ = Next::choose;
};

}  // namespace tillwire::flows
