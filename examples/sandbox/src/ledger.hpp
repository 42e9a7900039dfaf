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

}  // namespace gateway
