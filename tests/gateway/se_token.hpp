// The encrypted card data of seToken: the gateway's key pair and what a token holds.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <optional>
#include <string>

namespace gateway {

struct TokenCard {
  std::string pan;
  std::string cvc;
  std::string expiry;
  std::string order_id;
};

class SeToken {
 public:
  SeToken();

  std::string public_key_pem() const;
  /// Nothing if the token does not decrypt, is malformed or is not within 30 minutes of now.
  std::optional<TokenCard> open(const std::string& token, std::string& error) const;

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  std::unique_ptr<EVP_PKEY, Free> key_;
};

}  // namespace gateway
