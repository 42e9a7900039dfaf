// Both services behind one address: routing, the shared lock, and what tests read of the state.
#include "sandbox.hpp"

#include "table.hpp"

namespace gateway {
namespace {

// The rest of the path behind the prefix, if it begins with it.
bool strip(std::string& path, const std::string& prefix) {
  if (path.compare(0, prefix.size(), prefix) != 0) return false;
  path.erase(0, prefix.size());
  return true;
}

}  // namespace

Route Sandbox::route(const std::string& path) const {
  Route route;
  route.operation = path;
  if (!strip(route.operation, options_.base_path)) return route;
  const bool second_shape = strip(route.operation, "/payment/apigate/ws/rest/");
  if (second_shape || strip(route.operation, "/v1/apigate/ws/rest/")) {
    if (find_card_operation(route.operation) || (second_shape && route.operation == second_spelling)) {
      route.service = Route::Service::cards;
    }
  } else if (strip(route.operation, "/payment/")) {
    if (const Operation* operation = ecommerce_operation_at(route.operation)) {
      route.service = Route::Service::ecommerce;
      route.operation = operation->name;
    } else {
      strip(route.operation, "rest/");
    }
  }
  return route;
}

Response Sandbox::answer(const Route& route, const Request& request, const Sizes& script) {
  const std::lock_guard lock(mutex_);
  switch (route.service) {
    case Route::Service::ecommerce: {
      const std::string* host = request.header("Host");
      const std::string base = (options_.tls ? "https://" : "http://") +
                               (host ? *host : "localhost") + options_.base_path;
      return ecommerce_.answer(route.operation, request, base);
    }
    case Route::Service::cards:
      return cards_.answer(route.operation, request, script);
    case Route::Service::none:
      break;
  }
  Response response;
  response.status = 404;
  response.content_type = "text/html;charset=utf-8";
  response.body = "<html><body><h1>404 Not Found</h1></body></html>\n";
  return response;
}

Json Sandbox::ledger() {
  const std::lock_guard lock(mutex_);
  ecommerce_.keep_time();
  Json list = Json::array();
  for (const Charge& charge : ledger_) {
    list.push_back({{"operation", charge.operation},
                    {"kind", charge.kind},
                    {"orderNumber", charge.order_number},
                    {"orderId", charge.order_id},
                    {"card", charge.card},
                    {"amount", charge.amount},
                    {"currency", charge.currency},
                    {"atMs", charge.at_ms}});
  }
  return list;
}

Json Sandbox::orders() {
  const std::lock_guard lock(mutex_);
  ecommerce_.keep_time();
  return ecommerce_.orders();
}

Json Sandbox::cards() const {
  const std::lock_guard lock(mutex_);
  return cards_.cards();
}

Json Sandbox::keys() const {
  const std::lock_guard lock(mutex_);
  return cards_.keys();
}

std::string Sandbox::se_token_public_key() {
  const std::lock_guard lock(mutex_);
  return ecommerce_.se_token_public_key();
}

Json Sandbox::callbacks() {
  const std::lock_guard lock(mutex_);
  ecommerce_.keep_time();
  return ecommerce_.callbacks().list();
}

Json Sandbox::callback_keys() {
  const std::lock_guard lock(mutex_);
  return {{"symmetric", Callbacks::shared_key},
          {"asymmetric", ecommerce_.callbacks().public_key_pem()}};
}

std::vector<std::pair<std::string, std::string>> Sandbox::take_callbacks(Signing signing) {
  const std::lock_guard lock(mutex_);
  ecommerce_.keep_time();
  std::vector<std::pair<std::string, std::string>> taken;
  for (const Notice& notice : ecommerce_.callbacks().take()) {
    if (notice.url.empty()) continue;
    taken.emplace_back(notice.url, ecommerce_.callbacks().form(notice, signing));
  }
  return taken;
}

bool Sandbox::finish_authentication(const std::string& order_id, bool passed) {
  const std::lock_guard lock(mutex_);
  return ecommerce_.finish_authentication(order_id, passed);
}

void Sandbox::change_atm(const Json& event) {
  const std::lock_guard lock(mutex_);
  cards_.change_atm(event);
}

void Sandbox::reset(const Sizes& sizes) {
  const std::lock_guard lock(mutex_);
  ledger_.clear();
  ecommerce_.reset();
  cards_.reset(sizes);
}

}  // namespace gateway
