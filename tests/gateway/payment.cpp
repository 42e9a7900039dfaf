// The e-commerce gateway: paymentorder.do, with 3-D Secure of both versions.
#include "ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr int in_progress = -30001;

bool is_one_of(const std::string& text, std::initializer_list<const char*> values) {
  for (const char* value : values) {
    if (text == value) return true;
  }
  return false;
}

bool stores_credential(const Order& order, const std::string& tii) {
  return order.has_feature("FORCE_CREATE_BINDING") || is_one_of(tii, {"CI", "RI", "II"});
}

std::string with_order(const std::string& url, const std::string& id) {
  return url + (url.find('?') == std::string::npos ? "?" : "&") + "orderId=" + id;
}

}  // namespace

Json Ecommerce::pay(const Value& request) {
  Order* order = find(request.str("MDORDER"));
  if (!order) return refusal("6", "MDORDER: order not found");
  if (order->status == 1 || order->status == 2) {
    return refusal("7", "MDORDER: the order is already paid");
  }
  if (order->status != 0) {
    return refusal("7", "MDORDER: the order cannot be paid: " + order->action_text);
  }
  const std::string tii = request.str("tii");
  if (order->two_phase && is_one_of(tii, {"U", "R", "I"})) {
    return refusal("5", "tii: only one-phase payments are initiated by the merchant");
  }
  if (stores_credential(*order, tii) && order->client_id.empty()) {
    return refusal("5", "clientId is mandatory to store a credential");
  }

  // Registration takes any e-mail address; its form is checked here.
  if (!request.has("email") && !order->email.empty() && !is_email(order->email)) {
    return refusal("5", "email of the registration is not an e-mail address");
  }

  std::string pan = request.str("$PAN");
  std::string cvc = request.str("$CVC");
  std::string expiry =
      request.has("$EXPIRY") ? request.str("$EXPIRY") : request.str("YYYY") + request.str("MM");
  if (request.has("seToken")) {
    std::string error;
    const auto card = se_token_.open(request.str("seToken"), error);
    if (!card) return refusal("5", "seToken " + error);
    if (card->order_id != order->id) return refusal("5", "seToken is for another order");
    pan = card->pan;
    cvc = card->cvc;
    expiry = card->expiry;
  }
  return attempt(*order, request, pan, expiry, cvc);
}

Json Ecommerce::attempt(Order& order, const Value& request, const std::string& pan,
                        const std::string& expiry, const std::string& cvc) {
  const std::string transaction = request.has("threeDSServerTransId")
                                      ? request.str("threeDSServerTransId")
                                      : request.str("threeDSServerTransID");
  if (!transaction.empty()) {
    const bool started = order.authentication == Authentication::started;
    if (!started || transaction != order.server_transaction || pan != order.pan) {
      return refusal("5", "threeDSServerTransId is not the one of this order and card");
    }
  }
  order.pan = pan;
  order.expiry = expiry;
  order.holder = request.str("TEXT");
  add_attributes(order, request.find("jsonParams"));
  if (request.has("ip")) order.ip = request.str("ip");
  if (request.has("email")) order.email = request.str("email");
  if (const Value* payer = request.find("orderPayerData"); payer && payer->has("mobilePhone")) {
    order.mobile_phone = payer->str("mobilePhone");
  }
  const Verdict verdict = ask_issuer(order, pan, expiry, cvc);
  if (verdict.kind == Verdict::Kind::decline_for_good ||
      verdict.kind == Verdict::Kind::decline_silently ||
      verdict.kind == Verdict::Kind::decline_this_attempt) {
    return decline(order, verdict);
  }
  const bool not_needed = request.truth("bindingNotNeeded");
  if (stores_credential(order, request.str("tii")) && !not_needed && order.binding_id.empty()) {
    order.binding_id = uuid();
  }
  return authenticate(order, request, verdict);
}

Json Ecommerce::authenticate(Order& order, const Value& request, const Verdict& verdict) {
  // External 3-D Secure: the merchant has authenticated the cardholder and sends the result.
  if (const Value* params = request.find("jsonParams"); params && params->has("cavv")) {
    if (!request.has("userName"))
      return refusal("4", "userName is mandatory with external 3-D Secure");
    if (!all_digits(params->str("eci")) || params->str("eci").size() > 2) {
      return refusal("5", "jsonParams.eci is not an electronic commerce indicator");
    }
    order.eci = params->str("eci");
    order.cavv = params->str("cavv");
    order.xid = params->str("xid");
    return approve(order, verdict);
  }
  const bool merchant_initiated = is_one_of(request.str("tii"), {"U", "R", "I"});
  const bool asks =
      verdict.kind != Verdict::Kind::approve && verdict.kind != Verdict::Kind::approve_in_part;
  if (!asks || merchant_initiated || order.has_feature("FORCE_SSL")) return approve(order, verdict);

  if (order.email.empty() && order.mobile_phone.empty()) {
    return refusal("4", "email or orderPayerData.mobilePhone is mandatory for 3-D Secure");
  }
  if (verdict.kind == Verdict::Kind::old_challenge) return send_to_acs(order);
  const bool second = request.has("threeDSServerTransId") || request.has("threeDSServerTransID");
  if (!second) return start_authentication(order);
  if (verdict.kind == Verdict::Kind::challenge) return send_to_acs(order);
  order.eci = "05";
  order.cavv = base64(random_bytes(20));
  order.xid = base64(random_bytes(20));
  return approve(order, verdict);
}

Json Ecommerce::start_authentication(Order& order) {
  order.authentication = Authentication::started;
  order.server_transaction = uuid();
  order.action_code = in_progress;
  order.action_text = "The payment is in progress";
  const Json method = {{"threeDSServerTransID", order.server_transaction},
                       {"threeDSMethodNotificationURL", base_ + "/payment/3dsmethod/done"}};
  return {
      {"errorCode", "0"},
      {"is3DSVer2", true},
      {"threeDSServerTransId", order.server_transaction},
      {"threeDSMethodUrl", base_ + "/acs/method"},
      {"threeDSMethodUrlServer", base_ + "/3dsserver/method"},
      {"threeDSMethodDataPacked", base64(method.dump())},
      {"threeDSMethodURLServerDirect", base_ + "/payment/rest/3dsmethod.do?mdOrder=" + order.id}};
}

Json Ecommerce::send_to_acs(Order& order) {
  const bool second_version = order.authentication == Authentication::started;
  order.authentication = Authentication::challenged;
  order.status = 5;
  order.action_code = in_progress;
  order.action_text = "Authentication by the access control server has started";
  Json answer = {{"errorCode", "0"},
                 {"info", "Redirecting to the access control server"},
                 {"acsUrl", base_ + "/acs/challenge"}};
  if (second_version) {
    const Json request = {{"threeDSServerTransID", order.server_transaction},
                          {"acsTransID", uuid()},
                          {"messageType", "CReq"},
                          {"messageVersion", "2.1.0"}};
    answer["is3DSVer2"] = true;
    answer["packedCReq"] = base64(request.dump());
  } else {
    answer["paReq"] = base64(random_bytes(120));
    answer["termUrl"] = base_ + "/payment/rest/finish3ds.do";
  }
  return answer;
}

bool Ecommerce::finish_authentication(const std::string& order_id, bool passed) {
  Order* order = find(order_id);
  if (!order || order->status != 5) return false;
  if (passed) {
    order->authentication = Authentication::passed;
    order->eci = "05";
    order->cavv = base64(random_bytes(20));
    order->xid = base64(random_bytes(20));
    charge(*order, {Verdict::Kind::approve, 0, "Approved"});
  } else {
    decline(*order, {Verdict::Kind::decline_for_good, 341014, "Authentication has failed"});
  }
  return true;
}

Json Ecommerce::decline(Order& order, const Verdict& verdict) {
  order.action_code = verdict.action_code;
  order.action_text = verdict.text;
  order.authentication = Authentication::none;
  if (verdict.kind != Verdict::Kind::decline_this_attempt) order.status = 6;
  if (verdict.kind == Verdict::Kind::decline_silently) {
    return {{"errorCode", 0},
            {"info", "Your payment has been processed, redirecting..."},
            {"redirect", with_order(order.fail_url, order.id)}};
  }
  return refusal("2", "The payment is declined: " + verdict.text);
}

Json Ecommerce::approve(Order& order, const Verdict& verdict) {
  charge(order, verdict);
  return {{"errorCode", 0},
          {"info", "Your payment has been processed, redirecting..."},
          {"redirect", with_order(order.return_url, order.id)},
          {"payerData", {{"paymentAccountReference", "PAR" + random_digits(26)}}}};
}

void Ecommerce::charge(Order& order, const Verdict& verdict) {
  const bool in_part = verdict.kind == Verdict::Kind::approve_in_part;
  const std::int64_t amount = in_part ? order.amount / 2 : order.amount;
  order.approved = amount;
  order.deposited = order.two_phase ? 0 : amount;
  order.status = order.two_phase ? 1 : 2;
  order.action_code = 0;
  order.action_text = verdict.text;
  order.approval_code = random_digits(6);
  order.reference = random_digits(12);
  order.authorised_ms = now_ms();
  if (!order.binding_id.empty()) client_of_binding_[order.binding_id] = order.client_id;
  ledger_.push_back({"paymentorder.do", order.two_phase ? "hold" : "charge", order.number, order.id,
                     mask_pan(order.pan), amount, order.currency, order.authorised_ms});
}

}  // namespace gateway
