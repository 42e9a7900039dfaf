// HTTP by libcurl with OpenSSL, JSON by nlohmann's library.
#include <curl/curl.h>

#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

#include "call.hpp"
#include "order.hpp"

namespace {

CURL* curl;
std::string form;
std::string body;

std::size_t take(char* bytes, std::size_t, std::size_t size, void*) {
  body.append(bytes, size);
  return size;
}

/// Adds a parameter to the form, unless the order does not have it.
void add(const char* name, std::string_view value) {
  if (value.empty()) return;
  char* const escaped = curl_easy_escape(curl, value.data(), static_cast<int>(value.size()));
  if (!form.empty()) form += '&';
  form.append(name).append(1, '=').append(escaped);
  curl_free(escaped);
}

bool copy(const nlohmann::json& json, const char* name, char* to, std::size_t capacity) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_string()) return false;
  const auto& text = found->get_ref<const std::string&>();
  if (text.size() >= capacity) return false;
  std::memcpy(to, text.c_str(), text.size() + 1);
  return true;
}

}  // namespace

bool peers::set_up(std::uint16_t port, const char* ca_file) {
  curl = curl_easy_init();
  const std::string url =
      "https://" + std::string(host) + ":" + std::to_string(port) + "/payment/rest/register.do";
  return curl != nullptr && curl_easy_setopt(curl, CURLOPT_URL, url.c_str()) == CURLE_OK &&
         curl_easy_setopt(curl, CURLOPT_CAINFO, ca_file) == CURLE_OK &&
         curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take) == CURLE_OK;
}

bool peers::call(Answer& answer) {
  tillwire::ecommerce::Register order;
  figures::fill(order);
  form.clear();
  body.clear();
  add("userName", user);
  add("password", password);
  add("orderNumber", order.order_number.raw());
  add("amount", std::to_string(order.amount.minor_units()));
  add("currency", order.currency.raw());
  add("returnUrl", order.return_url.raw());
  add("failUrl", order.fail_url.raw());
  add("description", order.description.raw());
  add("language", order.language.raw());
  if (order.order_payer.present()) {
    add("orderPayerData",
        nlohmann::json{{"mobilePhone", order.order_payer->mobile_phone.raw()}}.dump());
  }
  curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, static_cast<long>(form.size()));
  curl_easy_setopt(curl, CURLOPT_POSTFIELDS, form.c_str());
  long status = 0;
  if (curl_easy_perform(curl) != CURLE_OK ||
      curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status) != CURLE_OK || status != 200) {
    return false;
  }
  const auto json = nlohmann::json::parse(body, nullptr, false);
  return json.is_object() && copy(json, "orderId", answer.order_id, sizeof answer.order_id) &&
         copy(json, "formUrl", answer.form_url, sizeof answer.form_url);
}
