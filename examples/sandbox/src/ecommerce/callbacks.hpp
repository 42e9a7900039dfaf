// The notifications of the e-commerce gateway: what happened, and the forms that tell it, signed.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ecommerce/rsa_key.hpp"
#include "json.hpp"
#include "state/keeper.hpp"

namespace gateway {

/// An event that a merchant is told of.
struct Notice {
  std::string url;  ///< dynamicCallbackUrl of the order; empty: it had none
  std::vector<std::pair<std::string, std::string>> parameters;
};
GATEWAY_RECORD(Notice, url, parameters)

/// How a notification is signed: `alias` and an RSA key, or the shared key.
enum class Signing { symmetric, asymmetric };

/// Beyond the specification, which names the events only.
class Callbacks {
 public:
  static constexpr const char* shared_key = "sandbox-callback-key";

  void add(Notice notice) { notices_.push_back(std::move(notice)); }
  /// All of them, which are forgotten.
  std::vector<Notice> take() { return std::exchange(notices_, {}); }

  /// The parameters with their checksum, as application/x-www-form-urlencoded.
  std::string form(const Notice& notice, Signing signing);
  /// All of them: url, parameters, and the two forms.
  Json list();
  /// Address and parameters of the newest, masked, without the forms; for the pages.
  Json view() const;
  /// Of the asymmetric checksums, PEM; made when it is first needed.
  std::string public_key_pem() { return key_.public_pem(); }
  void keep(Keeper& keeper);

 private:
  std::string checksum(const std::string& text, Signing signing);

  RsaKey key_;
  std::vector<Notice> notices_;
};

}  // namespace gateway
