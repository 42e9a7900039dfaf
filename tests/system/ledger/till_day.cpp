// Random days of a tillwire::Till, or of a till of C, on the ledger, and its false receipts.
#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tillwire/till.hpp>

#include "system/c/machines.hpp"
#include "system/ledger/day.hpp"
#include "system/ledger/http.hpp"

namespace ledger {
namespace {

using tillwire::MovementKind;

// The sender of a step that is tried again.
constexpr const char* hurried = "till again";

template <class Till>
class TillDay final : public Day {
 public:
  TillDay(const Plan& plan, std::uint64_t seed, Random random) : Day(plan, seed, random) {
    binding_ = ledger_.add_binding({"B1", "shop", "K", till_cards[0], "203012", "COMMON"}).id;
    if (plan_.used_numbers != 0 || plan_.taken_numbers != 0) {
      network_.when_sent([this] { use_number(); });
    }
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
    if (seed % 2 == 0 || plan_.setup.token) return;
    deployment_.record_version = static_cast<std::uint8_t>(plan_.world.oddities.version);
    options_.deployment = deployment_;
  }

 private:
  // --- The till ---------------------------------------------------------------------------------

  void start() override {
    till_ = std::make_unique<Till>(gateway_, network_, tick_, memory_, storage_, day_, options_);
  }
  void stop() override { till_.reset(); }
  bool is_started() const override { return till_ != nullptr; }
  bool is_ready() const override { return till_->ready(); }
  void reopen() override { static_cast<void>(till_->open()); }
  void resume() override {
    network_.sender({"recovery", 0});
    till_->resume([&](const Receipt& each) { hear(each, "resume"); });
  }
  void deliver() override {
    network_.sender({"outbox", 0});
    till_->deliver([&](const Receipt& each) { hear(each, "outbox"); });
  }

  void go_on(const Task& task, const Receipt& receipt) override {
    if (receipt.verdict == Verdict::customer && random_.chance(70)) {
      network_.sender({"till", task.mark});
      survives([&] { hear(till_->resume(receipt.number), "resume of a number"); });
    } else if (receipt.verdict == Verdict::queued) {
      survives([&] { deliver(); });
    } else {
      survives([&] { resume(); });
    }
  }
  tillwire::Day close_day(const std::function<void(const tillwire::DayTotal&)>& each) override {
    return till_->close_day(each);
  }

  // --- The shop's tasks -------------------------------------------------------------------------

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

  void serve() override {
    const int customer = ++customers_;
    const std::int64_t amount = random_.between(1, plan_.most_sums) * 25;
    const bool hold = random_.chance(plan_.holds);
    for (int tries = 0; tries < 3; ++tries) {
      // An earlier try may be paid by now.
      if (is_served(customer)) return;
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
      const Verdict verdict =
          perform(task, [&] { return hold ? till_->hold(sale) : till_->pay(sale); });
      if (verdict == Verdict::paid) {
        follow(task, receipts_[remark]);
        return;
      }
      if (verdict == Verdict::help) return;
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
    const Verdict verdict = perform(copy, act);
    // A hurried cashier tries it again.
    if (verdict == Verdict::unknown && random_.chance(50)) perform(copy, act, hurried);
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

  // --- The verdict ----------------------------------------------------------------------------

  static bool is_charge(const Movement& one) {
    return one.what == Moved::hold || one.what == Moved::charge;
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
    return said(twin->second) == Verdict::paid;
  }

  // Returns whether the second try of a step has moved it, and a receipt is about the first one.
  bool is_of_second_try(const Claim& claim, const Movement& one) const {
    if (one.arrival == 0 || ledger_.arrival(one.arrival).sender.who != hurried) return false;
    const auto of_task = [&](const Claim& other) {
      return other.remark == claim.remark && !other.number.empty();
    };
    const auto first = std::find_if(claims_.begin(), claims_.end(), of_task);
    return first->number == claim.number &&
           std::any_of(first, claims_.end(), [&](const Claim& other) {
             return of_task(other) && other.number != claim.number;
           });
  }

  // Returns what the ledger has moved for a receipt until then.
  std::int64_t moved(const Claim& claim, std::int64_t until_ms, int* count = nullptr) const {
    std::int64_t sum = 0;
    for (const Movement& one : ledger_.movements()) {
      if (one.at_ms > until_ms) continue;
      if (is_of_twin(claim, one) || is_of_second_try(claim, one)) continue;
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

  void judge() override {
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
      if (claim.verdict == Verdict::paid) {
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
      if (claim.verdict == Verdict::not_paid && !claim.number.empty()) {
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
    for (const Task& task : tasks_) {
      const std::string remark = remark_of(task);
      const bool claimed = last.count(remark) != 0;
      const bool absent = !claimed && absent_.count(remark) != 0;
      ++tally_.counts[std::string("in the end ") +
                      (claimed ? name_of(last[remark].verdict) : "nothing said")];
      int movements = 0;
      for (const Movement& one : ledger_.movements()) movements += one.mark == task.mark;
      const bool lost = is_lost(task.mark);
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
          claim.verdict != Verdict::paid) {
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
          const bool paid = is_sale(claim.kind) && claim.verdict == Verdict::paid;
          if (paid && claim.order_id == one.order_id) {
            is_false("reversed what was said to be paid", remark, claim.number);
          }
        }
        continue;
      }
      if (one.what == Moved::refund && deployment_.shows_refund_ids()) {  // it was in doubt
        ++tally_.counts["refunds sent again"];
        continue;
      }
      is_false("recovery moved money", "m0", one.order_number);
      break;
    }
    judge_totals({});
  }

  tillwire::TillOptions options_;
  tillwire::Deployment deployment_;
  tillwire::Buffers<2048, 8192> memory_;
  std::unique_ptr<Till> till_;
  std::map<std::string, std::string> twins_;  // steps that were tried twice, by remark
  std::string binding_;
};

}  // namespace

Tally play_till(const Plan& plan, std::uint64_t seed, Random random, Lie lie) {
  if (plan.in_c) return TillDay<tillwire::test::CTill>(plan, seed, random).play(lie);
  return TillDay<tillwire::Till>(plan, seed, random).play(lie);
}

}  // namespace ledger
