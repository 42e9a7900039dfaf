// The encrypted card data of seToken: the gateway's key pair and what a token holds.
#include "ecommerce/se_token.hpp"

#include <openssl/bio.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t window_ms = 30 * 60 * 1000;
constexpr std::int64_t day_ms = 24 * 60 * 60 * 1000;

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == '/') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

Json key_entry(EVP_PKEY* key, std::int64_t expires_ms) {
  std::string pem = to_pem(key);
  pem.erase(std::remove(pem.begin(), pem.end(), '\n'), pem.end());  // as real gateways have it
  return {{"keyValue", pem}, {"protocolVersion", "RSA"}, {"keyExpiration", expires_ms}};
}

}  // namespace

std::string to_pem(EVP_PKEY* key) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new(BIO_s_mem()), &BIO_free);
  PEM_write_bio_PUBKEY(memory.get(), key);
  char* data = nullptr;
  const long size = BIO_get_mem_data(memory.get(), &data);
  return {data, static_cast<std::size_t>(size)};
}

EVP_PKEY* SeToken::made(Key& key) {
  if (!key) key.reset(EVP_RSA_gen(2048));
  if (!key) throw std::runtime_error("no RSA key");
  return key.get();
}

std::string SeToken::public_key_pem() {
  return to_pem(made(key_));
}

Json SeToken::keys() {
  return {{"keys", Json::array({key_entry(made(expired_), now_ms() - day_ms),
                                key_entry(made(key_), now_ms() + 30 * day_ms)})}};
}

std::optional<TokenCard> SeToken::open(const std::string& token, std::string& error) {
  error = "is not Base64";
  const auto sealed = from_base64(token);
  if (!sealed) return std::nullopt;

  error = "does not decrypt";
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new(made(key_), nullptr), &EVP_PKEY_CTX_free);
  std::string plain(512, '\0');
  std::size_t size = plain.size();
  if (EVP_PKEY_decrypt_init(context.get()) != 1 ||
      EVP_PKEY_CTX_set_rsa_padding(context.get(), RSA_PKCS1_PADDING) != 1 ||
      EVP_PKEY_decrypt(context.get(), reinterpret_cast<unsigned char*>(plain.data()), &size,
                       reinterpret_cast<const unsigned char*>(sealed->data()),
                       sealed->size()) != 1) {
    return std::nullopt;
  }
  plain.resize(size);

  error = "does not hold timestamp/uuid/PAN/CVV/EXPDATE/mdOrder";
  const std::vector<std::string> parts = split(plain);
  if (parts.size() != 6 || parts[1].size() != 36) return std::nullopt;
  const auto empty_or = [](const std::string& part, bool right) { return part.empty() || right; };
  if (!empty_or(parts[2], all_digits(parts[2])) ||
      !empty_or(parts[3], parts[3].size() == 3 && all_digits(parts[3])) ||
      !empty_or(parts[4], is_year_month(parts[4]))) {
    return std::nullopt;
  }
  error = "has a timestamp that is not ISO 8601 with an offset";
  const auto made = parts[0].size() > 19 ? parse_iso8601(parts[0]) : std::nullopt;
  if (!made) return std::nullopt;
  error = "is not within 30 minutes of the gateway's clock";
  if (std::abs(*made - now_ms()) > window_ms) return std::nullopt;
  return TokenCard{parts[2], parts[3], parts[4], parts[5]};
}

}  // namespace gateway
