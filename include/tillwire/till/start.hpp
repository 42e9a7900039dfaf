// Begins a movement of a till, after the earlier ones that block it were looked after.
#pragma once

#include <cstdint>
#include <tillwire/machine/rival.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/security/card_number.hpp>
#include <tillwire/till/sale.hpp>

namespace tillwire::detail {

class TillStart : public TillSale {
 protected:
  using TillSale::TillSale;
  ~TillStart() = default;

  static constexpr std::int64_t most_amount = 999'999'999'999;
  using Send = void (*)(TillLoop& self, Action action);

  bool start(MovementKind kind, const Sale& sale, Send by) {
    if (step_ != Step::done) return false;
    begin_sale(kind, sale);
    Movement& wanted = start_.wanted;
    if (sale.mail_order && !sale.binding_id.present()) wanted.flags |= ledger::flag::mail;
    if (sale.card.number.present()) {
      char masked[masked_card_number_size];
      mask_card_number(sale.card.number, masked);
      static_cast<void>(wanted.card.assign(Text(masked)));
    }
    return begin_visits(by);
  }
  /// Describes a sale, whatever pays it.
  void begin_sale(MovementKind kind, const Sale& sale) {
    const Text& currency = sale.currency.present() ? sale.currency : options_.currency;
    begin(kind, sale.remark);
    describe(sale.amount, currency);
    sale_ = &sale;
    start_.another_customer = sale.another_customer;
  }
  bool start(MovementKind kind, const Receipt& earlier, const Amount& amount, Send by) {
    if (step_ != Step::done) return false;
    begin(kind, earlier.remark);
    describe(amount, earlier.currency);
    steps_ = &steps;
    start_.look_around = look_around;
    start_.wanted.order = earlier.order_id;
    start_.wanted.card = earlier.card;
    // What its own payment asked for is what the order was registered with.
    const bool payment = earlier.kind == MovementKind::sale || earlier.kind == MovementKind::hold;
    if (payment) start_.wanted.ordered = earlier.asked;
    if (!can_follow(kind, earlier.kind)) {
      refuse(Errc::conflict, "kind");
    } else if (earlier.verdict == Verdict::not_paid || earlier.verdict == Verdict::customer) {
      refuse(Errc::conflict, "verdict");  // there is nothing to complete, release or refund
    } else if (earlier.order_id.empty()) {
      refuse(earlier.order_id.overflowed() ? Errc::too_long : Errc::missing, "order_id");
    } else if (has_control(earlier.order_id.c_str())) {
      refuse(Errc::bad_value, "order_id");
    } else if (earlier.charged.present() && amount.minor_units() > earlier.charged.minor_units()) {
      refuse(Errc::bad_value, "amount");
    }
    return begin_visits(by);
  }

  // Reports.

  /// The movements that count as reported at the next use: above `after`, up to `last`.
  struct Reported {
    std::uint32_t after = 0;
    std::uint32_t last = 0;
    bool payments = true;     ///< with those that are payments
    bool damaged = false;     ///< with those that can no longer be read
    std::uint32_t waits = 0;  ///< the last one that was not reported because it is still queued
    bool has(const Movement& of) const {
      return of.id > after && of.id <= last && (payments || !of.is_payment());
    }
  };
  /// Notes what was reported, when the till is used again.
  void acknowledge() {
    client_.unlimited();
    ledger::Store::Walk walk;
    Movement of;
    // With a retry the tries that it supersedes were reported.
    const bool retried = retried_ > reported_.after && retried_ <= reported_.last;
    while (retried && shelf_.store.next_unreported(walk, of) && of.id < retried_) {
      if (rival(of) == machine::Rival::superseded) note_reported(of);
    }
    walk = {};
    walk.id = reported_.after;
    while (reported_.last > walk.id && shelf_.store.next_unreported(walk, of) &&
           of.id <= reported_.last) {
      if (reported_.has(of)) note_reported(of);
    }
    if (reported_.last != 0) {
      // What was not reported, between two ranges, is in neither.
      if (reported_.after < reported_.waits) reported_.after = reported_.waits;
      const bool meets = reported_.after <= told_.last && told_.after <= reported_.last;
      if (!meets || reported_.after < told_.after) told_.after = reported_.after;
      if (!meets || reported_.last > told_.last) told_.last = reported_.last;
    }
    if (reported_.damaged) static_cast<void>(shelf_.store.dismiss_damaged());
    reported_ = {};
  }
  void note_reported(Movement& of) {
    if (of.state != State::decided) return;
    of.state = State::reported;
    static_cast<void>(shelf_.store.append(of, ledger::fact::step));
  }

  /// Passes what is to be begun to `to`: see TillRounds::pass_memory().
  template <class To>
  void pass_start(To& to) const {
    to.movement(start_.wanted);
    to.number(static_cast<unsigned>(start_.wanted.error));
    to.id(start_.walk.id);
    to.number(start_.visits);
    to.number(start_.another_customer);
    to.id(reported_.after);
    to.id(reported_.last);
    to.number(reported_.payments);
    to.number(reported_.damaged);
    to.id(reported_.waits);
  }

  Reported reported_;
  Reported told_;              // by this program, until then
  std::uint32_t retried_ = 0;  // the movement with which an earlier try is reported

  // Checking and describing what is wanted.

  /// Returns whether a text has control characters, which no print and no id has.
  static constexpr bool has_control(const char* text) {
    while (static_cast<unsigned char>(*text) >= ' ') ++text;
    return *text != 0;
  }

  void begin(MovementKind kind, const Text& remark) {
    acknowledge();
    begin_time();
    away_.challenge = {};
    field_.clear();
    start_ = {};
    Movement& wanted = start_.wanted;
    wanted.kind = kind;
    wanted.time_s = known_time(time_);
    if (!wanted.remark.assign(remark)) return refuse(Errc::too_long, "remark");
    if (has_control(wanted.remark.c_str())) refuse(Errc::bad_value, "remark");
  }
  void describe(const Amount& amount, const Text& currency) {
    Movement& wanted = start_.wanted;
    const FixedText<3> digits = currency_digits(currency);
    if (!digits.empty()) {
      wanted.currency =
          static_cast<std::uint16_t>((digits.c_str()[0] - '0') * 100 +
                                     (digits.c_str()[1] - '0') * 10 + (digits.c_str()[2] - '0'));
    }
    if (digits.empty()) {
      refuse(currency.present() ? Errc::bad_value : Errc::missing, "currency");
    }
    describe(amount);
  }
  void describe(const Amount& amount) {
    start_.wanted.asked = amount;
    if (amount.minor_units() <= 0 || amount.minor_units() > most_amount) {
      return refuse(amount.present() ? Errc::bad_value : Errc::missing, "amount");
    }
  }
  /// Refuses what is wanted, unless something earlier says more.
  void refuse(Errc code, const char* field) {
    if (start_.wanted.error != Errc::none) return;
    machine::decide(start_.wanted, Verdict::not_paid, {code, Delivery::not_sent});
    start_.field = field;
  }

  bool begin_visits(Send by, bool (*next)(TillLoop& self) = look_at_earlier) {
    if (!is_till_name(options_.name)) refuse(Errc::journal, "name");
    start_.send = by;
    // For a sale that is refused anyway no order is closed.
    start_.visits = start_.wanted.error == Errc::none && !is_blocked();
    leave();
    begin_run(next);
    return true;
  }
  /// Returns whether something blocks that is decided, and was not reported.
  bool is_blocked() {
    if (is_hidden()) return true;
    ledger::Store::Walk walk;
    Movement of;
    while (shelf_.store.next_unreported(walk, of)) {
      if (!of.is_open() && rival(of) == machine::Rival::blocks) return true;
    }
    return false;
  }
  /// Returns whether what can no longer be read may be the same sale, or the same refund.
  bool is_hidden() { return shelf_.store.damaged() != 0 && !start_.another_customer; }
  /// Loads the next earlier movement, or begins the wanted one.
  static bool look_at_earlier(TillLoop& self) { return static_cast<TillStart&>(self).go_on(); }
  bool go_on() {
    while (start_.visits && silence_.code == Errc::none &&
           shelf_.store.next_unreported(start_.walk, now_)) {
      if (now_.state != State::noted && now_.state != State::sending) continue;
      const bool stands = rival(now_) != machine::Rival::none;
      if (!stands && !machine::pays_order_of(now_, start_.wanted)) continue;
      visit();
      visit_.evicts = stands && options_.close_doubt && now_.is_payment();
      return true;
    }
    go_on_ = end;
    return begin_wanted();
  }

  /// Looks for what the store knows about the order of a step. Returns whether others wait in the
  /// queue before it.
  static bool look_around(TillStart& self) {
    ledger::Store::Walk walk;
    Movement of;
    bool queued = false;
    while (self.shelf_.store.next(walk, of) && of.id < self.now_.id) {
      queued = queued || of.state == State::queued;
      machine::recall(of, self.now_, self.visit_);
    }
    return queued;
  }

  // What is begun once the earlier movements were looked after.
  struct Start {
    Movement wanted;
    Send send = nullptr;
    bool (*look_around)(TillStart& self) = nullptr;  // of a step
    ledger::Store::Walk walk;                        // among the earlier ones
    const char* field = nullptr;
    bool visits = false;
    bool another_customer = false;
    bool retries = false;       // an earlier try was not done
    std::uint32_t reserve = 0;  // room that has to be left besides
  };
  Start start_;

 private:
  /// Returns whether a receipt can be completed, released or refunded. A receipt without a kind was
  /// built by the program.
  static constexpr bool can_follow(MovementKind kind, MovementKind earlier) {
    if (earlier == MovementKind::none) return true;
    if (kind != MovementKind::refund) return earlier == MovementKind::hold;
    return earlier == MovementKind::sale || earlier == MovementKind::completion;
  }

  machine::Rival rival(const Movement& earlier) const {
    const bool told = told_.has(earlier);
    if (on_cards_ != nullptr) return on_cards_(start_.wanted, earlier);
    return machine::rival_of_order(start_.wanted, earlier, start_.another_customer, told);
  }

  bool begin_wanted() {
    now_ = start_.wanted;
    load();
    name(start_.field);
    shelf_.open_new();
    const bool stands = find_rival();
    const bool known = shelf_.store.is_ready() || shelf_.is_new();
    if (!shelf_.store.is_ready()) return refuse_store(shelf_.error(), known);
    if (stands || !now_.is_open()) return false;
    StoreError error = shelf_.error();
    if (shelf_.is_ready()) {
      const bool fits = shelf_.store.room() > start_.reserve;
      error = fits ? shelf_.store.begin(now_) : StoreError::full;
    }
    if (error != StoreError::none) return refuse_store(error, known);
    if (start_.retries) retried_ = now_.id;
    visit();
    send_ = start_.send;
    visit_.here = true;
    visit_.queries = most_queries;
    reported_ = {now_.id - 1, now_.id, true};
    if (start_.look_around == nullptr || !start_.look_around(*this)) return true;
    machine::judge_others_queued(now_, visit_);
    keep_queued();
    return true;
  }
  /// Refuses what cannot be noted: "not paid" only if all earlier movements could be read.
  bool refuse_store(StoreError error, bool known) {
    const Verdict unknown = shelf_.is_lost() ? Verdict::help : Verdict::unknown;
    if (known && !now_.is_open()) return false;  // something earlier says more
    now_.id = 0;
    number_.clear();
    machine::decide(now_, known ? Verdict::not_paid : unknown,
                    {Errc::journal, Delivery::not_sent, static_cast<std::uint16_t>(error)});
    return false;
  }
  /// Looks for an earlier movement that blocks this one: the wanted one is refused, or an earlier
  /// one is its result. Returns whether there is one. Looks for tries that were not done, too.
  bool find_rival() {
    bool blocked = is_hidden();
    bool known = true;
    ledger::Store::Walk walk;
    Movement of;
    while (shelf_.store.next_unreported(walk, of)) {
      const machine::Rival what = rival(of);
      if (what == machine::Rival::same) {
        now_ = of;
        load();
        reported_ = {of.id - 1, of.id, true};
        return true;
      }
      // Noted as reported with this one, not before: if power fails until then, resume() reports
      // all tries, in their order.
      start_.retries = start_.retries || what == machine::Rival::superseded;
      if (what != machine::Rival::blocks) continue;
      blocked = true;
      known = known && !of.is_open();
    }
    if (blocked)
      machine::decide(now_, Verdict::unknown, {Errc::still_open, Delivery::unknown, known});
    return blocked;
  }
};

}  // namespace tillwire::detail
