// The notifications of the e-commerce gateway: events, and the signed forms that report them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ecommerce/order.hpp"
#include "ecommerce/rsa_key.hpp"
#include "json.hpp"
#include "options.hpp"
#include "state/keeper.hpp"

namespace gateway {

/// An event that is reported to a merchant.
struct Notice {
  std::string url;  ///< dynamicCallbackUrl of the order; empty if it has none
  std::vector<std::pair<std::string, std::string>> parameters;
  int number = 0;          ///< of this notice, from 1
  std::string state = {};  ///< "waiting", "delivered" or "given up"; empty: not sent automatically
  std::int64_t next_ms = 0;       ///< when it is tried next, if it waits
  std::vector<int> answers = {};  ///< the HTTP status of each try; 0: none came
};
GATEWAY_RECORD(Notice, url, parameters, number, state, next_ms, answers)

/// How a notification is signed: with the shared key, or with an RSA key and SHA-512 or SHA-256.
enum class Signing { symmetric, sha512, sha256 };

/// How notifications are sent.
struct Sending {
  Signing signing = Signing::symmetric;
  bool full = false;  ///< with what some gateways add about the order
  std::map<std::string, std::optional<std::string>> set = {};  ///< replaced, added or left out
};

/// The queue of notifications, and their checksums. Beyond the specification, which only names the
/// events.
class Callbacks {
 public:
  static constexpr const char* shared_key = "sandbox-callback-key";

  explicit Callbacks(const Options& options) : options_(options) {}

  void add(Notice notice);
  /// Returns where a notification goes; empty: nowhere.
  const std::string& address_of(const Notice& notice) const {
    return notice.url.empty() ? options_.callback_url : notice.url;
  }
  /// Returns the notification that is to be tried now; null if there is none.
  const Notice* due() const;
  /// Notes the answer to a try, an HTTP status or 0: what was not answered with 200 is tried again,
  /// until it is given up. Returns its state, or nothing if the notification is gone.
  std::string note(int number, int status);
  /// Returns all notifications and removes them.
  std::vector<Notice> take() { return std::exchange(notices_, {}); }

  /// Returns the parameters with their checksum, as application/x-www-form-urlencoded. `order` is
  /// the one of the notification as it is now, or null.
  std::string form(const Notice& notice, const Sending& sending, const Order* order = nullptr);
  /// Returns all notifications: url, parameters, and the two forms.
  Json list();
  /// Returns address and masked parameters of the latest notifications, without the forms; for the
  /// pages.
  Json view() const;
  /// Returns the public key of the asymmetric checksums in PEM; creates it at the first call.
  std::string public_key_pem() { return key_.public_pem(); }
  void keep(Keeper& keeper);

 private:
  std::string checksum(const std::string& text, Signing signing);

  const Options& options_;
  RsaKey key_;
  std::vector<Notice> notices_;
  int last_number_ = 0;
};

}  // namespace gateway
