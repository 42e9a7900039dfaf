// What the contract does not say of the operations on merchants, terminals and services.
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

TEST(GetMerchantTransactions, ResponseCodesMayHaveLetters) {
  Exchange exchange;
  const auto answer = exchange.call(
      merchant_query(),
      R"({"transactions":[{"utrnno":1,"merchantId":"M1","terminalId":"T1","transactionDate":"",)"
      R"("cardNumberMask":"","cardNumber":"","responseCode":"A1"}]})");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->transactions.begin()->response_code, Text("A1"));
}

TEST(SetKey, KeyHasTheDigitsOfItsPrefix) {
  const std::string digits(60, 'A');
  for (const char* prefix : {"", "U", "T", "X", "Y"}) {
    const std::size_t wanted = digits_of(key_scheme_of(*prefix));
    for (std::size_t count = 1; count <= digits.size(); ++count) {
      SetKey setting;
      setting.terminal_number = "T1";
      setting.host_id = 3;
      setting.key_type = TerminalKeyType::tmkp;
      setting.new_key_prefix = KeyPrefix::triple_x917;
      setting.input_key_prefix = *prefix == 0 ? Choice<KeyPrefix>() : Choice<KeyPrefix>(prefix);
      setting.key = Secret(digits.data(), count);
      const Sent sent = send(setting);
      const bool right = wanted != 0 ? count == wanted : count == 16 || count == 32 || count == 48;
      EXPECT_EQ(sent.connected, right) << prefix << ' ' << count;
      EXPECT_EQ(sent.field, right ? "" : "key") << prefix << ' ' << count;
      const Errc off = count < (wanted != 0 ? wanted : 16)   ? Errc::too_short
                       : count > (wanted != 0 ? wanted : 48) ? Errc::too_long
                                                             : Errc::bad_value;
      EXPECT_EQ(static_cast<int>(sent.error), static_cast<int>(right ? Errc::none : off));
    }
  }
}

TEST(SetKey, TagOfTheKeyCountsAsThePrefix) {
  const std::string digits(48, 'A');
  for (const char tag : {'U', 'T', 'X', 'Y'}) {
    for (const char* prefix : {"", "U", "T", "X", "Y"}) {
      for (const std::size_t count : {16U, 31U, 32U, 48U}) {
        const std::string key = tag + digits.substr(0, count);
        SetKey setting;
        setting.merchant_number = "M1";
        setting.host_id = 3;
        setting.key_type = TerminalKeyType::tmkp;
        setting.new_key_prefix = KeyPrefix::triple_x917;
        setting.input_key_prefix = *prefix == 0 ? Choice<KeyPrefix>() : Choice<KeyPrefix>(prefix);
        setting.key = Secret(key);
        const bool right =
            count == digits_of(key_scheme_of(tag)) && (*prefix == 0 || *prefix == tag);
        EXPECT_EQ(send(setting).connected, right) << prefix << ' ' << key;
      }
    }
  }
}

}  // namespace
}  // namespace tillwire::test::merchants_test
