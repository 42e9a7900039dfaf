// Both services at one address: routing, the shared lock, and the state that tests read.
#include "sandbox.hpp"

#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>

#include "contract.hpp"
#include "ecommerce/pages.hpp"
#include "table.hpp"
#include "text.hpp"

namespace gateway {
namespace {

// Removes the prefix from the path; returns false if the path does not begin with it.
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

class Sandbox::Turn {
 public:
  explicit Turn(Sandbox& sandbox) : sandbox_(sandbox), lock_(sandbox.mutex_) {}
  // A change that cannot be stored must not be answered: the gateway ends as if it had been killed.
  ~Turn() {
    try {
      sandbox_.keep_all();
    } catch (const std::exception& problem) {
      std::cerr << "tillwire-gateway: " << problem.what()
                << "; the gateway ends, the request is not kept and not answered" << std::endl;
      std::_Exit(1);
    }
  }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  Sandbox& sandbox_;
  const std::lock_guard<std::mutex> lock_;
};

Sandbox::Sandbox(const Options& options)
    : options_(options),
      store_(options.state_file.empty() ? nullptr : std::make_unique<Store>(options.state_file)),
      keeper_(store_.get()),
      ecommerce_(options_, ledger_),
      cards_(options_, ledger_) {
  contract();  // a fault in it is an error at start-up, not in some later request
  if (store_ && store_->has_state()) {
    keeper_.set_loads(true);
    keep_all();
    keeper_.set_loads(false);
  }
  keep_all();
}

void Sandbox::keep_all() {
  keeper_.begin();
  std::int64_t offset = clock_offset();
  keeper_.value("clock-offset", offset);
  if (keeper_.loads()) set_clock_offset(offset);
  keeper_.growing("charge", ledger_);
  ecommerce_.keep(keeper_);
  cards_.keep(keeper_);
  keeper_.commit();
}

Route Sandbox::route(const std::string& path) const {
  Route route;
  route.operation = path;
  if (!strip(route.operation, options_.base_path)) return route;
  const bool second_shape = strip(route.operation, "/payment/apigate/ws/rest/");
  if (second_shape || strip(route.operation, "/v1/apigate/ws/rest/")) {
    if (find_card_operation(route.operation) ||
        (second_shape && route.operation == second_spelling)) {
      route.service = Route::Service::cards;
    }
  } else if (const Page* page = find_page(route.operation, options_.context)) {
    route.service = Route::Service::pages;
    route.operation = page->name;
  } else if (strip(route.operation, options_.context + "/")) {
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
  const bool in_folder = strip(name, options_.base_path + options_.context + page_assets);
  return in_folder && is_page_asset(name) ? name : std::string();
}

Response Sandbox::answer(const Route& route, const Request& request, const Sizes& script,
                         Effects& effects) {
  const Turn turn(*this);
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
  const Turn turn(*this);
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
  const Turn turn(*this);
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
  const Turn turn(*this);
  return ecommerce_.se_token_public_key();
}

Json Sandbox::view() {
  const Turn turn(*this);
  ecommerce_.keep_time();
  return {{"orders", ecommerce_.view(address_)},
          {"cards", cards_.view_cards()},
          {"keys", cards_.view_keys()},
          {"atms", cards_.atms()},
          {"callbacks", ecommerce_.callbacks().view()}};
}

Json Sandbox::callbacks() {
  const Turn turn(*this);
  ecommerce_.keep_time();
  return ecommerce_.callbacks().list();
}

Json Sandbox::callback_keys() {
  const Turn turn(*this);
  return {{"symmetric", Callbacks::shared_key},
          {"asymmetric", ecommerce_.callbacks().public_key_pem()}};
}

std::vector<std::pair<std::string, std::string>> Sandbox::take_callbacks(const Sending& sending) {
  const Turn turn(*this);
  ecommerce_.keep_time();
  return ecommerce_.take_callbacks(sending);
}

bool Sandbox::finish_authentication(const std::string& order_id, bool passed) {
  const Turn turn(*this);
  return ecommerce_.finish_authentication(order_id, passed);
}

bool Sandbox::act_as_payer(const std::string& order_id, const std::string& what) {
  const Turn turn(*this);
  return ecommerce_.act_as_payer(order_id, what);
}

void Sandbox::change_atm(const Json& event) {
  const Turn turn(*this);
  cards_.change_atm(event);
}

void Sandbox::advance(std::int64_t seconds) {
  const Turn turn(*this);
  // A hundred years either way: dates beyond year 9999 have no form.
  constexpr std::int64_t most_ms = std::int64_t{100} * 365 * day_ms;
  if (std::abs(clock_offset() + seconds * 1000) > most_ms) {
    throw std::runtime_error("advance_s: the clock can be at most 100 years away from today");
  }
  advance_clock(seconds);
}

void Sandbox::reset(const Sizes& sizes) {
  const Turn turn(*this);
  keeper_.forget();
  set_clock_offset(0);
  ledger_.clear();
  ecommerce_.reset();
  cards_.reset(sizes);
}

}  // namespace gateway
