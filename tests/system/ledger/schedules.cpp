// Random days of a till on the ledger, and its false reports.
#include "system/ledger/schedules.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <set>

#include "system/ledger/calendar.hpp"
#include "system/ledger/client.hpp"
#include "system/ledger/till_day.hpp"

namespace ledger {
namespace {

// One schedule from its first boot to the last query.
class Day {
 public:
  Day(const Profile& profile, std::uint64_t seed)
      : seed_(seed),
        random_(seed),
        plan_(arranged(profile, random_, seed)),
        ledger_(plan_.world),
        network_(ledger_, random_.next()),
        tick_(network_, static_cast<std::uint32_t>(random_.next())),
        day_(network_),
        storage_(power_, random_.next()) {
    plan_.setup.cards.assign(std::begin(till_cards), std::end(till_cards));
    for (const std::string& card : till_cards) ledger_.add_card(card, "203012", 5'000'000);
    binding_ = ledger_.add_binding({"B1", merchant(), "K", till_cards[0], "203012", "COMMON"}).id;
    ledger_.add_binding({"R1", merchant(), "K", till_cards[0], "203012", "RECURRENT"});
    ledger_.add_binding({"I1", merchant(), "K", till_cards[1], "203012", "INSTALLMENT"});
    Order original;
    original.id = "original";
    original.number = "O-1";
    original.merchant = merchant();
    original.amount = original.charged = 100;
    original.status = 2;
    original.card = till_cards[0];
    original.expiry = "203012";
    ledger_.add_order(original);
    network_.weather(plan_.weather);
    network_.each_step([this] { power_.step(); });
    network_.when_sent([this] {
      if (current_ && random_.chance(plan_.other_till)) other_till(*current_);
    });
    storage_.failures(plan_.storage_failures);
    offset_s_ =
        random_.chance(70) ? random_.between(3'600, 90'000) : random_.between(40, 400) * 86'400;
  }

  Tally play(Lie lie) {
    boot();
    for (int i = 0; i < plan_.sales; ++i) {
      sell();
      network_.advance(random_.between(1, plan_.most_pause_s) * 1000);
      if (plan_.time == TimeOfDay::stepped && random_.chance(30)) set_clock();
      if (copies_.exchange(plan_, random_, storage_, static_cast<int>(calls_.size()))) restart();
    }
    settle_at_last();
    if (copies_.swap(plan_, storage_)) {
      restart();
      settle_at_last();
    }
    for (Claim& claim : claims_) {
      if (lie == Lie::declines_what_is_paid && claim.verdict == Verdict::approved) {
        claim.verdict = Verdict::declined;
      } else if (lie == Lie::approves_what_is_not &&
                 (claim.verdict == Verdict::declined || claim.verdict == Verdict::not_sent)) {
        claim.verdict = Verdict::approved;
      }
    }
    judge();
    return tally_;
  }

  static Plan arranged(const Profile& profile, Random& random, std::uint64_t seed) {
    Plan plan;
    plan.world.seed = seed * 2 + 1;
    plan.world.vary = random.chance(80);
    plan.world.begins_ms += random.between(0, 400) * 86'400'000 + random.between(0, 86'399'999);
    plan.world.decline_is_final = random.chance(30);
    plan.world.decline_is_success = random.chance(30);
    plan.world.completion_is_8 = random.chance(20);
    plan.world.part_refund_is_4 = random.chance(60);
    plan.world.repeat_is_success = random.chance(50);
    plan.world.finish_needed = random.chance(50);
    profile.arrange(plan, random);
    return plan;
  }

 private:
  struct Sale {
    std::vector<int> marks;  // of its payments
  };

  std::string merchant() const {
    return plan_.setup.merchant_login.empty() ? "shop" : plan_.setup.merchant_login;
  }

  // --- Power and time -------------------------------------------------------------------------

  void set_clock() {
    switch (plan_.time) {
      case TimeOfDay::right:
        day_.off_by(random_.between(-5, 5));
        break;
      case TimeOfDay::ahead:
        day_.off_by(offset_s_);
        break;
      case TimeOfDay::behind:
        day_.off_by(-offset_s_);
        break;
      case TimeOfDay::stepped: {
        const std::int64_t offsets[] = {0, offset_s_, -offset_s_, 7 * 86'400, -7 * 86'400};
        day_.off_by(offsets[random_.below(5)]);
        break;
      }
      case TimeOfDay::restarts:
        day_.restarts_at(static_cast<std::uint32_t>(plan_.world.begins_ms / 1000));
        break;
      case TimeOfDay::never_set:
        day_.never_set();
        break;
    }
  }

  // Restarts the till after its storage was exchanged.
  void restart() {
    network_.note("(another storage)");
    network_.close();
    boot();
  }

  void boot() {
    power_.cut_after(-1);
    for (int tries = 0; tries < 5; ++tries) {
      till_.reset();
      tick_.boot(static_cast<std::uint32_t>(random_.next()));
      set_clock();
      day_.boot();
      till_ = std::make_unique<Till>(network_, tick_, day_, storage_, plan_.setup, claims_);
      network_.note("power on");
      try {
        till_->open();
        const bool again = tries < 4;  // no cut at the last try
        if (again && random_.chance(plan_.cuts / 2)) power_.cut_after(random_.between(0, 60));
        till_->recover();
        power_.cut_after(-1);
        conclude_from_absence();
        return;
      } catch (const PowerCut&) {
        power_failed();
      }
    }
  }

  // An operation that was under way when the power failed, and is not in the journal, was not sent.
  void conclude_from_absence() {
    const int mark = under_way_;
    under_way_ = 0;
    if (mark == 0 || is_claimed(mark) || !till_->is_ready() || till_->damaged() != 0) return;
    // A settled entry that a flipped bit has made unreadable is not counted as damaged.
    if (flipped_) return;
    // For a repeated payment, the first try's entry decides.
    if (calls_[static_cast<std::size_t>(mark - 1)].repeats != 0) return;
    claims_.push_back({mark, Verdict::not_sent, "absence", ledger_.now_ms()});
    network_.note("till says [" + std::to_string(mark) + "] is not sent: its journal has nothing");
  }

  bool is_claimed(int mark) const {
    return std::any_of(claims_.begin(), claims_.end(),
                       [&](const Claim& claim) { return claim.mark == mark; });
  }

  void power_failed() {
    power_.cut_after(-1);
    network_.note("POWER CUT");
    ++tally_.counts["power cuts"];
    till_.reset();
    network_.close();
    if (random_.chance(plan_.flips)) {
      storage_.flip();
      flipped_ = true;
    }
    if (random_.chance(plan_.wipes)) {
      storage_.zero();
      wiped_ = true;
      network_.note("(the storage reads as zeros)");
    }
    network_.advance(random_.between(1, random_.chance(50) ? 30 : 7'200) * 1000);
  }

  // Returns whether the till kept its power.
  bool survives(const std::function<void()>& act) {
    if (random_.chance(plan_.cuts)) {
      power_.cut_after(random_.between(0, random_.chance(50) ? 30 : 400));
    }
    try {
      act();
      power_.cut_after(-1);
      return true;
    } catch (const PowerCut&) {
      current_ = nullptr;
      power_failed();
      boot();
      return false;
    }
  }

  // --- What the till does ---------------------------------------------------------------------

  Call& make(Call::Kind kind) {
    Call call;
    call.kind = kind;
    call.mark = static_cast<int>(calls_.size()) + 1;
    calls_.push_back(call);
    return calls_.back();
  }

  std::string perform(const Call& call) {
    network_.note("--- " + std::string(name_of(call.kind)) + " [" + std::to_string(call.mark) +
                  "] number " + call.number + " order " + call.order_id + " amount " +
                  std::to_string(call.amount) +
                  (call.refund_id.empty() ? "" : " refund id " + call.refund_id));
    ++tally_.counts["operations"];
    begun_.insert(call.mark);
    std::string id;
    if (!till_->is_ready()) till_->open();
    current_ = &call;
    under_way_ = call.mark;
    const bool done = survives([&] { id = till_->perform(call); });
    learn_sum(call);
    if (done && call.kind == Call::store_flow && !till_->stored_binding().empty()) {
      const Binding* binding = ledger_.binding(till_->stored_binding());
      if (binding == nullptr || binding->card != call.card) {
        is_false("a stored card was said to be another one", call);
      }
    }
    current_ = nullptr;
    under_way_ = 0;
    return id;
  }

  // Queries the charged sum of a paid order if it is unknown.
  void learn_sum(const Call& call) {
    if (!is_payment(call.kind) || !till_->is_ready() || said(call.mark) != Verdict::approved)
      return;
    if (call.order_id.empty() && call.number.empty()) return;
    const bool told = std::any_of(claims_.begin(), claims_.end(), [&](const Claim& claim) {
      return claim.mark == call.mark && claim.sum >= 0;
    });
    if (!told) survives([&] { till_->ask_sum(call); });
  }

  Verdict said(int mark) const {
    for (auto claim = claims_.rbegin(); claim != claims_.rend(); ++claim) {
      if (claim->mark == mark) return claim->verdict;
    }
    return Verdict::open;
  }

  // Repeats the query for a while, until the outcome is known.
  Verdict wait_for(int mark) {
    for (int tries = 0; tries < 3 && said(mark) == Verdict::open; ++tries) {
      network_.advance(random_.between(1, 300) * 1000);
      survives([&] { till_->recover(); });
    }
    return said(mark);
  }

  std::string next_number() {
    const std::string number = "A-" + std::to_string(++numbers_);
    if (!random_.chance(plan_.used_numbers)) return number;
    Order used;
    used.number = number;
    used.merchant = merchant();
    used.amount = random_.chance(50) ? amount_ : amount_ + random_.between(1, 900);
    used.status = random_.chance(70) ? 2 : 0;
    used.charged = used.status == 2 ? used.amount : 0;
    used.approved = used.charged;
    used.action_code = used.status == 2 ? 0 : -100;
    used.registered_ms =
        ledger_.now_ms() - (random_.chance(50) ? 365LL * 86'400'000 : random_.between(1, 600'000));
    used.expires_ms = used.registered_ms + 1'200'000;
    used.card = till_cards[random_.below(2)];
    used.expiry = "203012";
    used.rrn = "500000000001";
    used.approval_code = "123456";
    const Order& kept = ledger_.add_order(used);
    network_.note("(number " + number + " was used before, by order " + kept.id + " of " +
                  std::to_string(kept.amount) + ", state " + std::to_string(kept.status) + ")");
    return number;
  }

  void other_till(const Call& call) {
    network_.note("(another till acts)");
    if (is_on_card(call.kind)) {
      const std::string& card = call.card;
      const std::string body =
          R"({"cardIdentification":{"cardNumber":")" + card + R"("},"amount":)" +
          std::to_string(plan_.same_sums && random_.chance(70) ? call.amount : call.amount + 5) +
          R"(,"currency":978,"cardAcceptorParameters":{"terminalIdentification":"T-2",)"
          R"("merchantIdentification":"M-SHOP","merchantType":"6011"}})";
      const bool debit = call.kind == Call::debit || call.kind == Call::p2p_transfer;
      ledger_.answer(
          test::post(std::string("/v1/apigate/ws/rest/") + (debit ? "debitCard" : "creditCard"),
                     body, "Authorization: Basic dGVybWluYWw6c2VjcmV0\r\n"),
          {"other till", 0});
    } else if (!call.number.empty() && random_.chance(50)) {
      ledger_.answer(
          test::post(
              "/payment/rest/instantPayment.do",
              "userName=shop-api&password=secret&orderNumber=" + call.number +
                  "&amount=" + std::to_string(call.amount) +
                  "&currency=978&pan=4000000000000010&cvc=123&expiry=203012&returnUrl=x" +
                  (random_.chance(50) ? "&description=T-2+m" + std::to_string(call.mark) : "")),
          {"other till", 0});
    } else if (!call.order_id.empty() && call.kind == Call::refund) {
      ledger_.answer(test::post("/payment/rest/refund.do",
                                "userName=shop-api&password=secret&orderId=" + call.order_id +
                                    "&amount=" + std::to_string(call.amount) +
                                    "&externalRefundId=X" + call.refund_id),
                     {"other till", 0});
    }
  }

  // A customer buys something: the till tries until the sale is reported as paid, or must not be
  // repeated.
  void sell() {
    sales_.push_back({});
    const Call::Kind kind = random_.pick(plan_.kinds);
    amount_ = random_.between(1, plan_.most_sums) * 25;
    for (int tries = 0; tries < 3; ++tries) {
      std::string order_id;
      const int mark = pay_once(kind, order_id);
      Verdict verdict = mark == 0 ? Verdict::not_sent : wait_for(mark);
      if (verdict == Verdict::open && random_.chance(plan_.repeats)) verdict = repeat(mark);
      if (verdict == Verdict::approved && !is_on_card(kind)) {
        if (order_id.empty()) order_id = id_of(mark);
        follow(kind, order_id, calls_[static_cast<std::size_t>(mark - 1)].number);
      }
      if (verdict != Verdict::declined && verdict != Verdict::not_sent) return;
      network_.advance(random_.between(1, 60) * 1000);
    }
  }

  // The cashier tries the same payment again.
  Verdict repeat(int mark) {
    Call& call = make(Call::pay);
    const int own = call.mark;
    call = calls_[static_cast<std::size_t>(mark - 1)];
    call.mark = own;
    call.repeats = mark;
    sales_.back().marks.push_back(own);
    const Call copy = call;
    perform(copy);
    return said(own);
  }

  // The application queries the id of an order that was reported as paid.
  std::string id_of(int mark) const {
    for (const Movement& one : ledger_.movements()) {
      if (one.mark == mark) return one.order_id;
    }
    return {};
  }

  // Returns the mark of the payment; 0: there was no payment.
  int pay_once(Call::Kind kind, std::string& order_id) {
    if (is_on_card(kind)) {
      Call& call = make(kind);
      call.card = till_cards[random_.below(2)];
      call.to_card = call.card == till_cards[0] ? till_cards[1] : till_cards[0];
      call.amount = kind == Call::top_up ? plan_.world.top_up : amount_;
      sales_.back().marks.push_back(call.mark);
      const Call copy = call;
      perform(copy);
      return copy.mark;
    }
    const bool hold = kind == Call::register_hold;  // and then paid by paymentorder.do
    const bool by_order =
        hold || kind == Call::pay || kind == Call::pay_flow || kind == Call::pay_binding;
    const std::string number = next_number();
    if (by_order) {
      Call& registration = make(hold ? Call::register_hold : Call::register_order);
      registration.number = number;
      registration.amount = amount_;
      if (random_.chance(plan_.long_sessions)) registration.life_s = 86'400;
      if (hold && random_.chance(plan_.completions)) {
        const std::string date = date_time(ledger_.now_ms() + random_.between(60, 4'000) * 1000);
        (random_.chance(70) ? registration.completes : registration.reverses) = date;
      }
      const Call copy = registration;
      order_id = perform(copy);
      if (order_id.empty()) {
        wait_for(copy.mark);
        return 0;
      }
    }
    for (std::size_t card = 0; card < 2; ++card) {
      Call& call = make(hold ? Call::pay : kind);
      call.order_id = order_id;
      call.number = by_order ? "" : number;
      call.amount = amount_;
      call.card = till_cards[(numbers_ + card) % 2];
      call.binding = kind == Call::recurrent ? "R1" : kind == Call::installment ? "I1" : binding_;
      call.original = "original";
      sales_.back().marks.push_back(call.mark);
      const Call copy = call;
      const std::string answered = perform(copy);
      if (order_id.empty()) order_id = answered;
      if (kind == Call::hold_flow && said(copy.mark) == Verdict::open) resume(copy);
      if (!by_order || card == 1 || !random_.chance(plan_.second_cards)) return copy.mark;
      const Verdict verdict = said(copy.mark);
      if (verdict == Verdict::approved || verdict == Verdict::ambiguous) return copy.mark;
      if (verdict == Verdict::open && wait_for(copy.mark) != Verdict::declined) return copy.mark;
    }
    return 0;
  }

  // The till continues an order whose id it has kept.
  void resume(Call call) {
    for (const auto& one : ledger_.orders()) {
      if (one.second.arrival == 0) continue;
      if (ledger_.arrival(one.second.arrival).sender.mark == call.mark) call.order_id = one.first;
    }
    if (call.order_id.empty() || !till_->is_ready()) return;
    survives([&] { till_->resume_hold(call); });
  }

  // After a sale that is paid: completion of a hold, refund, reversal.
  void follow(Call::Kind kind, const std::string& order_id, const std::string& number) {
    if (order_id.empty()) return;
    network_.advance(random_.between(1, 300) * 1000);
    if (kind == Call::register_hold || kind == Call::moto_hold || kind == Call::hold_flow) {
      Call& call = make(!random_.chance(70)       ? Call::reverse
                        : kind == Call::hold_flow ? Call::deposit_flow
                                                  : Call::deposit);
      call.order_id = order_id;
      call.amount = amount_;
      if (is_deposit(call.kind) && random_.chance(plan_.part_follow_ups)) {
        call.amount = amount_ * 3 / 5;
      }
      if (call.kind == Call::reverse) call.amount = 0;
      const Call copy = call;
      perform(copy);
      if (wait_for(copy.mark) != Verdict::open) try_again(copy);
      return;
    }
    if (!random_.chance(plan_.follow_ups)) return;
    const bool refund = random_.chance(plan_.refunds);
    Call& call = make(refund ? Call::refund : Call::reverse);
    call.order_id = order_id;
    call.number = number.empty() && ledger_.order(order_id) != nullptr
                      ? ledger_.order(order_id)->number
                      : number;
    call.by_number = random_.chance(plan_.by_number) && !call.number.empty();
    call.amount = random_.chance(plan_.part_follow_ups) ? amount_ * 2 / 5 : refund ? amount_ : 0;
    if (refund) call.refund_id = "R-" + std::to_string(call.mark);
    const bool wrong = refund && random_.chance(plan_.wrong_refund_ids);
    const Call first = call;
    perform(first);
    if (wait_for(first.mark) == Verdict::open) return;
    if (!refund) try_again(first);
    if (!wrong) return;
    Call& again = make(Call::refund);
    again.order_id = order_id;
    again.refund_id = first.refund_id;
    again.amount = std::max<std::int64_t>(1, first.amount / 2);
    const Call second = again;
    perform(second);
    wait_for(second.mark);
  }

  // No faults, no cuts, and enough time to settle everything.
  // The cashier repeats a finished step, or completes a released hold.
  void try_again(const Call& first) {
    if (first.kind == Call::deposit_flow || !random_.chance(plan_.steps_again)) return;
    network_.advance(random_.between(1, 300) * 1000);
    Call& call = make(first.kind);
    const int mark = call.mark;
    call = first;
    call.mark = mark;
    call.again = true;
    const Call again = call;
    perform(again);
    wait_for(again.mark);
  }

  void settle_at_last() {
    network_.note("(fine weather from now on)");
    plan_.cuts = 0;
    plan_.flips = 0;
    storage_.failures(0);
    network_.weather({});
    for (const int minutes : {4, 4, 31, 60, 300, 1'440, 1'440, 1'440, 5'760}) {
      network_.advance(minutes * 60'000LL);
      if (till_ == nullptr || !till_->is_ready()) boot();
      if (till_->open_entries() == 0 && network_.travelling() == 0) break;
      till_->recover();
    }
    network_.advance(network_.last_arrival_ms() - network_.now_ms() + 8 * 3'600'000);
    if (till_->open_entries() > 0) {
      till_->recover();
    }
    for (const Call& call : calls_) learn_sum(call);
  }

  // --- The verdict ----------------------------------------------------------------------------

  bool is_charge(const Movement& one) const {
    return one.what == Moved::hold || one.what == Moved::charge;
  }

  // Returns whether the operation has moved what it requested, so that `approved` is true; `until`
  // is the time of the report.
  bool has_moved(const Call& call, std::int64_t until) const {
    if (is_registration(call.kind)) return was_registered(call);
    std::int64_t captured = 0;
    std::int64_t reversed = 0;
    for (const Movement& one : ledger_.movements()) {
      if (one.at_ms > until) continue;
      const bool mine = one.mark == call.mark;
      // A repeat has moved nothing that was moved before.
      const bool same_order =
          !call.order_id.empty() && one.order_id == call.order_id && (mine || !call.again);
      if (is_on_card(call.kind) && mine) return true;
      if (is_payment(call.kind) && is_charge(one) && (mine || same_order)) return true;
      if (is_deposit(call.kind) && one.what == Moved::capture && same_order) {
        captured += one.amount;
      }
      if (call.kind == Call::reverse && one.what == Moved::reversal && (mine || same_order)) {
        reversed += one.amount;
      }
      if (call.kind == Call::refund && one.what == Moved::refund && (mine || same_order) &&
          one.refund_id == call.refund_id && (one.amount == call.amount || call.amount == 0)) {
        return true;
      }
    }
    if (is_deposit(call.kind)) {
      return captured > 0 && (call.amount == 0 || captured == call.amount);
    }
    if (call.kind == Call::reverse) {
      return reversed > 0 && (call.amount == 0 || reversed == call.amount);
    }
    return false;
  }

  // Returns whether it moved anything, so that `declined` or `not sent` is false. A payment of an
  // order that is already paid at that time would be paid twice, and so would a repeat.
  bool moved_against(const Call& call, std::int64_t said_at) const {
    if (is_registration(call.kind)) return was_registered(call);
    if (is_payment(call.kind) && ledger_.was_reversed(order_of(call), said_at)) return false;
    for (const Movement& one : ledger_.movements()) {
      if (one.mark == call.mark) return true;
      if (call.repeats != 0 && one.mark == call.repeats && one.at_ms <= said_at) return true;
      if (is_payment(call.kind) && is_charge(one) && !call.order_id.empty() &&
          one.order_id == call.order_id && one.at_ms <= said_at) {
        return true;
      }
      if (call.kind == Call::refund && one.what == Moved::refund && one.order_id == call.order_id &&
          one.refund_id == call.refund_id && one.amount == call.amount &&
          (one.at_ms <= said_at || ledger_.arrival(one.arrival).sender.who == "recovery")) {
        return true;
      }
    }
    return false;
  }

  bool was_registered(const Call& call) const {
    for (const auto& one : ledger_.orders()) {
      if (one.second.arrival != 0 && ledger_.arrival(one.second.arrival).sender.mark == call.mark) {
        return true;
      }
    }
    return false;
  }

  bool moved_at_all(int mark) const {
    return std::any_of(ledger_.movements().begin(), ledger_.movements().end(),
                       [&](const Movement& one) { return one.mark == mark; });
  }

  void is_false(const std::string& what, const Call& call) {
    const std::string kind = what + ": " + name_of(call.kind);
    ++tally_.falses[kind];
    if (tally_.examples.count(kind) != 0) return;
    Tally::Example& example = tally_.examples[kind];
    example.seed = seed_;
    example.log = log_of(call);
  }

  void judge() {
    for (const Call& call : calls_) {
      std::set<std::string> told;
      Verdict last = Verdict::not_sent;
      bool claimed = false;
      bool sum_told = false;
      for (const Claim& claim : claims_) {
        if (claim.mark != call.mark) continue;
        claimed = true;
        last = claim.verdict;
        const bool yes = claim.verdict == Verdict::approved || claim.verdict == Verdict::given_back;
        const bool no = claim.verdict == Verdict::declined || claim.verdict == Verdict::not_sent;
        if (yes && !has_moved(call, claim.at_ms)) {
          if (told.insert("yes").second) is_false("said to be approved, and was not", call);
        } else if (yes && is_payment(call.kind) && claim.sum >= 0) {
          sum_told = true;
          if (!is_sum(call, claim) && told.insert("sum").second) {
            is_false("said to be of another sum than it was", call);
          }
        }
        if (no && moved_against(call, claim.at_ms) && told.insert("no").second) {
          if (plan_.rule_1_stands && was_answered_as_refused(call)) {
            ++tally_.counts["declined by decision rule 1, and charged"];
            continue;
          }
          is_false(std::string("said to be ") + name_of(claim.verdict) + ", and was not", call);
        }
      }
      if (last == Verdict::approved && is_payment(call.kind) && !sum_told &&
          charged(call) != call.amount && !flipped_ && !wiped_) {
        is_false("approved without a word of another sum", call);
      }
      if (begun_.count(call.mark) != 0) {
        const bool unknown = last == Verdict::ambiguous || last == Verdict::open;
        ++tally_.counts[std::string("in the end ") + name_of(last) +
                        (unknown ? std::string(": ") + name_of(call.kind) : "")];
      }
      // Notes are lost with their storage: then the journal has to report that.
      const bool lost = (flipped_ && (till_->damaged() > 0 || !till_->is_ready())) || wiped_ ||
                        copies_.lost(call.mark);
      if (!claimed && moved_at_all(call.mark) && !lost) {
        is_false("nothing said, and money moved", call);
      }
      if (last == Verdict::open && claimed && !lost && !is_told_by_repeat(call)) {
        is_false("open forever", call);
      }
      if (lost && (last == Verdict::open || (!claimed && moved_at_all(call.mark)))) {
        ++tally_.counts["lost with a damaged journal, which says so"];
      }
      if (plan_.hides_nothing && is_payment(call.kind) && charged(call) > 0 &&
          last != Verdict::approved) {
        is_false("charged, and not said to be paid", call);
      }
      if (is_payment(call.kind) && taken_back(call)) {
        is_false("said to be approved, and recovery took it back", call);
      }
    }
    if (wiped_ && till_->is_ready()) is_false("a zeroed journal was opened", calls_.front());
    for (const Sale& sale : sales_) {
      int charges = 0;
      for (const Movement& one : ledger_.movements()) {
        const bool mine =
            std::find(sale.marks.begin(), sale.marks.end(), one.mark) != sale.marks.end();
        if (!mine) continue;
        const Call& call = calls_[static_cast<std::size_t>(one.mark - 1)];
        if (ledger_.was_reversed(one.order_id)) continue;
        if (is_payment(call.kind) && is_charge(one)) ++charges;
        if (is_on_card(call.kind) && one.card == call.card) ++charges;
      }
      const bool by_rule_1 =
          plan_.rule_1_stands && std::any_of(sale.marks.begin(), sale.marks.end(), [&](int mark) {
            return was_answered_as_refused(calls_[static_cast<std::size_t>(mark - 1)]);
          });
      if (charges > 1 && by_rule_1) {
        ++tally_.counts["charged again after a decline by decision rule 1"];
      } else if (charges > 1) {
        is_false("charged twice", calls_[static_cast<std::size_t>(sale.marks.front() - 1)]);
      }
    }
    for (const Movement& one : ledger_.movements()) {
      if (one.arrival == 0 || ledger_.arrival(one.arrival).sender.who != "recovery") continue;
      for (const Call& call : calls_) {
        if (call.kind != Call::refund || call.refund_id != one.refund_id) continue;
        is_false("recovery moved money", call);
        break;
      }
    }
    for (const Movement& one : ledger_.movements()) {
      if (one.what != Moved::reversal || one.arrival == 0) continue;
      if (ledger_.arrival(one.arrival).sender.who == "recovery")
        ++tally_.counts["closed: reversed"];
    }
    for (const auto& one : ledger_.orders()) {
      if (!one.second.closed) continue;
      ++tally_.counts["closed: declined"];
      if (one.second.arrival == 0 || ledger_.arrival(one.second.arrival).sender.who != "till") {
        is_false("closed an order of another", calls_.front());
      }
    }
    if (!till_->is_ready()) ++tally_.counts["journals that do not open any more"];
    ++tally_.counts["schedules"];
  }

  // Returns whether recovery reversed an operation that the till had reported as approved.
  bool taken_back(const Call& call) const {
    const auto said_before = [&](std::int64_t at_ms) {
      return std::any_of(claims_.begin(), claims_.end(), [&](const Claim& claim) {
        return claim.mark == call.mark && claim.verdict == Verdict::approved &&
               claim.at_ms <= at_ms;
      });
    };
    return std::any_of(ledger_.movements().begin(), ledger_.movements().end(),
                       [&](const Movement& one) {
                         return one.what == Moved::reversal && one.arrival != 0 &&
                                ledger_.arrival(one.arrival).sender.who == "recovery" &&
                                one.order_id == order_of(call) && said_before(one.at_ms);
                       });
  }

  // Returns whether a repeat of the same payment is decided: it may have settled the entry of the
  // first try.
  bool is_told_by_repeat(const Call& call) const {
    return std::any_of(calls_.begin(), calls_.end(), [&](const Call& again) {
      const Verdict verdict = said(again.mark);
      return again.repeats == call.mark && verdict != Verdict::open && verdict != Verdict::not_sent;
    });
  }

  // Returns whether the issuer charged a payment that the gateway answered as refused.
  bool was_answered_as_refused(const Call& call) const {
    for (const auto& one : ledger_.orders()) {
      for (const Attempt& attempt : one.second.attempts) {
        if (attempt.mark == call.mark && attempt.decision.kind == Decision::refused_paid) {
          return true;
        }
      }
    }
    return false;
  }

  // Returns whether a sum is what was charged or held, by then or after later refunds.
  bool is_sum(const Call& call, const Claim& claim) const {
    std::int64_t captured = 0;
    std::int64_t reversed = 0;
    for (const Movement& one : ledger_.movements()) {
      const bool same = one.mark == call.mark || one.order_id == order_of(call);
      if (!same || one.at_ms > claim.at_ms) continue;
      if (one.what == Moved::capture) captured += one.amount;
      if (one.what == Moved::reversal) reversed += one.amount;
    }
    const std::int64_t sum = captured > 0 ? captured : charged(call);
    return claim.sum == sum || claim.sum == sum - reversed;
  }

  // Returns the order whose money a payment has moved.
  std::string order_of(const Call& call) const {
    return call.order_id.empty() ? id_of(call.mark) : call.order_id;
  }

  std::int64_t charged(const Call& call) const {
    std::int64_t sum = 0;
    for (const Movement& one : ledger_.movements()) {
      if (is_charge(one) &&
          (one.mark == call.mark || (!call.order_id.empty() && one.order_id == call.order_id))) {
        sum += one.amount;
      }
    }
    return sum;
  }

  // Returns the lines of the log that concern an operation.
  std::vector<std::string> log_of(const Call& call) const {
    std::vector<std::string> names = {"[" + std::to_string(call.mark) + "]"};
    for (const Sale& sale : sales_) {
      if (std::find(sale.marks.begin(), sale.marks.end(), call.mark) == sale.marks.end()) continue;
      for (const int mark : sale.marks) names.push_back("[" + std::to_string(mark) + "]");
    }
    if (!call.order_id.empty()) names.push_back(call.order_id);
    const Order* const order = ledger_.order(merchant(), call.number);
    if (!call.number.empty() && order != nullptr) names.push_back(order->id);
    if (!call.number.empty()) {
      names.push_back("number " + call.number + " ");
      names.push_back("order " + call.number + " ");
      names.push_back("orderNumber=" + call.number + "&");
    }
    std::vector<std::string> lines;
    bool answers = false;
    for (const std::string& line : ledger_.log()) {
      const auto has = [whole = line + "&"](const std::string& what) {
        return whole.find(what) != std::string::npos;
      };
      bool named =
          has("POWER CUT") || has("fine weather") || has("reads as zeros") ||
          (is_on_card(call.kind) && has(call.card) && (has("of other till") || has("of recovery")));
      for (const std::string& name : names) named = named || has(name);
      // An answer is logged in the line after its request.
      if (line.find("request ") != std::string::npos && line.find(" of ") != std::string::npos &&
          line.find("answered") == std::string::npos) {
        answers = named;
      } else if (answers && line.find(" answered ") != std::string::npos) {
        named = true;
      }
      if (named) lines.push_back(line.size() > 1'500 ? line.substr(0, 1'500) + "..." : line);
    }
    // Only the end of the interval without power matters.
    std::vector<std::string> shortened;
    for (const std::string& line : lines) {
      const bool cut = line.find("POWER CUT") != std::string::npos;
      if (cut && !shortened.empty() && shortened.back().find("POWER CUT") != std::string::npos) {
        continue;
      }
      shortened.push_back(line);
    }
    return shortened;
  }

  std::uint64_t seed_;
  Random random_;
  Plan plan_;
  Ledger ledger_;
  Network network_;
  PowerSwitch power_;
  TickClock tick_;
  DayClock day_;
  CutStorage storage_;
  std::vector<Claim> claims_;
  std::unique_ptr<Till> till_;
  std::deque<Call> calls_;         // references to them stay valid
  const Call* current_ = nullptr;  // under way
  int under_way_ = 0;              // its mark, until the till has read its journal
  std::set<int> begun_;
  std::vector<Sale> sales_;
  std::string binding_;
  std::int64_t amount_ = 0;
  std::int64_t offset_s_ = 0;
  std::size_t numbers_ = 0;
  bool flipped_ = false;
  bool wiped_ = false;
  Copies copies_;
  Tally tally_;
};

}  // namespace

bool Copies::exchange(const Plan& plan, Random& random, CutStorage& storage, int marks) {
  if (plan.clones && !copy_.empty()) return random.chance(50) && swap(plan, storage);
  if (plan.restores != 0 && !copy_.empty() && random.chance(plan.restores)) {
    for (int mark = marks_ + 1; mark <= marks; ++mark) lost_.insert(mark);
    storage.bytes() = copy_;
    return true;
  }
  if ((plan.clones || plan.restores != 0) && random.chance(50)) {
    copy_ = storage.bytes();
    marks_ = marks;
  }
  return false;
}

bool Copies::swap(const Plan& plan, CutStorage& storage) {
  if (!plan.clones || copy_.empty()) return false;
  std::swap(copy_, storage.bytes());
  return true;
}

std::uint64_t Tally::false_count() const {
  std::uint64_t sum = 0;
  for (const auto& one : falses) sum += one.second;
  return sum;
}

void Tally::add(const Tally& other) {
  for (const auto& one : other.falses) falses[one.first] += one.second;
  for (const auto& one : other.counts) counts[one.first] += one.second;
  for (const auto& one : other.examples) {
    const auto found = examples.find(one.first);
    if (found == examples.end() || one.second.log.size() < found->second.log.size()) {
      examples[one.first] = one.second;
    }
  }
}

Tally play(const Profile& profile, std::uint64_t seed, Lie lie) {
  Random random(seed);
  const Plan plan = Day::arranged(profile, random, seed);
  if (plan.till) return play_till(plan, seed, random, lie);
  Day day(profile, seed);
  return day.play(lie);
}

}  // namespace ledger
