// task/batchTerminate - ends several recurring tasks.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/task.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Ends several tasks. The answer does not say what became of each: ask TaskGet, or end them one by
/// one by TaskTerminate, which is the better proof.
///
///     TaskIdentifier ended[2];
///     ended[0].task_uuid = first;  // TaskSummary::task_uuid, copied
///     ended[1].task_uuid = second;
///     TaskBatchTerminate batch;
///     batch.task_identifiers = ended;
///     auto answer = client.call(batch);
///     ask(first), ask(second);  // TaskGet, whatever the answer is
///
/// Moves money in that it stops: each task charges until its state is TERMINATED. Public tables and
/// samples name the list differently: set one of the two members. Beyond the specification.
struct TaskBatchTerminate {
  static constexpr Endpoint endpoint = {recurring_tasks, "task/batchTerminate", moves_money};

  Choice<Language> locale = {};  ///< of messages; the merchant's default if absent [optional]
  /// Which tasks, by the name of the tables. [taskIdentifiers, conditional]
  Items<TaskIdentifier> task_identifiers = {};
  /// Which tasks, by the name of the samples. [tasksIdentifiers, conditional]
  Items<TaskIdentifier> tasks_identifiers = {};
  Text username = {};  ///< see TaskCreate::username [optional, 1 to 50 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = TaskBatchTerminate;
    return Fields{
        field("locale",           &S::locale,            optional(2)),
        field("taskIdentifiers",  &S::task_identifiers,  conditional()),
        field("tasksIdentifiers", &S::tasks_identifiers, conditional()),
        field("username",         &S::username,          optional(1, 50)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = TaskBatchTerminate;
    return Rules{exactly_one_of(&S::task_identifiers, &S::tasks_identifiers)};
  }

  using Response = TaskAnswer;

  /// Returns what an answer means: none proves that every task has ended.
  static Outcome outcome(const Response&) { return outcome_of_task(false); }
};

}  // namespace tillwire::ecommerce
