// Operations on customers: their conditions, and the forms in which gateways answer them.
#include <gtest/gtest.h>

#include <tillwire/ops/customers.hpp>
#include <utility>

#include "exchange.hpp"

namespace tillwire::test::customers_test {
namespace {

using namespace tillwire::customers;

TEST(IsCustomerExist, AnAnswerOfNoIsASuccess) {
  IsCustomerExist query;
  query.customer_number = "17";
  const std::pair<const char*, bool> forms[] = {
      {R"({"result":true})", true},   {R"({"result":false})", false},
      {R"({"Result":"true"})", true}, {R"({"result":"false"})", false},
      {R"({"result":0})", false},     {R"({"result":"1"})", true}};
  for (const auto& [form, exists] : forms) {
    Exchange exchange;
    const auto answer = exchange.call(query, form);
    ASSERT_TRUE(answer) << form;
    EXPECT_TRUE(answer.succeeded()) << form;
    EXPECT_EQ(*answer->result, exists) << form;
  }
  Exchange exchange;
  EXPECT_EQ(exchange.call(query, "{}").error().code, Errc::field_missing);
  EXPECT_EQ(exchange.call(query, R"({"result":"maybe"})").error().code, Errc::field_type);
  EXPECT_EQ(exchange.call(query, R"({"result":""})").error().code, Errc::field_missing);
}

TEST(RegisterCustomer, ParametersKeepTheirNamesAndOrder) {
  namespace p = parameter;
  const RegisterCustomer::Parameter parameters[] = {
      {p::institution_id, "1"}, {p::agent_number, "2"}, {p::customer_number, "3"},
      {p::product_id, "4"},     {p::start_date, "5"},   {p::service_id_acc, "6"},
      {p::surname, "7"},        {p::first_name, "8"},   {p::second_name, "9"},
      {p::email, "10"},         {p::mobile_phone, ""},  {p::region, "12"},
      {p::city, "13"},          {p::street, "14"},      {p::house, "15"},
      {p::apartment, "16"},     {p::postal_code, "17"}, {p::country_code, "300"},
  };
  RegisterCustomer order;
  order.product_name = "CRCU1001";
  order.parameters = parameters;
  const Json names = {"institutionId", "agent_number",   "customer_number", "product_id",
                      "start_date",    "service_id_acc", "surname",         "firstName",
                      "secondName",    "email",          "mobile_phone",    "region",
                      "city",          "street",         "house",           "apartament",
                      "postal_code",   "country_code"};
  const Sent sent = send(order);
  ASSERT_EQ(sent.error, Errc::none) << sent.field;
  Json sent_names = Json::array();
  for (const Json& each : sent.body["parameters"]) sent_names.push_back(each["name"]);
  EXPECT_EQ(sent_names, names);
  EXPECT_EQ(sent.at("parameters[17]"), (Json{{"name", "country_code"}, {"value", "300"}}));
  EXPECT_EQ(sent.at("parameters[10].value"), Json(""));
}

TEST(RegisterCustomer, EachParameterHasANameAndAValue) {
  RegisterCustomer order;
  order.product_name = "CRCU1001";
  const auto field_at_fault = [&order] {
    const Sent sent = send(order);
    return sent.error == Errc::none ? "sent" : sent.field;
  };
  EXPECT_EQ(field_at_fault(), "parameters");
  const RegisterCustomer::Parameter no_value[] = {{"surname", "M"}, {"house", {}}};
  const RegisterCustomer::Parameter no_name[] = {{{}, "M"}};
  order.parameters = {no_value, 0};
  EXPECT_EQ(field_at_fault(), "parameters");
  order.parameters = {no_value, 1};
  EXPECT_EQ(field_at_fault(), "sent");
  order.parameters = no_value;
  EXPECT_EQ(field_at_fault(), "parameters[1].value");
  order.parameters = no_name;
  EXPECT_EQ(field_at_fault(), "parameters[0].name");
}

}  // namespace
}  // namespace tillwire::test::customers_test
