// The encrypted card data of seToken: the gateway's key pair and what a token holds.
#pragma once

#include <optional>
#include <string>

#include "ecommerce/rsa_key.hpp"
#include "json.hpp"
#include "state/keeper.hpp"

namespace gateway {

/// The card data in a token; members may be empty.
struct TokenCard {
  std::string pan;
  std::string cvc;
  std::string expiry;
  std::string order_id;
  std::string binding_id;
};

class SeToken {
 public:
  std::string public_key_pem() { return key_.public_pem(); }
  /// Returns the answer of se/keys.do: an expired key, and the current one, which decrypts tokens.
  Json keys();
  /// Returns the card; nothing if the token does not decrypt, is malformed or is not within 30
  /// minutes of now.
  std::optional<TokenCard> open(const std::string& token, std::string& error);
  void keep(Keeper& keeper);

 private:
  RsaKey key_;
  RsaKey expired_;
};

}  // namespace gateway
