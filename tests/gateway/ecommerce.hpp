// The e-commerce gateway: orders and their payments.
#pragma once

#include <map>
#include <string>

#include "http.hpp"
#include "json.hpp"
#include "ledger.hpp"
#include "options.hpp"
#include "order.hpp"
#include "se_token.hpp"
#include "value.hpp"

namespace gateway {

class Ecommerce {
 public:
  Ecommerce(const Options& options, Ledger& ledger) : options_(options), ledger_(ledger) {}

  /// `base` is the address under which the client reached the gateway, without a slash at its end.
  Response answer(const std::string& operation, const Request& request, const std::string& base);

  /// The cardholder comes back from the access control server. False if nobody went there.
  bool finish_authentication(const std::string& order_id, bool passed);

  Json orders() const;
  std::string se_token_public_key() { return se_token_.public_key_pem(); }
  void reset();

 private:
  Json dispatch(const std::string& operation, Value& request);
  Json register_order(const Value& request, bool two_phase);
  Json status(const Value& request);
  Json pay(const Value& request);
  Json attempt(Order& order, const Value& request, const std::string& pan,
               const std::string& expiry, const std::string& cvc);
  Json authenticate(Order& order, const Value& request, const Verdict& verdict);
  Json start_authentication(Order& order);
  Json send_to_acs(Order& order);
  Json decline(Order& order, const Verdict& verdict);
  Json approve(Order& order, const Verdict& verdict);
  void charge(Order& order, const Verdict& verdict);

  static Json refusal(const char* code, const std::string& message);
  static void add_attributes(Order& order, const Value* params);
  const Json* check_credentials(const Value& request);
  Order* find(const std::string& id);
  void expire(Order& order) const;

  const Options& options_;
  Ledger& ledger_;
  SeToken se_token_;
  std::map<std::string, Order> orders_;  // by id
  std::map<std::string, std::string> id_of_number_;
  std::map<std::string, std::string> client_of_binding_;
  std::string base_;  // of the request being answered
};

}  // namespace gateway
