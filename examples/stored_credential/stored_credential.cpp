// Cards that are stored by a first payment, and what is paid with them later: when the customer
// comes back, every month, and in installments.
//
// The flows flows/stored_credential.hpp say what to do next. For what is paid as agreed, the
// merchant keeps the id of the stored card; of a customer who comes back the gateway lists them.
#include <tillwire/flows/stored_credential.hpp>

#include "purchase/pay.hpp"
#include "support/call.hpp"
#include "support/card.hpp"

namespace example {

using namespace tillwire::ecommerce;
using tillwire::flows::PayByPlan;
using tillwire::flows::PayWithStoredCard;
using tillwire::flows::StoreCard;
using tillwire::flows::StoredCardPlan;

namespace {

/// Test cards; the sandbox's --help lists them. The first one asks for 3-D Secure.
constexpr Card shopping_card = {"4000000000000044", "123", "203012", "MAX MUSTERMANN"};
constexpr Card plan_card = {"5555555555554444", "123", "203012", "MAX MUSTERMANN"};
constexpr const char* euro_digits = "978";
constexpr std::int64_t euro = 978;
constexpr std::size_t binding_id_size = 255 + 1;

/// One customer of the shop.
class Customer {
 public:
  Customer(const Device& device, const char* client_id)
      : device_(device), display_(device.display), client_id_(client_id) {}

  /// Pays for the first time and stores the card; whether its id is there.
  bool store(const char* order_number, Money money, const Card& card, StoredCardPlan plan,
             char (&binding_id)[binding_id_size]);

  /// Pays with a card that was stored for any purpose, of those that the gateway lists.
  bool pay_with_stored(const char* order_number, Money money);

  /// Pays what was agreed on, with the card that was stored for it; the customer is not there.
  bool pay_month(const char* order_number, Money money, const char* binding_id);
  bool pay_installment(const char* order_number, Money money, const char* binding_id);

 private:
  Register order(const char* number, Money money) const {
    Register order;
    order.order_number = number;
    order.amount = {money.minor_units};
    order.currency = euro_digits;
    order.return_url = "https://shop.example/paid";
    order.client_id = client_id_;
    order.email = "max@shop.example";
    return order;
  }

  bool choose(PayWithStoredCard& flow);
  template <class Request>
  bool pay_by_plan(PayByPlan& flow, const Request& request);

  const Device& device_;
  Display& display_;
  const char* client_id_;
};

bool Customer::store(const char* order_number, Money money, const Card& card, StoredCardPlan plan,
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
        flow.take(call(device_, "asking for the order", flow.status()));
    }
  }
  if (flow.next() == Next::done_stored) {
    flow.binding_id().copy(binding_id, binding_id_size);
    return say(display_, Tone::good, "the card is stored"), true;
  }
  const bool paid = flow.next() == Next::done_not_confirmed || flow.next() == Next::done_too_long;
  say(display_, Tone::bad,
      paid ? "paid, but it is not known which card is stored: see the list"
           : "the card is not stored");
  return false;
}

bool Customer::choose(PayWithStoredCard& flow) {
  const auto cards = call(device_, "asking for the stored cards", flow.bindings());
  if (!cards || cards->bindings.size() == 0) return false;
  for (const Binding& each : cards->bindings) {
    say(display_, Tone::plain, "a stored card: ", each.display_label);
    flow.choose(each.binding_id);  // the first one: in a shop the customer chooses
  }
  return true;
}

bool Customer::pay_with_stored(const char* order_number, Money money) {
  const Register another = order(order_number, money);
  PaymentOrderBinding payment;
  payment.tii = BindingInitiator::customer;
  payment.cvc = shopping_card.cvc;  // it is never stored: the customer enters it
  say(display_, Tone::plain, "another payment: ", money, ", order ", order_number);

  using Next = PayWithStoredCard::Next;
  PayWithStoredCard flow(another);
  while (!flow.is_over()) {
    switch (flow.next()) {
      case Next::register_order:
        flow.take(call(device_, "registering the order", another));
        break;
      case Next::choose:
        if (!choose(flow)) return say(display_, Tone::bad, "no stored card: no money moved"), false;
        break;
      case Next::pay:
        flow.prepare(payment);
        pay(device_, flow.payment(), payment);
        break;
      default:
        flow.take(call(device_, "looking for the order", flow.status()));
    }
  }
  return flow.next() == Next::done_approved;
}

bool Customer::pay_month(const char* order_number, Money money, const char* binding_id) {
  PayByPlan flow(client_id_, order_number, BindingType::recurrent);
  flow.choose(binding_id);
  RecurrentPayment payment;
  flow.prepare(payment);
  payment.amount = {money.minor_units};
  payment.currency = euro_digits;
  say(display_, Tone::plain, "a month later: ", money, ", order ", order_number);
  return pay_by_plan(flow, payment);
}

bool Customer::pay_installment(const char* order_number, Money money, const char* binding_id) {
  PayByPlan flow(client_id_, order_number, BindingType::installment);
  flow.choose(binding_id);
  InstallmentPayment installment;
  flow.prepare(installment.payment);
  installment.payment.amount = {money.minor_units};
  installment.payment.currency = euro_digits;
  say(display_, Tone::plain, "an installment: ", money, ", order ", order_number);
  return pay_by_plan(flow, installment);
}

template <class Request>
bool Customer::pay_by_plan(PayByPlan& flow, const Request& request) {
  using Next = PayByPlan::Next;
  while (!flow.is_over()) {
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
    case Next::done_declined:
      return say(display_, Tone::bad, "declined: no money moved"), false;
    case Next::done_unknown:
      return say(display_, Tone::bad, "not known: ask for the status later, do not pay again"),
             false;
    default:
      return say(display_, Tone::bad, "not sent: no money moved, it may be tried again"), false;
  }
}

}  // namespace

bool run(const Device& device) {
  Line number;
  const auto next_order = [&](const char* which) {
    number = Line().add("C").add(std::int64_t{device.number}).add(which);
    return number.text();
  };
  const Line client_id = Line().add("C").add(std::int64_t{device.number});
  Customer customer(device, client_id.text());
  char binding_id[binding_id_size];

  say(device.display, Tone::title, "A card is stored, for when the customer comes back");
  if (!customer.store(next_order("-1"), {5900, euro}, shopping_card, {}, binding_id) ||
      !customer.pay_with_stored(next_order("-2"), {1250, euro})) {
    return false;
  }

  say(device.display, Tone::title, "A card is stored for a subscription");
  StoredCardPlan subscription;
  subscription.frequency = "30";  // days at least between two payments
  subscription.expiry = "20301231";
  if (!customer.store(next_order("-3"), {999, euro}, plan_card, subscription, binding_id) ||
      !customer.pay_month(next_order("-4"), {999, euro}, binding_id)) {
    return false;
  }

  say(device.display, Tone::title, "A card is stored for three installments");
  StoredCardPlan plan;
  plan.installments = "3";
  plan.total_amount = "75000";
  plan.frequency = "30";
  plan.expiry = "20301231";
  return customer.store(next_order("-5"), {25000, euro}, plan_card, plan, binding_id) &&
         customer.pay_installment(next_order("-6"), {25000, euro}, binding_id) &&
         customer.pay_installment(next_order("-7"), {25000, euro}, binding_id);
}

}  // namespace example
