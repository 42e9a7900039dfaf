// Power cuts at every call, write and erasure of a movement and of the resume() after it, with
// every failure of the line: in the end everything is decided, and what was reported is true.
#include <string>

#include "hall.hpp"

namespace tillwire::test {
namespace {

/// What is done, and what goes wrong besides the power cuts.
struct Story {
  MovementKind kind = MovementKind::debit;
  Line line = Line::up;
  std::int64_t jams_after = INT64_MAX;
  bool refused = false;
  bool arrives = true;  // what the line delayed, after all
  bool lags = false;
};

/// Where the power fails: at a call of the bank, or at an operation of the flash.
struct Cut {
  std::uint32_t call = UINT32_MAX;
  std::uint32_t write = UINT32_MAX;
  Torn torn = Torn::nothing;
};

class World {
 public:
  explicit World(const Story& story) : story_(story) {
    cash.jams_after = story.jams_after;
    bank.line = story.line;
    bank.fails_at = is_credit() ? "creditCard" : "debitCard";
    bank.fails = 1;
    bank.lags = story.lags;
    if (story.refused) bank.refuses = bank.fails_at;
  }

  /// Does it; returns whether the power failed.
  bool act(const Cut& cut) {
    return run(cut, [&](Hall& hall) {
      Receipt receipt;
      switch (story_.kind) {
        case MovementKind::debit:
          receipt = hall.desk.debit(debit_by_id());
          break;
        case MovementKind::credit:
          receipt = hall.desk.credit(credit_by_id());
          break;
        case MovementKind::withdrawal:
          receipt = hall.desk.withdraw(debit_by_id());
          break;
        default:
          receipt = hall.desk.deposit(credit_by_id());
      }
      hear(receipt);
    });
  }
  /// Resumes; returns whether the power failed.
  bool resume(const Cut& cut) {
    return run(cut, [&](Hall& hall) {
      for (const Receipt& each : hall.resume()) hear(each);
      open_ = hall.recovery.open;
    });
  }
  /// Lets everything arrive that will, lets time pass, and looks at how it ended.
  void settle() {
    bank.line = Line::up;
    if (story_.arrives) bank.arrive();
    bank.lose_delayed();
    bank.show_late();
    bank.lags = false;
    for (const std::uint32_t passes : {200U, 7U * 3600, 8U * 86400}) {
      // Two rounds: what the first one reports counts as reported in the second.
      run({}, [&](Hall& hall) {
        hall.pass(passes);
        for (int i = 0; i != 2; ++i) {
          for (const Receipt& each : hall.resume()) hear(each);
        }
        open_ = hall.recovery.open;
      });
      start_s_ += passes;
    }
    check();
  }
  std::uint32_t calls() const { return bank.calls; }
  std::uint32_t writes() const { return writes_; }

  CardBank bank;
  CashBox cash;

 private:
  bool is_credit() const {
    return story_.kind == MovementKind::credit || story_.kind == MovementKind::deposit;
  }

  template <class Do>
  bool run(const Cut& cut, Do what) {
    bank.calls = 0;
    bank.cut_at = cut.call;
    try {
      Hall hall(cells_, bank, &cash);
      hall.noon.time_s += start_s_;
      if (cut.write != UINT32_MAX) hall.flash.cut_at(hall.flash.operations() + cut.write, cut.torn);
      const std::uint32_t before = hall.flash.operations();
      what(hall);
      writes_ = hall.flash.operations() - before;
    } catch (const PowerCut&) {
      bank.cut_at = UINT32_MAX;
      return true;
    }
    bank.cut_at = UINT32_MAX;
    return false;
  }

  void hear(const Receipt& receipt, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string number = text(receipt.number);
    const auto before = heard_.find(number);
    if (before != heard_.end() && before->second.verdict != Verdict::unknown &&
        before->second.verdict != Verdict::queued) {
      EXPECT_EQ(before->second.verdict, receipt.verdict) << "it was reported otherwise";
      EXPECT_EQ(before->second.charged, receipt.charged);
    }
    heard_[number] = receipt;
  }

  void check(CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(open_, 0U);
    std::uint32_t debits = 0;
    std::uint32_t credits = 0;
    const auto& lines = bank.cards.at(card);
    for (std::size_t i = 1; i < lines.size(); ++i) ++(lines[i].credit ? credits : debits);
    EXPECT_LE(debits, is_credit() ? 0U : 1U);
    EXPECT_LE(credits, story_.kind == MovementKind::debit ? 0U : 1U);
    bool helped = false;
    for (const auto& each : heard_) helped = helped || each.second.verdict == Verdict::help;
    const bool cash_moves = story_.kind >= MovementKind::withdrawal;
    for (const auto& [number, receipt] : heard_) {
      const bool paid = receipt.verdict == Verdict::paid;
      if (receipt.verdict == Verdict::help) {
        // A credit of what did not come out, or a deposit, that was not carried out is a person's.
        const bool owed = receipt.kind == MovementKind::credit;
        EXPECT_TRUE(cash_moves && (owed || receipt.kind == MovementKind::deposit))
            << "it can be asked about";
        continue;
      }
      switch (receipt.kind) {
        case MovementKind::debit:
          EXPECT_EQ(debits, paid ? 1U : 0U);
          break;
        case MovementKind::credit:
          EXPECT_EQ(credits, paid ? 1U : 0U);
          break;
        case MovementKind::withdrawal:
          EXPECT_EQ(cash.sum(), receipt.charged.minor_units());
          break;
        default:
          EXPECT_EQ(credits, paid ? 1U : 0U);
          EXPECT_EQ(cash.sum(), paid ? 0 : 5000);
      }
    }
    if (story_.kind == MovementKind::withdrawal) {
      EXPECT_TRUE(cash.out.empty() || debits == 1) << "cash without a debit";
      EXPECT_TRUE(helped || bank.balance() == -cash.sum()) << "a debit without cash or a doubt";
    }
    if (story_.kind == MovementKind::deposit) {
      EXPECT_TRUE(cash.out.empty() || credits == 0) << "credited, and returned";
    }
  }

  Story story_;
  Cells cells_{2048, 4};
  std::map<std::string, Receipt> heard_;
  std::uint32_t start_s_ = 0;
  std::uint32_t writes_ = 0;
  std::uint32_t open_ = 0;
};

/// Calls `next` with a world for each place where the power can fail in `does`.
template <class Does, class Next>
void at_each_cut(const World& before, Does does, Next next) {
  for (std::uint32_t call = 0;; ++call) {
    World world = before;
    Cut cut;
    cut.call = call;
    if (!does(world, cut)) break;
    next(world);
    if (::testing::Test::HasFailure()) return;
  }
  for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::all}) {
    for (std::uint32_t write = 0;; ++write) {
      World world = before;
      Cut cut;
      cut.write = write;
      cut.torn = torn;
      if (!does(world, cut)) break;
      next(world);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

bool act(World& world, const Cut& cut) {
  return world.act(cut);
}
bool resume(World& world, const Cut& cut) {
  return world.resume(cut);
}

class Cuts : public ::testing::TestWithParam<MovementKind> {
 protected:
  /// Returns everything that goes wrong with a movement of this kind besides the power.
  static std::vector<Story> stories() {
    std::vector<Story> all;
    for (const Line line : {Line::up, Line::loses_answer, Line::loses_request, Line::delays}) {
      Story story;
      story.kind = GetParam();
      story.line = line;
      for (const bool arrives : {true, false}) {
        story.arrives = arrives;
        if (!arrives && line != Line::delays) continue;
        for (const bool lags : {false, true}) {
          story.lags = lags;
          all.push_back(story);
        }
      }
    }
    Story story;
    story.kind = GetParam();
    story.refused = true;
    all.push_back(story);
    if (GetParam() < MovementKind::withdrawal) return all;
    for (const std::int64_t out : {0, 2000}) {
      story.jams_after = out;
      story.refused = GetParam() == MovementKind::deposit;
      all.push_back(story);
    }
    return all;
  }
};

TEST_P(Cuts, EndTrueWithoutAny) {
  for (const Story& story : stories()) {
    World world(story);
    EXPECT_FALSE(world.act({}));
    world.settle();
  }
}

TEST_P(Cuts, EndTrueAfterOne) {
  for (const Story& story : stories()) {
    at_each_cut(World(story), act, [](World& world) { world.settle(); });
    if (HasFailure()) return;
  }
}

TEST_P(Cuts, EndTrueAfterAnotherInResume) {
  for (const Story& story : stories()) {
    at_each_cut(World(story), act, [](const World& first) {
      at_each_cut(first, resume, [](World& world) { world.settle(); });
    });
    if (HasFailure()) return;
  }
}

TEST_P(Cuts, EndTrueIfTheDispenserDies) {
  if (GetParam() < MovementKind::withdrawal) GTEST_SKIP() << "there is no cash";
  for (const bool before : {true, false}) {
    Story story;
    story.kind = GetParam();
    story.refused = GetParam() == MovementKind::deposit;
    World world(story);
    (before ? world.cash.cut_before : world.cash.cut_after) = true;
    EXPECT_TRUE(world.act({}));
    world.cash.cut_before = world.cash.cut_after = false;
    at_each_cut(world, resume, [](World& next) { next.settle(); });
    world.settle();
  }
}

constexpr MovementKind kinds_with_cuts[] = {MovementKind::debit, MovementKind::credit,
                                            MovementKind::withdrawal, MovementKind::deposit};
std::string name_of(const ::testing::TestParamInfo<MovementKind>& of) {
  constexpr const char* names[] = {"Credit", "Debit", "Withdrawal", "Deposit"};
  return names[static_cast<unsigned>(of.param) - static_cast<unsigned>(MovementKind::credit)];
}
INSTANTIATE_TEST_SUITE_P(Of, Cuts, ::testing::ValuesIn(kinds_with_cuts), name_of);

}  // namespace
}  // namespace tillwire::test
