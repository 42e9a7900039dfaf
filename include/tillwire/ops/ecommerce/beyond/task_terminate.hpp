// task/terminate - ends a recurring task.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/task.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Ends a recurring task: it makes no further payments.
///
///     TaskTerminate end;
///     end.task_identifier.task_uuid = task_uuid;  // TaskSummary::task_uuid, copied
///     auto answer = client.call(end);
///     if (!answer.answered() || !answer->terminated()) return ask(task_uuid);  // TaskGet
///
/// Moves money in that it stops: a task charges until its state is TERMINATED. After a lost answer,
/// and after a refusal, ask TaskGet, and terminate again what still charges. Payments that were
/// made stay; refund their orders. Beyond the specification.
struct TaskTerminate {
  static constexpr Endpoint endpoint = {recurring_tasks, "task/terminate", moves_money};

  Choice<Language> locale = {};  ///< of messages; the merchant's default if absent [optional]
  TaskIdentifier task_identifier = {};  ///< which task [taskIdentifier, mandatory]
  Text username = {};                   ///< see TaskCreate::username [optional, 1 to 50 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = TaskTerminate;
    return Fields{
        field("locale",         &S::locale,          optional(2)),
        field("taskIdentifier", &S::task_identifier, mandatory()),
        field("username",       &S::username,        optional(1, 50)),
    };
  }
  // clang-format on

  using Response = TaskAnswer;

  /// Returns what an answer means: only the state proves that the task has ended.
  static Outcome outcome(const Response& answer) { return outcome_of_task(answer.terminated()); }
};

}  // namespace tillwire::ecommerce
