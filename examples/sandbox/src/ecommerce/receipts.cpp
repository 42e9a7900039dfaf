// The e-commerce gateway: fiscal receipts, refunds without regard to the cart, and small
// operations.
#include <algorithm>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t delivery_ms = 60000;  // from sending a receipt to its delivery

Json receipt_record(const Receipt& receipt) {
  return {{"receiptStatus", now_ms() - receipt.at_ms < delivery_ms ? 0 : 1},
          {"uuid", receipt.id},
          {"amount_total", receipt.amount},
          {"receipt_date_time", receipt.at_ms}};
}

}  // namespace

Json Ecommerce::receipt_status(const Value& request) {
  const bool by_order = request.has("orderId") || request.has("orderNumber");
  const std::string id = request.str("uuid");
  Json list = Json::array();
  Json answer = success();
  const auto take = [&](const Order& order) {
    for (const Receipt& receipt : order.receipts) {
      if (!by_order && receipt.id != id) continue;
      list.push_back(receipt_record(receipt));
      answer["orderId"] = order.id;
      answer["orderNumber"] = order.number;
    }
  };
  if (by_order) {
    take(named_order(request));
  } else {
    for (const auto& entry : orders_) take(entry.second);
  }
  if (list.empty()) throw Refused{"6", "there is no receipt"};
  answer["receipt"] = std::move(list);
  return answer;
}

// Each request makes a further receipt; their sum is not limited.
Json Ecommerce::close_receipt(const Value& request) {
  Order& order = request.has("mdOrder") ? order_of(request, "mdOrder") : named_order(request);
  if (order.status != 2 && order.status != 4) throw Refused{"7", "the order is not paid"};
  order.receipts.push_back({uuid(), amount_in(request, "amount"), now_ms()});
  return success();
}

Json Ecommerce::refund_raw_sum(const Value& request) {
  Order& order = order_of(request, "orderId");
  refund_raw(order, amount_in(request, "amount"));
  order.raw_refunded = true;
  return success();
}

// The sandbox does not keep carts: it takes any position, and needs the sum.
Json Ecommerce::refund_raw_position(const Value& request) {
  Order& order = order_of(request, "orderId");
  check_refundable(order);
  if (!request.has("amount")) throw Refused{"5", "amount is mandatory in the sandbox"};
  refund_raw(order, amount_in(request, "amount"));
  return success();
}

// After a refund of a sum without regard to the cart, no other kind of refund fits the cart.
void Ecommerce::check_refundable(const Order& order) {
  if (order.raw_refunded) {
    throw Refused{"7", "after processRawSumRefund.do the order takes no other refund"};
  }
}

void Ecommerce::refund_raw(Order& order, std::int64_t amount) {
  if (order.status != 2 && order.status != 4) throw Refused{"7", "the order is not paid"};
  if (amount == 0) throw Refused{"5", "amount is 0"};
  if (amount > order.deposited) throw Refused{"5", "amount is more than what is deposited"};
  enter_refund(order, {}, amount);
}

Json Ecommerce::add_params(const Value& request) {
  add_attributes(order_of(request, "orderId"), request.find("params"));
  return success();
}

Json Ecommerce::verify_enrollment(const Value& request) {
  Json answer = success();
  answer["enrolled"] = enrollment_of(request.str("pan"));
  answer["emitterName"] = "SANDBOX BANK";
  answer["emitterCountryCode"] = "GR";
  return answer;
}

// Another way has no card and no issuer: the money moves at once.
Json Ecommerce::pay_other_way(const Value& request) {
  Order& order = order_of(request, "MDORDER");
  if (order.status != 0) throw Refused{"7", "the order cannot be paid: " + order.action_text};
  const std::string way = request.str("paymentWay");
  if (!is_one_of(way, {"UPOP", "SBP_C2B", "YANDEX_PAY_CARD"})) {
    throw Refused{"14", "paymentWay is not one of this merchant's"};
  }
  order.attributes["paymentWay"] = way;
  order.operation = operation_;
  return approve(order, {Verdict::Kind::approve, 0, "Approved"});
}

Json Ecommerce::trust_card(const Value& request) {
  const Order& order = order_of(request, "mdorder");
  if (order.pan.empty()) throw Refused{"7", "no card has paid the order"};
  if (std::find(trusted_.begin(), trusted_.end(), order.pan) == trusted_.end()) {
    trusted_.push_back(order.pan);
  }
  return success();
}

}  // namespace gateway
