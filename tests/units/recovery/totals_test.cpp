// Totals of the day on simulated flash: each movement counts once, whenever the power fails.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>
#include <string>
#include <support/call_site.hpp>
#include <support/stride.hpp>
#include <tillwire/recovery/numbers.hpp>
#include <tillwire/recovery/totals.hpp>
#include <utility>
#include <vector>

#include "flash.hpp"

namespace tillwire::test::totals_test {
namespace {

using Torn = Flash::Torn;
constexpr Torn every_tear[] = {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all};

/// A till's start.
struct Till {
  explicit Till(Cells& cells, MovementOf of = movement_of)
      : flash(cells), journal(flash), totals(journal, of) {}

  void new_day(CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_EQ(journal.format(), JournalError::none);
    ASSERT_EQ(totals.begin_days(1000), JournalError::none);
  }
  std::uint32_t begin(const std::string& text, CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::uint32_t id = 0;
    EXPECT_EQ(journal.begin(text, 1, id), JournalError::none) << text;
    return id;
  }
  void move(const std::string& text, Outcome outcome = Outcome::approved,
            CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(journal.settle(begin(text), outcome, 1), JournalError::none) << text;
  }

  Flash flash;
  Journal journal;
  Totals totals;
};

/// Prints a total as one line: kind, currency, count, count without a sum, sum; "?" if open.
std::string line(const DayTotal& each) {
  static const char* const kinds[] = {"none",     "sale",   "hold",   "completion",
                                      "reversal", "refund", "credit", "debit"};
  return std::string(kinds[static_cast<unsigned>(each.kind)]) + " " +
         std::to_string(each.currency) + " " + std::to_string(each.count) + " " +
         std::to_string(each.without_sum) + " " + std::to_string(each.sum.minor_units()) +
         (each.open ? "?" : "");
}

using Lines = std::vector<std::string>;
Lines report(Till& till, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Lines lines;
  const Day day = till.totals.report([&](const DayTotal& each) { lines.push_back(line(each)); });
  EXPECT_EQ(day.journal_error, JournalError::none);
  return lines;
}

const std::string sale = "instantPayment.do\nnumber=A-1\namount=1250\ncurrency=978";

TEST(Totals, CountsAndAddsByKindAndCurrency) {
  Cells cells(4096, 2);
  Till till(cells);
  till.new_day();
  till.move(sale);
  till.move("motoPayment.do\nnumber=A-2\namount=50\ncurrency=978");
  till.move("instantPayment.do\nnumber=A-3\namount=999999999999\ncurrency=840");
  till.move("register.do\nnumber=A-4\namount=1250\ncurrency=978");
  till.move("paymentorder.do\norder=x");
  till.move("deposit.do\norder=x\namount=7");
  till.move("deposit.do\norder=x\namount=0");
  till.move("reverse.do\norder=x");
  till.move("refund.do\norder=x\namount=3\nrefund=R");
  till.move("creditCard\ncard=520000******0007\namount=11\ncurrency=643");
  till.move("p2pTransfer\ncard=520000******0007\namount=12\ncurrency=643");
  till.move("topUp\ncard=520000******0007");
  till.move("of a later version\namount=1");
  EXPECT_EQ(report(till), (Lines{"sale 978 2 0 1300", "sale 840 1 0 999999999999", "sale 0 1 1 0",
                                 "completion 0 2 1 7", "reversal 0 1 1 0", "refund 0 1 0 3",
                                 "credit 643 1 0 11", "debit 643 1 0 12", "credit 0 1 1 0"}));
}

/// A sum without a currency is neither lost nor added to that of another currency.
TEST(Totals, InvalidCurrencyNumberIsNotNoted) {
  Cells cells(4096, 2);
  Till till(cells);
  till.new_day();
  for (const char* const currency : {"1", "999", "0", "1000", "65536978"}) {
    till.move(std::string("debitCard\ncard=520000******0007\namount=11\ncurrency=") + currency);
  }
  EXPECT_EQ(report(till), (Lines{"debit 1 1 0 11", "debit 999 1 0 11", "debit 0 3 0 33"}));
}

TEST(Totals, OnlyApprovedEntriesCount) {
  Cells cells(4096, 2);
  Till till(cells);
  till.new_day();
  for (const Outcome outcome : {Outcome::not_sent, Outcome::declined}) till.move(sale, outcome);
  EXPECT_TRUE(report(till).empty());
  till.move(sale, Outcome::given_up);
  till.move("register.do\nnumber=A-4", Outcome::given_up);
  const std::uint32_t id = till.begin(sale);
  till.move(sale, Outcome::in_doubt);
  till.move(sale, Outcome::waiting);
  EXPECT_EQ(report(till), (Lines{"sale 978 3 0 3750?"}));
  ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
  EXPECT_EQ(report(till), (Lines{"sale 978 1 0 1250", "sale 978 2 0 2500?"}));
  const Day day = till.totals.report([](const DayTotal&) {});
  EXPECT_EQ(day.given_up, 1U);
  EXPECT_EQ(day.open, 2U);
  EXPECT_EQ(day.number, 1U);
  EXPECT_EQ(day.since_s, 1000U);
  EXPECT_FALSE(day.closed);
}

TEST(Totals, StayAfterTheJournalDropsTheEntries) {
  Cells cells(1024, 2);
  {
    Till till(cells);
    till.new_day();
  }
  for (std::int64_t i = 1; i <= 300; ++i) {
    Till till(cells);
    ASSERT_EQ(till.journal.open(), JournalError::none);
    till.move(sale);
    till.move("register.do\nnumber=A-4");
    if (i % 3 == 0) till.move(sale, Outcome::given_up);
    ASSERT_EQ(report(till),
              Lines{"sale 978 " + std::to_string(i) + " 0 " + std::to_string(1250 * i)});
    EXPECT_EQ(till.totals.report([](const DayTotal&) {}).given_up, i / 3);
  }
}

TEST(Totals, CountNothingWithoutADay) {
  Cells cells(1024, 2);
  Till till(cells);
  const auto no_total = [](const DayTotal&) { ADD_FAILURE(); };
  EXPECT_EQ(till.totals.report(no_total).journal_error, JournalError::not_open);
  EXPECT_EQ(till.totals.begin_days(1), JournalError::not_open);
  ASSERT_EQ(till.journal.format(), JournalError::none);
  for (int i = 0; i < 10; ++i) till.move(sale);
  const Day none = till.totals.report(no_total);
  EXPECT_EQ(none.journal_error, JournalError::no_entry);
  EXPECT_EQ(none.number, 0U);
  EXPECT_EQ(none.since_s, 0U);
  EXPECT_EQ(none.given_up + none.not_listed + none.open + none.damaged, 0U);
  EXPECT_EQ(till.totals.close_day(1, Closing::carry_over, no_total).journal_error,
            JournalError::no_entry);
  // Entries settled before do not count; those settled afterwards do.
  const std::uint32_t id = till.begin(sale);
  ASSERT_EQ(till.totals.begin_days(1), JournalError::none);
  EXPECT_EQ(report(till), Lines{"sale 978 1 0 1250?"});
  ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
  ASSERT_EQ(till.totals.begin_days(2), JournalError::none) << "does nothing";
  EXPECT_EQ(report(till), Lines{"sale 978 1 0 1250"});
}

TEST(Totals, CountManyEntriesWithoutASum) {
  Cells cells(1024, 2);
  Till till(cells);
  till.new_day();
  for (int i = 0; i < 300; ++i) till.move("reverse.do\norder=O");
  EXPECT_EQ(report(till), Lines{"reversal 0 300 300 0"});
}

TEST(Totals, ClosingReportsOnceAndStartsAgain) {
  Cells cells(1024, 2);
  Till till(cells);
  till.new_day();
  till.move(sale);
  for (std::uint32_t number = 1; number < 20; ++number) {
    Lines lines;
    const Day day =
        till.totals.close_day(1000 + number, Closing::if_settled,
                              [&](const DayTotal& each) { lines.push_back(line(each)); });
    ASSERT_EQ(day.journal_error, JournalError::none);
    EXPECT_TRUE(day.closed);
    EXPECT_EQ(day.number, number);
    EXPECT_EQ(day.since_s, 999 + number);
    EXPECT_EQ(lines, Lines{"sale 978 1 0 1250"}) << number;
    EXPECT_TRUE(report(till).empty());
    till.move(sale);  // the latest entry is copied when the banks change
  }
}

TEST(Totals, ClosingIsRefusedOrCarriesOver) {
  Cells cells(1024, 2);
  Till till(cells);
  till.new_day();
  till.move(sale);
  const std::uint32_t id = till.begin("refund.do\norder=x\namount=3\nrefund=R");
  unsigned totals = 0;
  Day day = till.totals.close_day(2000, Closing::if_settled, [&](const DayTotal&) { ++totals; });
  EXPECT_EQ(day.journal_error, JournalError::none);
  EXPECT_FALSE(day.closed);
  EXPECT_EQ(day.open, 1U);
  EXPECT_EQ(totals, 0U);
  Lines lines;
  day = till.totals.close_day(2000, Closing::carry_over,
                              [&](const DayTotal& each) { lines.push_back(line(each)); });
  EXPECT_TRUE(day.closed);
  EXPECT_EQ(lines, (Lines{"sale 978 1 0 1250", "refund 0 1 0 3?"}));
  EXPECT_EQ(report(till), Lines{"refund 0 1 0 3?"});
  ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
  EXPECT_EQ(report(till), Lines{"refund 0 1 0 3"}) << "counts on the day it was settled";
}

TEST(Totals, DamagedEntryIsOpen) {
  Cells cells(4096, 2);
  {
    Till till(cells);
    till.new_day();
    till.begin(sale);
  }
  const std::size_t bank = cells.bytes[0] == 'T' ? 0 : 4096;
  cells.bytes[bank + 2 * 256 + 20] ^= 1;
  Till till(cells);
  ASSERT_EQ(till.journal.open(), JournalError::none);
  const auto nothing = [](const DayTotal&) {};
  Day day = till.totals.close_day(2000, Closing::if_settled, nothing);
  EXPECT_EQ(day.damaged, 1U);
  EXPECT_FALSE(day.closed);
  ASSERT_EQ(till.journal.dismiss_damaged(1), JournalError::none);
  EXPECT_TRUE(till.totals.close_day(2000, Closing::if_settled, nothing).closed);
}

TEST(Totals, SettlingDuringTheReportKeepsTheDayOpen) {
  Cells cells(1024, 2);
  Till till(cells);
  till.new_day();
  till.move(sale);
  const Day day =
      till.totals.close_day(2000, Closing::if_settled, [&](const DayTotal&) { till.move(sale); });
  EXPECT_FALSE(day.closed);
  EXPECT_EQ(day.journal_error, JournalError::none);
  EXPECT_EQ(report(till), Lines{"sale 978 2 0 2500"});
}

TEST(Totals, MovementWithoutARowIsCountedAsNotListed) {
  Cells cells(4096, 2);
  Till till(cells, [](const JournalEntry& entry) {
    Movement movement;
    movement.kind = MovementKind::hold;
    movement.currency = static_cast<std::uint16_t>(entry.text[0]);
    movement.amount = Amount(entry.text[1] == '-' ? -1 : INT64_MAX >> (entry.text[1] - '0'));
    return movement;
  });
  till.new_day();
  for (char currency = 'a'; currency <= 'l'; ++currency) till.move({currency, '9'});
  // An overflowing or negative amount adds nothing to a row.
  for (const char* const text : {"a0", "a-", "a8", "a8"}) till.move(text);
  unsigned rows = 0;
  const Day day = till.totals.report([&](const DayTotal& each) {
    ++rows;
    EXPECT_EQ(each.kind, MovementKind::hold);
    EXPECT_EQ(each.count, each.currency == 'a' ? 2U : 1U);
    EXPECT_EQ(each.sum.minor_units(),
              (INT64_MAX >> 9) + (each.currency == 'a' ? INT64_MAX >> 8 : 0));
  });
  EXPECT_EQ(rows, 11U);
  EXPECT_EQ(day.not_listed, 4U);
}

TEST(Totals, SumHasRoomFor56Bits) {
  Cells cells(4096, 2);
  Till till(cells, [](const JournalEntry& entry) {
    Movement movement;
    movement.kind = MovementKind::sale;
    movement.amount = Amount(entry.text == "most" ? (std::int64_t{1} << 56) - 1 : 1);
    return movement;
  });
  till.new_day();
  till.move("most");
  EXPECT_EQ(report(till), Lines{"sale 0 1 0 72057594037927935"});
  till.move("one more");
  EXPECT_EQ(report(till), Lines{"sale 0 1 0 72057594037927935"});
  EXPECT_EQ(till.totals.report([](const DayTotal&) {}).not_listed, 1U);
}

TEST(Totals, DamagedRecordIsReported) {
  Cells sound(1024, 2);
  {
    Till till(sound);
    till.new_day();
    till.move(sale);
  }
  const std::size_t bank = sound.bytes[0] == 'T' ? 0 : 1024;
  for (std::size_t at = 0; at < 192; ++at) {
    Cells cells = sound;
    cells.bytes[bank + 256 + at] ^= 0x10;
    Till till(cells);
    ASSERT_EQ(till.journal.open(), JournalError::none);
    EXPECT_EQ(till.totals.report([](const DayTotal&) {}).journal_error, JournalError::no_entry)
        << at;
    for (int i = 0; i < 5; ++i) till.move(sale);
    EXPECT_EQ(till.totals.begin_days(2000), JournalError::none);
    EXPECT_TRUE(report(till).empty());
  }
}

TEST(Totals, FailingStorageIsAFault) {
  for (std::uint32_t from = 0; from < 12; ++from) {
    Cells cells(1024, 2);
    Till till(cells);
    till.new_day();
    till.move(sale);
    till.flash.fail_from(till.flash.operations() + from);
    const Day day = till.totals.close_day(2000, Closing::carry_over, [](const DayTotal&) {});
    EXPECT_EQ(day.closed, day.journal_error == JournalError::none) << from;
    EXPECT_TRUE(day.closed || day.journal_error == JournalError::storage) << from;
    Till again(cells);
    if (again.journal.open() != JournalError::none) continue;
    const Day after = again.totals.report([](const DayTotal&) {});
    EXPECT_TRUE(after.number == 1 || after.number == 2) << from;
    EXPECT_EQ(report(again).size(), after.number == 1 ? 1U : 0U);
  }
}

TEST(Totals, FailedReadIsAFault) {
  bool failed = true;
  for (std::uint32_t read = 0; failed; ++read) {
    Cells cells(1024, 2);
    Till till(cells);
    till.new_day();
    for (int i = 0; i < 2; ++i) till.move(sale);
    till.flash.fail_read(read);
    const Day day = till.totals.close_day(2000, Closing::carry_over, [](const DayTotal&) {});
    failed = till.flash.read_failed();
    EXPECT_EQ(day.journal_error, failed ? JournalError::storage : JournalError::none) << read;
    EXPECT_EQ(day.closed, !failed);
    till.flash.fail_read(UINT32_MAX);
    ASSERT_EQ(till.journal.open(), JournalError::none);
    // If the old bank could not be erased, the new one already counts.
    const Day after = till.totals.report([](const DayTotal&) {});
    ASSERT_EQ(after.journal_error, JournalError::none);
    EXPECT_EQ(report(till).size(), after.number == 1 ? 1U : 0U);
  }
}

/// A shop that sells, refunds and closes its days, while its power is cut.
class Shop {
 public:
  explicit Shop(std::uint32_t sectors) : cells_(1024, sectors) {}

  void live(std::uint32_t cut, Torn torn, int steps) {
    Till till(cells_);
    if (cut != UINT32_MAX) till.flash.cut_at(cut, torn);
    try {
      const JournalError error = till.journal.open();
      if (error == JournalError::not_formatted) {
        ASSERT_EQ(till.journal.format(), JournalError::none);
      } else {
        ASSERT_EQ(error, JournalError::none);
      }
      ASSERT_EQ(till.journal.damaged(), 0U);
      if (till.totals.report([](const DayTotal&) {}).journal_error == JournalError::no_entry) {
        ASSERT_EQ(step_, 0U) << "the totals are lost";
        ASSERT_EQ(till.totals.begin_days(1), JournalError::none);
      }
      resume(till);
      check(till);
      for (int i = 0; i < steps && !testing::Test::HasFailure(); ++i) step(till);
      check(till);
    } catch (const PowerCut&) {
      ++cuts;
    }
  }
  std::size_t moved() const { return moved_.size(); }
  unsigned cuts = 0;
  std::uint32_t days = 0;

 private:
  using Sums = std::map<std::string, std::pair<std::int64_t, std::int64_t>>;

  static Sums sums_of(Till& till, std::uint32_t& day, CallSite site = CallSite::here()) {
    const Traced traced(site);
    Sums sums;
    const Day reported = till.totals.report([&](const DayTotal& each) {
      if (!each.open) sums[name(each.kind)] = {each.count, each.sum.minor_units()};
    });
    EXPECT_EQ(reported.journal_error, JournalError::none);
    day = reported.number;
    return sums;
  }
  static std::string name(MovementKind kind) { return kind == MovementKind::sale ? "s" : "r"; }

  void step(Till& till, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ++step_;
    if (step_ % 11 == 0) return close(till);
    const bool refund = step_ % 3 == 0;
    const std::string text =
        (refund ? "refund.do\norder=x\nrefund=R\namount=" : "motoPayment.do\namount=") +
        std::to_string(step_);
    std::uint32_t id = 0;
    const JournalError error = till.journal.begin(text, step_, id);
    ASSERT_TRUE(error == JournalError::none || error == JournalError::full);
    if (error == JournalError::full) return resume(till);
    // Some entries stay open beyond their day.
    if (step_ % 5 != 0) settle(till, id, step_, refund);
  }

  void close(Till& till, CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::uint32_t number = 0;
    const Sums before = sums_of(till, number);
    reported_[number] = before;
    Sums sums;
    const Day day = till.totals.close_day(step_, Closing::carry_over, [&](const DayTotal& each) {
      if (!each.open) sums[name(each.kind)] = {each.count, each.sum.minor_units()};
    });
    ASSERT_TRUE(day.closed);
    EXPECT_EQ(sums, before);
  }

  void settle(Till& till, std::uint32_t id, std::int64_t amount, bool refund,
              CallSite site = CallSite::here()) {
    const Traced traced(site);
    settling_ = {amount, refund};
    ASSERT_EQ(till.journal.settle(id, Outcome::approved, 1), JournalError::none);
    moved_.insert(settling_);
  }

  /// Settles all open entries, as recover() would.
  void resume(Till& till, CallSite site = CallSite::here()) {
    const Traced traced(site);
    // The entry being settled when the power failed is already settled, or open and among these.
    if (settling_.first != 0) moved_.insert(settling_);
    Journal::Walk walk;
    JournalEntry entry;
    JournalError error = JournalError::none;
    while ((error = till.journal.next(walk, entry)) == JournalError::none) {
      const Movement movement = movement_of(entry);
      settle(till, entry.id, movement.amount.minor_units(), movement.kind == MovementKind::refund);
    }
    ASSERT_EQ(error, JournalError::no_entry);
  }

  /// Checks that all days together are equal to all movements.
  void check(Till& till, CallSite site = CallSite::here()) {
    const Traced traced(site);
    resume(till);
    std::uint32_t number = 0;
    Sums sums = sums_of(till, number);
    for (const auto& day : reported_) {
      if (day.first >= number) continue;  // its closing was cut off
      for (const auto& each : day.second) {
        sums[each.first].first += each.second.first;
        sums[each.first].second += each.second.second;
      }
    }
    Sums expected;
    for (const auto& each : moved_) {
      auto& sum = expected[each.second ? "r" : "s"];
      ++sum.first;
      sum.second += each.first;
    }
    ASSERT_EQ(sums, expected);
    days = number;
  }

  Cells cells_;
  std::uint32_t step_ = 0;
  std::pair<std::int64_t, bool> settling_;
  // By unique amount: whether it is a refund.
  std::map<std::int64_t, bool> moved_;
  std::map<std::uint32_t, Sums> reported_;  // reported before the day was closed
};

TEST(Totals, PowerCutsCountNothingTwiceAndForgetNothing) {
  unsigned cuts = 0;
  std::size_t moved = 0;
  for (const Torn torn : every_tear) {
    for (const std::uint32_t sectors : {2U, 4U}) {
      for (std::uint32_t cut = 0; cut < 120; cut += stride) {
        Shop shop(sectors);
        // Starts cut at this operation, if they get that far, then one without a cut.
        for (int life = 0; life < 4; ++life) shop.live(cut, torn, 25);
        shop.live(UINT32_MAX, torn, 25);
        EXPECT_GT(shop.days, 2U);
        if (HasFailure()) FAIL() << "cut " << cut << ", torn " << static_cast<int>(torn);
        cuts += shop.cuts;
        moved += shop.moved();
      }
    }
  }
  EXPECT_GT(cuts, 2'000U / stride);
  EXPECT_GT(moved, 50'000U / stride);
}

/// Uses both as a till does: a number for each sale, and the sale in the totals.
TEST(Totals, NumbersAndTotalsShareAJournalAcrossPowerCuts) {
  struct Dice final : Random {
    bool fill(void* to, std::uint32_t size) override {
      std::memset(to, ++series, size);
      return true;
    }
    unsigned char series = 0;
  };
  for (const Torn torn : every_tear) {
    for (std::uint32_t cut = 0; cut < 60; ++cut) {
      Cells cells(1024, 2);
      Dice dice;
      std::set<std::string> given;
      std::uint32_t settled = 0;
      for (int life = 0; life < 4; ++life) {
        Flash flash(cells);
        Journal journal(flash);
        Totals totals(journal);
        Numbers numbers(journal, "A");
        if (life < 3) flash.cut_at(cut, torn);
        std::uint32_t counted = 0;
        try {
          if (journal.open() == JournalError::not_formatted) {
            ASSERT_EQ(journal.format(), JournalError::none);
          }
          ASSERT_TRUE(journal.is_ready());
          ASSERT_EQ(journal.damaged(), 0U);
          ASSERT_EQ(totals.begin_days(1), JournalError::none);
          ASSERT_EQ(numbers.begin_series(dice), NumberError::none);
          for (int i = 0; i < 8; ++i) {
            Journal::Walk walk;
            JournalEntry entry;
            std::uint32_t id = 0;
            if (journal.next(walk, entry) == JournalError::none) {
              id = entry.id;  // the interrupted sale
            } else {
              char number[Numbers::size];
              ASSERT_EQ(numbers.next(number), NumberError::none);
              ASSERT_TRUE(given.insert(number).second) << number;
              const std::string text =
                  "motoPayment.do\nnumber=" + std::string(number) + "\namount=1";
              ASSERT_EQ(journal.begin(text, 1, id), JournalError::none);
            }
            ++settled;  // or the mark is cut, and the entry is open at the next start
            ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
          }
          const Day day = totals.report([&counted](const DayTotal& each) { counted = each.count; });
          ASSERT_EQ(day.journal_error, JournalError::none);
          ASSERT_EQ(day.number, 1U);
          ASSERT_EQ(day.open, 0U);
          // The mark of an interrupted settling may be present or absent.
          ASSERT_LE(counted, settled);
          ASSERT_GE(counted + static_cast<std::uint32_t>(life), settled);
          ASSERT_LE(counted, given.size());
        } catch (const PowerCut&) {
        }
      }
      ASSERT_LE(dice.series, 4);
    }
  }
}

}  // namespace
}  // namespace tillwire::test::totals_test
