// The loop of a till: does what a movement needs next, and appends what that meant.
#pragma once

#include <cstdint>
#include <tillwire/client.hpp>
#include <tillwire/ledger/doubt.hpp>
#include <tillwire/ledger/sendings.hpp>
#include <tillwire/ledger/store.hpp>
#include <tillwire/machine/answers.hpp>
#include <tillwire/machine/machine.hpp>
#include <tillwire/machine/rival.hpp>
#include <tillwire/ops/ecommerce/beyond/decline.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/beyond/refund.hpp>
#include <tillwire/ops/ecommerce/beyond/reverse.hpp>
#include <tillwire/ops/ecommerce/moto_payment.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/till/away.hpp>
#include <tillwire/till/number.hpp>
#include <tillwire/till/options.hpp>
#include <tillwire/till/order_question.hpp>
#include <tillwire/till/receipt.hpp>
#include <tillwire/till/shelf.hpp>

namespace tillwire::detail {

/// Looks after one movement at a time:
///
///     action = next(movement, visit)     machine/machine.hpp
///     append what must be durable before it
///     send                               below, and sale.hpp
///     judge the answer                   machine/answers.hpp
///     append what has changed
///
/// until the movement rests; then `go_on_` loads another one, or ends the operation. Decides
/// nothing itself.
class TillLoop {
 public:
  TillLoop(const TillLoop&) = delete;
  TillLoop& operator=(const TillLoop&) = delete;

 protected:
  using Action = machine::Action;
  using Movement = ledger::Movement;
  using State = ledger::State;

  /// Does an action, or begins to; returns whether an answer is waited for.
  using Act = bool (*)(TillLoop& self, Action action);

  /// What a program needs that asks about completions, releases and refunds.
  struct Steps {
    void (*find)(const OrderQuestion::Response& record, const Text& number, const Movement& of,
                 OrderFacts& facts);
    JudgeStep judge;
  };
  static constexpr Steps steps = {find_refund<OrderQuestion::Response>, judge_step_by};

  using OnCards = machine::Rival (*)(const Movement& wanted, const Movement& earlier);

  enum class Step : std::uint8_t {
    done,
    answer,     // the client waits for one
    pause,      // before the next query
    reporting,  // during a report, in which nothing may be started
  };
  static constexpr std::uint8_t most_queries = 5;
  static constexpr std::uint32_t pause_ms = 2000;
  static constexpr std::uint32_t most_ticks = 1U << 16;  // after which a clock counts as stopped

  /// `act` acts on orders; on cards if there is an `on_cards`. It leaves the other sort alone.
  TillLoop(const Gateway& gateway, Transport& transport, Clock& clock, Memory memory,
           Storage& storage, WallClock& time, const TillOptions& options, Act act = act_on_order,
           OnCards on_cards = nullptr)
      : clock_(clock),
        time_(time),
        transport_(transport),
        act_(act),
        on_cards_(on_cards),
        options_(options),
        client_(gateway, transport, clock, memory),
        shelf_(storage, time, options.random),
        sendings_(clock.now_ms()) {
    // The time counts from when a request is sent, and waiting for its answer may take as long as
    // the timeout.
    const std::uint32_t late_s = gateway.timeout.count() / 1000 + 120;
    if (late_s > policy_.late.count()) policy_.late = Seconds(late_s);
    // After that time the customer can no longer act.
    policy_.customer = Seconds(options.customer.count() + policy_.late.count());
    policy_.close_doubt = options.close_doubt;
    now_.state = State::reported;  // nothing is to be done for it
  }
  ~TillLoop() = default;

  // Waiting.

  /// Advances without waiting; returns true when the operation is over.
  bool advance() {
    switch (step_) {
      case Step::done:
      case Step::reporting:
        return true;
      case Step::pause:
        if (is_pausing()) return false;
        visit_.paused = true;
        visit_.over = visit_.over || client_.left_ms(clock_.now_ms()) == 0;
        break;
      case Step::answer:
        if (!client_.poll()) return false;
        answer_(*this);
        break;
    }
    return run();
  }
  void wait() {
    while (!advance()) rest();
  }
  void rest() {
    if (step_ == Step::pause) {
      transport_.pause(20);
    } else {
      client_.rest();
    }
  }
  void begin_time() {
    if (options_.deadline.count() != 0) client_.limit(Milliseconds(options_.deadline));
  }

  // The loop.

  /// Begins an operation on the movement that was loaded, or on what `go_on` loads.
  void begin_run(bool (*go_on)(TillLoop& self)) {
    go_on_ = go_on;
    silence_ = {};
    static_cast<void>(run());
  }
  bool run() {
    for (;;) {
      const Action action = machine::next(now_, visit_);
      if (action != Action::rest) {
        if (perform(action)) return false;
      } else if (!go_on_(*this)) {
        step_ = Step::done;
        return true;
      }
    }
  }
  static bool end(TillLoop&) { return false; }

  /// Begins to look after the movement that was loaded.
  void visit() {
    load();
    kept_ = machine::kept(now_);
    visit_ = {};
    send_ = nullptr;
    visit_.over = is_on_card(now_.kind) != (on_cards_ != nullptr);
    if (visit_.over) return;
    // What is owed is sent whenever that is possible.
    visit_.here = now_.is_repayment() && now_.state < State::sending;
    if (visit_.here) visit_.queries = most_queries;
    if (now_.state != State::sending && !visit_.here) return;
    if (now_.state == State::sending) carry();
    // Each query would take as long as the first.
    visit_.over = silence_.code != Errc::none;
    if (visit_.over) machine::note_error(now_, silence_);
  }
  /// Looks after no movement.
  void leave() {
    now_ = {};
    now_.state = State::reported;
  }
  /// Prepares what requests about the movement name.
  void load() {
    number_ = number_of(now_);
    currency_ = currency_of(now_);
    field_.clear();
  }
  FixedText<36> number_of(const Movement& of) const {
    return till_number(options_.name, of.series, of.id);
  }

  /// Appends what must be durable before an action, and does it. Returns whether an answer is
  /// waited for.
  bool perform(Action action) {
    if (!note(machine::begin(now_, action, now()))) {
      machine::judge_not_noted(now_, visit_, kept_);
      return false;
    }
    switch (action) {
      case Action::refuse:
      case Action::give_up:
        machine::end(now_, action);
        static_cast<void>(keep());
        return false;
      case Action::pause:
        pause();
        return true;
      default:
        return act_(*this, action);
    }
  }
  static bool act_on_order(TillLoop& self, Action action) {
    switch (action) {
      case Action::ask:
        return self.send<&TillLoop::recorded>(self.question());
      case Action::decline: {
        ecommerce::Decline request;
        request.order_id = self.now_.order;
        request.order_number = self.number_;
        return self.send<&TillLoop::closed>(request);
      }
      case Action::reverse: {
        ecommerce::Reverse request;
        request.order_id = self.now_.order;
        return self.send<&TillLoop::closed>(request);
      }
      default:
        self.send_(self, action);
        return true;
    }
  }

  OrderQuestion question() const {
    OrderQuestion query;
    query.order_id = now_.order;
    if (now_.order.empty()) query.order_number = number_;
    return query;
  }

  /// Appends that a request may be on its way, as often as begin() says.
  bool note(unsigned times) {
    if (times == 0) return true;
    sendings_.add(now_.id, clock_.now_ms());
    return keep(true) && (times == 1 || shelf_.store.append(now_, ledger::fact::step));
  }
  /// Appends what has changed; if the storage fails, what was to be queued may not be.
  void keep_queued() {
    if (!keep() && now_.state == State::queued) machine::judge_not_queued(now_, visit_, kept_);
  }
  /// Appends what has changed; returns false if the storage fails. `sent`: see changes().
  bool keep(bool sent = false) {
    if (!now_.is_open()) sendings_.drop(now_.id);
    const unsigned facts = machine::changes(kept_, now_, sent);
    if (facts == 0) return true;
    if (!shelf_.store.append(now_, facts)) return false;
    kept_ = machine::kept(now_);
    return true;
  }

  // Time.

  ledger::Now now() { return {known_time(time_), clock_.now_ms()}; }
  std::uint32_t measured_s() {
    return passed_between(sendings_.at_ms(now_.id), clock_.now_ms()).count() / 1000;
  }
  machine::Age age() { return machine::age_of(now_, measured_s(), now(), policy_); }
  /// Adds the time since the program began to the doubt of what an earlier one sent.
  void carry() {
    const std::uint32_t passed_s = measured_s();
    if (passed_s < machine::least_carried(policy_) || sendings_.has(now_.id)) return;
    if (ledger::passed_since_sent(now_, now()) >= passed_s) return;
    ledger::carry_doubt(now_, passed_s, now());
    sendings_.add(now_.id, clock_.now_ms());
    static_cast<void>(keep(true));
  }
  void pause() {
    step_ = Step::pause;
    pause_.since_ms = clock_.now_ms();
    const std::uint32_t left = client_.left_ms(pause_.since_ms);
    pause_.left_ms = left < pause_ms ? left : pause_ms;
    pause_.ticks = 0;
  }
  bool is_pausing() {
    const std::uint32_t now_ms = clock_.now_ms();
    const std::uint32_t passed = passed_between(pause_.since_ms, now_ms).count();
    pause_.ticks = passed != 0 ? 0 : pause_.ticks + 1;
    pause_.since_ms = now_ms;
    pause_.left_ms = passed < pause_.left_ms ? pause_.left_ms - passed : 0;
    return pause_.left_ms != 0 && pause_.ticks < most_ticks;
  }

  // Requests. start_...() takes the addresses of these functions, so that programs link only those
  // that they start.

  template <auto Handler, class Operation>
  bool send(const Operation& request) {
    step_ = Step::answer;
    answer_ = [](TillLoop& self) { (self.*Handler)(self.client_.template take<Operation>()); };
    static_cast<void>(client_.start(request));
    return true;
  }

  static void send_finish(TillLoop& self, Action) {
    ecommerce::Finish3dsVer2Payment request;
    request.three_ds_server_trans_id = self.away_.trans_id;
    request.order_id = self.now_.order;
    self.send<&TillLoop::paid>(request);
  }
  static void send_deposit(TillLoop& self, Action action) {
    if (action == Action::look) return self.look();
    ecommerce::Deposit request;
    request.order_id = self.now_.order;
    request.amount = self.now_.asked;
    self.send<&TillLoop::stepped>(request);
  }
  static void send_reversal(TillLoop& self, Action action) {
    if (action == Action::look) return self.look();
    ecommerce::Reverse request;
    request.order_id = self.now_.order;
    self.send<&TillLoop::stepped>(request);
  }
  static void send_refund(TillLoop& self, Action action) {
    if (action == Action::look) return self.look();
    ecommerce::Refund request;
    request.order_id = self.now_.order;
    request.amount = self.now_.asked;
    request.external_refund_id = self.number_;
    self.send<&TillLoop::stepped>(request);
  }
  static void send_step(TillLoop& self, Action action) {
    if (action == Action::complete) return send_deposit(self, action);
    if (action == Action::release) return send_reversal(self, action);
    send_refund(self, action);
  }

  void look() { send<&TillLoop::looked>(question()); }

  // Answers.

  void registered(const Result<ecommerce::Register::Response>& answer) {
    const bool is_new = answer && answer->registered();
    const bool taken = answer.answered() && answer->number_taken();
    machine::judge_registration(now_, is_new ? answer->order_id : Text(), taken, answer.error());
    name(is_new && !now_.is_open() ? "orderId" : answer.error().field);
    static_cast<void>(keep());
    if (now_.has(ledger::flag::taken)) shelf_.leave_series();
  }
  void paid(const Result<ecommerce::PaymentAnswer>& answer) {
    // A lost request may have been carried out: it is not finished again.
    const bool lost = !answer.answered() && !was_not_sent(answer.error());
    if (visit_.back && lost) away_.trans_id.clear();
    const Text& id = answer->three_ds.server_trans_id;
    const bool too_long = id.present() && !away_.keep(id);
    judge(answer, too_long);
    const bool away = now_.has(ledger::flag::customer);
    if (away && answer.payment() == Payment::three_ds_challenge) {
      away_.lead(*answer, now_.id, clock_.now_ms());
    }
  }
  void paid_by_mail(const Result<ecommerce::MotoPayment::Response>& answer) {
    if (answer.answered() && !answer->number_taken()) {
      static_cast<void>(now_.order.assign(answer->order_id));
    }
    judge(answer);
    if (now_.has(ledger::flag::taken)) shelf_.leave_series();
  }
  template <class Answer>
  void judge(const Answer& answer, bool too_long = false) {
    const Outcome outcome = answer.answered() ? outcome_of_answer(*answer) : Outcome::in_doubt;
    machine::judge_payment(now_, visit_, outcome, answer.payment(), answer.error());
    name(answer.error().field);
    if (too_long) {
      machine::judge_too_long(now_, visit_);
      name("threeDSServerTransId");
    }
    static_cast<void>(keep());
  }
  void stepped(const Result<ecommerce::StepAnswer>& answer) {
    const Outcome outcome = answer ? outcome_of_answer(*answer) : Outcome::in_doubt;
    machine::judge_step(now_, visit_, outcome, answer.error(), is_copied(answer->code()));
    name(answer.error().field);
    keep_queued();
  }
  void closed(const Result<ecommerce::StepAnswer>& answer) {
    const Outcome outcome = answer ? outcome_of_answer(*answer) : Outcome::in_doubt;
    machine::judge_close(now_, visit_, outcome, answer.error());
    static_cast<void>(keep());
  }
  /// What the record of the order says, or why there is none.
  struct Read {
    machine::Seen seen;
    Error error;
  };
  Read read(const Result<OrderQuestion::Response>& answer) {
    const bool is_object = *JsonScan::space(client_.body().data()) == '{';
    Read read{{}, reason_of(answer.error(), client_.status(), is_object)};
    silence_ = is_silent(read.error) ? read.error : Error();
    if (!answer) return read;
    read.seen = machine::facts_of(*answer, now_, number_, currency_, policy_);
    if (steps_ != nullptr) steps_->find(*answer, number_, now_, read.seen);
    return read;
  }
  /// Takes the record before the request.
  void looked(const Result<OrderQuestion::Response>& answer) {
    const Read is = read(answer);
    const Errc earlier = now_.error;
    machine::judge_look(now_, visit_, is.seen, is.error);
    keep_read(is.error, earlier);
  }
  /// Takes the record after the request.
  void recorded(const Result<OrderQuestion::Response>& answer) {
    const Read is = read(answer);
    const Errc earlier = now_.error;
    machine::judge_record(now_, visit_, is.seen, is.error, age(), policy_,
                          steps_ != nullptr ? steps_->judge : nullptr);
    keep_read(is.error, earlier);
    if (!visit_.back) away_.lead(now_);
  }
  void keep_read(const Error& error, Errc earlier) {
    if (now_.error != earlier) name(visit_.field != nullptr ? visit_.field : error.field);
    keep_queued();
  }

  /// Names the field at fault.
  void name(const char* field) {
    if (field != nullptr) field_.assign_front(member_of_sale(field));
  }

  // 3-D Secure.

  /// Returns whether the customer who was sent there last may still act.
  bool is_in_time() const {
    const std::uint32_t passed_s = passed_between(away_.since_ms, clock_.now_ms()).count() / 1000;
    return passed_s < options_.customer.count();
  }
  bool is_back() const { return away_.is_finishable(now_) && is_in_time(); }

  // What most functions use comes first: its offsets fit the shorter instructions of small cores.
  Step step_ = Step::done;
  machine::Kept kept_{};  // of now_, in the store
  Movement now_;          // the movement that is looked after
  machine::Visit visit_;
  Error silence_;  // of the last query, if it had no answer at all
  Clock& clock_;
  WallClock& time_;
  Transport& transport_;
  // Pointers, so that programs link only what they start.
  Act act_;
  OnCards on_cards_;
  void (*send_)(TillLoop& self, Action action) = nullptr;
  void (*answer_)(TillLoop& self) = nullptr;
  bool (*go_on_)(TillLoop& self) = nullptr;
  const Steps* steps_ = nullptr;

  FixedText<36> number_;
  FixedText<3> currency_;
  FixedText<23> field_;  // at fault

  TillOptions options_;
  Client client_;
  Shelf shelf_;
  machine::Policy policy_;
  Sendings sendings_;

  struct Pause {
    std::uint32_t since_ms = 0;
    std::uint32_t left_ms = 0;
    std::uint32_t ticks = 0;
  };
  Pause pause_;

  Away away_;
};

}  // namespace tillwire::detail
