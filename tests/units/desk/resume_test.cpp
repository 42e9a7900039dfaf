// What resume() reports, how often, and what it needs.
#include <string>

#include "hall.hpp"

namespace tillwire::test {
namespace {

TEST_F(DeskTest, ResultIsReportedAgainUntilTheDeskIsUsedAgain) {
  {
    Hall hall(cells, bank);
    EXPECT_TRUE(hall.desk.debit(debit()));
    EXPECT_TRUE(hall.desk.debit(debit(100)));
  }
  for (int i = 0; i != 2; ++i) {
    Hall hall(cells, bank);
    const auto told = hall.resume();
    ASSERT_EQ(told.size(), 1U) << "the first one was reported";
    EXPECT_EQ(told[0].charged, Amount(100));
  }
  Hall hall(cells, bank);
  EXPECT_EQ(hall.resume().size(), 1U);
  EXPECT_TRUE(hall.resume().empty());
  EXPECT_EQ(hall.desk.last().charged, Amount(100));
}

TEST_F(DeskTest, CardNamedByItsNumberNeedsFindCard) {
  Hall hall(cells, bank);
  bank.line = Line::loses_answer;
  bank.fails_at = "debitCard";
  bank.lags = true;
  EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
  bank.show_late();
  bank.requests.clear();
  std::vector<Receipt> told;
  hall.desk.resume([&](const Receipt& each) { told.push_back(each); });
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::unknown);
  EXPECT_TRUE(bank.requests.empty());
  std::string asked;
  hall.desk.resume([&](const Receipt& each) { told.push_back(each); },
                   [&](const Text& masked, CardIdentification& found) {
                     asked = text(masked);
                     return find_card(masked, found);
                   });
  EXPECT_EQ(asked, masked_card);
  EXPECT_EQ(told.back().verdict, Verdict::paid);
}

TEST_F(DeskTest, CardThatIsNeverNamedIsGivenUp) {
  Hall hall(cells, bank);
  bank.line = Line::loses_answer;
  bank.fails_at = "debitCard";
  bank.lags = true;
  EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
  std::vector<Receipt> told;
  const auto report = [&](const Receipt& each) { told.push_back(each); };
  hall.pass(6 * 86400);
  hall.desk.resume(report);
  EXPECT_EQ(told.back().verdict, Verdict::unknown);
  hall.pass(2 * 86400);
  hall.desk.resume(report);
  EXPECT_EQ(told.back().verdict, Verdict::help);
}

/// Its clock restarts with it, so only what each start has noted counts.
TEST_F(DeskTest, DeskThatRestartsTwiceADayWaitsForALineNoLongerThanItHasTo) {
  CardDeskOptions of = options();
  of.history = Seconds(2 * 86400);
  std::uint32_t time_s = Noon().time_s;
  {
    Hall hall(cells, bank, nullptr, of);
    bank.line = Line::loses_request;
    bank.fails_at = "debitCard";
    EXPECT_EQ(hall.desk.debit(debit()).verdict, Verdict::unknown);
  }
  for (unsigned starts = 1; starts != 5; ++starts) {
    SCOPED_TRACE(starts);
    Hall hall(cells, bank, nullptr, of);
    hall.noon.time_s = time_s;
    hall.pass(86400 / 2);
    time_s = hall.noon.time_s;
    const auto told = hall.resume();
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].verdict, starts < 4 ? Verdict::unknown : Verdict::not_paid);
  }
}

TEST_F(DeskTest, SilentLineIsAskedOnce) {
  Hall hall(cells, bank);
  bank.fails_at = "debitCard";
  for (const char* const id : {"id-7", "id-15"}) {
    bank.line = Line::loses_request;
    DebitCard request = debit_by_id();
    request.card.card_id = id;
    EXPECT_EQ(hall.desk.debit(request).verdict, Verdict::unknown);
  }
  bank.line = Line::down;
  bank.fails_at.clear();
  EXPECT_EQ(hall.resume().size(), 2U);
  const std::uint32_t before = bank.calls;  // no connection is kept any more
  EXPECT_EQ(hall.resume().size(), 2U);
  EXPECT_EQ(bank.calls - before, 1U);
  EXPECT_EQ(hall.recovery.open, 2U);
}

TEST_F(DeskTest, ResumeInStepsNeverWaits) {
  Hall hall(cells, bank);
  bank.line = Line::loses_request;
  bank.fails_at = "debitCard";
  EXPECT_EQ(hall.desk.debit(debit_by_id()).verdict, Verdict::unknown);
  bank.waits_ms.clear();
  bank.line = Line::hangs;
  bank.fails_at.clear();
  unsigned told = 0;
  auto report = [&](const Receipt&) { ++told; };
  auto find = find_card;
  ASSERT_TRUE(hall.desk.start_resume(report, find));
  for (int i = 0; i != 50; ++i) EXPECT_FALSE(hall.desk.poll());
  EXPECT_FALSE(hall.desk.start_resume(report, find)) << "one at a time";
  while (!hall.desk.poll()) hall.ticks.ms += 100;
  EXPECT_EQ(told, 1U);
  EXPECT_TRUE(bank.waits_ms.empty());
}

TEST_F(DeskTest, ReportCannotUseTheDesk) {
  Hall hall(cells, bank);
  EXPECT_TRUE(hall.desk.debit(debit()));
  {
    Hall next(cells, bank);
    next.desk.resume([&](const Receipt&) {
      EXPECT_EQ(next.desk.debit(debit()).error.code, Errc::busy);
      EXPECT_EQ(next.desk.resume([](const Receipt&) {}).store_error, StoreError::not_open);
      EXPECT_EQ(next.desk.close_day([](const DayTotal&) {}).store_error, StoreError::reporting);
    });
  }
  EXPECT_EQ(bank.count("debitCard"), 1U);
}

TEST_F(DeskTest, DamagedMovementIsReportedOnceAndBlocksUntilThen) {
  {
    Hall hall(cells, bank);
    EXPECT_TRUE(hall.desk.debit(debit()));
  }
  cells.bytes[256 + 3] ^= 0x10;
  Hall hall(cells, bank);
  EXPECT_EQ(hall.desk.debit(debit()).error.code, Errc::still_open);
  const auto told = hall.resume();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].verdict, Verdict::help);
  EXPECT_EQ(hall.recovery.damaged, 1U);
  EXPECT_TRUE(hall.desk.debit(debit()));
}

TEST_F(DeskTest, StorageThatFailedMovesNothingMore) {
  Hall hall(cells, bank);
  hall.flash.fail_from(hall.flash.operations());
  EXPECT_EQ(hall.desk.debit(debit()).error.code, Errc::journal);
  EXPECT_EQ(bank.count("debitCard"), 0U);
  EXPECT_FALSE(hall.desk.ready());
  hall.flash.fail_from(UINT32_MAX);
  ASSERT_TRUE(hall.desk.open());
  EXPECT_TRUE(hall.desk.debit(debit()));
}

}  // namespace
}  // namespace tillwire::test
