// task/modify - changes the card or the parameters of a recurring task.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/task.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Changes which card a task charges, or what it sends with each payment. What is absent stays.
///
///     TaskModify modify;
///     modify.task.task_identifier.task_uuid = task_uuid;   // TaskSummary::task_uuid, copied
///     modify.task.binding_id                = binding_id;  // Binding::binding_id, copied
///     auto answer = client.call(modify);
///     if (!answer.answered() || !answer->done()) return ask(task_uuid);  // TaskGet
///
/// Moves money, later: a lost answer leaves open which card is charged, so ask TaskGet. Amount and
/// schedule cannot be changed. Beyond the specification.
struct TaskModify {
  static constexpr Endpoint endpoint = {recurring_tasks, "task/modify", moves_money};

  /// The task, and what is changed.
  struct Task {
    TaskIdentifier task_identifier = {};  ///< which task [taskIdentifier, mandatory]
    /// The stored card to charge; in place of pan and expiry.
    /// [bindingId, optional, 1 to 255 characters]
    Text binding_id = {};
    Secret pan = {};       ///< card number, with expiry [optional, 1 to 19 digits]
    Secret expiry = {};    ///< YYYYMM [optional, 6 digits]
    Text cardholder = {};  ///< as on the card [optional, 1 to 26 characters]
    /// The customer's id in the merchant's system. [clientId, optional, at most 255 characters]
    Text client_id = {};
    Json attributes = {};  ///< names and values that the bank defines [optional]
    Json params = {};      ///< names and values of the merchant's own [optional]

    // clang-format off
    static constexpr auto fields() {
      using S = Task;
      return Fields{
          field("taskIdentifier", &S::task_identifier, mandatory()),
          field("bindingId",      &S::binding_id,      optional(1, 255)),
          field("pan",            &S::pan,             optional(1, 19).digits()),
          field("expiry",         &S::expiry,          optional(6).digits()),
          field("cardholder",     &S::cardholder,      optional(1, 26)),
          field("clientId",       &S::client_id,       optional(0, 255)),
          field("attributes",     &S::attributes,      optional()),
          field("params",         &S::params,          optional()),
      };
    }
    // clang-format on

    static constexpr auto rules() {
      using S = Task;
      return Rules{at_most_one_of(&S::binding_id, &S::pan), ends_in_month(&S::expiry)};
    }
  };

  Choice<Language> locale = {};  ///< of messages; the merchant's default if absent [optional]
  Task task = {};                ///< which task, and what is changed [mandatory]
  Text username = {};            ///< see TaskCreate::username [optional, 1 to 50 characters]

  static constexpr auto fields() {
    using S = TaskModify;
    return Fields{
        field("locale", &S::locale, optional(2)),
        field("task", &S::task, mandatory()),
        field("username", &S::username, optional(1, 50)),
    };
  }

  using Response = TaskAnswer;

  /// Returns what an answer means.
  static Outcome outcome(const Response& answer) { return outcome_of_task(answer.done()); }
};

}  // namespace tillwire::ecommerce
