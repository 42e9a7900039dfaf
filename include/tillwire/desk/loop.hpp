// The loop of a card desk: the till's, with a card's history in place of an order's record, and
// with cash.
#pragma once

#include <cstdint>
#include <tillwire/desk/borrowing.hpp>
#include <tillwire/desk/history.hpp>
#include <tillwire/desk/options.hpp>
#include <tillwire/exchange/drain.hpp>
#include <tillwire/ops/cards/top_up.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/transactions/credit_card.hpp>
#include <tillwire/ops/transactions/p2p_transfer.hpp>
#include <tillwire/port/dispenser.hpp>
#include <tillwire/security/card_number.hpp>
#include <tillwire/till/rounds.hpp>
#include <type_traits>
#include <utility>

namespace tillwire::detail {

/// A caller's `bool(const Text& masked, CardIdentification& card)`, borrowed.
class FindCard {
 public:
  constexpr FindCard() = default;
  template <class Find>
  explicit FindCard(Find& find TILLWIRE_LIFETIMEBOUND)
      : find_(&find), call_([](const void* of, const Text& masked, CardIdentification& card) {
          return (*const_cast<Find*>(static_cast<const Find*>(of)))(masked, card);
        }) {}

  bool operator()(const Text& masked, CardIdentification& card) const {
    return call_ != nullptr && masked.present() && call_(find_, masked, card);
  }

 private:
  const void* find_ = nullptr;
  bool (*call_)(const void* of, const Text& masked, CardIdentification& card) = nullptr;
};

class DeskLoop : public TillRounds {
 protected:
  DeskLoop(const Gateway& gateway, Transport& transport, Clock& clock, Memory memory,
           Storage& storage, WallClock& time, const CardDeskOptions& options)
      : TillRounds(gateway, transport, clock, memory, storage, time, till_options(options), act,
                   machine::rival_on_card),
        answers_{memory.receive, memory.receive_size},
        count_{options.terminal_id, options.merchant_id, nullptr, {}},
        list_(draining<&CardHistory::Response::transactions>(count_)),
        acceptor_(options.acceptor) {
    policy_.alone_on_cards = options.alone_on_cards;
    policy_.history = options.history;
  }
  ~DeskLoop() = default;

  // Beginning.

  /// Begins a movement on a card. `conflict`: a field that must not be set, and is.
  template <class Operation>
  bool start_on_card(MovementKind kind, const Operation& request, const Text& remark,
                     const char* conflict = nullptr) {
    if (!begin_on_card(kind, remark, schema_of<Operation, Use::request>, &request)) return false;
    if (conflict != nullptr) refuse(Errc::conflict, conflict);
    if constexpr (std::is_same_v<Operation, cards::TopUp>) {
      mask(request.pan);
    } else {
      describe(request.currency, request.amount);
      if constexpr (std::is_same_v<Operation, transactions::P2pTransfer>) {
        describe(request.source);
        describe_receiver(request.destination);
      } else {
        describe(request.card);
      }
    }
    return start_described(send_request<Operation>);
  }
  bool begin_on_card(MovementKind kind, const Text& remark, const RequestSchema& schema,
                     const void* request) {
    if (step_ != Step::done) return false;
    forget_request();
    begin(kind, remark);
    const char* const borrowed = borrows_from(answers_, schema, request);
    if (borrowed != nullptr) refuse(Errc::too_borrowed, borrowed);
    request_ = request;
    return true;
  }
  void describe(const Optional<std::int32_t>& currency, const Amount& amount) {
    const std::int32_t number = currency.value_or(0);
    if (number <= 0 || number > 999) {
      refuse(currency.present() ? Errc::bad_value : Errc::missing, "currency");
    }
    start_.wanted.currency = static_cast<std::uint16_t>(number);
    TillRounds::describe(amount);
  }
  /// Describes the card whose history shows the movement.
  void describe(const CardIdentification& card) {
    card_ = &card;
    mask(card.card_number);
    if (!start_.wanted.order.assign(card.card_id)) refuse(Errc::too_long, "cardId");
    // What is in doubt has to be found, and what is owed has to be sent.
    const bool named = card.card_id.present() || card.card_number.present();
    if (machine::has_cash(start_.wanted.kind) && !named) refuse(Errc::missing, "cardNumber");
  }
  void mask(const Secret& card_number) {
    if (!card_number.present()) return;
    char masked[masked_card_number_size];
    mask_card_number(card_number, masked);
    static_cast<void>(start_.wanted.card.assign(Text(masked)));
  }
  /// Notes which card receives a transfer.
  void describe_receiver(const CardIdentification& card) {
    char masked[masked_card_number_size] = {};
    if (card.card_number.present()) mask_card_number(card.card_number, masked);
    start_.wanted.link = machine::card_key(card.card_id, Text(masked));
  }
  bool start_described(Send by) {
    const bool cash = machine::has_cash(start_.wanted.kind);
    if (cash && dispenser_ == nullptr) refuse(Errc::not_configured, "dispenser");
    // By the time of day a storage that was replaced could name its cash like an older one.
    if (cash && options_.random == nullptr) refuse(Errc::not_configured, "random");
    busy_left_ = most_busy;
    // Each withdrawal may need a second movement for what does not come out.
    start_.reserve = start_.wanted.kind == MovementKind::withdrawal ? 1 : 0;
    ledger::Store::Walk walk;
    Movement of;
    while (shelf_.store.next_unreported(walk, of)) {
      start_.reserve += of.kind == MovementKind::withdrawal && of.is_open();
    }
    return begin_visits(by, look_at_earlier_ones);
  }
  /// Forgets what is borrowed until an operation is over.
  void forget_request() {
    request_ = nullptr;
    card_ = nullptr;
    find_card_ = {};
  }

  // Actions.

  static bool act(TillLoop& loop, Action action) {
    auto& self = static_cast<DeskLoop&>(loop);
    switch (action) {
      case Action::look:
        return self.read_history(true);
      case Action::ask:
        return self.read_history(false);
      case Action::credit:
      case Action::debit:
        if (self.send_ == nullptr) break;
        self.send_(self, action);
        return true;
      default:
        break;
    }
    if (self.act_on_cash_ != nullptr) return self.act_on_cash_(self, action);
    self.visit_.over = true;
    return false;
  }

  /// Finds what names the movement's card; returns false if nothing does.
  bool name_card(CardIdentification& card) const {
    const bool owed = now_.is_repayment() && now_.link == start_.wanted.id;
    if (card_ != nullptr && (send_ != nullptr || owed)) {
      card = *card_;
    } else if (!now_.order.empty()) {
      card.card_id = now_.order;
    } else if (!find_card_(now_.card, card)) {
      return false;
    }
    return card.card_id.present() || card.card_number.present();
  }
  /// Asks for the history of the movement's card, before its request or after it.
  bool read_history(bool before) {
    CardIdentification card;
    const bool known = before || now_.history.was_read();
    if (!known || !now_.asked.present() || !name_card(card)) return do_without(before);
    if (!now_.history.was_read()) now_.history.from_s = history_start(known_time(time_));
    CardHistory query;
    if (card.card_id.present()) {
      query.card.card_id = card.card_id;
    } else {
      query.card.card_number = card.card_number;
    }
    char day[11];
    if (now_.history.from_s != ledger::History::all) {
      write_day(now_.history.from_s, day);
      query.period.start = Moment(std::string_view(day));
    }
    count_.of = &now_;
    count_.lines = {};
    step_ = Step::answer;
    answer_ = before ? look_at_history : judge_by_history;
    static_cast<void>(client_.start(query, list_));
    return true;
  }
  /// Goes on without a history: what is not owed is sent, and a person looks if that is in doubt.
  bool do_without(bool before) {
    if (before && !now_.is_repayment()) {
      visit_.looked = true;
      now_.history.from_s = ledger::History::none;
      note_history();
      return false;
    }
    if (now_.error == Errc::none) {
      machine::note_error(now_, {Errc::missing, Delivery::not_sent});
      name("cardIdentification");
    }
    // What is owed has not been sent, but its time counts likewise, for a desk without a clock.
    if (now_.is_repayment() && now_.state != State::sending) carry();
    const bool forgotten = is_past(known_time(time_), now_.time_s, policy_.give_up);
    machine::judge_no_card(now_, visit_, age(), forgotten || age() == machine::Age::given_up);
    static_cast<void>(keep());
    return false;
  }
  /// Returns how many earlier movements may have a line in the history that it did not show yet.
  std::uint16_t count_unseen() {
    if (policy_.history.count() == 0) return 0;
    // A movement may be sent later than it is noted; what is owed, much later.
    const Seconds most(policy_.history.count() + policy_.late.count());
    const std::uint32_t from = shelf_.store.kept_from();
    // What was dropped had been reported before a movement from there on was noted.
    bool complete = from == 1;
    unsigned count = 0;
    ledger::Store::Walk walk;
    Movement of;
    while (shelf_.store.next(walk, of) && of.id < now_.id) {
      const bool old = is_past(known_time(time_), of.time_s, most);
      complete = complete || (old && of.id >= from);
      count += (!old || of.is_repayment()) && machine::may_share_line(now_, of);
    }
    return complete ? static_cast<std::uint16_t>(count) : ledger::History::untold;
  }
  /// Appends what the history showed; without that, nothing is sent.
  void note_history() {
    if (now_.is_open() && !visit_.over && !visit_.give_back &&
        !shelf_.store.append(now_, ledger::fact::history)) {
      machine::judge_not_noted(now_, visit_, kept_);
    }
    static_cast<void>(keep());
  }
  /// Returns why the history that was asked for cannot be used.
  Error history_error() {
    const auto answer = client_.take<CardHistory>();
    Error error = answer.error();
    if (answer && !answer->transactions.present()) {
      error = {Errc::field_missing, Delivery::answered, 0, "transactions"};
    } else if (!answer) {
      const bool is_object = *JsonScan::space(client_.body().data()) == '{';
      error = reason_of(error, client_.status(), is_object);
    }
    silence_ = is_silent(error) ? error : Error();
    return error;
  }
  static void look_at_history(TillLoop& loop) {
    auto& self = static_cast<DeskLoop&>(loop);
    const Error error = self.history_error();
    std::uint32_t& from_s = self.now_.history.from_s;
    if (error.code == Errc::none && self.count_.lines.first == INT64_MAX &&
        from_s != ledger::History::all) {
      from_s = ledger::History::all;  // with a clock that is ahead, a month shows nothing
      return;
    }
    machine::judge_look(self.now_, self.visit_, self.count_.lines, from_s, error);
    if (self.now_.history.was_read()) self.now_.history.unseen = self.count_unseen();
    self.name(error.field);
    self.note_history();
  }
  static void judge_by_history(TillLoop& loop) {
    auto& self = static_cast<DeskLoop&>(loop);
    const Error error = self.history_error();
    const Errc earlier = self.now_.error;
    machine::judge_lines(self.now_, self.visit_, self.count_.lines, error, self.age(),
                         self.policy_);
    if (self.now_.error != earlier) self.name(error.field);
    static_cast<void>(self.keep());
  }

  // Requests, and their answers.

  template <class Operation>
  void send_money(const Operation& request) {
    step_ = Step::answer;
    answer_ = [](TillLoop& loop) {
      auto& self = static_cast<DeskLoop&>(loop);
      const auto answer = self.client_.template take<Operation>();
      const bool came = answer.answered();
      Outcome outcome = came ? outcome_of_answer(*answer) : Outcome::in_doubt;
      Error error = answer.error();
      if (error.code == Errc::fault &&
          judge_fault(self.client_.template fault<ProcessingCode>().code) == Payment::declined) {
        outcome = Outcome::declined;
        error = {};
      }
      if constexpr (std::is_same_v<typename Operation::Response, transactions::TransactionResult>) {
        if (outcome == Outcome::approved) {
          static_cast<void>(self.now_.rrn.assign(answer->rrn));
          static_cast<void>(self.now_.approval_code.assign(answer->authorization_id_response));
        }
      }
      self.take_answer(outcome, error);
    };
    static_cast<void>(client_.start(request));
  }
  void take_answer(Outcome outcome, const Error& error) {
    machine::judge_step(now_, visit_, outcome, error);
    if (error.code != Errc::none) name(error.field);
    // What is dispensed next is noted with that: after a cut before it, the history says so.
    if (!now_.has(ledger::flag::said_paid)) static_cast<void>(keep());
  }
  template <class Operation>
  static void send_request(TillLoop& loop, Action) {
    auto& self = static_cast<DeskLoop&>(loop);
    self.send_money(*static_cast<const Operation*>(self.request_));
  }

  // Cash.

  static bool act_on_cash(DeskLoop& self, Action action) {
    switch (action) {
      case Action::dispense:
        self.dispense();
        return true;
      case Action::ask_dispenser:
        return self.ask_dispenser();
      case Action::credit_back:
        self.credit_back();
        return false;
      default:
        self.repay();
        return true;
    }
  }
  /// Returns the name of the movement for the dispenser: unlike its id alone, it never comes again.
  std::uint64_t cash_id() const { return std::uint64_t{now_.series} << 32 | now_.id; }

  void dispense() {
    if (now_.kind == MovementKind::withdrawal) {
      dispenser_->dispense(cash_id(), now_.asked, now_.currency);
    } else {
      dispenser_->return_deposit(cash_id(), now_.asked, now_.currency);
    }
    pause_for_cash();
  }
  void pause_for_cash() {
    pause();
    pause_.left_ms = cash_pause_ms;
  }
  bool ask_dispenser() {
    if (know_repayment()) return false;
    const CashOut out = dispenser_->dispensed(cash_id());
    if (out.busy && visit_.here && busy_left_ != 0) {
      --busy_left_;
      static_cast<void>(keep());  // a debit that is certain: the wait may end without the cash
      pause_for_cash();
      return true;
    }
    if (!now_.has(ledger::flag::dispensing)) {
      machine::judge_id(now_, visit_, out.busy, out.sum);
      if (visit_.clashes) name("dispenser");
      return false;
    }
    machine::judge_cash(now_, visit_, out.busy ? Amount() : out.sum, Action::ask_dispenser, age());
    static_cast<void>(keep());
    return false;
  }
  /// Finds the credit of what did not come out of a withdrawal.
  bool find_repayment(const Movement& of, Movement& credit) {
    ledger::Store::Walk walk;
    walk.id = of.id;
    while (shelf_.store.next(walk, credit)) {
      if (credit.is_repayment() && credit.link == of.id) return true;
    }
    return false;
  }
  /// Takes how much came out from the credit of the rest, if that was begun: once.
  bool know_repayment() {
    Movement credit;
    if (!find_repayment(now_, credit)) return false;
    // A power cut has torn the write of its beginning.
    if (credit.order.empty() && !now_.order.empty()) {
      credit.order = now_.order;
      static_cast<void>(shelf_.store.append(credit, ledger::fact::order));
    }
    visit_.out = Amount(now_.asked.minor_units() - credit.asked.minor_units());
    return true;
  }
  void credit_back() {
    if (!know_repayment()) {
      Movement credit;
      credit.kind = MovementKind::credit;
      credit.link = now_.id;
      credit.currency = now_.currency;
      credit.asked = machine::owed(now_, visit_);
      credit.time_s = known_time(time_);
      credit.card = now_.card;
      credit.order = now_.order;
      credit.remark = now_.remark;
      if (shelf_.store.begin(credit) != StoreError::none) {
        visit_.over = true;
        return;
      }
    }
    machine::judge_credited_back(now_, visit_);
    static_cast<void>(keep());
  }
  void repay() {
    transactions::CreditCard request;
    static_cast<void>(name_card(request.card));
    request.amount = now_.asked;
    request.currency = std::int32_t{now_.currency};
    if (acceptor_ != nullptr) request.acceptor = acceptor_;
    send_money(request);
  }

  static bool look_at_earlier_ones(TillLoop& loop) {
    auto& self = static_cast<DeskLoop&>(loop);
    const bool more = self.go_on();
    if (self.go_on_ == end) self.go_on_ = look_at_the_rest;
    return more;
  }
  /// After a withdrawal: sends the credit of what did not come out, while its card is at hand.
  static bool look_at_the_rest(TillLoop& loop) {
    auto& self = static_cast<DeskLoop&>(loop);
    const Movement& of = self.now_;
    Movement credit;
    if (of.kind != MovementKind::withdrawal || of.id == 0 || of.is_open()) return false;
    if (!self.find_repayment(of, credit)) return false;
    self.start_.wanted = of;
    self.now_ = credit;
    self.visit();
    self.go_on_ = come_back;
    return true;
  }
  static bool come_back(TillLoop& loop) {
    auto& self = static_cast<DeskLoop&>(loop);
    self.now_ = self.start_.wanted;
    self.load();
    return false;
  }

  static constexpr std::uint32_t cash_pause_ms = 100;
  static constexpr std::uint16_t most_busy = 3000;  // five minutes

  std::uint16_t busy_left_ = 0;  // answers of the dispenser that it is busy, for one operation

  Overwritten answers_;  // the receive buffer
  HistoryCount count_;
  decltype(draining<&CardHistory::Response::transactions>(std::declval<HistoryCount&>())) list_;
  const CardAcceptorParameters* acceptor_;
  Dispenser* dispenser_ = nullptr;
  // A pointer: desks without cash do not link it.
  bool (*act_on_cash_)(DeskLoop& self, Action action) = nullptr;
  // Borrowed until the operation is over.
  const void* request_ = nullptr;
  const CardIdentification* card_ = nullptr;
  FindCard find_card_;
};

}  // namespace tillwire::detail
