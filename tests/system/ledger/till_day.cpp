// Random days of a tillwire::Till on the ledger, and its false receipts.
#include "system/ledger/till_day.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tillwire/till.hpp>
#include <vector>

#include "system/ledger/http.hpp"
#include "system/ledger/ledger.hpp"
#include "system/ledger/network.hpp"
#include "system/ledger/storage.hpp"

namespace ledger {
namespace {

using tillwire::MovementKind;
using tillwire::Receipt;

const char* name_of(tillwire::Verdict verdict) {
  static const char* const names[] = {"not paid", "paid", "customer", "queued", "unknown", "help"};
  return names[static_cast<int>(verdict)];
}

std::string text_of(const tillwire::Text& text) {
  return text.present() ? std::string(text.raw()) : std::string();
}

class SeededRandom final : public tillwire::Random {
 public:
  explicit SeededRandom(std::uint64_t seed) : random_(seed) {}
  bool fill(void* to, std::uint32_t size) override {
    for (std::uint32_t i = 0; i < size; ++i) {
      static_cast<unsigned char*>(to)[i] = static_cast<unsigned char>(random_.below(256));
    }
    return true;
  }

 private:
  ledger::Random random_;
};

// One schedule from its first boot to the last query.
class TillDay {
 public:
  TillDay(const Plan& plan, std::uint64_t seed, Random random)
      : seed_(seed),
        random_(random),
        plan_(plan),
        ledger_(plan_.world),
        network_(ledger_, random_.next()),
        tick_(network_, static_cast<std::uint32_t>(random_.next())),
        day_(network_),
        storage_(power_, random_.next()),
        series_(random_.next()) {
    for (const std::string& card : till_cards) ledger_.add_card(card, "203012", 5'000'000);
    binding_ = ledger_.add_binding({"B1", "shop", "K", till_cards[0], "203012", "COMMON"}).id;
    network_.weather(plan_.weather);
    network_.each_step([this] { power_.step(); });
    if (plan_.used_numbers != 0 || plan_.taken_numbers != 0) {
      network_.when_sent([this] { use_number(); });
    }
    storage_.failures(plan_.storage_failures);
    offset_s_ =
        random_.chance(70) ? random_.between(3'600, 90'000) : random_.between(40, 400) * 86'400;
    gateway_.host = "pay.example";
    if (plan_.setup.token) {
      gateway_.ecommerce = {{}, {}, "shop-token"};
    } else {
      gateway_.ecommerce = {"shop-api", "secret"};
    }
    options_.name = "K1";
    options_.currency = "978";
    options_.return_url = "https://shop.example/paid";
    options_.close_doubt = random_.chance(70);
    options_.random = &series_;
  }

  Tally play(Lie lie) {
    boot();
    for (int i = 0; i < plan_.sales; ++i) {
      serve();
      network_.advance(random_.between(1, plan_.most_pause_s) * 1000);
      if (plan_.time == TimeOfDay::stepped && random_.chance(30)) set_clock();
      if (copies_.exchange(plan_, random_, storage_, static_cast<int>(tasks_.size()))) restart();
    }
    settle_at_last();
    if (copies_.swap(plan_, storage_)) {
      restart();
      settle_at_last();
    }
    for (Claim& claim : claims_) {
      using tillwire::Verdict;
      if (lie == Lie::declines_what_is_paid && claim.verdict == Verdict::paid) {
        claim.verdict = Verdict::not_paid;
      } else if (lie == Lie::approves_what_is_not && claim.verdict == Verdict::not_paid) {
        claim.verdict = Verdict::paid;
      }
    }
    judge();
    return tally_;
  }

 private:
  // One task for the till.
  struct Task {
    MovementKind kind = MovementKind::sale;
    int mark = 0;
    int customer = 0;
    std::int64_t amount = 0;
    std::string order_id;  // of completions, releases and refunds
  };
  // The contents of a receipt.
  struct Claim {
    std::string remark;
    std::string number;
    std::string order_id;
    MovementKind kind = MovementKind::none;
    tillwire::Verdict verdict = tillwire::Verdict::unknown;
    std::int64_t asked = 0;
    std::int64_t charged = -1;
    std::int64_t at_ms = 0;
    std::string by;
  };

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
    till_.reset();
    network_.close();
    boot();
  }

  void boot() {
    power_.cut_after(-1);
    for (int tries = 0; tries < 5; ++tries) {
      till_.reset();
      storage_.reopen();
      tick_.boot(static_cast<std::uint32_t>(random_.next()));
      set_clock();
      day_.boot();
      network_.note("power on");
      try {
        if (random_.chance(plan_.cuts / 2)) power_.cut_after(random_.between(0, 90));
        till_ = std::make_unique<tillwire::Till>(gateway_, network_, tick_, memory_, storage_, day_,
                                                 options_);
        resume();
        power_.cut_after(-1);
        return;
      } catch (const PowerCut&) {
        power_failed();
      }
    }
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
    network_.advance(random_.between(1, random_.chance(50) ? 30 : 7'200) * 1000);
  }

  // Returns whether the till kept its power.
  bool survives(const std::function<void()>& act) {
    if (random_.chance(plan_.cuts)) {
      power_.cut_after(random_.between(0, random_.chance(50) ? 60 : 500));
    }
    try {
      act();
      power_.cut_after(-1);
      return true;
    } catch (const PowerCut&) {
      power_failed();
      boot();
      return false;
    }
  }

  void open() {
    if (till_ != nullptr && till_->ready()) return;
    if (till_ == nullptr) return boot();
    storage_.reopen();
    static_cast<void>(till_->open());
  }

  // --- The till's reports -----------------------------------------------------------------------

  void hear(const Receipt& receipt, const char* by) {
    Claim claim;
    claim.remark = text_of(receipt.remark);
    claim.number = text_of(receipt.number);
    claim.order_id = text_of(receipt.order_id);
    claim.kind = receipt.kind;
    claim.verdict = receipt.verdict;
    claim.asked = receipt.asked.minor_units();
    if (receipt.charged.present()) claim.charged = receipt.charged.minor_units();
    claim.at_ms = network_.now_ms();
    claim.by = by;
    claims_.push_back(claim);
    damaged_ = damaged_ || receipt.kind == MovementKind::none;
    receipts_[claim.remark] = receipt;
    network_.note(
        std::string("till says by its ") + by + " of " + claim.remark + ", number " + claim.number +
        ", order " + claim.order_id + ": " + name_of(receipt.verdict) + ", asked " +
        std::to_string(claim.asked) + ", charged " + std::to_string(claim.charged) + ", error " +
        std::to_string(static_cast<int>(receipt.error.code)) + " '" + receipt.words() + "'");
  }

  void resume() {
    network_.sender({"recovery", 0});
    till_->resume([&](const Receipt& each) { hear(each, "resume"); });
  }
  void deliver() {
    network_.sender({"outbox", 0});
    till_->deliver([&](const Receipt& each) { hear(each, "outbox"); });
  }

  static bool is_final(tillwire::Verdict verdict) {
    return verdict == tillwire::Verdict::paid || verdict == tillwire::Verdict::not_paid ||
           verdict == tillwire::Verdict::help;
  }

  // Returns the last verdict on a task; `unknown` if there is none.
  tillwire::Verdict said(const std::string& remark) const {
    const auto found = receipts_.find(remark);
    return found == receipts_.end() ? tillwire::Verdict::unknown : found->second.verdict;
  }

  // --- The shop's tasks -------------------------------------------------------------------------

  static std::string remark_of(const Task& task) { return "m" + std::to_string(task.mark); }

  Task& make(MovementKind kind, int customer, std::int64_t amount) {
    Task task;
    task.kind = kind;
    task.mark = static_cast<int>(tasks_.size()) + 1;
    task.customer = customer;
    task.amount = amount;
    tasks_.push_back(task);
    return tasks_.back();
  }

  // Carries out a task, and waits for a while until its end is reported.
  tillwire::Verdict perform(const Task& task, const std::function<Receipt()>& act) {
    const std::string remark = remark_of(task);
    network_.note("--- " + remark + " amount " + std::to_string(task.amount));
    ++tally_.counts["operations"];
    open();
    network_.sender({"till", task.mark});
    damaged_ = false;
    survives([&] { hear(act(), "answer"); });
    network_.sender({"recovery", 0});
    for (int tries = 0; tries < 4 && !is_final(said(remark)); ++tries) {
      if (receipts_.count(remark) == 0) {  // power failed before anything was noted
        absent_.insert(remark);
        return damaged_ ? tillwire::Verdict::help : tillwire::Verdict::not_paid;
      }
      const Receipt receipt = receipts_[remark];
      network_.advance(random_.between(1, 300) * 1000);
      open();
      if (receipt.verdict == tillwire::Verdict::customer && random_.chance(70)) {
        network_.sender({"till", task.mark});
        survives([&] { hear(till_->resume(receipt.number), "resume of a number"); });
      } else if (receipt.verdict == tillwire::Verdict::queued) {
        survives([&] { deliver(); });
      } else {
        survives([&] { resume(); });
      }
    }
    // Looks up a damaged entry at the gateway before the same customer pays again.
    return damaged_ && !is_final(said(remark)) ? tillwire::Verdict::help : said(remark);
  }

  // Creates an order with the number of the registration or mail order that was just sent.
  void use_number() {
    const auto request = parse_request(network_.request());
    const bool mail = request && request->path.find("/motoPayment.do") != std::string::npos;
    const bool registers = request && request->path.find("/register") != std::string::npos;
    const unsigned share = mail ? plan_.used_numbers : registers ? plan_.taken_numbers : 0;
    if (share == 0 || !random_.chance(share)) return;
    const auto form = parse_form(request->body);
    Order used;
    used.number = form->find("orderNumber").value_or("");
    used.merchant = "shop";
    used.amount = std::atoll(form->find("amount").value_or("").c_str());
    used.status = random_.chance(70) ? 2 : 0;
    used.charged = used.approved = used.status == 2 ? used.amount : 0;
    used.action_code = used.status == 2 ? 0 : -100;
    used.registered_ms = ledger_.now_ms() - (registers && random_.chance(50)
                                                 ? random_.between(1, 600'000)
                                                 : random_.between(200, 900) * 86'400'000);
    used.expires_ms = used.registered_ms + 1'200'000;
    used.card = till_cards[random_.below(2)];
    used.expiry = "203012";
    used.rrn = "500000000001";
    used.approval_code = "123456";
    const Order& kept = ledger_.add_order(used);
    network_.note("(number " + kept.number + " was used before, by order " + kept.id + ")");
  }

  void serve() {
    const int customer = ++customers_;
    const std::int64_t amount = random_.between(1, plan_.most_sums) * 25;
    const bool hold = random_.chance(plan_.holds);
    for (int tries = 0; tries < 3; ++tries) {
      // An earlier try may be paid by now.
      for (const Task& one : tasks_) {
        if (one.customer == customer && said(remark_of(one)) != tillwire::Verdict::not_paid &&
            is_final(said(remark_of(one)))) {
          return;
        }
      }
      const Task task = make(hold ? MovementKind::hold : MovementKind::sale, customer, amount);
      const std::string remark = remark_of(task);
      tillwire::Sale sale;
      sale.amount = amount;
      const std::string& card = till_cards[random_.below(2)];
      if (random_.chance(plan_.by_binding)) {
        sale.binding_id = binding_.c_str();
        sale.client_id = "K";
      } else {
        sale.card = {card, "123", "203012", "JANE DOE"};
        sale.mail_order = !plan_.setup.token && random_.chance(plan_.by_mail);
      }
      sale.email = "jane@shop.example";
      sale.remark = remark.c_str();
      // The till's caution applies to one customer only.
      sale.another_customer = tries == 0 && random_.chance(50);
      const tillwire::Verdict verdict =
          perform(task, [&] { return hold ? till_->hold(sale) : till_->pay(sale); });
      if (verdict == tillwire::Verdict::paid) {
        follow(task, receipts_[remark]);
        return;
      }
      if (verdict == tillwire::Verdict::help) return;
      // Refused because another sale is unknown: reported as such, and nothing was sent.
      network_.advance(random_.between(1, 60) * 1000);
    }
  }

  void follow(const Task& task, const Receipt& paid) {
    if (paid.order_id.empty()) return;
    const bool hold = task.kind == MovementKind::hold;
    if (!hold && !random_.chance(plan_.follow_ups)) return;
    const std::int64_t charged = paid.charged.minor_units();
    const bool part = charged > 1 && random_.chance(plan_.part_follow_ups);
    const std::int64_t amount = part ? charged * 3 / 5 : charged;
    if (amount == 0) return;
    const MovementKind kind = !hold                ? MovementKind::refund
                              : random_.chance(70) ? MovementKind::completion
                                                   : MovementKind::reversal;
    Task& next = make(kind, task.customer, kind == MovementKind::reversal ? charged : amount);
    next.order_id = text_of(paid.order_id);
    const Task copy = next;
    Receipt of = paid;
    static_cast<void>(of.remark.assign(tillwire::Text(remark_of(copy).c_str())));
    const auto act = [&] {
      return kind == MovementKind::refund       ? till_->refund(of, copy.amount)
             : kind == MovementKind::completion ? till_->complete(of, copy.amount)
                                                : till_->release(of);
    };
    const tillwire::Verdict verdict = perform(copy, act);
    // A hurried cashier tries it again.
    if (verdict == tillwire::Verdict::unknown && random_.chance(50)) perform(copy, act);
    if (!hold || !is_final(said(remark_of(copy))) || !random_.chance(plan_.steps_again)) return;
    // A forgetful cashier repeats a finished step, or releases what is charged.
    const bool releases = random_.chance(50);
    const Task again = make(releases ? MovementKind::reversal : MovementKind::completion,
                            task.customer, releases ? charged : amount);
    twins_[remark_of(again)] = remark_of(copy);
    twins_[remark_of(copy)] = remark_of(again);
    static_cast<void>(of.remark.assign(tillwire::Text(remark_of(again).c_str())));
    perform(again,
            [&] { return releases ? till_->release(of) : till_->complete(of, again.amount); });
  }

  // No faults, no cuts, and enough time to settle everything.
  void settle_at_last() {
    network_.note("(fine weather from now on)");
    plan_.cuts = 0;
    plan_.flips = 0;
    storage_.failures(0);
    network_.weather({});
    for (const int minutes : {4, 4, 31, 60, 300, 1'440, 1'440, 1'440, 5'760}) {
      network_.advance(minutes * 60'000LL);
      open();
      if (till_ == nullptr || !till_->ready()) boot();
      deliver();
      resume();
    }
    network_.advance(
        std::max<std::int64_t>(network_.last_arrival_ms() - network_.now_ms() + 8 * 3'600'000, 0));
    resume();
    totals_.clear();
    const tillwire::Day day =
        till_->close_day([&](const tillwire::DayTotal& each) { totals_.push_back(each); });
    closed_ = day.closed;
  }

  // --- The verdict ----------------------------------------------------------------------------

  static bool is_charge(const Movement& one) {
    return one.what == Moved::hold || one.what == Moved::charge;
  }
  // The number of a task in its remark; 0: none.
  static int mark_of(const std::string& remark) {
    return remark.empty() ? 0 : std::atoi(remark.c_str() + 1);
  }
  static bool is_sale(MovementKind kind) {
    return kind == MovementKind::sale || kind == MovementKind::hold;
  }

  // Returns whether a movement belongs to the other of two tries of the same step. The outbox sends
  // without a mark: its movement belongs to the try that claims it.
  bool is_of_twin(const Claim& claim, const Movement& one) const {
    const auto twin = twins_.find(claim.remark);
    if (twin == twins_.end()) return false;
    if (one.mark != 0) return "m" + std::to_string(one.mark) == twin->second;
    return said(twin->second) == tillwire::Verdict::paid;
  }

  // Returns what the ledger has moved for a receipt until then.
  std::int64_t moved(const Claim& claim, std::int64_t until_ms, int* count = nullptr) const {
    std::int64_t sum = 0;
    for (const Movement& one : ledger_.movements()) {
      if (one.at_ms > until_ms) continue;
      if (is_of_twin(claim, one)) continue;
      bool mine = false;
      if (is_sale(claim.kind)) {
        // Two tills with one name may take the same number: the customer's own charge counts.
        mine = is_charge(one) && (one.mark != 0 ? one.mark == mark_of(claim.remark)
                                                : one.order_number == claim.number);
      } else if (claim.kind == MovementKind::refund) {
        mine = one.what == Moved::refund && one.refund_id == claim.number;
      } else if (claim.kind == MovementKind::completion) {
        mine = one.what == Moved::capture && one.order_id == claim.order_id;
      } else if (claim.kind == MovementKind::reversal) {
        mine = one.what == Moved::reversal && one.order_id == claim.order_id;
      }
      if (!mine) continue;
      sum += one.amount;
      if (count != nullptr) ++*count;
    }
    return sum;
  }

  // Returns whether the order of a receipt's number was charged at that time, and not by its sale.
  bool is_paid_by_another(const Claim& claim) const {
    const Order* const order = ledger_.order("shop", claim.number);
    if (order == nullptr || order->charged + order->held == 0) return false;
    // The till knows it only after that answer.
    const bool told =
        std::any_of(ledger_.arrivals().begin(), ledger_.arrivals().end(), [&](const Arrival& one) {
          return one.sender.mark == mark_of(claim.remark) && network_.was_read(one.id) &&
                 one.operation != "getOrderStatusExtended";
        });
    if (!told) return false;
    if (order->arrival == 0) return true;
    return std::any_of(ledger_.movements().begin(), ledger_.movements().end(),
                       [&](const Movement& one) {
                         return is_charge(one) && one.order_id == order->id &&
                                one.at_ms <= claim.at_ms && one.mark != mark_of(claim.remark);
                       });
  }

  // Returns what is charged of a hold that was completed before its receipt was reported.
  std::int64_t captured(const Claim& claim) const {
    std::int64_t sum = 0;
    for (const Movement& one : ledger_.movements()) {
      const bool mine = claim.kind == MovementKind::hold && one.what == Moved::capture &&
                        one.order_number == claim.number && one.at_ms <= claim.at_ms;
      if (mine) sum += one.amount;
    }
    return sum;
  }

  void is_false(const std::string& what, const std::string& remark, const std::string& number) {
    ++tally_.falses[what];
    if (tally_.examples.count(what) != 0) return;
    Tally::Example& example = tally_.examples[what];
    example.seed = seed_;
    // Everything done for the same customer; for "m0", everything.
    const auto mark = static_cast<std::size_t>(std::atoi(remark.c_str() + 1));
    std::vector<std::string> names = {number.empty() ? remark : number};
    for (const Task& task : tasks_) {
      if (mark != 0 && task.customer != tasks_[mark - 1].customer) continue;
      names.push_back("[" + std::to_string(task.mark) + "]");
      names.push_back(" " + remark_of(task) + ",");
      names.push_back(" " + remark_of(task) + " ");
    }
    for (const std::string& line : ledger_.log()) {
      bool named = line.find("POWER CUT") != std::string::npos ||
                   line.find("fine weather") != std::string::npos;
      for (const std::string& name : names) named = named || line.find(name) != std::string::npos;
      if (named) example.log.push_back(line.substr(0, 1'500));
    }
  }

  void judge() {
    constexpr std::int64_t ever = INT64_MAX;
    std::map<std::string, Claim> last;  // by remark
    std::map<std::string, std::set<std::string>> told;
    for (const Claim& claim : claims_) {
      if (claim.kind == MovementKind::none) {
        ++tally_.counts["damaged entries told"];
        continue;
      }
      last[claim.remark] = claim;
      std::set<std::string>& already = told[claim.remark];
      if (claim.verdict == tillwire::Verdict::paid) {
        const std::int64_t sum = moved(claim, claim.at_ms);
        if (sum == 0) {
          if (already.insert("yes").second) {
            is_false("said to be paid, and was not", claim.remark, claim.number);
          }
        } else if (sum != claim.charged && captured(claim) != claim.charged &&
                   already.insert("sum").second) {
          is_false("paid with another sum", claim.remark, claim.number);
        }
      }
      if (claim.verdict == tillwire::Verdict::not_paid && !claim.number.empty()) {
        int count = 0;
        moved(claim, ever, &count);
        const bool closed =
            is_sale(claim.kind) && ledger_.was_reversed(claim.order_id, claim.at_ms);
        if (count != 0 && !closed && already.insert("no").second) {
          is_false("said to be not paid, and was", claim.remark, claim.number);
        }
        if (is_sale(claim.kind) && is_paid_by_another(claim) && already.insert("number").second) {
          is_false("said to be not paid, of a number that is paid", claim.remark, claim.number);
        }
      }
    }
    std::int64_t sums[8] = {};
    std::int64_t counts[8] = {};
    std::set<std::pair<MovementKind, std::string>> counted;
    for (const Claim& claim : claims_) {
      const bool paid = claim.verdict == tillwire::Verdict::paid;
      if (!paid || !counted.insert({claim.kind, claim.number}).second) continue;
      sums[static_cast<int>(claim.kind)] += claim.charged;
      ++counts[static_cast<int>(claim.kind)];
    }
    for (const Task& task : tasks_) {
      const std::string remark = remark_of(task);
      const bool claimed = last.count(remark) != 0;
      const bool absent = !claimed && absent_.count(remark) != 0;
      ++tally_.counts[std::string("in the end ") +
                      (claimed ? name_of(last[remark].verdict) : "nothing said")];
      int movements = 0;
      for (const Movement& one : ledger_.movements()) movements += one.mark == task.mark;
      const bool lost = flipped_ || copies_.lost(task.mark);
      if (!claimed && movements != 0 && !lost) {
        is_false("nothing said, and money moved", remark, "");
      }
      if (absent) ++tally_.counts["nothing noted when the power failed"];
      if (!claimed) continue;
      const Claim& claim = last[remark];
      const bool open = !is_final(claim.verdict) && !claim.number.empty();
      if (open && !lost) is_false("open forever", remark, claim.number);
      int moves = 0;
      if (!claim.number.empty()) moved(claim, ever, &moves);
      if (moves > 1) is_false("moved twice", remark, claim.number);
      if (plan_.hides_nothing && is_sale(claim.kind) && moves != 0 &&
          claim.verdict != tillwire::Verdict::paid) {
        is_false("charged, and not said to be paid", remark, claim.number);
      }
    }
    for (int customer = 1; customer <= customers_; ++customer) {
      int charges = 0;
      int refunds = 0;
      std::string remark;
      for (const Movement& one : ledger_.movements()) {
        if (one.mark == 0) continue;
        const Task& task = tasks_[static_cast<std::size_t>(one.mark - 1)];
        if (task.customer != customer) continue;
        const bool reversed = ledger_.was_reversed(one.order_id);
        if (is_charge(one) && !reversed) ++charges, remark = remark_of(task);
        if (one.what == Moved::refund) ++refunds, remark = remark_of(task);
      }
      if (charges > 1) is_false("charged twice", remark, "");
      if (refunds > 1) is_false("refunded twice", remark, "");
    }
    for (const Movement& one : ledger_.movements()) {
      if (one.arrival == 0 || ledger_.arrival(one.arrival).sender.who != "recovery") continue;
      if (one.what == Moved::reversal) {  // an order in doubt was closed
        ++tally_.counts["closed: reversed"];
        for (const auto& [remark, claim] : last) {
          const bool paid = is_sale(claim.kind) && claim.verdict == tillwire::Verdict::paid;
          if (paid && claim.order_id == one.order_id) {
            is_false("reversed what was said to be paid", remark, claim.number);
          }
        }
        continue;
      }
      is_false("recovery moved money", "m0", one.order_number);
      break;
    }
    const bool copied = plan_.restores != 0 || plan_.clones;
    if (plan_.storage_failures == 0 && !flipped_ && !copied) judge_totals(sums, counts);
    if (till_ == nullptr || !till_->ready()) ++tally_.counts["tills that do not open any more"];
    ++tally_.counts["schedules"];
  }

  void judge_totals(const std::int64_t (&sums)[8], const std::int64_t (&counts)[8]) {
    if (!closed_) return is_false("the day could not be closed", "m0", "");
    std::int64_t day_sums[8] = {};
    std::int64_t day_counts[8] = {};
    for (const tillwire::DayTotal& each : totals_) {
      if (each.open) continue;
      day_sums[static_cast<int>(each.kind)] += each.sum.minor_units();
      day_counts[static_cast<int>(each.kind)] += each.count;
    }
    for (int kind = 1; kind < 8; ++kind) {
      if (sums[kind] != day_sums[kind] || counts[kind] != day_counts[kind]) {
        is_false("the day's totals are other ones", "m0", "");
        return;
      }
    }
  }

  std::uint64_t seed_;
  ledger::Random random_;
  Plan plan_;
  Ledger ledger_;
  Network network_;
  PowerSwitch power_;
  TickClock tick_;
  DayClock day_;
  CutStorage storage_;
  SeededRandom series_;
  tillwire::Gateway gateway_;
  tillwire::TillOptions options_;
  tillwire::Buffers<2048, 8192> memory_;
  std::unique_ptr<tillwire::Till> till_;
  std::vector<Task> tasks_;
  std::vector<Claim> claims_;
  std::map<std::string, Receipt> receipts_;  // the last, by remark
  std::set<std::string> absent_;
  std::map<std::string, std::string> twins_;  // steps that were tried twice, by remark
  std::vector<tillwire::DayTotal> totals_;
  std::string binding_;
  int customers_ = 0;
  std::int64_t offset_s_ = 0;
  bool closed_ = false;
  bool flipped_ = false;
  bool damaged_ = false;  // an unreadable entry was reported
  Copies copies_;
  Tally tally_;
};

}  // namespace

Tally play_till(const Plan& plan, std::uint64_t seed, Random random, Lie lie) {
  TillDay day(plan, seed, random);
  return day.play(lie);
}

}  // namespace ledger
