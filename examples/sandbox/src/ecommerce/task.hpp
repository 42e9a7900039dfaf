// A recurring task: a card that is charged on a schedule.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "state/record.hpp"

namespace gateway {

/// What became of a payment of a task.
struct TaskAttempt {
  std::string id;
  std::string payment_id;
  std::string order_id;  ///< empty: there was none to pay
  std::string order_number;
  bool succeeded = false;
  std::int64_t at_ms = 0;
};
GATEWAY_RECORD(TaskAttempt, id, payment_id, order_id, order_number, succeeded, at_ms)

struct Task {
  std::string id;
  std::string merchant_id;  ///< merchantTaskUuid
  std::string state;        ///< on the wire
  std::int64_t created_ms = 0;
  std::int64_t updated_ms = 0;

  std::int64_t amount = 0;
  std::string currency;
  std::string binding_id;  ///< or the card that follows
  std::string pan;
  std::string expiry;
  std::string holder;
  std::string client_id;
  std::map<std::string, std::string> attributes;
  std::map<std::string, std::string> params;

  std::string since;  ///< as sent
  std::string till;
  std::string unit;
  std::int64_t every = 0;

  std::int64_t next = 1;  ///< number of the next payment, from 1
  std::set<std::int64_t> skipped;
  std::int64_t failures = 0;      ///< in a row
  std::int64_t last_paid_ms = 0;  ///< the date of the last payment that was tried; 0: none
  std::vector<TaskAttempt> attempts;

  /// Returns when a payment is due, in milliseconds since the epoch.
  std::int64_t due_ms(std::int64_t number) const;
  /// Returns whether it makes payments.
  bool charges() const { return state == "CREATED" || state == "ACTIVE"; }
  /// Steps over payments that are skipped, and ends the task after the last one.
  void settle();
};
GATEWAY_RECORD(Task, id, merchant_id, state, created_ms, updated_ms, amount, currency, binding_id,
               pan, expiry, holder, client_id, attributes, params, since, till, unit, every, next,
               skipped, failures, last_paid_ms, attempts)

}  // namespace gateway
