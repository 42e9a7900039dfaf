// Private keys from a file, for hosts that have files.
#pragma once

#include <tillwire/mbedtls/file_bytes.hpp>
#include <tillwire/mbedtls/rsa_key.hpp>

namespace tillwire::mbedtls {

/// Loads the private key of a file, PEM or DER. The passphrase, for PEM, may be null. The bytes of
/// the file are wiped.
[[nodiscard]] inline KeyFault load_file(RsaKey& key, const char* path,
                                        const char* passphrase = nullptr) {
  const FileBytes file(path);
  return file.is_pem() ? key.load_pem(file.text(), passphrase)
                       : key.load_der(file.text(), file.size());
}

}  // namespace tillwire::mbedtls
