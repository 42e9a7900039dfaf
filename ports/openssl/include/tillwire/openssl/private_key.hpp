// Reads private keys of any kind from PEM or DER.
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <climits>
#include <cstddef>
#include <cstring>
#include <tillwire/openssl/owned.hpp>
#include <tillwire/tls/key_error.hpp>

namespace tillwire::openssl {

using tls_port::is_encrypted;
using tls_port::KeyError;

using OwnedKey = Owned<EVP_PKEY, EVP_PKEY_free>;
using OwnedKeyContext = Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>;
using OwnedBio = Owned<BIO, BIO_free_all>;

/// Returns a BIO that reads the caller's bytes; null if memory runs out or there are too many
/// bytes.
inline OwnedBio borrowed(const void* bytes, std::size_t size) {
  return OwnedBio(size > INT_MAX ? nullptr : BIO_new_mem_buf(bytes, static_cast<int>(size)));
}

/// Returns why OpenSSL could not read a key, from the errors in its queue.
inline KeyError last_key_error(bool encrypted) {
  KeyError failure = encrypted ? KeyError::passphrase_wrong : KeyError::unreadable;
  while (const unsigned long error = ERR_get_error()) {
    const int reason = ERR_GET_REASON(error);
    const int library = ERR_GET_LIB(error);
    if (reason == ERR_R_MALLOC_FAILURE) return KeyError::no_memory;
    const bool unknown_cipher =
        (library == ERR_LIB_EVP &&
         (reason == EVP_R_UNKNOWN_CIPHER || reason == EVP_R_UNSUPPORTED_CIPHER ||
          reason == EVP_R_UNKNOWN_PBE_ALGORITHM || reason == EVP_R_UNSUPPORTED_PRF)) ||
        (library == ERR_LIB_PEM && reason == PEM_R_UNSUPPORTED_ENCRYPTION);
    if (encrypted && unknown_cipher) failure = KeyError::encryption_unknown;
  }
  return failure;
}

/// Copies a passphrase for OpenSSL; its context is the text, or null.
inline int give_passphrase(char* to, int room, int, void* passphrase) {
  if (passphrase == nullptr) return -1;
  const std::size_t size = std::strlen(static_cast<const char*>(passphrase));
  if (room < 0 || size > static_cast<std::size_t>(room)) return -1;
  std::memcpy(to, passphrase, size);
  return static_cast<int>(size);
}

/// Reads the first private key of PEM text; the passphrase may be null.
inline KeyError read_private_pem(OwnedKey& key, const char* pem, const char* passphrase) {
  const OwnErrors errors;
  const bool encrypted = is_encrypted(pem);
  if (encrypted && passphrase == nullptr) return KeyError::passphrase_missing;
  const OwnedBio text = borrowed(pem, std::strlen(pem));
  if (text == nullptr) return KeyError::no_memory;
  key.reset(
      PEM_read_bio_PrivateKey(text.get(), nullptr, give_passphrase, const_cast<char*>(passphrase)));
  return key != nullptr ? KeyError::none : last_key_error(encrypted);
}

/// Reads a private key in DER that is not encrypted: PKCS#8, PKCS#1 or SEC 1.
inline KeyError read_private_der(OwnedKey& key, const void* der, std::size_t size) {
  const OwnErrors errors;
  if (der == nullptr || size == 0 || size > LONG_MAX) return KeyError::unreadable;
  const auto* at = static_cast<const unsigned char*>(der);
  key.reset(d2i_AutoPrivateKey(nullptr, &at, static_cast<long>(size)));
  return key != nullptr ? KeyError::none : last_key_error(false);
}

}  // namespace tillwire::openssl
