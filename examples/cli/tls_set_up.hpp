// What the options demand of the server's certificate, and show to the server.
#pragma once

#include <tillwire/mbedtls/crl.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <vector>

#include "options.hpp"

namespace tillwire::cli {

/// --ca, --pin, --crl, --client-cert and --client-key; it must outlive the TLS that it sets up.
class TlsSetUp {
 public:
  explicit TlsSetUp(tillwire::Random& random) : identity_(random) {}

  /// Throws Refused if something cannot be read.
  void apply(const Options& options, mbedtls::Tls& tls);

 private:
  void load_identity(const Options& options);

  mbedtls::Identity identity_;
  mbedtls::Crl crl_;
  std::vector<mbedtls::Pin> pins_;
};

}  // namespace tillwire::cli
