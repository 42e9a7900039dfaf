// What the options demand of the server's certificate, and show to the server.
#pragma once

#include <vector>

#include "options.hpp"
#include "tls_port.hpp"

namespace tillwire::cli {

/// --ca, --pin, --crl, --client-cert and --client-key; it must outlive the TLS that it sets up.
class TlsSetUp {
 public:
  explicit TlsSetUp(tillwire::Random& random) : identity_(random) {}

  /// Throws Refused if something cannot be read.
  void apply(const Options& options, port::Tls& tls);

 private:
  void load_identity(const Options& options);

  port::Identity identity_;
  port::Crl crl_;
  std::vector<port::Pin> pins_;
};

}  // namespace tillwire::cli
