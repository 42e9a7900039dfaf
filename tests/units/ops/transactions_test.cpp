// What the contract does not say of the operations on transactions.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/cards.hpp>
#include <tillwire/ops/merchants.hpp>
#include <tillwire/ops/transactions.hpp>
#include <utility>
#include <vector>

#include "exchange.hpp"

namespace tillwire::test::transactions_test {
namespace {

using namespace tillwire::transactions;

template <class Operation>
Operation payment() {
  Operation request;
  request.amount = {2500};
  request.currency = 978;
  return request;
}

TEST(P2pCredit, EmptyCardIsRefusedNotDropped) {
  const std::pair<const char*, void (*)(CardIdentification&)> cases[] = {
      {"cardNumber", [](CardIdentification& card) { card.card_number = ""; }},
      {"cardNumberMask", [](CardIdentification& card) { card.card_number_mask = ""; }},
      {"cardId", [](CardIdentification& card) { card.card_id = ""; }},
      {"phoneNumber", [](CardIdentification& card) { card.phone_number = ""; }},
      {"barCode", [](CardIdentification& card) { card.bar_code = ""; }},
      {"token", [](CardIdentification& card) { card.token = ""; }},
      {"encryptedCardNumber",
       [](CardIdentification& card) { card.encrypted_card_number = Bytes("", 0); }},
  };
  for (const auto& [name, set] : cases) {
    P2pCredit credit = payment<P2pCredit>();
    credit.account_number = "40817978";
    set(credit.card);
    expect_refused(credit, Errc::too_short, std::string("cardIdentification.") + name);
  }
}

TEST(P2pCredit, QueriesTheOriginal) {
  P2pCredit credit = payment<P2pCredit>();
  credit.card.card_number = "5200000000000007";
  OriginalTransaction original;
  {
    Exchange exchange;
    const auto answer = exchange.call(
        credit, R"({"responseCode":"68","processingCode":"260000","systemTraceAuditNumber":17,)"
                R"("localTransactionDate":"2026-10-01T10:20:30","rrn":"1\u00323"})");
    ASSERT_TRUE(answer.answered());
    EXPECT_EQ(answer->payment(), Payment::unconfirmed);
    ASSERT_TRUE(original.keep(*answer));
  }  // the client and its buffers are gone
  credit.original = original.parameters();
  EXPECT_EQ(send(credit).body.dump(),
            R"({"cardIdentification":{"cardNumber":"5200000000000007"},"amount":2500,)"
            R"("currency":978,"originalTransactionParameters":{"systemTraceAuditNumber":17,)"
            R"("localTransactionDate":"2026-10-01T10:20:30","rrn":"123"}})");
}

TEST(OriginalTransaction, KeepsAllOrSaysSo) {
  TransactionResult answer;
  answer.system_trace_audit_number = 0;
  answer.local_transaction_date = "2026-10-01T10:20:30";
  const std::string longest(39, '1');
  const std::string too_long(40, '1');
  answer.rrn = Text(longest.data(), longest.size());
  OriginalTransaction original;
  EXPECT_TRUE(original.keep(answer));
  EXPECT_EQ(original.parameters()->rrn, answer.rrn);
  answer.rrn = Text(too_long.data(), too_long.size());
  EXPECT_FALSE(original.keep(answer));

  P2pCredit credit = payment<P2pCredit>();
  credit.card.card_number = "5200000000000007";
  credit.original = original.parameters();
  expect_refused(credit, Errc::missing, "originalTransactionParameters.rrn");

  answer.rrn = "1";
  EXPECT_TRUE(original.keep(answer));
  answer.local_transaction_date = {};
  EXPECT_FALSE(original.keep(answer));
  answer.local_transaction_date = "2026-10-01T10:20:30";
  answer.system_trace_audit_number = {};
  EXPECT_FALSE(original.keep(answer));
}

TEST(GetPaymentOrders, ThePeriodIsOfDatesOrTimes) {
  GetPaymentOrders query;
  query.merchant_number = "M1";
  query.institution_id = "1001";
  EXPECT_EQ(send(query).body.dump(),
            R"({"merchantNumber":"M1","institutionId":"1001","period":{}})");
  query.period.start = "2026-01-01T00:00:00";
  EXPECT_EQ(send(query).at("period.start"), Json("2026-01-01T00:00:00"));
  query.period.end = "2026-01-31";
  EXPECT_EQ(send(query).at("period.end"), Json("2026-01-31"));
  query.period.end = "31.01.2026";
  expect_refused(query, Errc::bad_value, "period.end");
}

TEST(GetTransactionCurrencies, FormsOfTheList) {
  GetTransactionCurrencies query;
  query.card.card_number = "5200000000000007";
  for (const char* form : {"[978,36]", R"(["978","036"])", R"({"currency":[978,36]})"}) {
    Exchange exchange;
    const auto answer = exchange.call(query, std::string(R"({"currencies":)") + form + "}");
    ASSERT_TRUE(static_cast<bool>(answer)) << form;
    EXPECT_TRUE(answer.succeeded());
    std::vector<std::int32_t> codes;
    for (const auto& each : answer->currencies) codes.push_back(*each);
    EXPECT_EQ(codes, (std::vector<std::int32_t>{978, 36})) << form;
  }
}

TEST(CardManagement, WhatALostAnswerLeavesOpen) {
  EXPECT_EQ(CreditCard::endpoint.effect, moves_money);
  EXPECT_EQ(GetTransactions::endpoint.effect, safe);
  EXPECT_EQ(cards::BlockCard::endpoint.effect, changes_state);
  EXPECT_EQ(merchants::SetKey::endpoint.effect, changes_state);
  EXPECT_EQ(merchants::GenerateKey::endpoint.effect, changes_state);
  EXPECT_EQ(DebitCard::endpoint.effect, moves_money);
  EXPECT_EQ(P2pCredit::endpoint.effect, moves_money);
  EXPECT_EQ(P2pTransfer::endpoint.effect, moves_money);
  EXPECT_EQ(GetOrderDetails::endpoint.effect, safe);
  EXPECT_EQ(GetPaymentOrders::endpoint.effect, safe);
  EXPECT_EQ(GetTokenList::endpoint.effect, safe);
  EXPECT_EQ(GetTransactionDetails::endpoint.effect, safe);
  EXPECT_EQ(GetTransactionCurrencies::endpoint.effect, safe);
}

}  // namespace
}  // namespace tillwire::test::transactions_test
