// Subscriptions of payers, and templates of QR codes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "state/record.hpp"

namespace gateway {

/// What a payer has agreed to be charged for.
struct Subscription {
  std::string id;
  std::string client_id;
  std::string token;
  bool active = true;
};
GATEWAY_RECORD(Subscription, id, client_id, token, active)

struct QrTemplate {
  std::string id;
  std::string qr_id;
  std::string type;
  std::string name;
  std::optional<std::int64_t> amount;
  std::string currency;
  std::string start_date;
  std::string end_date;
  bool active = true;
};
GATEWAY_RECORD(QrTemplate, id, qr_id, type, name, amount, currency, start_date, end_date, active)

}  // namespace gateway
