// Certificates, CRLs and keys from files, for hosts that have files. Each TLS port names these in
// its own namespace.
#pragma once

#include <tillwire/tls/file_bytes.hpp>

namespace tillwire::tls_port {

/// Trusts the certificates of a file: PEM, one or more, or one in DER. False if there is none or
/// one cannot be read; connect() then answers Fault::configuration.
template <class Tls>
[[nodiscard]] bool trust_file(Tls& tls, const char* path) {
  const FileBytes file(path);
  return file.is_pem() ? tls.trust_pem(file.text()) : tls.trust_der(file.text(), file.size());
}

/// Adds the CRLs of a file: PEM, one or more, or one in DER. False if there is none or one cannot
/// be read; connect() then answers Fault::configuration.
template <class Crl>
[[nodiscard]] bool add_file(Crl& crl, const char* path) {
  const FileBytes file(path);
  return file.is_pem() ? crl.add_pem(file.text()) : crl.add_der(file.text(), file.size());
}

/// Loads the private key of a file, PEM or DER. The passphrase, for PEM, may be null. The bytes of
/// the file are wiped.
template <class Key>
[[nodiscard]] auto load_file(Key& key, const char* path, const char* passphrase = nullptr)
    -> decltype(key.load_der(nullptr, 0)) {
  const FileBytes file(path);
  return file.is_pem() ? key.load_pem(file.text(), passphrase)
                       : key.load_der(file.text(), file.size());
}

/// Loads the certificate chain of an Identity and its key: both PEM, possibly in the same file, or
/// both DER. The passphrase, for PEM, may be null. The bytes of the files are
/// wiped.
template <class Identity>
[[nodiscard]] auto load_file(Identity& identity, const char* chain_path, const char* key_path,
                             const char* passphrase = nullptr)
    -> decltype(identity.load_der(nullptr, 0, nullptr, 0)) {
  const FileBytes chain(chain_path);
  const FileBytes key(key_path);
  return chain.is_pem() ? identity.load_pem(chain.text(), key.text(), passphrase)
                        : identity.load_der(chain.text(), chain.size(), key.text(), key.size());
}

}  // namespace tillwire::tls_port
