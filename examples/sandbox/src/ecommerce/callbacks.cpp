// The notifications of the e-commerce gateway: events, and the signed forms that report them.
#include "ecommerce/callbacks.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <stdexcept>

#include "control/mask.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr const char* alias = "sandbox-key-1";

}  // namespace

void Callbacks::keep(Keeper& keeper) {
  key_.keep(keeper, "callback-key");
  keeper.growing("callback", notices_);
}

std::string Callbacks::checksum(const std::string& text, Signing signing) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(text.data());
  if (signing == Signing::symmetric) {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned size = 0;
    HMAC(EVP_sha256(), shared_key, static_cast<int>(std::strlen(shared_key)), bytes, text.size(),
         digest, &size);
    return hex({reinterpret_cast<char*>(digest), size});
  }
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  std::string signature(static_cast<std::size_t>(EVP_PKEY_get_size(key_.get())), '\0');
  std::size_t size = signature.size();
  if (EVP_DigestSignInit(context.get(), nullptr, EVP_sha512(), nullptr, key_.get()) != 1 ||
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     bytes, text.size()) != 1) {
    throw std::runtime_error("no signature");
  }
  return hex({signature.data(), size});
}

std::string Callbacks::form(const Notice& notice, Signing signing) {
  std::map<std::string, std::string> sorted(notice.parameters.begin(), notice.parameters.end());
  std::string text;
  for (const auto& [name, value] : sorted) text += name + ";" + value + ";";
  std::string form;
  for (const auto& [name, value] : notice.parameters) {
    form += form_encoded(name) + "=" + form_encoded(value) + "&";
  }
  if (signing == Signing::asymmetric) form += std::string("sign_alias=") + alias + "&";
  return form + "checksum=" + checksum(text, signing);
}

Json Callbacks::view() const {
  constexpr std::size_t most = 200;
  Json list = Json::array();
  for (std::size_t i = notices_.size() - std::min(notices_.size(), most); i < notices_.size();
       ++i) {
    const Notice& notice = notices_[i];
    Json parameters = Json::object();
    for (const auto& [name, value] : notice.parameters) parameters[name] = mask_text(value);
    list.push_back({{"url", mask_text(notice.url)}, {"parameters", parameters}});
  }
  return list;
}

Json Callbacks::list() {
  Json list = Json::array();
  for (const Notice& notice : notices_) {
    Json parameters = Json::object();
    for (const auto& [name, value] : notice.parameters) parameters[name] = value;
    list.push_back({{"url", notice.url},
                    {"parameters", parameters},
                    {"symmetric", form(notice, Signing::symmetric)},
                    {"asymmetric", form(notice, Signing::asymmetric)}});
  }
  return list;
}

}  // namespace gateway
