// task/create - creates a task that charges a card automatically.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/task.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Creates a task that charges a card on a schedule, without any further request.
///
///     TaskCreate create;
///     create.task.merchant_task_uuid            = "S-4711";    // a key: keep it first
///     create.task.amount                        = {999};       // 9.99
///     create.task.currency                      = "978";
///     create.task.binding_id                    = binding_id;  // Binding::binding_id, copied
///     create.task.client_id                     = "client-7";
///     create.task.schedule_data.scheduled_since = "2027-03-01T00:00:00.000+0200";
///     create.task.schedule_data.scheduled_till  = "2028-03-01T00:00:00.000+0200";
///     create.task.schedule_data.time_unit       = TimeUnit::months;
///     create.task.schedule_data.value           = 1;
///     auto answer = client.call(create);
///     if (!answer.answered() || !answer->charging()) return ask("S-4711");  // TaskGet
///
/// Moves money, later and repeatedly: after a lost answer, and after a refusal, ask TaskGet by
/// merchant_task_uuid and merchant_login whether there is such a task. If there is none, send it
/// again with the same merchant_task_uuid, never with a new one. Do not charge the card for the
/// same period by other operations. Each payment has its own order, which TaskGet lists and
/// GetLastOrdersForMerchants finds.
///
/// The path is /recurrent/v1/task/create, after Gateway::base_path and without Gateway::context.
/// Beyond the specification.
struct TaskCreate {
  static constexpr Endpoint endpoint = {recurring_tasks, "task/create", moves_money};

  /// The task.
  struct Task {
    /// Assigned by the merchant, unique per task; the only key after a lost answer.
    /// [merchantTaskUuid, mandatory, not empty]
    Text merchant_task_uuid = {};
    /// What each payment charges, in minor units; 0 is refused. [mandatory, at most 12 digits]
    Amount amount = {};
    Text currency = {};  ///< ISO 4217 digits [mandatory, 3 digits]
    /// The stored card to charge, with client_id; in place of pan and expiry.
    /// [bindingId, conditional, 1 to 255 characters]
    Text binding_id = {};
    Secret pan = {};        ///< card number, with expiry [conditional, 1 to 19 digits]
    Secret expiry = {};     ///< YYYYMM [conditional, 6 digits]
    Text card_holder = {};  ///< as on the card [cardHolder, optional, 1 to 26 characters]
    /// The customer's id in the merchant's system: a stored card is not charged without it.
    /// [clientId, optional, at most 255 characters]
    Text client_id = {};
    Json attributes = {};             ///< names and values that the bank defines [optional]
    Json params = {};                 ///< names and values of the merchant's own [optional]
    TaskSchedule schedule_data = {};  ///< when it charges [scheduleData, mandatory]

    // clang-format off
    static constexpr auto fields() {
      using S = Task;
      return Fields{
          field("merchantTaskUuid", &S::merchant_task_uuid, mandatory().filled()),
          field("amount",           &S::amount,             mandatory(0, 12)),
          field("currency",         &S::currency,           mandatory(3).digits()),
          field("bindingId",        &S::binding_id,         conditional(1, 255)),
          field("pan",              &S::pan,                conditional(1, 19).digits()),
          field("expiry",           &S::expiry,             conditional(6).integer()),
          field("cardHolder",       &S::card_holder,        optional(1, 26)),
          field("clientId",         &S::client_id,          optional(0, 255)),
          field("attributes",       &S::attributes,         optional()),
          field("params",           &S::params,             optional()),
          field("scheduleData",     &S::schedule_data,      mandatory()),
      };
    }
    // clang-format on

    static constexpr auto rules() {
      using S = Task;
      return Rules{not_zero(&S::amount), exactly_one_of(&S::binding_id, &S::pan),
                   all_or_none_of(&S::pan, &S::expiry)};
    }
  };

  Choice<Language> locale = {};  ///< of messages; the merchant's default if absent [optional]
  /// The merchant whose task it is, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters]
  Text merchant_login = {};
  Task task = {};  ///< what it charges, and when [mandatory]
  /// The user of Gateway::ecommerce again, for a gateway that reads it from this field, as its
  /// samples show, and not from userName. [optional, 1 to 50 characters]
  Text username = {};

  // clang-format off
  static constexpr auto fields() {
    using S = TaskCreate;
    return Fields{
        field("locale",        &S::locale,         optional(2)),
        field("merchantLogin", &S::merchant_login, optional(1, 255)),
        field("task",          &S::task,           mandatory()),
        field("username",      &S::username,       optional(1, 50)),
    };
  }
  // clang-format on

  using Response = TaskAnswer;

  /// Returns what an answer means: a task that charges is proven by its name and state.
  static Outcome outcome(const Response& answer) { return outcome_of_task(answer.charging()); }
};

}  // namespace tillwire::ecommerce
