// What the operations on transactions ask of their fields together, and the forms of their answers.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/transactions.hpp>
#include <vector>

#include "exchange.hpp"
#include "identification.hpp"

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

const std::vector<std::string> number_or_id{"cardNumber", "cardId"};
const std::vector<std::string> most{"cardNumber", "cardId", "barCode",
                                    "cardNumberMask+cardholderId", "cardNumberMask+phoneNumber"};

TEST(Transactions, IdentifiedAsEachOperationSays) {
  check_identification(payment<CreditCard>(), number_or_id);
  check_identification(GetTransactions{}, number_or_id);
  check_identification(payment<DebitCard>(), most);
  check_identification(GetTokenList{}, {"cardNumber", "cardNumberMask+phoneNumber"});
  check_identification(GetTransactionCurrencies{},
                       {"cardNumber", "cardNumberMask", "cardLastDigitMask", "encryptedCardNumber",
                        "cardId", "phoneNumber", "cardholderId", "customerId", "customerNumber",
                        "barCode", "externalCardId", "token", "email"});
  check_identification(payment<P2pTransfer>(), {"cardNumber+expDate"}, &P2pTransfer::source);
}

TEST(DebitCard, TheFeeIsADecimalNumber) {
  DebitCard debit = payment<DebitCard>();
  debit.card.card_number = "5200000000000007";
  Fee fee{"F1", "1.2345"};
  debit.fee = &fee;
  EXPECT_EQ(send(debit).body.dump(),
            R"({"cardIdentification":{"cardNumber":"5200000000000007"},"amount":2500,)"
            R"("currency":978,"fee":{"feeType":"F1","feeValue":1.2345}})");
  for (const char* bad : {"1,5", "1.5 EUR", "1e3", "", "."}) {
    fee.fee_value = bad;
    expect_refused(debit, Errc::bad_value, "fee.feeValue");
  }
  fee.fee_value = {};
  expect_refused(debit, Errc::missing, "fee.feeValue");
}

TEST(P2pCredit, TheCardIsOptionalButThenIdentified) {
  P2pCredit credit = payment<P2pCredit>();
  EXPECT_EQ(send(credit).body.dump(), R"({"amount":2500,"currency":978})");
  credit.card.customer_id = "70001";
  expect_refused(credit, Errc::missing, "cardIdentification.cardNumber");
  credit.card.card_number_mask = "520000******0007";
  expect_refused(credit, Errc::missing, "cardIdentification.cardholderId");
  credit.card.phone_number = "302101234567";
  EXPECT_TRUE(send(credit).connected);
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

TEST(P2pTransfer, FromACardToACardOrAnAccount) {
  P2pTransfer transfer = payment<P2pTransfer>();
  transfer.source.card_number = "5200000000000007";
  expect_refused(transfer, Errc::missing, "sourceCardIdentification.expDate");
  transfer.source.exp_date = "203012";
  transfer.destination_account_number = "A1";
  EXPECT_EQ(send(transfer).body.dump(),
            R"({"sourceCardIdentification":{"cardNumber":"5200000000000007","expDate":"203012"},)"
            R"("amount":2500,"currency":978,"destinationAccountNumber":"A1"})");
  transfer.destination.institution_id = "1001";
  expect_refused(transfer, Errc::missing, "destinationCardIdentification.cardNumber");
  transfer.destination.card_number = "5200000000000015";
  EXPECT_EQ(send(transfer).at("destinationCardIdentification.cardNumber"),
            Json("5200000000000015"));
}

TEST(GetTransactions, ThePeriodIsOfDays) {
  GetTransactions query;
  query.card.card_number = "5200000000000007";
  query.period = {"2026-01-01", "2026-01-31T00:00:00"};
  expect_refused(query, Errc::bad_value, "period.end");
}

TEST(GetPaymentOrders, ThePeriodIsOfTimes) {
  GetPaymentOrders query;
  query.merchant_number = "M1";
  query.institution_id = "1001";
  EXPECT_EQ(send(query).body.dump(),
            R"({"merchantNumber":"M1","institutionId":"1001","period":{}})");
  query.period.start = "2026-01-01T00:00:00";
  EXPECT_EQ(send(query).at("period.start"), Json("2026-01-01T00:00:00"));
  query.period.end = "2026-01-31";
  expect_refused(query, Errc::bad_value, "period.end");
}

/// The forms in which a list of this one record may come.
std::vector<std::string> forms(const std::string& wrapper, const std::string& record) {
  return {"[" + record + "]", record, "{\"" + wrapper + "\":[" + record + "]}",
          "{\"" + wrapper + "\":" + record + "}"};
}

TEST(GetTokenList, FormsOfTheList) {
  GetTokenList query;
  query.card.card_number = "5200000000000007";
  for (const std::string& form : forms("token", R"({"tokenValue":"52","active":"true"})")) {
    Exchange exchange;
    const auto answer = exchange.call(query, R"({"tokenList":)" + form + "}");
    ASSERT_TRUE(static_cast<bool>(answer)) << form;
    EXPECT_TRUE(answer.succeeded());
    ASSERT_EQ(answer->tokens.size(), 1U) << form;
    EXPECT_EQ(answer->tokens.begin()->token_value, Text("52"));
    EXPECT_TRUE(*answer->tokens.begin()->active);
  }
}

TEST(GetOrderDetails, FormsOfTheList) {
  GetOrderDetails query;
  expect_refused(query, Errc::missing, "orderId");
  query.order_id = 6000000017;
  EXPECT_EQ(send(query).body.dump(), R"({"orderId":6000000017})");
  for (const std::string& form :
       forms("transaction", R"({"merchantId":"M1","terminalId":"T1",)"
                            R"("transactionDate":"2026-10-01T10:20:30","transactionAmount":5})")) {
    Exchange exchange;
    const auto answer = exchange.call(query, R"({"transactionList":)" + form + "}");
    ASSERT_TRUE(static_cast<bool>(answer)) << form;
    EXPECT_TRUE(answer.succeeded());
    ASSERT_EQ(answer->transactions.size(), 1U) << form;
    EXPECT_EQ(answer->transactions.begin()->transaction_amount.minor_units(), 5);
  }
}

TEST(GetPaymentOrders, FormsOfTheList) {
  GetPaymentOrders query;
  query.merchant_number = "M1";
  query.institution_id = "1001";
  for (const std::string& form : forms("paymentOrder", R"({"id":6000000000,"status":"PAID"})")) {
    Exchange exchange;
    const auto answer = exchange.call(query, R"({"paymentOrders":)" + form + "}");
    ASSERT_TRUE(static_cast<bool>(answer)) << form;
    EXPECT_TRUE(answer.succeeded());
    ASSERT_EQ(answer->payment_orders.size(), 1U) << form;
    EXPECT_EQ(*answer->payment_orders.begin()->id, 6000000000);
  }
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

TEST(GetTransactionDetails, OneRecord) {
  GetTransactionDetails query;
  expect_refused(query, Errc::missing, "utrnno");
  query.utrnno = 6000000000;
  query.reversal = false;
  EXPECT_EQ(send(query).body.dump(), R"({"utrnno":6000000000,"reversal":false})");
  Exchange exchange;
  const auto answer = exchange.call(
      query, R"({"transaction":{"authorizationDate":"2026-01-01T10:20:30",)"
             R"("transactionType":"purchase","operationDirection":"DEBIT","amount":"1000",)"
             R"("currency":978,"amountInAccountCurrency":1000,"utrnno":"6000000000"}})");
  ASSERT_TRUE(static_cast<bool>(answer));
  EXPECT_TRUE(answer.succeeded());
  EXPECT_EQ(*answer->transaction.utrnno, 6000000000);
  EXPECT_TRUE(answer->transaction.operation_direction == Direction::debit);
}

TEST(Transactions, WhatALostAnswerLeavesOpen) {
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
