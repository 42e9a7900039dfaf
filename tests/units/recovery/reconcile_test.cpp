// Reconciliation with the gateway's lines: every difference has a name.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/recovery/reconcile.hpp>
#include <vector>

#include "flash.hpp"

namespace tillwire::test::reconcile_test {
namespace {

using merchants::GetMerchantTransactions;

class Reconcile : public testing::Test {
 protected:
  Reconcile() {
    script.clock = &clock;
    EXPECT_EQ(journal.format(), JournalError::none);
    query.merchant_id = "M-1";
    query.institution_id = "1001";
    query.period = {"2027-01-15T00:00:00", "2027-01-15T23:59:59"};
  }
  ~Reconcile() override { EXPECT_TRUE(script.complaints.empty()) << script.complaints.front(); }

  void move(const std::string& text, Outcome outcome = Outcome::approved,
            std::uint32_t time_s = 2000, CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::uint32_t id = 0;
    EXPECT_EQ(journal.begin(text, time_s, id), JournalError::none) << text;
    EXPECT_EQ(journal.settle(id, outcome, time_s), JournalError::none) << text;
  }
  static std::string sale(const std::string& number, int amount, int currency = 978) {
    return "motoPayment.do\nnumber=" + number + "\namount=" + std::to_string(amount) +
           "\ncurrency=" + std::to_string(currency);
  }
  /// A line from the gateway.
  void line(const std::string& more, int amount = 1000, int currency = 978) {
    lines += std::string(lines.empty() ? "" : ",") + R"({"utrnno":)" + std::to_string(++utrnno) +
             R"(,"merchantId":"M-1","terminalId":"T-1","transactionDate":"2027-01-15T08:00:00",)"
             R"("cardNumberMask":"520000******0007","cardNumber":"x","transactionAmount":)" +
             std::to_string(amount) + R"(,"transactionCurrency":)" + std::to_string(currency) +
             more + "}";
  }
  static std::string number(const std::string& value) {
    return R"(,"orderNumber":")" + value + '"';
  }

  void run() {
    script.connection().until_sent().give(
        ok(R"({"transactions":{"transaction":[)" + lines + "]}}"));
    ask();
  }
  template <std::uint32_t Bytes = 7>
  void ask(CallSite site = CallSite::here()) {
    const Traced traced(site);
    struct {
      std::uint8_t bits[Bytes];
      std::uint8_t behind = 0xA5;
    } seen;
    std::memset(seen.bits, 0xFF, Bytes);  // as uninitialized memory may be
    Reconciliation reconciliation(journal, seen.bits, totals);
    reconciliation.expect_tills(own_name);
    result = reconciliation.run(client, query, 1000, [this](const Differing& each) {
      std::string text = std::to_string(static_cast<int>(each.difference));
      if (each.entry != nullptr) text += " entry " + std::to_string(each.entry->id);
      if (each.line != nullptr) text += " line " + std::to_string(*each.line->utrnno);
      differences.push_back(text);
    });
    EXPECT_EQ(seen.behind, 0xA5);
  }
  using Told = std::vector<std::string>;

  Gateway gateway = sample_gateway();
  ScriptedTransport script;
  ManualClock clock;
  Buffers<1024, 1024> memory{};
  Client client{gateway, script, clock, memory};
  Cells cells{1024, 8};
  Flash flash{cells};
  Journal journal{flash};
  GetMerchantTransactions query;
  ReconciledTotal totals[4];
  std::string own_name;
  std::string lines;
  int utrnno = 0;
  Reconciled result;
  Told differences;
};

TEST_F(Reconcile, FindsNoDifferenceInEqualBooks) {
  move("register.do\nnumber=A-1\namount=1000");
  move(sale("A-1", 1000));
  move("refund.do\nnumber=A-1\namount=300\nrefund=R-1");
  move("paymentorder.do\norder=o-2");
  move("reverse.do\norder=o-2");
  move("creditCard\ncard=520000******0007\namount=700\ncurrency=978");
  move(sale("A-9", 5), Outcome::declined);
  // Neither the order of the lines nor the masking of a card matters.
  line(number("A-1"), 300);
  line(number("A-1"));
  line(R"(,"reversal":true,"orderId":"o-2")", 250);
  line(R"(,"reversal":false,"orderId":"o-2")", 250);
  line("", 700);
  line(number("A-9") + R"(,"responseCode":51)", 5);
  run();
  EXPECT_EQ(differences, Told());
  EXPECT_TRUE(result);
  EXPECT_EQ(result.matched, 5U);
  EXPECT_EQ(result.without_sum, 2U);
  EXPECT_EQ(result.refused, 1U);
  EXPECT_EQ(result.not_compared, 0U);
}

TEST_F(Reconcile, NamesEachDifference) {
  move(sale("A-1", 1000));
  move(sale("A-2", 1000));
  move(sale("A-3", 1000));
  move(sale("A-4", 1000), Outcome::in_doubt);
  move(sale("A-5", 1000), Outcome::given_up);
  move(sale("A-6", 1000), Outcome::declined);
  line(number("A-2"), 999);
  line(number("A-3"), 1000, 840);
  line(number("A-4"));
  line(number("A-5"));
  line(number("A-6"));
  line(number("B-7"));
  run();
  EXPECT_FALSE(result);
  EXPECT_EQ(differences, (Told{"2 entry 2 line 1", "3 entry 3 line 2", "4 entry 4 line 3",
                               "4 entry 5 line 4", "5 entry 6 line 5", "1 line 6", "0 entry 1"}));
  EXPECT_EQ(result.differences, 7U);
  EXPECT_EQ(result.open, 0U);
  EXPECT_EQ(result.matched, 0U);
}

TEST_F(Reconcile, MatchesEachEntryOnce) {
  move(sale("A-1", 1000));
  line(number("A-1"));
  line(number("A-1"));
  run();
  EXPECT_EQ(differences, Told{"1 line 2"});
}

TEST_F(Reconcile, PrefersACompletedEntry) {
  move(sale("A-1", 1000), Outcome::declined);
  move(sale("A-1", 1000));
  line(number("A-1"));
  run();
  EXPECT_EQ(differences, Told());
  EXPECT_EQ(result.matched, 1U);
}

TEST_F(Reconcile, ComparesTheRequestedPeriod) {
  move(sale("A-1", 1000), Outcome::approved, 999);
  move(sale("A-2", 1000), Outcome::approved, 0);  // the time was unknown
  run();
  EXPECT_EQ(differences, Told{"0 entry 2"});
}

TEST_F(Reconcile, ReportsLinesThatCannotBeCompared) {
  move("creditCard\ncard-id=C7\namount=700\ncurrency=978");
  line(R"(,"orderId":"o-7")", 10);
  lines.replace(lines.find("520000******0007"), 16, "");
  line("", 700);
  lines.replace(lines.find("520000******0007"), 16, "short");
  run();
  EXPECT_EQ(result.not_compared, 1U);
  EXPECT_EQ(differences, (Told{"1 line 1", "1 line 2", "6 entry 1"}));
}

TEST_F(Reconcile, UncomparedLinesAreNotEqual) {
  move("creditCard\ncard-id=C7\namount=700\ncurrency=978");
  run();
  EXPECT_EQ(result.differences, 0U);
  EXPECT_EQ(differences, Told{"6 entry 1"});
  EXPECT_FALSE(result);
}

TEST_F(Reconcile, OpenEntryWithoutALineIsCounted) {
  move(sale("A-1", 1000), Outcome::in_doubt);
  move(sale("A-2", 1000), Outcome::given_up);
  move("register.do\nnumber=A-3\namount=1000", Outcome::in_doubt);
  run();
  EXPECT_EQ(result.open, 2U);
  EXPECT_EQ(differences, Told());
  EXPECT_FALSE(result);
}

TEST_F(Reconcile, DistinguishesOrderIdsOfCardManagementAndECommerce) {
  move("motoPayment.do\nnumber=A-1\norder=o-1\namount=1000\ncurrency=978");
  line(R"(,"orderId":"4711")" + number("A-1"));
  run();
  EXPECT_EQ(differences, Told());
  EXPECT_EQ(result.matched, 1U);
  EXPECT_TRUE(result);
}

TEST_F(Reconcile, DoesNotMatchAnotherOrderOfTheSameNumber) {
  move("motoPayment.do\nnumber=A-1\norder=o-1\namount=1000\ncurrency=978");
  line(R"(,"orderId":"o-2")" + number("A-1"));
  run();
  EXPECT_EQ(differences, (Told{"1 line 1", "0 entry 1"}));
}

TEST_F(Reconcile, FindsARefundByItsOrderNumber) {
  move("motoPayment.do\nnumber=A-1\norder=o-1\namount=1000\ncurrency=978");
  move("refund.do\norder=o-1\namount=300\nrefund=R-1");
  line(number("A-1"));
  line(number("A-1"), 300);
  run();
  EXPECT_EQ(differences, Told());
  EXPECT_EQ(result.matched, 2U);
}

TEST_F(Reconcile, RefundOfAnUnknownOrderIsNotReportedMissing) {
  move("refund.do\norder=o-1\namount=300\nrefund=R-1");
  line(number("A-1"), 300);
  run();
  EXPECT_EQ(differences, (Told{"1 line 1", "6 entry 1"}));
  EXPECT_EQ(result.differences, 1U);
  EXPECT_EQ(result.not_compared, 1U);
}

TEST_F(Reconcile, LineOfAnotherKnownOrderHidesNothing) {
  move("motoPayment.do\nnumber=A-1\norder=o-1\namount=1000\ncurrency=978");
  move("refund.do\norder=o-2\namount=300\nrefund=R-1");
  line(number("A-1"));
  line(number("A-1"), 300);
  run();
  EXPECT_EQ(differences, (Told{"1 line 2", "0 entry 2"}));
}

TEST_F(Reconcile, LineWithoutSumOrCurrencyIsNotEqual) {
  move(sale("A-1", 1000));
  move(sale("A-2", 500));
  line(number("A-1"));
  lines.replace(lines.find(R"("transactionAmount":1000,)"), 25, "");
  line(number("A-2"), 500);
  lines.replace(lines.rfind(R"(,"transactionCurrency":978)"), 26, "");
  run();
  EXPECT_EQ(differences, (Told{"6 entry 1 line 1", "6 entry 2 line 2"}));
  EXPECT_EQ(result.matched, 0U);
  EXPECT_EQ(result.not_compared, 2U);
  EXPECT_FALSE(result);
}

TEST_F(Reconcile, EitherNumberOfTheRoubleIsEqualInOneTotal) {
  move(sale("A-1", 1000, 643));
  move(sale("A-2", 500, 643));
  line(number("A-1"), 1000, 810);
  line(number("A-2"), 500, 643);
  run();
  EXPECT_EQ(differences, Told{});
  EXPECT_EQ(result.matched, 2U);
  EXPECT_TRUE(result);
  EXPECT_EQ(totals[0].currency, 643);
  EXPECT_EQ(totals[0].here, 2U);
  EXPECT_EQ(totals[0].there, 2U);
  EXPECT_EQ(totals[0].sum_there, Amount(1500));
}

TEST_F(Reconcile, PendingLineMatchesNoEntry) {
  move(sale("A-1", 1000));
  line(number("A-1") + R"(,"responseCode":91)");
  line(number("A-1") + R"(,"responseCode":0)");
  line(number("A-2") + R"(,"responseCode":91)");
  run();
  EXPECT_EQ(differences, (Told{"6 entry 1 line 1", "6 line 3"}));
  EXPECT_EQ(result.matched, 1U);
  EXPECT_FALSE(result);
}

/// The specification's code is an integer, without the leading zero.
TEST_F(Reconcile, DeclinedLineMayLackTheLeadingZero) {
  for (const char* const code : {"5", "\"05\"", "\"5\"", "13"}) {
    line(number("A-1") + R"(,"responseCode":)" + code);
  }
  run();
  EXPECT_EQ(differences, Told());
  EXPECT_EQ(result.refused, 4U);
}

TEST_F(Reconcile, LinesOfOtherTillsAreCounted) {
  own_name = "K1";
  move(sale("K1-S-1-0", 1000));
  line(number("K1-S-1-0"));
  line(number("K2-S-1-0"));
  line(number("K1-A-S-1-0"));
  line(number("K1-S-1-1"));
  line("");
  run();
  EXPECT_EQ(differences, (Told{"1 line 4", "1 line 5"}));
  EXPECT_EQ(result.others, 2U);
}

TEST_F(Reconcile, UnreadableEntryIsNotCompared) {
  move(sale("A-1", 1000), Outcome::in_doubt);
  cells.bytes[256 + 20] ^= 1;
  EXPECT_EQ(journal.open(), JournalError::none);
  run();
  EXPECT_EQ(result.not_compared, 1U);
  EXPECT_FALSE(result);
}

TEST_F(Reconcile, AnswerWithoutAListIsNotAnEmptyDay) {
  script.connection().until_sent().give(ok(R"({"responseCode":"30"})"));
  ask();
  EXPECT_NE(result.error.code, Errc::none);
  EXPECT_FALSE(result);
}

TEST_F(Reconcile, CountsPerKindAndCurrency) {
  move(sale("A-1", 1000));
  move(sale("A-2", 500));
  move(sale("A-3", 70, 840));
  line(number("A-1"));
  line(R"(,"submittedAmount":500,"submittedCurrency":978)" + number("A-2"), 777, 840);
  line(number("A-4"), 9);
  run();
  EXPECT_EQ(totals[0].kind, MovementKind::sale);
  EXPECT_EQ(totals[0].currency, 978);
  EXPECT_EQ(totals[0].here, 2U);
  EXPECT_EQ(totals[0].there, 2U);
  EXPECT_EQ(totals[0].sum_here, Amount(1500));
  EXPECT_EQ(totals[0].sum_there, Amount(1500));
  EXPECT_EQ(totals[1].kind, MovementKind::none);
  EXPECT_EQ(totals[1].there, 1U);
  EXPECT_EQ(totals[1].sum_there, Amount(9));
  EXPECT_EQ(totals[2].currency, 840);
  EXPECT_EQ(totals[2].here, 1U);
  EXPECT_EQ(totals[2].there, 0U);
  EXPECT_EQ(totals[3].kind, MovementKind::none);
  EXPECT_EQ(totals[3].currency, 0);
  EXPECT_EQ(totals[3].here + totals[3].there, 0U);
}

TEST_F(Reconcile, NeedsNoTotals) {
  move(sale("A-1", 1000));
  line(number("A-1"));
  line(number("A-2"));
  script.connection().until_sent().give(ok(R"({"transactions":[)" + lines + "]}"));
  std::uint8_t seen[1];
  Reconciliation reconciliation(journal, seen);
  result = reconciliation.run(client, query, 1000, [](const Differing&) {});
  EXPECT_EQ(result.matched, 1U);
  EXPECT_EQ(result.differences, 1U);
}

TEST_F(Reconcile, ReportsNothingMissingWithoutTheWholeAnswer) {
  move(sale("A-1", 1000));
  script.connection().until_sent().fails();
  ask();
  EXPECT_EQ(result.error.code, Errc::connection_lost);
  EXPECT_EQ(differences, Told());
  EXPECT_FALSE(result);
}

TEST_F(Reconcile, NeedsABitForEachEntry) {
  for (int i = 0; i < 9; ++i) move(sale("A-" + std::to_string(i), 1000));
  line(number("A-1"));
  script.connection().until_sent().give(ok(R"({"transactions":[)" + lines + "]}"));
  ask<1>();
  EXPECT_EQ(result.journal_error, JournalError::full);
  EXPECT_EQ(differences, Told());
  EXPECT_FALSE(result);
}

TEST_F(Reconcile, EndsIfTheJournalCannotBeRead) {
  move(sale("A-1", 1000));
  line(number("A-1"));
  bool failed = true;
  for (std::uint32_t read = 0; failed; ++read) {
    flash.fail_read(read);
    const std::string body = R"({"transactions":[)" + lines + "]}";
    script.connection().until_sent().give(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\n\r\n" + body);
    ask();
    failed = flash.read_failed();
    EXPECT_EQ(result.journal_error, failed ? JournalError::storage : JournalError::none) << read;
    EXPECT_EQ(static_cast<bool>(result), !failed);
    EXPECT_EQ(differences, Told());
    flash.fail_read(UINT32_MAX);
    ASSERT_EQ(journal.open(), JournalError::none);
  }
}

/// If only the card identifies a movement, its first six and last four digits count, not the mask.
TEST_F(Reconcile, CardMatchesHoweverItIsMasked) {
  for (const char* const mask : {"520000XXXXXX0007", "5200000000000007", "5200000007"}) {
    move("creditCard\ncard=520000******0007\namount=700\ncurrency=978");
    line("", 700);
    lines.replace(lines.rfind("520000******0007"), 16, mask);
  }
  run();
  EXPECT_TRUE(result);
  EXPECT_EQ(result.matched, 3U);
  EXPECT_EQ(differences, Told());
}

TEST_F(Reconcile, OneBitIsEnoughForEachEntry) {
  for (int i = 0; i < 8; ++i) {
    move(sale("A-" + std::to_string(i), 1000));
    line(number("A-" + std::to_string(i)));
  }
  script.connection().until_sent().give(ok(R"({"transactions":[)" + lines + "]}"));
  ask<1>();
  EXPECT_TRUE(result);
  EXPECT_EQ(result.matched, 8U);
}

TEST_F(Reconcile, WorksWithASmallBuffer) {
  for (int i = 0; i < 14; ++i) {
    move(sale("A-" + std::to_string(i), 1000));
    line(number("A-" + std::to_string(i)));
  }
  EXPECT_GT(lines.size(), 2048U);
  run();
  EXPECT_EQ(result.matched, 14U);
  EXPECT_TRUE(result);
}

/// Reconciles with the totals of a day, in a journal of 15 entries.
class ReconcileDay : public Reconcile {
 protected:
  ReconcileDay() {
    EXPECT_EQ(own.format(), JournalError::none);
    EXPECT_EQ(day.begin_days(1000), JournalError::none);
  }
  void move_own(const std::string& text, std::uint32_t time_s = 2000,
                CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::uint32_t id = 0;
    EXPECT_EQ(own.begin(text, time_s, id), JournalError::none) << text;
    EXPECT_EQ(own.settle(id, Outcome::approved, time_s), JournalError::none) << text;
  }
  void run_day(CallSite site = CallSite::here()) {
    const Traced traced(site);
    script.connection().until_sent().give(ok(R"({"transactions":[)" + lines + "]}"));
    HeldDay held;
    EXPECT_EQ(day.find_held(held), JournalError::none);
    std::uint8_t seen[4];
    Reconciliation reconciliation(own, seen, totals);
    result = reconciliation.run(client, query, held, [this](const Differing& each) {
      differences.push_back(std::to_string(static_cast<int>(each.difference)));
    });
  }

  Cells own_cells{4096, 2};
  Flash own_flash{own_cells};
  Journal own{own_flash};
  Totals day{own};
};

TEST_F(ReconcileDay, LatestEntryOfTheDayBeforeIsNotCompared) {
  move_own(sale("A-1", 1000));
  ASSERT_TRUE(day.close_day(1500, Closing::if_settled, [](const DayTotal&) {}).closed);
  run_day();
  EXPECT_EQ(differences, Told());
  EXPECT_TRUE(result);
}

TEST_F(ReconcileDay, ClockOnlyDecidesWhetherALineCanBeMissing) {
  move_own(sale("A-1", 1000));
  ASSERT_TRUE(day.close_day(1500, Closing::if_settled, [](const DayTotal&) {}).closed);
  move_own(sale("A-2", 1000), 0);
  move_own(sale("A-3", 1000), 1400);
  move_own(sale("A-4", 1000), 1400);
  line(number("A-3"));
  run_day();
  EXPECT_EQ(differences, (Told{"0", "6"}));
  EXPECT_EQ(result.matched, 1U);
  EXPECT_FALSE(result);
}

TEST_F(ReconcileDay, DroppedEntriesAreNotCompared) {
  for (int i = 0; i < 20; ++i) {
    move_own(sale("A-" + std::to_string(i), 1000));
    line(number("A-" + std::to_string(i)));
  }
  run_day();
  EXPECT_GE(result.dropped, 1U);
  EXPECT_LE(result.matched, 15U);
  EXPECT_EQ(result.differences, 0U);
  EXPECT_EQ(result.not_compared, 20 - result.matched);
  EXPECT_EQ(differences, Told(result.not_compared, "6"));
  // Only the latest is left.
  EXPECT_EQ(result.dropped, result.not_compared + 1);
  EXPECT_FALSE(result);
}

TEST_F(ReconcileDay, DroppedEntriesThatWereGivenUpCount) {
  for (int i = 0; i < 20; ++i) {
    std::uint32_t id = 0;
    EXPECT_EQ(own.begin(sale("A-" + std::to_string(i), 1000), 2000, id), JournalError::none);
    EXPECT_EQ(own.settle(id, Outcome::given_up, 2000), JournalError::none);
  }
  HeldDay held;
  EXPECT_EQ(day.find_held(held), JournalError::none);
  EXPECT_GE(held.dropped, 1U);
  EXPECT_EQ(held.since_s, 1000U);
}

TEST(MovementNames, LackWhatDoesNotFit) {
  const std::string text =
      "refund.do\norder=" + std::string(37, 'o') + "\nnumber=A-1\ncard=" + std::string(20, '4');
  JournalEntry entry;
  entry.text = text;
  MovementNames names;
  names_of(entry, names);
  EXPECT_TRUE(names.order.empty());
  EXPECT_EQ(names.number, Text("A-1"));
  EXPECT_TRUE(names.card.empty());
}

TEST_F(ReconcileDay, DroppedEntriesAreNeverEqual) {
  for (int i = 0; i < 20; ++i) move_own(sale("A-" + std::to_string(i), 1000));
  // The gateway lists only the entries that the journal still has.
  JournalEntry entry;
  for (Journal::Walk walk; own.next_kept(walk, entry) == JournalError::none;) {
    MovementNames names;
    names_of(entry, names);
    line(number(names.number.c_str()));
  }
  run_day();
  EXPECT_EQ(result.not_compared + result.differences, 0U);
  EXPECT_GE(result.matched, 1U);
  EXPECT_GE(result.dropped, 20 - result.matched);
  EXPECT_FALSE(result);
}

}  // namespace
}  // namespace tillwire::test::reconcile_test
