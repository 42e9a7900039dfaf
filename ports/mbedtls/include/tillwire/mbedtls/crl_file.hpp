// CRLs from a file, for hosts that have files.
#pragma once

#include <tillwire/mbedtls/crl.hpp>
#include <tillwire/mbedtls/file_bytes.hpp>

namespace tillwire::mbedtls {

/// Adds the CRLs of a file: PEM, one or more, or one in DER. False if there is none or one cannot
/// be read; connect() then answers Fault::configuration.
[[nodiscard]] inline bool add_file(Crl& crl, const char* path) {
  const FileBytes file(path);
  return file.is_pem() ? crl.add_pem(file.text()) : crl.add_der(file.text(), file.size());
}

}  // namespace tillwire::mbedtls
