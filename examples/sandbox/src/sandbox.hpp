// Both services behind one address: routing, the shared lock, and what tests read of the state.
#pragma once

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "cards/card_service.hpp"
#include "ecommerce/ecommerce.hpp"
#include "http/http.hpp"
#include "json.hpp"
#include "ledger.hpp"
#include "options.hpp"

namespace gateway {

/// Where a path leads.
struct Route {
  enum class Service { none, ecommerce, cards };
  Service service = Service::none;
  std::string operation;  ///< as in the path, also when there is no such operation
};

/// May be used from several threads.
class Sandbox {
 public:
  explicit Sandbox(const Options& options)
      : options_(options), ecommerce_(options_, ledger_), cards_(options_, ledger_) {}

  Route route(const std::string& path) const;
  Response answer(const Route& route, const Request& request, const Sizes& script);

  Json ledger();
  Json orders();
  Json cards() const;
  Json keys() const;
  std::string se_token_public_key();
  Json callbacks();
  Json callback_keys();
  /// The address and the form of each notification that has one, which is forgotten then.
  std::vector<std::pair<std::string, std::string>> take_callbacks(Signing signing);
  bool finish_authentication(const std::string& order_id, bool passed);
  /// Something happens to an ATM; throws std::exception.
  void change_atm(const Json& event);
  void reset(const Sizes& sizes);

 private:
  const Options options_;
  mutable std::mutex mutex_;
  Ledger ledger_;
  Ecommerce ecommerce_;
  CardService cards_;
};

}  // namespace gateway
