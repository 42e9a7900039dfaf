// What the contract does not say of responses: fields that come twice, refusals, success.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/till/order_question.hpp>
#include <tillwire/tillwire.hpp>

#include "exchange.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::responses_test {
namespace {

using namespace tillwire::cards;
using namespace tillwire::customers;
using namespace tillwire::ecommerce;
using namespace tillwire::merchants;
using namespace tillwire::transactions;

// A valid request of each operation.
void fill(Register& order) {
  order.order_number = "A-17";
  order.amount = {100};
  order.return_url = "https://shop.example";
}
void fill(PaymentOrder& payment) {
  payment.order_id = "O1";
  payment.se_token = "x";
  payment.cardholder = "MAX";
  payment.language = Language::english;
}
void fill(MotoPayment& payment) {
  payment.order_number = "A-17";
  payment.amount = {100};
  payment.currency = "978";
  payment.return_url = "https://shop.example";
  payment.language = Language::english;
  payment.pan = "4111111111111111";
  payment.expiry = "203412";
  payment.cardholder = "MAX";
}
void fill(InstantPayment& payment) {
  payment.binding_id = "B1";
}
void fill(GetOrderStatusExtended& query) {
  query.order_id = "O1";
}
void fill(RecurrentPayment& payment) {
  payment.binding_id = "B1";
}
void fill(GetBindings& query) {
  query.client_id = "C1";
}
void fill(GetAtmStatusExt&) {}
void fill(GenerateKey& generate) {
  generate.terminal_id = 7;
  generate.host_id = 3;
  generate.key_type = TerminalKeyType::tak;
  generate.key_length = KeyLength::hex_16;
}
void fill(SetKey& set) {
  set.terminal_number = "T1";
  set.host_id = 3;
  set.key_type = TerminalKeyType::tak;
  set.key = "0123456789ABCDEF";
  set.new_key_prefix = KeyPrefix::double_x917;
}
void fill(GetCardData& query) {
  query.identification.card.card_number = "5200000000000007";
}
void fill(BlockCard& block) {
  block.card.card_number = "5200000000000007";
  block.hot_card_status = card_status::blocked;
}
void fill(CreditCard& credit) {
  credit.card.card_number = "5200000000000007";
  credit.amount = {1};
  credit.currency = 978;
}
void fill(GetTransactions& query) {
  query.card.card_number = "5200000000000007";
}

TEST(Responses, FormsOfAList) {
  const std::string counter = R"({"name":"mdOrder","value":"O1"})";
  const std::pair<std::string, std::uint32_t> forms[] = {
      {"[" + counter + "," + counter + "]", 2}, {counter, 1}, {"[]", 0}, {"null", 0}, {R"("")", 0}};
  for (const auto& [form, count] : forms) {
    Exchange exchange;
    GetOrderStatusExtended query;
    fill(query);
    const auto answer = exchange.call(query, R"({"errorCode":"0","attributes":)" + form + "}");
    ASSERT_TRUE(answer.answered()) << form;
    EXPECT_EQ(answer->attributes.size(), count) << form;
    std::uint32_t read = 0;
    for (const Attribute& each : answer->attributes) {
      EXPECT_EQ(each.value, Text("O1"));
      ++read;
    }
    EXPECT_EQ(read, count) << form;
  }
}

template <class Operation>
void expect_error(const std::string& answer, Errc error, const std::string& field,
                  CallSite site = CallSite::here()) {
  const Traced traced(site);
  Exchange exchange;
  Operation request;
  fill(request);
  const auto result = exchange.call(request, answer);
  EXPECT_EQ(static_cast<int>(result.error().code), static_cast<int>(error)) << answer;
  EXPECT_EQ(result.error().delivery, Delivery::unknown);
  ASSERT_NE(result.error().field, nullptr);
  EXPECT_EQ(std::string(result.error().field), field);
}

TEST(Responses, DecidingFieldsOnlyOnce) {
  const Errc twice = Errc::field_twice;
  expect_error<Register>(R"({"errorCode":"0","orderId":"O1","errorCode":"1"})", twice, "errorCode");
  expect_error<Register>(R"({"errorCode":"0","error_code":"0"})", twice, "errorCode");
  expect_error<PaymentOrder>(R"({"orderStatus":2,"errorCode":0,"ErrorCode":1})", twice,
                             "errorCode");
  expect_error<PaymentOrder>(R"({"orderStatus":2,"OrderStatus":6})", twice, "orderStatus");
  expect_error<PaymentOrder>(R"({"success":true,"success":false})", twice, "success");
  expect_error<GetOrderStatusExtended>(R"({"orderStatus":2,"orderStatus":6})", twice,
                                       "orderStatus");
  expect_error<GetOrderStatusExtended>(R"({"errorCode":0,"errorCode":6})", twice, "errorCode");
  expect_error<GetOrderStatusExtended>(R"({"actionCode":0,"actionCode":116})", twice, "actionCode");
  expect_error<PaymentOrder>(R"({"errorCode":"0","acsUrl":"https://acs","acsUrl":""})", twice,
                             "acsUrl");
  expect_error<PaymentOrder>(R"({"errorCode":"0","redirect":"","redirect":"https://shop"})", twice,
                             "redirect");
  expect_error<PaymentOrder>(R"({"is3DSVer2":true,"is3DSVer2":false})", twice, "is3DSVer2");
  expect_error<PaymentOrder>(R"({"threeDSServerTransId":"1","threeDSServerTransId":""})", twice,
                             "threeDSServerTransId");
  expect_error<InstantPayment>(R"({"errorCode":"0","acsUrl":"https://acs","acsUrl":""})", twice,
                               "acsUrl");
  expect_error<InstantPayment>(R"({"errorCode":"0","redirect":"","redirect":"https://shop"})",
                               twice, "redirect");
  expect_error<Register>(R"({"orderId":"O1","orderId":"O2"})", twice, "orderId");
  expect_error<MotoPayment>(R"({"success":true,"mdOrder":"O1","mdOrder":"O2"})", twice, "mdOrder");
  expect_error<MotoPayment>(R"({"success":true,"orderNumber":"1","orderNumber":"2"})", twice,
                            "orderNumber");
  expect_error<GetTransactions>(R"({"transactions":[],"transactions":[]})", twice, "transactions");
  expect_error<GenerateKey>(R"({"keyValue":"00","keyValue":""})", twice, "keyValue");
  expect_error<SetKey>(R"({"responseCode":"00","responseCode":"05"})", twice, "responseCode");
  expect_error<BlockCard>(R"({"responseCode":"00","responseCode":"05"})", twice, "responseCode");
  expect_error<CreditCard>(R"({"responseCode":"00","response_code":"05"})", twice, "responseCode");
}

TEST(Responses, WhatIdentifiesAnOrderAndItsMoneyOnlyOnce) {
  const std::pair<const char*, const char*> cases[] = {
      {R"("orderNumber":"A-17","orderNumber":"A-18")", "orderNumber"},
      {R"("amount":1,"amount":125000)", "amount"},
      {R"("currency":"978","currency":"840")", "currency"},
      {R"("date":1,"date":2)", "date"},
      {R"("orderDescription":"a","orderDescription":"b")", "orderDescription"},
      {R"("authDateTime":1,"authDateTime":2)", "authDateTime"},
      {R"("paymentAmountInfo":{"depositedAmount":1},"paymentAmountInfo":{"depositedAmount":2})",
       "paymentAmountInfo"},
      {R"("chargeback":true,"chargeback":false)", "chargeback"},
      {R"("paymentAmountInfo":{"approvedAmount":1,"approvedAmount":2})",
       "paymentAmountInfo.approvedAmount"},
      {R"("paymentAmountInfo":{"depositedAmount":1,"depositedAmount":2})",
       "paymentAmountInfo.depositedAmount"},
      {R"("paymentAmountInfo":{"refundedAmount":1,"refundedAmount":2})",
       "paymentAmountInfo.refundedAmount"},
  };
  for (const auto& [fields, field] : cases) {
    const std::string record = std::string(R"({"orderStatus":2,)") + fields + "}";
    expect_error<GetOrderStatusExtended>(record, Errc::field_twice, field);
    expect_error<RecurrentPayment>(R"({"success":true,"orderStatus":)" + record + "}",
                                   Errc::field_twice, std::string("orderStatus.") + field);
  }
  const std::pair<const char*, const char*> inner[] = {
      {R"("OrderNumber":"A-17","orderNumber":"A-18")", "OrderNumber"},
      {R"("depositAmount":0,"depositAmount":1000)", "depositAmount"},
      {R"("approvedAmount":1,"approvedAmount":null)", "approvedAmount"},
      {R"("amount":1,"Amount":1000)", "amount"},
      {R"("currency":"978","currency":"840")", "currency"},
  };
  for (const auto& [fields, field] : inner) {
    expect_error<InstantPayment>(
        std::string(R"({"errorCode":"0","orderStatus":{"OrderStatus":2,)") + fields + "}}",
        Errc::field_twice, std::string("orderStatus.") + field);
  }
  expect_error<GetBindings>(R"({"bindings":[{"bindingId":"B1","bindingId":"B2"}]})",
                            Errc::field_twice, "bindings[0].bindingId");
  const std::string line =
      R"({"transactions":[{"authorizationDate":"2026-10-01T10:00:00","transactionType":1,)"
      R"("operationDirection":"CREDIT","amount":1,"currency":978,"amountInAccountCurrency":1,)"
      R"("utrnno":1,"terminalId":"T","responseCode":"00",)";
  for (const char* const name : {"operationDirection", "amount", "currency", "utrnno", "terminalId",
                                 "responseCode", "amountInAccountCurrency"}) {
    expect_error<GetTransactions>(line + '"' + name + R"(":2}]})", Errc::field_twice,
                                  std::string("transactions[0].") + name);
  }
}

/// A record is read although what decides nothing cannot be.
TEST(Responses, WhatDecidesNothingCostsOnlyItself) {
  const char* const fields[] = {
      "\"terminalId\":\"\xE9\"",
      R"("terminalId":{})",
      "\"authRefNum\":\"\xE9\"",
      "\"bindingInfo\":{\"clientId\":\"\xE9\",\"bindingId\":\"B1\"}",
      R"("bindingInfo":{"clientId":{},"bindingId":"B1"})",
      R"("bindingInfo":"")",
      R"("bindingInfo":[])",
      R"("bindingInfo":"none")",
      R"("cardAuthInfo":"")",
      R"("cardAuthInfo":[])",
      "\"cardAuthInfo\":{\"approvalCode\":\"\xE9\",\"maskedPan\":\"411111**1111\"}",
      R"("cardAuthInfo":{"secureAuthInfo":[]})",
      "\"refunds\":[{\"approvalCode\":\"\xE9\",\"referenceNumber\":\"\xE9\",\"amount\":1}]",
      R"("operations":[{"amount":1.5}])",
      R"("operations":"")",
      R"("paymentAmountInfo":{"totalAmount":1.5,"depositedAmount":100})",
      R"("date":"2026-10-07+03:00","authDateTime":"2026-10-07T10:00:00Z")",
      R"("refunds":[{"date":{"year":2026},"amount":1}])",
      R"("depositedDate":[2026,10,7],"refundedDate":{},"reversedDate":{"nano":0})",
      R"("feeAmount":"2.50","feUtrnno":{},"mcc":{},"mvv":[],"avsCode":{},"paymentWay":[])",
      R"("payerData":"none","tii":{},"usedPsdIndicatorValue":[],"displayErrorMessage":{})",
      R"("partialAuthorization":{"status":"PARTIAL_AMOUNT"},"tokenizationInfo":"")",
      R"("tokenizationInfo":{"tokenId":{},"dpan":[]},"bindingInfo":{"externalCreated":"no"})",
      R"("cardAuthInfo":{"corporateCard":{},"secureAuthInfo":{"threeDsType":{},"eci":"x"}})",
      R"("operations":[{"date":{},"type":[],"actionCode":{},"amount":1}])",
  };
  for (const char* const field : fields) {
    const std::string record = std::string(R"({"orderStatus":2,"amount":100,)") + field + "}";
    Exchange exchange;
    GetOrderStatusExtended query;
    fill(query);
    const auto answer = exchange.call(query, record);
    ASSERT_TRUE(answer.answered()) << record;
    EXPECT_EQ(answer->payment(), Payment::approved) << record;
    detail::OrderQuestion question;
    question.order_id = "O1";
    EXPECT_TRUE(exchange.call(question, record).answered()) << record;
  }
  expect_error<GetOrderStatusExtended>(R"({"orderStatus":2,"chargeback":"no"})", Errc::field_type,
                                       "chargeback");
  expect_error<GetOrderStatusExtended>(R"({"orderStatus":2,"paymentAmountInfo":[]})",
                                       Errc::field_type, "paymentAmountInfo");
  expect_error<GetOrderStatusExtended>(R"({"orderStatus":2,"cardAuthInfo":"x"})", Errc::field_type,
                                       "cardAuthInfo");
  expect_error<GetOrderStatusExtended>(
      "{\"orderStatus\":2,\"cardAuthInfo\":{\"maskedPan\":\"\xE9\"}}", Errc::bad_json,
      "cardAuthInfo.maskedPan");
}

/// Dates of records are shown as received, in any form.
TEST(Responses, DatesOfARecordKeepTheirForm) {
  for (const char* const date : {"1760000000000", "\"1760000000000\"", "\"2026-10-07\"",
                                 "\"2026-10-07+03:00\"", "\"2026-10-07T10:00:00.000+0300\""}) {
    Exchange exchange;
    GetOrderStatusExtended query;
    fill(query);
    const auto answer = exchange.call(
        query, std::string(R"({"orderStatus":2,"refunds":[{"date":)") + date +
                   R"(}],"operations":[{"date":)" + date + R"(}],"depositedDate":)" + date +
                   R"(,"refundedDate":)" + date + R"(,"reversedDate":)" + date + "}");
    ASSERT_TRUE(answer.answered()) << date;
    EXPECT_EQ(answer.unread(), nullptr) << date;
    std::string shown = date;
    if (shown.front() == '"') shown = shown.substr(1, shown.size() - 2);
    for (const Text& each : {answer->deposited_date, answer->refunded_date, answer->reversed_date,
                             answer->refunds.begin()->date, answer->operations.begin()->date}) {
      EXPECT_EQ(each.raw(), shown);
    }
  }
}

/// Dates of card management come in any form of a date: none makes an answer unreadable.
TEST(Responses, DatesOfCardManagementKeepTheirForm) {
  const auto expect_read = [](const auto& answer, const std::string& date) {
    EXPECT_TRUE(answer.answered())
        << date << ' ' << (answer.error().field ? answer.error().field : "");
  };
  for (const std::string date :
       {"1760000000000", "\"2026-10-07\"", "\"2026-10-07Z\"", "\"2026-10-07+03:00\"",
        "\"2026-10-07T10:00:00.000+0300\"", "\"20261007\"", "\"07.10.2026 10:00\"", "\"\""}) {
    GetTransactions history;
    history.card.card_number = "5200000000000007";
    Exchange exchange;
    const auto lines = exchange.call(
        history,
        R"({"transactions":[{"authorizationDate":)" + date + R"(,"boWriteOffDate":)" + date +
            R"(,"reversalDate":)" + date +
            R"(,"transactionType":"1","operationDirection":"DEBIT","amount":1,"currency":978,)"
            R"("amountInAccountCurrency":1,"utrnno":1}]})");
    expect_read(lines, date);
    GetMerchantTransactions day;
    day.merchant_id = "M1";
    day.institution_id = "1001";
    expect_read(exchange.call(day, R"({"transactions":[{"utrnno":1,"merchantId":"M1",)"
                                   R"("terminalId":"T1","cardNumberMask":"","cardNumber":"",)"
                                   R"("settlementDate":)" +
                                       date + R"(,"transactionDate":)" + date + "}]}"),
                date);
    GetCardData data;
    data.identification.card.card_number = "5200000000000007";
    expect_read(exchange.call(data, R"({"cardData":{"cardNumber":"","expiryDate":)" + date +
                                        R"(,"expiryTime":)" + date + R"(,"cardCreationDate":)" +
                                        date + "}}"),
                date);
    GetAtmStatusExt fleet;
    expect_read(exchange.call(fleet, R"({"atms":[{"lastTransactionDate":)" + date + "}]}"), date);
  }
}

TEST(Responses, Succeeded) {
  const std::pair<const char*, bool> cases[] = {
      {R"({"responseCode":"00"})", true}, {R"({"responseCode":"05"})", false},
      {R"({"responseCode":""})", false},  {"{}", true},
      {R"({"errorCode":"1"})", false},
  };
  for (const auto& [text, succeeded] : cases) {
    Exchange exchange;
    SetKey set;
    fill(set);
    EXPECT_EQ(exchange.call(set, text).succeeded(), succeeded) << text;
  }
  Exchange exchange;
  GenerateKey generate;
  fill(generate);
  EXPECT_TRUE(exchange.call(generate, "{}").succeeded()) << "nothing of it is mandatory";
  EXPECT_TRUE(exchange.call(generate, R"({"keyValue":"00"})").succeeded());
  GetTransactions query;
  fill(query);
  EXPECT_TRUE(exchange.call(query, R"({"transactions":[]})").succeeded());
  GetCardData card;
  fill(card);
  EXPECT_TRUE(exchange.call(card, R"({"cardData":{"cardNumber":"52"}})").succeeded());
  EXPECT_FALSE(exchange.call(card, R"({"cardData":{}})").succeeded());
  EXPECT_TRUE(
      exchange.call(GetAtmStatusExt{}, R"({"atmStatusList":{"atmStatus":[]}})").succeeded());
}

/// Checks a response that has no field for a code.
template <class Operation>
void expect_refusals(CallSite site = CallSite::here()) {
  const Traced traced(site);
  Operation request{};
  fill(request);
  const std::pair<const char*, const char*> refusals[] = {
      {R"({"responseCode":"14","errorMessage":"no such card"})", "14"},
      {R"({"errorMessage":"no such card","response_code":14})", "14"},
      {R"({"errorCode":"5","errorMessage":"no such card"})", "5"},
      {R"({"responseCode":"A1","errorMessage":"no such card","x":{"y":[1]}})", "A1"},
      {R"({"responseCode":"14","message":"no such card"})", "14"},
  };
  for (const auto& [body, code] : refusals) {
    Exchange exchange;
    const auto answer = exchange.call(request, body);
    EXPECT_EQ(answer.error().code, Errc::fault) << body;
    EXPECT_EQ(answer.error().delivery, Delivery::answered) << body;
    EXPECT_FALSE(answer.succeeded()) << body;
    EXPECT_EQ(exchange.fault().code, Text(code)) << body;
    EXPECT_EQ(exchange.fault().message, Text("no such card")) << body;
  }
  for (const char* const other :
       {R"({"responseCode":"00","errorCode":0)", R"({"errorCode":null)", R"({"responseCode":"")",
        R"({"x":{"responseCode":"14"})", R"({"responseCode":["14"])"}) {
    Exchange exchange;
    const Errc code = exchange.call(request, std::string(other) + "}").error().code;
    EXPECT_NE(code, Errc::fault) << other;
  }
}

TEST(Responses, RefusedOperationKeepsItsMessage) {
  Exchange exchange;
  BlockCard block;
  block.card.card_number = "5200000000000007";
  block.hot_card_status = card_status::blocked;
  const auto answer =
      exchange.call(block, R"({"responseCode":"62","processingCode":"1","message":"is \"hot\""})");
  EXPECT_FALSE(answer.succeeded());
  EXPECT_EQ(answer->response_code, "62");
  EXPECT_EQ(exchange.fault().code, "62");
  EXPECT_EQ(exchange.fault().message, Text("is \"hot\""));
}

TEST(Responses, RefusalKeepsItsMessage) {
  expect_refusals<GetCardData>();
  expect_refusals<GetTransactions>();
  expect_refusals<GetAtmStatusExt>();
  expect_refusals<GenerateKey>();
}

}  // namespace
}  // namespace tillwire::test::responses_test
