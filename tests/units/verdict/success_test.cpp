// Codes and refusals.
#include <gtest/gtest.h>

#include <cstring>
#include <tillwire/verdict/success.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::test::success_test {
namespace {

Json received(const char* json) {
  return Json::from_json(json, std::strlen(json));
}

TEST(ErrorCode, ZeroWithAnyNumberOfZeros) {
  for (const char* code : {"0", "00", "000", "0 ", " 0"}) EXPECT_TRUE(is_zero(Text(code))) << code;
  for (const char* code : {"", "1", "5", "10", "01", "0 0", "O", "-0", "0.0"}) {
    EXPECT_FALSE(is_zero(Text(code))) << code;
  }
  EXPECT_FALSE(is_zero(Text()));
  EXPECT_FALSE(is_zero(Text("0\0", 2)));
  EXPECT_TRUE(is_zero(Text::from_json("\\u0030", 6, true)));
}

TEST(ErrorCode, BlanksAndLeadingZerosDoNotCount) {
  for (const char* code : {"7", "07", "007", "7 ", " 7", " 07 "}) {
    EXPECT_TRUE(is_code(Text(code), ErrorCode::failed)) << code;
  }
  for (const char* code :
       {"", " ", "0", "00", "70", "77", "1", "7x", "x7", "7 7", "-7", "4294967303", "1000000007"}) {
    EXPECT_FALSE(is_code(Text(code), ErrorCode::failed)) << code;
  }
  EXPECT_TRUE(is_code("10", ErrorCode::number_taken_by_plan));
  EXPECT_TRUE(is_code(" 010", ErrorCode::number_taken_by_plan));
  EXPECT_FALSE(is_code("100", ErrorCode::number_taken_by_plan));
  EXPECT_FALSE(is_code(Text(), ErrorCode::failed));
  EXPECT_FALSE(is_code(Text("7\0", 2), ErrorCode::failed));
  EXPECT_TRUE(is_code("1", ErrorCode::number_taken));
  EXPECT_TRUE(is_code("05", ErrorCode::access_denied));
  EXPECT_TRUE(is_code("6", ErrorCode::order_not_found));
  EXPECT_TRUE(is_number_taken(true, "1"));
  EXPECT_TRUE(is_number_taken(true, "10"));
  EXPECT_FALSE(is_number_taken(true, "100"));
  EXPECT_FALSE(is_number_taken(false, "1"));
}

TEST(Refusal, SuccessWinsOverTheCode) {
  EXPECT_FALSE(is_refusal(true, Text("5")));
  EXPECT_TRUE(is_refusal(false, Text("0")));
  EXPECT_TRUE(is_refusal({}, Text("5")));
  EXPECT_FALSE(is_refusal(Optional<bool>(), Text("0")));
}

TEST(Refusal, AnAbsentCodeRefusesNothing) {
  EXPECT_FALSE(is_refusal(Text()));
  EXPECT_FALSE(is_refusal({}, Text()));
  EXPECT_TRUE(is_refusal(Text("")));
  EXPECT_FALSE(is_refusal("00"));
  EXPECT_TRUE(is_refusal("A1"));
}

TEST(ErrorField, ReportsWhateverIsNeitherEmptyNorFalse) {
  for (const char* none : {"false", "FALSE", "0", "\"\"", "\"false\"", "\"0\""}) {
    EXPECT_FALSE(has_error(received(none))) << none;
  }
  for (const char* error : {"true", "1", "\"declined\"", "{\"code\":\"10\"}", "{}", "[]"}) {
    EXPECT_TRUE(has_error(received(error))) << error;
  }
  EXPECT_FALSE(has_error(Json()));
}

TEST(Refusal, OfAPaymentByAPlanIsInOneOfFourPlaces) {
  const Optional<bool> silent;
  const Json none;
  const Json error = received("true");
  EXPECT_FALSE(is_refusal(silent, Text(), none, silent, Text()));
  EXPECT_FALSE(is_refusal(silent, "0", received("false"), true, "7"));
  EXPECT_TRUE(is_refusal(silent, "5", none, silent, Text()));
  EXPECT_TRUE(is_refusal(silent, Text(), error, silent, Text()));
  EXPECT_TRUE(is_refusal(silent, "0", none, silent, "7"));
  EXPECT_TRUE(is_refusal(silent, "0", none, false, Text()));
  EXPECT_TRUE(is_refusal(false, "0", none, silent, Text()));
  EXPECT_FALSE(is_refusal(true, "5", error, false, "7")) << "success wins";
}

TEST(Refusal, IsInSuccessCodeOrError) {
  const Optional<bool> silent;
  EXPECT_TRUE(is_refusal(silent, "5", Json()));
  EXPECT_TRUE(is_refusal(silent, "0", received("true")));
  EXPECT_TRUE(is_refusal(silent, Text(), received("{}")));
  EXPECT_TRUE(is_refusal(false, "0", Json()));
  EXPECT_FALSE(is_refusal(true, "5", received("true"))) << "success wins";
  EXPECT_FALSE(is_refusal(silent, "0", received("false")));
  EXPECT_FALSE(is_refusal(silent, Text(), Json()));
}

TEST(ErrorField, WordsAreText) {
  EXPECT_TRUE(is_words(received("\"declined\"")));
  for (const char* other : {"true", "{}", "0"}) EXPECT_FALSE(is_words(received(other))) << other;
  EXPECT_FALSE(is_words(Json()));
}

TEST(ErrorField, GivesTheCodeThatAnAnswerDoesNotHave) {
  const Json error = received(R"({"code":"10"})");
  EXPECT_EQ(code_of("5", error), Text("5"));
  EXPECT_EQ(code_of("0", error), Text("10"));
  EXPECT_EQ(code_of(Text(), error), Text("10"));
  EXPECT_EQ(code_of("0", received("true")), Text("0"));
  EXPECT_FALSE(code_of(Text(), Json()).present());
}

TEST(Refusal, IsAJsonObjectInPlaceOfAPage) {
  EXPECT_TRUE(is_refusal_page("{}"));
  for (const char* const page : {"", "<html>{", " "}) EXPECT_FALSE(is_refusal_page(page)) << page;
  EXPECT_FALSE(is_refusal_page(Text()));
}

TEST(ErrorField, FindsTheCodeOfAnObject) {
  struct Case {
    const char* json;
    const char* code;
  };
  const Case cases[] = {
      {R"({"code":"10","message":"m"})", "10"},
      {R"({"message":"code","code":7})", "7"},
      {R"({"message":"\"code\":\"9\"","code" : "1" })", "1"},
      {R"({"inner":{"code":"9"},"list":[{"code":"8"}],"code":"1"})", "1"},
      {R"({"code":7})", "7"},
      {R"({"code":7 })", "7"},
      {R"({ "a\\" : 1 , "code" : 5 })", "5"},
      {R"({"message":"\"","code":"6"})", "6"},
  };
  for (const Case& each : cases) {
    EXPECT_EQ(code_in(received(each.json)), Text(each.code)) << each.json;
  }
  for (const char* without :
       {"true", "\"code\"", "{}", R"({"inner":{"code":"9"}})", R"(["code"])"}) {
    EXPECT_FALSE(code_in(received(without)).present()) << without;
  }
}

}  // namespace
}  // namespace tillwire::test::success_test
