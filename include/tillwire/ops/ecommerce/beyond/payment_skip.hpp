// payment/skip - leaves out one payment of a recurring task.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/task.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Leaves out one payment of a task.
///
///     PaymentSkip skip;
///     skip.task_identifier.task_uuid = task_uuid;  // TaskSummary::task_uuid, copied
///     skip.payment_number            = 2;
///     auto answer = client.call(skip);
///     if (!answer.answered() || !answer->done()) return ask(task_uuid);  // TaskGet
///
/// Moves money in that a payment is not made. TaskGet does not list what is skipped: after a lost
/// answer compare the next payment date, send it again with the same number, or wait for the date
/// and look at the attempts. Beyond the specification.
struct PaymentSkip {
  static constexpr Endpoint endpoint = {recurring_tasks, "payment/skip", moves_money};

  Choice<Language> locale = {};  ///< of messages; the merchant's default if absent [optional]
  TaskIdentifier task_identifier = {};  ///< which task [taskIdentifier, mandatory]
  /// Counts the payments of the task; the first is 1 (assumed). [paymentNumber, mandatory, 1 to 9
  /// digits]
  Optional<std::int32_t> payment_number = {};
  Text username = {};  ///< see TaskCreate::username [optional, 1 to 50 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentSkip;
    return Fields{
        field("locale",         &S::locale,          optional(2)),
        field("taskIdentifier", &S::task_identifier, mandatory()),
        field("paymentNumber",  &S::payment_number,  mandatory(1, 9)),
        field("username",       &S::username,        optional(1, 50)),
    };
  }
  // clang-format on

  using Response = TaskAnswer;

  /// Returns what an answer means.
  static Outcome outcome(const Response& answer) { return outcome_of_task(answer.done()); }
};

}  // namespace tillwire::ecommerce
