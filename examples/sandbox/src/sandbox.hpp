// Both services at one address: routing, the shared lock, and the state that tests read.
#pragma once

#include <cstdint>
#include <memory>
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
#include "state/keeper.hpp"

namespace gateway {

/// Where a path leads.
struct Route {
  enum class Service { none, ecommerce, cards, pages };
  Service service = Service::none;
  std::string operation;  ///< as in the path, also when there is no such operation
};

/// What a request did in addition to its answer.
struct Effects {
  std::string order_id;  ///< of the order that it was about; empty: of none
  std::string order_number;
  bool declined = false;  ///< it tried to pay, and the issuer or the cardholder refused
  Ledger moved;           ///< what it entered into the ledger
};

/// May be used from several threads.
class Sandbox {
 public:
  /// Takes the state out of the file of --state, if it holds one. Throws std::runtime_error.
  explicit Sandbox(const Options& options);

  Route route(const std::string& path) const;
  /// The file of the payment pages at this path; empty if there is none.
  std::string page_file_at(const std::string& path) const;
  Response answer(const Route& route, const Request& request, const Sizes& script,
                  Effects& effects);

  /// Sets where the services listen, without a slash at the end. It is empty until they listen.
  void set_address(const std::string& address);
  std::string address() const;
  const Options& options() const { return options_; }

  Json ledger();
  Json orders();
  Json cards() const;
  Json keys() const;
  std::string se_token_public_key();
  /// Orders with their ledgers, cards with their limits, keys and ATMs: masked, for the pages.
  Json view();
  Json callbacks();
  Json callback_keys();
  /// The address and the form of each notification that has one, which is forgotten then.
  std::vector<std::pair<std::string, std::string>> take_callbacks(const Sending& sending);
  bool finish_authentication(const std::string& order_id, bool passed);
  bool act_as_payer(const std::string& order_id, const std::string& what);
  /// Something happens to an ATM; throws std::exception.
  void change_atm(const Json& event);
  /// Moves the clock on.
  void advance(std::int64_t seconds);
  /// Everything as at the start, the clock too.
  void reset(const Sizes& sizes);

 private:
  /// Locks the state, and keeps at its end what has changed: before an answer goes out.
  class Turn;
  void keep_all();
  Response dispatch(const Route& route, const Request& request, const Sizes& script);

  const Options options_;
  mutable std::mutex mutex_;
  std::string address_;
  std::unique_ptr<Store> store_;  // null: the state lives in memory
  Keeper keeper_;
  Ledger ledger_;
  Ecommerce ecommerce_;
  CardService cards_;
};

}  // namespace gateway
