// The loops that drive the flows of flows/stored_credential.hpp, which say what to do next.
#include "stored_credential/customer.hpp"

#include "purchase/pay.hpp"
#include "support/call.hpp"

namespace example {

using namespace tillwire::ecommerce;
using tillwire::flows::PayByPlan;
using tillwire::flows::PayWithStoredCard;
using tillwire::flows::StoreCard;

namespace {

constexpr const char* euro_digits = "978";

}  // namespace

Register Customer::order(const char* number, Money money) const {
  Register order;
  order.order_number = number;
  order.amount = {money.minor_units};
  order.currency = euro_digits;
  order.return_url = "https://shop.example/paid";
  order.client_id = client_id_;
  order.email = "max@shop.example";  // for 3-D Secure
  return order;
}

bool Customer::store(const char* order_number, Money money, const Card& card, Plan plan,
                     char (&binding_id)[binding_id_size]) {
  Register first = order(order_number, money);
  PaymentOrder payment = payment_by(card);
  plan.put_into(payment);
  say(display_, Tone::plain, "the first payment: ", money, ", order ", order_number);

  using Next = StoreCard::Next;
  StoreCard flow(first, plan.type());
  while (!flow.is_over()) {
    switch (flow.next()) {
      case Next::register_order:
        flow.take(call(device_, "registering the order", first));
        break;
      case Next::pay:
        pay(device_, flow.payment(), payment);
        break;
      case Next::ask_bindings:
        flow.take(call(device_, "asking for the stored cards", flow.bindings()));
        break;
      default:
        device_.wait(a_little_ms);
        flow.take(call(device_, "asking for the order", flow.status()));
    }
  }
  switch (flow.next()) {
    case Next::done_stored:
      if (flow.binding_id().copy(binding_id, binding_id_size) >= binding_id_size) return false;
      return say(display_, Tone::good, "the card is stored"), true;
    case Next::done_not_confirmed:
    case Next::done_too_long:
      return say(display_, Tone::bad, "paid; which card is stored, only the list tells"), false;
    case Next::done_unknown:
      return say(display_, Tone::bad, "if it is paid, the list shows which card is stored"), false;
    default:
      return say(display_, Tone::bad, "no card is stored, no money moved"), false;
  }
}

bool Customer::choose(PayWithStoredCard& flow) {
  const auto cards = call(device_, "asking for the stored cards", flow.bindings());
  for (const Binding& each : cards->bindings) {
    say(display_, Tone::plain, "a stored card: ", each.display_label);
    flow.choose(each.binding_id);  // the first one: in a shop the customer chooses
  }
  return flow.next() != PayWithStoredCard::Next::choose;
}

bool Customer::pay_with_stored(const char* order_number, Money money, const char* cvc) {
  const Register another = order(order_number, money);
  PaymentOrderBinding payment;
  payment.tii = BindingInitiator::customer;
  payment.cvc = cvc;
  say(display_, Tone::plain, "another payment: ", money, ", order ", order_number);

  using Next = PayWithStoredCard::Next;
  PayWithStoredCard flow(another);
  while (!flow.is_over()) {
    switch (flow.next()) {
      case Next::register_order:
        flow.take(call(device_, "registering the order", another));
        break;
      case Next::choose:
        if (!choose(flow)) return say(display_, Tone::bad, "no stored card, no money moved"), false;
        break;
      case Next::pay:
        flow.prepare(payment);
        pay(device_, flow.payment(), payment);
        break;
      default:
        device_.wait(a_little_ms);
        flow.take(call(device_, "looking for the order", flow.status()));
    }
  }
  if (flow.next() == Next::done_not_registered || flow.next() == Next::done_too_long) {
    say(display_, Tone::bad, "there is nothing to be paid, no money moved");
  }
  return flow.next() == Next::done_approved;
}

bool Customer::pay_month(const char* order_number, Money money, const char* binding_id) {
  PayByPlan flow(client_id_, order_number, money.minor_units, euro_digits, BindingType::recurrent);
  flow.choose(binding_id);
  RecurrentPayment payment;
  flow.prepare(payment);
  say(display_, Tone::plain, "a month later: ", money, ", order ", order_number);
  return pay_by_plan(flow, payment);
}

bool Customer::pay_installment(const char* order_number, Money money, const char* binding_id) {
  PayByPlan flow(client_id_, order_number, money.minor_units, euro_digits,
                 BindingType::installment);
  flow.choose(binding_id);
  InstallmentPayment installment;
  flow.prepare(installment.payment);
  say(display_, Tone::plain, "an installment: ", money, ", order ", order_number);
  return pay_by_plan(flow, installment);
}

template <class Request>
bool Customer::pay_by_plan(PayByPlan& flow, const Request& request) {
  using Next = PayByPlan::Next;
  while (!flow.is_over() && flow.next() != Next::choose) {
    if (flow.next() == Next::pay) {
      flow.take(call(device_, "the payment", request));
    } else {
      device_.wait(a_little_ms);
      say(display_, Tone::plain, "the status is asked for");
      flow.take(call(device_, "asking for the status", flow.status()));
    }
  }
  switch (flow.next()) {
    case Next::done_approved:
      return say(display_, Tone::good, "approved"), true;
    case Next::done_partial:
      return say(display_, Tone::bad, "only a part is charged: ask for the rest, or refund it"),
             false;
    case Next::done_declined:
    case Next::done_attempt_failed:
      return say(display_, Tone::bad, "declined: no money moved"), false;
    case Next::done_unknown:
      return say(display_, Tone::bad, "not known: ask for the status later, do not pay again"),
             false;
    default:
      return say(display_, Tone::bad, "not sent: no money moved, it may be tried again"), false;
  }
}

}  // namespace example
