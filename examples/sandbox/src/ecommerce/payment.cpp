// The e-commerce gateway: paymentorder.do, and what every payment does with its order.
#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr const char* processed = "Your payment has been processed, redirecting...";

bool is_merchant_initiated(const std::string& tii) {
  return is_one_of(tii, {"U", "R", "I"});
}

// The category of the credential that this attempt stores; empty if it stores none.
std::string category_to_store(const Order& order, const Attempt& attempt) {
  if (attempt.binding_not_needed || !attempt.binding_id.empty()) return {};
  if (attempt.tii == "RI") return "RECURRENT";
  if (attempt.tii == "II") return "INSTALLMENT";
  if (attempt.tii != "CI" && !order.has_feature("FORCE_CREATE_BINDING")) return {};
  if (order.attributes.count("installments") != 0) return "INSTALLMENT";
  if (order.attributes.count("recurringFrequency") != 0) return "RECURRENT";
  return "COMMON";
}

std::string plan_of(const Order& order) {
  std::string plan;
  for (const char* name :
       {"installments", "totalInstallmentAmount", "recurringFrequency", "recurringExpiry"}) {
    const auto found = order.attributes.find(name);
    plan += (found == order.attributes.end() ? std::string() : found->second) + ";";
  }
  return plan;
}

}  // namespace

Json Ecommerce::pay(const Value& request) {
  Order& order = order_of(request, "MDORDER");
  Attempt attempt;
  attempt.card = {
      request.str("$PAN"),
      request.has("$EXPIRY") ? request.str("$EXPIRY") : request.str("YYYY") + request.str("MM"),
      request.str("$CVC"), request.str("TEXT")};
  if (request.has("seToken")) {
    const TokenCard card = open_token(request, order.id);
    if (card.pan.empty() || card.expiry.empty()) throw Refused{"5", "seToken holds no card"};
    attempt.card = {card.pan, card.expiry, card.cvc, request.str("TEXT")};
  }
  attempt.tii = request.str("tii");
  attempt.binding_not_needed = request.truth("bindingNotNeeded");
  attempt.server_transaction = request.has("threeDSServerTransId")
                                   ? request.str("threeDSServerTransId")
                                   : request.str("threeDSServerTransID");
  attempt.finish_url = request.str("threeDSVer2FinishUrl");
  return this->attempt(order, request, std::move(attempt));
}

TokenCard Ecommerce::open_token(const Value& request, const std::string& order_id) {
  std::string error;
  const auto card = se_token_.open(request.str("seToken"), error);
  if (!card) throw Refused{"5", "seToken " + error};
  if (card->order_id != order_id) throw Refused{"5", "seToken is for another order"};
  return *card;
}

// The card of an operation that has its data in pan, expiry and cvc, or in a token of no order.
CardData Ecommerce::card_of(const Value& request, const char* holder) {
  if (!request.has("seToken")) {
    return {request.str("pan"), request.str("expiry"), request.str("cvc"), request.str(holder)};
  }
  const TokenCard card = open_token(request, {});
  if (card.pan.empty() || card.expiry.empty()) throw Refused{"5", "seToken holds no card"};
  return {card.pan, card.expiry, card.cvc, request.str(holder)};
}

Json Ecommerce::se_keys(const Value&) {
  return se_token_.keys();
}

// With the cardholder there: it may lead to 3-D Secure.
Json Ecommerce::attempt(Order& order, const Value& request, Attempt attempt) {
  const Verdict verdict = ask(order, request, attempt);
  if (is_decline(verdict)) return declined(order, verdict);
  return authenticate(order, request, attempt, verdict);
}

// Without the cardholder: the money moves at once, or not at all.
Verdict Ecommerce::authorise(Order& order, const Value& request, Attempt attempt) {
  const Verdict verdict = ask(order, request, attempt);
  if (is_decline(verdict)) {
    decline_attempt(order, verdict);
  } else {
    charge(order, verdict);
  }
  return verdict;
}

Verdict Ecommerce::ask(Order& order, const Value& request, Attempt& attempt) {
  if (order.status == 1 || order.status == 2) {
    throw Refused{"7", "the order is already paid"};
  }
  if (order.status != 0) {
    throw Refused{"7", "the order cannot be paid: " + order.action_text};
  }
  if (is_paying_by_qr(order)) throw Refused{"7", "a payment by QR code is under way"};
  if (order.two_phase && is_merchant_initiated(attempt.tii)) {
    throw Refused{"5", "tii: only one-phase payments are initiated by the merchant"};
  }
  // Registration takes any e-mail address; its form is checked here.
  if (!request.has("email") && !order.email.empty() && !is_email(order.email)) {
    throw Refused{"5", "email of the registration is not an e-mail address"};
  }
  const std::string& transaction = attempt.server_transaction;
  if (!transaction.empty() &&
      (order.authentication != Authentication::started || transaction != order.server_transaction ||
       attempt.card.pan != order.pan)) {
    throw Refused{"5", "threeDSServerTransId is not the one of this order and card"};
  }
  Order changed = order;
  if (transaction.empty()) {
    // A new attempt ends the authentication of the one before.
    changed.authentication = Authentication::none;
    changed.server_transaction.clear();
    changed.finish_url.clear();
  }
  add_attributes(changed, request.find("jsonParams"));
  changed.stored_as = category_to_store(changed, attempt);
  if (!changed.stored_as.empty() && order.client_id.empty()) {
    throw Refused{"5", "clientId is mandatory to store a credential"};
  }
  changed.plan = plan_of(changed);
  changed.operation = operation_;
  changed.pan = attempt.card.pan;
  changed.expiry = attempt.card.expiry;
  changed.holder = attempt.card.holder;
  changed.binding_id = attempt.binding_id;
  if (request.has("ip")) changed.ip = request.str("ip");
  if (request.has("email")) changed.email = request.str("email");
  if (const Value* payer = request.find("orderPayerData"); payer && payer->has("mobilePhone")) {
    changed.mobile_phone = payer->str("mobilePhone");
  }
  if (request.has("phone")) changed.mobile_phone = request.str("phone");
  order = std::move(changed);

  // The cardholder is absent, and with it the code.
  if (is_merchant_initiated(attempt.tii)) {
    attempt.card.cvc.clear();
    attempt.card.needs_cvc = false;
  }
  return ask_issuer(order, attempt.card);
}

Json Ecommerce::declined(Order& order, const Verdict& verdict) {
  decline_attempt(order, verdict);
  if (verdict.kind == Verdict::Kind::decline_silently) {
    return {
        {"errorCode", 0}, {"info", processed}, {"redirect", with_order(order.fail_url, order.id)}};
  }
  throw Refused{"2", "The payment is declined: " + verdict.text};
}

// The cardholder may try again: then the same event succeeds after it has failed.
void Ecommerce::decline_attempt(Order& order, const Verdict& verdict) {
  decline(order, verdict);
  notify(order, order.two_phase ? "approved" : "deposited", false);
}

void Ecommerce::decline(Order& order, const Verdict& verdict) {
  order.action_code = verdict.action_code;
  order.action_text = verdict.text;
  order.authentication = Authentication::none;
  if (verdict.kind != Verdict::Kind::decline_this_attempt) order.status = 6;
}

Json Ecommerce::approve(Order& order, const Verdict& verdict) {
  charge(order, verdict);
  return {{"errorCode", 0},
          {"info", processed},
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
  order.reference = "3" + random_digits(11);
  order.authorised_ms = now_ms();
  if (!order.stored_as.empty()) order.binding_id = store_credential(order);
  enter_movement(order, order.operation, order.two_phase ? "hold" : "charge", amount,
                 order.authorised_ms);
  settle_by_date(order);
}

void Ecommerce::enter_movement(const Order& order, const std::string& operation, const char* kind,
                               std::int64_t amount, std::int64_t at_ms) {
  if (amount != 0) {
    ledger_.push_back({operation, kind, order.number, order.id, mask_pan(order.pan), amount,
                       order.currency, at_ms});
  }
  const std::string movement = kind;
  notify(order,
         movement == "hold"       ? "approved"
         : movement == "refund"   ? "refunded"
         : movement == "reversal" ? "reversed"
                                  : "deposited",
         true);
}

void Ecommerce::notify(const Order& order, const char* event, bool succeeded) {
  callbacks_.add({order.callback_url,
                  {{"orderNumber", order.number},
                   {"mdOrder", order.id},
                   {"operation", event},
                   {"status", succeeded ? "1" : "0"}}});
}

}  // namespace gateway
