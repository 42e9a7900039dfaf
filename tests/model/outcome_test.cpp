// Whether an operation or a payment succeeded, by the specification's rules.
#include <gtest/gtest.h>

#include <tillwire/model/outcome.hpp>

namespace tillwire::test::outcome_test {
namespace {

TEST(Outcome, ErrorCodes) {
  for (const char* code : {"0", "00", "000"}) EXPECT_TRUE(is_success(Text(code))) << code;
  for (const char* code : {"", "1", "5", "10", "01", "0 ", " 0", "O", "-0", "0.0"}) {
    EXPECT_FALSE(is_success(Text(code))) << code;
  }
  EXPECT_TRUE(is_success(Text()));
  EXPECT_TRUE(is_success(Text::from_json("\\u0030", 6, true)));
  EXPECT_TRUE(is_success(true, Text("5"))) << "success wins";
  EXPECT_FALSE(is_success(false, Text("0")));
  EXPECT_FALSE(is_success({}, Text("5")));
  EXPECT_TRUE(is_success(Optional<bool>(), Text("0")));
  EXPECT_TRUE(is_card_success("00"));
  EXPECT_FALSE(is_card_success(Text()));
  EXPECT_FALSE(is_card_success(""));
  EXPECT_FALSE(is_card_success("05"));
}

TEST(Outcome, PaymentsByTheFiveRules) {
  using Status = Choice<OrderStatus>;
  constexpr const char* acs = "https://acs.test/";
  struct Case {
    bool success;
    Status status;
    Text acs_url;
    Payment expected;
  };
  const Case cases[] = {
      {false, {}, {}, Payment::declined},           {false, "2", {}, Payment::declined},
      {false, "0", acs, Payment::declined},         {true, {}, {}, Payment::unconfirmed},
      {true, {}, acs, Payment::three_ds_challenge}, {true, "0", acs, Payment::three_ds_challenge},
      {true, {}, "", Payment::unconfirmed},         {true, "0", {}, Payment::declined},
      {true, "0", "", Payment::declined},           {true, "1", {}, Payment::approved},
      {true, "2", {}, Payment::approved},           {true, "2", "", Payment::approved},
      {true, "6", {}, Payment::declined},           {true, "6", acs, Payment::declined},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(judge_payment(each.success, each.status, each.acs_url), each.expected)
        << each.success << ' ' << each.status.raw() << ' ' << each.acs_url.raw();
  }
}

TEST(Outcome, PaymentsByTheStateOfTheirOrder) {
  struct Case {
    bool success;
    Choice<OrderStatus> status;
    Optional<std::int32_t> action_code;
    Payment expected;
  };
  const Case cases[] = {
      {true, "0", {}, Payment::not_paid},     {true, "0", -100, Payment::not_paid},
      {true, "0", -30001, Payment::pending},  {true, "0", 0, Payment::unconfirmed},
      {true, "0", 116, Payment::declined},    {true, "1", {}, Payment::approved},
      {true, "2", 0, Payment::approved},      {true, "3", {}, Payment::reversed},
      {true, "4", {}, Payment::reversed},     {true, "5", {}, Payment::pending},
      {true, "6", {}, Payment::declined},     {true, "7", {}, Payment::pending},
      {true, "8", {}, Payment::unconfirmed},  {true, "99", {}, Payment::unconfirmed},
      {true, {}, {}, Payment::unconfirmed},   {false, "6", {}, Payment::declined},
      {false, "2", {}, Payment::unconfirmed}, {false, "0", -100, Payment::unconfirmed},
      {false, {}, {}, Payment::unconfirmed},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(judge_order(each.success, each.status, each.action_code), each.expected)
        << each.success << ' ' << each.status.raw() << ' ' << each.action_code.value_or(-1);
  }
}

}  // namespace
}  // namespace tillwire::test::outcome_test
