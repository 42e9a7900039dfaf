// The e-commerce gateway: completion, reversal, refund and decline, by request or by date.
#include <algorithm>
#include <limits>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr int declined_by_merchant = -2003;

}  // namespace

Order& Ecommerce::order_to_settle(const Value& request) {
  Order& order = named_order(request);
  if (request.has("currency") && request.str("currency") != order.currency) {
    throw Refused{"5", "currency is not that of the order"};
  }
  return order;
}

Json Ecommerce::deposit(const Value& request) {
  Order& order = order_to_settle(request);
  if (order.status != 1) throw Refused{"7", "orderId: nothing is held for the order"};
  const std::int64_t asked = amount_in(request, "amount");
  const std::int64_t amount = asked == 0 ? order.approved : asked;
  if (amount > order.approved) throw Refused{"5", "amount is more than what is held"};
  add_attributes(order, request.find("jsonParams"));
  capture(order, amount, operation_, now_ms());
  return success();
}

// Reverses an order, in full or in part, only once.
Json Ecommerce::reverse(const Value& request) {
  Order& order = order_to_settle(request);
  if (order.reversed) throw Refused{"7", "the order is already reversed"};
  const bool held = order.status == 1;
  if (!held && order.status != 2) throw Refused{"7", "the order is not authorised"};
  const std::int64_t limit = held ? order.approved : order.deposited;
  const std::int64_t asked = amount_in(request, "amount");
  const std::int64_t amount = asked == 0 ? limit : asked;
  if (amount > limit) throw Refused{"5", "amount is more than what was authorised"};
  add_attributes(order, request.find("jsonParams"));
  release(order, amount, operation_, now_ms());
  return success();
}

Json Ecommerce::refund(const Value& request) {
  Order& order = order_to_settle(request);
  const std::int64_t asked = amount_in(request, "amount");
  const std::string external_id = request.str("externalRefundId");
  if (!external_id.empty()) {
    const auto same =
        std::find_if(order.refunds.begin(), order.refunds.end(),
                     [&](const Refund& refund) { return refund.external_id == external_id; });
    if (same != order.refunds.end()) {
      if (asked == 0 || asked == same->amount) return success();
      throw Refused{"5", "amount is not that of the refund with this externalRefundId"};
    }
  }
  if (order.status != 2 && order.status != 4) throw Refused{"7", "the order is not paid"};
  if (request.has("expectedDepositedAmount") &&
      amount_in(request, "expectedDepositedAmount") != order.deposited) {
    throw Refused{"7", "expectedDepositedAmount is not what is deposited"};
  }
  const std::int64_t amount = asked == 0 ? order.deposited : asked;
  if (order.deposited == 0) throw Refused{"7", "all is refunded already"};
  if (amount > order.deposited) throw Refused{"5", "amount is more than what is deposited"};
  add_attributes(order, request.find("jsonParams"));
  order.refunds.push_back(
      {now_ms(), external_id, random_digits(6), "4" + random_digits(11), amount});
  order.deposited -= amount;
  order.status = 4;
  enter_movement(order, operation_, "refund", amount, now_ms());
  return success();
}

Json Ecommerce::decline_order(const Value& request) {
  Order& order = order_of(request, "orderId");
  if (order.number != request.str("orderNumber")) {
    throw Refused{"6", "orderNumber is not that of orderId"};
  }
  if (order.status != 0 && order.status != 5) {
    throw Refused{"7", "orderId: only an order that is not paid yet can be declined"};
  }
  if (is_paying_by_qr(order)) throw Refused{"7", "orderId: a payment by QR code is under way"};
  decline(order,
          {Verdict::Kind::decline_for_good, declined_by_merchant, "Declined by the merchant"});
  return success();
}

// Captures an amount and releases the rest of the hold.
void Ecommerce::capture(Order& order, std::int64_t amount, const std::string& operation,
                        std::int64_t at_ms) {
  order.deposited = amount;
  order.status = 2;
  enter_movement(order, operation, "capture", amount, at_ms);
}

void Ecommerce::release(Order& order, std::int64_t amount, const std::string& operation,
                        std::int64_t at_ms) {
  order.reversed = true;
  std::int64_t& from = order.status == 1 ? order.approved : order.deposited;
  from -= amount;
  if (from == 0) {
    order.status = 3;
    order.approved = 0;
  }
  enter_movement(order, operation, "reversal", amount, at_ms);
}

// Returns when an order changes by its dates: a waiting order expires, a held one is completed or
// reversed, whichever date is earlier.
std::int64_t Ecommerce::due_ms(const Order& order) {
  constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
  // A payment that the payer's bank has accepted is not ended.
  if (is_paying_by_qr(order) && order.status == 0) return never;
  if (order.status == 0 || order.status == 5) return order.expires_ms;
  if (order.status != 1) return never;
  const std::int64_t completes = order.completes_ms == 0 ? never : order.completes_ms;
  const std::int64_t reverses = order.reverses_ms == 0 ? never : order.reverses_ms;
  return std::min(completes, reverses);
}

// Applies the dates that have passed. On the same date, the completion wins.
void Ecommerce::settle_by_date(Order& order) {
  if (order.status != 1) return;
  const std::int64_t due = due_ms(order);
  if (now_ms() < due) return;
  if (order.completes_ms == due) {
    capture(order, order.approved, "autocompletionDate", due);
  } else {
    release(order, order.approved, "autoReverseDate", due);
  }
}

}  // namespace gateway
