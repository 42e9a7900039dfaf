// A shop: the README's first program at its till, a cashier who follows what it prints, customers
// who try again, power that fails at any step, and the ledger that knows what was charged. The
// gateway never answers "refused" to a payment that it charged, as the rules of payments take that
// for declined.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <streambuf>
#include <string>
#include <vector>

#include "system/ledger/ledger.hpp"
#include "system/ledger/network.hpp"
#include "system/ledger/shop/machine.hpp"
#include "system/ledger/storage.hpp"

int shop_main();  // the README's main()

namespace shop {

Machine* machine = nullptr;

namespace {

using ledger::Moved;
using ledger::Movement;

constexpr std::int64_t minute = 60'000;
constexpr std::int64_t day = 24 * 60 * minute;

/// Counts of events, and of events that must not happen.
struct Tally {
  std::map<std::string, std::uint64_t> counts;
  std::map<std::string, std::uint64_t> faults;
  std::int64_t longest_ms = 0;  ///< how long a sale was open after the faults of its day

  void add(const Tally& other) {
    for (const auto& one : other.counts) counts[one.first] += one.second;
    for (const auto& one : other.faults) faults[one.first] += one.second;
    longest_ms = std::max(longest_ms, other.longest_ms);
  }
};

/// One customer and one purchase.
struct Purchase {
  std::int64_t amount = 0;
  bool given = false;    ///< the goods
  bool present = false;  ///< the customer still waits
  int tries = 0;
};

class Shop {
 public:
  Shop(std::uint64_t seed, int days, bool logs)
      : random_(seed),
        logs_(logs),
        days_(days),
        ledger_(world(seed)),
        network_(ledger_, random_.next()),
        tick_(network_, 0),
        day_(network_),
        storage_(power_, random_.next()),
        machine_{network_, tick_, day_, storage_, random_},
        in_(*this),
        out_(*this) {
    ledger_.add_card("4111111111111111", "203012", 1'000'000'000);
    network_.each_step([this] {
      if (cuts_network_) power_.step();
    });
  }

  Tally play() {
    machine = &machine_;
    std::streambuf* const cin = std::cin.rdbuf(&in_);
    std::streambuf* const cout = std::cout.rdbuf(&out_);
    std::streambuf* const cerr = std::cerr.rdbuf(&out_);
    purchases_.emplace_back();  // marks count from 1
    begin_day();
    while (!over_) run();
    std::cin.rdbuf(cin);
    std::cout.rdbuf(cout);
    std::cerr.rdbuf(cerr);
    machine = nullptr;
    judge();
    return tally_;
  }

 private:
  /// The cashier's input; its end ends the program.
  class In final : public std::streambuf {
   public:
    explicit In(Shop& shop) : shop_(shop) {}

   protected:
    int_type underflow() override {
      line_ = shop_.next_line();
      if (line_.empty()) return traits_type::eof();
      line_ += '\n';
      setg(&line_[0], &line_[0], &line_[0] + line_.size());
      return traits_type::to_int_type(line_[0]);
    }

   private:
    Shop& shop_;
    std::string line_;
  };

  /// The program's output, which the cashier reads.
  class Out final : public std::streambuf {
   public:
    explicit Out(Shop& shop) : shop_(shop) {}

   protected:
    int_type overflow(int_type c) override {
      if (c == '\n') {
        shop_.hear(line_);
        line_.clear();
      } else if (c != traits_type::eof()) {
        line_ += traits_type::to_char_type(c);
      }
      return traits_type::not_eof(c);
    }

   private:
    Shop& shop_;
    std::string line_;
  };

  ledger::World world(std::uint64_t seed) {
    ledger::World world;
    world.seed = seed;
    world.begins_ms += random_.between(0, 365) * day;
    world.merchants[0].password = "password";
    world.vary = random_.chance(80);
    world.decline_is_final = random_.chance(30);
    world.decline_is_success = random_.chance(30);
    world.finish_needed = random_.chance(50);
    world.odds.decline = 8;
    world.odds.part = 2;
    world.odds.error_unpaid = 3;
    world.odds.error_paid = 3;
    world.odds.unknown_paid = 2;
    world.odds.unknown_unpaid = 2;
    world.odds.slow = 4;
    world.odds.version_1 = 1;
    world.odds.challenge = 2;
    world.odds.frictionless = 3;
    world.odds.refuses = 20;
    world.odds.leaves = 20;
    world.oddities.codes = 60;
    world.oddities.contradicts = 2;
    world.oddities.foreign = true;
    world.oddities.twice = 2;
    world.oddities.texts = 10;
    return world;
  }

  // --- Power --------------------------------------------------------------------------------

  void cut_somewhere() {
    cuts_network_ = random_.chance(50);
    power_.cut_after(random_.between(0, cuts_network_ ? 200 : 60));
  }

  /// Runs the program from power-on to the next cut.
  void run() {
    std::cin.clear();
    storage_.reopen();
    tick_.boot(static_cast<std::uint32_t>(random_.next()));
    day_.boot();
    number_.clear();
    open_.clear();  // the till reports them again
    note("power on");
    if (bad_ && random_.chance(15)) cut_somewhere();
    try {
      shop_main();
    } catch (const ledger::PowerCut&) {
      ++tally_.counts["power cuts"];
      note("POWER CUT");
    }
    power_.cut_after(-1);
    network_.close();
    network_.advance(random_.between(5, 90) * 1000);
    if (bad_ && random_.chance(5)) network_.advance(random_.between(1, 60) * minute);
  }

  // --- The shop's day -----------------------------------------------------------------------

  void begin_day() {
    if (day_number_++ == days_) {
      over_ = true;
      return;
    }
    note("day " + std::to_string(day_number_));
    left_today_ = static_cast<int>(random_.between(3, 9));
    evening_ms_ = 0;
    bad_ = random_.chance(80);
    set_weather();
    storage_.failures(bad_ && random_.chance(20) ? 10 : 0);
    if (bad_ && random_.chance(60)) step_clock();
  }

  void set_weather() {
    ledger::Weather weather;
    if (outage_until_ms_ != 0) {
      weather.unreachable = 100;
    } else if (bad_) {
      set_faults(weather);
    }
    network_.weather(weather);
  }
  static void set_faults(ledger::Weather& weather) {
    weather.refused = 3;
    weather.unreachable = 2;
    weather.hangs = 1;
    weather.stale = 4;
    weather.request_cut = 4;
    weather.request_lost = 4;
    weather.request_late = 4;
    weather.answer_cut = 5;
    weather.answer_lost = 6;
    weather.answer_late = 4;
    weather.replaced_before = 2;
    weather.replaced_after = 3;
    weather.altered = 3;
    weather.late_most_s = 90;
  }

  void end_faults() {
    bad_ = false;
    outage_until_ms_ = 0;
    set_weather();
    storage_.failures(0);
    evening_ms_ = network_.now_ms();
    note("the faults end");
  }

  void step_clock() {
    const std::int64_t hours = random_.between(-30, 30);
    if (random_.chance(10)) {
      day_.never_set();
    } else {
      day_.off_by(random_.chance(50) ? random_.between(-5, 5) : hours * 3600);
    }
  }

  /// Takes the network down for a while.
  void outage() {
    outage_until_ms_ = network_.now_ms() + random_.between(5, 240) * minute;
    set_weather();
    ++tally_.counts["outages"];
  }

  // --- The cashier --------------------------------------------------------------------------

  bool doubt() const { return !open_.empty(); }
  Purchase& current() { return purchases_.back(); }
  int current_mark() const { return static_cast<int>(purchases_.size()) - 1; }

  /// Answers the till's prompt for an amount.
  std::string next_line() {
    number_.clear();
    power_.cut_after(-1);
    if (over_) return {};
    if (outage_until_ms_ != 0 && network_.now_ms() >= outage_until_ms_) {
      outage_until_ms_ = 0;
      set_weather();
    }
    if (random_.chance(2)) return {};  // switched off
    if (current().present) wait_or_leave();
    if (!current().present && left_today_ == 0) {
      if (evening_ms_ == 0) end_faults();
      if (doubt()) return ask_in_the_evening();
      tally_.longest_ms = std::max(tally_.longest_ms, network_.now_ms() - evening_ms_);
      network_.advance(random_.between(8, 14) * 60 * minute);
      begin_day();
      if (over_ || random_.chance(50)) return {};  // it is off at night
    }
    if (!current().present) next_customer();
    ++current().tries;
    if (bad_ && outage_until_ms_ == 0 && random_.chance(2)) outage();
    if (bad_ && random_.chance(25)) cut_somewhere();
    return amount();
  }

  /// Handles an unpaid or unknown sale: the customer waits and tries again, or leaves.
  void wait_or_leave() {
    network_.advance(random_.between(5, doubt() ? 300 : 60) * 1000);
    if (current().tries == 0 || !random_.chance(doubt() ? 10 : 20)) return;
    current().present = false;
    ++tally_.counts[doubt() ? "customers who left in doubt" : "customers who left unpaid"];
  }

  void next_customer() {
    --left_today_;
    network_.advance(random_.between(1, 60) * minute);
    Purchase purchase;
    // Sums repeat often.
    purchase.amount = random_.between(1, 12) * 125;
    purchase.present = true;
    purchases_.push_back(purchase);
    network_.sender({"till", current_mark()});
    ++tally_.counts["purchases"];
    note("customer " + std::to_string(current_mark()) + " wants " +
         std::to_string(purchase.amount));
  }

  /// Ends the faults; everything in doubt has to be settled now.
  std::string ask_in_the_evening() {
    network_.advance(random_.between(1, 10) * minute);
    if (network_.now_ms() - evening_ms_ > 3 * day) {
      fault("stuck");
      over_ = true;
      return {};
    }
    return amount();
  }

  std::string amount() {
    const std::int64_t units = current().amount;
    char text[32];
    std::snprintf(text, sizeof text, "%lld.%02lld", static_cast<long long>(units / 100),
                  static_cast<long long>(units % 100));
    note(std::string("typed: ") + text);
    return text;
  }

  void hear(const std::string& line) {
    note("the till: " + line);
    if (line == "Deliver the goods.") return hand_over();
    if (line == "the storage failed: open it, then the till") {
      ++tally_.counts["failures of the storage"];
      return;
    }
    const std::size_t colon = line.find(": ");
    if (colon == std::string::npos) return fault("said what was not expected: " + line);
    number_ = line.substr(0, colon);
    const std::string words = line.substr(colon + 2);
    open_.erase(number_);
    open_.erase("");
    // The earlier try's number is not reported again.
    if (words.find(", after a try that moved no money") != std::string::npos) open_.clear();
    const auto begins = [&](const char* with) { return words.rfind(with, 0) == 0; };
    if (begins("Paid ")) {
      ++tally_.counts["paid"];
    } else if (begins("Only ")) {
      ++tally_.counts["paid in part"];
      hand_over();  // the rest is paid in cash
    } else if (begins("Not paid")) {
      ++tally_.counts["not paid"];
    } else if (begins("Not known yet") || begins("Not sent: ")) {
      ++tally_.counts["not known yet"];
      open_.insert(number_);
    } else if (begins("The customer has to confirm")) {
      ++tally_.counts["at 3-D Secure"];
      open_.insert(number_);
    } else if (begins("Look ")) {
      ++tally_.counts["looked up at the gateway"];
      const ledger::Order* const order = ledger_.order("shop", number_);
      if (order != nullptr && order->charged > order->refunded) {
        hand_over();
      } else if (order != nullptr && order->status != 3 && order->status != 6) {
        current().present = false;  // the gateway does not know either: no second sale
        looked_up_.insert(number_);
      }
    } else {
      fault("said what was not expected: " + line);
    }
  }

  /// Looks again at the orders that the gateway had not decided when the till asked for that.
  void look_again() {
    for (const std::string& number : looked_up_) {
      const ledger::Order* const order = ledger_.order("shop", number);
      number_ = number;
      if (order->charged > order->refunded) hand_over();
    }
    looked_up_.clear();
  }

  void hand_over() {
    const ledger::Order* const order = ledger_.order("shop", number_);
    if (order == nullptr) return fault("goods without an order");
    const int mark = ledger_.arrival(order->arrival).sender.mark;
    Purchase& purchase = purchases_[static_cast<std::size_t>(mark)];
    if (order->charged <= 0) fault("goods without a charge, purchase " + std::to_string(mark));
    if (purchase.given && given_for_[mark] != number_) {
      fault("paid twice, purchase " + std::to_string(mark));
    }
    if (purchase.given) ++tally_.counts["told again"];
    purchase.given = true;
    purchase.present = false;
    given_for_[mark] = number_;
  }

  // --- The end ------------------------------------------------------------------------------

  void judge() {
    network_.advance(day);  // late requests have arrived
    look_again();
    std::map<int, std::map<std::string, std::int64_t>> charged;
    for (const Movement& one : ledger_.movements()) {
      const bool in = one.what == Moved::charge || one.what == Moved::capture;
      const bool out = one.what == Moved::refund || one.what == Moved::reversal;
      if (!in && !out) continue;
      const ledger::Order* const order = ledger_.order(one.order_id);
      const int mark = ledger_.arrival(order->arrival).sender.mark;
      charged[mark][one.order_id] += in ? one.amount : -one.amount;
    }
    for (std::size_t i = 1; i < purchases_.size(); ++i) {
      int orders = 0;
      for (const auto& one : charged[static_cast<int>(i)]) orders += one.second > 0 ? 1 : 0;
      if (orders > 1) fault("charged twice, purchase " + std::to_string(i));
      if (purchases_[i].given && orders == 0) {
        fault("goods without a charge, purchase " + std::to_string(i));
      }
      if (!purchases_[i].given && orders != 0) {
        fault("charged without goods, purchase " + std::to_string(i));
      }
      if (purchases_[i].given) ++tally_.counts["goods delivered"];
    }
  }

  void fault(const std::string& what) {
    note("FAULT: " + what);
    ++tally_.faults[what.substr(0, what.find(','))];
    if (logs_) {
      for (const std::string& line : ledger_.log()) std::printf("| %s\n", line.c_str());
      std::printf("\n");
      logs_ = false;  // the first is enough
    }
  }
  void note(const std::string& what) { ledger_.note(what); }

  ledger::Random random_;
  bool logs_;
  int days_;
  ledger::Ledger ledger_;
  ledger::PowerSwitch power_;
  ledger::Network network_;
  ledger::TickClock tick_;
  ledger::DayClock day_;
  ledger::CutStorage storage_;
  Machine machine_;
  In in_;
  Out out_;

  Tally tally_;
  bool cuts_network_ = false;  ///< otherwise the power fails while the journal is written
  std::vector<Purchase> purchases_;
  std::map<int, std::string> given_for_;
  int day_number_ = 0;
  int left_today_ = 0;
  bool bad_ = false;  ///< faults happen: on most days, until the evening
  bool over_ = false;
  std::set<std::string> open_;  ///< numbers that are not known yet
  std::int64_t outage_until_ms_ = 0;
  std::int64_t evening_ms_ = 0;
  std::string number_;
  std::set<std::string> looked_up_;  ///< numbers without a decision
};

}  // namespace
}  // namespace shop

int main(int count, char** arguments) {
  int days = 3000;
  int most = 50;
  std::uint64_t seed = 1;
  bool logs = false;
  for (int i = 1; i < count; ++i) {
    const std::string option = arguments[i];
    if (option == "--days" && i + 1 < count) {
      days = std::atoi(arguments[++i]);
    } else if (option == "--shop" && i + 1 < count) {
      most = std::atoi(arguments[++i]);
    } else if (option == "--seed" && i + 1 < count) {
      seed = std::strtoull(arguments[++i], nullptr, 10);
    } else if (option == "--logs") {
      logs = true;
    } else {
      std::puts(
          "usage: ledger-shop [--days N] [--shop N] [--seed S] [--logs]\n"
          "Runs the README's first program for N days (3000), in shops of N days (50) each from\n"
          "seed S (1) on. --logs prints what led to a shop's first fault.\n"
          "Exit status 1: something was charged twice, delivered without a charge, charged\n"
          "without goods, or never came to an end.");
      return option == "--help" ? 0 : 2;
    }
  }
  shop::Tally all;
  for (; days > 0; days -= most, ++seed) {
    const shop::Tally tally = shop::Shop(seed, std::min(days, most), logs).play();
    for (const auto& one : tally.faults) {
      std::printf("seed %llu: %s\n", static_cast<unsigned long long>(seed), one.first.c_str());
    }
    all.add(tally);
  }
  for (const auto& one : all.counts) {
    std::printf("%8llu %s\n", static_cast<unsigned long long>(one.second), one.first.c_str());
  }
  std::printf("%8.1f minutes after the end of a day's faults everything was known\n",
              static_cast<double>(all.longest_ms) / 60'000);
  for (const auto& one : all.faults) {
    std::printf("%8llu FAULT %s\n", static_cast<unsigned long long>(one.second), one.first.c_str());
  }
  return all.faults.empty() ? 0 : 1;
}
