// The signature of a merchant's requests: X-Hash and X-Signature, checked with OpenSSL.
#pragma once

#include <openssl/evp.h>

#include <memory>
#include <string>

#include "http/http.hpp"

namespace gateway {

class Signature {
 public:
  /// A certificate or a public key in PEM; empty: nothing has to be signed. Throws
  /// std::runtime_error if the file does not hold an RSA key of at least 2048 bits.
  explicit Signature(const std::string& file);

  /// What is wrong with a request's signature; empty: nothing. Where there is no key, a signature
  /// that came all the same is held against the body's hash alone.
  std::string problem_of(const Request& request) const;

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };
  std::unique_ptr<EVP_PKEY, Free> key_;
};

}  // namespace gateway
