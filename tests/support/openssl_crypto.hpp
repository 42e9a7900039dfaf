// OpenSSL in the part of a cipher, and to look at what another cipher made.
#pragma once

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <tillwire/port/crypto.hpp>

namespace tillwire::test {

/// Bytes; no text.
using Octets = std::string;

/// The same for the same seed.
inline Octets random_octets(std::mt19937& random, std::size_t size) {
  Octets bytes(size, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  return bytes;
}

inline Octets from_hex(const std::string& digits) {
  Octets bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

inline std::string to_hex(const Octets& bytes) {
  std::string digits;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    digits += "0123456789ABCDEF"[byte >> 4];
    digits += "0123456789ABCDEF"[byte & 15];
  }
  return digits;
}

inline const std::uint8_t* data_of(const Octets& bytes) {
  return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

inline KeyBytes key_of(const Octets& bytes) {
  return KeyBytes::from_clear_bytes(data_of(bytes), static_cast<std::uint32_t>(bytes.size()));
}

/// With an initial value, or none if it is empty; without padding.
inline Octets crypt(const EVP_CIPHER* cipher, const Octets& key, const Octets& start,
                    const Octets& in, bool encrypt) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  Octets out(in.size(), '\0');
  int size = 0;
  if (EVP_CipherInit_ex(context.get(), cipher, nullptr, data_of(key),
                        start.empty() ? nullptr : data_of(start), encrypt) != 1 ||
      EVP_CIPHER_CTX_set_padding(context.get(), 0) != 1 ||
      EVP_CipherUpdate(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size,
                       data_of(in), static_cast<int>(in.size())) != 1 ||
      static_cast<std::size_t>(size) != in.size()) {
    throw std::runtime_error("OpenSSL's cipher failed");
  }
  return out;
}

/// Whole blocks, each on its own.
inline Octets ecb(const EVP_CIPHER* cipher, const Octets& key, const Octets& in, bool encrypt) {
  return crypt(cipher, key, {}, in, encrypt);
}

/// A DES key of 8, 16 or 24 bytes as OpenSSL's 3DES wants it: of three parts. With three equal ones
/// it is DES.
inline Octets three_parts(const Octets& key) {
  if (key.size() == 8) return key + key + key;
  return key.size() == 16 ? key + key.substr(0, 8) : key;
}

/// With a key of 8, 16 or 24 bytes.
inline Octets des(const Octets& key, const Octets& in, bool encrypt = true) {
  return ecb(EVP_des_ede3_ecb(), three_parts(key), in, encrypt);
}

inline Octets aes(const Octets& key, const Octets& in, bool encrypt = true) {
  const EVP_CIPHER* const cipher = key.size() == 16   ? EVP_aes_128_ecb()
                                   : key.size() == 24 ? EVP_aes_192_ecb()
                                                      : EVP_aes_256_ecb();
  return ecb(cipher, key, in, encrypt);
}

inline Octets aes_cmac(const Octets& key, const Octets& in) {
  const std::string cipher = "AES-" + std::to_string(key.size() * 8) + "-CBC";
  Octets out(16, '\0');
  std::size_t size = 0;
  if (EVP_Q_mac(nullptr, "CMAC", nullptr, cipher.c_str(), nullptr, key.data(), key.size(),
                data_of(in), in.size(), reinterpret_cast<unsigned char*>(out.data()), out.size(),
                &size) == nullptr) {
    throw std::runtime_error("OpenSSL's CMAC failed");
  }
  return out;
}

/// DES or AES by OpenSSL, which can be made to fail.
class OpenSslCipher final : public BlockCipher {
 public:
  explicit OpenSslCipher(std::uint32_t block) : block_(block) {}

  /// Fails the call after so many more that succeed, and all later ones.
  void fail_after(int calls) { calls_ = calls; }

  std::uint32_t block_size() const override { return block_; }
  bool encrypt(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return put(out, [&] { return crypt(key, in, true); });
  }
  bool decrypt(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return put(out, [&] { return crypt(key, in, false); });
  }
  bool mac(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return block_ == 16 && put(out, [&] { return aes_cmac(octets(key), block(in)); });
  }

 private:
  static Octets octets(KeyBytes key) { return {reinterpret_cast<const char*>(key.data), key.size}; }
  Octets block(const std::uint8_t* in) const { return {reinterpret_cast<const char*>(in), block_}; }
  Octets crypt(KeyBytes key, const std::uint8_t* in, bool encrypt) const {
    return block_ == 8 ? des(octets(key), block(in), encrypt)
                       : aes(octets(key), block(in), encrypt);
  }
  template <class Work>
  bool put(std::uint8_t* out, const Work& work) {
    if (calls_ == 0) return false;
    if (calls_ > 0) --calls_;
    std::memcpy(out, work().data(), block_);
    return true;
  }

  std::uint32_t block_;
  int calls_ = -1;
};

/// Returns what a function of OpenSSL writes into a BIO.
template <class Write>
inline Octets written(const Write& write) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new(BIO_s_mem()), &BIO_free);
  if (write(memory.get()) != 1) throw std::runtime_error("OpenSSL writes no key");
  char* data = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &data);
  return {data, static_cast<std::size_t>(size)};
}

/// A public key as PEM.
inline std::string public_pem(EVP_PKEY* key) {
  return written([&](BIO* out) { return PEM_write_bio_PUBKEY(out, key); });
}

/// An RSA key pair of OpenSSL's: nothing of value is encrypted for it.
class OpenSslKeyPair {
 public:
  /// Generates a key pair, which takes a while.
  explicit OpenSslKeyPair(unsigned bits = 2048) : key_(EVP_RSA_gen(bits)) {
    if (!key_) throw std::runtime_error("OpenSSL made no key");
  }
  /// Out of a PEM file.
  explicit OpenSslKeyPair(const std::string& path) {
    const std::unique_ptr<BIO, decltype(&BIO_free)> file(BIO_new_file(path.c_str(), "r"),
                                                         &BIO_free);
    if (file) key_.reset(PEM_read_bio_PrivateKey(file.get(), nullptr, nullptr, nullptr));
    if (!key_) throw std::runtime_error("OpenSSL reads no key from " + path);
  }

  EVP_PKEY* key() const { return key_.get(); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(EVP_PKEY_get_size(key_.get())); }

  std::string private_pem() const {
    return written([&](BIO* out) {
      return PEM_write_bio_PKCS8PrivateKey(out, key(), nullptr, nullptr, 0, nullptr, nullptr);
    });
  }
  std::string public_pem() const { return test::public_pem(key()); }

  /// RSAES-PKCS1-v1_5.
  Octets encrypt(const Octets& plain) const {
    Octets out(size(), '\0');
    std::size_t count = out.size();
    const Context context = begin(EVP_PKEY_encrypt_init);
    if (EVP_PKEY_encrypt(context.get(), reinterpret_cast<unsigned char*>(out.data()), &count,
                         data_of(plain), plain.size()) != 1) {
      throw std::runtime_error("OpenSSL did not encrypt");
    }
    return out;
  }

  /// Returns the number of bytes; -1 on failure or if they do not fit.
  std::int32_t decrypt(const std::uint8_t* encrypted, void* plain, std::uint32_t capacity) const {
    Octets out(size(), '\0');
    std::size_t count = out.size();
    const Context context = begin(EVP_PKEY_decrypt_init);
    // OpenSSL from 3.2 on answers noise to bad padding; the tests' expectations bear both.
    if (EVP_PKEY_decrypt(context.get(), reinterpret_cast<unsigned char*>(out.data()), &count,
                         encrypted, size()) != 1 ||
        count > capacity) {
      return -1;
    }
    std::memcpy(plain, out.data(), count);
    return static_cast<std::int32_t>(count);
  }

 private:
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(EVP_PKEY_CTX* context) const { EVP_PKEY_CTX_free(context); }
  };
  using Context = std::unique_ptr<EVP_PKEY_CTX, Free>;

  Context begin(int (*init)(EVP_PKEY_CTX*)) const {
    Context context(EVP_PKEY_CTX_new(key_.get(), nullptr));
    if (init(context.get()) != 1 ||
        EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_PADDING) != 1) {
      throw std::runtime_error("OpenSSL does not take the key");
    }
    return context;
  }

  std::unique_ptr<EVP_PKEY, Free> key_;
};

/// A throw-away key pair of so many bits, which the build has made once (tests/system/ports/rsa_keys).
inline const OpenSslKeyPair& throw_away_rsa(unsigned bits = 2048) {
  static std::map<unsigned, std::unique_ptr<OpenSslKeyPair>> pairs;
  auto& pair = pairs[bits];
  if (!pair) {
    pair = std::make_unique<OpenSslKeyPair>(TILLWIRE_TEST_CERTIFICATES "/throw-away-" +
                                            std::to_string(bits) + ".key");
  }
  return *pair;
}

}  // namespace tillwire::test
