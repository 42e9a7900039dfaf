// A client certificate and its key from files, for hosts that have files.
#pragma once

#include <tillwire/mbedtls/file_bytes.hpp>
#include <tillwire/mbedtls/identity.hpp>

namespace tillwire::mbedtls {

/// Loads the certificate, with those behind it, and the key: both PEM, where they may be one file,
/// or both DER. The passphrase, for PEM, may be null. The bytes of the files are wiped.
[[nodiscard]] inline IdentityFault load_file(Identity& identity, const char* chain_path,
                                             const char* key_path,
                                             const char* passphrase = nullptr) {
  const FileBytes chain(chain_path);
  const FileBytes key(key_path);
  return chain.is_pem() ? identity.load_pem(chain.text(), key.text(), passphrase)
                        : identity.load_der(chain.text(), chain.size(), key.text(), key.size());
}

}  // namespace tillwire::mbedtls
