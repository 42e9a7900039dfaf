// What the gateway shows besides the plain truth.
#include "system/ledger/oddities.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "system/ledger/client.hpp"

namespace ledger::test::oddities_test {
namespace {

constexpr const char* card =
    "&%24PAN=4000000000000002&%24CVC=123&YYYY=2030&MM=12&TEXT=JANE+DOE&language=en";

std::string registered(Ledger& gateway, const std::string& number) {
  return shop(gateway, "register.do",
              "orderNumber=" + number + "&amount=1000&currency=978&returnUrl=x")["orderId"];
}

std::string paid(Ledger& gateway, const std::string& number) {
  const std::string id = registered(gateway, number);
  shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
  return id;
}

Json record(Ledger& gateway, const std::string& id) {
  return shop(gateway, "getOrderStatusExtended.do", "orderId=" + id);
}

World with(const Oddities& oddities) {
  World world;
  world.oddities = oddities;
  return world;
}

}  // namespace

TEST(LedgerOddities, CodesAreOfEveryClass) {
  Random random(1);
  std::set<std::string> ended;
  std::set<std::string> open;
  for (int i = 0; i < 10'000; ++i) {
    const OddCode code = any_code(random);
    (code.ends ? ended : open).insert(code.text);
  }
  for (const char* code : {"116", "-2025", "71015", "05", "A5", "S2"})
    EXPECT_EQ(ended.count(code), 1);
  for (const char* code : {"-9000", "1001", "AE", "0", "000", "P0", "-2007", "4242", "ZZ"}) {
    EXPECT_EQ(open.count(code), 1) << code;
    EXPECT_EQ(ended.count(code), 0) << code;
  }
}

// With blanks, leading zeros and as a number, a code stays the same code.
TEST(LedgerOddities, FormsOfACodeMeanTheSame) {
  Style style(1, true);
  std::set<std::string> forms;
  for (int i = 0; i < 200; ++i) {
    const Json form = style.code("116");
    forms.insert(form.dump());
    const std::string text = form.is_string() ? form.get<std::string>() : form.dump();
    EXPECT_EQ(std::stoi(text), 116) << text;
  }
  EXPECT_EQ(forms, (std::set<std::string>{"116", "\"116\"", "\" 116\"", "\" 116 \"", "\"0116\"",
                                          "\"00116\""}));
  for (int i = 0; i < 50; ++i) EXPECT_TRUE(style.code("AE").is_string());
}

TEST(LedgerOddities, DoubtShowsAnyCodeUntilItIsSettled) {
  Oddities oddities;
  oddities.codes = 100;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    World world = with(oddities);
    world.seed = seed;
    Ledger gateway(world);
    const std::string id = registered(gateway, "A-1");
    Decision decision;
    decision.kind = Decision::unknown_paid;
    gateway.decide(decision);
    shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
    const int status = record(gateway, id)["orderStatus"];
    EXPECT_TRUE(status != 1 && status != 2 && status != 3 && status != 4 && status != 6) << status;
    EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, 0);
    gateway.advance_to(gateway.now_ms() + 1'201'000);
    EXPECT_EQ(record(gateway, id)["orderStatus"], 2);
    EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, 1'000);
  }
}

TEST(LedgerOddities, ClosingAnOrderWhoseAttemptEndedKeepsThePayerOut) {
  Oddities oddities;
  oddities.codes = 100;
  int closed = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    World world = with(oddities);
    world.seed = seed;
    Ledger gateway(world);
    const std::string id = registered(gateway, "A-1");
    Decision decision;
    decision.kind = Decision::unknown_paid;
    gateway.decide(decision);
    shop(gateway, "paymentorder.do", "MDORDER=" + id + card);
    const bool closes =
        shop(gateway, "decline.do", "orderId=" + id + "&orderNumber=A-1")["errorCode"] == "0";
    closed += closes;
    gateway.advance_to(gateway.now_ms() + 1'201'000);
    EXPECT_EQ(gateway.sums({id, "", "", "", "", {}}).charged, closes ? 0 : 1'000);
  }
  EXPECT_GT(closed, 0);
  EXPECT_LT(closed, 40);
}

TEST(LedgerOddities, OldRecordsLackSumsRefundsAndTheirIds) {
  struct Case {
    unsigned version;
    bool sums, refunds, ids;
  };
  for (const Case& each : {Case{2, false, false, false}, Case{3, true, false, false},
                           Case{5, true, true, false}, Case{21, true, true, true}}) {
    Oddities oddities;
    oddities.version = each.version;
    oddities.deposited_is_left = true;
    Ledger gateway(with(oddities));
    const std::string id = paid(gateway, "A-1");
    shop(gateway, "refund.do", "orderId=" + id + "&amount=400&externalRefundId=R-1");
    const Json shown = record(gateway, id);
    EXPECT_EQ(shown.contains("paymentAmountInfo"), each.sums) << each.version;
    EXPECT_EQ(shown.contains("refunds"), each.refunds) << each.version;
    if (each.sums) {
      EXPECT_EQ(shown["paymentAmountInfo"]["depositedAmount"], 600);
    }
    if (each.refunds) {
      EXPECT_EQ(shown["refunds"][0].contains("externalRefundId"), each.ids);
    }
  }
}

TEST(LedgerOddities, RefundInProgressIsMadeLaterOrNot) {
  Oddities oddities;
  oddities.refunds_late = 100;
  int made = 0;
  int failed = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    World world = with(oddities);
    world.seed = seed;
    Ledger gateway(world);
    const std::string id = paid(gateway, "A-1");
    const Json answer =
        shop(gateway, "refund.do", "orderId=" + id + "&amount=400&externalRefundId=R");
    EXPECT_EQ(record(gateway, id)["refunds"][0]["actionCode"], "1120");
    const Which of = {id, "", "", "R", "", {}};
    EXPECT_EQ(gateway.sums(of).refunded, answer["errorCode"] == "0" ? 400 : 0);
    gateway.advance_to(gateway.now_ms() + 7'201'000);
    const bool done = record(gateway, id)["refunds"][0]["actionCode"] == 0;
    EXPECT_EQ(gateway.sums(of).refunded, done ? 400 : 0);
    (done ? made : failed) += 1;
  }
  EXPECT_GT(made, 0);
  EXPECT_GT(failed, 0);
}

// A record of an unpaid order that shows it as paid always says something against it.
TEST(LedgerOddities, FalseRecordsContradictThemselvesOrTheOrder) {
  Oddities oddities;
  oddities.contradicts = 100;
  oddities.foreign = true;
  Ledger gateway(with(oddities));
  const std::string id = registered(gateway, "A-1");
  for (int i = 0; i < 300; ++i) {
    const std::string answer =
        body_of(gateway.answer(post("/payment/rest/getOrderStatusExtended.do",
                                    "userName=shop-api&password=secret&orderId=" + id)));
    const auto count = [&](const std::string& name) {
      int found = 0;
      for (std::size_t at = answer.find(name); at != std::string::npos;
           at = answer.find(name, at + 1)) {
        ++found;
      }
      return found;
    };
    if (count("\"orderStatus\":") > 1 || count("\"depositedAmount\":") > 1) continue;
    const Json shown = Json::parse(answer);
    const Json& info = shown["paymentAmountInfo"];
    static const char* const names[] = {"CREATED", "APPROVED", "DEPOSITED", "REVERSED", "REFUNDED",
                                        "",        "DECLINED", "",          "DEPOSITED"};
    const int state = shown["orderStatus"];
    const bool agrees =
        info.contains("depositedAmount") && shown["orderNumber"] == "A-1" &&
        shown["amount"] == 1'000 && shown["currency"] == "978" &&
        shown["attributes"][0]["value"] == id && info["paymentState"] == names[state] &&
        info["depositedAmount"] <= 1'000 && info["approvedAmount"] <= 1'000 &&
        (state != 2 || info["refundedAmount"] == 0) && (state != 6 || info["depositedAmount"] == 0);
    EXPECT_FALSE(agrees) << answer;
  }
}

TEST(LedgerOddities, TextsInOtherEncodingsLeaveTheRestReadable) {
  Oddities oddities;
  oddities.texts = 100;
  Ledger gateway(with(oddities));
  const std::string answer = body_of(gateway.answer(
      post("/payment/rest/register.do", "userName=shop-api&password=secret&amount=1000")));
  EXPECT_TRUE(Json::parse(answer, nullptr, false).is_discarded()) << answer;
  EXPECT_NE(answer.find("\"errorCode\":\"4\""), std::string::npos) << answer;
}

TEST(LedgerOddities, SecondValueHasTheSameName) {
  Oddities oddities;
  oddities.twice = 100;
  Ledger gateway(with(oddities));
  const std::string answer = body_of(gateway.answer(
      post("/payment/rest/register.do", "userName=shop-api&password=secret&amount=1000")));
  EXPECT_EQ(answer.find("\"errorCode\":\"4\""), answer.find("\"errorCode\":")) << answer;
  EXPECT_NE(answer.rfind("\"errorCode\":"), answer.find("\"errorCode\":")) << answer;
}

}  // namespace ledger::test::oddities_test
