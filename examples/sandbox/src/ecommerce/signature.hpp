// The signature of a merchant's requests: X-Hash and X-Signature, checked with OpenSSL.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>

#include "http/http.hpp"

namespace gateway {

class Signature {
 public:
  /// Loads a certificate or a public key in PEM; with an empty name, requests need no signature.
  /// Throws std::runtime_error if the file does not hold an RSA key of at least 2048 bits.
  explicit Signature(const std::string& file);

  /// Returns what is wrong with a request's signature; empty: nothing. Without a key, checks only
  /// that the hash of a signed request is that of its body.
  std::string problem_of(const Request& request) const;

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  std::unique_ptr<EVP_PKEY, Free> key_;
};

}  // namespace gateway
