// The state of an order by its whole record: every status, with sums that fit it and that do not.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/verdict/standing.hpp>
#include <tillwire/verdict/words.hpp>
#include <tillwire/wire/codec.hpp>

#include "support/call_site.hpp"

namespace tillwire::test::standing_test {
namespace {

/// Judges the record of a query by neither id nor number, or by these.
Standing standing(const std::string& members, const Text& id = {}, const Text& number = {},
                  CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::string json = "{" + members + "}";
  ecommerce::OrderRecord record;
  detail::Decoder decoder(json.data(), json.data() + json.size());
  const bool read =
      decoder.document(detail::schema_of<ecommerce::OrderRecord, detail::Use::response>, &record);
  EXPECT_TRUE(read) << json;
  return standing_of(record, id, number);
}

/// A record of an order of 100 with a status, an action code and sums.
std::string record(const std::string& status, const std::string& action, int approved,
                   int deposited, int refunded, const std::string& state) {
  return R"("errorCode":"0","amount":100,"orderStatus":)" + status + R"(,"actionCode":)" + action +
         R"(,"paymentAmountInfo":{"paymentState":")" + state + R"(","approvedAmount":)" +
         std::to_string(approved) + R"(,"depositedAmount":)" + std::to_string(deposited) +
         R"(,"refundedAmount":)" + std::to_string(refunded) + "}";
}

TEST(Standing, EveryStatusWithItsSums) {
  struct Case {
    const char* status;
    const char* action;
    int approved;
    int deposited;
    int refunded;
    const char* state;
    Standing expected;
  };
  const Case cases[] = {
      {"0", "-100", 0, 0, 0, "CREATED", Standing::open},
      {"0", "0", 0, 0, 0, "CREATED", Standing::open},
      {"0", "-30001", 0, 0, 0, "CREATED", Standing::open},
      {"0", "151019", 0, 0, 0, "CREATED", Standing::open},
      {"0", "116", 0, 0, 0, "CREATED", Standing::attempt_failed},
      {"0", "-9000", 0, 0, 0, "CREATED", Standing::open},
      {"0", "4711", 0, 0, 0, "CREATED", Standing::open},
      {"0", "116", 0, 0, 0, "DECLINED", Standing::attempt_failed},
      {"0", "116", 100, 100, 0, "DEPOSITED", Standing::unknown},
      {"0", "-100", 100, 0, 0, "CREATED", Standing::unknown},
      {"0", "-100", 0, 0, 0, "DEPOSITED", Standing::unknown},
      {"1", "0", 100, 0, 0, "APPROVED", Standing::held},
      {"1", "0", 60, 0, 0, "APPROVED", Standing::held},
      {"1", "0", 0, 0, 0, "APPROVED", Standing::unknown},
      {"1", "0", 100, 100, 0, "APPROVED", Standing::unknown},
      {"1", "0", 100, 0, 0, "DEPOSITED", Standing::unknown},
      {"1", "0", 100, 0, 0, "CREATED", Standing::unknown},
      {"1", "0", 100, 0, 40, "APPROVED", Standing::given_back},
      {"2", "0", 100, 100, 0, "DEPOSITED", Standing::paid},
      {"2", "-100", 100, 100, 0, "DEPOSITED", Standing::paid},
      {"2", "0", 0, 100, 0, "DEPOSITED", Standing::paid},
      {"2", "0", 120, 120, 0, "DEPOSITED", Standing::paid},
      {"2", "0", 100, 100, 0, "SOMETHING_NEW", Standing::paid},
      {"2", "0", 100, 60, 0, "DEPOSITED", Standing::partly_paid},
      {"2", "0", 100, 101, 0, "DEPOSITED", Standing::unknown},
      {"2", "0", 100, 0, 0, "DEPOSITED", Standing::unknown},
      {"2", "0", 100, -100, 0, "DEPOSITED", Standing::unknown},
      {"2", "0", 100, 100, 0, "CREATED", Standing::unknown},
      {"2", "0", 100, 100, 0, "DECLINED", Standing::unknown},
      {"2", "0", 100, 100, 1, "DEPOSITED", Standing::given_back},
      {"2", "0", 100, 100, 100, "REFUNDED", Standing::unknown},
      {"3", "0", 0, 0, 0, "REVERSED", Standing::given_back},
      {"3", "116", 0, 0, 0, "DECLINED", Standing::declined},
      {"3", "0", 100, 100, 0, "REVERSED", Standing::unknown},
      {"3", "0", 100, 0, 0, "REVERSED", Standing::given_back},
      {"4", "0", 100, 100, 100, "REFUNDED", Standing::given_back},
      {"4", "0", 100, 100, 40, "REFUNDED", Standing::given_back},
      {"5", "-100", 0, 0, 0, "CREATED", Standing::open},
      {"5", "0", 100, 100, 0, "DEPOSITED", Standing::unknown},
      {"6", "-2007", 0, 0, 0, "DECLINED", Standing::declined},
      {"6", "-9000", 0, 0, 0, "DECLINED", Standing::declined},
      {"6", "116", 0, 100, 0, "DECLINED", Standing::unknown},
      {"6", "116", 0, 0, 0, "DEPOSITED", Standing::unknown},
      {"7", "0", 0, 0, 0, "CREATED", Standing::open},
      {"7", "0", 0, 100, 0, "CREATED", Standing::unknown},
      {"8", "0", 100, 40, 0, "DEPOSITED", Standing::unknown},
      {"9", "0", 100, 100, 0, "DEPOSITED", Standing::unknown},
      {"11", "0", 100, 100, 0, "DEPOSITED", Standing::unknown},
      {"-1", "0", 0, 0, 0, "CREATED", Standing::unknown},
  };
  for (const Case& each : cases) {
    const std::string json =
        record(each.status, each.action, each.approved, each.deposited, each.refunded, each.state);
    EXPECT_EQ(standing(json), each.expected) << json;
  }
}

TEST(Standing, StatusDecidesInARecordWithoutSums) {
  EXPECT_EQ(standing(R"("errorCode":"0","orderStatus":2)"), Standing::paid);
  EXPECT_EQ(standing(R"("orderStatus":"2","amount":100)"), Standing::paid);
  EXPECT_EQ(standing(R"("orderStatus":1)"), Standing::held);
  EXPECT_EQ(standing(R"("orderStatus":6)"), Standing::declined);
  EXPECT_EQ(standing(R"("orderStatus":2,"paymentAmountInfo":{"depositedAmount":7})"),
            Standing::paid);
}

TEST(Standing, RefundCountsUnlessItWasDeclined) {
  const std::string paid = record("2", "0", 100, 100, 0, "DEPOSITED");
  EXPECT_EQ(standing(paid + R"(,"refunds":[])"), Standing::paid);
  EXPECT_EQ(standing(paid + R"(,"refunds":[{"amount":1,"actionCode":116}])"), Standing::paid);
  EXPECT_EQ(standing(paid + R"(,"refunds":[{"amount":1,"actionCode":0}])"), Standing::given_back);
  EXPECT_EQ(standing(paid + R"(,"refunds":[{"amount":1}])"), Standing::given_back);
  EXPECT_EQ(standing(paid + R"(,"refunds":[{"amount":1,"actionCode":1120}])"),
            Standing::given_back);
  EXPECT_EQ(standing(paid + R"(,"refunds":[{"actionCode":116},{"actionCode":0}])"),
            Standing::given_back);
}

TEST(Standing, ChargebackReturnsTheMoney) {
  const std::string paid = record("2", "0", 100, 100, 0, "DEPOSITED");
  EXPECT_EQ(standing(paid + R"(,"chargeback":true)"), Standing::given_back);
  EXPECT_EQ(standing(paid + R"(,"chargeback":false)"), Standing::paid);
}

TEST(Standing, RefusedQuerySaysNothing) {
  EXPECT_EQ(standing(R"("errorCode":"5")"), Standing::refused);
  EXPECT_EQ(standing(R"("success":false)"), Standing::refused);
  EXPECT_EQ(standing(R"("errorCode":"7","orderStatus":2)"), Standing::unknown);
  EXPECT_EQ(standing(R"("errorCode":"6","orderStatus":2)"), Standing::unknown);
  EXPECT_EQ(standing(R"("errorCode":"6")"), Standing::missing);
  EXPECT_EQ(standing(R"("errorCode":"0")"), Standing::unknown);
}

TEST(Standing, RecordOfAnotherOrderDecidesNothing) {
  const std::string paid =
      record("2", "0", 100, 100, 0, "DEPOSITED") +
      R"(,"orderNumber":"A-17","attributes":[{"name":"mdOrder","value":"O1"}])";
  EXPECT_EQ(standing(paid, "O1", "A-17"), Standing::paid);
  EXPECT_EQ(standing(paid, "O2"), Standing::unknown);
  EXPECT_EQ(standing(paid, {}, "A-18"), Standing::unknown);
  EXPECT_EQ(standing(R"("orderStatus":2)", "O2", "A-18"), Standing::paid) << "it names no order";
}

/// Judges the record as that of the payout P-1 of 100.
Payment payout(const std::string& members) {
  const std::string json = "{" + members + "}";
  ecommerce::OrderRecord record;
  detail::Decoder decoder(json.data(), json.data() + json.size());
  EXPECT_TRUE(
      decoder.document(detail::schema_of<ecommerce::OrderRecord, detail::Use::response>, &record))
      << json;
  return judge_payout(record, "P-1", {100}, "978");
}

TEST(Standing, PayoutIsProvenByAnOrderThatHasNothingElse) {
  const std::string order = R"("orderNumber":"P-1",)";
  const std::string paid_out = order + record("4", "0", 0, 0, 100, "REFUNDED");
  EXPECT_EQ(payout(paid_out), Payment::approved);
  EXPECT_EQ(payout(paid_out + R"(,"currency":"978")"), Payment::approved);
  EXPECT_EQ(payout(paid_out + R"(,"currency":"840")"), Payment::unconfirmed);
  EXPECT_EQ(payout(R"("orderNumber":"P-2",)" + record("4", "0", 0, 0, 100, "REFUNDED")),
            Payment::unconfirmed);
  EXPECT_EQ(payout(order + record("6", "116", 0, 0, 0, "DECLINED")), Payment::declined);
  for (const std::string& each :
       {record("4", "0", 100, 0, 100, "REFUNDED"), record("4", "0", 100, 100, 100, "REFUNDED"),
        record("4", "0", 0, 0, 60, "REFUNDED"), record("4", "0", 0, 0, 0, "REFUNDED"),
        record("3", "0", 0, 0, 0, "REVERSED"), record("2", "0", 100, 100, 0, "DEPOSITED"),
        record("1", "0", 100, 0, 0, "APPROVED"), record("0", "-100", 0, 0, 0, "CREATED"),
        record("0", "116", 0, 0, 0, "CREATED"), record("7", "0", 0, 0, 0, "CREATED"),
        record("6", "116", 0, 0, 100, "DECLINED")}) {
    EXPECT_EQ(payout(order + each), Payment::unconfirmed) << each;
  }
  EXPECT_EQ(payout(R"("errorCode":"6")"), Payment::unconfirmed) << "not found, which does not prove it";
  EXPECT_EQ(payout(R"("errorCode":"7")"), Payment::unconfirmed);
}

}  // namespace
}  // namespace tillwire::test::standing_test
