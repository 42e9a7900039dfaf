// What the days of tills and of card desks have in common.
#include "system/ledger/day.hpp"

#include <algorithm>
#include <cstdlib>

namespace ledger {
const char* Day::name_of(Verdict verdict) {
  static const char* const names[] = {"not paid", "paid", "customer", "queued", "unknown", "help"};
  return names[static_cast<int>(verdict)];
}

std::string Day::text_of(const tillwire::Text& text) {
  return text.present() ? std::string(text.raw()) : std::string();
}

bool SeededRandom::fill(void* to, std::uint32_t size) {
  for (std::uint32_t i = 0; i < size; ++i) {
    static_cast<unsigned char*>(to)[i] = static_cast<unsigned char>(random_.below(256));
  }
  return true;
}

Day::Day(const Plan& plan, std::uint64_t seed, Random random)
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
  network_.weather(plan_.weather);
  network_.each_step([this] { power_.step(); });
  storage_.failures(plan_.storage_failures);
  offset_s_ =
      random_.chance(70) ? random_.between(3'600, 90'000) : random_.between(40, 400) * 86'400;
  gateway_.host = "pay.example";
}

Tally Day::play(Lie lie) {
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
    if (lie == Lie::declines_what_is_paid && claim.verdict == Verdict::paid) {
      claim.verdict = Verdict::not_paid;
    } else if (lie == Lie::approves_what_is_not && claim.verdict == Verdict::not_paid) {
      claim.verdict = Verdict::paid;
    }
  }
  judge();
  if (wiped_ && is_started() && is_ready()) is_false("a zeroed store was opened", "m0", "");
  if (!is_started() || !is_ready()) ++tally_.counts["stores that do not open any more"];
  ++tally_.counts["schedules"];
  tally_.log = ledger_.log();
  return tally_;
}

// --- Power and time ---------------------------------------------------------------------------

void Day::set_clock() {
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

void Day::restart() {
  network_.note("(another storage)");
  stop();
  network_.close();
  boot();
}

void Day::boot() {
  power_.cut_after(-1);
  for (int tries = 0; tries < 5; ++tries) {
    stop();
    storage_.reopen();
    tick_.boot(static_cast<std::uint32_t>(random_.next()));
    set_clock();
    day_.boot();
    network_.note("power on");
    try {
      if (random_.chance(plan_.cuts / 2)) power_.cut_after(random_.between(0, 90));
      start();
      resume();
      power_.cut_after(-1);
      return;
    } catch (const PowerCut&) {
      power_failed();
    }
  }
}

void Day::power_failed() {
  power_.cut_after(-1);
  network_.note("POWER CUT");
  ++tally_.counts["power cuts"];
  stop();
  network_.close();
  if (random_.chance(plan_.flips)) {
    storage_.flip();
    flipped_ = true;
  }
  if (plan_.wipes != 0 && random_.chance(plan_.wipes)) {
    storage_.zero();
    wiped_ = true;
    network_.note("(the storage reads as zeros)");
  }
  network_.advance(random_.between(1, random_.chance(50) ? 30 : 7'200) * 1000);
}

bool Day::survives(const std::function<void()>& act) {
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

void Day::open() {
  if (!is_started()) return boot();
  if (is_ready()) return;
  storage_.reopen();
  reopen();
}

// --- What the machine says --------------------------------------------------------------------

void Day::hear(const Receipt& receipt, const char* by) {
  Claim claim;
  claim.remark = text_of(receipt.remark);
  // What a withdrawal did not pay out is credited with its remark.
  const int mark = mark_of(claim.remark);
  const bool repaid = receipt.kind == Kind::credit && mark != 0 &&
                      tasks_[static_cast<std::size_t>(mark - 1)].kind == Kind::withdrawal;
  if (repaid) claim.remark += " repaid";
  claim.number = text_of(receipt.number);
  claim.order_id = text_of(receipt.order_id);
  claim.kind = receipt.kind;
  claim.verdict = receipt.verdict;
  claim.asked = receipt.asked.minor_units();
  if (receipt.charged.present()) claim.charged = receipt.charged.minor_units();
  claim.at_ms = network_.now_ms();
  claim.by = by;
  claims_.push_back(claim);
  damaged_ = damaged_ || receipt.kind == Kind::none;
  receipts_[claim.remark] = receipt;
  network_.note(
      std::string("till says by its ") + by + " of " + claim.remark + ", number " + claim.number +
      ", order " + claim.order_id + ": " + name_of(receipt.verdict) + ", asked " +
      std::to_string(claim.asked) + ", charged " + std::to_string(claim.charged) + ", error " +
      std::to_string(static_cast<int>(receipt.error.code)) + " '" + receipt.words() + "'");
}

tillwire::Verdict Day::said(const std::string& remark) const {
  const auto found = receipts_.find(remark);
  return found == receipts_.end() ? Verdict::unknown : found->second.verdict;
}

// --- Tasks ------------------------------------------------------------------------------------

Day::Task& Day::make(Kind kind, int customer, std::int64_t amount) {
  Task task;
  task.kind = kind;
  task.mark = static_cast<int>(tasks_.size()) + 1;
  task.customer = customer;
  task.amount = amount;
  tasks_.push_back(task);
  return tasks_.back();
}

bool Day::is_served(int customer) const {
  return std::any_of(tasks_.begin(), tasks_.end(), [&](const Task& one) {
    const Verdict verdict = said(remark_of(one));
    return one.customer == customer && verdict != Verdict::not_paid && is_final(verdict);
  });
}

tillwire::Verdict Day::perform(const Task& task, const std::function<Receipt()>& act,
                               const char* who) {
  const std::string remark = remark_of(task);
  network_.note("--- " + remark + " amount " + std::to_string(task.amount));
  ++tally_.counts["operations"];
  open();
  network_.sender({who, task.mark});
  damaged_ = false;
  survives([&] { hear(act(), "answer"); });
  network_.sender({"recovery", 0});
  for (int tries = 0; tries < 4 && !is_final(said(remark)); ++tries) {
    if (receipts_.count(remark) == 0) {  // power failed before anything was noted
      absent_.insert(remark);
      return damaged_ ? Verdict::help : Verdict::not_paid;
    }
    const Receipt receipt = receipts_[remark];
    network_.advance(random_.between(1, 300) * 1000);
    open();
    go_on(task, receipt);
  }
  // Looks up a damaged entry at the gateway before the same customer pays again.
  return damaged_ && !is_final(said(remark)) ? Verdict::help : said(remark);
}

void Day::settle_at_last() {
  network_.note("(fine weather from now on)");
  plan_.cuts = 0;
  plan_.flips = 0;
  storage_.failures(0);
  network_.weather({});
  for (const int minutes : {4, 4, 31, 60, 300, 1'440, 1'440, 1'440, 5'760}) {
    network_.advance(minutes * 60'000LL);
    open();
    if (!is_started() || !is_ready()) boot();
    deliver();
    resume();
  }
  network_.advance(
      std::max<std::int64_t>(network_.last_arrival_ms() - network_.now_ms() + 8 * 3'600'000, 0));
  resume();
  totals_.clear();
  const auto each = [&](const tillwire::DayTotal& total) { totals_.push_back(total); };
  closed_ = close_day(each).closed;
}

// --- The verdict ------------------------------------------------------------------------------

void Day::is_false(const std::string& what, const std::string& remark, const std::string& number) {
  ++tally_.falses[what];
  if (tally_.examples.count(what) != 0) return;
  Tally::Example& example = tally_.examples[what];
  example.seed = seed_;
  // Everything done for the same customer; for "m0", everything.
  const auto mark = static_cast<std::size_t>(mark_of(remark));
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

void Day::judge_totals(const std::set<std::string>& left_out) {
  constexpr int kinds = static_cast<int>(Kind::deposit) + 1;
  if (plan_.storage_failures != 0 || flipped_ || wiped_ || plan_.restores != 0 || plan_.clones)
    return;
  if (!closed_) return is_false("the day could not be closed", "m0", "");
  std::int64_t sums[kinds] = {};
  std::int64_t counts[kinds] = {};
  std::set<std::pair<Kind, std::string>> counted;
  for (const Claim& claim : claims_) {
    if (claim.verdict != Verdict::paid || left_out.count(claim.remark) != 0) continue;
    if (!counted.insert({claim.kind, claim.number}).second) continue;
    if (claim.charged > 0) sums[static_cast<int>(claim.kind)] += claim.charged;
    ++counts[static_cast<int>(claim.kind)];
  }
  for (const tillwire::DayTotal& each : totals_) {
    if (each.open) continue;
    sums[static_cast<int>(each.kind)] -= each.sum.minor_units();
    counts[static_cast<int>(each.kind)] -= each.count;
  }
  for (int kind = 1; kind < kinds; ++kind) {
    if (sums[kind] == 0 && counts[kind] == 0) continue;
    return is_false("the day's totals are other ones", "m0", "");
  }
}

}  // namespace ledger
