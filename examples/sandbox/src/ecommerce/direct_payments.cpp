// The e-commerce gateway: operations that register and pay in one request, and verifyCard.do.
#include <algorithm>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

bool needs_amount(const std::string& tii) {
  return is_one_of(tii, {"IPI", "IPD", "IPN"});
}

// A resubmission follows a decline for lack of money; all others follow an authorisation.
bool can_follow(const Order& original, const std::string& tii) {
  if (original.pan.empty()) return false;
  const bool authorised = original.status >= 1 && original.status <= 4;
  return authorised || (tii == "IPS" && original.action_code > 0);
}

// Returns whether a payment in one request asks to store its card.
bool stores_card(const Value& request) {
  const std::vector<std::string> features = request.all("features");
  return is_one_of(request.str("tii"), {"CI", "RI", "II"}) ||
         std::find(features.begin(), features.end(), "FORCE_CREATE_BINDING") != features.end();
}

}  // namespace

Json Ecommerce::pay_at_once(const Value& request) {
  Attempt attempt;
  attempt.tii = request.str("tii");
  attempt.binding_not_needed = request.truth("bindingNotNeeded");
  attempt.server_transaction = request.str("threeDSServerTransId");
  attempt.finish_url = request.str("threeDSVer2FinishUrl");
  std::string client_id = request.str("clientId");
  if (request.has("bindingId")) {
    const Binding& binding = usable_binding(request.str("bindingId"));
    if (!client_id.empty() && client_id != binding.client_id) {
      throw Refused{"5", "bindingId is not a stored credential of the clientId"};
    }
    attempt.card = {binding.pan, binding.expiry, request.str("cvc"), binding.holder, false, true};
    attempt.binding_id = binding.id;
    client_id = binding.client_id;
  } else {
    attempt.card = card_of(request, "cardholderName");
  }
  if (client_id.empty() && stores_card(request)) {
    throw Refused{"5", "clientId is mandatory to store a credential"};
  }
  Order& order = request.has("threeDSVer2MdOrder") ? order_to_continue(request)
                                                   : enter_order(request, request.truth("preAuth"));
  order.client_id = client_id;
  Json answer = {{"errorCode", "0"}, {"orderId", order.id}};
  try {
    Json result = this->attempt(order, request, std::move(attempt));
    result.erase("errorCode");
    answer.update(result);
  } catch (const Refused& refused) {
    // The order exists by now: the answer still names it.
    answer["errorCode"] = refused.code;
    answer["error"] = refused.message;
  }
  answer["orderStatus"] = short_record_of(order);
  return answer;
}

// The second request of 3-D Secure, after the method: the first one registered the order.
Order& Ecommerce::order_to_continue(const Value& request) {
  Order& order = order_of(request, "threeDSVer2MdOrder");
  const bool is_other = amount_in(request, "amount") != order.amount ||
                        (request.has("orderNumber") && request.str("orderNumber") != order.number);
  if (is_other) throw Refused{"5", "threeDSVer2MdOrder is not the order of the first request"};
  return order;
}

// `success` says that the request was processed, also when the payment was declined.
Json Ecommerce::pay_by_phone(const Value& request) {
  Attempt attempt;
  attempt.card = card_of(request, "cardholder");
  attempt.card.needs_cvc = false;
  attempt.tii = request.str("tii");
  attempt.binding_not_needed = request.truth("bindingNotNeeded");
  if (request.str("clientId").empty() && stores_card(request)) {
    throw Refused{"5", "clientId is mandatory to store a credential"};
  }
  Order& order = enter_order(request, request.truth("preAuth"));
  const Verdict verdict = authorise(order, request, std::move(attempt));
  Json answer = {{"success", true},
                 {"errorCode", "0"},
                 {"errorMessage", "Success"},
                 {"mdOrder", order.id},
                 {"orderNumber", order.number}};
  if (is_decline(verdict)) {
    answer["userMessage"] = "The payment is declined: " + verdict.text;
  } else {
    answer["payerData"] = {{"paymentAccountReference", "PAR" + random_digits(26)}};
  }
  return answer;
}

Json Ecommerce::pay_by_industry_practice(const Value& request) {
  const std::string tii = request.str("tii");
  const Order original = order_of(request, "originalMdOrder");
  if (!can_follow(original, tii)) {
    throw Refused{"7", "originalMdOrder: the order is not one that this tii follows"};
  }
  Order& order = enter_order(request, false);
  order.currency = original.currency;
  if (!needs_amount(tii)) order.amount = original.amount;
  order.client_id = original.client_id;
  Attempt attempt;
  attempt.card = {original.pan, original.expiry, {}, original.holder, false};
  attempt.tii = tii;
  attempt.binding_not_needed = true;  // the initial payment has stored it, or has not
  const Verdict verdict = authorise(order, request, std::move(attempt));
  if (is_decline(verdict)) {
    return {{"errorCode", "2"},
            {"errorMessage", "The payment is declined: " + verdict.text},
            {"mdOrder", order.id},
            {"actionCode", order.action_code}};
  }
  return {{"errorCode", "0"},
          {"errorMessage", "Success"},
          {"mdOrder", order.id},
          {"actionCode", order.action_code},
          {"approvalCode", order.approval_code},
          {"rrn", order.reference}};
}

// Releases at once what it holds: the order ends as reversed.
Json Ecommerce::verify_card(const Value& request) {
  // It never asks for 3-D Secure, so no order of a verification waits for a second request.
  if (request.has("threeDSVer2MdOrder")) {
    order_of(request, "threeDSVer2MdOrder");
    throw Refused{"5", "threeDSVer2MdOrder is not an order of verifyCard.do with 3-D Secure"};
  }
  Attempt attempt;
  attempt.card = card_of(request, request.has("cardholder") ? "cardholder" : "cardholderName");
  attempt.card.needs_cvc = false;
  attempt.binding_not_needed = true;
  Order& order = enter_order(request, true);
  const CardData card = attempt.card;
  const Verdict verdict = authorise(order, request, std::move(attempt));
  if (is_decline(verdict)) throw Refused{"2", "The card is declined: " + verdict.text};
  release(order, order.approved, operation_, now_ms());
  Json answer = success();
  answer["orderId"] = order.id;
  answer["orderNumber"] = order.number;
  answer["actionCode"] = 0;
  answer["actionCodeDescription"] = "Approved";
  answer["authCode"] = order.approval_code;
  answer["time"] = order.authorised_ms;
  answer["amount"] = order.amount;
  answer["currency"] = order.currency;
  answer["rrn"] = order.reference;
  answer["cardAuthInfo"] = {{"maskedPan", mask_pan(card.pan)},
                            {"expiration", card.expiry},
                            {"paymentSystem", payment_system(card.pan)}};
  return answer;
}

// The order has only the payout.
Json Ecommerce::pay_out(const Value& request) {
  if (amount_in(request, "amount") == 0) throw Refused{"5", "amount is 0"};
  CardData card;
  std::string binding_id = request.str("bindingId");
  if (request.has("seToken")) {
    const TokenCard token = open_token(request, {});
    binding_id = token.binding_id;
    card = {token.pan, token.expiry, token.cvc, {}};
    if (binding_id.empty() == token.pan.empty()) {
      throw Refused{"5", "seToken holds neither a card nor a bindingId, or both"};
    }
    if (binding_id.empty() && token.expiry.empty()) throw Refused{"5", "seToken holds no expiry"};
  } else if (binding_id.empty()) {
    card = {request.str("pan"), request.str("expiry"), request.str("cvc"),
            request.str("cardholderName")};
  }
  if (!binding_id.empty()) {
    const Binding& binding = usable_binding(binding_id);
    card = {binding.pan, binding.expiry, card.cvc, binding.holder, false, true};
  }
  card.needs_cvc = false;  // what a request without a token lacks was refused before
  Order& order = enter_order(request, false);
  order.operation = operation_;
  order.pan = card.pan;
  order.expiry = card.expiry;
  order.holder = card.holder;
  order.binding_id = binding_id;
  const Verdict verdict = ask_issuer(order, card);
  if (is_decline(verdict)) {
    decline(order, {Verdict::Kind::decline_for_good, verdict.action_code, verdict.text});
    return {{"errorCode", "2"},
            {"errorMessage", "The payout is declined: " + verdict.text},
            {"orderId", order.id}};
  }
  order.action_code = 0;
  order.action_text = "Approved";
  order.approval_code = random_digits(6);
  order.reference = "4" + random_digits(11);
  order.authorised_ms = now_ms();
  order.status = 4;
  order.refunds.push_back(
      {order.authorised_ms, {}, order.approval_code, order.reference, order.amount});
  enter_movement(order, operation_, "credit", order.amount, order.authorised_ms);
  Json answer = success();
  answer["orderId"] = order.id;
  answer["orderStatus"] = {{"ErrorCode", "0"},
                           {"ErrorMessage", "Success"},
                           {"approvalCode", order.approval_code},
                           {"rrn", std::stoll(order.reference)}};
  if (hides_payouts(order.pan)) {
    answer["orderStatus"] = {{"ErrorCode", "7"}, {"ErrorMessage", "System error"}};
  }
  return answer;
}

}  // namespace gateway
