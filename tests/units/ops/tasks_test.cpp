// Recurring tasks: how a request names one, and which answers prove something.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/ecommerce_beyond.hpp>

#include "exchange.hpp"

namespace tillwire::test::tasks_test {
namespace {

using namespace ecommerce;

TaskCreate monthly() {
  TaskCreate create;
  create.task.merchant_task_uuid = "S-1";
  create.task.amount = {999};
  create.task.currency = "978";
  create.task.binding_id = "B1";
  create.task.schedule_data.scheduled_since = "2027-03-01T00:00:00.000+0200";
  create.task.schedule_data.scheduled_till = "2028-03-01T00:00:00.000+0200";
  create.task.schedule_data.time_unit = TimeUnit::months;
  create.task.schedule_data.value = 1;
  return create;
}

TEST(Tasks, PathIsOutsideTheContext) {
  const Sent sent = send(monthly());
  EXPECT_EQ(sent.path, "POST /recurrent/v1/task/create");
  EXPECT_EQ(sent.at("task.scheduleData.timeUnit"), "MONTHS");
  EXPECT_TRUE(sent.at("username").is_null());
}

TEST(Tasks, SpellingsOfTheSamplesCanBeSent) {
  TaskCreate create = monthly();
  create.username = "shop-api";
  EXPECT_EQ(send(create).at("username"), "shop-api");
  TaskIdentifier ended[1];
  ended[0].task_uuid = "T1";
  TaskBatchTerminate batch;
  expect_refused(batch, Errc::missing, "taskIdentifiers");
  batch.tasks_identifiers = ended;
  EXPECT_EQ(send(batch).at("tasksIdentifiers[0].taskUuid"), "T1");
  batch.task_identifiers = ended;
  expect_refused(batch, Errc::conflict, "tasksIdentifiers");
}

TEST(Tasks, TaskWithoutMoneyIsRefused) {
  TaskCreate create = monthly();
  create.task.amount = {0};
  expect_refused(create, Errc::bad_value, "task.amount");
}

TEST(Tasks, LostCreationIsInDoubt) {
  Exchange exchange;
  const auto lost = exchange.call(monthly(), "<html>");
  EXPECT_EQ(lost.error().delivery, Delivery::unknown);
  EXPECT_EQ(TaskCreate::outcome(*lost), Outcome::in_doubt);
}

TEST(Tasks, StateThatIsNotKnownIsAssumedToCharge) {
  for (const auto& [text, charging, ended] :
       {std::tuple("CREATED", true, false), std::tuple("ACTIVE", true, false),
        std::tuple("TERMINATED", false, true), std::tuple("COMPLETED", false, true),
        std::tuple("FAILED", false, true), std::tuple("EXPIRED", false, true),
        std::tuple("PAUSED", false, false), std::tuple("", false, false)}) {
    const TaskState state = Choice<TaskState>(text).value();
    EXPECT_EQ(charges(state), charging) << text;
    EXPECT_EQ(has_ended(state), ended) << text;
  }
}

TEST(Tasks, AttemptsAreReadInFull) {
  TaskGet query;
  query.task_identifier.task_uuid = "T1";
  Exchange exchange;
  const auto answer =
      exchange.call(query, R"({"status":"SUCCESS","task":{"taskUuid":"T1",)"
                           R"("currency":170,"attemptsHistory":[{"state":"SUCCEEDED",)"
                           R"("orderId":"O1","technicalAttempt":false},{}]}})");
  ASSERT_TRUE(answer.answered());
  EXPECT_TRUE(answer->found());
  EXPECT_EQ(answer->task.currency, Text("170"));
  int count = 0;
  for (const TaskAttempt& attempt : answer->task.attempts_history) {
    EXPECT_EQ(attempt.order_id.present(), count++ == 0);
  }
  EXPECT_EQ(count, 2);
}

TEST(Tasks, StatusThatOccursTwiceIsMalformed) {
  TaskTerminate end;
  end.task_identifier.task_uuid = "T1";
  Exchange exchange;
  const auto answer = exchange.call(end, R"({"status":"FAIL","status":"SUCCESS"})");
  EXPECT_EQ(answer.error().code, Errc::field_twice);
  EXPECT_EQ(answer.error().delivery, Delivery::unknown);
}

}  // namespace
}  // namespace tillwire::test::tasks_test
