// CA certificates from a file, for hosts that have files.
#pragma once

#include <cstdio>
#include <string>
#include <tillwire/mbedtls/tls.hpp>

namespace tillwire::mbedtls {

/// Trusts the certificates of a file: PEM, one or more, or one in DER. False if there is none or
/// one cannot be read; connect() then answers Fault::configuration.
[[nodiscard]] inline bool trust_file(Tls& tls, const char* path) {
  std::string bytes;
  if (std::FILE* const file = std::fopen(path, "rb")) {
    char buffer[4096];
    std::size_t count = 0;
    while ((count = std::fread(buffer, 1, sizeof buffer, file)) != 0) bytes.append(buffer, count);
    if (std::ferror(file) != 0) bytes.clear();
    std::fclose(file);
  }
  if (bytes.find("-----BEGIN") != std::string::npos) return tls.trust_pem(bytes.c_str());
  return tls.trust_der(bytes.data(), bytes.size());
}

}  // namespace tillwire::mbedtls
