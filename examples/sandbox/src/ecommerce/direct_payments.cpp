// The e-commerce gateway: operations that register and pay in one request, and verifyCard.do.
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

}  // namespace

Json Ecommerce::pay_at_once(const Value& request) {
  Attempt attempt;
  attempt.tii = request.str("tii");
  std::string client_id;
  if (request.has("bindingId")) {
    const Binding& binding = usable_binding(request.str("bindingId"));
    attempt.card = {binding.pan, binding.expiry, request.str("cvc"), binding.holder, false, true};
    attempt.binding_id = binding.id;
    client_id = binding.client_id;
  } else {
    attempt.card = card_of(request, "cardholderName");
  }
  if (is_one_of(attempt.tii, {"CI", "RI", "II"})) {
    throw Refused{"5", "tii: a credential is stored for a clientId, which is not given here"};
  }
  Order& order = enter_order(request, false);
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

// `success` says that the request was processed, also when the payment was declined.
Json Ecommerce::pay_by_phone(const Value& request) {
  Attempt attempt;
  attempt.card = card_of(request, "cardholder");
  attempt.card.needs_cvc = false;
  if (request.str("clientId").empty()) {
    for (const std::string& feature : request.all("features")) {
      if (feature == "FORCE_CREATE_BINDING") {
        throw Refused{"5", "clientId is mandatory to store a credential"};
      }
    }
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

// No order, no entry in the ledger: the issuer alone is asked.
Json Ecommerce::verify_card(const Value& request) {
  CardData card = card_of(request, request.has("cardholder") ? "cardholder" : "cardholderName");
  card.needs_cvc = false;
  const Verdict verdict = ask_issuer(Order{}, card);
  if (is_decline(verdict)) throw Refused{"2", "The card is declined: " + verdict.text};
  Json answer = success();
  answer["actionCode"] = 0;
  answer["actionCodeDescription"] = "Approved";
  answer["cardAuthInfo"] = {{"maskedPan", mask_pan(card.pan)},
                            {"expiration", card.expiry},
                            {"paymentSystem", payment_system(card.pan)}};
  return answer;
}

}  // namespace gateway
