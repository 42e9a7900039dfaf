// The e-commerce gateway: paymentorder.do, and what every payment does with its order.
#include <algorithm>

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
  changed.tii = attempt.tii;
  changed.exemption = request.str("externalScaExemptionIndicator");
  changed.mcc = request.str("mcc");
  changed.mvv = request.str("mvv");
  changed.has_address = request.has("billingPayerData");
  if (request.has("postAddress")) changed.post_address = request.str("postAddress");
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
  Verdict verdict = ask_bank(order, attempt.card);
  const bool trusted = std::find(trusted_.begin(), trusted_.end(), order.pan) != trusted_.end();
  if (trusted && asks_cardholder(verdict)) verdict.kind = Verdict::Kind::approve;
  return verdict;
}

// The card's bank, after the merchant's. Cards that the bank issues pay from their account; all
// others are test cards.
Verdict Ecommerce::ask_bank(const Order& order, const CardData& card) const {
  try {
    bank_.check_shop();
    if (!bank_.has_card(card.pan)) return ask_issuer(order, card);
    bank_.check_sale(
        {card.pan, card.expiry, card.cvc, card.needs_cvc, order.amount, order.currency});
  } catch (const Fault& fault) {
    return declined_by_bank(fault.code, fault.message);
  }
  return asks_challenge(order) ? Verdict{Verdict::Kind::challenge, 0, "Approved"} : Verdict();
}

// Before the money moves: 3-D Secure takes its time, and the balance may have changed since.
Verdict Ecommerce::ask_bank_again(const Order& order) const {
  if (!bank_.has_card(order.pan)) return {};
  return ask_bank(order, {order.pan, order.expiry, {}, order.holder, false});
}

Json Ecommerce::declined(Order& order, const Verdict& verdict) {
  decline_attempt(order, verdict);
  if (verdict.kind == Verdict::Kind::decline_silently) {
    return {{"errorCode", 0},
            {"info", processed},
            {"redirect", with_order(order.fail_url, order.id)},
            {"displayErrorMessage", verdict.text},
            {"errorTypeName", "DATA_INPUT_ERROR"},
            {"processingErrorType", "CLIENT_ERROR"}};
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
  if (const Verdict now = ask_bank_again(order); is_decline(now)) return declined(order, now);
  charge(order, verdict);
  return {{"errorCode", 0},
          {"info", processed},
          {"redirect", with_order(order.return_url, order.id)},
          {"payerData", {{"paymentAccountReference", "PAR" + random_digits(26)}}}};
}

// An order with the feature VERIFY is held, and released at once.
void Ecommerce::charge(Order& order, const Verdict& verdict) {
  const bool in_part = verdict.kind == Verdict::Kind::approve_in_part;
  const bool verifies = order.has_feature("VERIFY");
  const bool holds = order.two_phase || verifies;
  const std::int64_t amount = in_part ? order.amount / 2 : order.amount;
  order.approved = amount;
  order.deposited = holds ? 0 : amount;
  order.status = holds ? 1 : 2;
  order.action_code = 0;
  order.action_text = verdict.text;
  order.approval_code = random_digits(6);
  order.reference = "3" + random_digits(11);
  order.authorised_ms = now_ms();
  if (!order.stored_as.empty()) order.binding_id = store_credential(order);
  if (!holds) order.deposited_ms = order.authorised_ms;
  enter_movement(order, order.operation, holds ? "hold" : "charge", amount, order.authorised_ms);
  if (verifies) {
    release(order, order.approved, order.operation, order.authorised_ms);
  } else {
    settle_by_date(order);
  }
}

void Ecommerce::enter_movement(const Order& order, const std::string& operation, const char* kind,
                               std::int64_t amount, std::int64_t at_ms) {
  if (amount != 0) {
    ledger_.push_back({operation, kind, order.number, order.id, mask_pan(order.pan), amount,
                       order.currency, at_ms});
    bank_.take_sale({order.pan, order.id, order.number, kind, amount, at_ms, order.approval_code});
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
