// The e-commerce gateway: 3-D Secure of both versions.
#include <algorithm>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr int authentication_failed = 341014;

Response redirect_to(const std::string& url) {
  Response response;
  response.status = 302;
  response.content_type = "text/html;charset=utf-8";
  response.headers.push_back({"Location", url});
  return response;
}

Response page(int status, const std::string& body) {
  Response response;
  response.status = status;
  response.content_type = "text/html;charset=utf-8";
  response.body = "<html>" + body + "</html>\n";
  return response;
}

std::string hidden(const std::string& name, const std::string& value) {
  return "<input type=\"hidden\" name=\"" + name + "\" value=\"" + value + "\">";
}

// Encodes Base64 for a query.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    out += c == '+' ? "%2B" : c == '/' ? "%2F" : c == '=' ? "%3D" : std::string(1, c);
  }
  return out;
}

void authenticated(Order& order) {
  order.authentication = Authentication::passed;
  order.eci = "05";
  order.cavv = base64(random_bytes(20));
  order.xid = base64(random_bytes(20));
}

}  // namespace

Json Ecommerce::authenticate(Order& order, const Value& request, const Attempt& attempt,
                             const Verdict& verdict) {
  // External 3-D Secure: the merchant has authenticated the cardholder and sends the result.
  if (const Value* params = request.find("jsonParams"); params && params->has("cavv")) {
    if (!request.has("userName")) {
      throw Refused{"4", "userName is mandatory with external 3-D Secure"};
    }
    if (!all_digits(params->str("eci")) || params->str("eci").size() > 2) {
      throw Refused{"5", "jsonParams.eci is not an electronic commerce indicator"};
    }
    order.eci = params->str("eci");
    order.cavv = params->str("cavv");
    order.xid = params->str("xid");
    return approve(order, verdict);
  }
  const bool merchant_initiated = is_one_of(attempt.tii, {"U", "R", "I"});
  const bool asks =
      verdict.kind != Verdict::Kind::approve && verdict.kind != Verdict::Kind::approve_in_part;
  if (!asks || merchant_initiated || order.has_feature("FORCE_SSL")) return approve(order, verdict);

  if (order.email.empty() && order.mobile_phone.empty()) {
    throw Refused{"4", "email or orderPayerData.mobilePhone is mandatory for 3-D Secure"};
  }
  if (!attempt.finish_url.empty()) order.finish_url = attempt.finish_url;
  if (verdict.kind == Verdict::Kind::old_challenge) return send_to_acs(order);
  return attempt.server_transaction.empty() ? start_authentication(order, verdict) : proceed(order);
}

Json Ecommerce::start_authentication(Order& order, const Verdict& verdict) {
  order.authentication = Authentication::started;
  order.asks_challenge = verdict.kind == Verdict::Kind::challenge;
  order.server_transaction = uuid();
  order.action_code = in_progress;
  order.action_text = "The payment is in progress";
  const Json method = {
      {"threeDSServerTransID", order.server_transaction},
      {"threeDSMethodNotificationURL", base_ + options_.context + "/3dsmethod/done"}};
  return {{"errorCode", "0"},
          {"is3DSVer2", true},
          {"threeDSServerTransId", order.server_transaction},
          {"threeDSMethodUrl", base_ + "/acs/method"},
          {"threeDSMethodUrlServer", base_ + "/3dsserver/method"},
          {"threeDSMethodDataPacked", base64(method.dump())},
          {"threeDSMethodURLServerDirect", base_ + options_.context +
                                               (options_.whole_context ? "/" : "/rest/") +
                                               "3dsmethod.do?mdOrder=" + order.id}};
}

// Does the second step of version 2, for a second payment request or for 3ds/continue.do.
Json Ecommerce::proceed(Order& order) {
  if (order.asks_challenge) return send_to_acs(order);
  authenticated(order);
  return approve(order, {Verdict::Kind::approve, 0, "Approved"});
}

Json Ecommerce::send_to_acs(Order& order) {
  const bool second_version = order.authentication == Authentication::started;
  if (!second_version) order.server_transaction.clear();
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
    order.challenge = answer["packedCReq"];
  } else {
    answer["paReq"] = base64(random_bytes(120));
    answer["termUrl"] = base_ + options_.context + "/rest/finish3ds.do";
    order.challenge = answer["paReq"];
  }
  return answer;
}

// Continues the payment, which with a threeDSVer2FinishUrl waits for finish3dsVer2Payment.do.
bool Ecommerce::finish_authentication(const std::string& order_id, bool passed) {
  Order* order = find(order_id);
  if (!order || order->authentication != Authentication::challenged) return false;
  order->authentication = passed ? Authentication::passed : Authentication::failed;
  const bool merchant_finishes = !order->finish_url.empty() && !order->server_transaction.empty();
  if (!merchant_finishes) complete_authentication(*order);
  return true;
}

bool Ecommerce::complete_authentication(Order& order) {
  const bool passed = order.authentication == Authentication::passed;
  if (order.status == 5 && passed) {
    authenticated(order);
    charge(order, {Verdict::Kind::approve, 0, "Approved"});
  } else if (order.status == 5) {
    decline_attempt(order, {Verdict::Kind::decline_for_good, authentication_failed,
                            "Authentication has failed"});
  }
  return passed;
}

Json Ecommerce::continue_authentication(const Value& request) {
  Order& order = order_of(request, "mdOrder");
  if (order.status != 0 || order.authentication != Authentication::started) {
    throw Refused{"7", "mdOrder: the order is not at this step of 3-D Secure"};
  }
  return proceed(order);
}

Order* Ecommerce::order_of_transaction(const std::string& transaction) {
  if (transaction.empty()) return nullptr;  // that of every order without 3-D Secure
  const auto found = std::find_if(orders_.begin(), orders_.end(), [&](const auto& entry) {
    return entry.second.server_transaction == transaction;
  });
  return found == orders_.end() ? nullptr : find(found->first);
}

// Finishes a payment. May be repeated: the money moves once.
Json Ecommerce::finish_payment(const Value& request) {
  Order* order = order_of_transaction(request.str("threeDSServerTransId"));
  if (!order) throw Refused{"6", "threeDSServerTransId: no such authentication"};
  if (request.has("threeDSVer2MdOrder") && request.str("threeDSVer2MdOrder") != order->id) {
    throw Refused{"6", "threeDSVer2MdOrder is not the order of threeDSServerTransId"};
  }
  const bool waits = order->authentication == Authentication::started ||
                     order->authentication == Authentication::challenged;
  if (waits) throw Refused{"7", "the cardholder has not come back from the challenge"};
  if (!complete_authentication(*order)) {
    throw Refused{"2", "The payment is declined: " + order->action_text};
  }
  return {{"errorCode", 0},
          {"is3DSVer2", true},
          {"redirect", with_order(order->return_url, order->id)}};
}

// Answers only success: the specification does not show the answer.
Json Ecommerce::take_method(const Value& request) {
  std::string transaction = request.str("threeDSServerTransId");
  if (request.has("threeDSMethodData")) {
    const auto data = from_base64(request.str("threeDSMethodData"));
    const Json parsed = Json::parse(data.value_or(std::string()), nullptr, false);
    if (!parsed.is_object() || !parsed.contains("threeDSServerTransID") ||
        !parsed["threeDSServerTransID"].is_string()) {
      throw Refused{"5", "threeDSMethodData does not hold a threeDSServerTransID"};
    }
    transaction = parsed["threeDSServerTransID"];
  }
  const Order* order =
      request.has("mdOrder") ? find(request.str("mdOrder")) : order_of_transaction(transaction);
  if (!order) throw Refused{"6", "mdOrder: order not found"};
  if (order->authentication != Authentication::started) {
    throw Refused{"7", "mdOrder: the order is not at this step of 3-D Secure"};
  }
  return success();
}

// Sends the cardholder to the access control server: for version 2 with a 302, because a challenge
// request fits into the address, for version 1 with a form that posts itself.
Response Ecommerce::acs_redirect(const Value& request) {
  Order* order = find(request.str("orderId"));
  if (!order) return page(404, "<body><h1>404 Order not found</h1></body>");
  // Another attempt may have paid the order since: it must not be charged twice.
  if (order->status == 0 && order->authentication == Authentication::started) proceed(*order);
  if (order->status == 1 || order->status == 2) {
    return leave(order->return_url, *order, 302);
  }
  if (order->status != 5) return leave(order->fail_url, *order, 302);
  const std::string acs = base_ + "/acs/challenge";
  if (!order->server_transaction.empty()) {
    return redirect_to(acs + "?creq=" + escaped(order->challenge));
  }
  return page(200, "<body onload=\"document.forms[0].submit()\"><form method=\"post\" action=\"" +
                       acs + "\">" + hidden("PaReq", order->challenge) +
                       hidden("TermUrl", base_ + options_.context + "/rest/finish3ds.do") +
                       hidden("MD", order->id) + "</form></body>");
}

}  // namespace gateway
