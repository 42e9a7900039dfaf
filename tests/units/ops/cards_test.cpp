// What the operations on cards ask of their fields together, and the forms their answers come in.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tillwire/ops/cards.hpp>
#include <vector>

#include "exchange.hpp"
#include "identification.hpp"

namespace tillwire::test::cards_test {
namespace {

using namespace tillwire::cards;

const CardAcceptorParameters acceptor{"T1", "M1", "6011", {}};

template <class Change>
Change limit_change() {
  Change change;
  change.limit_exception.limit_name = limit_name::purchase_day;
  change.limit_exception.start_date = "2026-12-01T00:00:00";
  change.limit_exception.end_date = "2026-12-31T23:59:59";
  return change;
}

BindCardToAccount binding() {
  BindCardToAccount bind;
  bind.account_number = "A1";
  bind.account_type = AccountType::checking;
  return bind;
}

CreateVirtualCard creation() {
  CreateVirtualCard create;
  create.card.card_number = "5200000000000000";
  create.virtual_card.exp_date = "203012";
  create.virtual_card.product_type = "5C";
  create.amount = {0};
  create.currency = 978;
  create.account_number = "A1";
  return create;
}

const std::vector<std::string> number_or_id{"cardNumber", "cardId"};
const std::vector<std::string> most{"cardNumber", "cardId", "barCode",
                                    "cardNumberMask+cardholderId", "cardNumberMask+phoneNumber"};
const std::vector<std::string> something{
    "cardNumber",     "cardNumberMask", "cardLastDigitMask", "encryptedCardNumber",
    "cardId",         "phoneNumber",    "cardholderId",      "customerId",
    "customerNumber", "barCode",        "externalCardId",    "token",
    "email"};

TEST(Cards, IdentifiedAsEachOperationSays) {
  BlockCard block;
  block.hot_card_status = card_status::blocked;
  ChangeCardStatus status;
  status.hot_card_status = card_status::valid;
  ChangePin pin;
  pin.new_pin_data = PinData::made_elsewhere("1234");
  const TransactionSchemeAddition additions[] = {{17, "1001", 3, 5, 774, "******5*****"}};
  SetTransactionSchemeAdditions scheme;
  scheme.additions = additions;
  CreateVirtualCard create = creation();
  create.card = {};

  check_identification(limit_change<AddCardLimitException>(), most);
  check_identification(limit_change<DeleteCardLimitException>(), most);
  check_identification(CardStatusInquiry{}, most);
  check_identification(GenerateCvc2{}, most);
  check_identification(GetCardBalance{}, most);
  check_identification(ValidateCard{}, {"cardNumber", "cardId", "cardNumberMask+cardholderId",
                                        "cardNumberMask+phoneNumber"});
  check_identification(binding(), {"cardNumber+expDate"});
  check_identification(pin, number_or_id);
  check_identification(GeneratePin{},
                       {"encryptedCardNumber", "cardNumberMask+phoneNumber", "externalCardId"});
  check_identification(GetCardListByOwner{}, {"customerId", "phoneNumber", "email"});
  check_identification(block, number_or_id);
  check_identification(create, {"cardNumber"});
  GetCardData query;
  check_identification_of(
      "getCardData", query.identification.card, [&query] { return send(query); }, number_or_id);
  check_identification(GetCardLimits{}, number_or_id);
  check_identification(status, something);
  check_identification(scheme, something);
}

TEST(Cards, GeoRestrictionsNeedNothing) {
  GetGeoRestrictions query;
  EXPECT_EQ(send(query).body, Json::object());
  query.card.card_id = "C1";
  EXPECT_EQ(send(query).body, Json::parse(R"({"cardIdentification":{"cardId":"C1"}})"));
}

TEST(GenerateCvc2, BySmsNeedsThePhoneNumber) {
  GenerateCvc2 generate;
  generate.card.card_number = "5200000000000007";
  for (const auto method : {DeliveryMethod::response, DeliveryMethod::half_and_half,
                            DeliveryMethod::encrypted_response, DeliveryMethod::none}) {
    generate.delivery_method = method;
    EXPECT_TRUE(send(generate).connected);
  }
  generate.delivery_method = DeliveryMethod::sms;
  expect_refused(generate, Errc::missing, "cardIdentification.phoneNumber");
  generate.card.phone_number = "302101234567";
  EXPECT_EQ(send(generate).body.dump(), R"({"cardIdentification":{"cardNumber":"5200000000000007",)"
                                        R"("phoneNumber":"302101234567"},"deliveryMethod":"SMS"})");
  generate.card = {};  // the number is there as the identification
  generate.card.card_number_mask = "520000******0007";
  generate.card.phone_number = "302101234567";
  EXPECT_TRUE(send(generate).connected);
  Exchange exchange;
  EXPECT_TRUE(exchange.call(generate, R"({"responseCode":"00"})").succeeded());
  EXPECT_FALSE(exchange.call(generate, R"({"responseCode":"05"})").succeeded());
}

TEST(Cards, ClosedEnumerations) {
  BindCardToAccount bind = binding();
  bind.card.card_number = "5200000000000007";
  bind.card.exp_date = "203012";
  for (const char* name : {"DEFAULT", "SAVING", "CHECKING", "CREDIT", "FIRST_OTHERS", "LOANS",
                           "ENVELOPE", "ESCROW", "MONEY_MARKET", "LOYALTY"}) {
    const std::string type = std::string("ACCOUNT_TYPE_") + name;
    bind.account_type = type.c_str();
    EXPECT_EQ(send(bind).at("accountType"), Json(type));
  }
  bind.account_type = "ACCOUNT_TYPE_OTHER";
  expect_refused(bind, Errc::bad_value, "accountType");

  GetCardBalance balance;
  balance.card.card_id = "C1";
  balance.account_type = "SAVING";
  expect_refused(balance, Errc::bad_value, "accountType");

  GeneratePin pin;
  pin.card.external_card_id = "X1";
  for (const char* method : {"SMS", "WS", "HALF_AND_HALF", "WS_ENCRYPTED", "NONE"}) {
    pin.pin_delivery_method = method;
    EXPECT_EQ(send(pin).at("pinDeliveryMethod"), Json(method));
  }
  pin.pin_delivery_method = "EMAIL";
  expect_refused(pin, Errc::bad_value, "pinDeliveryMethod");

  GenerateCvc2 cvc;
  cvc.card.card_id = "C1";
  cvc.delivery_method = "ws";
  expect_refused(cvc, Errc::bad_value, "deliveryMethod");

  CreateVirtualCard create = creation();
  for (const char* method : {"WS", "HALF_AND_HALF"}) {
    create.delivery_method = method;
    EXPECT_EQ(send(create).at("deliveryMethod"), Json(method));
  }
  create.delivery_method = "SMS";  // a PIN may come so, a card may not
  expect_refused(create, Errc::bad_value, "deliveryMethod");
}

TEST(CreateVirtualCard, AsTheSandboxWantsIt) {
  CreateVirtualCard create = creation();
  create.delivery_method = VirtualCardDelivery::response;
  EXPECT_EQ(send(create).body.dump(),
            R"({"cardIdentification":{"cardNumber":"5200000000000000"},)"
            R"("virtualCardIdentification":{"expDate":"203012","productType":"5C"},)"
            R"("amount":0,"currency":978,"accountNumber":"A1","deliveryMethod":"WS"})");
  create.virtual_card.exp_date = "12/2030";
  expect_refused(create, Errc::bad_value, "virtualCardIdentification.expDate");
  create.virtual_card.exp_date = {};
  expect_refused(create, Errc::missing, "virtualCardIdentification.expDate");
  create.virtual_card.exp_date = "203012";
  create.virtual_card.product_type = {};
  expect_refused(create, Errc::missing, "virtualCardIdentification.productType");

  Exchange exchange;
  const auto answer =
      exchange.call(creation(), R"({"virtualCardIdentification":{"cardNumber":"5200001234567897",)"
                                R"("expDate":"203012","productType":"5C","cvv2":"123"}})");
  ASSERT_TRUE(static_cast<bool>(answer));
  EXPECT_TRUE(answer.succeeded());
  EXPECT_EQ(answer->virtual_card.card_number, Text("5200001234567897"));
  EXPECT_EQ(answer->virtual_card.cvv2, Text("123"));
}

TEST(AddCardLimitException, WithABlock) {
  auto add = limit_change<AddCardLimitException>();
  add.card.card_number = "5200000000000007";
  add.limit_exception.value = {500000};
  add.limit_exception.cycle_type = CycleType::calendar_hour;
  add.acceptor = &acceptor;
  EXPECT_EQ(send(add).body.dump(),
            R"({"cardIdentification":{"cardNumber":"5200000000000007"},)"
            R"("limitException":{"limitName":"LMTP0110","startDate":"2026-12-01T00:00:00",)"
            R"("endDate":"2026-12-31T23:59:59","value":500000,"cycleType":12},)"
            R"("cardAcceptorParameters":{"terminalIdentification":"T1",)"
            R"("merchantIdentification":"M1","merchantType":"6011"}})");
  add.limit_exception.end_date = "2026-11-31T00:00:00";
  expect_refused(add, Errc::bad_value, "limitException.endDate");
}

TEST(SetTransactionSchemeAdditions, EachAdditionIsWhole) {
  TransactionSchemeAddition additions[] = {{17, "1001", 3, 5, 774, "******5*****"},
                                           {18, "1001", 3, 5, 774, "*"}};
  SetTransactionSchemeAdditions set;
  set.card.card_number = "5200000000000007";
  set.additions = additions;
  EXPECT_EQ(send(set).at("transactionSchemeAdditions[0]").dump(),
            R"({"id":17,"domain":"1001","countryGroup":3,"mccGroup":5,"transactionType":774,)"
            R"("posDataCode":"******5*****"})");
  additions[1].domain = {};
  expect_refused(set, Errc::missing, "transactionSchemeAdditions[1].domain");
}

TEST(GeneratePin, SecretsAndParameters) {
  const Attribute parameters[] = {{"a", "1"}};
  GeneratePin generate;
  generate.card.external_card_id = "X1";
  generate.encrypted_pin_value = {"\x01\x02\x03", 3};
  generate.parameters = parameters;
  generate.check_card_only = true;
  EXPECT_EQ(send(generate).body.dump(),
            R"({"cardIdentification":{"externalCardId":"X1"},"encryptedPinValue":"AQID",)"
            R"("parameters":[{"name":"a","value":"1"}],"checkCardOnly":true})");
  for (const char* text : {R"({"responseCode":"00","pinValue":1234,"encryptedPinValue":"AQID"})",
                           R"({"responseCode":0,"pinValue":"1234","encryptedPinValue":[1,2,3]})"}) {
    Exchange exchange;
    const auto answer = exchange.call(generate, text);
    ASSERT_TRUE(static_cast<bool>(answer)) << text;
    EXPECT_TRUE(answer.succeeded());
    EXPECT_EQ(answer->pin_value, Text("1234"));
    std::uint8_t bytes[4];
    ASSERT_EQ(answer->encrypted_pin_value.copy(bytes, sizeof bytes), 3);
    EXPECT_EQ(std::memcmp(bytes, "\x01\x02\x03", 3), 0);
  }
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

TEST(GetCardLimits, FormsOfTheList) {
  GetCardLimits query;
  query.card.card_number = "5200000000000007";
  const std::string limit =
      R"({"name":"LMTP0110","cycleType":0,"value":5,"limitExceptions":[{"limitName":"LMTP0110"}]})";
  for (const std::string& limits :
       {"[" + limit + "]", limit, R"({"limit":[)" + limit + "]}", R"({"limit":)" + limit + "}"}) {
    Exchange exchange;
    const auto answer = exchange.call(query, R"({"limits":)" + limits + "}");
    ASSERT_TRUE(static_cast<bool>(answer)) << limits;
    EXPECT_TRUE(answer.succeeded());
    ASSERT_EQ(answer->limits.size(), 1U) << limits;
    const auto first = answer->limits.begin();
    EXPECT_EQ(first->name, Text(limit_name::purchase_day));
    EXPECT_TRUE(first->cycle_type == CycleType::day);
    EXPECT_EQ(first->limit_exceptions.size(), 1U);
  }
}

TEST(GetCardListByOwner, FormsOfTheList) {
  GetCardListByOwner query;
  query.card.customer_id = "70001";
  const std::string card = R"({"cardNumber":"5200000000000007","hotCardStatus":8})";
  for (const std::string& cards :
       {"[" + card + "]", card, R"({"card":[)" + card + "]}", R"({"card":)" + card + "}"}) {
    Exchange exchange;
    const auto answer = exchange.call(query, R"({"cards":)" + cards + "}");
    ASSERT_TRUE(static_cast<bool>(answer)) << cards;
    EXPECT_TRUE(answer.succeeded());
    ASSERT_EQ(answer->cards.size(), 1U) << cards;
    EXPECT_EQ(*answer->cards.begin()->hot_card_status, card_status::call_security);
  }
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
