// CA certificates from a file, for hosts that have files.
#pragma once

#include <tillwire/mbedtls/file_bytes.hpp>
#include <tillwire/mbedtls/tls.hpp>

namespace tillwire::mbedtls {

/// Trusts the certificates of a file: PEM, one or more, or one in DER. False if there is none or
/// one cannot be read; connect() then answers Fault::configuration.
[[nodiscard]] inline bool trust_file(Tls& tls, const char* path) {
  const FileBytes file(path);
  return file.is_pem() ? tls.trust_pem(file.text()) : tls.trust_der(file.text(), file.size());
}

}  // namespace tillwire::mbedtls
