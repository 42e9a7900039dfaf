// The e-commerce gateway: payments with a stored credential.
#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {

Json Ecommerce::pay_with_binding(const Value& request) {
  Order& order = order_of(request, "mdOrder");
  if (const Subscription* subscription = find_subscription(request.str("bindingId"))) {
    return pay_with_subscription(order, *subscription);
  }
  const Binding& binding = usable_binding(request.str("bindingId"));
  if (binding.client_id != order.client_id) {
    throw Refused{"5", "bindingId is not a stored credential of the order's clientId"};
  }
  if (binding.category != Binding::Category::common) {
    throw Refused{"5", "bindingId is not a common credential"};
  }
  std::string cvc = request.str("cvc");
  if (request.has("seToken")) {
    if (!cvc.empty()) throw Refused{"5", "cvc is replaced by seToken"};
    const TokenCard token = open_token(request, order.id);
    if (!token.pan.empty() && token.pan != binding.pan) {
      throw Refused{"5", "seToken holds another card than bindingId"};
    }
    cvc = token.cvc;
  }
  Attempt attempt;
  attempt.card = {binding.pan, binding.expiry, cvc, binding.holder, false, true};
  attempt.tii = request.str("tii");
  attempt.binding_id = binding.id;
  return this->attempt(order, request, std::move(attempt));
}

Json Ecommerce::pay_recurrent(const Value& request) {
  const Order& order = pay_stored(request, Binding::Category::recurrent, "R");
  return {{"success", true}, {"data", {{"orderId", order.id}}}, {"orderStatus", record_of(order)}};
}

Json Ecommerce::pay_installment(const Value& request) {
  const Order& order = pay_stored(request, Binding::Category::installment, "I");
  return {{"errorCode", 0},
          {"errorMessage", "Success"},
          {"orderId", order.id},
          {"orderStatus", record_of(order)},
          {"error", false}};
}

const Order& Ecommerce::pay_stored(const Value& request, Binding::Category category,
                                   const char* tii) {
  const Binding& binding = usable_binding(request.str("bindingId"));
  if (binding.category != category) {
    throw Refused{"5", std::string("bindingId is a credential of another category: ") +
                           name_of(binding.category)};
  }
  Order& order = enter_order(request, request.truth("preAuth"));
  order.client_id = binding.client_id;
  Attempt attempt;
  attempt.card = {binding.pan, binding.expiry, {}, binding.holder, false, true};
  attempt.tii = tii;
  attempt.binding_id = binding.id;
  const Verdict verdict = authorise(order, request, std::move(attempt));
  if (is_decline(verdict)) throw Refused{"2", "The payment is declined: " + verdict.text};
  return order;
}

}  // namespace gateway
