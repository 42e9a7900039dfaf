// What a till does with all its movements: resume, deliver, close the day.
#pragma once

#include <cstdint>
#include <tillwire/till/report.hpp>
#include <tillwire/till/results.hpp>
#include <tillwire/till/start.hpp>

namespace tillwire::detail {

class TillRounds : public TillStart {
 protected:
  using TillStart::TillStart;
  ~TillRounds() = default;

  // Each begins a round, and returns false if another operation is under way.

  bool begin_resume(const ReportTo<Receipt>& report) {
    if (!begin_round(report, next_unreported)) return false;
    round_.recovery = {};
    begin_run(go_on_);
    return true;
  }
  bool begin_deliver(const ReportTo<Receipt>& report) {
    if (!begin_round(report, next_queued)) return false;
    round_.deliveries = {};
    begin_run(go_on_);
    return true;
  }
  bool begin_close(const ReportTo<DayTotal>& report, Closing closing) {
    if (!begin_round({}, next_without_sum)) return false;
    round_.day = {};
    round_.report_total = report;
    round_.closing = closing;
    begin_run(go_on_);
    return true;
  }
  /// Looks after the movement with one number.
  bool begin_resume_one(const Text& number, void (*by)(TillLoop& self, Action) = send_finish) {
    if (step_ != Step::done) return false;
    if (!load_one(number)) return true;
    visit_.back = is_back();
    if (visit_.back) visit_.queries = most_queries;
    send_ = by;
    begin_run(end_one);
    return true;
  }
  /// Loads the movement with one number. Returns false if there is none, which is the result then.
  bool load_one(const Text& number) {
    acknowledge();
    begin_time();
    now_ = Movement();
    Movement of;
    FixedText<36> wanted;
    const bool fits = wanted.assign(number);
    ledger::Store::Walk walk;
    while (fits && shelf_.store.next(walk, of)) {
      if (number_of(of).text() != wanted.text()) continue;
      now_ = of;
      break;
    }
    silence_ = {};
    visit();
    if (now_.id == 0) return begin_unknown(wanted, fits);
    reported_ = {now_.id - 1, now_.id, true};
    return true;
  }

  Receipt receipt_of(const Movement& of) const {
    Receipt receipt;
    receipt.verdict = machine::verdict_of(of);
    receipt.kind = of.kind;
    receipt.asked = of.asked;
    receipt.charged = of.charged;
    receipt.currency = currency_of(of);
    receipt.number = of.id == 0 ? number_ : number_of(of);
    receipt.order_id = of.order;
    receipt.card = of.card;
    receipt.approval_code = of.approval_code;
    receipt.rrn = of.rrn;
    receipt.remark = of.remark;
    receipt.time_s = of.time_s;
    receipt.retried = of.id != 0 && of.id == retried_;
    receipt.error = {of.error, of.delivery, of.detail, nullptr};
    if (of.id == now_.id) receipt.field = field_;
    if (receipt.verdict == Verdict::paid) receipt.error = {};
    name_long(receipt);
    return receipt;
  }

  /// Passes what the till remembers besides its store to `to`, which has number(std::uint64_t),
  /// id(std::uint32_t), age(std::uint32_t seconds), text(const Text&) and movement(const
  /// Movement&). Errors, fields and what is only told have no part in it: they decide nothing.
  /// A new member must be added here, unless each operation sets it again; see also
  /// Store::fingerprint().
  template <class To>
  void pass_memory(To& to) {
    const std::uint32_t now_ms = clock_.now_ms();
    const auto since = [now_ms](std::uint32_t then_ms) {
      return passed_between(then_ms, now_ms).count() / 1000;
    };
    ledger::Store::Walk walk;
    Movement of;
    while (shelf_.store.next_unreported(walk, of)) {
      const bool reported = reported_.has(of);
      if (of.state == State::decided) to.number(reported);
      const bool told = told_.has(of) || (reported && of.id > reported_.waits);
      if (of.state == State::queued && on_cards_ == nullptr) to.number(told);
      if (of.state != State::sending) continue;
      to.number(sendings_.has(of.id));
      // Beyond the last age that decides anything no time matters, in the slot or here. Whether the
      // customer's time is over matters to a payment alone; whether a line may be missing, on a
      // card.
      Seconds most = of.is_payment() ? policy_.customer : policy_.late;
      if (is_on_card(of.kind) && policy_.history.count() > most.count()) most = policy_.history;
      const auto most_s = static_cast<std::uint32_t>(most.count());
      const std::uint32_t passed_s = since(sendings_.at_ms(of.id));
      const bool over = passed_s >= most_s || ledger::doubt_of(of, now()) >= most_s;
      to.age(over ? UINT16_MAX : passed_s);
      if (!away_.is_finishable(of)) continue;
      to.text(away_.trans_id.text());
      to.number(is_in_time());
    }
    to.number(static_cast<unsigned>(step_));
    if (step_ != Step::done) pass_operation(to);
  }

  /// Returns which invariant of the store or of a movement in it does not hold, or null.
  const char* find_broken() {
    const char* wrong = shelf_.store.check();
    ledger::Store::Walk walk;
    Movement of;
    while (wrong == nullptr && shelf_.store.next(walk, of)) wrong = machine::check(of);
    return wrong;
  }

  struct Round {
    Recovery recovery;
    Deliveries deliveries;
    Day day;
    ReportTo<Receipt> report;
    ReportTo<DayTotal> report_total;
    Closing closing = Closing::if_settled;
    ledger::Store::Walk walk;
    bool visiting = false;  // a movement was loaded, and is not reported yet
    bool was_open = false;
  };
  Round round_;

 private:
  /// Passes what is known while an operation is under way.
  template <class To>
  void pass_operation(To& to) {
    to.movement(now_);
    to.age(measured_s());
    to.id(away_.id);
    to.text(away_.trans_id.text());
    const machine::Visit& visit = visit_;
    const bool bits[] = {visit.here,      visit.looked,    visit.answered,
                         visit.refused,   visit.again,     visit.went_on,
                         visit.back,      visit.evicts,    visit.known,
                         visit.doubted,   visit.paused,    visit.over,
                         round_.visiting, round_.was_open, silence_.code != Errc::none,
                         visit.unsent,    visit.declined,  visit.give_back,
                         visit.is_new,    visit.clashes};
    for (const bool each : bits) to.number(each);
    to.number(visit.queries);
    to.number(visit.tries);
    to.number(static_cast<std::uint64_t>(visit.refunded));
    to.number(static_cast<unsigned>(visit.close));
    to.number(static_cast<unsigned>(visit.closed));
    to.number(static_cast<std::uint64_t>(visit.out.present() ? visit.out.minor_units() : -1));
    pass_start(to);
    to.id(round_.walk.id);
  }

  bool begin_round(const ReportTo<Receipt>& report, bool (*next)(TillLoop& self)) {
    if (step_ != Step::done) return false;
    acknowledge();
    round_.report = report;
    round_.walk = {};
    round_.visiting = false;
    leave();
    go_on_ = next;
    return true;
  }
  /// No movement has this number.
  bool begin_unknown(const FixedText<36>& number, bool fits) {
    number_ = number;
    const bool known = shelf_.store.is_ready() || shelf_.is_lost();
    machine::decide(now_, known || !fits ? Verdict::help : Verdict::unknown);
    if (fits) return false;
    machine::note_error(now_, {Errc::too_long, Delivery::not_sent});
    name("number");
    return false;
  }

 protected:
  static bool end_one(TillLoop& loop) {
    auto& self = static_cast<TillRounds&>(loop);
    if (!self.visit_.answered || !self.away_.challenge.acs_url.present())
      self.away_.lead(self.now_);
    return false;
  }

 private:
  /// Loads the next movement that was not reported.
  bool load_next() {
    if (shelf_.store.next_unreported(round_.walk, now_)) {
      visit();
      return true;
    }
    leave();
    load();
    return false;
  }
  void report_now() {
    away_.lead(now_);
    step_ = Step::reporting;
    round_.report(receipt_of(now_));
    step_ = Step::done;
    reported_.last = now_.id;
    round_.visiting = false;
  }

  static bool next_unreported(TillLoop& loop) {
    auto& self = static_cast<TillRounds&>(loop);
    Round& round = self.round_;
    if (round.visiting) {
      round.recovery.settled += round.was_open && !self.now_.is_open();
      round.recovery.open += self.now_.is_open();
      self.report_now();
    }
    if (!self.load_next()) {
      self.report_damaged();
      return self.end_round();
    }
    round.visiting = true;
    round.was_open = self.now_.is_open();
    return true;
  }
  /// Reports what can no longer be read. As the last one, because it may be a later try of what was
  /// reported before as not paid.
  void report_damaged() {
    Receipt receipt;
    receipt.verdict = Verdict::help;
    step_ = Step::reporting;
    round_.recovery.damaged = shelf_.store.damaged();
    for (std::uint32_t left = round_.recovery.damaged; left != 0; --left) round_.report(receipt);
    step_ = Step::done;
    reported_.damaged = round_.recovery.damaged != 0;
  }
  bool end_round() {
    if (!shelf_.store.is_ready()) {
      round_.recovery.store_error = shelf_.error();
      round_.deliveries.store_error = round_.recovery.store_error;
    }
    return false;
  }

  static bool next_queued(TillLoop& loop) {
    auto& self = static_cast<TillRounds&>(loop);
    Round& round = self.round_;
    if (round.visiting) {
      ++(self.now_.state == State::queued ? round.deliveries.queued : round.deliveries.sent);
      self.report_now();
    }
    // It reports every step up to the last one, but no sale, whose result resume() still reports.
    self.reported_.payments = false;
    while (self.load_next()) {
      if (self.now_.state == State::decided && !self.now_.is_payment()) self.report_now();
      if (self.now_.state != State::queued) continue;
      if (self.silence_.code == Errc::none && !self.is_order_open()) {
        self.visit_.here = true;
        self.visit_.queries = most_queries;
        static_cast<void>(look_around(self));
        self.send_ = send_step;
        round.visiting = true;
        return true;
      }
      ++round.deliveries.queued;
      self.reported_.waits = self.now_.id;
    }
    return self.end_round();
  }
  /// Returns whether the payment of the same order, or another step, is in doubt, and was before
  /// this one.
  bool is_order_open() {
    ledger::Store::Walk walk;
    Movement of;
    while (shelf_.store.next_unreported(walk, of) && of.id < now_.id) {
      const bool open = of.state == State::noted || of.state == State::sending;
      if (!open) continue;
      if (machine::rival_of_order(now_, of, false) == machine::Rival::blocks) return true;
      if (machine::pays_order_of(of, now_)) return true;
    }
    return false;
  }

  /// Before a day is closed: looks for the sums of what is paid.
  static bool next_without_sum(TillLoop& loop) {
    auto& self = static_cast<TillRounds&>(loop);
    while (self.silence_.code == Errc::none && self.load_next()) {
      if (self.now_.is_open() && self.now_.has(ledger::flag::said_paid)) return true;
    }
    self.close_now();
    return false;
  }

 protected:
  void close_now() {
    Day& day = round_.day;
    ledger::DayRecord reported;
    ledger::DayRecord open;
    const bool read = shelf_.store.read_day(reported) && add_open(open);
    day.store_error = read ? StoreError::none : shelf_.error();
    if (!read) return;
    day.number = reported.number();
    day.since_s = reported.since_s();
    day.given_up = reported.unclear();
    day.not_listed = reported.not_listed();
    day.damaged = shelf_.store.damaged();
    if (reported.is_lost()) day.store_error = StoreError::day_lost;
    if (round_.closing == Closing::if_settled && day.open + day.damaged != 0) return;
    step_ = Step::reporting;
    report_rows(reported, false);
    report_rows(open, true);
    step_ = Step::done;
    day.closed = shelf_.store.begin_day(known_time(time_));
  }

 private:
  /// Adds up what was not reported yet.
  bool add_open(ledger::DayRecord& open) {
    ledger::Store::Walk walk;
    Movement of;
    while (shelf_.store.next_unreported(walk, of)) {
      ++round_.day.open;
      const bool moves = of.is_open() || of.verdict == Verdict::paid;
      if (!moves) continue;
      of.verdict = Verdict::paid;
      if (!of.charged.present()) of.charged = of.asked;
      open.add(of);
    }
    return shelf_.store.is_ready();
  }
  void report_rows(const ledger::DayRecord& record, bool open) {
    for (unsigned i = 0; record.row(i).kind != MovementKind::none; ++i) {
      const ledger::DayRow row = record.row(i);
      DayTotal total;
      total.kind = row.kind;
      total.open = open;
      total.currency = row.currency;
      total.count = row.count;
      total.sum = row.sum;
      round_.report_total(total);
    }
  }
};

}  // namespace tillwire::detail
