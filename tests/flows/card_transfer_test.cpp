// Card-to-card transfers: every way through the flow, and every loss on the way.
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

std::string line(int amount, int currency = 978, const std::string& direction = "CREDIT",
                 const std::string& more = "") {
  return R"({"authorizationDate":"2026-10-01T10:20:30","transactionType":"26",)"
         R"("operationDirection":")" +
         direction + R"(","amount":)" + std::to_string(amount) + R"(,"currency":)" +
         std::to_string(currency) + R"(,"amountInAccountCurrency":1,"utrnno":1)" + more + "}";
}

std::string history(const std::string& lines) {
  return R"({"transactions":{"transaction":[)" + lines + "]}}";
}

struct Transfer : FlowTest<Transfer> {
  explicit Transfer(std::uint32_t before = 0, std::uint8_t tries = 5)
      : flow(credit, before, tries) {
    query.card.card_number = "5200000000000007";
    query.period = {"2026-10-01", "2026-10-01"};
  }

  void step(bool drained = false) {
    if (flow.next() != Next::look_up) {
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

TEST(CardTransfer, Decided) {
  Transfer credited;
  EXPECT_FALSE(credited.flow.is_over());
  credited.leads(result("00"), Next::done_credited);
  EXPECT_TRUE(credited.flow.is_over());
  Transfer declined;
  declined.leads(result("51"), Next::done_declined);
  EXPECT_FALSE(declined.was_sent(0, "originalTransactionParameters"));
}

TEST(CardTransfer, ADoubtfulCodeIsAskedAboutWithTheOriginal) {
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
    for (const std::size_t i : {std::size_t(1), std::size_t(3)}) {
      EXPECT_TRUE(transfer.was_sent(i, R"("originalTransactionParameters":{)"
                                       R"("systemTraceAuditNumber":17,)"
                                       R"("localTransactionDate":"2026-10-01T10:20:30",)"
                                       R"("rrn":"rrn-1"})"))
          << transfer.request(i);
    }
  }
  Transfer transfer(0, 2);
  transfer.leads(result("68"), Next::inquire);
  transfer.leads(Mishap::late, result("00"), Next::inquire);
  transfer.leads(Mishap::late, result("00"), Next::look_up);
}

TEST(CardTransfer, WithoutTheOriginalTheHistoryIsAsked) {
  Transfer unnamed;
  unnamed.leads(R"({"responseCode":"68"})", Next::look_up);
  Transfer too_long;
  too_long.leads(result("68", std::string(41, '1')), Next::look_up);
  Transfer fault;
  fault.leads(R"({"svfeProcessingFault":{"responseCode":"96","message":"m"}})", Next::look_up);
  for (const Mishap how : after_delivery) {
    Transfer transfer;
    transfer.leads(how, result("00"), Next::look_up);
    transfer.leads(how, history(line(2500)), Next::look_up);
    transfer.leads(history(""), Next::look_up);
    transfer.leads("{}", Next::look_up);
    transfer.leads(history(line(2500)), Next::done_credited);
    EXPECT_EQ(transfer.flow.seen(), 1U);
    for (std::size_t i = 1; i < transfer.transport.connects; ++i) {
      EXPECT_FALSE(transfer.was_sent(i, "p2pCredit"));
    }
  }
}

TEST(CardTransfer, WhichLinesCount) {
  const std::string others = line(2501) + "," + line(2500, 840) + "," + line(2500, 978, "DEBIT") +
                             "," + line(2500, 978, "CREDIT", R"(,"reversal":true)");
  for (const bool drained : {false, true}) {
    for (const std::uint32_t before : {0U, 1U}) {
      for (std::uint32_t credits = 0; credits < 4; ++credits) {
        Transfer transfer(before);
        transfer.leads(Mishap::lost, result("00"), Next::look_up);
        std::string lines = others;
        for (std::uint32_t i = 0; i < credits; ++i) {
          lines += "," + line(2500, 978, "CREDIT", R"(,"reversal":false)");
        }
        transfer.answers(history(lines));
        transfer.step(drained);
        EXPECT_EQ(transfer.flow.seen(), credits);
        EXPECT_EQ(transfer.flow.next(),
                  credits == before + 1 ? Next::done_credited : Next::look_up);
      }
    }
  }
}

TEST(CardTransfer, LinesOfACutHistoryDoNotCount) {
  Transfer transfer;
  transfer.leads(Mishap::lost, result("00"), Next::look_up);
  transfer.goes_wrong(Mishap::cut, history(line(2500) + "," + line(2500)));
  transfer.step(true);
  EXPECT_EQ(transfer.client.delivered(), 2U);
  EXPECT_EQ(transfer.flow.next(), Next::look_up);
  transfer.answers(history(line(2500)));
  transfer.step(true);
  EXPECT_EQ(transfer.flow.next(), Next::done_credited);
}

TEST(CardTransfer, NobodyIsAskedForEver) {
  Transfer transfer(0, 2);
  transfer.leads(Mishap::lost, result("00"), Next::look_up);
  transfer.leads(history(""), Next::look_up);
  transfer.leads(Mishap::not_sent, history(""), Next::done_unknown);
  transfer.flow.ask_again();
  transfer.leads(history(line(2500)), Next::done_credited);
}

TEST(CardTransfer, WhatWasNotSentIsSentAgain) {
  Transfer transfer(0, 2);
  transfer.leads(Mishap::not_sent, result("00"), Next::send);
  transfer.leads(result("00"), Next::done_credited);
  Transfer never(0, 2);
  never.leads(Mishap::not_sent, result("00"), Next::send);
  never.leads(Mishap::not_sent, result("00"), Next::done_not_sent);
  EXPECT_TRUE(never.sent().empty());
  Transfer once(0, 0);  // no tries are one
  once.leads(Mishap::not_sent, result("00"), Next::done_not_sent);
}

TEST(CardTransfer, WhatWasNotAskedForIsIgnored) {
  Transfer transfer;
  transfer.answers(history(line(2500)));
  transfer.flow.take(transfer.client.call(transfer.query));
  EXPECT_EQ(transfer.flow.next(), Next::send);
  TransactionRecord early;
  early.operation_direction = transactions::Direction::credit;
  early.amount = transfer.credit.amount;
  early.currency = transfer.credit.currency;
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
