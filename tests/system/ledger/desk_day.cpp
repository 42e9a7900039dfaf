// Random days of a tillwire::CardDesk, or of a desk of C, on the ledger, and its false receipts.
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tillwire/desk.hpp>

#include "system/c/machines.hpp"
#include "system/ledger/client.hpp"
#include "system/ledger/day.hpp"

namespace ledger {
namespace {

// A dispenser that jams, and loses power before or after the cash comes out. It remembers.
class Cash final : public tillwire::Dispenser {
 public:
  struct Out {
    std::int64_t asked = 0;
    std::int64_t sum = 0;
    bool given_back = false;  // a deposit
    int mark = 0;             // of the task in which it came out
    int times = 0;
  };

  Cash(const Plan& plan, Random& random, PowerSwitch& power, Network& network)
      : plan_(plan), random_(random), power_(power), network_(network) {}

  void dispense(std::uint64_t id, const tillwire::Amount& sum, std::int32_t) override {
    move(id, sum.minor_units(), false);
  }
  void return_deposit(std::uint64_t id, const tillwire::Amount& sum, std::int32_t) override {
    move(id, sum.minor_units(), true);
  }
  tillwire::CashOut dispensed(std::uint64_t id) override {
    if (random_.chance(30)) return {true, {}};
    if (random_.chance(plan_.forgets)) return {};
    return {false, out_[id].sum};
  }
  const std::map<std::uint64_t, Out>& all() const { return out_; }

 private:
  void move(std::uint64_t id, std::int64_t sum, bool gives_back) {
    power_.step();
    Out& out = out_[id];
    out.asked = sum;
    out.given_back = gives_back;
    out.mark = network_.sender().mark;
    ++out.times;
    out.sum = random_.chance(plan_.jams) ? random_.between(0, sum) : sum;
    network_.note("(cash of " + std::to_string(out.sum) + (gives_back ? " given back" : "") +
                  " comes out [" + std::to_string(out.mark) + "])");
    power_.step();
  }

  const Plan& plan_;
  Random& random_;
  PowerSwitch& power_;
  Network& network_;
  std::map<std::uint64_t, Out> out_;
};

template <class Desk>
class DeskDay final : public Day {
 public:
  DeskDay(const Plan& plan, std::uint64_t seed, Random random)
      : Day(plan, seed, random), cash_(plan_, random_, power_, network_) {
    network_.when_sent([this] {
      if (current_ != nullptr && random_.chance(plan_.other_till)) other_till(*current_);
    });
    gateway_.card_management = {"terminal", "secret"};
    options_.name = "D1";
    options_.random = &series_;
    options_.alone_on_cards = plan_.setup.alone;
    if (plan_.setup.history_s != 0) {
      options_.history = tillwire::Seconds(static_cast<std::uint32_t>(plan_.setup.history_s));
    }
    if (plan_.setup.terminal_id.empty()) return;
    acceptor_.terminal_identification = plan_.setup.terminal_id.c_str();
    acceptor_.merchant_identification = "M-SHOP";
    acceptor_.merchant_type = "6011";
    options_.terminal_id = plan_.setup.terminal_id.c_str();
    options_.acceptor = &acceptor_;
  }

 private:
  // --- The desk ---------------------------------------------------------------------------------

  void start() override {
    desk_ = std::make_unique<Desk>(gateway_, network_, tick_, memory_, storage_, day_, options_);
    desk_->pay_cash_by(cash_);
  }
  void stop() override {
    desk_.reset();
    current_ = nullptr;
  }
  bool is_started() const override { return desk_ != nullptr; }
  bool is_ready() const override { return desk_->ready(); }
  void reopen() override { static_cast<void>(desk_->open()); }
  void resume() override {
    network_.sender({"recovery", 0});
    const auto find = [](const tillwire::Text& masked, tillwire::CardIdentification& found) {
      const std::string mask = text_of(masked);
      for (const std::string& number : till_cards) {
        if (mask.substr(mask.size() - 4) == number.substr(number.size() - 4)) {
          found.card_number = number.c_str();
        }
      }
      return found.card_number.present();
    };
    desk_->resume([&](const Receipt& each) { hear(each, "resume"); }, find);
  }
  void go_on(const Task&, const Receipt&) override {
    survives([&] { resume(); });
  }
  tillwire::Day close_day(const std::function<void(const tillwire::DayTotal&)>& each) override {
    return desk_->close_day(each);
  }

  // --- Its tasks --------------------------------------------------------------------------------

  // Another till moves money on the card of a task.
  void other_till(const Task& task) {
    network_.note("(another till acts)");
    const std::int64_t sum = plan_.same_sums && random_.chance(70) ? task.amount : task.amount + 5;
    const bool debits = task.kind == Kind::debit || task.kind == Kind::withdrawal;
    ledger_.answer(
        test::post(std::string("/v1/apigate/ws/rest/") + (debits ? "debitCard" : "creditCard"),
                   R"({"cardIdentification":{"cardNumber":")" + task.card + R"("},"amount":)" +
                       std::to_string(sum) + R"(,"currency":978,"cardAcceptorParameters":)" +
                       R"({"terminalIdentification":"T-2",)" +
                       R"("merchantIdentification":"M-SHOP","merchantType":"6011"}})",
                   "Authorization: Basic dGVybWluYWw6c2VjcmV0\r\n"),
        {"other till", 0});
  }

  static Kind kind_of(Plan::Move move) {
    switch (move) {
      case Plan::debit:
      case Plan::p2p_transfer:
        return Kind::debit;
      case Plan::withdraw:
        return Kind::withdrawal;
      case Plan::deposit:
        return Kind::deposit;
      default:
        return Kind::credit;
    }
  }

  void serve() override {
    const int customer = ++customers_;
    const Plan::Move move = random_.pick(plan_.moves);
    const std::int64_t amount = random_.between(1, plan_.most_sums) * 25;
    for (int tries = 0; tries < 3; ++tries) {
      if (is_served(customer)) return;  // an earlier try may be done by now
      const bool first = random_.chance(50);
      Task& task = make(kind_of(move), customer, move == Plan::top_up ? 0 : amount);
      task.move = move;
      task.card = till_cards[first ? 0 : 1];
      task.to_card = till_cards[first ? 1 : 0];
      const Task copy = task;
      current_ = &copy;
      const Verdict verdict = perform(copy, [&] { return act(copy); });
      current_ = nullptr;
      if (verdict == Verdict::paid || verdict == Verdict::help) return;
      network_.advance(random_.between(1, 60) * 1000);
    }
  }

  Receipt act(const Task& task) {
    namespace transactions = tillwire::transactions;
    const std::string remark = remark_of(task);
    switch (task.move) {
      case Plan::credit:
        return desk_->credit(filled<transactions::CreditCard>(task), remark.c_str());
      case Plan::debit:
        return desk_->debit(filled<transactions::DebitCard>(task), remark.c_str());
      case Plan::p2p_credit:
        return desk_->p2p_credit(filled<transactions::P2pCredit>(task), remark.c_str());
      case Plan::deposit:
        return desk_->deposit(filled<transactions::CreditCard>(task), remark.c_str());
      case Plan::withdraw: {
        const Receipt receipt = desk_->withdraw(filled<transactions::DebitCard>(task),  //
                                                remark.c_str());
        const Receipt rest = desk_->repayment();
        if (!rest.number.empty()) hear(rest, "repayment");
        return receipt;
      }
      case Plan::p2p_transfer: {
        transactions::P2pTransfer request;
        request.source.card_number = task.card.c_str();
        request.source.exp_date = "203012";
        request.destination.card_number = task.to_card.c_str();
        fill(request, task);
        return desk_->p2p_transfer(request, remark.c_str());
      }
      default:
        break;
    }
    tillwire::cards::TopUp request;
    request.pan = task.card.c_str();
    request.expiry_month = "12";
    request.expiry_year = "2030";
    request.cvc = "123";
    request.cardholder_name = "JANE DOE";
    return desk_->top_up(request, remark.c_str());
  }
  template <class Request>
  void fill(Request& request, const Task& task) {
    if (!plan_.setup.terminal_id.empty()) request.acceptor = &acceptor_;
    request.amount = task.amount;
    request.currency = 978;
  }
  template <class Request>
  Request filled(const Task& task) {
    Request request;
    if (random_.chance(plan_.by_id)) {
      request.card.card_id = ledger_.card(task.card)->id.c_str();
    } else {
      request.card.card_number = task.card.c_str();
    }
    fill(request, task);
    return request;
  }

  // --- The verdict ------------------------------------------------------------------------------

  static bool is_debit(Kind kind) { return kind == Kind::debit || kind == Kind::withdrawal; }

  // Returns what the requests of a task have moved on its card, in its direction.
  std::int64_t moved(const Task& task, std::int64_t until_ms, int* count = nullptr) const {
    std::int64_t sum = 0;
    for (const Movement& one : ledger_.movements()) {
      const Moved what = is_debit(task.kind) ? Moved::debit : Moved::credit;
      const bool mine = one.mark == task.mark && one.what == what && one.card == task.card;
      if (!mine || one.at_ms > until_ms) continue;
      sum += one.amount;
      if (count != nullptr) ++*count;
    }
    return sum;
  }
  // Returns how much cash came out for a task.
  std::int64_t cash(const Task& task) const {
    std::int64_t sum = 0;
    for (const auto& one : cash_.all()) {
      if (one.second.mark == task.mark) sum += one.second.sum;
    }
    return sum;
  }

  void judge_claim(const Task& task, const Claim& claim) {
    const std::int64_t sum = moved(task, claim.at_ms);
    const bool paid = claim.verdict == Verdict::paid;
    const auto false_of = [&](const char* what) { is_false(what, remark_of(task), claim.number); };
    if (paid && sum == 0) return false_of("said to be done, and was not");
    if (task.kind == Kind::withdrawal) {
      const std::int64_t said = paid ? claim.charged : 0;
      if (said != cash(task)) false_of("said that other cash came out");
    } else if (paid) {
      if (claim.charged >= 0 && claim.charged != sum) false_of("done with another sum");
      if (task.kind == Kind::deposit && cash(task) != 0) false_of("credited, and returned");
    } else {
      if (moved(task, INT64_MAX) != 0) false_of("said to be not done, and was");
      if (task.kind == Kind::deposit && cash(task) != task.amount) {
        false_of("the cash of a deposit was kept");
      }
    }
  }

  void judge() override {
    std::map<std::string, Claim> last;  // by remark
    for (const Claim& claim : claims_) {
      if (claim.kind == Kind::none) ++tally_.counts["damaged entries told"];
      if (mark_of(claim.remark) == 0) continue;
      last[claim.remark] = claim;
      const Task& task = tasks_[static_cast<std::size_t>(mark_of(claim.remark) - 1)];
      const bool result = claim.verdict == Verdict::paid || claim.verdict == Verdict::not_paid;
      if (result && !claim.number.empty() && claim.kind == task.kind) judge_claim(task, claim);
    }
    std::map<std::string, std::int64_t> balance;  // that the receipts say
    bool clear = !flipped_ && plan_.other_till == 0;
    std::set<std::string> repaid;
    for (const Task& task : tasks_) {
      const std::string remark = remark_of(task);
      const bool claimed = last.count(remark) != 0;
      int moves = 0;
      const std::int64_t sum = moved(task, INT64_MAX, &moves);
      ++tally_.counts[std::string("in the end ") +
                      (claimed ? name_of(last[remark].verdict) : "nothing said")];
      if (moves > 1) is_false("moved twice", remark, "");
      if (!claimed) {
        if (absent_.count(remark) != 0) ++tally_.counts["nothing noted when the power failed"];
        if ((sum != 0 || cash(task) != 0) && !is_lost(task.mark)) {
          is_false("nothing said, and money moved", remark, "");
        }
        continue;
      }
      const Claim& claim = last[remark];
      if (claim.number.empty()) continue;
      if (!is_final(claim.verdict) && !is_lost(task.mark)) {
        is_false("open forever", remark, claim.number);
      }
      const bool credited_and_given = task.kind == Kind::deposit && sum != 0 && cash(task) != 0;
      if (credited_and_given) is_false("credited, and returned", remark, claim.number);
      clear = clear && claim.verdict != Verdict::help;
      const auto rest = last.find(remark + " repaid");
      if (rest != last.end()) {
        repaid.insert(rest->first);
        judge_rest(task, rest->second);
        clear = clear && rest->second.verdict == Verdict::paid;
      } else if (task.kind == Kind::withdrawal && sum != cash(task) &&
                 claim.verdict != Verdict::help && !is_lost(task.mark)) {
        is_false("debited without cash, and nothing said of the rest", remark, claim.number);
      }
      // A withdrawal has in the end taken what came out of it.
      if (claim.verdict != Verdict::paid) continue;
      balance[task.card] += is_debit(task.kind) ? -cash_or(task, sum) : sum;
      if (task.move == Plan::p2p_transfer) balance[task.to_card] += sum;
    }
    if (clear) judge_balance(balance);
    for (const auto& one : cash_.all()) {
      if (one.second.times > 1) is_false("cash came out twice for an id", "m0", "");
    }
    for (const Movement& one : ledger_.movements()) {
      if (one.arrival == 0 || ledger_.arrival(one.arrival).sender.who != "recovery") continue;
      if (one.what == Moved::credit && !repaid.empty()) continue;
      is_false("recovery moved money", "m0", "");
      break;
    }
    judge_totals(repaid);
  }
  std::int64_t cash_or(const Task& task, std::int64_t sum) const {
    return task.kind == Kind::withdrawal ? cash(task) : sum;
  }
  // Judges the credit of what a withdrawal did not pay out.
  void judge_rest(const Task& task, const Claim& rest) {
    const auto false_of = [&](const char* what) { is_false(what, remark_of(task), rest.number); };
    if (rest.verdict == Verdict::not_paid) false_of("what is owed was said to be not done");
    if (!is_final(rest.verdict) && !is_lost(task.mark)) false_of("owed forever");
    if (rest.asked != task.amount - cash(task)) false_of("another sum than the rest was owed");
  }
  // Compares the cards' books with what the receipts say; the issuer's own reversals aside.
  void judge_balance(const std::map<std::string, std::int64_t>& said) {
    for (const std::string& card : till_cards) {
      std::int64_t sum = 0;
      for (const Movement& one : ledger_.movements()) {
        if (one.card != card) continue;
        if (one.what == Moved::credit) sum += one.amount;
        if (one.what == Moved::debit) sum -= one.amount;
      }
      const auto found = said.find(card);
      if (sum == (found == said.end() ? 0 : found->second)) continue;
      is_false("the card's books say another sum", "m0", "");
    }
  }

  tillwire::CardAcceptorParameters acceptor_;
  tillwire::CardDeskOptions options_;
  tillwire::Buffers<2048, 8192> memory_;
  Cash cash_;
  std::unique_ptr<Desk> desk_;
  const Task* current_ = nullptr;  // under way
};

}  // namespace

Tally play_desk(const Plan& plan, std::uint64_t seed, Random random, Lie lie) {
  if (plan.in_c) return DeskDay<tillwire::test::CDesk>(plan, seed, random).play(lie);
  return DeskDay<tillwire::CardDesk>(plan, seed, random).play(lie);
}

}  // namespace ledger
