// 3-D Secure: every path through the flow, and every loss on it.
#include <support/call_site.hpp>
#include <support/stride.hpp>
#include <tillwire/flows/three_d_secure.hpp>
#include <tuple>

#include "bench.hpp"

namespace tillwire::test::three_d_secure_test {
namespace {

using flows::Earlier;
using flows::ThreeDSecure;
using flows::ThreeDSecurePlan;
using Next = ThreeDSecure::Next;
using Challenge = ThreeDSecure::Challenge;
using Names = std::vector<std::string>;

constexpr const char* wants_method =
    R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t-1",)"
    R"("threeDSMethodUrl":"https://acs/m","threeDSMethodUrlServer":"https://tds/m"})";
constexpr const char* wants_challenge =
    R"({"errorCode":"0","is3DSVer2":true,"acsUrl":"https://acs","packedCReq":"creq"})";
constexpr const char* wants_old_challenge =
    R"({"errorCode":"0","acsUrl":"https://acs","paReq":"pareq","termUrl":"https://term"})";
constexpr const char* processed = R"({"errorCode":"0","redirect":"https://shop","info":"ok"})";
constexpr const char* paid = R"({"errorCode":"0","orderStatus":2})";
constexpr const char* held = R"({"errorCode":"0","orderStatus":1})";
constexpr const char* declined = R"({"errorCode":"5","orderStatus":6})";
constexpr const char* wrong_state = R"({"errorCode":"7"})";
constexpr const char* not_paid = R"({"errorCode":"0","orderStatus":0,"actionCode":-100})";
constexpr const char* pending = R"({"errorCode":"0","orderStatus":7})";
constexpr const char* at_acs = R"({"errorCode":"0","orderStatus":5,"actionCode":-30001})";
constexpr const char* reversed = R"({"errorCode":"0","orderStatus":3})";

/// A flow, its payment, and the gateway.
struct Payer : FlowBench {
  explicit Payer(ThreeDSecurePlan plan = {}) : flow("O1", plan) {
    payment.pan = card_number;
    payment.cvc = "123";
    payment.expiry = "203012";
    payment.cardholder = "MAX";
    payment.language = ecommerce::Language::english;
  }

  /// Runs the flow's next step.
  void step() {
    switch (flow.next()) {
      case Next::pay:
      case Next::pay_again:
        flow.prepare(payment);
        flow.take(client.call(payment));
        break;
      case Next::run_method:
        flow.method_done();
        break;
      case Next::go_on:
        flow.take(client.call(flow.continuation()));
        break;
      case Next::show_challenge:
        flow.challenge_done();
        break;
      case Next::finish:
        flow.take(client.call(flow.finishing()));
        break;
      default:
        flow.take(client.call(flow.status()));
    }
  }
  /// Steps until this is the flow's next step.
  void reach(Next next, CallSite site = CallSite::here()) {
    const Traced traced(site);
    for (int steps = 0; flow.next() != next; ++steps) {
      ASSERT_LT(steps, 20) << "wants " << static_cast<int>(flow.next());
      ASSERT_FALSE(flow.is_over()) << "ended " << static_cast<int>(flow.next());
      step();
    }
  }

  ThreeDSecure flow;
  ecommerce::PaymentOrder payment;
};

TEST(ThreeDSecure, PaysWithoutAuthentication) {
  const std::pair<const char*, Next> cases[] = {
      {paid, Next::done_approved},
      {held, Next::done_approved},
      {declined, Next::done_declined},
      {R"({"errorCode":"0","orderStatus":6})", Next::done_declined},
  };
  for (const auto& [answer, end] : cases) {
    Payer payer;
    payer.answers(answer);
    payer.reach(end);
    EXPECT_EQ(payer.sent(), Names{"paymentorder.do"}) << answer;
  }
}

TEST(ThreeDSecure, OrderThatMayStillBePaidIsQueried) {
  for (const char* const status : {"5", "7", "8", "99"}) {
    const std::string answer = R"({"errorCode":"0","acsUrl":"https://acs.test/","orderStatus":)" +
                               std::string(status) + "}";
    Payer payer;
    payer.answers(answer);
    payer.step();
    EXPECT_EQ(payer.flow.next(), Next::ask_status) << answer;
    EXPECT_NE(payer.flow.payment(), Payment::declined) << answer;
    payer.answers(paid);
    payer.reach(Next::done_approved);
    EXPECT_EQ(payer.sent(), (Names{"paymentorder.do", "getOrderStatusExtended.do"}));
  }
}

TEST(ThreeDSecure, RefusalDeclinesOnlyForAReason) {
  for (const char* const refusal :
       {R"({"errorCode":"1"})", R"({"errorCode":3})", R"({"errorCode":" 04"})",
        R"({"errorCode":"5","success":false})", R"({"errorCode":"13"})", R"({"errorCode":"14"})"}) {
    Payer payer;
    payer.answers(refusal);
    payer.reach(Next::done_declined);
    EXPECT_EQ(payer.sent(), Names{"paymentorder.do"}) << refusal;
  }
  for (const char* const refusal :
       {R"({"success":false})", R"({"success":false,"errorCode":"0"})", R"({"errorCode":"2"})",
        R"({"errorCode":"6"})", wrong_state, R"({"errorCode":"8"})", R"({"errorCode":"50"})",
        R"({"errorCode":"5","orderStatus":0})", R"({"errorCode":"5","orderStatus":2})"}) {
    Payer payer({false, false, 2});
    payer.answers(refusal);
    payer.step();
    ASSERT_EQ(payer.flow.next(), Next::ask_status) << refusal;
    EXPECT_EQ(payer.flow.payment(), Payment::unconfirmed) << refusal;
    // A record without an attempt does not make it a decline.
    payer.answers(not_paid);
    payer.answers(not_paid);
    payer.reach(Next::done_unknown);
  }
}

TEST(ThreeDSecure, AttemptFailsOnlyByAListedCode) {
  struct Case {
    const char* code;
    Next next;
    Payment payment;
  };
  const Case cases[] = {
      {"116", Next::done_attempt_failed, Payment::attempt_failed},
      {R"(" 0116 ")", Next::done_attempt_failed, Payment::attempt_failed},
      {R"("S1")", Next::done_attempt_failed, Payment::attempt_failed},
      {"-2006", Next::done_attempt_failed, Payment::attempt_failed},
      // The issuer or the network gave no answer: the attempt may have succeeded.
      {"151019", Next::ask_status, Payment::unconfirmed},
      {"0", Next::ask_status, Payment::unconfirmed},
      {"-9000", Next::ask_status, Payment::pending},
      {"-30001", Next::ask_status, Payment::pending},
      {R"("ZZ")", Next::ask_status, Payment::pending},
      {"-100", Next::ask_status, Payment::not_paid},
  };
  for (const Case& each : cases) {
    Payer payer;
    payer.answers(R"({"errorCode":"0","orderStatus":0})");
    payer.step();
    EXPECT_EQ(payer.flow.next(), Next::ask_status) << each.code;
    EXPECT_EQ(payer.flow.payment(), Payment::not_paid) << each.code;
    payer.answers(std::string(R"({"errorCode":"0","orderStatus":0,"actionCode":)") + each.code +
                  "}");
    payer.step();
    EXPECT_EQ(payer.flow.next(), each.next) << each.code;
    EXPECT_EQ(payer.flow.payment(), each.payment) << each.code;
    EXPECT_EQ(payer.sent(), (Names{"paymentorder.do", "getOrderStatusExtended.do"}));
  }
}

TEST(ThreeDSecure, ContradictoryRecordDecidesNothing) {
  for (const char* const record :
       {R"({"orderStatus":0,"actionCode":116,"paymentAmountInfo":{"depositedAmount":999}})",
        R"({"orderStatus":0,"actionCode":116,"paymentAmountInfo":{"paymentState":"DEPOSITED"}})",
        R"({"orderStatus":6,"paymentAmountInfo":{"approvedAmount":999}})",
        R"({"orderStatus":3,"paymentAmountInfo":{"depositedAmount":999}})",
        R"({"orderStatus":2,"paymentAmountInfo":{"depositedAmount":0}})",
        R"({"orderStatus":2,"amount":999,"paymentAmountInfo":{"depositedAmount":1000}})",
        R"({"orderStatus":4,"paymentAmountInfo":{"depositedAmount":999}})",
        R"({"orderStatus":5,"paymentAmountInfo":{"depositedAmount":999}})"}) {
    Payer payer({false, false, 2, Earlier::none});
    payer.answers(processed);
    payer.answers(record);
    payer.answers(record);
    payer.reach(Next::done_unknown);
    EXPECT_EQ(payer.flow.payment(), Payment::unconfirmed) << record;
    EXPECT_EQ(payer.flow.challenge(), Challenge::none) << record;
    EXPECT_FALSE(payer.flow.sum().present()) << record;
    // Nor is such an order paid for the first time.
    Payer over({false, false, 2, Earlier::over});
    over.answers(record);
    over.answers(record);
    over.reach(Next::done_unknown);
    EXPECT_EQ(over.sent(), (Names{"getOrderStatusExtended.do", "getOrderStatusExtended.do"}));
  }
}

TEST(ThreeDSecure, RefundedOrderIsDecidedByItsSums) {
  struct Case {
    const char* sums;
    Next next;
    std::int64_t sum;
  };
  const Case cases[] = {
      {R"("depositedAmount":0,"refundedAmount":1000)", Next::done_declined, 0},
      {R"("depositedAmount":1000,"refundedAmount":1000)", Next::done_declined, 0},
      {R"("depositedAmount":1000,"refundedAmount":400)", Next::done_partial, 600},
      {R"("depositedAmount":600,"refundedAmount":400)", Next::done_partial, 600},
      {"", Next::ask_status, 0},
  };
  for (const Case& each : cases) {
    Payer payer;
    payer.answers(processed);
    payer.answers(std::string(R"({"orderStatus":4,"amount":1000,"paymentAmountInfo":{)") +
                  each.sums + "}}");
    payer.step();
    payer.step();
    EXPECT_EQ(payer.flow.next(), each.next) << each.sums;
    EXPECT_EQ(payer.flow.sum().minor_units(), each.sum) << each.sums;
  }
}

TEST(ThreeDSecure, StatusDecidesIfTheAnswerDoesNot) {
  const std::pair<const char*, Next> cases[] = {
      {paid, Next::done_approved},
      {held, Next::done_approved},
      {declined, Next::done_declined},
      {reversed, Next::done_declined},
  };
  for (const auto& [answer, end] : cases) {
    Payer payer;
    payer.answers(processed);
    payer.answers(answer);
    payer.reach(end);
    EXPECT_EQ(payer.sent(), (Names{"paymentorder.do", "getOrderStatusExtended.do"}));
    EXPECT_TRUE(payer.was_sent(1, "orderId=O1"));
  }
}

TEST(ThreeDSecure, RecordOfAnotherOrderDecidesNothing) {
  ThreeDSecurePlan plan{false, false, 2};
  plan.order_number = "A-17";
  plan.amount = 999;
  plan.currency = "978";
  for (const char* const other :
       {R"("orderNumber":"Z-99")", R"("attributes":[{"name":"mdOrder","value":"O2"}])",
        R"("orderNumber":"A-17","attributes":[{"name":"mdOrder","value":"O2"}])", R"("amount":998)",
        R"("currency":"840")",
        R"("attributes":[{"name":"mdOrder","value":"O1"}],"amount":9990,"currency":"978")"}) {
    for (const char* const status : {"2", "6", "0,\"actionCode\":116"}) {
      const std::string record = std::string(R"({"orderStatus":)") + status + "," + other + "}";
      Payer payer(plan);
      payer.goes_wrong(Mishap::lost, paid);
      payer.answers(record);
      payer.answers(record);
      payer.reach(Next::done_unknown);
      EXPECT_EQ(payer.flow.payment(), Payment::unconfirmed) << record;
      EXPECT_FALSE(payer.flow.sum().present()) << record;
    }
  }
  Payer payer(plan);
  payer.goes_wrong(Mishap::lost, paid);
  payer.answers(R"({"orderStatus":2,"orderNumber":"A-17","amount":999,"currency":"978",)"
                R"("attributes":[{"name":"mdOrder","value":"O1"}]})");
  payer.reach(Next::done_approved);
}

TEST(ThreeDSecure, Version2WithoutAChallenge) {
  Payer payer;
  payer.answers(wants_method);
  payer.reach(Next::run_method);
  EXPECT_EQ(payer.flow.server_trans_id(), Text("t-1"));
  payer.answers(processed);
  payer.answers(paid);
  payer.reach(Next::done_approved);
  EXPECT_EQ(payer.sent(),
            (Names{"paymentorder.do", "paymentorder.do", "getOrderStatusExtended.do"}));
  EXPECT_FALSE(payer.was_sent(0, "threeDSServerTransId"));
  EXPECT_TRUE(payer.was_sent(1, "threeDSServerTransId=t-1"));
  EXPECT_TRUE(payer.was_sent(1, "MDORDER=O1"));
}

TEST(ThreeDSecure, Version2WithAChallenge) {
  for (const bool by_continue : {false, true}) {
    for (const bool finishes : {false, true}) {
      Payer payer({by_continue, finishes});
      payer.answers(wants_method);
      payer.answers(wants_challenge);
      payer.reach(Next::show_challenge);
      EXPECT_EQ(payer.flow.challenge(), Challenge::version_2);
      if (finishes) payer.answers(processed);
      payer.answers(paid);
      payer.reach(Next::done_approved);
      Names names{"paymentorder.do", by_continue ? "continue.do" : "paymentorder.do"};
      if (finishes) names.push_back("finish3dsVer2Payment.do");
      names.push_back("getOrderStatusExtended.do");
      EXPECT_EQ(payer.sent(), names);
      EXPECT_EQ(payer.was_sent(1, card_number), !by_continue);
      EXPECT_EQ(payer.was_sent(1, "mdOrder=O1"), by_continue);
      EXPECT_EQ(payer.was_sent(2, "threeDSServerTransId=t-1&threeDSVer2MdOrder=O1"), finishes);
    }
  }
}

TEST(ThreeDSecure, ChallengeMayComeFirst) {
  Payer payer({false, true});
  payer.answers(R"({"errorCode":0,"acsUrl":"https://acs","packedCReq":"c",)"
                R"("threeDSServerTransId":"t-2"})");
  payer.answers(processed);
  payer.answers(declined);
  payer.reach(Next::done_declined);
  EXPECT_TRUE(payer.was_sent(1, "threeDSServerTransId=t-2"));
}

TEST(ThreeDSecure, FinishNeedsAnId) {
  Payer payer({false, true});
  payer.answers(wants_challenge);
  payer.answers(paid);
  payer.reach(Next::done_approved);
  EXPECT_EQ(payer.sent(), (Names{"paymentorder.do", "getOrderStatusExtended.do"}));
}

TEST(ThreeDSecure, Version1) {
  Payer payer({false, true});
  payer.answers(wants_old_challenge);
  payer.reach(Next::show_challenge);
  EXPECT_EQ(payer.flow.challenge(), Challenge::version_1);
  payer.answers(paid);
  payer.reach(Next::done_approved);
  EXPECT_EQ(payer.sent(), (Names{"paymentorder.do", "getOrderStatusExtended.do"}));
}

TEST(ThreeDSecure, ChallengeWithoutDataIsMadeByTheOrder) {
  Payer payer;
  payer.answers(R"({"errorCode":0,"acsUrl":"https://acs"})");
  payer.reach(Next::show_challenge);
  EXPECT_EQ(payer.flow.challenge(), Challenge::by_order);
}

TEST(ThreeDSecure, MethodRunsIfThereIsAnyAddress) {
  for (const char* const name :
       {"threeDSMethodUrl", "threeDSMethodUrlServer", "threeDSMethodUrlServerDirect", "none"}) {
    Payer payer;
    payer.answers(R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t-1",")" +
                  std::string(name) + R"(":"https://acs/m"})");
    payer.step();
    EXPECT_EQ(payer.flow.next(), std::string(name) == "none" ? Next::pay_again : Next::run_method)
        << name;
    // The method's data, which is not requested twice.
    payer.answers(processed);
    payer.flow.method_done();
    payer.flow.take(payer.client.call(payer.flow.method()));
    EXPECT_EQ(payer.flow.next(), Next::pay_again) << name;
  }
}

TEST(ThreeDSecure, MethodMayBeRunByTheGateway) {
  for (const char* answer : {R"({"errorCode":"0"})", R"({"errorCode":"7"})", "{"}) {
    Payer payer;
    payer.answers(wants_method);
    payer.reach(Next::run_method);
    payer.answers(answer);
    payer.flow.take(payer.client.call(payer.flow.method()));
    EXPECT_EQ(payer.flow.next(), Next::pay_again) << answer;
    EXPECT_TRUE(payer.was_sent(1, "threeDSServerTransId=t-1"));
  }
  Payer payer({false, false, 2});
  payer.answers(wants_method);
  payer.reach(Next::run_method);
  for (const Next next : {Next::run_method, Next::pay_again}) {
    payer.goes_wrong(Mishap::not_sent, "{}");
    payer.flow.take(payer.client.call(payer.flow.method()));
    EXPECT_EQ(payer.flow.next(), next);
  }
}

TEST(ThreeDSecure, WorksWithoutAMethod) {
  Payer payer;
  payer.answers(R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":"t-1"})");
  payer.step();
  EXPECT_EQ(payer.flow.next(), Next::pay_again);
}

TEST(ThreeDSecure, MethodIsRunOnce) {
  Payer payer;
  payer.answers(wants_method);
  payer.answers(wants_method);
  payer.reach(Next::ask_status);
  EXPECT_EQ(payer.sent(), (Names{"paymentorder.do", "paymentorder.do"}));
}

TEST(ThreeDSecure, LostAnswerIsQueried) {
  // The last step that succeeds, the flow's next step, and the loss there.
  struct Case {
    Next step;
    std::vector<const char*> before;
    const char* lost;
  };
  const Case cases[] = {
      {Next::pay, {}, processed},
      {Next::pay, {}, wants_method},
      {Next::pay_again, {wants_method}, processed},
      {Next::go_on, {wants_method}, processed},
      {Next::finish, {wants_method, wants_challenge}, processed},
  };
  for (const Case& each : cases) {
    for (const Mishap how : after_delivery) {
      Payer payer({each.step == Next::go_on, true});
      for (const char* answer : each.before) payer.answers(answer);
      payer.reach(each.step);
      payer.goes_wrong(how, each.lost);
      payer.step();
      EXPECT_EQ(payer.flow.next(), Next::ask_status);
      const std::size_t before = payer.transport.connects;
      // Undecided, lost or unsent: each leads only to another query.
      payer.answers(not_paid);
      payer.goes_wrong(how, paid);
      payer.goes_wrong(Mishap::not_sent, paid);
      payer.answers(pending);
      payer.answers(paid);
      payer.reach(Next::done_approved);
      EXPECT_EQ(payer.transport.connects, before + 5);
      for (std::size_t i = before; i < before + 5; ++i) {
        EXPECT_FALSE(payer.was_sent(i, card_number));
      }
    }
  }
}

TEST(ThreeDSecure, QueriesEnd) {
  Payer payer({false, false, 3});
  payer.goes_wrong(Mishap::lost, processed);
  for (const char* answer : {not_paid, wrong_state, "{"}) payer.answers(answer);
  payer.reach(Next::done_unknown);
  EXPECT_EQ(payer.sent().size(), 4U);
  payer.flow.ask_again();
  payer.answers(pending);
  payer.answers(declined);
  payer.reach(Next::done_declined);
  payer.flow.ask_again();
  EXPECT_EQ(payer.flow.next(), Next::done_declined);
}

TEST(ThreeDSecure, UnsentRequestIsSentAgain) {
  for (const Next step : {Next::pay, Next::pay_again, Next::go_on, Next::finish}) {
    Payer payer({step == Next::go_on, true, 3});
    if (step != Next::pay) payer.answers(wants_method);
    if (step == Next::finish) payer.answers(wants_challenge);
    payer.reach(step);
    for (int i = 0; i < 2; ++i) {
      payer.goes_wrong(Mishap::not_sent, paid);
      payer.step();
      EXPECT_EQ(payer.flow.next(), step);
    }
    payer.goes_wrong(Mishap::not_sent, paid);
    payer.step();
    EXPECT_EQ(payer.flow.next(), step == Next::finish ? Next::ask_status : Next::done_not_sent);
  }
  Payer payer;
  payer.goes_wrong(Mishap::not_sent, paid);
  payer.answers(paid);
  payer.reach(Next::done_approved);
}

TEST(ThreeDSecure, InvalidRequestIsNotSent) {
  Payer payer;
  payer.payment.cvc = "12";
  payer.reach(Next::done_not_sent);
  EXPECT_EQ(payer.transport.connects, 0U);
}

TEST(ThreeDSecure, ErrorMayLeaveTheOrderPaid) {
  const std::pair<const char*, Next> cases[] = {
      {paid, Next::done_approved},
      {not_paid, Next::ask_status},
      {declined, Next::done_declined},
  };
  for (const auto& [status, next] : cases) {
    Payer payer;
    payer.answers(wrong_state);
    payer.answers(status);
    payer.step();
    payer.step();
    EXPECT_EQ(payer.flow.next(), next) << status;
    EXPECT_EQ(payer.sent().size(), 2U);
  }
}

TEST(ThreeDSecure, FinishOfAMissingOrderDecidesNothing) {
  for (const bool lost : {true, false}) {
    Payer payer({false, true});
    payer.answers(wants_method);
    payer.answers(wants_challenge);
    payer.reach(Next::finish);
    if (lost) {
      payer.goes_wrong(Mishap::lost, processed);
    } else {
      payer.answers(processed);
    }
    payer.answers(R"({"errorCode":"6"})");
    payer.step();
    payer.step();
    EXPECT_EQ(payer.flow.next(), Next::ask_status);
  }
}

TEST(ThreeDSecure, AnswerWithoutAStatusDecidesNothing) {
  for (const char* const answer :
       {R"({"errorCode":"0"})", R"({"success":true})", R"({"errorCode":"6"})"}) {
    Payer payer;
    payer.answers(processed);
    payer.step();
    payer.answers(answer);
    payer.step();
    EXPECT_EQ(payer.flow.next(), Next::ask_status) << answer;
    payer.answers(paid);
    payer.reach(Next::done_approved);
  }
}

TEST(ThreeDSecure, LostStatusKeepsThePreviousOne) {
  Payer payer;
  payer.answers(processed);
  payer.answers(R"({"orderStatus":7})");
  payer.goes_wrong(Mishap::lost, paid);
  for (int i = 0; i < 3; ++i) payer.step();
  EXPECT_EQ(payer.flow.next(), Next::ask_status);
  EXPECT_EQ(payer.flow.payment(), Payment::pending);
}

TEST(ThreeDSecure, LastTryDecidesLikeTheOthers) {
  const std::pair<const char*, Next> cases[] = {
      {reversed, Next::done_declined},
      {R"({"orderStatus":0,"actionCode":116})", Next::done_attempt_failed},
      {not_paid, Next::done_unknown},
  };
  for (const auto& [status, end] : cases) {
    Payer payer({false, false, 1});
    payer.answers(wrong_state);
    payer.answers(status);
    payer.reach(end);
  }
  Payer lost({false, false, 1});
  lost.goes_wrong(Mishap::lost, processed);
  lost.answers(reversed);
  lost.reach(Next::done_declined);
}

TEST(ThreeDSecure, EachStepHasAllItsTries) {
  const auto fails_at = [](Payer& payer, Next step) {
    ASSERT_EQ(payer.flow.next(), step);
    payer.goes_wrong(Mishap::not_sent, processed);
    if (step == Next::run_method) {
      payer.flow.take(payer.client.call(payer.flow.method()));
    } else {
      payer.step();
    }
    EXPECT_EQ(payer.flow.next(), step);
  };
  Payer payer({false, false, 2});
  fails_at(payer, Next::pay);
  payer.answers(wants_method);
  payer.step();
  fails_at(payer, Next::run_method);
  payer.flow.method_done();
  fails_at(payer, Next::pay_again);
  payer.answers(wants_challenge);
  payer.step();
  payer.flow.challenge_done();
  fails_at(payer, Next::ask_status);
  payer.answers(paid);
  payer.step();
  EXPECT_TRUE(payer.flow.is_over());

  Payer again({false, false, 2, Earlier::over});
  fails_at(again, Next::ask_status);
  again.answers(not_paid);
  again.step();
  fails_at(again, Next::pay);
}

constexpr const char* tried = R"({"errorCode":"0","orderStatus":0,"actionCode":116,)"
                              R"("authDateTime":1000,"cardAuthInfo":{"maskedPan":"411111**1111"}})";

TEST(ThreeDSecure, AttemptOfAnEarlierCardIsNotThisOne) {
  for (const Mishap how : after_delivery) {
    Payer payer({false, false, 3});
    payer.goes_wrong(how, processed);
    payer.step();
    // The first card was declined; the request with the second one is in transit.
    payer.answers(tried);
    payer.answers(tried);
    payer.step();
    payer.step();
    EXPECT_EQ(payer.flow.next(), Next::ask_status);
    payer.answers(paid);
    payer.reach(Next::done_approved);
  }
  Payer never({false, false, 2});
  never.goes_wrong(Mishap::lost, processed);
  for (int i = 0; i < 2; ++i) never.answers(tried);
  never.reach(Next::done_unknown);
  // An order that the gateway does not find may appear a moment later.
  for (const Earlier earlier : {Earlier::unknown, Earlier::none}) {
    Payer missing({false, false, 2, earlier});
    missing.goes_wrong(Mishap::lost, processed);
    for (int i = 0; i < 2; ++i) missing.answers(R"({"errorCode":"0"})");
    missing.reach(Next::done_unknown);
  }
  // Nor does it while the customer is at the second card's challenge.
  Payer challenged({false, false, 2});
  challenged.answers(wants_challenge);
  challenged.answers(tried);
  challenged.answers(paid);
  challenged.reach(Next::done_approved);
}

TEST(ThreeDSecure, AttemptFailedIfItCanOnlyBeThisOne) {
  // The order is new.
  Payer first({false, false, 3, Earlier::none});
  first.goes_wrong(Mishap::lost, processed);
  first.answers(tried);
  first.reach(Next::done_attempt_failed);
  EXPECT_EQ(first.flow.payment(), Payment::attempt_failed);
  // The gateway has answered the request: nothing is in transit any more.
  Payer answered;
  answered.answers(processed);
  answered.answers(tried);
  answered.reach(Next::done_attempt_failed);
  // The order is finally declined; deployments differ in that status.
  for (const char* const status : {declined, R"({"orderStatus":3,"actionCode":-100})",
                                   R"({"orderStatus":3,"actionCode":116})"}) {
    Payer for_good;
    for_good.goes_wrong(Mishap::lost, processed);
    for_good.answers(status);
    for_good.reach(Next::done_declined);
  }
}

TEST(ThreeDSecure, EarlierAttemptIsDistinguishedByTheEarlierStatus) {
  const std::pair<const char*, Next> cases[] = {
      {tried, Next::ask_status},
      {R"({"orderStatus":0,"actionCode":116,"authDateTime":1000})", Next::ask_status},
      {R"({"orderStatus":0,"actionCode":" 0116","authDateTime":1000})", Next::ask_status},
      {R"({"orderStatus":0,"actionCode":-9000,"authDateTime":2000})", Next::ask_status},
      {R"({"orderStatus":0,"actionCode":117,"authDateTime":1000})", Next::done_attempt_failed},
      {R"({"orderStatus":0,"actionCode":116,"authDateTime":2000})", Next::done_attempt_failed},
      {R"({"orderStatus":0,"actionCode":116,"authDateTime":1000,)"
       R"("cardAuthInfo":{"maskedPan":"520000**0007"}})",
       Next::done_attempt_failed},
  };
  for (const auto& [status, next] : cases) {
    Payer payer({false, false, 3, Earlier::over});
    EXPECT_EQ(payer.flow.next(), Next::ask_status);
    payer.answers(tried);
    payer.step();
    ASSERT_EQ(payer.flow.next(), Next::pay);
    payer.goes_wrong(Mishap::lost, processed);
    payer.answers(status);
    payer.step();
    payer.step();
    EXPECT_EQ(payer.flow.next(), next) << status;
    EXPECT_EQ(payer.sent(),
              (Names{"getOrderStatusExtended.do", "paymentorder.do", "getOrderStatusExtended.do"}));
  }
}

TEST(ThreeDSecure, MaskedNumberOfAnAttemptIsComparedUpTo24Characters) {
  const auto tried_with = [](const std::string& masked) {
    return R"({"orderStatus":0,"actionCode":116,"authDateTime":1000,)"
           R"("cardAuthInfo":{"maskedPan":")" +
           masked + "\"}}";
  };
  const std::string card = "411111************1111";
  const std::tuple<std::string, std::string, Next> cases[] = {
      {card + "11", card + "11", Next::ask_status},
      {card + "11", card + "12", Next::done_attempt_failed},
      {"", card + "11", Next::done_attempt_failed},
      {"", card + "111", Next::ask_status},  // longer than any: ignored
  };
  for (const auto& [before, after, next] : cases) {
    Payer payer({false, false, 3, Earlier::over});
    payer.answers(tried_with(before));
    payer.step();
    payer.goes_wrong(Mishap::lost, processed);
    payer.answers(tried_with(after));
    payer.step();
    payer.step();
    EXPECT_EQ(payer.flow.next(), next) << before << ' ' << after;
  }
}

TEST(ThreeDSecure, UnpayableOrderIsNotPaid) {
  const std::pair<const char*, Next> cases[] = {
      {paid, Next::done_approved},
      {declined, Next::done_declined},
      {reversed, Next::done_declined},
      {R"({"errorCode":"6"})", Next::ask_status},
      {R"({"errorCode":"0"})", Next::ask_status},
      {pending, Next::ask_status},
      {at_acs, Next::ask_status},
      {wrong_state, Next::ask_status},
      {R"({"orderStatus":0,"actionCode":-9000})", Next::ask_status},
      {R"({"orderStatus":0,"actionCode":151019})", Next::ask_status},
      {tried, Next::pay},
      {not_paid, Next::pay},
  };
  for (const auto& [status, next] : cases) {
    Payer payer({false, false, 2, Earlier::over});
    payer.answers(status);
    payer.step();
    EXPECT_EQ(payer.flow.next(), next) << status;
    EXPECT_EQ(payer.sent(), Names{"getOrderStatusExtended.do"});
    if (next != Next::ask_status) continue;
    payer.goes_wrong(Mishap::lost, status);
    payer.reach(Next::done_unknown);
  }
}

TEST(ThreeDSecure, PartialAuthorisationIsReported) {
  struct Case {
    const char* status;
    Next next;
    std::int64_t sum;
  };
  const Case cases[] = {
      {R"({"orderStatus":2,"amount":1000,"paymentAmountInfo":{"approvedAmount":600}})",
       Next::done_partial, 600},
      {R"({"orderStatus":2,"amount":1000,"paymentAmountInfo":{"approvedAmount":600,)"
       R"("depositedAmount":600}})",
       Next::done_partial, 600},
      {R"({"orderStatus":1,"amount":1000,"paymentAmountInfo":{"approvedAmount":600,)"
       R"("depositedAmount":0}})",
       Next::done_partial, 600},
      {R"({"orderStatus":8,"amount":1000,"paymentAmountInfo":{"depositedAmount":999}})",
       Next::done_partial, 999},
      {R"({"orderStatus":1,"amount":1000,"paymentAmountInfo":{"approvedAmount":1}})",
       Next::done_partial, 1},
      {R"({"orderStatus":2,"amount":1000,"paymentAmountInfo":{"approvedAmount":1000,)"
       R"("depositedAmount":1}})",
       Next::done_partial, 1},
      {R"({"orderStatus":8,"amount":1000})", Next::ask_status, 0},
      {R"({"orderStatus":2,"amount":1000,"paymentAmountInfo":{"depositedAmount":1000}})",
       Next::done_approved, 1000},
      {R"({"orderStatus":2,"amount":1000})", Next::done_approved, 0},
  };
  for (const Case& each : cases) {
    Payer payer;
    payer.answers(processed);
    payer.answers(each.status);
    payer.step();
    payer.step();
    EXPECT_EQ(payer.flow.next(), each.next) << each.status;
    EXPECT_EQ(payer.flow.sum().minor_units(), each.sum) << each.status;
    EXPECT_EQ(payer.flow.sum().present(), each.sum != 0) << each.status;
  }
}

TEST(ThreeDSecure, StatusSendsTheCustomerToTheServer) {
  Payer payer;
  payer.answers(wants_method);
  payer.reach(Next::pay_again);
  payer.goes_wrong(Mishap::lost, wants_challenge);
  payer.answers(at_acs);
  payer.reach(Next::show_challenge);
  EXPECT_EQ(payer.flow.challenge(), Challenge::by_order);
  payer.answers(at_acs);  // not back yet, so not shown again
  payer.answers(paid);
  payer.reach(Next::done_approved);
}

TEST(ThreeDSecure, IdsAreCopiedWholeOrNotAtAll) {
  const std::string most(36, 'i');
  {
    std::string id = most;
    ThreeDSecure flow{Text(id)};
    id.assign(36, 'x');
    EXPECT_EQ(flow.order_id(), Text(most));
    EXPECT_EQ(flow.next(), Next::pay);
    const std::string longer = most + "i";
    EXPECT_EQ(ThreeDSecure{Text(longer)}.next(), Next::done_too_long);
    EXPECT_FALSE(ThreeDSecure{Text(longer)}.order_id().present());
  }
  for (const bool fits : {true, false}) {
    const std::string id = most.substr(6) + R"(\u0041)" + (fits ? "12345" : "123456");
    Payer payer({false, true});
    payer.answers(R"({"errorCode":"0","is3DSVer2":true,"threeDSServerTransId":")" + id + "\"}");
    payer.step();
    EXPECT_EQ(payer.flow.next(), fits ? Next::pay_again : Next::done_too_long);
    EXPECT_EQ(payer.flow.server_trans_id().present(), fits);
    Payer challenged({false, true});
    challenged.answers(R"({"errorCode":0,"acsUrl":"a","packedCReq":"c","threeDSServerTransId":")" +
                       id + "\"}");
    challenged.step();
    EXPECT_EQ(challenged.flow.next(), fits ? Next::show_challenge : Next::done_too_long);
    Payer unfinished;  // the id is not needed
    unfinished.answers(R"({"errorCode":0,"acsUrl":"a","packedCReq":"c","threeDSServerTransId":")" +
                       id + "\"}");
    unfinished.step();
    EXPECT_EQ(unfinished.flow.next(), Next::show_challenge);
  }
}

TEST(ThreeDSecure, UnrequestedAnswerIsIgnored) {
  Payer payer;
  payer.answers(paid);
  payer.flow.take(payer.client.call(payer.flow.status()));
  EXPECT_EQ(payer.flow.next(), Next::pay);
  payer.flow.method_done();
  payer.flow.challenge_done();
  payer.flow.ask_again();
  EXPECT_EQ(payer.flow.next(), Next::pay);
  payer.goes_wrong(Mishap::lost, paid);
  payer.step();
  payer.flow.prepare(payer.payment);
  payer.answers(paid);
  payer.flow.take(payer.client.call(payer.payment));
  EXPECT_EQ(payer.flow.next(), Next::ask_status);
}

// All sequences of answers and failures up to a length: the flow ends, the card is sent again only
// after an answer that requests it, and only the gateway's approval counts.
class AllWays {
 public:
  explicit AllWays(bool by_continue) : by_continue_(by_continue) {}

  void go(std::size_t length) {
    if (length == 0) return try_way();
    for (std::size_t i = 0; i < std::size(answers_) + std::size(mishaps_); ++i) {
      way_.push_back(i);
      go(length - 1);
      way_.pop_back();
    }
  }
  int ways = 0;

 private:
  void try_way(CallSite site = CallSite::here()) {
    const Traced traced(site);
    if (static_cast<unsigned>(ways++) % stride != 0) return;
    Payer payer({by_continue_, true, 2});
    bool may_send_card = true;
    bool said_paid = false;
    std::string story;
    for (const std::size_t each : way_) {
      while (payer.flow.next() == Next::run_method || payer.flow.next() == Next::show_challenge) {
        payer.step();
      }
      if (payer.flow.is_over()) break;
      const bool answered = each < std::size(answers_);
      const std::size_t exchange = payer.transport.connects;
      if (answered) {
        payer.answers(answers_[each]);
        said_paid = said_paid || answers_[each] == paid;
      } else {
        payer.goes_wrong(mishaps_[each - std::size(answers_)], processed);
      }
      story += std::to_string(each) + " ";
      const bool first = payer.flow.next() == Next::pay;
      payer.step();
      const bool with_card = payer.was_sent(exchange, card_number);
      ASSERT_TRUE(may_send_card || !with_card) << story;
      if (with_card) {
        may_send_card = first && answered && answers_[each] == wants_method && !by_continue_;
      }
    }
    ASSERT_TRUE(payer.flow.next() != Next::done_approved || said_paid) << story;
  }

  static constexpr const char* answers_[] = {wants_method, wants_challenge, processed, paid,
                                             declined,     wrong_state,     not_paid,  at_acs};
  static constexpr Mishap mishaps_[] = {Mishap::not_sent, Mishap::lost, Mishap::malformed};
  bool by_continue_;
  std::vector<std::size_t> way_;
};

TEST(ThreeDSecure, NoPathSendsTheCardAgainAfterItMayHaveArrived) {
  for (const bool by_continue : {false, true}) {
    AllWays all(by_continue);
    all.go(4);
    EXPECT_EQ(all.ways, 11 * 11 * 11 * 11);
  }
}

}  // namespace
}  // namespace tillwire::test::three_d_secure_test
