// The notifications of the e-commerce gateway: events, and the signed forms that report them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ecommerce/rsa_key.hpp"
#include "json.hpp"
#include "state/keeper.hpp"

namespace gateway {

/// An event that is reported to a merchant.
struct Notice {
  std::string url;  ///< dynamicCallbackUrl of the order; empty if it has none
  std::vector<std::pair<std::string, std::string>> parameters;
};
GATEWAY_RECORD(Notice, url, parameters)

/// How a notification is signed: `alias` and an RSA key, or the shared key.
enum class Signing { symmetric, asymmetric };

/// The queue of notifications, and their checksums. Beyond the specification, which only names the
/// events.
class Callbacks {
 public:
  static constexpr const char* shared_key = "sandbox-callback-key";

  void add(Notice notice) { notices_.push_back(std::move(notice)); }
  /// Returns all notifications and removes them.
  std::vector<Notice> take() { return std::exchange(notices_, {}); }

  /// Returns the parameters with their checksum, as application/x-www-form-urlencoded.
  std::string form(const Notice& notice, Signing signing);
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

  RsaKey key_;
  std::vector<Notice> notices_;
};

}  // namespace gateway
