// Block ciphers by OpenSSL in ECB mode, and RSA encryption for a recipient.
#include "cards/cipher.hpp"

#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include <stdexcept>

#include "text.hpp"

namespace gateway {
namespace {

std::string ecb(const EVP_CIPHER* cipher, const std::string& key, const std::string& text,
                bool encrypt) {
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
  std::string out(text.size(), '\0');
  int size = 0;
  if (EVP_CipherInit_ex(context.get(), cipher, nullptr,
                        reinterpret_cast<const unsigned char*>(key.data()), nullptr,
                        encrypt ? 1 : 0) != 1 ||
      EVP_CIPHER_CTX_set_padding(context.get(), 0) != 1 ||
      EVP_CipherUpdate(context.get(), reinterpret_cast<unsigned char*>(out.data()), &size,
                       reinterpret_cast<const unsigned char*>(text.data()),
                       static_cast<int>(text.size())) != 1) {
    throw std::runtime_error("a block cipher failed");
  }
  return out;
}

EVP_PKEY* read_key(const std::string& text) {
  if (text.find("-----BEGIN") != std::string::npos) {
    const std::unique_ptr<BIO, decltype(&BIO_free)> memory(
        BIO_new_mem_buf(text.data(), static_cast<int>(text.size())), &BIO_free);
    return PEM_read_bio_PUBKEY(memory.get(), nullptr, nullptr, nullptr);
  }
  const auto der = from_base64(text);
  if (!der) return nullptr;
  const auto* at = reinterpret_cast<const unsigned char*>(der->data());
  return d2i_PUBKEY(nullptr, &at, static_cast<long>(der->size()));
}

}  // namespace

std::string des(const std::string& key, const std::string& text, bool encrypt) {
  // 3DES takes 24 bytes: a shorter key is repeated, which for 8 bytes is single DES.
  std::string key24;
  while (key24.size() < 24) key24 += key;
  return ecb(EVP_des_ede3_ecb(), key24.substr(0, 24), text, encrypt);
}

std::string aes(const std::string& key, const std::string& text, bool encrypt) {
  return ecb(EVP_aes_128_ecb(), key, text, encrypt);
}

PublicKey::PublicKey(const std::string& text) : key_(read_key(text), &EVP_PKEY_free) {
  if (!key_ || EVP_PKEY_get_base_id(key_.get()) != EVP_PKEY_RSA ||
      EVP_PKEY_get_bits(key_.get()) < 2048) {
    throw std::runtime_error("no public RSA key of 2048 bits or more");
  }
}

std::string PublicKey::encrypt(const std::string& plain) const {
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new(key_.get(), nullptr), &EVP_PKEY_CTX_free);
  std::string sealed(static_cast<std::size_t>(EVP_PKEY_get_size(key_.get())), '\0');
  std::size_t size = sealed.size();
  if (EVP_PKEY_encrypt_init(context.get()) != 1 ||
      EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_PADDING) != 1 ||
      EVP_PKEY_encrypt(context.get(), reinterpret_cast<unsigned char*>(sealed.data()), &size,
                       reinterpret_cast<const unsigned char*>(plain.data()), plain.size()) != 1) {
    throw std::runtime_error("RSA did not encrypt");
  }
  return base64(sealed);
}

}  // namespace gateway
