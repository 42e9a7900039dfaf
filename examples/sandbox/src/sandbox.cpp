// Both services behind one address: routing, the shared lock, and what tests read of the state.
#include "sandbox.hpp"

#include "ecommerce/pages.hpp"
#include "table.hpp"

namespace gateway {
namespace {

// The rest of the path behind the prefix, if it begins with it.
bool strip(std::string& path, const std::string& prefix) {
  if (path.compare(0, prefix.size(), prefix) != 0) return false;
  path.erase(0, prefix.size());
  return true;
}

// The last attempt to pay it was refused.
bool is_declined(const Order& order) {
  return (order.status == 0 || order.status == 6) && order.action_code != 0 &&
         order.action_code != in_progress && order.action_code != Order().action_code;
}

}  // namespace

Route Sandbox::route(const std::string& path) const {
  Route route;
  route.operation = path;
  if (!strip(route.operation, options_.base_path)) return route;
  const bool second_shape = strip(route.operation, "/payment/apigate/ws/rest/");
  if (second_shape || strip(route.operation, "/v1/apigate/ws/rest/")) {
    if (find_card_operation(route.operation) || (second_shape && route.operation == "p2PCredit")) {
      route.service = Route::Service::cards;
    }
  } else if (const Page* page = find_page(route.operation)) {
    route.service = Route::Service::pages;
    route.operation = page->name;
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

std::string Sandbox::page_file_at(const std::string& path) const {
  std::string name = path;
  const bool in_folder = strip(name, options_.base_path) && strip(name, page_assets);
  return in_folder && is_page_asset(name) ? name : std::string();
}

Response Sandbox::answer(const Route& route, const Request& request, const Sizes& script,
                         Effects& effects) {
  const std::lock_guard lock(mutex_);
  const std::size_t entered = ledger_.size();
  const Response response = dispatch(route, request, script);
  for (std::size_t i = entered; i < ledger_.size(); ++i) {
    // What the dates of an order do when it is read is not this request's doing.
    const std::string& by = ledger_[i].operation;
    if (by != "autocompletionDate" && by != "autoReverseDate") {
      effects.moved.push_back(ledger_[i]);
    }
  }
  if (route.service == Route::Service::ecommerce || route.service == Route::Service::pages) {
    if (const Order* order = ecommerce_.touched()) {
      effects.order_id = order->id;
      effects.order_number = order->number;
      effects.declined = order->operation == route.operation && is_declined(*order);
    }
  }
  return response;
}

Response Sandbox::dispatch(const Route& route, const Request& request, const Sizes& script) {
  const std::string* host = request.header("Host");
  const std::string base =
      (options_.tls ? "https://" : "http://") + (host ? *host : "localhost") + options_.base_path;
  switch (route.service) {
    case Route::Service::ecommerce:
      return ecommerce_.answer(route.operation, request, base);
    case Route::Service::pages:
      return ecommerce_.answer_page(route.operation, request, base);
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

void Sandbox::set_address(const std::string& address) {
  const std::lock_guard lock(mutex_);
  address_ = address + options_.base_path;
}

std::string Sandbox::address() const {
  const std::lock_guard lock(mutex_);
  return address_;
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

Json Sandbox::view() {
  const std::lock_guard lock(mutex_);
  ecommerce_.keep_time();
  return {{"orders", ecommerce_.view()},
          {"cards", cards_.view_cards()},
          {"keys", cards_.view_keys()},
          {"atms", cards_.atms()},
          {"callbacks", ecommerce_.callbacks().view()}};
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
