// The e-commerce gateway: reads requests, checks credentials, finds the handler and forms refusals.
#include "ecommerce/ecommerce.hpp"

#include <algorithm>

#include "control/mask.hpp"
#include "ecommerce/pages.hpp"
#include "money.hpp"
#include "text.hpp"
#include "validator.hpp"

namespace gateway {
namespace {

constexpr int timed_out = -2007;

Response text_answer(int status, const std::string& message) {
  Response response;
  response.status = status;
  response.content_type = "text/plain; charset=utf-8";
  response.body = message + "\n";
  return response;
}

bool is_type(const Request& request, const std::string& type) {
  const std::string* given = request.header("Content-Type");
  return given && (same_name(*given, type) || same_name(*given, type + "; charset=utf-8") ||
                   same_name(*given, type + ";charset=utf-8"));
}

// The parameters as the operation wants them sent; nothing if they come in another way.
std::optional<Value> read_parameters(Encoding encoding, const Request& request,
                                     std::string& error) {
  const bool takes_query = encoding == Encoding::query || encoding == Encoding::browser_form;
  const bool is_get = request.method == "GET";
  if (encoding == Encoding::query ? !is_get
                                  : request.method != "POST" && !(takes_query && is_get)) {
    error = encoding == Encoding::query ? "the method must be GET" : "the method must be POST";
    return std::nullopt;
  }
  if (!takes_query && request.target.find('?') != std::string::npos) {
    const std::string name = request.query.substr(0, request.query.find('='));
    error = "parameters belong into the body, not the URL: " + name;
    return std::nullopt;
  }
  std::optional<Value> parameters;
  if (encoding == Encoding::json) {
    if (!is_type(request, "application/json")) {
      error = "Content-Type must be application/json";
      return std::nullopt;
    }
    parameters = parse_json(request.body, error);
    if (parameters && parameters->kind != Value::Kind::object) {
      error = "the body is not a JSON object";
      return std::nullopt;
    }
    return parameters;
  }
  if (!is_get && !is_type(request, "application/x-www-form-urlencoded")) {
    error = "Content-Type must be application/x-www-form-urlencoded";
    return std::nullopt;
  }
  if (is_get && !request.body.empty()) {
    error = "a GET has no body";
    return std::nullopt;
  }
  const std::string joint = request.query.empty() || request.body.empty() ? "" : "&";
  parameters = parse_form(request.query + joint + request.body, error);
  if (!parameters) error = "malformed form: " + error;
  return parameters;
}

Json plain_refusal(const Refused& refused) {
  return {{"errorCode", refused.code}, {"errorMessage", refused.message}};
}

Json instant_refusal(const Refused& refused) {
  return {{"errorCode", refused.code}, {"error", refused.message}};
}

Json moto_refusal(const Refused& refused) {
  return {{"success", false}, {"errorCode", refused.code}, {"errorMessage", refused.message}};
}

Json recurrent_refusal(const Refused& refused) {
  return {
      {"success", false},
      {"error",
       {{"code", refused.code}, {"description", refused.message}, {"message", refused.message}}}};
}

Json installment_refusal(const Refused& refused) {
  return {
      {"errorCode", std::stoi(refused.code)}, {"errorMessage", refused.message}, {"error", true}};
}

const char* state_word(const Order& order) {
  switch (order.status) {
    case 1:
      return "held";
    case 2:
      return "paid";
    case 3:
      return "reversed";
    case 4:
      return "refunded";
    case 5:
      return "in authentication";
    case 6:
      return "declined";
    default:
      return "registered";
  }
}

}  // namespace

struct Ecommerce::Entry {
  const char* name;
  Json (Ecommerce::*handle)(const Value& request);
  Json (*refuse)(const Refused& refused) = &plain_refusal;
};

// acsRedirect.do is not here: it does not answer JSON.
const Ecommerce::Entry Ecommerce::entries[] = {
    {"register.do", &Ecommerce::register_one_phase},
    {"registerPreAuth.do", &Ecommerce::register_two_phase},
    {"paymentorder.do", &Ecommerce::pay},
    {"paymentOrderBinding.do", &Ecommerce::pay_with_binding},
    {"instantPayment.do", &Ecommerce::pay_at_once, &instant_refusal},
    {"motoPayment.do", &Ecommerce::pay_by_phone, &moto_refusal},
    {"industryPractice/paymentOrder.do", &Ecommerce::pay_by_industry_practice},
    {"getBindings.do", &Ecommerce::list_bindings},
    {"recurrentPayment.do", &Ecommerce::pay_recurrent, &recurrent_refusal},
    {"installmentPayment.do", &Ecommerce::pay_installment, &installment_refusal},
    {"getOrderStatusExtended.do", &Ecommerce::status},
    {"3dsmethod.do", &Ecommerce::take_method},
    {"getOrderStatus.do", &Ecommerce::short_status},
    {"getLastOrdersForMerchants.do", &Ecommerce::last_orders},
    {"deposit.do", &Ecommerce::deposit},
    {"reverse.do", &Ecommerce::reverse},
    {"refund.do", &Ecommerce::refund},
    {"decline.do", &Ecommerce::decline_order},
    {"finish3dsVer2Payment.do", &Ecommerce::finish_payment},
    {"3ds/continue.do", &Ecommerce::continue_authentication},
    {"bindCard.do", &Ecommerce::bind},
    {"unBindCard.do", &Ecommerce::unbind},
    {"extendBinding.do", &Ecommerce::extend_binding},
    {"getBindingsByCardOrId.do", &Ecommerce::bindings_by_card_or_id},
    {"verifyCard.do", &Ecommerce::verify_card},
    {"se/keys.do", &Ecommerce::se_keys},
    {"sbp/c2b/qr/dynamic/get.do", &Ecommerce::get_qr},
    {"sbp/c2b/qr/status.do", &Ecommerce::qr_status},
    {"sbp/c2b/qr/dynamic/reject.do", &Ecommerce::reject_qr},
    {"sbp/c2b/getBindings.do", &Ecommerce::list_subscriptions},
    {"sbp/c2b/unBind.do", &Ecommerce::end_subscription},
    {"templates/createTemplate.do", &Ecommerce::create_template},
    {"templates/getTemplateDetails.do", &Ecommerce::template_details},
    {"templates/updateTemplate.do", &Ecommerce::update_template},
};

Response Ecommerce::answer(const std::string& name, const Request& request,
                           const std::string& base) {
  base_ = base;
  operation_ = name;
  touched_.clear();
  const Operation& operation = *find_ecommerce_operation(name);
  std::string error;
  auto parameters = read_parameters(operation.encoding, request, error);
  if (!parameters) return text_answer(400, error);
  if (name == "acsRedirect.do") {
    const auto violation = check_request(operation.request, *parameters, {});
    if (violation) return text_answer(400, violation->path + " " + violation->message);
    return acs_redirect(*parameters);
  }
  Response response;
  response.content_type = "application/json;charset=UTF-8";
  // A browser has no key, and a GET no body.
  const bool is_signed = operation.encoding != Encoding::browser_form && request.method == "POST";
  response.body = dispatch(operation, is_signed ? signature_.problem_of(request) : "", *parameters)
                      .dump(-1, ' ', false, Json::error_handler_t::replace);
  return response;
}

Json Ecommerce::dispatch(const Operation& operation, const std::string& signature_problem,
                         Value& request) {
  const Entry& entry = *std::find_if(
      std::begin(entries), std::end(entries),
      [&](const Entry& candidate) { return std::string(candidate.name) == operation.name; });
  try {
    if (!signature_problem.empty()) throw Refused{"5", "Access denied: " + signature_problem};
    if (const auto violation = check_request(operation.request, request, "features")) {
      throw Refused{violation->missing ? "4" : "5", violation->path + " " + violation->message};
    }
    if (const auto violation = check_credentials(operation, request)) {
      throw Refused{"5", "Access denied: " + violation->path + " " + violation->message};
    }
    authenticate(request);
    check_deployment(request);
    if (request.has("merchantLogin") && request.str("merchantLogin") != options_.user) {
      throw Refused{"5", "merchantLogin: access to the other merchant denied"};
    }
    return (this->*entry.handle)(request);
  } catch (const Refused& refused) {
    return entry.refuse({refused.code, refused.message.substr(0, 512)});
  }
}

void Ecommerce::authenticate(const Value& request) const {
  const bool is_right = [&] {
    if (request.has("token")) return request.str("token") == options_.token;
    if (!request.has("userName")) return true;  // an operation for the browser
    return request.str("userName") == options_.user && request.str("password") == options_.password;
  }();
  if (!is_right) throw Refused{"5", "Access denied"};
}

void Ecommerce::check_deployment(const Value& request) const {
  const Deployment& deployment = *options_.deployment;
  if (request.has("token") && !takes_token(deployment, operation_)) {
    throw Refused{"5", "Access denied: this operation takes no token"};
  }
  if (count_characters(request.str("orderNumber")).value_or(0) > deployment.number_length) {
    throw Refused{"5", "orderNumber is longer than " + std::to_string(deployment.number_length) +
                           " characters"};
  }
}

Order* Ecommerce::find(const std::string& id) {
  const auto found = orders_.find(id);
  if (found == orders_.end()) return nullptr;
  changed_.insert(id);
  touched_ = id;
  Order& order = found->second;
  const bool waiting = order.status == 0 || order.status == 5;
  if (waiting && now_ms() >= due_ms(order)) {
    decline(order,
            {Verdict::Kind::decline_for_good, timed_out, "The time for the payment has run out"});
    notify(order, "declinedByTimeout", true);
  }
  settle_by_date(order);
  return &order;
}

const Order* Ecommerce::touched() const {
  const auto found = orders_.find(touched_);
  return found == orders_.end() ? nullptr : &found->second;
}

Order& Ecommerce::order_of(const Value& request, const char* parameter) {
  Order* order = find(request.str(parameter));
  if (!order) throw Refused{"6", std::string(parameter) + ": order not found"};
  return *order;
}

// By orderId, which wins, or by orderNumber, which does not work with a token.
Order& Ecommerce::named_order(const Value& request) {
  if (request.has("orderId")) return order_of(request, "orderId");
  if (request.has("token")) {
    throw Refused{"5", "orderNumber does not work with a token: give orderId"};
  }
  const auto found = id_of_number_.find(request.str("orderNumber"));
  if (found == id_of_number_.end()) throw Refused{"6", "orderNumber: order not found"};
  return *find(found->second);
}

void Ecommerce::keep_time() {
  // The others stay untouched, so that --state has nothing to write for them.
  for (const auto& [id, order] : orders_) {
    if (now_ms() >= due_ms(order)) find(id);
  }
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

Json Ecommerce::view(const std::string& base) const {
  constexpr std::size_t most = 200;
  std::vector<const Order*> newest;
  for (const auto& entry : orders_) newest.push_back(&entry.second);
  std::sort(newest.begin(), newest.end(), [](const Order* a, const Order* b) {
    return a->created_ms != b->created_ms ? a->created_ms > b->created_ms : a->number > b->number;
  });
  if (newest.size() > most) newest.resize(most);
  std::map<std::string, Json> movements;
  for (const Order* order : newest) movements[order->id] = Json::array();
  for (const Charge& charge : ledger_) {
    const auto shown = movements.find(charge.order_id);
    if (shown == movements.end()) continue;
    shown->second.push_back({{"kind", charge.kind},
                             {"operation", charge.operation},
                             {"amountText", money_text(charge.amount, charge.currency)},
                             {"card", charge.card},
                             {"time", timestamp(charge.at_ms)}});
  }
  const std::string page = base + options_.context + payment_page_path + "?mdOrder=";
  Json list = Json::array();
  for (const Order* order : newest) {
    const bool open = order->status == 0 || order->status == 5;
    list.push_back({{"orderId", order->id},
                    {"orderNumber", mask_text(order->number)},
                    {"status", order->status},
                    {"state", state_word(*order)},
                    {"reason", order->action_text},
                    {"amountText", money_text(order->amount, order->currency)},
                    {"depositedText", money_text(order->deposited, order->currency)},
                    {"refundedText", money_text(order->refunded(), order->currency)},
                    {"description", mask_text(order->description)},
                    {"card", order->pan.empty() ? "" : mask_pan(order->pan)},
                    {"twoPhase", order->two_phase},
                    {"created", timestamp(order->created_ms)},
                    {"expires", timestamp(order->expires_ms)},
                    {"formUrl", open ? page + order->id : ""},
                    {"ledger", movements.at(order->id)}});
  }
  return list;
}

std::vector<std::pair<std::string, std::string>> Ecommerce::take_callbacks(const Sending& sending) {
  std::vector<std::pair<std::string, std::string>> taken;
  for (const Notice& notice : callbacks_.take()) {
    if (notice.url.empty()) continue;
    const std::map<std::string, std::string> all(notice.parameters.begin(),
                                                 notice.parameters.end());
    const auto id = all.find("mdOrder");
    const auto order = id == all.end() ? orders_.end() : orders_.find(id->second);
    taken.emplace_back(
        notice.url,
        callbacks_.form(notice, sending, order == orders_.end() ? nullptr : &order->second));
  }
  return taken;
}

void Ecommerce::reset() {
  orders_.clear();
  callbacks_.take();
  id_of_number_.clear();
  bindings_.clear();
  subscriptions_.clear();
  templates_.clear();
}

void Ecommerce::keep(Keeper& keeper) {
  keeper.touched("order", orders_, changed_);
  keeper.list("binding", bindings_);
  keeper.list("subscription", subscriptions_);
  keeper.list("template", templates_);
  callbacks_.keep(keeper);
  se_token_.keep(keeper);
  if (!keeper.loads()) return;
  for (const auto& [id, order] : orders_) id_of_number_[order.number] = id;
}

Json success() {
  return {{"errorCode", "0"}, {"errorMessage", "Success"}};
}

std::int64_t amount_in(const Value& request, const char* name) {
  const std::int64_t amount = request.integer(name);
  if (amount < 0) throw Refused{"5", std::string(name) + " is negative"};
  return amount;
}

bool is_one_of(const std::string& text, std::initializer_list<const char*> values) {
  return std::any_of(values.begin(), values.end(),
                     [&](const char* value) { return text == value; });
}

std::string with_order(const std::string& url, const std::string& id) {
  const std::size_t fragment = std::min(url.find('#'), url.size());  // no shop's server sees it
  const std::string page = url.substr(0, fragment);
  return page + (page.find('?') == std::string::npos ? "?" : "&") + "orderId=" + id +
         url.substr(fragment);
}

}  // namespace gateway
