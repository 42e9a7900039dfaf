// The signature of a merchant's requests: X-Hash and X-Signature, checked with OpenSSL.
#include "ecommerce/signature.hpp"

#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <stdexcept>

#include "text.hpp"

namespace gateway {
namespace {

using Bio = std::unique_ptr<BIO, decltype(&BIO_free)>;

std::string sha256(const std::string& bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest, &size, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("SHA-256 failed");
  }
  return {reinterpret_cast<const char*>(digest), size};
}

EVP_PKEY* read_key(const std::string& file) {
  const Bio bio(BIO_new_file(file.c_str(), "r"), &BIO_free);
  if (!bio) return nullptr;
  if (EVP_PKEY* const key = PEM_read_bio_PUBKEY(bio.get(), nullptr, nullptr, nullptr)) return key;
  BIO_reset(bio.get());
  const std::unique_ptr<X509, decltype(&X509_free)> certificate(
      PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr), &X509_free);
  return certificate ? X509_get_pubkey(certificate.get()) : nullptr;
}

}  // namespace

Signature::Signature(const std::string& file) {
  if (file.empty()) return;
  key_.reset(read_key(file));
  if (!key_ || EVP_PKEY_get_base_id(key_.get()) != EVP_PKEY_RSA ||
      EVP_PKEY_get_bits(key_.get()) < 2048) {
    throw std::runtime_error(file + " holds no RSA key of 2048 bits or more");
  }
}

std::string Signature::problem_of(const Request& request) const {
  const std::string* const hash = request.header("X-Hash");
  const std::string* const signature = request.header("X-Signature");
  if (!hash && !signature) return key_ ? "the request is not signed" : "";
  if (!hash || !signature) return "X-Hash and X-Signature go together";
  const std::string digest = sha256(request.body);
  if (from_base64(*hash) != digest) return "X-Hash is not that of the body";
  const auto signed_bytes = from_base64(*signature);
  if (!signed_bytes) return "X-Signature is not Base64";
  if (!key_) return "";

  // The message to verify is the digest, which is therefore hashed again.
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  const bool right =
      EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key_.get()) == 1 &&
      EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signed_bytes->data()),
                       signed_bytes->size(), reinterpret_cast<const unsigned char*>(digest.data()),
                       digest.size()) == 1;
  return right ? "" : "X-Signature does not fit the key and the body";
}

}  // namespace gateway
