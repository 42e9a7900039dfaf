// Closing doubt: an order in doubt is declined or reversed. Whatever is lost on the way, the report
// matches the order's record afterwards.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/verdict/words.hpp>
#include <vector>

#include "flash.hpp"
#include "noted_operations.hpp"

namespace tillwire::test::closing_test {
namespace {

using detail::Asked;
using detail::Close;
using detail::close_of;
using detail::OrderFacts;

// What closes an order.

struct Case {
  Payment payment;
  OrderStatus status;
  Close registration;
  Close payment_at_once;  // its answer was lost
  Close customer_busy;    // it waits for its customer
  Close customer_left;
};

constexpr Close no = Close::nothing;
constexpr Case cases[] = {
    {Payment::not_paid, OrderStatus::registered, Close::decline, Close::decline, no,
     Close::decline},
    {Payment::attempt_failed, OrderStatus::registered, Close::decline, Close::decline, no,
     Close::decline},
    {Payment::declined, OrderStatus::declined, no, no, no, no},
    {Payment::declined, OrderStatus::reversed, no, no, no, no},
    {Payment::pending, OrderStatus::acs_started, no, no, no, Close::decline},
    {Payment::pending, OrderStatus::registered, no, no, no, Close::decline},
    {Payment::pending, OrderStatus::pending, no, no, no, Close::reverse},
    {Payment::unconfirmed, OrderStatus::registered, no, Close::reverse, no, Close::reverse},
    {Payment::unconfirmed, OrderStatus::unknown, no, no, no, no},
    {Payment::unconfirmed, OrderStatus::partly_completed, no, no, no, no},
    {Payment::approved, OrderStatus::paid, no, no, no, no},
    {Payment::approved, OrderStatus::held, no, no, no, no},
    {Payment::reversed, OrderStatus::reversed, no, no, no, no},
    {Payment::reversed, OrderStatus::refunded, no, no, no, no},
};

TEST(CloseOf, DeclinesAnUnpaidOrderAndReversesAnUnknownOne) {
  for (const Case& each : cases) {
    SCOPED_TRACE(std::string(words(each.payment)) + ", " + words(each.status));
    OrderFacts facts;
    facts.payment = each.payment;
    facts.status = each.status;
    Asked asked;
    asked.question = Question::registration;
    EXPECT_EQ(close_of(facts, asked, false, false), each.registration);
    EXPECT_EQ(close_of(facts, asked, false, true), each.registration);
    asked.question = Question::payment;
    EXPECT_EQ(close_of(facts, asked, false, false), each.payment_at_once);
    EXPECT_EQ(close_of(facts, asked, true, false), each.customer_busy);
    EXPECT_EQ(close_of(facts, asked, false, true), each.customer_left);
    EXPECT_EQ(close_of(facts, asked, true, true), each.customer_left);
    for (const Question question : {Question::none, Question::deposit, Question::reversal,
                                    Question::refund, Question::credit, Question::debit}) {
      asked.question = question;
      EXPECT_EQ(close_of(facts, asked, false, true), no);
    }
  }
}

/// An operation that the gateway is still processing is not reversed until no request can arrive
/// any more.
TEST(CloseOf, ReversesAPendingOrderOnceLate) {
  OrderFacts facts;
  facts.payment = Payment::pending;
  facts.status = OrderStatus::pending;
  Asked asked;
  EXPECT_EQ(close_of(facts, asked, false, false), no);
  asked.late = true;
  EXPECT_EQ(close_of(facts, asked, false, false), Close::reverse);
  facts.status = OrderStatus::acs_started;
  EXPECT_EQ(close_of(facts, asked, false, false), no) << "the customer may be at the challenge";
}

TEST(CloseOf, LeavesAnOrderThatMayBeAnothers) {
  OrderFacts facts;
  facts.payment = Payment::not_paid;
  facts.status = OrderStatus::registered;
  for (const Question question : {Question::payment, Question::registration}) {
    Asked asked;
    asked.question = question;
    asked.number = true;
    EXPECT_EQ(close_of(facts, asked, false, true), Close::decline);
    asked.taken = true;
    EXPECT_EQ(close_of(facts, asked, false, true), no);
    asked.taken = false;
    OrderFacts other = facts;
    other.fits = false;
    EXPECT_EQ(close_of(other, asked, false, true), no);
    other = facts;
    other.wrong = "orderNumber";
    EXPECT_EQ(close_of(other, asked, false, true), no);
    other = facts;
    other.refused = true;
    EXPECT_EQ(close_of(other, asked, false, true), no);
  }
}

// The till.

struct Wall final : WallClock {
  std::uint32_t now = 1'800'000'000;
  std::uint32_t now_s() override { return now; }
};

/// An entry as recover() reported it.
struct Told {
  std::uint32_t id;
  std::string operation;
  Outcome outcome;
  Finding finding;
};

/// A till with scripted answers, one connection each.
class Closing : public testing::Test {
 protected:
  Closing() {
    gateway.ecommerce = {"shop", "s"};
    script.clock = &clock;
    policy.close_doubt = true;
    EXPECT_EQ(journal.format(), JournalError::none);
    switch_on();
  }
  ~Closing() override { EXPECT_TRUE(script.complaints.empty()) << script.complaints.front(); }

  /// Starts from the contents of the flash.
  void switch_on(CallSite site = CallSite::here()) {
    const Traced traced(site);
    till.reset();
    EXPECT_EQ(journal.open(), JournalError::none);
    till.emplace(gateway, script, clock, memory, journal, wall, policy);
  }
  void pass(std::uint32_t seconds) {
    clock.advance(seconds * 1000);
    wall.now += seconds;
  }

  void answer(const std::string& body) {
    script.connection().until_sent().give(
        "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\n\r\n" + body);
  }
  void lose_the_answer() { script.connection().until_sent().fails(); }
  void be_out_of_reach() { script.connection().connect_answers(Io::failed(Fault::unreachable)); }
  /// Builds the order's record in that state.
  void record(int status, int action_code = -100) {
    answer(R"({"errorCode":"0","orderNumber":"A-17","date":1800000000000,"orderStatus":)" +
           std::to_string(status) + R"(,"actionCode":)" + std::to_string(action_code) +
           R"(,"amount":125000,"attributes":[{"name":"mdOrder","value":")" + order_id + R"("}]})");
  }

  /// Returns the operations sent since the last call.
  std::string sent() {
    std::string all;
    for (; seen < script.connects; ++seen) {
      const std::string& bytes = script.at(seen).sent;
      if (bytes.empty()) continue;
      const std::size_t end = bytes.find(".do ");
      const std::size_t begin = bytes.rfind('/', end) + 1;
      all += (all.empty() ? "" : " ") + bytes.substr(begin, end - begin);
      last_body = bytes.substr(bytes.find("\r\n\r\n") + 4);
    }
    return all;
  }

  template <class Operation>
  void lose(const Operation& request, CallSite site = CallSite::here()) {
    const Traced traced(site);
    lose_the_answer();
    EXPECT_EQ(till->call(request, "sale 17").error().code, Errc::connection_lost);
    sent();
  }
  /// The payment waits for its customer.
  void wait_for_customer(CallSite site = CallSite::here()) {
    const Traced traced(site);
    answer(R"({"errorCode":"0","acsUrl":"https://acs.test","paReq":"x","termUrl":"y"})");
    EXPECT_EQ(till->call(payment_order()).payment(), Payment::three_ds_challenge);
    sent();
  }

  void recover() {
    told.clear();
    recovery = till->recover([this](const Recovered& each) {
      told.push_back({each.id, std::string(each.operation), each.outcome, each.finding});
    });
  }
  /// Recovers, and expects this result for the only entry reported.
  void expect_recovery(Outcome outcome, Finding finding, CallSite site = CallSite::here()) {
    const Traced traced(site);
    recover();
    ASSERT_EQ(told.size(), 1U);
    expect_told(0, outcome, finding);
  }
  void expect_told(std::size_t i, Outcome outcome, Finding finding,
                   CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_LT(i, told.size());
    EXPECT_EQ(told[i].outcome, outcome);
    EXPECT_EQ(told[i].finding, finding);
  }

  Gateway gateway = sample_gateway();
  ScriptedTransport script;
  ManualClock clock;
  Wall wall;
  Buffers<2048, 4096> memory{};
  Cells cells{1024, 4};
  Flash flash{cells};
  Journal journal{flash};
  RecoveryPolicy policy;
  std::optional<JournaledClient> till;
  Recovery recovery;
  std::vector<Told> told;
  std::string last_body;
  std::size_t seen = 0;
};

constexpr char question[] = "getOrderStatusExtended";
constexpr char closed[] = "getOrderStatusExtended decline getOrderStatusExtended";
constexpr char reversed[] = "getOrderStatusExtended reverse getOrderStatusExtended";
constexpr char done[] = R"({"errorCode":"0"})";
constexpr char refused[] = R"({"errorCode":"7"})";

TEST_F(Closing, FollowsThePolicy) {
  EXPECT_FALSE(RecoveryPolicy().close_doubt);
  EXPECT_TRUE(policy.close_doubt);
  policy.close_doubt = false;
  EXPECT_FALSE(policy.close_doubt);
  switch_on();
  lose(payment_order());
  record(0);
  expect_recovery(Outcome::in_doubt, Finding::too_early);
  EXPECT_EQ(sent(), question);
}

TEST_F(Closing, MakesNotPaidCertainAtOnce) {
  lose(payment_order());
  record(0);
  answer(done);
  record(6);
  expect_recovery(Outcome::declined, Finding::settled);
  EXPECT_EQ(sent(), closed);
  EXPECT_EQ(recovery.settled, 1U);
  // The record's id and number identify the order.
  EXPECT_NE(script.at(2).sent.find("&orderId=" + std::string(order_id) + "&orderNumber=A-17"),
            std::string::npos);
}

TEST_F(Closing, AcceptsAPaymentMadeMeanwhile) {
  lose(payment_order());
  record(0);
  answer(refused);
  record(2, 0);
  expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(sent(), closed);
}

TEST_F(Closing, RecoversALostAnswerWithTheNextQuery) {
  lose(payment_order());
  record(0);
  lose_the_answer();
  record(6);
  expect_recovery(Outcome::declined, Finding::settled);

  lose(payment_order());
  record(0);
  lose_the_answer();
  record(0);
  expect_recovery(Outcome::in_doubt, Finding::too_early);
  record(0);
  be_out_of_reach();
  be_out_of_reach();
  expect_recovery(Outcome::in_doubt, Finding::no_answer);
  sent();
  record(6);
  expect_recovery(Outcome::declined, Finding::settled);
  EXPECT_EQ(sent(), question);
}

TEST_F(Closing, IsTriedOncePerRecovery) {
  lose(payment_order());
  record(0);
  answer(refused);
  record(0);
  expect_recovery(Outcome::in_doubt, Finding::too_early);
  EXPECT_EQ(sent(), closed);
  // If the gateway refuses it, time decides as usual.
  pass(180);
  record(0);
  answer(refused);
  record(0);
  expect_recovery(Outcome::declined, Finding::settled);
}

TEST_F(Closing, ClosesAnOrderThatMayTakeAnotherCard) {
  answer(R"({"errorCode":"0","info":"Processed","redirect":"https://shop.example"})");
  EXPECT_EQ(till->call(payment_order()).payment(), Payment::unconfirmed);
  sent();
  record(0, 116);
  answer(done);
  record(6, 116);
  expect_recovery(Outcome::declined, Finding::settled);
  EXPECT_EQ(sent(), closed);
}

TEST_F(Closing, AsksAgainAboutACodeThatIsNotListed) {
  lose(payment_order());
  for (const int code : {-9000, 4242, -2027}) {
    record(0, code);
    expect_recovery(Outcome::in_doubt, Finding::under_way);
    EXPECT_EQ(sent(), question);
  }
  record(2, 0);
  expect_recovery(Outcome::approved, Finding::settled);
}

TEST_F(Closing, ReportsAClosedRegistration) {
  lose(registration());
  record(0);
  answer(done);
  record(6);
  expect_recovery(Outcome::approved, Finding::closed);
  EXPECT_EQ(sent(), closed);

  lose(registration());
  record(2, 0);
  expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(sent(), question);
}

TEST_F(Closing, WaitsForTheCustomerAtThreeDSecureChallenge) {
  wait_for_customer();
  pass(1799);
  for (const int status : {0, 5}) {
    record(status);
    recover();
    EXPECT_EQ(sent(), question);
    EXPECT_EQ(told.at(0).outcome, Outcome::waiting);
  }
  pass(1);
  record(5);
  answer(done);
  record(6);
  expect_recovery(Outcome::declined, Finding::settled);
  EXPECT_EQ(sent(), closed);
}

TEST_F(Closing, SendsNothingWithoutAnIdOrToAnothersOrder) {
  const std::string rest = R"("orderStatus":0,"actionCode":-100,"date":1800000000000,)"
                           R"("currency":"978","amount":)";
  const std::string other_sum = R"({"errorCode":"0","orderNumber":"A-17",)" + rest +
                                R"(777,"attributes":[{"name":"mdOrder","value":"o-1"}]})";
  const std::string no_id = R"({"errorCode":"0","orderNumber":"A-17",)" + rest + "125000}";
  const std::string foreign = R"({"errorCode":"0","orderNumber":"A-18",)" + rest + "125000}";
  auto sale = moto_payment();
  sale.amount = {125000};
  sale.currency = "978";
  lose(sale);
  answer(no_id);
  expect_recovery(Outcome::in_doubt, Finding::too_early);
  answer(foreign);
  expect_recovery(Outcome::in_doubt, Finding::no_answer);
  answer(R"({"errorCode":"6"})");
  expect_recovery(Outcome::in_doubt, Finding::too_early);
  clock.advance(180'000);
  answer(other_sum);
  expect_recovery(Outcome::given_up, Finding::ambiguous);
  EXPECT_EQ(sent().find("decline"), std::string::npos);

  // Nor if the time of one of them is unknown.
  lose(sale);
  answer(R"({"errorCode":"0","orderNumber":"A-17","orderStatus":0,"amount":125000,)"
         R"("attributes":[{"name":"mdOrder","value":"o-1"}]})");
  expect_recovery(Outcome::in_doubt, Finding::too_early);
  pass(180);
  record(0);
  answer(done);
  record(6);
  expect_recovery(Outcome::declined, Finding::settled);
  EXPECT_EQ(sent(), std::string(question) + " " + closed);
  wall.now = 0;
  lose(sale);
  record(0);
  expect_recovery(Outcome::in_doubt, Finding::too_early);
  pass(180);
  record(0);
  expect_recovery(Outcome::declined, Finding::settled);
  EXPECT_EQ(sent(), std::string(question) + " " + question);

  answer(R"({"success":false,"errorCode":"1","errorMessage":"","mdOrder":"","orderNumber":""})");
  EXPECT_TRUE(till->call(sale).answered());
  answer(no_id);
  expect_recovery(Outcome::given_up, Finding::ambiguous);
  EXPECT_EQ(sent(), std::string("motoPayment ") + question);
}

TEST_F(Closing, TouchesNoOtherOperation) {
  record(1, 0);
  lose(reverse());
  record(1, 0);
  expect_recovery(Outcome::in_doubt, Finding::too_early);
  record(1, 0);
  lose(deposit());
  record(2, 0);
  record(1, 0);
  recover();
  EXPECT_EQ(sent(), std::string(question) + " " + question);
}

TEST_F(Closing, ReversesAnUnknownStatusOnceTheCustomerHasLeft) {
  wait_for_customer();
  pass(1799);
  record(0, 151019);
  expect_recovery(Outcome::waiting, Finding::under_way);
  EXPECT_EQ(sent(), question);
  pass(1);
  record(0, 151019);
  answer(done);
  record(3, 0);
  record(3, 0);
  recover();
  expect_told(0, Outcome::approved, Finding::given_back);
  EXPECT_EQ(sent(), std::string(reversed) + " " + question);
}

TEST_F(Closing, ReversesAStatusUnknownToTheGateway) {
  lose(payment_order());
  record(0, 151019);
  answer(done);
  record(3, 0);
  record(3, 0);
  recover();
  ASSERT_EQ(told.size(), 2U);
  expect_told(0, Outcome::approved, Finding::given_back);
  EXPECT_EQ(told[1].operation, "reverse.do");
  expect_told(1, Outcome::approved, Finding::settled);
  EXPECT_EQ(sent(), std::string(reversed) + " " + question);
  EXPECT_EQ(recovery.open, 0U);
}

/// A lost reverse.do may arrive later, and would reverse a payment reported as approved.
TEST_F(Closing, ApprovesNothingThatItsReversalMayStillUndo) {
  lose(payment_order());
  pass(1800);
  record(7, 0);
  lose_the_answer();
  record(2, 0);
  record(2, 0);
  recover();
  EXPECT_EQ(sent(), std::string(reversed) + " " + question);
  ASSERT_EQ(told.size(), 2U);
  expect_told(0, Outcome::in_doubt, Finding::too_early);
  expect_told(1, Outcome::sent, Finding::too_early);

  // Nor after a restart, nor for the application's own query.
  switch_on();
  pass(179);
  record(2, 0);
  recover();
  expect_told(0, Outcome::in_doubt, Finding::too_early);
  sent();
  for (const bool by_number : {false, true}) {
    ecommerce::GetOrderStatusExtended status;
    (by_number ? status.order_number : status.order_id) = by_number ? "A-17" : order_id;
    record(2, 0);
    EXPECT_EQ(till->call(status).error().code, Errc::still_open);
  }
  EXPECT_EQ(till->call(payment_order()).error().code, Errc::still_open);
  EXPECT_EQ(journal.open_entries(), 2U);

  // Only queries are sent meanwhile. Then it can no longer arrive.
  sent();
  pass(1);
  record(2, 0);
  recover();
  EXPECT_EQ(sent(), question);
  ASSERT_EQ(told.size(), 1U);
  expect_told(0, Outcome::approved, Finding::settled);
  EXPECT_EQ(recovery.open, 0U);
}

TEST_F(Closing, ReportsAFinalStatusWhileItsReversalIsInTransit) {
  lose(payment_order());
  pass(1800);
  record(0, 998);
  lose_the_answer();
  record(0, 998);
  record(0, 998);
  recover();
  ecommerce::GetOrderStatusExtended status;
  status.order_id = order_id;
  record(3, 0);
  EXPECT_EQ(till->call(status).payment(), Payment::reversed);
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST_F(Closing, SendsTheNextReversalOnceTheLastIsSettled) {
  lose(payment_order());
  pass(1800);
  record(0, 998);
  answer(refused);
  record(0, 998);
  record(0, 998);
  recover();
  EXPECT_EQ(sent(), std::string(reversed) + " " + question);
  record(0, 998);
  record(0, 998);
  recover();
  EXPECT_EQ(sent(), std::string(question) + " " + question);
  pass(180);
  record(0, 998);
  recover();
  EXPECT_EQ(sent(), question);
  EXPECT_EQ(told.size(), 1U);
  EXPECT_EQ(journal.open_entries(), 1U);
  record(0, 998);
  answer(done);
  record(3, 0);
  record(3, 0);
  recover();
  expect_told(0, Outcome::approved, Finding::given_back);
}

TEST_F(Closing, ForgetsAReversalThatWasNotSent) {
  lose(payment_order());
  pass(1800);
  record(0, 998);
  be_out_of_reach();
  record(2, 0);
  expect_recovery(Outcome::approved, Finding::settled);
  EXPECT_EQ(recovery.open, 0U);
}

TEST_F(Closing, NotesAReversalBeforeItIsSent) {
  lose(payment_order());
  pass(1800);
  record(0, 998);
  flash.fail_from(flash.operations());
  recover();
  EXPECT_EQ(sent(), question);
  expect_told(0, Outcome::in_doubt, Finding::under_way);
}

TEST_F(Closing, QueriesAsItsMerchant) {
  auto sale = moto_payment();
  sale.amount = {125000};
  sale.merchant_login = "north";
  lose(sale);
  pass(1800);
  record(0, 998);
  lose_the_answer();
  record(0, 998);
  record(0, 998);
  recover();
  EXPECT_EQ(sent(), std::string(reversed) + " " + question);
  EXPECT_NE(last_body.find("&merchantLogin=north"), std::string::npos) << last_body;
}

// One entry.

TEST_F(Closing, QueriesOneEntry) {
  lose(registration());
  lose(payment_order());
  std::vector<std::uint32_t> ids;
  const auto note = [&](const Recovered& each) { ids.push_back(each.id); };
  record(2, 0);
  Recovery one = till->recover_one(2, note);
  EXPECT_EQ(one.journal_error, JournalError::none);
  EXPECT_EQ(one.settled, 1U);
  EXPECT_EQ(one.open, 1U);
  EXPECT_EQ(ids, std::vector<std::uint32_t>{2});
  EXPECT_EQ(sent(), question);
  for (const std::uint32_t id : {0U, 2U, 3U, UINT32_MAX}) {
    one = till->recover_one(id, note);
    EXPECT_EQ(one.journal_error, JournalError::no_entry) << id;
    EXPECT_EQ(one.open, 1U);
  }
  record(0);
  answer(done);
  record(6);
  EXPECT_EQ(till->recover_one(1, note).journal_error, JournalError::none);
  EXPECT_EQ(ids, (std::vector<std::uint32_t>{2, 1}));
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST_F(Closing, QueriesOneCardEntry) {
  const std::string history =
      R"({"transactions":[{"authorizationDate":"2027-01-01T08:00:00","transactionType":"700",)"
      R"("operationDirection":"NOOP","amount":1,"currency":978,"amountInAccountCurrency":1,)"
      R"("utrnno":1,"reversal":false}]})";
  answer(history);
  lose(credit_card());
  const auto ignore = [](const Recovered&) {};
  EXPECT_EQ(till->recover_one(1, ignore).open, 1U);
  EXPECT_EQ(sent(), "");
  answer(history);
  pass(6 * 3600);
  const Recovery one = till->recover_one(1, ignore, [](const Text&, CardIdentification& card) {
    card.card_number = secret_card;
    return true;
  });
  EXPECT_EQ(one.settled, 1U);
}

}  // namespace
}  // namespace tillwire::test::closing_test
