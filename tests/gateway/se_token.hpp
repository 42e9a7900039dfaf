// The encrypted card data of seToken: the gateway's key pair and what a token holds.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <optional>
#include <string>

namespace gateway {

/// Slots may be empty.
struct TokenCard {
  std::string pan;
  std::string cvc;
  std::string expiry;
  std::string order_id;
};

/// The key pair is made when it is first needed: most runs never do, and it takes a while.
class SeToken {
 public:
  std::string public_key_pem();
  /// Nothing if the token does not decrypt, is malformed or is not within 30 minutes of now.
  std::optional<TokenCard> open(const std::string& token, std::string& error);

 private:
  EVP_PKEY* key();

  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  std::unique_ptr<EVP_PKEY, Free> key_;
};

}  // namespace gateway
