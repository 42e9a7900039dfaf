// The e-commerce gateway: registration of orders.
#include <algorithm>

#include "ecommerce/ecommerce.hpp"
#include "ecommerce/pages.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t default_lifetime_s = 1200;
constexpr const char* default_currency = "978";

std::int64_t moment_of(const Value& request, const char* name) {
  return parse_date_time(request.str(name)).value_or(0);
}

}  // namespace

Json Ecommerce::register_one_phase(const Value& request) {
  return register_order(request, false);
}

Json Ecommerce::register_two_phase(const Value& request) {
  return register_order(request, true);
}

Json Ecommerce::register_order(const Value& request, bool two_phase) {
  if (request.has("bindingId") &&
      usable_binding(request.str("bindingId")).client_id != request.str("clientId")) {
    throw Refused{"5", "bindingId is not a stored credential of the clientId"};
  }
  check_registration(request);
  Order& order = enter_order(request, two_phase);
  order.awaits_confirmation = options_.deployment->confirms && !two_phase;
  return {{"errorCode", "0"},
          {"orderId", order.id},
          {"formUrl", base_ + options_.context + payment_page_path + "?mdOrder=" + order.id}};
}

// Refuses a registration without what SATIM demands.
void Ecommerce::check_registration(const Value& request) const {
  if (!options_.deployment->confirms) return;
  constexpr std::int64_t least_amount = 5000;  // 50.00
  for (const char* name : {"currency", "language", "jsonParams"}) {
    if (!request.has(name)) throw Refused{"4", std::string(name) + " is mandatory"};
  }
  if (request.str("currency") != "012") throw Refused{"3", "currency is not 012"};
  if (amount_in(request, "amount") < least_amount) throw Refused{"5", "amount is below 50.00"};
  if (!is_one_of(request.str("language"), {"AR", "FR", "EN", "ar", "fr", "en"})) {
    throw Refused{"5", "language is not AR, FR or EN"};
  }
  const Value& params = *request.find("jsonParams");
  for (const auto& [name, most] : {std::pair("force_terminal_id", 16U), {"udf1", 20U}}) {
    const std::size_t size = count_characters(params.str(name)).value_or(0);
    if (size == 0) throw Refused{"4", std::string("jsonParams: ") + name + " is mandatory"};
    if (size > most) throw Refused{"5", std::string("jsonParams: ") + name + " is too long"};
  }
}

// Enters an order from any request that registers one: their parameters have the same names.
Order& Ecommerce::enter_order(const Value& request, bool two_phase) {
  std::string number = request.str("orderNumber");
  const std::string currency = request.has("currency") ? request.str("currency") : default_currency;
  if (!is_known_currency(currency)) throw Refused{"3", "currency is unknown"};
  const std::int64_t amount = amount_in(request, "amount");
  const bool has_number = operation_ != "verifyCard.do";  // as a parameter
  if (number.empty() && has_number && options_.deployment->needs_number) {
    throw Refused{"4", "orderNumber is mandatory"};
  }
  while (number.empty()) {
    number = random_digits(std::min<std::size_t>(12, options_.deployment->number_length));
    if (id_of_number_.count(number) != 0) number.clear();
  }
  if (id_of_number_.count(number) != 0) {
    const bool by_plan = operation_ == "recurrentPayment.do";
    throw Refused{by_plan ? options_.deployment->taken_by_plan : "1",
                  "Order with this number is already registered (orderNumber)"};
  }

  Order order;
  order.id = uuid();
  order.number = number;
  order.amount = amount;
  order.currency = currency;
  order.description = request.str("description");
  order.return_url = request.has("returnUrl")
                         ? request.str("returnUrl")
                         : base_ + options_.context + "/merchants/sandbox/finish.html";
  order.fail_url = request.has("failUrl") ? request.str("failUrl") : order.return_url;
  order.callback_url = request.str("dynamicCallbackUrl");
  order.ip = request.str("ip");
  order.client_id = request.str("clientId");
  order.email = request.str("email");
  if (const Value* payer = request.find("orderPayerData")) {
    order.mobile_phone = payer->str("mobilePhone");
  }
  order.features = request.all("features");
  order.two_phase = two_phase;
  for (const char* name : {"jsonParams", "params", "additionalParameters"}) {
    add_attributes(order, request.find(name));
  }
  order.created_ms = now_ms();
  const std::int64_t lifetime_s = request.has("sessionTimeoutSecs")
                                      ? request.integer("sessionTimeoutSecs")
                                      : default_lifetime_s;
  order.expires_ms = request.has("expirationDate") ? moment_of(request, "expirationDate")
                                                   : order.created_ms + lifetime_s * 1000;
  order.completes_ms = moment_of(request, "autocompletionDate");
  order.reverses_ms = moment_of(request, "autoReverseDate");

  id_of_number_[number] = order.id;
  touched_ = order.id;
  const std::string id = order.id;
  changed_.insert(id);
  return orders_.emplace(id, std::move(order)).first->second;
}

void add_attributes(Order& order, const Value* params) {
  if (!params) return;
  for (const Member& member : params->members) {
    const Value& value = member.value;
    const std::string text =
        value.kind == Value::Kind::boolean ? (value.flag ? "true" : "false") : value.text;
    order.attributes[member.name] = text;
  }
}

}  // namespace gateway
