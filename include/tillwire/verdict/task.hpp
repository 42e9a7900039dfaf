// What an answer says about a recurring task.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>
#include <tillwire/verdict/outcome.hpp>

namespace tillwire {

/// What became of a request about a recurring task. Beyond the specification.
enum class TaskStatus : std::uint8_t {
  unknown,
  success,  // done
  fail,     // refused; for a reason that is not publicly documented
};
constexpr auto values_of(TaskStatus) {
  using E = TaskStatus;
  return Values{value(E::success, "SUCCESS"), value(E::fail, "FAIL")};
}

/// The state of a recurring task. Beyond the specification.
enum class TaskState : std::uint8_t {
  unknown,
  created,     // it charges, and has not charged so far
  active,      // it charges, and has charged
  failed,      // it has ended: too many payments have failed
  completed,   // it has ended: its last payment is made
  terminated,  // it has ended: the merchant or the gateway terminated it
  expired,     // it has ended: its card has expired
};
constexpr auto values_of(TaskState) {
  using E = TaskState;
  return Values{
      value(E::created, "CREATED"),       value(E::active, "ACTIVE"),
      value(E::failed, "FAILED"),         value(E::completed, "COMPLETED"),
      value(E::terminated, "TERMINATED"), value(E::expired, "EXPIRED"),
  };
}

/// Returns whether a task in that state makes further payments.
constexpr bool charges(TaskState state) {
  return state == TaskState::created || state == TaskState::active;
}

/// Returns whether a task in that state has ended. A state that is not known is neither: assume
/// that the task charges.
constexpr bool has_ended(TaskState state) {
  return state != TaskState::unknown && !charges(state);
}

/// Returns what the answer to a change of a recurring task means, which does or does not prove what
/// was asked for. A refusal leaves it open: its codes are not documented, and an earlier copy of
/// the request may have been done.
constexpr Outcome outcome_of_task(bool proven) {
  return proven ? Outcome::approved : Outcome::in_doubt;
}

}  // namespace tillwire
