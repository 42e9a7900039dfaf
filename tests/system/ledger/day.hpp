// What the days of tills and of card desks have in common: power, clocks, tasks, and a record of
// what was said.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tillwire/till.hpp>
#include <vector>

#include "system/ledger/ledger.hpp"
#include "system/ledger/network.hpp"
#include "system/ledger/schedules.hpp"
#include "system/ledger/storage.hpp"

namespace ledger {

/// The cards used in random days.
inline const std::string till_cards[] = {"4000000000000002", "4000000000000010"};

/// Names the series of a machine's numbers.
class SeededRandom final : public tillwire::Random {
 public:
  explicit SeededRandom(std::uint64_t seed) : random_(seed) {}
  bool fill(void* to, std::uint32_t size) override;

 private:
  ledger::Random random_;
};

/// One schedule from its first boot to the last query.
class Day {
 public:
  Day(const Day&) = delete;
  Day& operator=(const Day&) = delete;

  Tally play(Lie lie);

 protected:
  using Kind = tillwire::MovementKind;
  using Receipt = tillwire::Receipt;
  using Verdict = tillwire::Verdict;

  /// One task for the machine.
  struct Task {
    Kind kind = Kind::sale;
    int mark = 0;
    int customer = 0;
    std::int64_t amount = 0;
    std::string order_id;  ///< of completions, releases and refunds
    Plan::Move move = Plan::credit;
    std::string card;  ///< of a desk's tasks
    std::string to_card;
  };
  /// The contents of a receipt.
  struct Claim {
    std::string remark;
    std::string number;
    std::string order_id;
    Kind kind = Kind::none;
    Verdict verdict = Verdict::unknown;
    std::int64_t asked = 0;
    std::int64_t charged = -1;
    std::int64_t at_ms = 0;
    std::string by;
  };

  Day(const Plan& plan, std::uint64_t seed, Random random);
  ~Day() = default;

  // The machine.

  virtual void start() = 0;
  virtual void stop() = 0;
  virtual bool is_started() const = 0;
  virtual bool is_ready() const = 0;
  virtual void reopen() = 0;
  virtual void resume() = 0;
  virtual void deliver() {}
  /// Does what is next for a task that is not decided.
  virtual void go_on(const Task& task, const Receipt& receipt) = 0;
  virtual tillwire::Day close_day(const std::function<void(const tillwire::DayTotal&)>& each) = 0;

  // The day.

  /// Serves one customer.
  virtual void serve() = 0;
  virtual void judge() = 0;

  // Power and time.

  void set_clock();
  void boot();
  /// Restarts the machine after its storage was exchanged.
  void restart();
  void power_failed();
  /// Returns whether the machine kept its power.
  bool survives(const std::function<void()>& act);
  void open();

  // Set by the machine.

  static const char* name_of(Verdict verdict);
  static std::string text_of(const tillwire::Text& text);
  void hear(const Receipt& receipt, const char* by);
  static bool is_final(Verdict verdict) {
    return verdict == Verdict::paid || verdict == Verdict::not_paid || verdict == Verdict::help;
  }
  /// Returns the last verdict on a task; `unknown` if there is none.
  Verdict said(const std::string& remark) const;

  // Tasks.

  static std::string remark_of(const Task& task) { return "m" + std::to_string(task.mark); }
  /// The number of a task in its remark; 0: none.
  static int mark_of(const std::string& remark) {
    return remark.empty() ? 0 : std::atoi(remark.c_str() + 1);
  }
  Task& make(Kind kind, int customer, std::int64_t amount);
  /// Returns whether a try of a customer is decided, and not as "not paid".
  bool is_served(int customer) const;
  /// Carries out a task, and waits for a while until its end is reported.
  Verdict perform(const Task& task, const std::function<Receipt()>& act, const char* who = "till");
  /// No faults, no cuts, and enough time to settle everything.
  void settle_at_last();

  // The verdict.

  void is_false(const std::string& what, const std::string& remark, const std::string& number);
  /// Returns whether what was noted about a task may be lost.
  bool is_lost(int mark) const { return flipped_ || wiped_ || copies_.lost(mark); }
  /// Compares the sums and counts of what was said to be done, by kind, with the day's totals.
  void judge_totals(const std::set<std::string>& left_out);

  std::uint64_t seed_;
  Random random_;
  Plan plan_;
  Ledger ledger_;
  Network network_;
  PowerSwitch power_;
  TickClock tick_;
  DayClock day_;
  CutStorage storage_;
  SeededRandom series_;
  tillwire::Gateway gateway_;
  std::vector<Task> tasks_;
  std::vector<Claim> claims_;
  std::map<std::string, Receipt> receipts_;  // the last, by remark
  std::set<std::string> absent_;
  std::vector<tillwire::DayTotal> totals_;
  int customers_ = 0;
  std::int64_t offset_s_ = 0;
  bool closed_ = false;
  bool flipped_ = false;
  bool wiped_ = false;
  bool damaged_ = false;  // an unreadable entry was reported
  Copies copies_;
  Tally tally_;
};

/// Plays one schedule of a till, or of a card desk.
Tally play_till(const Plan& plan, std::uint64_t seed, Random random, Lie lie);
Tally play_desk(const Plan& plan, std::uint64_t seed, Random random, Lie lie);

}  // namespace ledger
