// The encrypted card data of seToken: the gateway's key pair and what a token holds.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <optional>
#include <string>

#include "json.hpp"

namespace gateway {

/// Slots may be empty.
struct TokenCard {
  std::string pan;
  std::string cvc;
  std::string expiry;
  std::string order_id;
};

/// The public half, PEM.
std::string to_pem(EVP_PKEY* key);

/// The key pairs are made when they are first needed: most runs never do, and it takes a while.
class SeToken {
 public:
  std::string public_key_pem();
  /// What se/keys.do answers: an expired key, and the one that opens tokens.
  Json keys();
  /// Nothing if the token does not decrypt, is malformed or is not within 30 minutes of now.
  std::optional<TokenCard> open(const std::string& token, std::string& error);

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  using Key = std::unique_ptr<EVP_PKEY, Free>;
  static EVP_PKEY* made(Key& key);

  Key key_;
  Key expired_;
};

}  // namespace gateway
