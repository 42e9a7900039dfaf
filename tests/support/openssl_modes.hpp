// OpenSSL's CBC, CTR and CMAC of any length, to hold MACs, key blocks and derived keys against.
#pragma once

#include <bitset>
#include <memory>
#include <stdexcept>
#include <string>
#include <support/openssl_crypto.hpp>
#include <tillwire/security/clear_key.hpp>

namespace tillwire::test {

/// A mode with an initial value, without padding.
inline Octets mode(const char* name, const Octets& key, const Octets& start, const Octets& in,
                   bool encrypt) {
  const std::unique_ptr<EVP_CIPHER, decltype(&EVP_CIPHER_free)> cipher(
      EVP_CIPHER_fetch(nullptr, name, nullptr), &EVP_CIPHER_free);
  return crypt(cipher.get(), key, start, in, encrypt);
}

inline Octets des_cbc(const Octets& key, const Octets& start, const Octets& in,
                      bool encrypt = true) {
  return mode("DES-EDE3-CBC", three_parts(key), start, in, encrypt);
}

inline Octets aes_cbc(const Octets& key, const Octets& start, const Octets& in,
                      bool encrypt = true) {
  return mode(("AES-" + std::to_string(key.size() * 8) + "-CBC").c_str(), key, start, in, encrypt);
}

inline Octets aes_ctr(const Octets& key, const Octets& start, const Octets& in) {
  return mode(("AES-" + std::to_string(key.size() * 8) + "-CTR").c_str(), key, start, in, true);
}

inline Octets des_cmac(const Octets& key, const Octets& in) {
  const Octets triple = three_parts(key);
  Octets out(8, '\0');
  std::size_t size = 0;
  if (EVP_Q_mac(nullptr, "CMAC", nullptr, "DES-EDE3-CBC", nullptr, triple.data(), triple.size(),
                data_of(in), in.size(), reinterpret_cast<unsigned char*>(out.data()), out.size(),
                &size) == nullptr) {
    throw std::runtime_error("OpenSSL's CMAC failed");
  }
  return out;
}

/// Returns the key as DES uses it: with odd parity.
inline Octets with_odd_parity(Octets key) {
  for (char& c : key) {
    if (std::bitset<8>(static_cast<unsigned char>(c)).count() % 2 == 0) {
      c = static_cast<char>(c ^ 1);
    }
  }
  return key;
}

inline Octets octets_of(KeyBytes key) {
  return {reinterpret_cast<const char*>(key.data), key.size};
}
template <KeyUse Use>
Octets octets_of(const ClearKey<Use>& key) {
  return octets_of(key.key().bytes());
}

}  // namespace tillwire::test
