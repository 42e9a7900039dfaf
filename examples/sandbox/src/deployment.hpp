// What differs from one deployment of the e-commerce gateway to the next.
#pragma once

#include <cstddef>
#include <string>

namespace gateway {

struct Deployment {
  const char* name;
  bool debits_stored;         ///< an order that a stored credential paid has the status 11
  bool token_is_open;         ///< it is for registrations, status and payments of one request alone
  std::size_t number_length;  ///< of orderNumber, at most
  bool needs_number;          ///< it assigns none
  /// Whether a payment of a registered order is released unless the merchant confirms it, and
  /// registrations have to be as SATIM wants them.
  bool confirms;
  const char* taken_by_plan;  ///< code of recurrentPayment.do for a number that was used before
};

/// Null if there is none of this name.
const Deployment* find_deployment(const std::string& name);
/// The names, with commas between them.
std::string deployment_names();

/// Returns whether a deployment takes a token for this operation.
bool takes_token(const Deployment& deployment, const std::string& operation);

}  // namespace gateway
