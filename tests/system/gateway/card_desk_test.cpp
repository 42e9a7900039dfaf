// Cards of the gateway: status, PIN, limits, tokens, rules, services, and virtual cards.
#include <ctime>

#include "card_test.hpp"

namespace gateway::card_desk_test {
namespace {

class CardDesk : public CardTest {
 protected:
  static Json data_of(const std::string& number) {
    return card("getCardData", {{"cardIdentification", {{"cardNumber", number}}}}).at("cardData");
  }
  static Json newest_of(const std::string& number) {
    return card("getTransactions",
                {{"cardIdentification", {{"cardNumber", number}}}, {"period", Json::object()}})
        .at("transactions")
        .at("transaction")
        .back();
  }
};

const char* const active_card = "5200000000000007";
const char* const account = "40817978000000000007";
const Json identified = {{"cardNumber", active_card}};

std::string month_in(int years) {
  const std::time_t now = std::time(nullptr);
  char text[16];
  std::tm parts = *std::gmtime(&now);
  parts.tm_year += years;
  return {text, std::strftime(text, sizeof text, "%Y%m", &parts)};
}

// Written for the test on its own.
bool passes_luhn(const std::string& number) {
  int sum = 0;
  for (std::size_t i = 0; i < number.size(); ++i) {
    int digit = number[number.size() - 1 - i] - '0';
    if (i % 2 == 1) digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return sum % 10 == 0;
}

TEST_F(CardDesk, StatusesChangeAndLeaveRecords) {
  const Json inquiry = {{"cardIdentification", identified}};
  const auto status = [&] { return card("cardStatusInquiry", inquiry).at("hotCardStatus"); };
  EXPECT_EQ(code("validateCard", inquiry), "62");
  EXPECT_EQ(code("blockCard", {{"cardIdentification", identified}, {"hotCardStatus", 6}}), "00");
  EXPECT_EQ(newest_of(active_card).at("transactionType"), "card blocking");
  EXPECT_EQ(status(), 6);
  EXPECT_EQ(code("validateCard", inquiry), "00");
  EXPECT_EQ(status(), 0);
  const Json change = {{"cardIdentification", identified}, {"hotCardStatus", 8}};
  const Json answer = card("changeCardStatus", change);
  EXPECT_EQ(answer.at("responseCode"), "00");
  EXPECT_TRUE(answer.contains("systemTraceAuditNumber"));
  EXPECT_EQ(newest_of(active_card).at("transactionType"), "card status change");
  EXPECT_EQ(newest_of(active_card).at("operationDirection"), "NOOP");
  EXPECT_EQ(status(), 8);
  EXPECT_EQ(code("blockCard", {{"cardIdentification", identified}, {"hotCardStatus", 6}}), "62");
  EXPECT_EQ(code("changeCardStatus", {{"cardIdentification", identified}, {"hotCardStatus", -1}}),
            "12");
}

TEST_F(CardDesk, PinsAreMadeSetAndDelivered) {
  const Json by_external = {{"externalCardId", "EXT0000000007"}};
  const auto generate = [&](Json change) {
    change["cardIdentification"] = by_external;
    return card("generatePin", change);
  };
  const Json shown = generate({{"pinDeliveryMethod", "WS"}});
  EXPECT_EQ(shown.at("responseCode"), "00");
  EXPECT_EQ(shown.at("pinValue"), state_of(active_card).at("pin"));
  EXPECT_EQ(shown.at("pinValue").get<std::string>().size(), 4U);
  EXPECT_EQ(generate({{"checkCardOnly", true}, {"pinDeliveryMethod", "WS"}}).size(), 1U);
  EXPECT_EQ(shown.at("pinValue"), state_of(active_card).at("pin"));
  EXPECT_EQ(
      generate({{"pinValue", "97531"}, {"pinDeliveryMethod", "HALF_AND_HALF"}}).at("pinValue"),
      "97");
  EXPECT_EQ(state_of(active_card).at("pin"), "97531");
  EXPECT_EQ(generate({{"pinValue", "1234"}, {"pinDeliveryMethod", "WS_ENCRYPTED"}})
                .at("encryptedPinValue"),
            "c2VhbGVkOjEyMzQ=");
  EXPECT_EQ(generate({{"encryptedPinValue", "c2VhbGVkOjQzMjE="}}).size(), 1U);
  EXPECT_EQ(state_of(active_card).at("pin"), "4321");
  EXPECT_EQ(generate({{"encryptedPinValue", "AAAA"}}).at("responseCode"), "81");
  EXPECT_EQ(generate({{"pinValue", "123"}}).at("responseCode"), "30");

  const auto change = [](const char* pin, const char* number) {
    return code("changePin",
                {{"cardIdentification", {{"cardNumber", number}}}, {"newPinData", pin}});
  };
  EXPECT_EQ(change("2468", active_card), "00");
  EXPECT_EQ(state_of(active_card).at("pin"), "2468");
  EXPECT_EQ(change("0123456789ABCDEF", active_card), "81");  // no PIN is in it
  EXPECT_EQ(change("12", active_card), "30");
  EXPECT_EQ(change("2468", "5200000000000015"), "62");
}

TEST_F(CardDesk, WrongPinsAreForgottenWithANewPin) {
  const char* const number = "5200000000000023";
  EXPECT_EQ(data_of(number).at("pinDenialCounter"), 3);
  const Json by_number = {{"cardNumber", number}};
  const Json change = {{"cardIdentification", by_number}, {"newPinData", "1357"}};
  EXPECT_EQ(code("changePin", change), "62");
  EXPECT_EQ(data_of(number).at("pinDenialCounter"), 3);
  EXPECT_EQ(code("changeCardStatus", {{"cardIdentification", by_number}, {"hotCardStatus", 0}}),
            "00");
  EXPECT_EQ(data_of(number).at("pinDenialCounter"), 3);
  EXPECT_EQ(code("changePin", change), "00");
  EXPECT_EQ(data_of(number).at("pinDenialCounter"), 0);
}

TEST_F(CardDesk, Cvc2IsMadeAndDelivered) {
  const auto generate = [](const char* method) {
    return card("generateCVC2", {{"cardIdentification", identified}, {"deliveryMethod", method}});
  };
  const Json shown = generate("WS");
  EXPECT_EQ(shown.at("cvc2"), state_of(active_card).at("cvc2"));
  EXPECT_EQ(shown.at("cardNumber"), active_card);
  EXPECT_FALSE(generate("NONE").contains("cvc2"));
  EXPECT_EQ(generate("HALF_AND_HALF").at("cvc2").get<std::string>().size(), 2U);
  EXPECT_EQ(code("generateCVC2", {{"cardIdentification", identified}, {"deliveryMethod", "SMS"}}),
            "30");
  const Json with_phone = {{"cardNumber", active_card}, {"phoneNumber", "+302101234561"}};
  EXPECT_EQ(code("generateCVC2", {{"cardIdentification", with_phone}, {"deliveryMethod", "SMS"}}),
            "00");
}

TEST_F(CardDesk, LimitsHaveExceptions) {
  const auto limits = [] {
    return card("getCardLimits", {{"cardIdentification", identified}}).at("limits");
  };
  ASSERT_EQ(limits().size(), 6U);
  const char* const names[] = {"LMTP0107", "LMTP0108", "LMTP0109",
                               "LMTP0110", "LMTP0111", "LMTP0112"};
  const int cycles[] = {0, 4, 4, 0, 4, 0};
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(limits().at(i).at("name"), names[i]);
    EXPECT_EQ(limits().at(i).at("cycleType"), cycles[i]);
    EXPECT_TRUE(limits().at(i).at("limitExceptions").empty());
  }
  const auto request = [](const Json& change) {
    Json exception = {{"limitName", "LMTP0108"},
                      {"startDate", "2026-01-01T00:00:00"},
                      {"endDate", "2026-02-01T00:00:00"},
                      {"value", 5}};
    exception.update(change);
    return Json{{"cardIdentification", identified}, {"limitException", exception}};
  };
  EXPECT_EQ(code("addCardLimitException", request(Json::object())), "00");
  const Json added = limits().at(1).at("limitExceptions");
  ASSERT_EQ(added.size(), 1U);
  EXPECT_EQ(added.at(0), request(Json::object()).at("limitException"));
  EXPECT_EQ(code("addCardLimitException", request(Json::object())), "94");
  EXPECT_EQ(code("addCardLimitException", request({{"limitName", "X"}})), "12");
  EXPECT_EQ(code("addCardLimitException", request({{"endDate", "2025-01-01"}})), "30");
  EXPECT_EQ(code("addCardLimitException", request({{"cycleType", 10}})), "30");
  EXPECT_EQ(code("deleteCardLimitException", request({{"startDate", "2026-01-02"}})), "12");
  EXPECT_EQ(code("deleteCardLimitException", request(Json::object())), "00");
  EXPECT_TRUE(limits().at(1).at("limitExceptions").empty());
}

TEST_F(CardDesk, AVirtualCardIsMadeAndUsable) {
  const Json good = {
      {"cardIdentification", {{"cardNumber", "5200000000000000"}}},
      {"virtualCardIdentification", {{"expDate", month_in(2)}, {"productType", "5C"}}},
      {"amount", 0},
      {"currency", 978},
      {"accountNumber", account}};
  const std::pair<Json, const char*> rows[] = {
      {{{"amount", 1}}, "13"},
      {{{"currency", 840}}, "13"},
      {{{"accountNumber", "1"}}, "76"},
      {{{"cardIdentification", identified}}, "14"},
      {{{"cardIdentification", {{"cardNumber", "5200000000000000"}, {"cardId", "x"}}}}, "30"},
      {{{"deliveryMethod", "SMS"}}, "30"},
      {{{"virtualCardIdentification", {{"expDate", month_in(-1)}, {"productType", "5C"}}}}, "54"},
      {{{"virtualCardIdentification", {{"expDate", month_in(2)}, {"productType", "5D"}}}}, "30"},
      {{{"virtualCardIdentification", {{"productType", "5C"}}}}, "30"},
  };
  for (const auto& [change, expected] : rows) {
    Json request = good;
    request.update(change);
    EXPECT_EQ(code("createVirtualCard", request), expected) << change;
  }
  EXPECT_EQ(gateway().cards().size(), 5U);

  const Json made = card("createVirtualCard", good).at("virtualCardIdentification");
  const std::string number = made.at("cardNumber");
  EXPECT_TRUE(passes_luhn(number)) << number;
  EXPECT_EQ(number.size(), 16U);
  EXPECT_EQ(number.substr(0, 6), "520000");
  EXPECT_EQ(made.at("expDate"), month_in(2));
  EXPECT_EQ(made.at("productType"), "5C");
  EXPECT_EQ(data_of(number).at("accounts").at("accountData").at(0).at("number"), account);
  EXPECT_EQ(
      code("creditCard",
           {{"cardIdentification", {{"cardNumber", number}}}, {"amount", 5}, {"currency", 978}}),
      "00");
  EXPECT_EQ(state_of(active_card).at("balance"), 250005);
  Json half = good;
  half["deliveryMethod"] = "HALF_AND_HALF";
  const Json masked = card("createVirtualCard", half).at("virtualCardIdentification");
  EXPECT_FALSE(masked.contains("cardNumber"));
  EXPECT_FALSE(masked.contains("cvv2"));
  EXPECT_TRUE(masked.contains("cardNumberMask"));

  const std::string other_account = state_of("5200000000000015").at("accountNumber");
  const Json bind = {
      {"cardIdentification", {{"cardNumber", number}, {"expDate", made.at("expDate")}}},
      {"accountNumber", other_account},
      {"accountType", "ACCOUNT_TYPE_DEFAULT"}};
  EXPECT_EQ(code("bindCardToAccount", bind), "00");
  EXPECT_EQ(data_of(number).at("accounts").at("accountData").at(0).at("balance"), 1500);
  EXPECT_EQ(data_of(number).at("customerId"), "70002");
  for (const auto& [change, expected] : std::vector<std::pair<Json, const char*>>{
           {{{"accountNumber", "1"}}, "76"},
           {{{"accountType", "ACCOUNT_TYPE_X"}}, "30"},
           {{{"customerId", "70001"}}, "12"},
           {{{"accountCurrency", 840}}, "13"},
           {{{"cardIdentification", {{"cardNumber", number}}}}, "30"}}) {
    Json request = bind;
    request.update(change);
    EXPECT_EQ(code("bindCardToAccount", request), expected) << change;
  }
}

TEST_F(CardDesk, CardsAreFoundByTheirOwner) {
  const auto cards_of = [](const Json& owner) {
    return card("getCardListByOwner", {{"cardIdentification", owner}}).at("cards").at("card");
  };
  for (const Json& owner : {Json{{"customerId", "70001"}}, Json{{"phoneNumber", "+302101234561"}},
                            Json{{"email", "holder1@bank.example"}}}) {
    const Json list = cards_of(owner);
    ASSERT_EQ(list.size(), 1U) << owner;
    EXPECT_EQ(list.at(0).at("cardNumber"), active_card);
    EXPECT_EQ(list.at(0).at("cardNumberMask"), "520000******0007");
    EXPECT_TRUE(list.at(0).contains("encryptedCardNumber"));
  }
  EXPECT_EQ(code("getCardListByOwner", {{"cardIdentification", {{"email", "x@y"}}}}), "14");
  EXPECT_EQ(code("getCardListByOwner", {{"cardIdentification", identified}}), "30");
}

TEST_F(CardDesk, TokensFeesRulesAndServices) {
  const auto tokens = [](Json by) {
    return card("getTokenList", {{"cardIdentification", std::move(by)}})
        .at("tokenList")
        .at("token");
  };
  EXPECT_EQ(tokens(identified).size(), 1U);
  const char* const full = "5200000000000049";
  EXPECT_EQ(tokens({{"cardNumber", full}}).size(), 2U);
  const Json second = tokens({{"cardNumber", full}, {"plasticNumber", 2}});
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(second.at(0).at("active"), false);
  EXPECT_EQ(code("getTokenList", {{"cardIdentification", {{"cardId", "C000007"}}}}), "30");

  const Json fees = card("getCardFees", {{"cardNumber", active_card}});
  for (const Json& fee : fees.at("fees")) {
    EXPECT_TRUE(fee.at("feeType").is_string());
    EXPECT_TRUE(fee.at("feeValue").is_number());
  }
  EXPECT_EQ(code("getCardFees", {{"cardNumber", "4"}}), "14");

  const Json additions = Json::array({{{"id", 6000000000},
                                       {"domain", "1001"},
                                       {"countryGroup", 1},
                                       {"mccGroup", 2},
                                       {"transactionType", 3},
                                       {"posDataCode", "5*****5*****"}}});
  const Json set = {{"cardIdentification", identified}, {"transactionSchemeAdditions", additions}};
  EXPECT_EQ(code("setTransactionSchemeAdditions", set), "00");
  EXPECT_EQ(card("getGeoRestrictions", {{"cardIdentification", identified}}).at("geoRestrictions"),
            additions);
  for (const auto& [name, value] : additions.at(0).items()) {
    Json missing = set;
    missing.at("transactionSchemeAdditions").at(0).erase(name);
    EXPECT_EQ(code("setTransactionSchemeAdditions", missing), "30") << name;
  }

  const auto action = [](const char* what, const Json& by) {
    return code(
        "serviceAction",
        {{"serviceIdentification",
          {{"serviceType", "T"}, {"serviceId", "1"}, {"serviceObjectType", "SERVICE_OBJECT_CARD"}}},
         {"actionCode", what},
         {"cardIdentification", by}});
  };
  const Json by = {{"cardNumber", active_card}, {"expDate", data_of(active_card).at("expiryDate")}};
  EXPECT_EQ(action("ACTION_CODE_CHECK", by), "12");
  EXPECT_EQ(action("ACTION_CODE_ADD", by), "00");
  EXPECT_EQ(action("ACTION_CODE_ADD", by), "94");
  EXPECT_EQ(action("ACTION_CODE_CHECK", by), "00");
  EXPECT_EQ(action("ACTION_CODE_DELETE", by), "00");
  EXPECT_EQ(action("ACTION_CODE_INQUIRE", by), "12");
  EXPECT_EQ(action("ACTION_CODE_X", by), "30");
  EXPECT_EQ(action("ACTION_CODE_ADD", identified), "30");
}

class Services : public CardDesk {
 protected:
  static std::string act(const std::string& action, const Json& parameters = nullptr,
                         const char* object = "SERVICE_OBJECT_CARD") {
    Json request = {
        {"serviceIdentification",
         {{"serviceType", "SMS"}, {"serviceId", "7"}, {"serviceObjectType", object}}},
        {"actionCode", "ACTION_CODE_" + action},
        {"cardIdentification",
         {{"cardNumber", active_card}, {"expDate", data_of(active_card).at("expiryDate")}}}};
    if (!parameters.is_null()) request["serviceParameters"] = parameters;
    return code("serviceAction", request);
  }
};

TEST_F(Services, EveryActionActsOrIsRefused) {
  const Json one = {{"phoneNumber", "+302101234567"}, {"email", "a@bank.example"}};
  const Json other = {{"phoneNumber", "+302107654321"}};
  for (const char* action : {"UPDATE", "DELETE", "CHECK", "CHANGE_ACCESS", "CHECK_PARAMETERS",
                             "RESTORE_PARAMETERS", "INQUIRE", "ACTION"}) {
    EXPECT_EQ(act(action, one), "12") << action << ": no such service";
  }
  EXPECT_EQ(act("ADD", one), "00");
  EXPECT_EQ(act("ADD", one), "94");
  EXPECT_EQ(act("CHECK"), "00");
  EXPECT_EQ(act("INQUIRE"), "00");
  EXPECT_EQ(act("CHECK_PARAMETERS"), "30");
  EXPECT_EQ(act("CHECK_PARAMETERS", one), "00");
  EXPECT_EQ(act("CHECK_PARAMETERS", other), "12");
  EXPECT_EQ(act("RESTORE_PARAMETERS"), "12") << "nothing was updated";
  EXPECT_EQ(act("UPDATE"), "30");
  EXPECT_EQ(act("UPDATE", other), "00");
  EXPECT_EQ(act("CHECK_PARAMETERS", other), "00");
  EXPECT_EQ(act("CHECK_PARAMETERS", {{"email", "a@bank.example"}}), "00") << "it was not given";
  EXPECT_EQ(act("RESTORE_PARAMETERS"), "00");
  EXPECT_EQ(act("CHECK_PARAMETERS", one), "00");
  EXPECT_EQ(act("ACTION"), "00");
  EXPECT_EQ(newest_of(active_card).at("transactionType"), "service action");
  EXPECT_EQ(act("CHANGE_ACCESS"), "00");
  EXPECT_EQ(state_of(active_card).at("services").at(0).at("access"), false);
  EXPECT_EQ(act("ACTION"), "57");
  EXPECT_EQ(act("CHANGE_ACCESS"), "00");
  EXPECT_EQ(act("ACTION"), "00");
  EXPECT_EQ(act("DELETE"), "00");
  EXPECT_EQ(act("DELETE"), "12");
}

TEST_F(Services, OfAnAccountAreNotThoseOfTheCard) {
  EXPECT_EQ(act("ADD", nullptr, "SERVICE_OBJECT_ACCOUNT"), "00");
  EXPECT_EQ(act("CHECK"), "12");
  EXPECT_EQ(act("CHECK", nullptr, "SERVICE_OBJECT_ACCOUNT"), "00");
  EXPECT_EQ(state_of(active_card).at("accountServices").size(), 1U);
}

TEST_F(CardDesk, AccountTypesAreKept) {
  const Json by = {{"cardNumber", active_card}, {"expDate", data_of(active_card).at("expiryDate")}};
  const auto balance = [](const char* type) {
    const Json answer =
        card("getCardBalance", {{"cardIdentification", identified}, {"accountType", type}});
    return answer.contains("balance") ? "00" : code_of(answer);
  };
  EXPECT_EQ(balance("ACCOUNT_TYPE_SAVING"), "00");
  EXPECT_EQ(balance("ACCOUNT_TYPE_CREDIT"), "12");
  EXPECT_EQ(code("bindCardToAccount", {{"cardIdentification", by},
                                       {"accountNumber", account},
                                       {"accountType", "ACCOUNT_TYPE_CREDIT"}}),
            "00");
  EXPECT_EQ(balance("ACCOUNT_TYPE_CREDIT"), "00");
  EXPECT_EQ(balance("ACCOUNT_TYPE_DEFAULT"), "00");
  EXPECT_EQ(balance("ACCOUNT_TYPE_SAVING"), "12");
  EXPECT_EQ(data_of(active_card).at("accounts").at("accountData").at(0).at("accountType"), "30");
}

TEST_F(CardDesk, DatesAreThoseOfWhatHappened) {
  const char* const full = "5200000000000049";
  const Json before = data_of(full);
  EXPECT_EQ(before.at("expiryTime").get<std::string>().substr(0, 7),
            before.at("expiryDate").get<std::string>().insert(4, "-"));
  Json wrong = {{"cardIdentification", {{"cardNumber", full}}},
                {"amount", 1},
                {"currency", 978},
                {"pinData", "1234"}};
  EXPECT_EQ(code("debitCard", wrong), "55");
  EXPECT_EQ(
      code("blockCard", {{"cardIdentification", {{"cardNumber", full}}}, {"hotCardStatus", 6}}),
      "00");
  const Json after = data_of(full);
  EXPECT_EQ(after.at("cardCreationDate"), before.at("cardCreationDate"));
  EXPECT_LT(before.at("cardBlockingDate").get<std::string>(), after.at("cardBlockingDate"));
  EXPECT_LT(before.at("lastWrongPinDate").get<std::string>(), after.at("lastWrongPinDate"));
  EXPECT_LT(after.at("cardCreationDate").get<std::string>(), after.at("cardBlockingDate"));
}

TEST_F(CardDesk, AnOwnerWithoutCardsHasAnEmptyList) {
  Json parameters = Json::array();
  const std::pair<const char*, const char*> values[] = {
      {"institutionId", "1001"}, {"agent_number", "1001"},     {"customer_number", "N-1"},
      {"product_id", "90001"},   {"start_date", "2020-01-31"}, {"service_id_acc", "7"},
      {"email", "n@x.example"}};
  for (const auto& [name, value] : values) parameters.push_back({{"name", name}, {"value", value}});
  EXPECT_TRUE(card("registerCustomer", {{"productName", "CRCU1001"}, {"parameters", parameters}})
                  .contains("accountNumber"));
  const auto cards_of = [](const char* email) {
    return card("getCardListByOwner", {{"cardIdentification", {{"email", email}}}});
  };
  EXPECT_EQ(cards_of("n@x.example").at("cards").at("card").size(), 0U);
  EXPECT_EQ(code_of(cards_of("nobody@x.example")), "14");
}

}  // namespace
}  // namespace gateway::card_desk_test
