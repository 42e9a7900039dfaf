// The notifications of the e-commerce gateway: events, and the signed forms that report them.
#include "ecommerce/callbacks.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <memory>
#include <stdexcept>

#include "control/mask.hpp"
#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr const char* alias = "sandbox-key-1";

const char* reported_state(const Order& order) {
  switch (order.status) {
    case 1:
      return "payment_approved";
    case 2:
      return "payment_deposited";
    case 3:
      return "payment_void";
    case 4:
      return "refunded";
    case 6:
      return "payment_declined";
    default:
      return "started";
  }
}

// "Thu Jan 01 00:00:00 UTC 1970", as Java writes a date.
std::string java_date(std::int64_t ms) {
  const std::time_t seconds = static_cast<std::time_t>(ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[40];
  return {text, std::strftime(text, sizeof text, "%a %b %d %H:%M:%S UTC %Y", &parts)};
}

// Returns the parameters that some gateways add to every event.
std::vector<std::pair<std::string, std::string>> details_of(const Order& order) {
  const auto number = [](std::int64_t value) { return std::to_string(value); };
  return {{"amount", number(order.amount)},
          {"paymentAmount", number(order.amount)},
          {"feeAmount", "0"},
          {"approvedAmount", number(order.approved)},
          {"depositedAmount", number(order.deposited)},
          {"refundedAmount", number(order.refunded())},
          {"currency", order.currency},
          {"orderDescription", order.description},
          {"merchantLogin", "merchant"},
          {"merchantFullName", "Sandbox & Söhne"},
          {"clientId", order.client_id},
          {"depositFlag", order.two_phase ? "2" : "1"},
          {"paymentState", reported_state(order)},
          {"paymentWay", payment_way(order)},
          {"transactionAttributes", ""},
          {"date", java_date(order.created_ms)},
          {"paymentDate", order.authorised_ms == 0 ? "" : java_date(order.authorised_ms)},
          {"sessionExpiredDate", java_date(order.expires_ms)},
          {"callbackCreationDate", java_date(now_ms())},
          {"bindingId", order.binding_id},
          {"maskedPan", mask_pan(order.pan)},
          {"panMasked", mask_pan(order.pan)},
          {"panCountryCode", "GR"},
          {"cardholderName", order.holder},
          {"bankName", "SANDBOX BANK"},
          {"actionCode", number(order.action_code)},
          {"actionCodeDescription", order.action_text},
          {"approvalCode", order.approval_code},
          {"authCode", order.approval_code},
          {"refNum", order.reference},
          {"paymentRefNum", order.reference},
          {"processingId", "1"},
          {"terminalId", "00000001"},
          {"eci", order.eci},
          {"xid", order.xid},
          {"cavv", order.cavv},
          {"email", order.email},
          {"phone", order.mobile_phone},
          {"ip", order.ip},
          {"ipCountryCode", "GR"}};
}

}  // namespace

void Callbacks::keep(Keeper& keeper) {
  key_.keep(keeper, "callback-key");
  keeper.list("callback", notices_);
  if (keeper.loads() && !notices_.empty()) last_number_ = notices_.back().number;
}

void Callbacks::add(Notice notice) {
  notice.number = ++last_number_;
  if (options_.sends_callbacks && !address_of(notice).empty()) {
    notice.state = "waiting";
    notice.next_ms = now_ms();
  }
  notices_.push_back(std::move(notice));
}

const Notice* Callbacks::due() const {
  const Notice* first = nullptr;
  for (const Notice& notice : notices_) {
    const bool earlier = first == nullptr || notice.next_ms < first->next_ms;
    if (notice.state == "waiting" && notice.next_ms <= now_ms() && earlier) first = &notice;
  }
  return first;
}

std::string Callbacks::note(int number, int status) {
  const auto found = std::find_if(notices_.begin(), notices_.end(),
                                  [&](const Notice& notice) { return notice.number == number; });
  if (found == notices_.end()) return {};
  found->answers.push_back(status);
  const bool last = found->answers.size() >= static_cast<std::size_t>(options_.callback_tries);
  found->state = status == 200 ? "delivered" : last ? "given up" : "waiting";
  found->next_ms = now_ms() + std::int64_t{options_.callback_retry_s} * 1000;
  return found->state;
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
  const EVP_MD* const hash = signing == Signing::sha256 ? EVP_sha256() : EVP_sha512();
  if (EVP_DigestSignInit(context.get(), nullptr, hash, nullptr, key_.get()) != 1 ||
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     bytes, text.size()) != 1) {
    throw std::runtime_error("no signature");
  }
  return hex({signature.data(), size});
}

std::string Callbacks::form(const Notice& notice, const Sending& sending, const Order* order) {
  auto parameters = notice.parameters;
  if (sending.full && order != nullptr) {
    // The event may have the same parameter already, such as the bindingId of a stored card.
    for (const auto& detail : details_of(*order)) {
      const auto same = [&](const auto& other) { return other.first == detail.first; };
      if (std::none_of(parameters.begin(), parameters.end(), same)) parameters.push_back(detail);
    }
  }
  for (const auto& [name, value] : sending.set) {
    const auto same = [&, &set = name](const auto& other) { return other.first == set; };
    parameters.erase(std::remove_if(parameters.begin(), parameters.end(), same), parameters.end());
    if (value) parameters.emplace_back(name, *value);
  }
  std::map<std::string, std::string> sorted(parameters.begin(), parameters.end());
  std::string text;
  for (const auto& [name, value] : sorted) text += name + ";" + value + ";";
  std::string form;
  for (const auto& [name, value] : parameters) {
    form += form_encoded(name) + "=" + form_encoded(value) + "&";
  }
  if (sending.signing != Signing::symmetric) form += std::string("sign_alias=") + alias + "&";
  return form + "checksum=" + checksum(text, sending.signing);
}

Json Callbacks::view() const {
  constexpr std::size_t most = 200;
  Json list = Json::array();
  for (std::size_t i = notices_.size() - std::min(notices_.size(), most); i < notices_.size();
       ++i) {
    const Notice& notice = notices_[i];
    Json parameters = Json::object();
    for (const auto& [name, value] : notice.parameters) parameters[name] = mask_text(value);
    list.push_back({{"url", mask_text(address_of(notice))},
                    {"parameters", parameters},
                    {"state", notice.state},
                    {"answers", notice.answers}});
  }
  return list;
}

Json Callbacks::list() {
  Json list = Json::array();
  for (const Notice& notice : notices_) {
    Json parameters = Json::object();
    for (const auto& [name, value] : notice.parameters) parameters[name] = value;
    list.push_back({{"url", address_of(notice)},
                    {"parameters", parameters},
                    {"state", notice.state},
                    {"answers", notice.answers},
                    {"symmetric", form(notice, {Signing::symmetric})},
                    {"asymmetric", form(notice, {Signing::sha512})}});
  }
  return list;
}

}  // namespace gateway
