// What moves money in the card service, and what merchants see of it.
#include "card_test.hpp"

namespace gateway::transfers_test {
namespace {

class TransfersTest : public CardTest {};

const char* const payer = "5200000000000007";
const char* const receiver = "5200000000000049";

Json identified_by(const std::string& number) {
  return {{"cardNumber", number}};
}

Json money(const std::string& number, std::int64_t amount) {
  return {{"cardIdentification", identified_by(number)}, {"amount", amount}, {"currency", 978}};
}

TEST_F(TransfersTest, DebitsMoveTheBalance) {
  const Json answer = card("debitCard", money(payer, 1000));
  EXPECT_EQ(answer.at("responseCode"), "00");
  EXPECT_EQ(state_of(payer).at("balance"), 249000);
  Json with_fee = money(payer, 1000);
  with_fee["fee"] = {{"feeType", "F"}, {"feeAmount", 50}};
  EXPECT_EQ(code("debitCard", with_fee), "00");
  EXPECT_EQ(state_of(payer).at("balance"), 247950);
  Json held = money(payer, 500);
  held["preAuthorization"] = true;
  EXPECT_EQ(code("debitCard", held), "00");
  EXPECT_EQ(state_of(payer).at("balance"), 247950);
  EXPECT_EQ(state_of(payer).at("held"), 500);
  const Json ledger = gateway().ledger();
  ASSERT_EQ(ledger.size(), 3U);
  EXPECT_EQ(ledger.at(0).at("kind"), "debit");
  EXPECT_EQ(ledger.at(1).at("amount"), 1050);
  EXPECT_EQ(ledger.at(2).at("kind"), "hold");

  const Json details =
      card("getTransactionDetails", {{"utrnno", answer.at("utrnno")}, {"reversal", false}})
          .at("transaction");
  EXPECT_EQ(details.at("amount"), 1000);
  EXPECT_EQ(details.at("operationDirection"), "DEBIT");
  EXPECT_EQ(details.at("authorizationIdResponse"), answer.at("authorizationIdResponse"));
  EXPECT_EQ(code("getTransactionDetails", {{"utrnno", answer.at("utrnno")}, {"reversal", true}}),
            "78");
  EXPECT_EQ(code("getTransactionDetails", {{"utrnno", 1}}), "78");
  EXPECT_EQ(card("getTransactionCurrencies", {{"cardIdentification", identified_by(payer)}})
                .at("currencies"),
            Json::array({978}));
}

TEST_F(TransfersTest, DebitsAreDeclined) {
  const struct {
    const char* number;
    std::int64_t amount;
    const char* code;
  } rows[] = {
      {"5200000000000031", 100, "51"}, {payer, 0, "13"},      {payer, -5, "13"},
      {"5200000000000015", 1, "62"},   {payer, 100001, "61"}, {"5200000000000098", 1, "14"},
      {payer, 250001, "51"},
  };
  for (const auto& row : rows) {
    const Json answer = card("debitCard", money(row.number, row.amount));
    EXPECT_EQ(answer.at("responseCode"), row.code) << row.number << ' ' << row.amount;
    EXPECT_TRUE(answer.contains("rrn"));
  }
  Json dollars = money(payer, 1);
  dollars["currency"] = 840;
  EXPECT_EQ(code("debitCard", dollars), "13");
  Json broken_fee = money(payer, 1);
  broken_fee["fee"] = {{"feeType", "F"}, {"feeValue", 0.5}};
  EXPECT_EQ(code("debitCard", broken_fee), "13");
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(TransfersTest, AP2pCreditIsAskedForAgainWithoutMovingMoney) {
  Json request = money(receiver, 777);
  request["externalRRN"] = "R1";
  const Json answer = card("p2pCredit", request);
  EXPECT_EQ(answer.at("responseCode"), "00");
  EXPECT_EQ(answer.at("paymentSpecificData").size(), 17U);
  EXPECT_EQ(state_of(receiver).at("balance"), 123456789789);
  Json again = request;
  again["originalTransactionParameters"] = {
      {"systemTraceAuditNumber", answer.at("systemTraceAuditNumber")},
      {"localTransactionDate", answer.at("localTransactionDate")},
      {"rrn", answer.at("rrn")}};
  EXPECT_EQ(card("p2pCredit", again), answer);
  EXPECT_EQ(card("p2pCredit", again), answer);
  EXPECT_EQ(gateway().ledger().size(), 1U);
  EXPECT_EQ(state_of(receiver).at("balance"), 123456789789);

  Json other = again;
  other["amount"] = 778;
  EXPECT_EQ(code("p2pCredit", other), "12");
  other = again;
  other["originalTransactionParameters"]["rrn"] = "0";
  EXPECT_EQ(code("p2pCredit", other), "78");
  EXPECT_EQ(gateway().ledger().size(), 1U);

  const Json to_account = {
      {"accountNumber", "40817978000000000007"}, {"amount", 3}, {"currency", 978}};
  EXPECT_EQ(code("p2pCredit", to_account), "00");
  EXPECT_EQ(state_of(payer).at("balance"), 250003);
  EXPECT_EQ(code("p2pCredit", money("5200000000000031", 1)), "05");
  EXPECT_EQ(code("p2pCredit", {{"accountNumber", "1"}, {"amount", 3}, {"currency", 978}}), "76");
  EXPECT_EQ(code("p2pCredit", {{"amount", 3}, {"currency", 978}}), "30");
}

TEST_F(TransfersTest, TheSecondPathShapeKnowsTheOtherSpelling) {
  httplib::Client client("127.0.0.1", gateway().port());
  client.set_basic_auth("issuer", "issuer-secret");
  const auto post = [&](const char* path) {
    return client.Post(path, money(receiver, 1).dump(), "application/json");
  };
  EXPECT_EQ(Json::parse(post("/payment/apigate/ws/rest/p2PCredit")->body).at("responseCode"), "00");
  EXPECT_EQ(Json::parse(post("/payment/apigate/ws/rest/p2pCredit")->body).at("responseCode"), "00");
  EXPECT_EQ(post("/v1/apigate/ws/rest/p2PCredit")->status, 404);
  EXPECT_EQ(gateway().ledger().size(), 2U);
}

class CardToCard : public TransfersTest {
 protected:
  static Json transfer(std::int64_t amount) {
    return {{"sourceCardIdentification",
             {{"cardNumber", payer}, {"expDate", state_of(payer).at("expDate")}}},
            {"destinationCardIdentification", identified_by(receiver)},
            {"amount", amount},
            {"currency", 978}};
  }
};

TEST_F(CardToCard, MovesMoney) {
  EXPECT_EQ(code("p2pTransfer", transfer(2500)), "00");
  EXPECT_EQ(state_of(payer).at("balance"), 247500);
  EXPECT_EQ(state_of(receiver).at("balance"), 123456791512);
  const Json ledger = gateway().ledger();
  ASSERT_EQ(ledger.size(), 2U);
  EXPECT_EQ(ledger.at(0).at("kind"), "debit");
  EXPECT_EQ(ledger.at(1).at("kind"), "credit");
  const auto newest = [](const char* number) {
    return card("getTransactions",
                {{"cardIdentification", identified_by(number)}, {"period", Json::object()}})
        .at("transactions")
        .at("transaction")
        .back();
  };
  EXPECT_EQ(newest(payer).at("transactionType"), "p2p debit");
  EXPECT_EQ(newest(receiver).at("operationDirection"), "CREDIT");
}

TEST_F(CardToCard, IsRefused) {
  const std::pair<Json, const char*> rows[] = {
      {{{"amount", 0}}, "13"},
      {{{"currency", 840}}, "13"},
      {{{"amount", 250001}}, "51"},
      {{{"amount", 100001}}, "61"},
      {{{"destinationCardIdentification", identified_by(payer)}}, "12"},
      {{{"destinationCardIdentification", identified_by("5200000000000015")}}, "62"},
      {{{"destinationCardIdentification", identified_by("5200000000000031")}}, "05"},
      {{{"destinationCardIdentification", identified_by("4")}}, "14"},
      {{{"sourceAccountNumber", "1"}}, "12"},
      {{{"destinationAccountNumber", "1"}}, "12"},
      {{{"sourceCardIdentification", {{"cardNumber", payer}, {"expDate", "202001"}}}}, "54"},
      {{{"sourceCardIdentification", {{"cardNumber", payer}}}}, "30"},
  };
  for (const auto& [change, expected] : rows) {
    Json request = transfer(1);
    request.update(change);
    EXPECT_EQ(code("p2pTransfer", request), expected) << change;
  }
  EXPECT_TRUE(gateway().ledger().empty());
  EXPECT_EQ(state_of(payer).at("balance"), 250000);
}

TEST_F(CardToCard, TheCashLimitIsTestable) {
  EXPECT_EQ(code("p2pTransfer", transfer(100000)), "00");
  EXPECT_EQ(code("p2pTransfer", transfer(1)), "61");
  const Json exception = {{"cardIdentification", identified_by(payer)},
                          {"limitException",
                           {{"limitName", "LMTP0107"},
                            {"startDate", "2020-01-01T00:00:00"},
                            {"endDate", "2099-01-01T00:00:00"},
                            {"value", 100010}}}};
  EXPECT_EQ(code("addCardLimitException", exception), "00");
  EXPECT_EQ(code("p2pTransfer", transfer(11)), "61");
  EXPECT_EQ(code("p2pTransfer", transfer(10)), "00");
  EXPECT_EQ(code("deleteCardLimitException", exception), "00");
  EXPECT_EQ(code("p2pTransfer", transfer(1)), "61");
  gateway().advance_clock(24 * 3600);
  EXPECT_EQ(code("p2pTransfer", transfer(1)), "00");
}

TEST_F(TransfersTest, TopsUp) {
  const Json by_pan = {{"pan", payer}, {"cvc", "123"}, {"amount", 100}, {"currency", 978}};
  const Json answer = card("topUp", by_pan);
  EXPECT_EQ(answer.at("responseCode"), "00");
  EXPECT_EQ(answer.at("amount"), 100);
  EXPECT_FALSE(answer.contains("pan"));
  EXPECT_EQ(state_of(payer).at("balance"), 250100);
  Json from_other = by_pan;
  from_other["cardIdentification"] = identified_by(receiver);
  EXPECT_EQ(code("topUp", from_other), "00");
  EXPECT_EQ(state_of(payer).at("balance"), 250000);
  EXPECT_EQ(state_of(receiver).at("balance"), 123456789112);
  EXPECT_EQ(gateway().ledger().size(), 3U);

  const std::pair<Json, const char*> rows[] = {
      {{{"cvc", "999"}}, "05"},
      {{{"pan", "4111111111111111"}}, "14"},
      {{{"expiryMonth", "01"}, {"expiryYear", "2020"}}, "54"},
      {{{"amount", 0}}, "13"},
      {{{"pan", "5200000000000015"}}, "62"},
      {{{"expiryMonth", "13"}}, "30"},
  };
  for (const auto& [change, expected] : rows) {
    Json request = by_pan;
    request.update(change);
    EXPECT_EQ(code("topUp", request), expected) << change;
  }
  EXPECT_EQ(code("topUp", {{"amount", 1}}), "30");
  EXPECT_EQ(gateway().ledger().size(), 3U);
}

TEST_F(TransfersTest, MerchantsSeeTheirSales) {
  const Json asked = {
      {"merchantId", "MERCHANT01"}, {"institutionId", "1001"}, {"period", Json::object()}};
  const auto sales = [&](const Json& change) {
    Json request = asked;
    request.update(change);
    return card("getMerchantTransactions", request).at("transactions").at("transaction");
  };
  EXPECT_EQ(sales(Json::object()).size(), 3U);
  EXPECT_EQ(sales({{"terminalId", "POS00002"}}).size(), 1U);
  Json debit = money(payer, 4321);
  debit["cardAcceptorParameters"] = {{"terminalIdentification", "POS00002"},
                                     {"merchantIdentification", "MERCHANT01"},
                                     {"merchantType", "5411"}};
  EXPECT_EQ(code("debitCard", debit), "00");
  const Json sale = sales({{"terminalId", "POS00002"}}).back();
  EXPECT_EQ(sale.at("transactionAmount"), 4321);
  EXPECT_EQ(sale.at("cardNumberMask"), "520000******0007");
  EXPECT_EQ(sale.size(), 20U);

  Json orders_of = asked;
  orders_of.erase("merchantId");
  orders_of["merchantNumber"] = "MERCHANT01";
  const Json orders = card("getPaymentOrders", orders_of).at("paymentOrders");
  ASSERT_EQ(orders.size(), 4U);
  const Json details = card("getOrderDetails", {{"orderId", orders.back().at("id")}});
  ASSERT_EQ(details.at("transactionList").size(), 1U);
  EXPECT_EQ(details.at("transactionList").at(0).at("transactionAmount"), 4321);
  EXPECT_EQ(details.at("transactionList").at(0).at("orderNumber"), orders.back().at("orderNumber"));
  EXPECT_EQ(code("getOrderDetails", {{"orderId", 1}}), "12");

  Json spelt = asked;
  spelt.erase("merchantId");
  spelt["merchantIdn"] = "MERCHANT01";
  EXPECT_EQ(card("getMerchantTransactions", spelt).at("transactions").at("transaction").size(), 4U);
  spelt["merchantId"] = "MERCHANT01";
  EXPECT_EQ(code("getMerchantTransactions", spelt), "30");
  const std::pair<Json, const char*> rows[] = {
      {{{"merchantId", "X"}}, "03"},
      {{{"institutionId", "1002"}}, "03"},
      {{{"terminalId", "X"}}, "03"},
      {{{"period", {{"start", "2026-02-01"}, {"end", "2026-01-01"}}}}, "30"},
  };
  for (const auto& [change, expected] : rows) {
    Json request = asked;
    request.update(change);
    EXPECT_EQ(code("getMerchantTransactions", request), expected) << change;
  }
  gateway().script({{"match", "getMerchantTransactions"}, {"transactions", 50}});
  EXPECT_EQ(sales(Json::object()).size(), 51U);
}

Json debit_at(const char* terminal, const char* merchant = "MERCHANT01",
              const char* category = "5411") {
  Json request = money(payer, 1);
  request["cardAcceptorParameters"] = {{"terminalIdentification", terminal},
                                       {"merchantIdentification", merchant},
                                       {"merchantType", category}};
  return request;
}

TEST_F(TransfersTest, AClosedTerminalOrMerchantRefuses) {
  const auto set = [](const char* operation, const char* status) {
    Json request = {
        {"merchantNumber", "MERCHANT01"}, {"institutionId", "1001"}, {"agentId", "1001"},
        {"customerNumber", "C"},          {"contractNumber", "D"},   {"status", status}};
    if (std::string(operation) == "changeTerminalStatus") request["terminalNumber"] = "POS00001";
    return code(operation, request);
  };
  Json transfer = debit_at("POS00001");
  transfer.erase("cardIdentification");
  transfer["sourceCardIdentification"] = {{"cardNumber", payer},
                                          {"expDate", state_of(payer).at("expDate")}};
  transfer["destinationCardIdentification"] = identified_by(receiver);
  const auto expect = [&](const char* wanted) {
    for (const char* operation : {"debitCard", "creditCard", "p2pCredit"}) {
      EXPECT_EQ(code(operation, debit_at("POS00001")), wanted) << operation;
    }
    EXPECT_EQ(code("p2pTransfer", transfer), wanted);
    Json top_up = debit_at("POS00001");
    EXPECT_EQ(code("topUp", top_up), wanted);
  };
  EXPECT_EQ(set("changeTerminalStatus", "CLOSED"), "00");
  expect("58");
  EXPECT_EQ(code("debitCard", debit_at("POS00002")), "00") << "another terminal";
  EXPECT_EQ(set("changeTerminalStatus", "TRMS0001"), "00");
  expect("00");
  const std::size_t moved = gateway().ledger().size();
  EXPECT_EQ(set("changeMerchantStatus", "MRCS0002"), "00");
  expect("03");
  EXPECT_EQ(code("debitCard", debit_at("POS00002")), "03") << "any terminal of the merchant";
  EXPECT_EQ(code("debitCard", debit_at("ATM00001", "BANK")), "00") << "not the merchant's";
  EXPECT_EQ(gateway().ledger().size(), moved + 1);
  for (const char* unknown : {"S", "closed", "MRCS1", "MRCS000X"}) {
    EXPECT_EQ(set("changeMerchantStatus", unknown), "12") << unknown;
    EXPECT_EQ(set("changeTerminalStatus", unknown), "12") << unknown;
  }
  expect("03");
}

TEST_F(TransfersTest, AQueryOfACreditIsAnsweredByAClosedTerminal) {
  const Json request = debit_at("POS00001");
  const Json answer = card("p2pCredit", request);
  Json again = request;
  again["originalTransactionParameters"] = {
      {"systemTraceAuditNumber", answer.at("systemTraceAuditNumber")},
      {"localTransactionDate", answer.at("localTransactionDate")},
      {"rrn", answer.at("rrn")}};
  EXPECT_EQ(code("changeMerchantStatus", {{"merchantNumber", "MERCHANT01"},
                                          {"institutionId", "1001"},
                                          {"agentId", "1001"},
                                          {"customerNumber", "C"},
                                          {"contractNumber", "D"},
                                          {"status", "CLOSED"}}),
            "00");
  EXPECT_EQ(card("p2pCredit", again), answer);
}

TEST_F(TransfersTest, PurchasesAndCashHaveTheirOwnLimits) {
  const auto used = [](const char* name) -> std::int64_t {
    const Json limits =
        card("getCardLimits", {{"cardIdentification", identified_by(payer)}}).at("limits");
    for (const Json& each : limits) {
      if (each.at("name") == name) return each.at("currentValue");
    }
    return -1;
  };
  const std::int64_t made_up = used("LMTP0108");  // purchases before the start
  EXPECT_EQ(used("LMTP0110"), 0);
  EXPECT_EQ(code("debitCard", debit_at("POS00001")), "00");
  EXPECT_EQ(code("debitCard", debit_at("POS00002", "MERCHANT01", "5999")), "00");
  EXPECT_EQ(code("debitCard", debit_at("ATM00001", "BANK", "6011")), "00");
  EXPECT_EQ(code("debitCard", debit_at("POS00001", "MERCHANT01", "6010")), "00");
  EXPECT_EQ(code("debitCard", money(payer, 1)), "00");
  EXPECT_EQ(used("LMTP0108"), made_up + 2);
  EXPECT_EQ(used("LMTP0110"), 2);
  for (const char* name : {"LMTP0107", "LMTP0109"}) EXPECT_EQ(used(name), 3) << name;
  for (const char* name : {"LMTP0111", "LMTP0112"}) EXPECT_EQ(used(name), 0) << name;
  Json large = debit_at("POS00001");
  large["amount"] = 200000;
  EXPECT_EQ(code("debitCard", large), "00") << "more than the cash of a day";
}

class Pin : public TransfersTest {
 protected:
  void SetUp() override {
    TransfersTest::SetUp();
    EXPECT_EQ(change("changePin", {{"newPinData", "1234"}}), "00");
  }
  static std::string change(const char* operation, Json request) {
    request["cardIdentification"] = identified_by(payer);
    if (std::string(operation) == "generatePin") {
      request["cardIdentification"] = {{"externalCardId", "EXT0000000007"}};
    }
    return code(operation, request);
  }
  static std::string debit(const char* pin) {
    Json request = money(payer, 100);
    if (pin) request["pinData"] = pin;
    return code("debitCard", request);
  }
  static Json denials() {
    return card("getCardData", {{"cardIdentification", identified_by(payer)}})
        .at("cardData")
        .at("pinDenialCounter");
  }
};

TEST_F(Pin, IsVerifiedWhereItComes) {
  EXPECT_EQ(debit("1234"), "00");
  EXPECT_EQ(debit("4321"), "55");
  EXPECT_EQ(denials(), 1);
  EXPECT_EQ(debit(nullptr), "00") << "asks for none";
  EXPECT_EQ(denials(), 1);
  EXPECT_EQ(debit("0123456789ABCDEF"), "81") << "no PIN is in it";
  EXPECT_EQ(debit("12"), "30");
  EXPECT_EQ(denials(), 1) << "neither says anything of the cardholder";
  EXPECT_EQ(debit("1234"), "00");
  EXPECT_EQ(denials(), 0);
  EXPECT_EQ(gateway().ledger().size(), 3U);
}

TEST_F(Pin, IsBlockedByTheThirdWrongOne) {
  const struct {
    const char* operation;
    Json request;
  } unblocks[] = {{"changePin", {{"newPinData", "1234"}}},
                  {"generatePin", {{"pinValue", "1234"}}},
                  {"validateCard", Json::object()}};
  for (const auto& each : unblocks) {
    EXPECT_EQ(change("validateCard", Json::object()), "62") << "nothing is blocked";
    EXPECT_EQ(debit("0000"), "55");
    EXPECT_EQ(debit("0000"), "55");
    EXPECT_EQ(debit("0000"), "75");
    EXPECT_EQ(denials(), 3);
    EXPECT_EQ(debit("1234"), "75") << "also the right one";
    EXPECT_EQ(denials(), 3);
    EXPECT_EQ(change(each.operation, each.request), "00") << each.operation;
    EXPECT_EQ(denials(), 0);
    EXPECT_EQ(debit("1234"), "00") << each.operation;
  }
  EXPECT_EQ(gateway().ledger().size(), 3U);
}

TEST_F(Pin, OfACardWithoutOneIsWrong) {
  Json request = money(receiver, 1);
  request["pinData"] = "1234";
  EXPECT_EQ(code("debitCard", request), "55");
}

TEST_F(TransfersTest, MerchantsAndTerminalsChangeTheirStatus) {
  const Json good = {
      {"merchantNumber", "MERCHANT01"}, {"institutionId", "1001"}, {"agentId", "1001"},
      {"customerNumber", "C"},          {"contractNumber", "D"},   {"status", "ACTIVE"}};
  EXPECT_EQ(code("changeMerchantStatus", good), "00");
  Json terminal = good;
  terminal["terminalNumber"] = "POS00001";
  EXPECT_EQ(code("changeTerminalStatus", terminal), "00");
  terminal["terminalNumber"] = "POS00009";
  EXPECT_EQ(code("changeTerminalStatus", terminal), "03");
  Json other = good;
  other["merchantNumber"] = "M2";
  EXPECT_EQ(code("changeMerchantStatus", other), "03");
  for (const auto& [name, value] : good.items()) {
    Json missing = good;
    missing.erase(name);
    EXPECT_EQ(code("changeMerchantStatus", missing), "30") << name;
  }
}

}  // namespace
}  // namespace gateway::transfers_test
