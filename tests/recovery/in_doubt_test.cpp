// How an answer about an operation in doubt is read: every status, every question.
#include <gtest/gtest.h>

#include <ostream>
#include <string_view>
#include <support/exchange.hpp>
#include <tillwire/ops/ecommerce/beyond/deposit.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/recovery/in_doubt.hpp>

namespace tillwire::detail {

// For the messages of GoogleTest.
static std::ostream& operator<<(std::ostream& out, const Verdict& verdict) {
  return out << static_cast<int>(verdict.outcome) << '/' << static_cast<int>(verdict.finding);
}
static bool operator==(const Verdict& left, const Verdict& right) {
  return left.outcome == right.outcome && left.finding == right.finding;
}

namespace {

using ecommerce::OrderRecord;

constexpr Verdict done{Outcome::approved, Finding::settled};
constexpr Verdict given_back{Outcome::approved, Finding::given_back};
constexpr Verdict declined{Outcome::declined, Finding::settled};
constexpr Verdict under_way{Outcome::in_doubt, Finding::under_way};
constexpr Verdict too_early{Outcome::in_doubt, Finding::too_early};
constexpr Verdict ambiguous{Outcome::given_up, Finding::ambiguous};

// The table.

TEST(InDoubtTable, NamesEachOperationOnce) {
  for (unsigned i = 0; i < in_doubt_count; ++i) {
    EXPECT_EQ(find_in_doubt(in_doubt[i].operation), i);
  }
  for (const char* const name : {"", "refund", "refund.do2", "getOrderStatusExtended.do"}) {
    EXPECT_EQ(find_in_doubt(name), in_doubt_count) << name;
  }
}

TEST(InDoubtTable, NotesWhatTheQuestionNeeds) {
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
      // One of them is there by the operation's own rules.
      EXPECT_TRUE(notes(each, noted::order, false) && notes(each, noted::number, false));
    } else if (each.question != Question::none) {
      EXPECT_NE(notes(each, noted::order, true), notes(each, noted::number, true));
    }
  }
}

TEST(InDoubtTable, KnowsWhichFieldsARequestLacks) {
  using ecommerce::Deposit;
  static_assert(has_noted<Deposit>(in_doubt[find_in_doubt("deposit.do")]));
  static_assert(!has_noted<Deposit>(in_doubt[find_in_doubt("refund.do")]));
}

// The record of an order.

/// What is read of one status: of a payment, a deposit, a reversal of all and of a part. `declined`
/// and `late` alike are told late; before that the latter is too early to tell.
constexpr Verdict late = declined;
struct Row {
  const char* status;
  Verdict early[4];
  Verdict late[4];
};
constexpr Row rows[] = {
    {"0", {too_early, too_early, too_early, too_early}, {late, late, late, late}},
    {"1", {done, too_early, too_early, ambiguous}, {done, late, late, ambiguous}},
    {"2", {done, done, too_early, ambiguous}, {done, done, late, ambiguous}},
    {"3", {given_back, declined, done, done}, {given_back, declined, done, done}},
    {"4",
     {given_back, given_back, ambiguous, ambiguous},
     {given_back, given_back, ambiguous, ambiguous}},
    {"5",
     {under_way, under_way, under_way, under_way},
     {under_way, under_way, under_way, under_way}},
    {"6", {declined, too_early, too_early, too_early}, {declined, late, late, late}},
    {"7",
     {under_way, under_way, under_way, under_way},
     {under_way, under_way, under_way, under_way}},
    {"8", {done, ambiguous, ambiguous, ambiguous}, {done, ambiguous, ambiguous, ambiguous}},
    {"9",
     {under_way, under_way, under_way, under_way},
     {under_way, under_way, under_way, under_way}},
    {nullptr,
     {under_way, under_way, under_way, under_way},
     {under_way, under_way, under_way, under_way}},
};

Verdict judged(const OrderRecord& record, Question question, bool partial, bool is_late) {
  return judge_record(record, question, partial, is_late);
}

TEST(JudgeRecord, ReadsEveryStatusForEveryQuestion) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.status == nullptr ? "absent" : row.status);
    OrderRecord record;
    record.error_code = "0";
    record.order_status = row.status;
    for (const bool is_late : {false, true}) {
      const Verdict(&expected)[4] = is_late ? row.late : row.early;
      // An amount of its own changes nothing for what is charged.
      for (const bool partial : {false, true}) {
        EXPECT_EQ(judged(record, Question::registration, partial, is_late), done);
        EXPECT_EQ(judged(record, Question::payment, partial, is_late), expected[0]);
        EXPECT_EQ(judged(record, Question::deposit, partial, is_late), expected[1]);
      }
      EXPECT_EQ(judged(record, Question::reversal, false, is_late), expected[2]);
      EXPECT_EQ(judged(record, Question::reversal, true, is_late), expected[3]);
    }
  }
}

TEST(JudgeRecord, ReadsTheActionCodeOfAnOrderThatIsNotPaid) {
  const struct {
    Optional<std::int32_t> code;
    Verdict early;
    Verdict late;
  } all[] = {
      {{}, too_early, late},          {-100, too_early, late},
      {-30001, under_way, under_way}, {0, under_way, under_way},  // paid, against the status
      {116, too_early, late},                                     // another try may follow
  };
  for (const auto& each : all) {
    OrderRecord record;
    record.order_status = OrderStatus::registered;
    record.action_code = each.code;
    SCOPED_TRACE(*each.code);
    EXPECT_EQ(judged(record, Question::payment, false, false), each.early);
    EXPECT_EQ(judged(record, Question::payment, false, true), each.late);
  }
}

constexpr Question of_orders[] = {Question::payment, Question::registration, Question::deposit,
                                  Question::reversal};

TEST(JudgeRecord, TakesAnOrderThatIsNotThereForNothingThatMoved) {
  for (const Question question : of_orders) {
    for (const char* const code : {"6", "06"}) {
      OrderRecord record;
      record.error_code = code;
      EXPECT_EQ(judged(record, question, false, false), too_early) << code;
      EXPECT_EQ(judged(record, question, false, true), declined) << code;
      record.order_status = OrderStatus::paid;  // of no order
      EXPECT_EQ(judged(record, question, false, true), declined) << code;
    }
  }
}

TEST(JudgeRecord, LearnsNothingWhereTheQuestionItselfFailed) {
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

/// A declined order comes with an error of its own: it is there all the same.
TEST(JudgeRecord, ReadsADeclinedOrderBesideAnError) {
  OrderRecord record;
  record.error_code = "2";
  record.order_status = OrderStatus::declined;
  EXPECT_EQ(judged(record, Question::registration, false, false), done);
  EXPECT_EQ(judged(record, Question::payment, false, false), declined);
  EXPECT_EQ(judged(record, Question::deposit, false, false), too_early);
  EXPECT_EQ(judged(record, Question::deposit, false, true), declined);
}

// A refund that was repeated in vain.

/// A question that needs no fields.
struct Query {
  Text text;
  using Response = OrderRecord;
  static constexpr Endpoint endpoint{rest, "query.do", safe};
  static constexpr auto fields() { return Fields{field("text", &Query::text, optional())}; }
};

Verdict judged_refund(const char* body, bool is_late) {
  const test::Answered<Query> answer(body);
  EXPECT_EQ(answer.code(), Errc::none) << body;
  return judge_refund(*answer, "R-1", is_late);
}

TEST(JudgeRefund, LooksForItsOwnId) {
  const struct {
    const char* body;
    Verdict early;
    Verdict late;
  } all[] = {
      {R"({"refunds":[{"externalRefundId":"R-1","amount":500}]})", done, done},
      {R"({"refunds":[{"externalRefundId":"R-0"},{"externalRefundId":"R-1"}]})", done, done},
      {R"({"refunds":[{"externalRefundId":"R\u002d1"}]})", done, done},
      {R"({"refunds":[{"externalRefundId":"R-0"},{"amount":500}]})", too_early, late},
      {R"({"refunds":[{"externalRefundId":"R-0"}],
           "paymentAmountInfo":{"refundedAmount":500}})",
       too_early, late},
      {R"({"refunds":[]})", too_early, late},
      {R"({"paymentAmountInfo":{"refundedAmount":0}})", too_early, late},
      // Some money was given back, and nobody says whose it was.
      {R"({"paymentAmountInfo":{"refundedAmount":500}})", ambiguous, ambiguous},
      {R"({"orderStatus":4})", ambiguous, ambiguous},
      // The question failed.
      {R"({"errorCode":"6"})", under_way, under_way},
      {R"({"errorCode":"7","refunds":[{"externalRefundId":"R-1"}]})", under_way, under_way},
  };
  for (const auto& each : all) {
    EXPECT_EQ(judged_refund(each.body, false), each.early) << each.body;
    EXPECT_EQ(judged_refund(each.body, true), each.late) << each.body;
  }
}

// A card's history.

constexpr std::uint32_t noted_s = 1'000'000;  // when it was noted
constexpr std::uint32_t last_s = 1'000'030;   // and found to be in doubt

Verdict judged_history(const Matches& then, const Matches& now, bool is_late) {
  return judge_history(then, now, noted_s, last_s, RecoveryPolicy(), is_late);
}

TEST(JudgeHistory, FindsNothingWhereNothingCame) {
  for (const Matches& same : {Matches{}, Matches{3, 0, 0, 0}, Matches{5, 2, 1, last_s}}) {
    EXPECT_EQ(judged_history(same, same, false), too_early);
    EXPECT_EQ(judged_history(same, same, true), declined);
  }
}

TEST(JudgeHistory, GuessesNotWhereSomethingElseChanged) {
  const Matches then{3, 1, 0, last_s};
  for (const Matches& now : {Matches{4, 1, 0, last_s}, Matches{2, 1, 0, last_s},
                             Matches{3, 1, 1, last_s}, Matches{4, 1, 1, last_s}}) {
    EXPECT_EQ(judged_history(then, now, false), too_early);
    EXPECT_EQ(judged_history(then, now, true), ambiguous);
  }
}

TEST(JudgeHistory, FindsTheOneThatCame) {
  for (const bool is_late : {false, true}) {
    EXPECT_EQ(judged_history({}, {1, 1, 0, last_s}, is_late), done);
    EXPECT_EQ(judged_history({4, 2, 0, 1}, {5, 3, 0, last_s}, is_late), done);
    EXPECT_EQ(judged_history({4, 2, 1, 1}, {5, 3, 1, last_s}, is_late), done);
    // Others of another sum beside it.
    EXPECT_EQ(judged_history({4, 2, 0, 1}, {8, 3, 0, last_s}, is_late), done);
  }
}

TEST(JudgeHistory, GuessesNotBetweenTwo) {
  for (const bool is_late : {false, true}) {
    EXPECT_EQ(judged_history({}, {2, 2, 0, last_s}, is_late), ambiguous);
    EXPECT_EQ(judged_history({2, 2, 0, 1}, {5, 5, 0, last_s}, is_late), ambiguous);
    // Fewer than before.
    EXPECT_EQ(judged_history({2, 2, 0, 1}, {1, 1, 0, last_s}, is_late), ambiguous);
    EXPECT_EQ(judged_history({1, 1, 0, 1}, {0, 0, 0, 0}, is_late), ambiguous);
  }
}

TEST(JudgeHistory, TakesNoneThatIsOlderOrYoungerThanItCanBe) {
  const std::uint32_t slack_s = RecoveryPolicy().late_s;
  const struct {
    std::uint32_t at_s;
    Verdict expected;
  } all[] = {
      {0, ambiguous},
      {noted_s - slack_s - 1, ambiguous},
      {noted_s - slack_s, done},
      {noted_s, done},
      {last_s, done},
      {last_s + slack_s, done},
      {last_s + slack_s + 1, ambiguous},
      {UINT32_MAX, ambiguous},  // not known
  };
  for (const auto& each : all) {
    SCOPED_TRACE(each.at_s);
    EXPECT_EQ(judged_history({}, {1, 1, 0, each.at_s}, true), each.expected);
  }
}

TEST(JudgeHistory, TellsThatItWasGivenBackWhereThatIsClear) {
  // The only one that is not given back, or the only one at all.
  EXPECT_EQ(judged_history({}, {1, 1, 1, last_s}, true), given_back);
  EXPECT_EQ(judged_history({2, 2, 2, 1}, {3, 3, 3, last_s}, true), given_back);
  // It, or the one that was there.
  EXPECT_EQ(judged_history({1, 1, 0, 1}, {2, 2, 1, last_s}, true), ambiguous);
  EXPECT_EQ(judged_history({1, 1, 0, 1}, {2, 2, 2, last_s}, true), ambiguous);
  EXPECT_EQ(judged_history({1, 1, 1, 1}, {2, 2, 0, last_s}, true), ambiguous);
}

TEST(JudgeHistory, IsOfTwoQuestionsAlone) {
  for (const Question question : of_orders) EXPECT_FALSE(is_history(question));
  EXPECT_FALSE(is_history(Question::none) || is_history(Question::refund));
  EXPECT_TRUE(is_history(Question::credit) && is_history(Question::debit));
}

}  // namespace
}  // namespace tillwire::detail
