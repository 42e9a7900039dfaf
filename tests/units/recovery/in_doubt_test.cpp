// Reading answers about an operation in doubt: every status, every query.
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/recovery/asking.hpp>
#include <tillwire/recovery/in_doubt.hpp>

namespace tillwire::detail {

// Prints values in GoogleTest's messages.
static std::ostream& operator<<(std::ostream& out, const Judgement& judgement) {
  return out << static_cast<int>(judgement.outcome) << '/' << static_cast<int>(judgement.finding);
}
static bool operator==(const Judgement& left, const Judgement& right) {
  return left.outcome == right.outcome && left.finding == right.finding;
}

namespace {

using ecommerce::OrderRecord;
using test::CallSite;
using test::Traced;

constexpr Judgement done{Outcome::approved, Finding::settled};
constexpr Judgement given_back{Outcome::approved, Finding::given_back};
constexpr Judgement declined{Outcome::declined, Finding::settled};
constexpr Judgement under_way{Outcome::in_doubt, Finding::under_way};
constexpr Judgement too_early{Outcome::in_doubt, Finding::too_early};
constexpr Judgement ambiguous{Outcome::given_up, Finding::ambiguous};
constexpr Judgement not_visible = Judgement::not_visible();

// The table.

TEST(InDoubtTable, NamesEachOperationOnce) {
  for (unsigned i = 0; i < in_doubt_count; ++i) {
    EXPECT_EQ(find_in_doubt(in_doubt[i].operation), i);
  }
  for (const char* const name : {"", "refund", "refund.do2", "getOrderStatusExtended.do"}) {
    EXPECT_EQ(find_in_doubt(name), in_doubt_count) << name;
  }
}

TEST(InDoubtTable, NotesTheFieldsOfTheQuery) {
  const auto notes = [](const InDoubt& row, std::string_view name, bool needed) {
    for (const Noted& each : row.noted) {
      if (*each.wire != 0 && each.as == name) return each.needed == needed;
    }
    return false;
  };
  for (const InDoubt& each : in_doubt) {
    SCOPED_TRACE(each.operation);
    if (is_history(each.question)) {
      EXPECT_TRUE(notes(each, noted::card, false));
      EXPECT_TRUE(notes(each, noted::amount, false));
      EXPECT_TRUE(notes(each, noted::currency, false));
    } else if (each.question == Question::refund) {
      EXPECT_TRUE(notes(each, noted::refund, true));
    } else if (each.question == Question::reversal) {
      // The operation's own rules require one of them.
      EXPECT_TRUE(notes(each, noted::order, false) && notes(each, noted::number, false));
    } else if (each.question != Question::none) {
      EXPECT_NE(notes(each, noted::order, true), notes(each, noted::number, true));
    }
  }
}

TEST(InDoubtTable, NamesTheFieldsARequestLacks) {
  using ecommerce::Deposit;
  static_assert(has_noted<Deposit>(in_doubt[find_in_doubt("deposit.do")]));
  static_assert(!has_noted<Deposit>(in_doubt[find_in_doubt("refund.do")]));
}

// Errors of a query.

TEST(QuestionError, ShowsWhetherTheAnswerCanBeRead) {
  const struct {
    Error error;
    bool unusable;
    bool too_large;
    bool unreadable;
  } cases[] = {
      {{Errc::none}, false, false, false},
      {{Errc::busy}, false, false, false},
      {{Errc::timed_out}, false, false, false},
      {{Errc::wrong_answer}, true, false, false},
      {{Errc::bad_http}, true, false, false},
      {{Errc::head_too_large}, true, false, false},
      {{Errc::body_too_large}, true, true, true},
      {{Errc::http_status, Delivery::answered, 401}, true, false, false},
      {{Errc::http_status, Delivery::answered, 503}, false, false, false},
      {{Errc::bad_json}, true, false, false},
      {{Errc::bad_json, Delivery::answered, 3}, true, false, false},
      {{Errc::bad_json, Delivery::answered, 4}, true, false, true},
      {{Errc::field_missing, Delivery::answered, 0, "errorCode"}, true, false, false},
      {{Errc::field_missing, Delivery::answered, 0, "attributes[0].name"}, true, false, true},
      {{Errc::field_missing, Delivery::answered, 0, "payer.name"}, true, false, true},
      {{Errc::field_type, Delivery::answered, 0, "amount"}, true, false, true},
      {{Errc::field_type, Delivery::answered, 0, ""}, true, false, false},
      {{Errc::field_type}, true, false, false},
      {{Errc::field_twice, Delivery::answered, 0, "amount"}, true, false, true},
      {{Errc::field_twice, Delivery::answered, 0, ""}, true, false, false},
      {{Errc::record_too_large}, true, true, true},
  };
  for (const auto& each : cases) {
    SCOPED_TRACE(static_cast<int>(each.error.code));
    EXPECT_EQ(is_unusable(each.error), each.unusable);
    EXPECT_EQ(is_too_large(each.error), each.too_large);
    EXPECT_EQ(is_unreadable(each.error), each.unreadable);
    EXPECT_EQ(reason_of(each.error, 299, true).code, each.error.code);
    const Error of_page = reason_of(each.error, 299, false);
    EXPECT_EQ(of_page.code, each.unreadable ? Errc::bad_json : each.error.code);
    EXPECT_FALSE(is_unreadable(of_page));
    const bool came = each.error.code >= Errc::bad_http;
    const Error of_status = reason_of(each.error, 300, true);
    EXPECT_EQ(of_status.code, came ? Errc::http_status : each.error.code);
    EXPECT_EQ(of_status.detail, came ? 300 : each.error.detail);
  }
}

// The record of an order.

/// The judgement of one status for a payment, a deposit, a full and a partial reversal. `declined`
/// and `late` are both reported once it is late; before that, `late` is too early to decide.
constexpr Judgement late = declined;
struct Row {
  const char* status;
  Judgement early[4];
  Judgement late[4];
};
constexpr Row rows[] = {
    {"0", {too_early, too_early, too_early, too_early}, {late, late, late, late}},
    {"1", {done, too_early, too_early, ambiguous}, {done, late, late, ambiguous}},
    {"2", {done, done, too_early, ambiguous}, {done, done, late, ambiguous}},
    {"3", {given_back, declined, done, done}, {given_back, declined, done, done}},
    {"4",
     {not_visible, not_visible, ambiguous, ambiguous},
     {not_visible, not_visible, ambiguous, ambiguous}},
    {"5",
     {under_way, under_way, under_way, under_way},
     {under_way, under_way, under_way, under_way}},
    {"6", {declined, too_early, too_early, too_early}, {declined, late, late, late}},
    {"7",
     {under_way, under_way, under_way, under_way},
     {under_way, under_way, under_way, under_way}},
    {"8",  // without the sum that is charged
     {under_way, ambiguous, ambiguous, ambiguous},
     {under_way, ambiguous, ambiguous, ambiguous}},
    {"9",
     {under_way, under_way, under_way, under_way},
     {under_way, under_way, under_way, under_way}},
    {nullptr,  // neither a status nor a reason
     {under_way, under_way, under_way, under_way},
     {under_way, under_way, under_way, under_way}},
};

/// Reads the facts from an order's record, as recover() does.
OrderFacts facts_of_record(const OrderRecord& record, const Note& note = Note()) {
  return facts_of(record, note, 0, RecoveryPolicy());
}

Judgement judged(const OrderRecord& record, Question question, bool partial, bool is_late) {
  Asked asked;
  asked.question = question;
  asked.late = is_late;
  asked.was_open = true;
  if (partial) asked.amount = {300};
  return judge_order(facts_of_record(record), asked);
}

TEST(JudgeOrder, ReadsEveryStatusForEveryQuery) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.status == nullptr ? "absent" : row.status);
    OrderRecord record;
    record.error_code = "0";
    record.order_status = row.status;
    for (const bool is_late : {false, true}) {
      const Judgement(&expected)[4] = is_late ? row.late : row.early;
      for (const bool partial : {false, true}) {
        const bool is_closed = record.order_status == OrderStatus::declined;
        const Judgement registered = row.status == nullptr ? expected[0]
                                     : is_closed           ? Judgement::closed()
                                                           : done;
        EXPECT_EQ(judged(record, Question::registration, partial, is_late), registered);
        EXPECT_EQ(judged(record, Question::payment, partial, is_late), expected[0]);
      }
      EXPECT_EQ(judged(record, Question::deposit, false, is_late), expected[1]);
      EXPECT_EQ(judged(record, Question::reversal, false, is_late), expected[2]);
      EXPECT_EQ(judged(record, Question::reversal, true, is_late), expected[3]);
    }
  }
}

TEST(JudgeOrder, ReadsTheActionCodeOfAnUnpaidOrder) {
  const struct {
    const char* code;
    Judgement early;
    Judgement late;
  } all[] = {
      {nullptr, too_early, late},       {"-100", too_early, late},
      {"-30001", under_way, under_way}, {"-9000", under_way, under_way},
      {"4242", under_way, under_way},  // not listed
      {"0", under_way, under_way},     // paid, which contradicts the status
      {"116", under_way, under_way},   // another try may follow
  };
  for (const auto& each : all) {
    OrderRecord record;
    record.order_status = OrderStatus::registered;
    record.action_code = each.code;
    SCOPED_TRACE(each.code != nullptr ? each.code : "none");
    EXPECT_EQ(judged(record, Question::payment, false, false), each.early);
    EXPECT_EQ(judged(record, Question::payment, false, true), each.late);
  }
}

TEST(JudgeOrder, ComparesTheSumOfADeposit) {
  constexpr std::int64_t none = -1;
  const struct {
    std::int64_t asked, deposited;
    OrderStatus status;
    Judgement expected;
    std::int64_t refunded = none;
  } all[] = {
      {0, 1000, OrderStatus::paid, done},
      {1000, 1000, OrderStatus::paid, done},
      {400, 400, OrderStatus::paid, done},
      {400, 1000, OrderStatus::paid, ambiguous},
      {400, 800, OrderStatus::paid, ambiguous},
      {0, 800, OrderStatus::paid, ambiguous},
      {0, none, OrderStatus::paid, done},
      {1000, none, OrderStatus::paid, done},
      {400, none, OrderStatus::paid, ambiguous},
      {400, 400, OrderStatus::partly_completed, done},
      {0, 400, OrderStatus::partly_completed, ambiguous},
      {400, none, OrderStatus::partly_completed, ambiguous},
      {400, 400, OrderStatus::refunded, ambiguous},        // how much was refunded?
      {400, 400, OrderStatus::refunded, given_back, 400},  // no more was held
      {1000, 0, OrderStatus::refunded, given_back, 1000},
      {1000, 700, OrderStatus::refunded, done, 300},
      {1000, 1000, OrderStatus::refunded, done, 300},
      {1000, 700, OrderStatus::paid, done, 300},
      {400, 1000, OrderStatus::refunded, ambiguous, 1000},
  };
  for (const auto& each : all) {
    SCOPED_TRACE(std::to_string(each.asked) + " of " + std::to_string(each.deposited));
    OrderFacts facts;
    facts.status = each.status;
    facts.amount = {1000};
    if (each.deposited != none) facts.deposited = {each.deposited};
    if (each.refunded != none) facts.refunded = {each.refunded};
    facts.approved = facts.deposited.minor_units() == 400 ? Amount(400) : Amount(1000);
    facts.payment = judge_order(false, facts);
    Asked asked;
    asked.question = Question::deposit;
    asked.amount = {each.asked};
    EXPECT_EQ(judge_order(facts, asked), ambiguous) << "may have been deposited before";
    asked.was_open = true;
    EXPECT_EQ(judge_order(facts, asked), each.expected);
  }
}

TEST(JudgeOrder, CompletesPartOfAHold) {
  OrderFacts facts;
  facts.status = OrderStatus::paid;
  facts.amount = {1000};
  facts.approved = facts.deposited = {600};
  Asked asked;
  asked.question = Question::deposit;
  asked.was_open = true;
  asked.amount = {0};
  EXPECT_EQ(judge_order(facts, asked), done);
}

TEST(JudgeOrder, AcceptsAnOrderByNumberOnlyIfItFits) {
  for (const Question question : {Question::payment, Question::registration}) {
    for (const OrderStatus status :
         {OrderStatus::registered, OrderStatus::paid, OrderStatus::declined}) {
      OrderFacts facts;
      facts.status = status;
      facts.payment = judge_order(false, facts);
      facts.fits = false;
      Asked asked;
      asked.question = question;
      asked.late = true;
      EXPECT_FALSE(judge_order(facts, asked) == ambiguous) << "the id identifies the order";
      asked.number = true;
      EXPECT_EQ(judge_order(facts, asked), ambiguous);
      facts.fits = true;
      EXPECT_FALSE(judge_order(facts, asked) == ambiguous);
      asked.taken = true;
      EXPECT_EQ(judge_order(facts, asked), ambiguous);
      facts.not_found = true;
      facts.status = OrderStatus::unknown;
      EXPECT_EQ(judge_order(facts, asked), declined);
    }
  }
}

TEST(JudgeOrder, DecidesNothingWithATokenIfNoOrderIsFound) {
  OrderFacts facts;
  facts.not_found = true;
  Asked asked;
  asked.late = true;
  EXPECT_EQ(judge_order(facts, asked), declined);
  asked.token = true;
  EXPECT_EQ(judge_order(facts, asked), under_way);
}

TEST(FactsOf, TakesEitherNumberOfTheRouble) {
  for (const auto& [asked, came] : {std::pair{"643", "810"}, {"810", "643"}, {"51", "051"}}) {
    const std::string text = std::string("motoPayment.do\nnumber=A-17\ncurrency=") + asked;
    const Note note(text);
    OrderRecord record;
    record.currency = came;
    EXPECT_TRUE(facts_of(record, note, 0, RecoveryPolicy()).fits) << asked;
    record.currency = "978";
    EXPECT_FALSE(facts_of(record, note, 0, RecoveryPolicy()).fits) << asked;
  }
}

TEST(FactsOf, ComparesTheNotedOrder) {
  const Note note("motoPayment.do\nnumber=A-17\namount=2500\ncurrency=978");
  const std::uint32_t noted_s = 1'800'000'000;
  const std::int64_t days = 86'400'000;
  const std::int64_t at = std::int64_t{noted_s} * 1000;
  const auto fits = [&](const OrderRecord& record, std::uint32_t since_s) {
    return facts_of(record, note, since_s, RecoveryPolicy()).fits;
  };
  OrderRecord record;
  EXPECT_TRUE(fits(record, noted_s)) << "an absent field excludes nothing";
  record.amount = {2500};
  record.currency = "978";
  record.date = at;
  EXPECT_TRUE(fits(record, noted_s));
  record.currency = "840";
  EXPECT_FALSE(fits(record, noted_s));
  record.currency = "USD";
  EXPECT_FALSE(fits(record, noted_s));
  for (const char* same : {"EUR", "0978", ""}) {
    record.currency = same;
    EXPECT_TRUE(fits(record, noted_s)) << same;
  }
  record.currency = "978";
  record.amount = {2501};
  EXPECT_FALSE(fits(record, noted_s));
  record.amount = {2500};
  for (const std::int64_t apart : {std::int64_t{-60'000}, 2 * days}) {
    record.date = at + apart;
    EXPECT_TRUE(fits(record, noted_s));
    record.date = at + apart + (apart < 0 ? -1 : 1);
    EXPECT_FALSE(fits(record, noted_s));
    EXPECT_TRUE(fits(record, 0)) << "the time was unknown";
  }
}

TEST(FactsOf, RecognizesAnotherOrdersRecord) {
  OrderRecord record;
  record.order_number = "A-18";
  const auto wrong = [&](const char* note) { return facts_of_record(record, Note(note)).wrong; };
  EXPECT_STREQ(wrong("motoPayment.do\nnumber=A-17"), "orderNumber");
  EXPECT_STREQ(wrong("motoPayment.do\nnumber=A-18"), nullptr);
  EXPECT_STREQ(wrong("paymentorder.do\norder=1"), nullptr);
}

constexpr Question of_orders[] = {Question::payment, Question::registration, Question::deposit,
                                  Question::reversal};

TEST(JudgeOrder, TreatsAMissingOrderAsUnmoved) {
  for (const Question question : of_orders) {
    for (const char* const code : {"6", "06"}) {
      OrderRecord record;
      record.error_code = code;
      EXPECT_EQ(judged(record, question, false, false), too_early) << code;
      EXPECT_EQ(judged(record, question, false, true), declined) << code;
      record.order_status = OrderStatus::paid;  // no such order, and paid
      EXPECT_EQ(judged(record, question, false, true), under_way) << code;
    }
  }
}

TEST(JudgeOrder, DecidesNothingIfTheQueryFailed) {
  for (const Question question : of_orders) {
    for (const char* const code : {"1", "2", "5", "7", "66", "60"}) {
      for (const char* const status : {static_cast<const char*>(nullptr), "0", "1", "2", "3"}) {
        OrderRecord record;
        record.error_code = code;
        record.order_status = status;
        EXPECT_EQ(judged(record, question, false, true), under_way) << code;
      }
    }
    OrderRecord record;
    record.success = false;
    record.order_status = OrderStatus::paid;
    EXPECT_EQ(judged(record, question, false, true), under_way);
  }
}

/// The record before a completion or a reversal decides what a later one can mean.
TEST(JudgeOrder, MoneyThatWasShownDoesNotVanish) {
  const auto judged_after = [](OrderStatus before, Question question, OrderStatus status) {
    OrderFacts facts;
    facts.status = status;
    facts.amount = {1000};
    facts.payment = judge_order(false, facts);
    Asked asked;
    asked.question = question;
    asked.late = true;
    asked.was_open = true;
    asked.before = before;
    return judge_order(facts, asked);
  };
  for (const OrderStatus status : {OrderStatus::registered, OrderStatus::declined}) {
    for (const Question question : {Question::deposit, Question::reversal}) {
      EXPECT_EQ(judged_after(OrderStatus::held, question, status), under_way);
      EXPECT_EQ(judged_after(OrderStatus::registered, question, status), declined);
      EXPECT_EQ(judged_after(OrderStatus::unknown, question, status), declined);
    }
    EXPECT_EQ(judged_after(OrderStatus::paid, Question::reversal, status), under_way);
  }
  // Some gateways show a charge that was reversed as held.
  EXPECT_EQ(judged_after(OrderStatus::paid, Question::reversal, OrderStatus::held), ambiguous);
  EXPECT_EQ(judged_after(OrderStatus::held, Question::reversal, OrderStatus::held), declined);
}

/// A declined order's record carries an error code, but the order exists.
TEST(JudgeOrder, ReadsADeclinedOrderWithAnErrorCode) {
  OrderRecord record;
  record.error_code = "2";
  record.order_status = OrderStatus::declined;
  EXPECT_EQ(judged(record, Question::registration, false, false), Judgement::closed());
  EXPECT_EQ(judged(record, Question::payment, false, false), declined);
  EXPECT_EQ(judged(record, Question::deposit, false, false), too_early);
  EXPECT_EQ(judged(record, Question::deposit, false, true), declined);
}

/// Deployments differ in the status that decline.do leaves.
TEST(JudgeOrder, TreatsAReversedUnpaidOrderAsDeclined) {
  OrderRecord record;
  record.order_status = OrderStatus::reversed;
  for (const char* const code : {"-100", "151019", "116"}) {
    record.action_code = code;
    EXPECT_EQ(judged(record, Question::payment, false, false), declined) << code;
    EXPECT_EQ(judged(record, Question::registration, false, false), Judgement::closed()) << code;
  }
  for (const char* const code :
       {static_cast<const char*>(nullptr), "0", "000", "-30001", "-9000", "400"}) {
    record.action_code = code;
    EXPECT_EQ(judged(record, Question::payment, false, false), given_back);
    EXPECT_EQ(judged(record, Question::registration, false, false), done);
  }
}

// Refunds.

/// Builds a query that needs no fields.
struct Query {
  Text text;
  using Response = OrderRecord;
  static constexpr Endpoint endpoint{rest, "query.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Query::text, optional())}; }
};

Judgement judged_refund(const char* body, const char* given, bool is_late, bool own = false,
                        const char* amount = "500", CallSite site = CallSite::here()) {
  const Traced traced(site);
  const test::Answered<Query> answer(body);
  EXPECT_EQ(answer.code(), Errc::none) << body;
  const std::string text =
      std::string("refund.do\norder=1\namount=") + amount + "\nrefund=R-1" + given;
  const Note note(text);
  Asked asked = Asking::asked_of(Question::refund, note, Outcome::sent, is_late, false);
  if (own) asked.own_refunds = true;
  return judge_order(facts_of_record(*answer, note), asked);
}

TEST(JudgeRefund, FindsItsIdAndSum) {
  const struct {
    const char* body;
    Judgement early;
    Judgement late;
  } all[] = {
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","amount":500}]})", done, done},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-0"},{"externalRefundId":"R-1"}]})",
       done, done},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R\u002d1"}]})", done, done},
      // The id was used for another sum.
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","amount":501}]})", ambiguous,
       ambiguous},
      {R"({"orderStatus":2,"amount":1250,"refunds":[{"externalRefundId":"R-1","amount":1250}]})",
       ambiguous, ambiguous},
      // The refund failed.
      {R"({"orderStatus":2,
           "refunds":[{"externalRefundId":"R-1","amount":500,"actionCode":116}]})",
       too_early, late},
      // A refund without an id may match if its sum does.
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-0"},{"amount":500}]})", ambiguous,
       ambiguous},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-0"},{"amount":300}]})", too_early,
       late},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-0"}],
           "paymentAmountInfo":{"refundedAmount":500}})",
       too_early, late},
      {R"({"orderStatus":2,"refunds":[]})", too_early, late},
      // The list is shorter than the sum.
      {R"({"orderStatus":2,"refunds":[],"paymentAmountInfo":{"refundedAmount":500}})", ambiguous,
       ambiguous},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-0","amount":300}],
           "paymentAmountInfo":{"refundedAmount":800}})",
       ambiguous, ambiguous},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-0","amount":800}],
           "paymentAmountInfo":{"refundedAmount":800}})",
       too_early, late},
      {R"({"orderStatus":2,
           "refunds":[{"externalRefundId":"R-1","amount":500,"actionCode":116}],
           "paymentAmountInfo":{"refundedAmount":500}})",
       ambiguous, ambiguous},
      {R"({"orderStatus":2,"paymentAmountInfo":{"refundedAmount":0}})", not_visible, not_visible},
      // Some money was refunded; the earlier sum is unknown.
      {R"({"orderStatus":2,"paymentAmountInfo":{"refundedAmount":500}})", ambiguous, ambiguous},
      {R"({"orderStatus":4})", not_visible, not_visible},
      // Not decided yet: in progress, its payment not found, or a code that is not listed.
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","actionCode":1120}]})", under_way,
       under_way},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","actionCode":"78"}]})", under_way,
       under_way},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","actionCode":"ZZ"}]})", under_way,
       under_way},
      {R"({"orderStatus":2,"refunds":[{"externalRefundId":"R-1","actionCode":"000"}]})", done,
       done},
      // No sums, and no list.
      {R"({"orderStatus":2})", not_visible, not_visible},
      // The query failed.
      {R"({"errorCode":"6"})", under_way, under_way},
      {R"({"errorCode":"7","refunds":[{"externalRefundId":"R-1"}]})", under_way, under_way},
  };
  for (const auto& each : all) {
    EXPECT_EQ(judged_refund(each.body, "", false), each.early) << each.body;
    EXPECT_EQ(judged_refund(each.body, "", true), each.late) << each.body;
  }
}

/// A refund of the whole charge, which the list shows as a sum.
TEST(JudgeRefund, FindsAFullRefundByTheOrderSum) {
  const auto judged = [](const char* refund) {
    const std::string body =
        R"({"orderStatus":2,"amount":1250,"paymentAmountInfo":{"depositedAmount":700},)"
        R"("refunds":[{"externalRefundId":"R-1","amount":)" +
        std::string(refund) + "}]}";
    return judged_refund(body.c_str(), "", true, false, "0");
  };
  EXPECT_EQ(judged("700"), done);
  EXPECT_EQ(judged("1250"), done);
  EXPECT_EQ(judged("300"), ambiguous);
}

TEST(JudgeRefund, ComparesTheSumWithoutAList) {
  const auto judged = [](int refunded, bool own) {
    const std::string body = R"({"orderStatus":2,"paymentAmountInfo":{"refundedAmount":)" +
                             std::to_string(refunded) + "}}";
    return judged_refund(body.c_str(), "\ngiven=300", true, own);
  };
  for (const bool own : {false, true}) {
    EXPECT_EQ(judged(300, own), not_visible) << "it may be in progress";
    for (const int refunded : {0, 500, 799, 801, 1300}) EXPECT_EQ(judged(refunded, own), ambiguous);
  }
  EXPECT_EQ(judged(800, true), done);
  EXPECT_EQ(judged(800, false), ambiguous) << "may be another terminal's refund";
}

// A card's history.

Judgement judged_history(const Matches& then, const Matches& now, bool is_late) {
  return judge_history(then, now, true, is_late);
}

/// Counts of lines: all, those like the operation, those of this terminal and reversed ones, in a
/// history whose oldest line stays.
constexpr Matches matches(std::uint32_t lines, std::uint32_t exact, std::uint32_t own,
                          std::uint32_t reversed) {
  return {lines, exact, own, reversed, 7};
}
constexpr Matches nothing_like_it = matches(0, 0, 0, 0);

/// A code unknown to this version must neither settle a payment nor drop its line.
TEST(LineState, OfAnUnknownCodeIsUnclear) {
  for (std::int32_t code = -1; code <= 100; ++code) {
    const bool refused = code == 5 || code == 13 || code == 51 || code == 62;
    const bool is_done = code == 0 || code == 1;
    EXPECT_EQ(state_of(code), refused   ? LineState::refused
                              : is_done ? LineState::done
                                        : LineState::unclear)
        << code;
  }
}

TEST(JudgeHistory, FindsNothingIfNoLineWasAdded) {
  for (const Matches& same : {matches(0, 0, 0, 0), matches(3, 0, 0, 0), matches(5, 2, 0, 1)}) {
    EXPECT_EQ(judged_history(same, same, false), too_early);
    EXPECT_EQ(judged_history(same, same, true), declined);
  }
}

TEST(JudgeHistory, DecidesNothingIfEmptyOrCapped) {
  Matches moved_on = matches(3, 1, 0, 0);
  moved_on.first = 8;
  Matches newer = matches(4, 2, 0, 0);
  newer.first = 8;
  for (const bool is_late : {false, true}) {
    EXPECT_EQ(judged_history({}, {}, is_late), under_way);
    EXPECT_EQ(judged_history(nothing_like_it, {}, is_late), under_way);
    EXPECT_EQ(judged_history(matches(3, 1, 0, 0), moved_on, is_late), under_way);
    EXPECT_EQ(judged_history(matches(3, 1, 0, 0), newer, is_late), under_way);
    // The first line of all.
    EXPECT_EQ(judged_history({}, newer, is_late), ambiguous) << "two of them";
    EXPECT_EQ(judged_history({}, matches(1, 1, 0, 0), is_late), done);
    EXPECT_EQ(judged_history({}, nothing_like_it, is_late), under_way)
        << "the line may have been dropped";
    EXPECT_EQ(judged_history({}, matches(3, 0, 0, 0), is_late), under_way);
  }
}

TEST(JudgeHistory, DoesNotGuessIfOtherLinesChanged) {
  const Matches then = matches(3, 1, 0, 0);
  for (const Matches& now :
       {matches(4, 1, 0, 0), matches(2, 1, 0, 0), matches(3, 1, 0, 1), matches(4, 1, 0, 1)}) {
    EXPECT_EQ(judged_history(then, now, false), too_early);
    EXPECT_EQ(judged_history(then, now, true), ambiguous);
  }
}

TEST(JudgeHistory, FindsTheNewLine) {
  for (const bool is_late : {false, true}) {
    EXPECT_EQ(judged_history(nothing_like_it, matches(1, 1, 0, 0), is_late), done);
    EXPECT_EQ(judged_history(matches(4, 2, 0, 0), matches(5, 3, 0, 0), is_late), done);
    EXPECT_EQ(judged_history(matches(4, 2, 0, 1), matches(5, 3, 0, 1), is_late), done);
    // More lines with another sum.
    EXPECT_EQ(judged_history(matches(4, 2, 0, 0), matches(8, 3, 0, 0), is_late), done);
  }
}

TEST(JudgeHistory, AcceptsOnlyThisTerminalsLinesIfOthersMoveMoney) {
  const Matches then = matches(4, 2, 1, 0);
  EXPECT_EQ(judge_history(then, matches(5, 3, 2, 0), false, true), done);
  EXPECT_EQ(judge_history(then, matches(5, 3, 1, 0), false, true), ambiguous);
  EXPECT_EQ(judge_history(then, matches(6, 4, 2, 0), false, true), ambiguous);
}

TEST(JudgeHistory, DoesNotChooseBetweenTwoLines) {
  for (const bool is_late : {false, true}) {
    EXPECT_EQ(judged_history(nothing_like_it, matches(2, 2, 0, 0), is_late), ambiguous);
    EXPECT_EQ(judged_history(matches(2, 2, 0, 0), matches(5, 5, 0, 0), is_late), ambiguous);
    // Fewer than before.
    EXPECT_EQ(judged_history(matches(2, 2, 0, 0), matches(1, 1, 0, 0), is_late), ambiguous);
    EXPECT_EQ(judged_history(matches(1, 1, 0, 0), matches(0, 0, 0, 0), is_late), ambiguous);
  }
}

TEST(JudgeHistory, ReportsAReversalIfUnambiguous) {
  // The only line that is not reversed, or the only line.
  EXPECT_EQ(judged_history(nothing_like_it, matches(1, 1, 0, 1), true), given_back);
  EXPECT_EQ(judged_history(matches(2, 2, 0, 2), matches(3, 3, 0, 3), true), given_back);
  // The operation's line, or the earlier one.
  EXPECT_EQ(judged_history(matches(1, 1, 0, 0), matches(2, 2, 0, 1), true), ambiguous);
  EXPECT_EQ(judged_history(matches(1, 1, 0, 0), matches(2, 2, 0, 2), true), ambiguous);
  EXPECT_EQ(judged_history(matches(1, 1, 0, 1), matches(2, 2, 0, 0), true), ambiguous);
}

TEST(JudgeHistory, AppliesToTwoQueriesOnly) {
  for (const Question question : of_orders) EXPECT_FALSE(is_history(question));
  EXPECT_FALSE(is_history(Question::none) || is_history(Question::refund));
  EXPECT_TRUE(is_history(Question::credit) && is_history(Question::debit));
}

}  // namespace
}  // namespace tillwire::detail
