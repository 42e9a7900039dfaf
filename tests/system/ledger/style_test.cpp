// The forms of an answer: different bytes, one meaning.
#include "system/ledger/style.hpp"

#include <gtest/gtest.h>

#include <set>

#include "system/ledger/calendar.hpp"
#include "system/ledger/client.hpp"

namespace ledger::test::style_test {

TEST(LedgerStyle, VariedAnswersAreJsonWithTheSameValues) {
  std::set<std::string> forms;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Style style(seed, true);
    Json answer{{"orderId", "A"}, {"amount", style.number(12500)}};
    style.error_code(answer, 0, true);
    const Json read = Json::parse(style.text(answer));
    EXPECT_EQ(read["orderId"], "A");
    const Json& amount = read["amount"];
    EXPECT_TRUE(amount == 12500 || amount == "12500");
    if (read.contains("errorCode")) {
      forms.insert(read["errorCode"].dump());
    } else {
      forms.insert("absent");
    }
  }
  EXPECT_EQ(forms, (std::set<std::string>{"\"0\"", "0", "\"00\"", "absent"}));
}

TEST(LedgerStyle, MandatoryErrorCodeIsNeverLeftOut) {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Style style(seed, true);
    Json answer;
    style.error_code(answer, 0, false);
    EXPECT_TRUE(answer.contains("errorCode"));
  }
}

TEST(LedgerStyle, ListsComeBareWrappedAndSingle) {
  std::set<std::string> forms;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Style style(seed, true);
    Json answer;
    style.list(answer, "transactions", "transaction", {Json{{"a", 1}}});
    forms.insert(answer.dump());
  }
  EXPECT_EQ(forms,
            (std::set<std::string>{
                R"({"transactions":[{"a":1}]})", R"({"transactions":{"transaction":[{"a":1}]}})",
                R"({"transactions":{"a":1}})", R"({"transactions":{"transaction":{"a":1}}})"}));
}

TEST(LedgerStyle, EveryFramingCarriesTheSameBody) {
  std::set<std::string> headers;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Style style(seed, true);
    const std::string response = style.http(200, "{\"a\":\"some text of some length\"}");
    EXPECT_EQ(body_of(response), "{\"a\":\"some text of some length\"}");
    headers.insert(response.find("chunked") != std::string::npos             ? "chunked"
                   : response.find("Connection: close") != std::string::npos ? "close"
                                                                             : "length");
  }
  EXPECT_EQ(headers.size(), 3U);
}

TEST(LedgerStyle, DatesAreWrittenAndRead) {
  EXPECT_EQ(date_time(0), "1970-01-01T00:00:00");
  EXPECT_EQ(date_time(1'709'208'000'000), "2024-02-29T12:00:00");
  EXPECT_EQ(moment("2024-02-29T12:00:00"), 1'709'208'000'000);
  EXPECT_EQ(moment("2024-02-29"), 1'709'164'800'000);
  EXPECT_EQ(moment("2024-02-29", true), 1'709'251'199'999);
  EXPECT_EQ(moment("tomorrow"), std::nullopt);
  for (std::int64_t day = 0; day < 40'000; ++day) {
    EXPECT_EQ(moment(date_time(day * 86'400'000)), day * 86'400'000);
  }
}

}  // namespace ledger::test::style_test
