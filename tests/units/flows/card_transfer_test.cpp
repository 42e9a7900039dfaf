// Card-to-card transfers: every path through the flow, and every loss on it.
#include <algorithm>
#include <tillwire/flows/card_transfer.hpp>

#include "bench.hpp"

namespace tillwire::test::card_transfer_test {
namespace {

using flows::CardTransfer;
using Next = CardTransfer::Next;
using transactions::GetTransactions;
using transactions::TransactionRecord;

std::string result(const std::string& code, const std::string& rrn = "rrn-1") {
  return R"({"responseCode":")" + code +
         R"(","processingCode":"26","systemTraceAuditNumber":17,)"
         R"("localTransactionDate":"2026-10-01T10:20:30","rrn":")" +
         rrn + "\"}";
}

/// Builds a line of a history.
std::string line_of(int id, int amount, int currency = 978, const std::string& direction = "CREDIT",
                    const std::string& more = "") {
  return R"({"authorizationDate":"2026-10-01T10:20:30","transactionType":"26",)"
         R"("operationDirection":")" +
         direction + R"(","amount":)" + std::to_string(amount) + R"(,"currency":)" +
         std::to_string(currency) + R"(,"amountInAccountCurrency":1,"utrnno":)" +
         std::to_string(id) + more + "}";
}

/// Builds lines of a history with distinct, increasing ids.
std::string line(int amount, int currency = 978, const std::string& direction = "CREDIT",
                 const std::string& more = "") {
  static int id = 0;
  return line_of(++id, amount, currency, direction, more);
}

std::string history(const std::string& lines) {
  return R"({"transactions":{"transaction":[)" + lines + "]}}";
}

struct Counting : FlowTest<Counting> {
  explicit Counting(std::uint8_t tries = 5)
      : Counting(flows::CardTransferPlan{{}, {}, true, tries}) {}
  explicit Counting(const flows::CardTransferPlan& plan) : flow(credit, plan) {
    query.card.card_number = "5200000000000007";
    query.period = {"2026-10-01", "2026-10-01"};
  }

  void step(bool drained = false) {
    if (flow.next() != Next::look_up && flow.next() != Next::count) {
      flow.prepare(credit);
      flow.take(client.call(credit));
    } else if (drained) {
      flow.take(client.drain<&GetTransactions::Response::transactions>(
          query, [&](const TransactionRecord& each) { flow.see(each); }));
    } else {
      flow.take(client.call(query));
    }
  }

  static transactions::P2pCredit sample() {
    transactions::P2pCredit credit;
    credit.card.card_number = "5200000000000007";
    credit.amount = {2500};
    credit.currency = 978;
    return credit;
  }

  transactions::P2pCredit credit = sample();
  GetTransactions query;
  CardTransfer flow;
};

/// A transfer whose history was read before it.
struct Transfer : Counting {
  /// `lines_before`: the lines that the card has.
  explicit Transfer(std::string lines_before = line(7), std::uint8_t tries = 5)
      : Transfer(flows::CardTransferPlan{{}, {}, true, tries}, std::move(lines_before)) {}
  explicit Transfer(const flows::CardTransferPlan& plan, std::string lines_before = line(7))
      : Counting(plan), before(std::move(lines_before)) {
    leads(history(before), Next::send);
  }
  /// Returns the history with more lines.
  std::string with(const std::string& more) const { return history(before + "," + more); }

  std::string before;
};

TEST(CardTransfer, IsDecidedByADefiniteCode) {
  Transfer credited;
  EXPECT_FALSE(credited.flow.is_over());
  credited.leads(result("00"), Next::done_credited);
  EXPECT_TRUE(credited.flow.is_over());
  Transfer declined;
  declined.leads(result("51"), Next::done_declined);
  EXPECT_FALSE(declined.was_sent(1, "originalTransactionParameters"));
}

TEST(CardTransfer, DoubtfulCodeIsQueriedWithTheOriginal) {
  const std::pair<const char*, Next> cases[] = {
      {"00", Next::done_credited},
      {"05", Next::done_declined},
      {"78", Next::look_up},
  };
  for (const auto& [code, next] : cases) {
    Transfer transfer;
    transfer.leads(result("68"), Next::inquire);
    transfer.leads(Mishap::lost, result("00"), Next::inquire);
    transfer.leads(Mishap::not_sent, result("00"), Next::inquire);
    transfer.leads(result(code, "rrn-2"), next);
    for (const std::size_t i : {std::size_t(2), std::size_t(4)}) {
      EXPECT_TRUE(transfer.was_sent(i, R"("originalTransactionParameters":{)"
                                       R"("systemTraceAuditNumber":17,)"
                                       R"("localTransactionDate":"2026-10-01T10:20:30",)"
                                       R"("rrn":"rrn-1"})"))
          << transfer.request(i);
    }
  }
  Transfer transfer(line(7), 2);
  transfer.leads(result("68"), Next::inquire);
  transfer.leads(Mishap::late, result("00"), Next::inquire);
  transfer.leads(Mishap::late, result("00"), Next::look_up);
}

TEST(CardTransfer, HistoryIsQueriedWithoutTheOriginal) {
  Transfer unnamed;
  unnamed.leads(R"({"responseCode":"68"})", Next::look_up);
  Transfer too_long;
  too_long.leads(result("68", std::string(41, '1')), Next::look_up);
  Transfer fault;
  fault.leads(R"({"svfeProcessingFault":{"responseCode":"96","message":"m"}})", Next::look_up);
  for (const Mishap how : after_delivery) {
    Transfer transfer;
    transfer.leads(how, result("00"), Next::look_up);
    transfer.leads(how, transfer.with(line(2500)), Next::look_up);
    transfer.leads(history(transfer.before), Next::look_up);
    transfer.leads("{}", Next::look_up);
    transfer.leads(transfer.with(line(2500)), Next::done_credited);
    EXPECT_EQ(transfer.flow.seen(), 1U);
    for (std::size_t i = 2; i < transfer.transport.connects; ++i) {
      EXPECT_FALSE(transfer.was_sent(i, "p2pCredit"));
    }
  }
}

TEST(CardTransfer, CountsMatchingLines) {
  for (const bool drained : {false, true}) {
    for (int before = 0; before < 3; ++before) {
      for (int credits = 0; credits < 4; ++credits) {
        std::string lines = line(7);
        for (int i = 0; i < before; ++i) lines += "," + line(2500);
        Transfer transfer(lines);
        transfer.leads(Mishap::lost, result("00"), Next::look_up);
        lines = line(2501) + "," + line(2500, 840) + "," + line(2500, 978, "DEBIT");
        for (int i = 0; i < credits; ++i) {
          lines += "," + line(2500, 978, "CREDIT", R"(,"reversal":false)");
        }
        transfer.answers(transfer.with(lines));
        transfer.step(drained);
        EXPECT_EQ(transfer.flow.seen(), static_cast<unsigned>(credits));
        EXPECT_EQ(transfer.flow.next(), credits == 1 ? Next::done_credited : Next::look_up);
      }
    }
  }
}

TEST(CardTransfer, LineOfAnotherTerminalIsNotTheTransfer) {
  const char ours[] = R"(,"terminalId":"T-1","merchantId":"M-1")";
  const char* const others[] = {R"(,"terminalId":"T-2","merchantId":"M-1")",
                                R"(,"terminalId":"T-1","merchantId":"M-2")"};
  flows::CardTransferPlan named;
  named.terminal_id = "T-1";
  named.merchant_id = "M-1";
  flows::CardTransferPlan alone = named;
  alone.alone_on_cards = true;
  const char nobody[] = "";
  const auto after = [](const flows::CardTransferPlan& plan, std::vector<const char*> names) {
    Transfer transfer(plan);
    transfer.leads(Mishap::lost, result("00"), Next::look_up);
    std::string lines;
    for (const char* const each : names) {
      lines += (lines.empty() ? "" : ",") + line(2500, 978, "CREDIT", each);
    }
    transfer.answers(transfer.with(lines));
    transfer.step();
    return transfer.flow.next();
  };
  for (const auto* plan : {&named, &alone}) {
    EXPECT_EQ(after(*plan, {ours}), Next::done_credited);
    for (const char* const other : others) {
      EXPECT_EQ(after(*plan, {other}), Next::look_up) << other;
      EXPECT_EQ(after(*plan, {other, ours}), Next::done_credited) << other;
    }
    EXPECT_EQ(after(*plan, {nobody}), plan == &alone ? Next::done_credited : Next::look_up);
  }
  EXPECT_EQ(after({}, {nobody}), Next::look_up);
  EXPECT_EQ(after({}, {ours}), Next::look_up);
}

TEST(CardTransfer, RefusedAndReversedLinesDoNotCount) {
  const std::pair<const char*, Next> cases[] = {
      {R"(,"reversal":true)", Next::look_up},
      {R"(,"reversalDate":"2026-10-01T10:21:00")", Next::look_up},
      {R"(,"responseCode":"51")", Next::look_up},
      {R"(,"responseCode":"51","internalResponseCode":0)", Next::look_up},
      {R"(,"internalResponseCode":62)", Next::look_up},
      {R"(,"internalResponseCode":1)", Next::look_up},  // not specified; may be "01"
      {R"(,"internalResponseCode":0)", Next::done_credited},
      {R"(,"responseCode":"00")", Next::done_credited},
      {R"(,"responseCode":"00","internalResponseCode":1)", Next::done_credited},
  };
  for (const auto& [more, next] : cases) {
    Transfer transfer;
    transfer.leads(Mishap::lost, result("00"), Next::look_up);
    transfer.leads(transfer.with(line(2500, 978, "CREDIT", more)), next);
  }
  // Completed lines have an internal code of 1, as in the specification's example.
  const std::string one = R"(,"internalResponseCode":1)";
  for (const bool always : {true, false}) {
    const std::string others = line(7, 978, "DEBIT", one) + "," + line(8, 978, "DEBIT", one);
    Transfer transfer(always ? others : others + "," + line(9));
    transfer.leads(Mishap::lost, result("00"), Next::look_up);
    transfer.leads(transfer.with(line(2500, 978, "CREDIT", one)),
                   always ? Next::done_credited : Next::look_up);
  }
  // Next to a definitely refused line, another line is the transfer; next to a doubtful one it is
  // not.
  for (const bool certain : {true, false}) {
    Transfer transfer;
    transfer.leads(Mishap::lost, result("00"), Next::look_up);
    const std::string other = line(
        2500, 978, "CREDIT", certain ? R"(,"responseCode":"51")" : R"(,"internalResponseCode":51)");
    transfer.leads(transfer.with(other + "," + line(2500)),
                   certain ? Next::done_credited : Next::look_up);
  }
}

TEST(CardTransfer, HistoryIsReadBeforeAnythingIsSent) {
  Counting transfer(3);
  EXPECT_EQ(transfer.flow.next(), Next::count);
  transfer.leads(Mishap::lost, history(line(7)), Next::count);
  transfer.leads("{}", Next::count);
  transfer.leads(history(line(2500)), Next::send);
  EXPECT_EQ(transfer.sent(), (std::vector<std::string>(3, "getTransactions")));
  // The earlier credit is not this one.
  Transfer again(line(2500));
  again.leads(Mishap::lost, result("00"), Next::look_up);
  again.leads(history(again.before), Next::look_up);
  // Without a history there is no transfer.
  Counting never(2);
  never.leads(Mishap::lost, history(line(7)), Next::count);
  never.leads("{}", Next::done_not_sent);
  EXPECT_EQ(never.sent(), (std::vector<std::string>(2, "getTransactions")));
}

TEST(CardTransfer, EmptyHistoryDecidesNothing) {
  Transfer first("");
  first.leads(Mishap::lost, result("00"), Next::look_up);
  // The credit may be an earlier one, as the history was unavailable before.
  first.leads(history(line(2500)), Next::look_up);
  Transfer later;
  later.leads(Mishap::lost, result("00"), Next::look_up);
  later.leads(history(""), Next::look_up);
  later.leads(history(line(2500)), Next::look_up);
}

TEST(CardTransfer, CappedHistoryDecidesNothing) {
  const std::string old = line(1) + "," + line(2500);
  const std::string rest = line(2) + "," + line(3);
  // The oldest lines are gone, or appear now.
  for (const bool shorter : {true, false}) {
    Transfer transfer(shorter ? old + "," + rest : rest);
    transfer.leads(Mishap::lost, result("00"), Next::look_up);
    const std::string lines = shorter ? rest : old + "," + rest;
    transfer.leads(history(lines), Next::look_up);
    transfer.leads(history(lines + "," + line(2500)), Next::look_up);
    transfer.leads(history((shorter ? old + "," + rest : rest) + "," + line(2500)),
                   Next::done_credited);
  }
  // The same number of lines, but different ones.
  Transfer transfer(line(1) + "," + line(2));
  transfer.leads(Mishap::lost, result("00"), Next::look_up);
  std::string other = transfer.before;
  other.replace(other.find("\"utrnno\":") + 9, 1, "-");
  transfer.leads(history(other + "," + line(2500)), Next::look_up);
}

TEST(CardTransfer, HistoryMayHaveAnyOrder) {
  const std::vector<int> orders[] = {{3, 2, 1}, {1, 3, 2}, {2, 1}, {-4, -2, -3}, {-9}};
  for (const std::vector<int>& ids : orders) {
    std::string lines;
    for (const int id : ids) lines += (lines.empty() ? "" : ",") + line_of(id, 2500);
    Transfer transfer(lines);
    EXPECT_EQ(transfer.flow.seen(), 0U);
    transfer.leads(Mishap::lost, result("00"), Next::look_up);
    transfer.leads(history(lines), Next::look_up);
    EXPECT_EQ(transfer.flow.seen(), 0U) << lines;
    const int newest = *std::max_element(ids.begin(), ids.end());
    transfer.leads(history(line_of(newest + 1, 2500) + "," + lines), Next::done_credited);
  }
}

TEST(CardTransfer, ChangedLinesDecideNothing) {
  // The same number of lines, and their ids have the same sum.
  for (int apart = 1; apart < 10; ++apart) {
    Transfer transfer(line_of(10, 1) + "," + line_of(30, 2));
    transfer.leads(Mishap::lost, result("00"), Next::look_up);
    transfer.leads(
        history(line_of(10 + apart, 1) + "," + line_of(30 - apart, 2) + "," + line_of(31, 2500)),
        Next::look_up);
    transfer.leads(history(line_of(30, 2) + "," + line_of(10, 1) + "," + line_of(31, 2500)),
                   Next::done_credited);
  }
}

TEST(CardTransfer, InternalCodeOfOneMeansDoneOnlyIfOtherLinesHaveIt) {
  Transfer transfer(line(7, 978, "DEBIT", R"(,"internalResponseCode":5)"));
  transfer.leads(Mishap::lost, result("00"), Next::look_up);
  transfer.leads(transfer.with(line(2500, 978, "CREDIT", R"(,"internalResponseCode":1)")),
                 Next::look_up);
}

TEST(CardTransfer, EachStepHasAllItsTries) {
  Counting counting(2);
  counting.leads(Mishap::lost, history(line(7)), Next::count);
  counting.leads(history(line(7)), Next::send);
  counting.leads(Mishap::not_sent, result("00"), Next::send);
  counting.leads(result("68"), Next::inquire);
  counting.leads(Mishap::lost, result("00"), Next::inquire);
  counting.leads(result("68"), Next::look_up);
  counting.leads(history(""), Next::look_up);
  // The last try decides like the others.
  Transfer once(line(7), 1);
  once.leads(Mishap::lost, result("00"), Next::look_up);
  once.leads(once.with(line(2500)), Next::done_credited);
}

TEST(CardTransfer, HistoryAfterTheEndIsIgnored) {
  Transfer transfer(line(7), 2);
  transfer.leads(result("00"), Next::done_credited);
  for (int i = 0; i < 3; ++i) {
    transfer.answers(history(""));
    transfer.flow.take(transfer.client.call(transfer.query));
    EXPECT_EQ(transfer.flow.next(), Next::done_credited);
  }
}

TEST(CardTransfer, LinesOfACutHistoryDoNotCount) {
  Transfer transfer;
  transfer.leads(Mishap::lost, result("00"), Next::look_up);
  transfer.goes_wrong(Mishap::cut, transfer.with(line(2500)));
  transfer.step(true);
  EXPECT_EQ(transfer.client.delivered(), 2U);
  EXPECT_EQ(transfer.flow.next(), Next::look_up);
  transfer.answers(transfer.with(line(2500)));
  transfer.step(true);
  EXPECT_EQ(transfer.flow.next(), Next::done_credited);
}

TEST(CardTransfer, QueriesEnd) {
  Transfer transfer(line(7), 2);
  transfer.leads(Mishap::lost, result("00"), Next::look_up);
  transfer.leads(history(""), Next::look_up);
  transfer.leads(Mishap::not_sent, history(""), Next::done_unknown);
  transfer.flow.ask_again();
  transfer.leads(transfer.with(line(2500)), Next::done_credited);
}

TEST(CardTransfer, UnsentRequestIsSentAgain) {
  Transfer transfer(line(7), 2);
  transfer.leads(Mishap::not_sent, result("00"), Next::send);
  transfer.leads(result("00"), Next::done_credited);
  Transfer never(line(7), 2);
  never.leads(Mishap::not_sent, result("00"), Next::send);
  never.leads(Mishap::not_sent, result("00"), Next::done_not_sent);
  EXPECT_EQ(never.sent(), std::vector<std::string>{"getTransactions"});
  Transfer once(line(7), 0);  // zero tries mean one
  once.leads(Mishap::not_sent, result("00"), Next::done_not_sent);
}

TEST(CardTransfer, UnrequestedAnswerIsIgnored) {
  Transfer transfer;
  transfer.answers(history(line(2500)));
  transfer.flow.take(transfer.client.call(transfer.query));
  EXPECT_EQ(transfer.flow.next(), Next::send);
  TransactionRecord early;
  early.operation_direction = transactions::Direction::credit;
  early.amount = transfer.credit.amount;
  early.currency = transfer.credit.currency;
  early.utrnno = 1'000'000;
  transfer.flow.see(early);
  transfer.leads(Mishap::lost, result("00"), Next::look_up);
  transfer.answers(result("00"));
  transfer.flow.take(transfer.client.call(transfer.credit));
  transfer.flow.ask_again();
  EXPECT_EQ(transfer.flow.next(), Next::look_up);
  transfer.leads(history(""), Next::look_up);
  EXPECT_EQ(transfer.flow.seen(), 0U);
}

}  // namespace
}  // namespace tillwire::test::card_transfer_test
