// The e-commerce gateway: requests, registration and the order record.
#include "ecommerce.hpp"

#include "table.hpp"
#include "text.hpp"
#include "validator.hpp"

namespace gateway {
namespace {

constexpr std::int64_t default_lifetime_s = 1200;
constexpr const char* default_currency = "978";
constexpr int timed_out = -2007;

Response text_answer(int status, const std::string& message) {
  Response response;
  response.status = status;
  response.content_type = "text/plain; charset=utf-8";
  response.body = message + "\n";
  return response;
}

bool is_form(const std::string& content_type) {
  constexpr const char* form = "application/x-www-form-urlencoded";
  return same_name(content_type, form) ||
         same_name(content_type, std::string(form) + "; charset=utf-8") ||
         same_name(content_type, std::string(form) + ";charset=utf-8");
}

const char* payment_state(const Order& order) {
  switch (order.status) {
    case 1:
      return "APPROVED";
    case 2:
      return "DEPOSITED";
    case 6:
      return "DECLINED";
    default:
      return "CREATED";
  }
}

Json card_record(const Order& order) {
  Json card = {{"maskedPan", mask_pan(order.pan)},
               {"expiration", order.expiry},
               {"cardholderName", order.holder}};
  if (!order.approval_code.empty()) card["approvalCode"] = order.approval_code;
  card["pan"] = mask_pan(order.pan);
  card["paymentSystem"] = order.pan.front() == '5' ? "MASTERCARD" : "VISA";
  card["product"] = "C - Classic";
  if (!order.eci.empty()) {
    card["secureAuthInfo"] = {{"eci", std::stoi(order.eci)},
                              {"threeDSInfo", {{"cavv", order.cavv}, {"xid", order.xid}}}};
  }
  return card;
}

}  // namespace

Response Ecommerce::answer(const std::string& operation, const Request& request,
                           const std::string& base) {
  if (request.method != "POST") return text_answer(400, "the method must be POST");
  if (!request.query.empty() || request.target.find('?') != std::string::npos) {
    const std::string name = request.query.substr(0, request.query.find('='));
    return text_answer(400, "parameters belong into the body, not the URL: " + name);
  }
  const std::string* content_type = request.header("Content-Type");
  if (!content_type || !is_form(*content_type)) {
    return text_answer(400, "Content-Type must be application/x-www-form-urlencoded");
  }
  std::string error;
  auto form = parse_form(request.body, error);
  if (!form) return text_answer(400, "malformed form: " + error);

  base_ = base;
  Response response;
  response.content_type = "application/json;charset=UTF-8";
  response.body = dispatch(operation, *form).dump();
  return response;
}

const Json* Ecommerce::check_credentials(const Value& request) {
  static const Json none = refusal("5", "Access denied: give userName and password, or token");
  static const Json both = refusal("5", "Access denied: token excludes userName and password");
  static const Json wrong = refusal("5", "Access denied");
  const bool password = request.has("userName") || request.has("password");
  const bool token = request.has("token");
  if (password && token) return &both;
  if (token) return request.str("token") == options_.token ? nullptr : &wrong;
  if (!request.has("userName") || !request.has("password")) return &none;
  const bool right =
      request.str("userName") == options_.user && request.str("password") == options_.password;
  return right ? nullptr : &wrong;
}

Json Ecommerce::dispatch(const std::string& operation, Value& request) {
  const Operation* entry = find_ecommerce_operation(operation);
  if (const auto violation = check_request(entry->request, request, "features")) {
    return refusal(violation->missing ? "4" : "5", violation->path + " " + violation->message);
  }
  if (const Json* denied = check_credentials(request)) return *denied;
  if (request.has("merchantLogin") && request.str("merchantLogin") != options_.user) {
    return refusal("5", "merchantLogin: access to the other merchant denied");
  }
  if (operation == "register.do") return register_order(request, false);
  if (operation == "registerPreAuth.do") return register_order(request, true);
  if (operation == "paymentorder.do") return pay(request);
  return status(request);
}

Json Ecommerce::register_order(const Value& request, bool two_phase) {
  const std::string number = request.str("orderNumber");
  const std::string currency = request.has("currency") ? request.str("currency") : default_currency;
  if (!is_known_currency(currency)) return refusal("3", "currency is unknown");
  if (request.str("amount").compare(0, 1, "-") == 0) return refusal("5", "amount is negative");
  const std::string binding = request.str("bindingId");
  if (!binding.empty()) {
    const auto found = client_of_binding_.find(binding);
    if (found == client_of_binding_.end() || found->second != request.str("clientId")) {
      return refusal("5", "bindingId is not a stored credential of the clientId");
    }
  }
  if (id_of_number_.count(number) != 0) {
    return refusal("1", "Order with this number is already registered (orderNumber)");
  }

  Order order;
  order.id = uuid();
  order.number = number;
  order.amount = request.integer("amount");
  order.currency = currency;
  order.description = request.str("description");
  order.return_url = request.str("returnUrl");
  order.fail_url = request.has("failUrl") ? request.str("failUrl") : order.return_url;
  order.ip = request.str("ip");
  order.client_id = request.str("clientId");
  order.email = request.str("email");
  if (const Value* payer = request.find("orderPayerData")) {
    order.mobile_phone = payer->str("mobilePhone");
  }
  order.features = request.all("features");
  order.two_phase = two_phase;
  add_attributes(order, request.find("jsonParams"));
  order.created_ms = now_ms();
  const std::int64_t lifetime_s = request.has("sessionTimeoutSecs")
                                      ? request.integer("sessionTimeoutSecs")
                                      : default_lifetime_s;
  order.expires_ms = request.has("expirationDate") ? *parse_date_time(request.str("expirationDate"))
                                                   : order.created_ms + lifetime_s * 1000;

  const Json answer = {
      {"errorCode", "0"},
      {"orderId", order.id},
      {"formUrl", base_ + "/payment/merchants/sandbox/payment_en.html?mdOrder=" + order.id}};
  id_of_number_[number] = order.id;
  orders_.emplace(order.id, std::move(order));
  return answer;
}

Json Ecommerce::refusal(const char* code, const std::string& message) {
  return {{"errorCode", code}, {"errorMessage", message.substr(0, 512)}};
}

void Ecommerce::add_attributes(Order& order, const Value* params) {
  if (!params) return;
  for (const Member& member : params->members) {
    const Value& value = member.value;
    const std::string text =
        value.kind == Value::Kind::boolean ? (value.flag ? "true" : "false") : value.text;
    order.attributes[member.name] = text;
  }
}

Order* Ecommerce::find(const std::string& id) {
  const auto found = orders_.find(id);
  if (found == orders_.end()) return nullptr;
  expire(found->second);
  return &found->second;
}

void Ecommerce::expire(Order& order) const {
  const bool waiting = order.status == 0 || order.status == 5;
  if (!waiting || now_ms() < order.expires_ms) return;
  order.status = 6;
  order.action_code = timed_out;
  order.action_text = "The time for the payment has run out";
}

Json Ecommerce::status(const Value& request) {
  if (!request.has("orderId") && request.has("token") && request.has("orderNumber")) {
    return refusal("5", "orderNumber does not work with a token: give orderId");
  }
  std::string id = request.str("orderId");
  if (!request.has("orderId")) {
    if (!request.has("orderNumber")) return refusal("1", "orderId or orderNumber is mandatory");
    const auto found = id_of_number_.find(request.str("orderNumber"));
    if (found != id_of_number_.end()) id = found->second;
  }
  const Order* order = find(id);
  if (!order) return refusal("6", "Order not found");

  Json params = Json::array();
  for (const auto& [name, value] : order->attributes) {
    params.push_back({{"name", name}, {"value", value}});
  }
  Json record = {{"errorCode", "0"},
                 {"errorMessage", "Success"},
                 {"orderNumber", order->number},
                 {"orderStatus", order->status},
                 {"actionCode", order->action_code},
                 {"actionCodeDescription", order->action_text},
                 {"amount", order->amount},
                 {"currency", order->currency},
                 {"date", order->created_ms},
                 {"orderDescription", order->description},
                 {"merchantOrderParams", params},
                 {"transactionAttributes", Json::array()},
                 {"attributes", Json::array({{{"name", "mdOrder"}, {"value", order->id}}})}};
  if (!order->ip.empty()) record["ip"] = order->ip;
  if (!order->pan.empty()) {
    record["cardAuthInfo"] = card_record(*order);
    record["bankInfo"] = {
        {"bankName", "SANDBOX BANK"}, {"bankCountryCode", "GR"}, {"bankCountryName", "Greece"}};
  }
  if (!order->binding_id.empty()) {
    record["bindingInfo"] = {{"clientId", order->client_id}, {"bindingId", order->binding_id}};
  }
  if (order->authorised_ms != 0) {
    record["authDateTime"] = order->authorised_ms;
    record["terminalId"] = "00000001";
    record["authRefNum"] = order->reference;
    record["operations"] = Json::array({{{"amount", order->approved},
                                         {"cardHolder", order->holder},
                                         {"authCode", order->approval_code}}});
  }
  record["paymentAmountInfo"] = {{"paymentState", payment_state(*order)},
                                 {"approvedAmount", order->approved},
                                 {"depositedAmount", order->deposited},
                                 {"refundedAmount", 0},
                                 {"totalAmount", order->amount}};
  record["chargeback"] = false;
  record["refunds"] = Json::array();
  return record;
}

Json Ecommerce::orders() const {
  Json list = Json::array();
  for (const auto& [id, order] : orders_) {
    list.push_back({{"orderId", id},
                    {"orderNumber", order.number},
                    {"orderStatus", order.status},
                    {"actionCode", order.action_code},
                    {"amount", order.amount},
                    {"currency", order.currency},
                    {"twoPhase", order.two_phase},
                    {"expiresMs", order.expires_ms}});
  }
  return list;
}

void Ecommerce::reset() {
  orders_.clear();
  id_of_number_.clear();
  client_of_binding_.clear();
}

}  // namespace gateway
