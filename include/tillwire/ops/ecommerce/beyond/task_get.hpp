// task/get - asks for a recurring task and its payments.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/task.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// An attempt of a recurring task to charge.
struct TaskAttempt {
  Text executed = {};  ///< when, in ISO 8601, with an offset [optional]
  /// The order of the payment: only its status says whether it is paid. [orderId, optional]
  Text order_id = {};
  Text order_number = {};          ///< assigned by the gateway [orderNumber, optional]
  Text payment_attempt_uuid = {};  ///< identifies the attempt [paymentAttemptUuid, optional]
  /// Identifies the payment, which may take several. [paymentUuid, optional]
  Text payment_uuid = {};
  Text state = {};  ///< such as SUCCEEDED; not documented in full [optional]
  /// True: an attempt of the gateway's own. [technicalAttempt, optional]
  Optional<bool> technical_attempt = {};

  // clang-format off
  static constexpr auto fields() {
    using S = TaskAttempt;
    return Fields{
        field("executed",           &S::executed,             optional().informative()),
        field("orderId",            &S::order_id,             optional()),
        field("orderNumber",        &S::order_number,         optional()),
        field("paymentAttemptUuid", &S::payment_attempt_uuid, optional()),
        field("paymentUuid",        &S::payment_uuid,         optional()),
        field("state",              &S::state,                optional()),
        field("technicalAttempt",   &S::technical_attempt,    optional()),
    };
  }
  // clang-format on
};

/// Asks for a recurring task: whether it charges, and what it has charged.
///
///     TaskGet query;
///     query.task_identifier.merchant_task_uuid = "S-4711";
///     query.task_identifier.merchant_login     = "shop";
///     auto answer = client.call(query);
///     if (!answer.answered() || !answer->found()) return ask_again();
///     if (has_ended(answer->task.summary.state.value())) no_longer_charged();
///     for (const TaskAttempt& attempt : answer->task.attempts_history) {
///       ask_status(attempt.order_id);  // GetOrderStatusExtended decides whether it is paid
///     }
///
/// Safe to repeat. Text of the answer is valid until the next call. Beyond the specification.
struct TaskGet {
  static constexpr Endpoint endpoint = {recurring_tasks, "task/get", safe};

  Choice<Language> locale = {};  ///< of messages; the merchant's default if absent [optional]
  TaskIdentifier task_identifier = {};  ///< which task [taskIdentifier, mandatory]
  Text username = {};                   ///< see TaskCreate::username [optional, 1 to 50 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = TaskGet;
    return Fields{
        field("locale",         &S::locale,          optional(2)),
        field("taskIdentifier", &S::task_identifier, mandatory()),
        field("username",       &S::username,        optional(1, 50)),
    };
  }
  // clang-format on

  /// The task, or a refusal.
  struct Response {
    /// When the task charges, as the gateway writes it.
    struct Schedule {
      Text scheduled_since = {};          ///< [scheduledSince, optional]
      Text scheduled_till = {};           ///< [scheduledTill, optional]
      Choice<TimeUnit> time_unit = {};    ///< [timeUnit, optional]
      Optional<std::int32_t> value = {};  ///< [optional]

      static constexpr auto fields() {
        using S = Schedule;
        return Fields{
            field("scheduledSince", &S::scheduled_since, optional().informative()),
            field("scheduledTill", &S::scheduled_till, optional().informative()),
            field("timeUnit", &S::time_unit, optional().informative()),
            field("value", &S::value, optional().informative()),
        };
      }
    };

    /// What the gateway keeps of it.
    struct Task {
      Amount amount = {};                       ///< of each payment, in minor units [optional]
      List<TaskAttempt> attempts_history = {};  ///< the oldest first [attemptsHistory, optional]
      Text binding_id = {};         ///< the stored card that is charged [bindingId, optional]
      Text card_holder = {};        ///< as on the card [cardHolder, optional]
      Text client_id = {};          ///< the customer's, of the merchant [clientId, optional]
      Text currency = {};           ///< ISO 4217 digits [optional]
      Secret expiry = {};           ///< YYYYMM [optional]
      Text last_payment_date = {};  ///< in ISO 8601 [lastPaymentDate, optional]
      Text masked_pan = {};         ///< [maskedPan, optional]
      Json params = {};             ///< of TaskCreate [optional]
      Json attributes = {};         ///< of TaskCreate [optional]
      Schedule schedule_data = {};  ///< when it charges [scheduleData, optional]
      TaskSummary summary = {};     ///< ids, state and dates [its fields are on this level]

      // clang-format off
      static constexpr auto fields() {
        using S = Task;
        return Fields{
            field("amount",          &S::amount,            optional()),
            field("attemptsHistory", &S::attempts_history,  optional()),
            field("bindingId",       &S::binding_id,        optional()),
            field("cardHolder",      &S::card_holder,       optional().informative()),
            field("clientId",        &S::client_id,         optional()),
            field("currency",        &S::currency,          optional()),
            field("expiry",          &S::expiry,            optional().informative()),
            field("lastPaymentDate", &S::last_payment_date, optional().informative()),
            field("maskedPan",       &S::masked_pan,        optional().informative()),
            field("params",          &S::params,            optional().informative()),
            field("attributes",      &S::attributes,        optional().informative()),
            field("scheduleData",    &S::schedule_data,     optional()),
            merged(&S::summary),
        };
      }
      // clang-format on
    };

    TaskResult result = {};  ///< done or refused [its fields are on this level]
    Task task = {};          ///< absent if refused [optional]

    bool refused() const { return result.refused(); }
    /// Returns whether the answer has the task. Otherwise it proves nothing, not even that there is
    /// no such task: a creation may still be on its way.
    bool found() const { return result.done() && task.summary.named(); }

    static constexpr auto fields() {
      using S = Response;
      return Fields{merged(&S::result), field("task", &S::task, optional())};
    }
  };
};

}  // namespace tillwire::ecommerce
