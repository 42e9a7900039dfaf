// Recurring tasks: how a request names one, when it charges, and what answers say about it.
#pragma once

#include <cstdint>
#include <tillwire/model/block.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>
#include <tillwire/verdict/task.hpp>

namespace tillwire::ecommerce {

/// Names a recurring task: by the gateway's id, or by the merchant's with the merchant's login.
struct TaskIdentifier {
  /// Needed with merchant_task_uuid. [merchantLogin, conditional, 1 to 255 characters]
  Text merchant_login = {};
  /// TaskCreate::Task::merchant_task_uuid. [merchantTaskUuid, conditional, not empty]
  Text merchant_task_uuid = {};
  /// TaskSummary::task_uuid, in place of the other two. [taskUuid, conditional, not empty]
  Text task_uuid = {};

  // clang-format off
  static constexpr auto fields() {
    using S = TaskIdentifier;
    return Fields{
        field("merchantLogin",    &S::merchant_login,     conditional(1, 255)),
        field("merchantTaskUuid", &S::merchant_task_uuid, conditional().filled()),
        field("taskUuid",         &S::task_uuid,          conditional().filled()),
    };
  }
  // clang-format on

  /// Describes the condition.
  static constexpr char name_rule[] =
      "taskUuid must be there, or merchantTaskUuid with merchantLogin";
  static constexpr auto rules() {
    return Rules{checked_by<&TaskIdentifier::check_name, TaskIdentifier::name_rule>()};
  }

 private:
  static Breach check_name(const TaskIdentifier& task) {
    const bool named = task.task_uuid.present() ||
                       (task.merchant_task_uuid.present() && task.merchant_login.present());
    return named ? Breach() : breach<&TaskIdentifier::task_uuid>(Errc::missing);
  }
};

/// The unit of the time between two payments. A gateway may know more: assign those as text.
enum class TimeUnit : std::uint8_t { unknown, minutes, hours, days, weeks, months, years };
constexpr auto values_of(TimeUnit) {
  using E = TimeUnit;
  return Values{
      value(E::minutes, "MINUTES"), value(E::hours, "HOURS"),   value(E::days, "DAYS"),
      value(E::weeks, "WEEKS"),     value(E::months, "MONTHS"), value(E::years, "YEARS"),
  };
}

/// When a recurring task charges.
struct TaskSchedule {
  /// The first payment, as in 2027-03-01T00:00:00.000+0200: with milliseconds and an offset.
  /// [scheduledSince, mandatory, ISO 8601]
  IsoTime scheduled_since = {};
  /// There is no payment later than this; written like scheduled_since.
  /// [scheduledTill, mandatory, ISO 8601]
  IsoTime scheduled_till = {};
  Choice<TimeUnit> time_unit = {};  ///< of value [timeUnit, mandatory]
  /// From payment to payment; at least 1. [mandatory, 1 to 9 digits]
  Optional<std::int32_t> value = {};

  // clang-format off
  static constexpr auto fields() {
    using S = TaskSchedule;
    return Fields{
        field("scheduledSince", &S::scheduled_since, mandatory()),
        field("scheduledTill",  &S::scheduled_till,  mandatory()),
        field("timeUnit",       &S::time_unit,       mandatory().filled()),
        field("value",          &S::value,           mandatory(1, 9)),
    };
  }
  // clang-format on

  /// Describes the condition.
  static constexpr char value_rule[] = "value must be at least 1";
  static constexpr auto rules() {
    return Rules{checked_by<&TaskSchedule::check_value, TaskSchedule::value_rule>()};
  }

 private:
  static Breach check_value(const TaskSchedule& schedule) {
    return *schedule.value >= 1 ? Breach() : breach<&TaskSchedule::value>(Errc::bad_value);
  }
};

/// What an answer says about a recurring task. Which fields are there depends on the operation.
struct TaskSummary {
  Text created = {};         ///< in ISO 8601, with an offset [optional]
  Text updated = {};         ///< in ISO 8601, with an offset [optional]
  Text merchant_login = {};  ///< whose task it is [merchantLogin, optional]
  /// Assigned by the merchant; compare it with the request's. [merchantTaskUuid, optional]
  Text merchant_task_uuid = {};
  Text next_payment_date = {};   ///< in ISO 8601, with an offset [nextPaymentDate, optional]
  Choice<TaskState> state = {};  ///< see charges() and has_ended() [optional]
  Text task_uuid = {};           ///< assigned by the gateway [taskUuid, optional]

  /// Returns whether it says which task it is.
  bool named() const { return !task_uuid.empty() || !merchant_task_uuid.empty(); }

  // clang-format off
  static constexpr auto fields() {
    using S = TaskSummary;
    return Fields{
        field("created",          &S::created,            optional().informative()),
        field("updated",          &S::updated,            optional().informative()),
        field("merchantLogin",    &S::merchant_login,     optional()),
        field("merchantTaskUuid", &S::merchant_task_uuid, optional().deciding()),
        field("nextPaymentDate",  &S::next_payment_date,  optional().informative()),
        field("state",            &S::state,              optional().deciding()),
        field("taskUuid",         &S::task_uuid,          optional().deciding()),
    };
  }
  // clang-format on
};

/// Returns the wire name of an id in an answer that is not the one that was asked for: the answer
/// is about another task. Returns null if there is none. Only ids that both have are compared.
inline const char* other_task(const TaskIdentifier& asked, const TaskSummary& answered) {
  const auto differs = [](const Text& a, const Text& b) {
    return a.present() && b.present() && a != b;
  };
  if (differs(asked.task_uuid, answered.task_uuid)) return "taskUuid";
  if (differs(asked.merchant_task_uuid, answered.merchant_task_uuid)) return "merchantTaskUuid";
  return nullptr;
}

/// What every answer about recurring tasks says first.
struct TaskResult {
  Choice<TaskStatus> status = {};  ///< FAIL decides nothing [one of the decisive fields]
  Text code = {};                  ///< why the gateway refused; not documented [optional]
  Text message = {};               ///< `code` in words; show it [optional]
  /// Not documented; all except "0" refuse. [errorCode, one of the decisive fields]
  Text error_code = {};
  /// Show it; do not depend on its text. [errorMessage, optional]
  Text error_message = {};
  /// An object with a code, or text: see Client::fault(). [optional]
  Json error = {};

  bool refused() const {
    return status.value() == TaskStatus::fail || is_refusal({}, error_code, error);
  }
  /// Returns whether the answer says that it was done, and nothing contradicts that.
  bool done() const { return !refused() && status.value() == TaskStatus::success; }

  // clang-format off
  static constexpr auto fields() {
    using S = TaskResult;
    return Fields{
        field("status",       &S::status,        decisive()),
        field("code",         &S::code,          optional().informative()),
        field("message",      &S::message,       optional().informative()),
        field("errorCode",    &S::error_code,    decisive()),
        field("errorMessage", &S::error_message, optional().informative()),
        field("error",        &S::error,         optional().deciding()),
    };
  }
  // clang-format on
};

/// The answer to a request that changes recurring tasks. `result` says whether it was done, and
/// `task` what it was done to; after any doubt ask TaskGet.
struct TaskAnswer {
  TaskResult result = {};  ///< done or refused [its fields are on this level]
  TaskSummary task = {};   ///< the task afterwards; absent if refused [optional]

  bool refused() const { return result.refused(); }
  /// Returns whether the answer says that it was done, and nothing contradicts that.
  bool done() const { return result.done(); }
  /// Returns whether the answer says that the task was terminated: until then it charges.
  bool terminated() const { return done() && task.state.value() == TaskState::terminated; }
  /// Returns whether the answer names a task, and says that it makes payments.
  bool charging() const { return done() && task.named() && charges(task.state.value()); }

  static constexpr auto fields() {
    using S = TaskAnswer;
    return Fields{merged(&S::result), field("task", &S::task, optional())};
  }
};

}  // namespace tillwire::ecommerce
