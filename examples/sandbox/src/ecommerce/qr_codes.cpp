// The e-commerce gateway: payments by QR code, their subscriptions, and templates of codes. No code
// is drawn: answers have the payload alone.
#include <algorithm>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr int qr_in_progress = -2027;
constexpr int qr_rejected = -2028;
constexpr int qr_not_performed = -2029;
constexpr int no_subscription = -5031;

std::string payload_of(const std::string& qr_id) {
  return "https://qr.sandbox.example/" + qr_id;
}

const char* transaction_state(const Order& order) {
  if (order.status == 2 || order.status == 4) return "DEPOSITED";
  return order.status == 6 ? "DECLINED" : "CREATED";
}

void check_pixels(const Value& request, const char* name) {
  if (!request.has(name)) return;
  const std::int64_t pixels = request.integer(name);
  if (pixels < 10 || pixels > 1000) throw Refused{"5", std::string(name) + " is not 10 to 1000"};
}

std::string status_of(const QrTemplate& of) {
  const auto starts = parse_date_time(of.start_date);
  const auto ends = parse_date_time(of.end_date);
  if (ends && now_ms() > *ends) return "EXPIRED";
  if (!of.active) return "INACTIVE";
  return starts && now_ms() < *starts ? "WAITING" : "ACTIVE";
}

// Changes what the request has.
void fill(QrTemplate& of, const Value& request) {
  const auto take = [&](const char* name, std::string& member) {
    if (request.has(name)) member = request.str(name);
  };
  take("type", of.type);
  take("name", of.name);
  take("currency", of.currency);
  take("startDate", of.start_date);
  take("endDate", of.end_date);
  if (request.has("amount")) of.amount = amount_in(request, "amount");
  if (request.has("status")) of.active = request.str("status") == "ACTIVE";
}

Json answer_of(const QrTemplate& of) {
  Json answer = success();
  answer["templateId"] = of.id;
  answer["status"] = status_of(of);
  answer["type"] = of.type;
  answer["name"] = of.name;
  if (of.amount) answer["amount"] = *of.amount;
  const auto put = [&](const char* name, const std::string& value) {
    if (!value.empty()) answer[name] = value;
  };
  put("currency", of.currency);
  put("startDate", of.start_date);
  put("endDate", of.end_date);
  answer["qrTemplate"] = {{"qrId", of.qr_id}, {"payload", payload_of(of.qr_id)}};
  return answer;
}

}  // namespace

std::string Ecommerce::qr_status_of(const Order& order) {
  const bool closed = order.status != 0 && order.qr_status == "STARTED";
  return closed ? "REJECTED" : order.qr_status;
}

Order& Ecommerce::order_of_code(const Value& request) {
  Order& order = order_of(request, "mdOrder");
  const bool same = !request.has("qrId") || request.str("qrId") == order.qr_id;
  if (order.qr_id.empty() || !same) throw Refused{"6", "qrId: the order has no such code"};
  return order;
}

// Answers the same code each time.
Json Ecommerce::get_qr(const Value& request) {
  Order& order = order_of(request, "mdOrder");
  check_pixels(request, "qrHeight");
  check_pixels(request, "qrWidth");
  if (order.two_phase) throw Refused{"5", "mdOrder: a code pays in one phase only"};
  if (order.qr_id.empty()) {
    if (order.status != 0) throw Refused{"7", "mdOrder: the order cannot be paid"};
    order.qr_id = "AD" + random_digits(30);
    order.qr_status = "STARTED";
  }
  if (request.has("createSubscription")) order.qr_subscribes = request.truth("createSubscription");
  if (order.qr_subscribes && order.client_id.empty()) {
    throw Refused{"5", "createSubscription: the order has no clientId"};
  }
  Json answer = success();
  answer["qrId"] = order.qr_id;
  answer["qrStatus"] = qr_status_of(order);
  if (qr_status_of(order) == "STARTED") answer["payload"] = payload_of(order.qr_id);
  return answer;
}

Json Ecommerce::qr_status(const Value& request) {
  const Order& order = order_of_code(request);
  Json answer = success();
  answer["qrType"] = "DYNAMIC";
  answer["qrStatus"] = qr_status_of(order);
  answer["transactionState"] = transaction_state(order);
  return answer;
}

// A payment that is under way, or done, cannot be stopped.
Json Ecommerce::reject_qr(const Value& request) {
  Order& order = order_of_code(request);
  if (order.qr_status == "STARTED") order.qr_status = "REJECTED";
  Json answer = success();
  answer["rejected"] = order.qr_status != "CONFIRMED" && order.qr_status != "ACCEPTED";
  return answer;
}

bool Ecommerce::act_as_payer(const std::string& order_id, const std::string& what) {
  Order* order = find(order_id);
  if (!order || order->status != 0) return false;
  const bool shown = order->qr_status == "STARTED";
  const bool paying = order->qr_status == "CONFIRMED";
  operation_ = "sbp/c2b";
  const auto end = [&](const char* status, int code, const char* text) {
    order->qr_status = status;
    decline_attempt(*order, {Verdict::Kind::decline_this_attempt, code, text});
  };
  if (what == "confirm" && shown) {
    order->qr_status = "CONFIRMED";
    order->action_code = qr_in_progress;
    order->action_text = "The payment by QR code is being processed";
  } else if (what == "pay" && (shown || paying)) {
    order->qr_status = "ACCEPTED";
    order->operation = operation_;
    if (order->qr_subscribes) store_subscription(*order);
    charge(*order, {Verdict::Kind::approve, 0, "Approved"});
  } else if (what == "refuse" && shown) {
    end("REJECTED_BY_USER", qr_rejected, "The payer has refused the payment by QR code");
  } else if (what == "fail" && paying) {
    end("REJECTED", qr_not_performed, "The payment by QR code was not performed");
  } else {
    return false;
  }
  return true;
}

void Ecommerce::store_subscription(Order& order) {
  subscriptions_.push_back({uuid(), order.client_id, random_digits(24)});
  order.subscription_id = subscriptions_.back().id;
}

Subscription* Ecommerce::find_subscription(const std::string& id) {
  const auto found = std::find_if(subscriptions_.begin(), subscriptions_.end(),
                                  [&](const Subscription& each) { return each.id == id; });
  return found == subscriptions_.end() ? nullptr : &*found;
}

// As paymentOrderBinding.do pays, without the cardholder.
Json Ecommerce::pay_with_subscription(Order& order, const Subscription& subscription) {
  if (order.status != 0 || is_paying_by_qr(order)) {
    throw Refused{"7", "the order cannot be paid: " + order.action_text};
  }
  if (subscription.client_id != order.client_id) {
    throw Refused{"5", "bindingId is not a subscription of the order's clientId"};
  }
  order.operation = operation_;
  if (!subscription.active) {
    return declined(order, {Verdict::Kind::decline_this_attempt, no_subscription,
                            "The subscription was not found"});
  }
  order.subscription_id = subscription.id;
  return approve(order, {Verdict::Kind::approve, 0, "Approved"});
}

Json Ecommerce::list_subscriptions(const Value& request) {
  Json list = Json::array();
  for (const Subscription& each : subscriptions_) {
    const bool wanted = each.client_id == request.str("clientId") &&
                        (!request.has("bindingId") || request.str("bindingId") == each.id) &&
                        (each.active || request.truth("showDisabled"));
    if (!wanted) continue;
    list.push_back({{"bindingId", each.id},
                    {"clientId", each.client_id},
                    {"displayLabel", "SANDBOX BANK"},
                    {"memberId", "100000000111"},
                    {"subscriptionToken", each.token}});
  }
  Json answer = success();
  answer["bindings"] = list;
  return answer;
}

Json Ecommerce::end_subscription(const Value& request) {
  Subscription* subscription = find_subscription(request.str("bindingId"));
  if (!subscription) throw Refused{"5", "bindingId: no such subscription"};
  if (!subscription->active) throw Refused{"2", "bindingId: the subscription has ended"};
  subscription->active = false;
  return success();
}

Json Ecommerce::create_template(const Value& request) {
  QrTemplate made;
  made.id = uuid();
  made.qr_id = "AS" + random_digits(30);
  fill(made, request);
  templates_.push_back(std::move(made));
  return answer_of(templates_.back());
}

QrTemplate& Ecommerce::named_template(const Value& request) {
  const auto found =
      std::find_if(templates_.begin(), templates_.end(),
                   [&](const QrTemplate& each) { return each.id == request.str("templateId"); });
  if (found == templates_.end()) throw Refused{"1", "templateId: no such template"};
  return *found;
}

Json Ecommerce::template_details(const Value& request) {
  return answer_of(named_template(request));
}

Json Ecommerce::update_template(const Value& request) {
  fill(named_template(request), request);
  return answer_of(named_template(request));
}

}  // namespace gateway
