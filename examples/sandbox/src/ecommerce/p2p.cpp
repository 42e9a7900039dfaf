// The e-commerce gateway: transfers between cards, which are a debit and a credit.
#include "ecommerce/ecommerce.hpp"
#include "ecommerce/pages.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr const char* debit = "AFT";
constexpr const char* credit = "OCT";

}  // namespace

Json Ecommerce::register_transfer(const Value& request) {
  Order& order = enter_order(request, false);
  order.is_transfer = true;
  if (const Value* features = request.find("features")) order.features = features->all("feature");
  return {{"errorCode", 0},
          {"orderId", order.id},
          {"orderNumber", order.number},
          {"formUrl", base_ + options_.context + payment_page_path + "?mdOrder=" + order.id}};
}

// There is no 3-D Secure of transfers.
Json Ecommerce::transfer(const Value& request) {
  Order& order = order_of_transfer(request);
  if (order.status != 0) throw Refused{"7", "orderId: the transfer was made, or has ended"};
  const auto card = [&](const char* name) {
    const Value* const given = request.find(name);
    return given == nullptr ? CardData() : card_of_transfer(*given, order.id);
  };
  CardData from = card("fromCard");
  CardData to = card("toCard");
  if (from.pan == to.pan) throw Refused{"5", "toCard is the card to debit"};
  order.pan = from.pan;
  order.expiry = from.expiry;
  order.receiver = to.pan;
  order.operation = operation_;
  if (request.has("fromCard")) {
    const Verdict verdict = ask_issuer(order, from);
    if (is_decline(verdict)) {
      order.transfers.push_back({debit, verdict.action_code, order.amount, {}});
      decline(order, verdict);
      throw Refused{"2", "The transfer is declined: " + verdict.text};
    }
    move_transfer(order, debit, from.pan);
  }
  // From here on the money has left one card: the status is 2, whatever becomes of the other half.
  if (request.has("toCard") && !loses_credit_) {
    to.expiry = from.expiry.empty() ? to.expiry : from.expiry;
    to.needs_cvc = false;
    to.cvc.clear();
    const Verdict verdict = ask_issuer(order, to);
    if (!is_decline(verdict)) {
      move_transfer(order, credit, to.pan);
    } else {
      order.transfers.push_back({credit, verdict.action_code, order.amount, {}});
      if (!request.has("fromCard")) {
        decline(order, verdict);
        throw Refused{"2", "The transfer is declined: " + verdict.text};
      }
    }
  }
  order.status = 2;
  order.action_code = 0;
  order.action_text = "Approved";
  order.approved = order.amount;
  order.deposited = order.amount;
  order.authorised_ms = now_ms();
  return {{"errorCode", 0}, {"redirect", with_order(order.return_url, order.id)}};
}

CardData Ecommerce::card_of_transfer(const Value& given, const std::string& order_id) {
  if (given.has("bindingId")) {
    const Binding& binding = usable_binding(given.str("bindingId"));
    return {binding.pan, binding.expiry, {}, binding.holder, false, true};
  }
  if (!given.has("seToken")) {
    return {given.str("pan"), given.str("expiry"), given.str("cvc"), given.str("cardholderName")};
  }
  const TokenCard card = open_token(given, order_id);
  if (card.pan.empty()) throw Refused{"5", "seToken holds no card"};
  return {card.pan, card.expiry, card.cvc, {}};
}

void Ecommerce::move_transfer(Order& order, const char* type, const std::string& pan) {
  order.transfers.push_back({type, 0, order.amount, "5" + random_digits(11)});
  ledger_.push_back({operation_, type == debit ? "debit" : "credit", order.number, order.id,
                     mask_pan(pan), order.amount, order.currency, now_ms()});
}

Order& Ecommerce::order_of_transfer(const Value& request) {
  Order& order = order_of(request, "orderId");
  if (!order.is_transfer) throw Refused{"6", "orderId: the order is not a transfer"};
  return order;
}

Json Ecommerce::transfer_status(const Value& request) {
  const Order& order = order_of_transfer(request);
  Json list = Json::array();
  for (const TransferMove& each : order.transfers) {
    Json operation = {
        {"operationType", each.type}, {"actionCode", each.action_code}, {"amount", each.amount}};
    if (!each.reference.empty()) operation["refNum"] = each.reference;
    list.push_back(std::move(operation));
  }
  Json answer = {{"errorCode", 0},
                 {"errorMessage", order.transfers.empty() ? "Success" : order.action_text},
                 {"orderId", order.id},
                 {"orderStatus", order.status},
                 {"amount", order.amount},
                 {"currency", order.currency},
                 {"operationList", std::move(list)},
                 {"creationDate", std::to_string(order.created_ms)}};
  if (!order.pan.empty()) answer["panMaskedFrom"] = mask_pan(order.pan);
  if (!order.receiver.empty()) answer["panMaskedTo"] = mask_pan(order.receiver);
  return answer;
}

}  // namespace gateway
