// Pays an order by a card, with 3-D Secure where the gateway asks for it.
#pragma once

#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/flows/parts.hpp>
#include <tillwire/ops/ecommerce/beyond/finish_3ds_ver2_payment.hpp>
#include <tillwire/ops/ecommerce/beyond/three_ds_continue.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/ops/ecommerce/three_ds_method.hpp>

namespace tillwire::flows {

/// What is known about earlier payments of the same order, by this program or another. A record
/// shows how the last attempt failed, but not whose attempt that was.
enum class Earlier : std::uint8_t {
  unknown,  ///< there may have been some, and some may still be in transit: a failed attempt in the
            ///< record does not decline a payment whose answer was lost, see done_unknown
  none,     ///< the order is new: every attempt in its record is this flow's
  over,  ///< there were some, and each was decided: the flow asks for the status before it pays, so
         ///< that a different attempt afterwards is this flow's
};

/// The merchant's choices for 3-D Secure.
struct ThreeDSecurePlan {
  /// After the method of version 2: uses ThreeDsContinue instead of the second payment request, so
  /// that the card is sent only once.
  bool by_continue = false;
  /// After a challenge of version 2: uses Finish3dsVer2Payment; for payments with
  /// three_ds_finish_url.
  bool finishes = false;
  /// How often a request that was not sent, or a query that decided nothing, is tried.
  std::uint8_t most_tries = detail::usual_tries;
  /// What is known about earlier payments of the order.
  Earlier earlier = Earlier::unknown;
  /// The order's number as registered; optional, borrowed. A record with another number, amount or
  /// currency, or with the gateway's id of another order, decides nothing.
  Text order_number = {};
  Amount amount = {};  ///< of the order, as registered; optional
  Text currency = {};  ///< ISO 4217 digits, as registered; optional, borrowed
};

/// Pays a registered order, through 3-D Secure 2 or 1 if the gateway asks for it. Does no I/O:
/// next() says what to do; the caller does it and passes the result to take().
///
///     pay ---- the gateway wants the method ----> run_method
///      |                                              |
///      |                                              v
///      |                               pay_again, or go_on with by_continue
///      |                                              |
///      |  any of the three is answered or lost:       |
///      +----------------------+-----------------------+
///                             |
///      +----------------------+-----------------------+
///      | a challenge          | nothing is said of    | a decision
///      v                      | the money, or lost    v
///     show_challenge          |                      done_approved, done_declined
///      |           ^          |
///      | finish,   | the customer is at the access
///      | if wanted | control server, says the status
///      v           |          v
///     ask_status --+------------- a decision -----> done_approved, done_declined,
///      |    ^                                       done_attempt_failed
///      |    |                         too many
///      +----+ not decided ------------ times -----> done_unknown
///
///     pay, pay_again, go_on: could not be sent, too many times ----> done_not_sent
///     any answer with an id that is too long to be kept -----------> done_too_long
///     approved, with less than the order's amount -----------------> done_partial
///
/// With Earlier::over the flow begins at ask_status, and does not pay an order that is paid already
/// or cannot be paid any more.
///
/// After a request that may have arrived, the flow asks for the status and never pays again; only a
/// request that was not sent at all may be sent again. The card is sent a second time in one case:
/// the gateway answered and asked for the method of 3-D Secure 2, and ThreeDSecurePlan::by_continue
/// is not set.
///
///     using Next = flows::ThreeDSecure::Next;
///     flows::ThreeDSecure flow(registered->order_id);  // copied
///     while (!flow.is_over()) {
///       switch (flow.next()) {
///         case Next::pay:
///         case Next::pay_again: {
///           flow.prepare(payment);
///           const auto paid = client.call(payment);
///           flow.take(paid);
///           page.keep(*paid);  // what the browser needs of it is valid until the next call
///           break;
///         }
///         case Next::run_method:
///           page.run_method();
///           flow.method_done();
///           break;
///         case Next::show_challenge:
///           page.show(flow.challenge());
///           flow.challenge_done();
///           break;
///         default:
///           wait_a_little();
///           flow.take(client.call(flow.status()));
///       }
///     }
///
/// The flow ignores answers that it did not ask for. ecommerce, "paymentorder.do"; what to do after
/// a lost answer is beyond the specification.
class ThreeDSecure {
 public:
  enum class Next : std::uint8_t {
    pay,         ///< PaymentOrder, see prepare()
    run_method,  ///< in the browser: method_url, method_url_server; or method(). Then method_done()
    pay_again,   ///< PaymentOrder with the transaction's id, see prepare()
    go_on,       ///< continuation()
    show_challenge,  ///< in the browser, see challenge(); then challenge_done()
    finish,          ///< finishing()
    ask_status,      ///< status(); with a pause first, if the last answer decided nothing
    done_approved,   ///< the money is charged, or held for a two-phase order
    done_partial,    ///< less than the order's amount is charged or held: see sum(); accept it or
                     ///< refund it
    done_declined,   ///< not charged; with Payment::reversed no longer charged
    done_attempt_failed,  ///< this payment was declined, but its order may still be paid until it
                          ///< expires: close it by Decline before you charge elsewhere
    done_unknown,         ///< no query was answered with a decision; see ask_again()
    done_not_sent,  ///< no request was sent that could move money: a new flow may pay the order
    done_too_long,  ///< an id is longer than specified: nothing was charged so far
  };

  /// How the customer reaches the access control server.
  enum class Challenge : std::uint8_t {
    none,
    version_1,  ///< pa_req and term_url of the last answer, posted to its acs_url
    version_2,  ///< its packed_creq, posted to its acs_url as creq
    by_order,   ///< AcsRedirect with order_id(): no answer has the data
  };

  /// Copies `order_id`, which may come from an answer.
  explicit ThreeDSecure(const Text& order_id, ThreeDSecurePlan plan = {})
      : tries_(plan.most_tries),
        next_(plan.earlier == Earlier::over ? Next::ask_status : Next::pay),
        earlier_(plan.earlier),
        by_continue_(plan.by_continue),
        finishes_(plan.finishes),
        asks_before_(plan.earlier == Earlier::over),
        order_number_(plan.order_number),
        amount_(plan.amount),
        currency_(plan.currency) {
    if (!order_id_.assign(order_id)) next_ = Next::done_too_long;
  }

  Next next() const { return next_; }
  bool is_over() const { return next_ >= Next::done_approved; }
  /// Returns what the last answer said about the money.
  Payment payment() const { return payment_; }
  /// Returns how much is charged or held, by the last status; absent if no status said so, for
  /// example because the answer to the payment decided.
  Amount sum() const { return sum_; }
  /// Returns what the browser has to do at `show_challenge`. Keeps its value afterwards; `none` if
  /// there was no challenge.
  Challenge challenge() const { return challenge_; }

  /// Returns the given id, borrowed from the flow; absent if it was too long.
  Text order_id() const TILLWIRE_LIFETIMEBOUND { return order_id_.text(); }
  /// Returns the transaction id of the 3-D Secure server, borrowed from the flow; absent if no
  /// answer had one.
  Text server_trans_id() const TILLWIRE_LIFETIMEBOUND { return server_trans_id_.text(); }

  /// Fills in what the flow knows, borrowed from it: for `pay` and `pay_again`.
  void prepare(ecommerce::PaymentOrder& payment) const {
    payment.order_id = order_id();
    payment.three_ds_server_trans_id = server_trans_id();
  }
  /// Returns an optional request for `run_method`. Its server_trans_id is borrowed from the flow.
  ecommerce::ThreeDsMethod method() const TILLWIRE_LIFETIMEBOUND {
    ecommerce::ThreeDsMethod request;
    request.three_ds_server_trans_id = server_trans_id();
    return request;
  }
  /// Returns the request for `go_on`. Its order_id is borrowed from the flow.
  ecommerce::ThreeDsContinue continuation() const TILLWIRE_LIFETIMEBOUND {
    ecommerce::ThreeDsContinue request;
    request.order_id = order_id();
    return request;
  }
  /// Returns the request for `finish`. Both ids are borrowed from the flow.
  ecommerce::Finish3dsVer2Payment finishing() const TILLWIRE_LIFETIMEBOUND {
    ecommerce::Finish3dsVer2Payment request;
    request.three_ds_server_trans_id = server_trans_id();
    request.order_id = order_id();
    return request;
  }
  /// Returns the request for `ask_status`. Its order_id is borrowed from the flow.
  ecommerce::GetOrderStatusExtended status() const TILLWIRE_LIFETIMEBOUND {
    ecommerce::GetOrderStatusExtended request;
    request.order_id = order_id();
    return request;
  }

  /// Takes the answer to `pay`, `pay_again`, `go_on` and `finish`. After `finish` only the status
  /// says whether the order is paid.
  void take(const Result<ecommerce::PaymentAnswer>& answer) {
    if (next_ == Next::finish && !sends_again(answer.error())) {
      lost_ = lost_ || !(answer.answered() || was_not_sent(answer.error()));
      return ask();
    }
    if (next_ != Next::pay && next_ != Next::pay_again && next_ != Next::go_on) return;
    if (!answer.answered()) return failed(answer.error());
    payment_ = answer->payment();
    switch (payment_) {
      case Payment::approved:
        next_ = Next::done_approved;
        break;
      case Payment::declined:
        next_ = Next::done_declined;
        break;
      case Payment::three_ds_method:
        begin_method(answer->three_ds);
        break;
      case Payment::three_ds_challenge:
        begin_challenge(*answer);
        break;
      default:
        ask();
    }
  }

  /// Takes the answer to method(), and ignores its content: without the method there is a challenge
  /// at worst.
  void take(const Result<ecommerce::PlainAnswer>& answer) {
    if (next_ == Next::run_method && !sends_again(answer.error())) method_done();
  }

  /// Takes the answer to status().
  void take(const Result<ecommerce::OrderRecord>& answer) {
    if (next_ != Next::ask_status) return;
    if (!answer.answered() || is_of_another(*answer)) return undecided();
    payment_ = answer->payment();
    if (asks_before_ && may_be_paid(*answer)) return begin(*answer);
    switch (payment_) {
      case Payment::approved:
        sum_ = charged_in(order_state(*answer));
        next_ = is_partial(order_state(*answer)) ? Next::done_partial : Next::done_approved;
        break;
      case Payment::declined:
      case Payment::reversed:
        next_ = Next::done_declined;
        break;
      case Payment::attempt_failed:
        if (!is_own(*answer)) return undecided();
        next_ = Next::done_attempt_failed;
        break;
      case Payment::pending:
        if (answer->order_status == OrderStatus::acs_started && challenge_ == Challenge::none &&
            !asks_before_) {
          challenge_ = Challenge::by_order;
          next_ = Next::show_challenge;
          break;
        }
        [[fallthrough]];
      default:  // not paid so far: the lost request may still arrive
        undecided();
    }
  }

  /// Continues after the method was run or skipped.
  void method_done() {
    if (next_ != Next::run_method) return;
    next_ = by_continue_ ? Next::go_on : Next::pay_again;
    tries_.reset();
  }

  /// Continues when the customer has returned from the access control server, or is no longer
  /// expected.
  void challenge_done() {
    if (next_ != Next::show_challenge) return;
    const bool finish =
        finishes_ && challenge_ == Challenge::version_2 && !server_trans_id_.empty();
    next_ = finish ? Next::finish : Next::ask_status;
    tries_.reset();
  }

  /// Continues at `show_challenge` in place of an earlier flow of the same order that had reached
  /// it, with a copy of its server_trans_id(); if that is absent, nothing is finished. Also allows
  /// a challenge that was finished too early to be finished again.
  void show_again(const Text& server_trans_id) {
    if (is_over()) return;
    const bool finishes = server_trans_id_.assign(server_trans_id) && !server_trans_id_.empty();
    challenge_ = finishes ? Challenge::version_2 : Challenge::by_order;
    next_ = Next::show_challenge;
  }

  /// Asks for the status again after `done_unknown`. If it stays unknown, ask the operator: the
  /// flow has no clock to decide when a request can no longer arrive. A Till has one.
  void ask_again() {
    if (next_ == Next::done_unknown) ask();
  }

 private:
  friend class RegisteredPayment;

  void ask() {
    next_ = Next::ask_status;
    tries_.reset();
  }

  bool sends_again(const Error& error) { return was_not_sent(error) && tries_.another(); }

  void undecided() {
    if (!tries_.another()) next_ = Next::done_unknown;
  }

  // The order before this flow pays it.

  static bool may_be_paid(const ecommerce::OrderRecord& order) {
    return order.order_status == OrderStatus::registered &&
           (order.payment() == Payment::not_paid || order.payment() == Payment::attempt_failed);
  }
  void begin(const ecommerce::OrderRecord& order) {
    asks_before_ = false;
    before_ = attempt_in(order);
    // A number that does not fit is not compared, here and in is_new().
    static_cast<void>(masked_pan_before_.assign(order.card_auth_info.masked_pan));
    next_ = Next::pay;
    tries_.reset();
  }

  /// What a record says about the last attempt.
  struct Attempt {
    std::int32_t action = 0;
    std::int64_t time_ms = 0;
  };
  static Attempt attempt_in(const ecommerce::OrderRecord& order) {
    return {detail::read_code(order.action_code), *order.auth_date_time};
  }
  bool is_of_another(const ecommerce::OrderRecord& order) const {
    return detail::other_order(order, order_id(), order_number_, amount_, currency_) != nullptr;
  }
  bool is_new(const ecommerce::OrderRecord& order) const {
    const Attempt now = attempt_in(order);
    FixedText<24> masked_pan;
    const bool fits = masked_pan.assign(order.card_auth_info.masked_pan);
    return now.action != before_.action || now.time_ms != before_.time_ms ||
           (fits && !masked_pan.empty() && masked_pan != masked_pan_before_);
  }

  /// Returns whether the attempt that failed by an order's record was this payment. The masked card
  /// number alone does not show this: the same card may have been tried before.
  bool is_own(const ecommerce::OrderRecord& order) const {
    if (!lost_ && challenge_ == Challenge::none) return true;
    return earlier_ == Earlier::none || (earlier_ == Earlier::over && is_new(order));
  }

  void failed(const Error& error) {
    if (!was_not_sent(error)) {
      lost_ = true;
      return ask();
    }
    if (!tries_.another()) next_ = Next::done_not_sent;
  }

  void begin_method(const ecommerce::ThreeDsAnswer& answer) {
    if (next_ != Next::pay) return ask();  // one retry is enough
    if (!server_trans_id_.assign(answer.server_trans_id)) {
      next_ = Next::done_too_long;
      return;
    }
    next_ = Next::run_method;
    tries_.reset();
    const bool nothing_to_run = answer.method_url.empty() && answer.method_url_server.empty() &&
                                answer.method_url_server_direct.empty();
    if (nothing_to_run) method_done();
  }

  void begin_challenge(const ecommerce::PaymentAnswer& answer) {
    const Text& id = answer.three_ds.server_trans_id;
    if (finishes_ && server_trans_id_.empty() && !server_trans_id_.assign(id)) {
      next_ = Next::done_too_long;
      return;
    }
    challenge_ = !answer.three_ds.packed_creq.empty() ? Challenge::version_2
                 : !answer.pa_req.empty()             ? Challenge::version_1
                                                      : Challenge::by_order;
    next_ = Next::show_challenge;
  }

  FixedText<36> order_id_;
  FixedText<36> server_trans_id_;
  detail::Tries tries_;
  Next next_;
  Payment payment_ = Payment::unconfirmed;
  Challenge challenge_ = Challenge::none;
  Earlier earlier_;
  bool by_continue_;
  bool finishes_;
  bool asks_before_;   // before the first payment
  bool lost_ = false;  // a request may still be in transit
  Text order_number_;
  Amount amount_;
  Text currency_;
  Amount sum_;
  Attempt before_;
  FixedText<24> masked_pan_before_;
};

}  // namespace tillwire::flows
