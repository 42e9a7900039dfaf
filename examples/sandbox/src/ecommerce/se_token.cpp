// The encrypted card data of seToken: the gateway's key pair and what a token holds.
#include "ecommerce/se_token.hpp"

#include <openssl/evp.h>
#include <openssl/rsa.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
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

Json key_entry(std::string pem, std::int64_t expires_ms) {
  pem.erase(std::remove(pem.begin(), pem.end(), '\n'), pem.end());  // as real gateways have it
  return {{"keyValue", pem}, {"protocolVersion", "RSA"}, {"keyExpiration", expires_ms}};
}

}  // namespace

Json SeToken::keys() {
  return {{"keys", Json::array({key_entry(expired_.public_pem(), now_ms() - day_ms),
                                key_entry(key_.public_pem(), now_ms() + 30 * day_ms)})}};
}

void SeToken::keep(Keeper& keeper) {
  key_.keep(keeper, "se-token-key");
  expired_.keep(keeper, "expired-se-token-key");
}

std::optional<TokenCard> SeToken::open(const std::string& token, std::string& error) {
  error = "is not Base64";
  const auto sealed = from_base64(token);
  if (!sealed) return std::nullopt;

  error = "does not decrypt";
  const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> context(
      EVP_PKEY_CTX_new(key_.get(), nullptr), &EVP_PKEY_CTX_free);
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

  error = "does not hold timestamp/uuid/PAN/CVV/EXPDATE/mdOrder/bindingId";
  std::vector<std::string> parts = split(plain);
  if (parts.size() < 5 || parts.size() > 7 || parts[1].size() != 36) return std::nullopt;
  parts.resize(7);  // the slashes of slots after the last one used may be missing
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
  return TokenCard{parts[2], parts[3], parts[4], parts[5], parts[6]};
}

}  // namespace gateway
