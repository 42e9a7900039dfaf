// What the contract does not say of the operations on cards.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/cards.hpp>
#include <utility>

#include "exchange.hpp"

namespace tillwire::test::cards_test {
namespace {

using namespace tillwire::cards;

TEST(Cards, GeoRestrictionsNeedNothing) {
  GetGeoRestrictions query;
  EXPECT_EQ(send(query).body, Json::object());
  query.card.card_id = "C1";
  EXPECT_EQ(send(query).body, Json::parse(R"({"cardIdentification":{"cardId":"C1"}})"));
}

TEST(CardStatusInquiry, WithACodeOrAStatusOrBoth) {
  const struct {
    const char* text;
    bool succeeded;
    bool has_status;
  } cases[] = {
      {R"({"responseCode":"00","hotCardStatus":6})", true, true},
      {R"({"responseCode":"00","hot_card_status":"6"})", true, true},
      {R"({"hotCardStatus":6})", true, true},
      {R"({"responseCode":"00"})", true, false},
      {R"({"responseCode":"14"})", false, false},
      {R"({"responseCode":"14","hotCardStatus":6})", false, true},
      {"{}", true, false},
  };
  CardStatusInquiry query;
  query.card.card_id = "C1";
  for (const auto& each : cases) {
    Exchange exchange;
    const auto answer = exchange.call(query, each.text);
    ASSERT_TRUE(static_cast<bool>(answer)) << each.text;
    EXPECT_EQ(answer.succeeded(), each.succeeded) << each.text;
    EXPECT_EQ(answer->hot_card_status ==
                  (each.has_status ? Optional<std::int32_t>(6) : Optional<std::int32_t>()),
              true)
        << each.text;
  }
}

TEST(GetGeoRestrictions, RulesAreReturnedUnchanged) {
  for (const auto& [text, succeeded] :
       {std::pair{R"({"geoRestrictions":[{"country":"GR"}]})", true},
        std::pair{R"({"responseCode":"00","rules":{}})", true}, std::pair{"{}", true},
        std::pair{R"({"responseCode":"14"})", false}}) {
    Exchange exchange;
    const auto answer = exchange.call(GetGeoRestrictions{}, text);
    ASSERT_TRUE(static_cast<bool>(answer)) << text;
    EXPECT_EQ(answer.succeeded(), succeeded) << text;
  }
}

TEST(GetCardBalance, NothingIsCertain) {
  GetCardBalance query;
  query.card.card_number = "5200000000000007";
  {
    Exchange exchange;
    const auto answer =
        exchange.call(query, R"({"cardIdentification":{"cardId":"C1"},"balance":"-5",)"
                             R"("currency":"036","dueDate":"2026-12-31T00:00:00"})");
    ASSERT_TRUE(static_cast<bool>(answer));
    EXPECT_TRUE(answer.succeeded());
    EXPECT_EQ(answer->balance.minor_units(), -5);
    EXPECT_EQ(*answer->currency, 36);
    EXPECT_EQ(answer->card.card_id, Text("C1"));
  }
  for (const char* const text :
       {"{}", R"({"responseCode":"00"})", R"({"totalAmountDue":1})", R"({"ownFunds":0})"}) {
    Exchange exchange;
    EXPECT_TRUE(exchange.call(query, text).succeeded()) << text;
  }
}

TEST(GetCardFees, DecimalsAreReturnedUnchanged) {
  GetCardFees query;
  expect_refused(query, Errc::missing, "cardNumber");
  query.card_number = "5200000000000007";
  const std::string fee = R"({"feeType":"F1","feeValue":1.2500})";
  for (const std::string& fees :
       {"[" + fee + "]", fee, R"({"fee":[)" + fee + "]}", R"({"fee":)" + fee + "}",
        std::string(R"([{"feeType":"F1","feeValue":"1.2500"}])")}) {
    Exchange exchange;
    const auto answer = exchange.call(query, R"({"fees":)" + fees + "}");
    ASSERT_TRUE(static_cast<bool>(answer)) << fees;
    EXPECT_TRUE(answer.succeeded());
    ASSERT_EQ(answer->fees.size(), 1U) << fees;
    EXPECT_EQ(answer->fees.begin()->fee_value, Text("1.2500")) << fees;
  }
  Exchange exchange;
  EXPECT_EQ(static_cast<int>(exchange.call(query, "{}").error().code),
            static_cast<int>(Errc::field_missing));
}

TEST(TopUp, TheAnswerMayBeThePaymentAsItWasTaken) {
  TopUp top_up;
  EXPECT_EQ(send(top_up).body, Json::object());  // which fields are necessary is not shown
  top_up.pan = "5200000000000007";
  top_up.expiry_month = "12";
  top_up.expiry_year = "2030";
  top_up.cvc = "123";
  top_up.cardholder_name = "MAX MUSTERMANN";
  EXPECT_EQ(send(top_up).body.dump(),
            R"({"pan":"5200000000000007","expiryMonth":"12","expiryYear":"2030","cvc":"123",)"
            R"("cardholderName":"MAX MUSTERMANN"})");
  const char* const taken =
      R"({"preAuthorization":false,"cardIdentification":{"cardNumber":"5200000000000007"},)"
      R"("amount":2500,"currency":978,"accountType":"ACCOUNT_TYPE_OF_TOMORROW","accountIndex":1,)"
      R"("tds":{"xid":"X"},"senderReceiverInfo":{"senderName":"Muster, Max"},)"
      R"("fee":{"feeType":"F","feeAmount":1.5},"paymentSpecificData":{"f57":"a","f73":"b"},)"
      R"("additionalAmounts":[{"accountType":"ACCOUNT_TYPE_SAVING","amountType":"T",)"
      R"("currency":978,"amount":1}]})";
  {
    Exchange exchange;
    const auto answer = exchange.call(top_up, taken);
    ASSERT_TRUE(answer.answered());
    EXPECT_FALSE(answer->refused());
    EXPECT_EQ(answer.payment(), Payment::unconfirmed);
    EXPECT_EQ(answer->account_type.value(), AccountType::unknown);
    EXPECT_EQ(answer->account_type, Text("ACCOUNT_TYPE_OF_TOMORROW"));
    EXPECT_EQ(answer->fee.fee_amount, Text("1.5"));
    EXPECT_EQ(answer->payment_specific_data.f73, Text("b"));
    ASSERT_EQ(answer->additional_amounts.size(), 1U);
    EXPECT_TRUE(answer->additional_amounts.begin()->account_type == AccountType::saving);
  }
  const struct {
    const char* text;
    bool refused;
    Payment payment;
  } cases[] = {
      {R"({"responseCode":"00"})", false, Payment::approved},
      {R"({"responseCode":"51","amount":2500})", true, Payment::declined},
      {R"({"responseCode":"68","amount":2500})", true, Payment::unconfirmed},
      {"{}", false, Payment::unconfirmed},
  };
  for (const auto& each : cases) {
    Exchange exchange;
    const auto answer = exchange.call(top_up, each.text);
    ASSERT_TRUE(answer.answered()) << each.text;
    EXPECT_EQ(answer->refused(), each.refused) << each.text;
    EXPECT_EQ(answer->payment(), each.payment) << each.text;
  }
}

}  // namespace
}  // namespace tillwire::test::cards_test
