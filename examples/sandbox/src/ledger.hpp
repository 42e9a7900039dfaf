// The ledger of what was really charged: one entry for each movement of money, whatever the client
// received.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "state/record.hpp"

namespace gateway {

struct Charge {
  std::string operation;  ///< that moved the money
  std::string kind;       ///< "charge", "hold", "capture", "refund", "reversal" or "credit"
  std::string order_number;
  std::string order_id;
  std::string card;  ///< masked
  std::int64_t amount = 0;
  std::string currency;  ///< three digits
  std::int64_t at_ms = 0;
};
GATEWAY_RECORD(Charge, operation, kind, order_number, order_id, card, amount, currency, at_ms)

using Ledger = std::vector<Charge>;

// What moves money at a date, as the operation of a charge.
inline constexpr const char* by_completion_date = "autocompletionDate";
inline constexpr const char* by_reversal_date = "autoReverseDate";
inline constexpr const char* by_task = "recurring task";

inline bool is_by_date(const Charge& charge) {
  const std::string& by = charge.operation;
  return by == by_completion_date || by == by_reversal_date || by == by_task;
}

}  // namespace gateway
