// Customers and accounts of the gateway: registered, restricted, limited, read back.
#include "card_test.hpp"

namespace gateway::accounts_test {
namespace {

class AccountsTest : public CardTest {};

const char* const account = "40817978000000000007";
const Json active_card = {{"cardNumber", "5200000000000007"}};

Json registration(const std::string& number) {
  return {{"productName", "CRCU1001"},
          {"parameters", Json::array({{{"name", "institutionId"}, {"value", "1001"}},
                                      {{"name", "agent_number"}, {"value", "1001"}},
                                      {{"name", "customer_number"}, {"value", number}},
                                      {{"name", "product_id"}, {"value", "P1"}},
                                      {{"name", "start_date"}, {"value", "2020-01-31"}},
                                      {{"name", "service_id_acc"}, {"value", "S1"}},
                                      {{"name", "surname"}, {"value", "M\u00fcstermann"}},
                                      {{"name", "firstName"}, {"value", "Max"}},
                                      {{"name", "country_code"}, {"value", "300"}}})}};
}

Json with_parameter(const std::string& name, const std::string& value) {
  Json request = registration("N1");
  for (Json& parameter : request.at("parameters")) {
    if (parameter.at("name") != name) continue;
    parameter["value"] = value;
    return request;
  }
  request.at("parameters").push_back({{"name", name}, {"value", value}});
  return request;
}

TEST_F(AccountsTest, ACustomerIsRegisteredWithOneAccount) {
  const Json asked = {{"customerNumber", "N1"}};
  EXPECT_EQ(card("isCustomerExist", asked).at("result"), false);
  const Json made = card("registerCustomer", registration("N1"));
  EXPECT_EQ(made.at("customerNumber"), "N1");
  EXPECT_EQ(card("isCustomerExist", asked).at("result"), true);
  EXPECT_EQ(
      card("isCustomerExist", {{"customerNumber", "N1"}, {"institutionId", 1002}}).at("result"),
      false);
  const Json details = card("getCustomerDetails", asked);
  EXPECT_EQ(details.at("surname"), "M\u00fcstermann");
  EXPECT_EQ(details.at("firstName"), "Max");
  EXPECT_FALSE(details.contains("secondName"));

  const Json list = card("getAccountListByOwner", {{"customerId", details.at("customerId")}})
                        .at("accounts")
                        .at("accountData");
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list.at(0).at("number"), made.at("accountNumber"));
  EXPECT_EQ(list.at(0).at("accountType"), 10);
  EXPECT_EQ(list.at(0).at("balance"), 0);
  EXPECT_EQ(list.at(0).at("statusDescription"), "NO RESTRICTIONS");

  EXPECT_EQ(code("registerCustomer", registration("N1")), "94");
  EXPECT_EQ(card("getAccountListByOwner", {{"customerId", details.at("customerId")}}).size(), 1U);
}

TEST_F(AccountsTest, RegistrationsAreRefused) {
  const std::pair<const char*, const char*> rows[] = {
      {"institutionId", "9999"},    {"agent_number", "1002"},
      {"customer_number", ""},      {"product_id", ""},
      {"service_id_acc", ""},       {"start_date", "2999-01-01"},
      {"start_date", "2020-02-30"}, {"start_date", "2020-01-01T00:00:00"},
      {"country_code", "GR"},       {"shoe_size", "43"},
  };
  for (const auto& [name, value] : rows) {
    const Json answer = card("registerCustomer", with_parameter(name, value));
    ASSERT_EQ(code_of(answer), "30") << name << answer;
    EXPECT_EQ(answer.at("svfeProcessingFault")
                  .at("message")
                  .get<std::string>()
                  .rfind(std::string("parameters.") + name, 0),
              0U)
        << answer;
  }
  Json twice = registration("N1");
  twice.at("parameters").push_back({{"name", "surname"}, {"value", "x"}});
  EXPECT_EQ(code("registerCustomer", twice), "30");
  EXPECT_EQ(card("isCustomerExist", {{"customerNumber", "N1"}}).at("result"), false);
  EXPECT_EQ(code("getCustomerDetails", {{"customerNumber", "N1"}}), "12");
  EXPECT_EQ(code("getAccountListByOwner", {{"customerId", "1"}}), "12");
}

TEST_F(AccountsTest, BalancesOfFrontAndBackOffice) {
  EXPECT_EQ(code("changeAccountArrestAmount",
                 {{"accountNumber", account}, {"amount", 40000}, {"currency", 978}}),
            "00");
  const Json request = {{"cardIdentification", active_card},
                        {"amount", 10000},
                        {"currency", 978},
                        {"preAuthorization", true}};
  EXPECT_EQ(code("debitCard", request), "00");
  const Json back = card("getAccountBalanceFromBo", {{"accountNumber", account}});
  EXPECT_EQ(back.at("availableBalance"), 200000);
  EXPECT_EQ(back.at("holdBalance"), 50000);
  EXPECT_EQ(back.at("exceedBalance"), 0);
  const Json front =
      card("getAccountBalances", {{"accountNumber", account}, {"institutionId", "1001"}})
          .at("account_balances");
  ASSERT_EQ(front.size(), 3U);
  EXPECT_EQ(front.at(0).at("amount"), 250000);
  EXPECT_EQ(front.at(1).at("amount"), 10000);
  EXPECT_EQ(front.at(2).at("amount_acc_currency"), 200000);
  EXPECT_EQ(front.at(2).at("account_currency"), 978);
  EXPECT_EQ(card("getCardBalance", {{"cardIdentification", active_card}}).at("balance"), 200000);

  EXPECT_EQ(code("getAccountBalances", {{"accountNumber", account}, {"institutionId", "1002"}}),
            "12");
  EXPECT_EQ(code("getAccountBalanceFromBo", {{"accountNumber", "1"}}), "76");
}

// Tries with each status a withdrawal, a transfer out, a deposit and an inquiry.
TEST_F(AccountsTest, ArrestStatusesRestrict) {
  const char* const passes[] = {"WTDI", "-TDI", "--DI", "---I", "--D-", "--DI", "-TDI", "----",
                                "----", "----", "WTDI", "----", "WT-I", "--DI", "----", "----"};
  for (int status = 0; status < 16; ++status) {
    EXPECT_EQ(
        code("changeAccountStatusInFe", {{"accountNumber", account}, {"accountStatus", status}}),
        "00");
    const Json money = {{"cardIdentification", active_card}, {"amount", 1}, {"currency", 978}};
    const Json data = card("getCardData", {{"cardIdentification", active_card}});
    const Json transfer = {
        {"sourceCardIdentification",
         {{"cardNumber", "5200000000000007"}, {"expDate", data.at("cardData").at("expiryDate")}}},
        {"destinationCardIdentification", {{"cardNumber", "5200000000000049"}}},
        {"amount", 1},
        {"currency", 978}};
    std::string passed;
    passed += code("debitCard", money) == "00" ? 'W' : '-';
    passed += code("p2pTransfer", transfer) == "00" ? 'T' : '-';
    passed += code("creditCard", money) == "00" ? 'D' : '-';
    passed += card("getCardBalance", {{"cardIdentification", active_card}}).contains("balance")
                  ? 'I'
                  : '-';
    EXPECT_EQ(passed, passes[status]) << status;
  }
  for (const int status : {-1, 16}) {
    EXPECT_EQ(
        code("changeAccountStatusInFe", {{"accountNumber", account}, {"accountStatus", status}}),
        "12");
  }
  EXPECT_EQ(card("getCardData", {{"cardIdentification", active_card}})
                .at("cardData")
                .at("accounts")
                .at("accountData")
                .at(0)
                .at("statusDescription"),
            "FRAUD");
}

TEST_F(AccountsTest, LimitsAreChanged) {
  const auto limit = [](const char* name) {
    const Json answer = card("getAccountLimits", {{"accountNumber", account}});
    for (const Json& entry : answer.at("limits")) {
      if (entry.at("name") == name) return entry;
    }
    return Json();
  };
  EXPECT_EQ(limit("LMTA0101").at("cycleType"), 0);
  EXPECT_EQ(limit("LMTA0102").at("cycleType"), 4);
  EXPECT_TRUE(limit("LMTA0101").at("limitExceptions").empty());
  const auto change = [](Json fields) {
    fields["name"] = fields.value("name", "LMTA0101");
    return code("changeAccountLimit", {{"accountNumber", account}, {"limit", fields}});
  };
  EXPECT_EQ(change({{"value", 700}, {"cycleType", 11}, {"cycleLength", 2}}), "00");
  EXPECT_EQ(limit("LMTA0101").at("value"), 700);
  EXPECT_EQ(limit("LMTA0101").at("cycleType"), 11);
  EXPECT_EQ(limit("LMTA0101").at("cycleLength"), 2);
  const auto debit = [](int amount) {
    return code("debitCard",
                {{"cardIdentification", active_card}, {"amount", amount}, {"currency", 978}});
  };
  EXPECT_EQ(debit(701), "61");
  EXPECT_EQ(debit(700), "00");
  EXPECT_EQ(limit("LMTA0101").at("currentValue"), 700);
  EXPECT_EQ(debit(1), "61");
  gateway().advance_clock(2 * 3600);
  EXPECT_EQ(limit("LMTA0101").at("currentValue"), 0);
  EXPECT_EQ(debit(1), "00");

  EXPECT_EQ(change({{"name", "LMTX"}}), "12");
  EXPECT_EQ(change({{"currency", 840}}), "13");
  EXPECT_EQ(change({{"cycleLength", 0}}), "30");
  EXPECT_EQ(change({{"startDate", "2026-02-01"}, {"endDate", "2026-01-01"}}), "30");
  EXPECT_EQ(change({{"cycleType", 9}}), "30");
  EXPECT_EQ(limit("LMTA0101").at("value"), 700);
}

TEST_F(AccountsTest, AllowedListsAreReadBackAndHeld) {
  const Json asked = {{"accountNumber", account}};
  EXPECT_TRUE(card("getAllowedBeneficiaries", asked).at("beneficiaries").empty());
  EXPECT_TRUE(card("getAllowedMccList", asked).at("mccList").empty());
  EXPECT_EQ(code("setAllowedBeneficiaries",
                 {{"accountNumber", account}, {"beneficiaries", {"5200000000000031", "X"}}}),
            "00");
  EXPECT_EQ(code("setAllowedMccList", {{"accountNumber", account}, {"mccList", {5411, 742}}}),
            "00");
  EXPECT_EQ(card("getAllowedBeneficiaries", asked).at("beneficiaries"),
            Json::parse(R"(["5200000000000031","X"])"));
  EXPECT_EQ(card("getAllowedBeneficiaries", {{"cardIdentification", active_card}})
                .at("beneficiaries")
                .size(),
            2U);
  EXPECT_EQ(card("getAllowedMccList", asked).at("mccList"), Json::parse("[5411,742]"));

  const Json data = card("getCardData", {{"cardIdentification", active_card}}).at("cardData");
  EXPECT_EQ(code("p2pTransfer",
                 {{"sourceCardIdentification",
                   {{"cardNumber", "5200000000000007"}, {"expDate", data.at("expiryDate")}}},
                  {"destinationCardIdentification", {{"cardNumber", "5200000000000049"}}},
                  {"amount", 1},
                  {"currency", 978}}),
            "57");
  const auto at_terminal = [](const char* mcc) {
    return code("debitCard", {{"cardIdentification", active_card},
                              {"amount", 1},
                              {"currency", 978},
                              {"cardAcceptorParameters",
                               {{"terminalIdentification", "POS00001"},
                                {"merchantIdentification", "MERCHANT01"},
                                {"merchantType", mcc}}}});
  };
  EXPECT_EQ(at_terminal("0742"), "00");
  EXPECT_EQ(at_terminal("6011"), "57");

  EXPECT_EQ(code("setAllowedMccList", {{"accountNumber", account}, {"mccList", {12345}}}), "30");
  EXPECT_EQ(
      code("setAllowedBeneficiaries", {{"accountNumber", "1"}, {"beneficiaries", Json::array()}}),
      "76");
  EXPECT_EQ(code("getAllowedBeneficiaries", Json::object()), "30");
}

}  // namespace
}  // namespace gateway::accounts_test
