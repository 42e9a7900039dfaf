// task/activate - lets a recurring task charge again.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/task.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Lets a task that has ended charge again.
///
///     TaskActivate again;
///     again.task_identifier.task_uuid = task_uuid;  // TaskSummary::task_uuid, copied
///     auto answer = client.call(again);
///     if (!answer.answered() || !answer->charging()) return ask(task_uuid);  // TaskGet
///
/// Moves money, later: after a lost answer, and after a refusal, ask TaskGet whether it charges.
/// Whether payments that fell into the pause are made up is not documented: look at the next
/// payment date. Beyond the specification.
struct TaskActivate {
  static constexpr Endpoint endpoint = {recurring_tasks, "task/activate", moves_money};

  Choice<Language> locale = {};  ///< of messages; the merchant's default if absent [optional]
  TaskIdentifier task_identifier = {};  ///< which task [taskIdentifier, mandatory]
  Text username = {};                   ///< see TaskCreate::username [optional, 1 to 50 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = TaskActivate;
    return Fields{
        field("locale",         &S::locale,          optional(2)),
        field("taskIdentifier", &S::task_identifier, mandatory()),
        field("username",       &S::username,        optional(1, 50)),
    };
  }
  // clang-format on

  using Response = TaskAnswer;

  /// Returns what an answer means: only the state proves that the task charges.
  static Outcome outcome(const Response& answer) { return outcome_of_task(answer.charging()); }
};

}  // namespace tillwire::ecommerce
