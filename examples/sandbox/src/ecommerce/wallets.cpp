// The e-commerce gateway: payments with the token of a wallet, or with a network token.
#include <openssl/evp.h>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr const char* any_card = "4111111111111111";
constexpr const char* any_amount = "1000";
constexpr const char* any_expiry = "209912";

std::string digest_of(const std::string& token) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  EVP_Digest(token.data(), token.size(), digest, &size, EVP_sha256(), nullptr);
  return hex({reinterpret_cast<const char*>(digest), size});
}

// The first member with one of these names, at any depth; empty if there is none.
std::string text_in(const Json& json, std::initializer_list<const char*> names) {
  if (!json.is_structured()) return {};
  for (const auto& [name, value] : json.items()) {
    if (is_one_of(name, names) && value.is_primitive()) {
      return value.is_string() ? value.get<std::string>() : value.dump();
    }
    if (const std::string inner = text_in(value, names); !inner.empty()) return inner;
  }
  return {};
}

// What a token holds, read leniently: any that is not an object in Base64 is a good card.
struct WalletToken {
  std::string pan = any_card;
  std::string amount = any_amount;
  std::string currency;
  bool is_card = false;  // of a person, not of a device: 3-D Secure may follow
};

WalletToken read_token(const std::string& token) {
  WalletToken read;
  const auto bytes = from_base64(token);
  const Json json = Json::parse(bytes.value_or(std::string()), nullptr, false);
  if (!json.is_object()) return read;
  const std::string pan = text_in(json, {"applicationPrimaryAccountNumber", "pan", "dpan"});
  const std::string amount = text_in(json, {"transactionAmount", "amount"});
  if (!pan.empty()) read.pan = pan;
  if (all_digits(amount) && amount.size() <= 12) read.amount = amount;
  read.currency = text_in(json, {"currencyCode", "currency"});
  read.is_card = text_in(json, {"authMethod"}) == "PAN_ONLY";
  return read;
}

void set(Value& request, const char* name, const std::string& text) {
  if (!text.empty() && !request.has(name))
    request.members.push_back({name, Value::form_text(text)});
}

// Moves what answers of other payments have on the outermost level.
Json wallet_answer(const Order& order, Json result) {
  result.erase("errorCode");
  result.erase("info");
  result["orderId"] = order.id;
  return {{"success", true}, {"data", std::move(result)}};
}

}  // namespace

// The merchant's name has to be that of the account: there are no credentials to prove it.
Json Ecommerce::pay_by_wallet(const Value& request) {
  if (request.str("merchant") != options_.user) throw Refused{"5", "Access denied: merchant"};
  return pay_by_token(request);
}

Json Ecommerce::pay_by_token(const Value& request) {
  if (request.has("merchant") && request.str("merchant") != options_.user) {
    throw Refused{"5", "merchant: access to the other merchant denied"};
  }
  const WalletToken token = read_token(request.str("paymentToken"));
  Value changed = request;
  set(changed, "currency", request.str("currencyCode"));
  set(changed, "currency", token.currency);
  set(changed, "amount", token.amount);
  Order& order = enter_order(changed, request.truth("preAuth"));
  use_up(request.str("paymentToken"), order);
  Attempt attempt;
  attempt.card = {token.pan, any_expiry, {}, {}, false};
  attempt.tii = request.str("tii");
  attempt.finish_url = request.str("threeDSVer2FinishUrl");
  order.mobile_phone = "0";  // the wallet knows its customer
  if (token.is_card) return wallet_answer(order, this->attempt(order, changed, std::move(attempt)));
  const Verdict verdict = authorise(order, changed, std::move(attempt));
  if (is_decline(verdict)) {
    const bool lacks_money = order.action_code == 116;
    const bool is_apple = operation_.rfind("applepay/", 0) == 0;
    throw Refused{is_apple && !lacks_money ? "10" : "1",
                  "The payment is declined: " + verdict.text};
  }
  Json answer = wallet_answer(order, Json::object());
  answer["orderStatus"] = record_of(order);
  return answer;
}

Json Ecommerce::pay_by_network_token(const Value& request) {
  const Value& data = *request.find("paymentData");
  if (request.has("merchant") && request.str("merchant") != options_.user) {
    throw Refused{"5", "merchant: access to the other merchant denied"};
  }
  const bool continues = request.has("orderId");
  Order& order =
      continues ? order_of(request, "orderId") : enter_order(request, request.truth("preAuth"));
  if (continues && (order.number != request.str("orderNumber") ||
                    order.amount != amount_in(request, "amount"))) {
    throw Refused{"5", "orderId is not the order of the first request"};
  }
  if (!continues && data.has("tokenCryptogram")) use_up(data.str("tokenCryptogram"), order);
  Attempt attempt;
  attempt.card = {
      data.str("dpan"), data.str("YYYY") + data.str("MM"), request.str("cvc"), {}, false};
  attempt.tii = request.str("tii");
  attempt.server_transaction = request.str("threeDSServerTransId");
  attempt.finish_url = request.str("threeDSVer2FinishUrl");
  order.mobile_phone = "0";
  return wallet_answer(order, this->attempt(order, request, std::move(attempt)));
}

// A token pays once, whether the payment succeeds or not.
void Ecommerce::use_up(const std::string& token, Order& order) {
  if (!used_tokens_.emplace(digest_of(token), order.id).second) {
    decline(order, {Verdict::Kind::decline_for_good, used_token, "The token was used before"});
    throw Refused{"10", "The token was used before"};
  }
}

Json Ecommerce::begin_samsung_web(const Value& request) {
  const Order& order = order_of(request, "mdOrder");
  if (order.status != 0) throw Refused{"7", "mdOrder: the order cannot be paid"};
  return {{"success", true},
          {"transactionId", uuid()},
          {"href", base_ + "/samsung"},
          {"serviceId", "sandbox"},
          {"callbackUrl", order.return_url},
          {"cancelUrl", request.str("onFailedPaymentBackUrl")},
          {"countryCode", "GR"},
          {"mod", base64(random_bytes(128))},
          {"exp", "10001"},
          {"keyId", random_digits(8)}};
}

}  // namespace gateway
