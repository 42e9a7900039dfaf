// A key pair of the gateway's own.
#include "ecommerce/rsa_key.hpp"

#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <stdexcept>

namespace gateway {
namespace {

using Memory = std::unique_ptr<BIO, decltype(&BIO_free)>;

std::string text_in(const Memory& memory) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &data);
  return {data, static_cast<std::size_t>(size)};
}

}  // namespace

EVP_PKEY* RsaKey::get() {
  if (key_) return key_.get();
  key_.reset(EVP_RSA_gen(2048));
  const Memory memory(BIO_new(BIO_s_mem()), &BIO_free);
  if (!key_ || PEM_write_bio_PrivateKey(memory.get(), key_.get(), nullptr, nullptr, 0, nullptr,
                                        nullptr) != 1) {
    throw std::runtime_error("no RSA key");
  }
  private_pem_ = text_in(memory);
  return key_.get();
}

std::string RsaKey::public_pem() {
  const Memory memory(BIO_new(BIO_s_mem()), &BIO_free);
  PEM_write_bio_PUBKEY(memory.get(), get());
  return text_in(memory);
}

void RsaKey::keep(Keeper& keeper, const char* kind) {
  keeper.value(kind, private_pem_);
  if (!keeper.loads() || private_pem_.empty()) return;
  const Memory memory(BIO_new_mem_buf(private_pem_.data(), static_cast<int>(private_pem_.size())),
                      &BIO_free);
  key_.reset(PEM_read_bio_PrivateKey(memory.get(), nullptr, nullptr, nullptr));
  if (!key_) keeper.refuse(std::string(kind) + " holds no private key");
}

}  // namespace gateway
