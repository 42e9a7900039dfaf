// A key pair of the gateway's own.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>

#include "state/keeper.hpp"

namespace gateway {

/// Made when it is first needed: most runs never do, and it takes a while.
class RsaKey {
 public:
  EVP_PKEY* get();
  /// The public half, PEM.
  std::string public_pem();
  void keep(Keeper& keeper, const char* kind);

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  std::unique_ptr<EVP_PKEY, Free> key_;
  std::string private_pem_;  ///< empty while there is no key
};

}  // namespace gateway
