// Operations on merchants, terminals and services: their conditions, and the forms in which
// gateways answer them.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/merchants.hpp>
#include <utility>

#include "exchange.hpp"

namespace tillwire::test::merchants_test {
namespace {

using namespace tillwire::merchants;

ServiceAction service_action() {
  ServiceAction order;
  order.service = {"SMS", "5001", ServiceObject::account};
  order.action_code = ActionCode::add;
  return order;
}

std::string field_at_fault(const ServiceAction& order) {
  const Sent sent = send(order);
  if (sent.error == Errc::none) return "sent";
  return (sent.error == Errc::missing ? "missing " : "refused ") + sent.field;
}

TEST(ServiceAction, ACardIsKnownByItsExpiryAndOneThingMore) {
  ServiceAction order = service_action();
  const std::string card = "cardIdentification.";
  EXPECT_EQ(field_at_fault(order), "missing " + card + "cardNumber");
  order.card.exp_date = "203012";
  EXPECT_EQ(field_at_fault(order), "missing " + card + "cardNumber");
  order.card.card_id = "C1";
  EXPECT_EQ(field_at_fault(order), "missing " + card + "cardNumber");
  order.card.card_number = "5200000000000007";
  EXPECT_EQ(field_at_fault(order), "sent");
  order.card.card_number = {};
  order.card.bar_code = "B1";
  EXPECT_EQ(field_at_fault(order), "sent");
  order.card.bar_code = {};
  order.card.phone_number = "302101234567";
  EXPECT_NE(field_at_fault(order), "sent");
  order.card.card_number_mask = "520000******0007";
  EXPECT_EQ(field_at_fault(order), "sent");
  order.card.phone_number = {};
  EXPECT_NE(field_at_fault(order), "sent");
  order.card.phone_number = "302101234567";
  order.card.exp_date = {};
  EXPECT_EQ(field_at_fault(order), "missing " + card + "expDate");
}

TEST(ServiceAction, OnlyTheValuesOfTheTableAreSent) {
  const std::pair<ActionCode, const char*> codes[] = {
      {ActionCode::add, "ACTION_CODE_ADD"},
      {ActionCode::update, "ACTION_CODE_UPDATE"},
      {ActionCode::remove, "ACTION_CODE_DELETE"},
      {ActionCode::check, "ACTION_CODE_CHECK"},
      {ActionCode::change_access, "ACTION_CODE_CHANGE_ACCESS"},
      {ActionCode::check_parameters, "ACTION_CODE_CHECK_PARAMETERS"},
      {ActionCode::restore_parameters, "ACTION_CODE_RESTORE_PARAMETERS"},
      {ActionCode::inquire, "ACTION_CODE_INQUIRE"},
      {ActionCode::action, "ACTION_CODE_ACTION"}};
  ServiceAction order = service_action();
  order.card.card_number = "5200000000000007";
  order.card.exp_date = "203012";
  for (const auto& [code, name] : codes) {
    order.action_code = code;
    EXPECT_EQ(send(order).at("actionCode"), Json(name));
  }
  order.action_code = "ACTION_CODE_OF_TOMORROW";
  EXPECT_EQ(field_at_fault(order), "refused actionCode");
  order.action_code = ActionCode::inquire;
  EXPECT_EQ(send(order).at("serviceIdentification.serviceObjectType"),
            Json("SERVICE_OBJECT_ACCOUNT"));
  order.service.service_object_type = ServiceObject::card;
  EXPECT_EQ(send(order).at("serviceIdentification.serviceObjectType"), Json("SERVICE_OBJECT_CARD"));
  order.service.service_object_type = "CARD";
  EXPECT_EQ(field_at_fault(order), "refused serviceIdentification.serviceObjectType");
}

TEST(ServiceAction, ParametersAreSentIfThereAreAny) {
  ServiceAction order = service_action();
  order.card.card_number = "5200000000000007";
  order.card.exp_date = "203012";
  EXPECT_FALSE(send(order).body.contains("serviceParameters"));
  order.parameters.email = "max@bank.example";
  EXPECT_EQ(send(order).at("serviceParameters"), (Json{{"email", "max@bank.example"}}));
  Exchange exchange;
  EXPECT_TRUE(exchange.call(order, R"({"responseCode":"00"})").succeeded());
  EXPECT_FALSE(exchange.call(order, R"({"responseCode":"14"})").succeeded());
}

GetMerchantTransactions merchant_query() {
  GetMerchantTransactions query;
  query.merchant_id = "M1";
  query.institution_id = "1001";
  return query;
}

TEST(GetMerchantTransactions, MerchantIdIsSpeltAsInTheTable) {
  GetMerchantTransactions query = merchant_query();
  const Json open = {{"merchantId", "M1"}, {"institutionId", "1001"}, {"period", Json::object()}};
  EXPECT_EQ(send(query).body, open);
  query.period = {"2026-01-01T00:00:00", "2026-01-31T23:59:59.999+02:00"};
  EXPECT_EQ(send(query).at("period"),
            (Json{{"start", "2026-01-01T00:00:00"}, {"end", "2026-01-31T23:59:59.999+02:00"}}));
  query.period.end = "2026-02-30T00:00:00";
  EXPECT_EQ(send(query).field, "period.end");
}

TEST(GetMerchantTransactions, BareWrappedOrOne) {
  const std::string typed =
      R"({"utrnno":6000000000,"reversal":false,"merchantId":"M1","terminalId":"T1",)"
      R"("transactionDate":"2026-10-01T10:20:30","cardNumberMask":"5*7","cardNumber":"5",)"
      R"("transactionAmount":100,"transactionCurrency":36,"responseCode":0})";
  const std::string text =
      R"({"utrnno":"6000000000","reversal":"false","merchant_id":"M1","terminal_id":"T1",)"
      R"("transactionDate":"2026-10-01T10:20:30","card_number_mask":"5*7","card_number":5,)"
      R"("transactionAmount":"100","transactionCurrency":"036","responseCode":"0"})";
  const std::pair<std::string, std::uint32_t> forms[] = {
      {R"({"transactions":{"transaction":[)" + typed + "," + text + "]}}", 2},
      {R"({"transactions":{"transaction":)" + text + "}}", 1},
      {R"({"transactions":[)" + text + "]}", 1},
      {R"({"transactions":)" + typed + "}", 1},
      {R"({"transactions":{"transaction":[]}})", 0},
      {R"({"transactions":[]})", 0}};
  for (const auto& [form, expected] : forms) {
    SCOPED_TRACE(form);
    Exchange exchange;
    const auto answer = exchange.call(merchant_query(), form);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer.succeeded());
    std::uint32_t count = 0;
    for (const MerchantTransaction& each : answer->transactions) {
      EXPECT_EQ(*each.utrnno, 6000000000);
      EXPECT_TRUE(each.reversal.present() && !*each.reversal);
      EXPECT_EQ(each.merchant_id, Text("M1"));
      EXPECT_EQ(each.card_number, Text("5"));
      EXPECT_EQ(each.transaction_amount, Amount(100));
      EXPECT_EQ(*each.transaction_currency, 36);
      EXPECT_EQ(each.response_code, Text("0"));
      ++count;
    }
    EXPECT_EQ(count, expected);
  }
  Exchange exchange;
  EXPECT_TRUE(exchange.call(merchant_query(), "{}").succeeded());
}

TEST(GetMerchantTransactions, ResponseCodesMayHaveLetters) {
  Exchange exchange;
  const auto answer = exchange.call(
      merchant_query(),
      R"({"transactions":[{"utrnno":1,"merchantId":"M1","terminalId":"T1","transactionDate":"",)"
      R"("cardNumberMask":"","cardNumber":"","responseCode":"A1"}]})");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->transactions.begin()->response_code, Text("A1"));
}

TEST(ChangeTerminalStatus, AnyStatusIsSent) {
  ChangeTerminalStatus change;
  change.merchant_number = "M1";
  change.institution_id = "1001";
  change.agent_id = "10";
  change.customer_number = "N1";
  change.contract_number = "K1";
  change.status = "of tomorrow";
  EXPECT_EQ(send(change).field, "terminalNumber");
  change.terminal_number = "T1";
  EXPECT_EQ(send(change).at("status"), Json("of tomorrow"));
  Exchange exchange;
  EXPECT_TRUE(exchange.call(change, R"({"responseCode":"00"})").succeeded());
  EXPECT_FALSE(exchange.call(change, R"({"responseCode":"30"})").succeeded());
}

TEST(ChangeMerchantStatus, AnyStatusIsSent) {
  ChangeMerchantStatus change;
  change.merchant_number = "M1";
  change.institution_id = "1001";
  change.agent_id = "10";
  change.customer_number = "N1";
  change.contract_number = "K1";
  EXPECT_EQ(send(change).field, "status");
  change.status = "of tomorrow";
  EXPECT_EQ(send(change).at("status"), Json("of tomorrow"));
  Exchange exchange;
  EXPECT_TRUE(exchange.call(change, R"({"responseCode":"00"})").succeeded());
  EXPECT_FALSE(exchange.call(change, R"({"responseCode":"30"})").succeeded());
}

}  // namespace
}  // namespace tillwire::test::merchants_test
