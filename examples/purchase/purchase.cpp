// Purchases with 3-D Secure, of version 2 and of version 1, and one that the customer breaks off.
//
// The flows flows/registration.hpp and flows/three_d_secure.hpp say what to do next. The
// customer has to confirm the payment to the card's issuer: with the sandbox gateway, POST /acs on
// its control port plays the customer (examples/sandbox/README.md).
#include <tillwire/flows/registration.hpp>

#include "purchase/pay.hpp"
#include "support/call.hpp"
#include "support/card.hpp"

namespace example {

using namespace tillwire::ecommerce;
using tillwire::flows::Registration;
using tillwire::flows::ThreeDSecure;

namespace {

// Test cards; the sandbox's --help lists them.
constexpr Card with_version_2 = {"4000000000000036", "123", "203012", "MAX MUSTERMANN"};
constexpr Card with_version_1 = {"4000000000000051", "123", "203012", "ERIKA MUSTERMANN"};
constexpr std::int64_t euro = 978;

/// No money moves yet. A lost answer is asked for by the order's number.
void register_order(const Device& device, const Register& order, Registration& flow) {
  while (!flow.is_over()) {
    if (flow.next() == Registration::Next::register_order) {
      flow.take(call(device, "registering the order", order));
    } else {
      device.wait(a_little_ms);
      flow.take(call(device, "looking for the order", flow.status()));
    }
  }
}

/// Sells, and returns whether the customer has paid.
bool buy(const Device& device, const char* order_number, Money price, const Card& card) {
  Register order;
  order.order_number = order_number;
  order.amount = {price.minor_units};
  order.currency = "978";
  order.return_url = "https://shop.example/paid";
  order.email = "max@shop.example";  // 3-D Secure wants it, or a telephone number

  Registration registration(order);
  register_order(device, order, registration);
  if (registration.next() != Registration::Next::done_registered) {
    return say(device.display, Tone::bad, "there is no order to be paid: take another number"),
           false;
  }
  say(device.display, Tone::plain, price, ", order ", registration.order_id());

  ThreeDSecure flow(registration.order_id());
  PaymentOrder payment = payment_by(card);
  return pay(device, flow, payment);
}

}  // namespace

bool run(const Device& device) {
  const auto number = [&](const char* which) {
    return Line().add("P").add(std::int64_t{device.number}).add(which);
  };
  say(device.display, Tone::title, "A purchase with 3-D Secure 2");
  if (!buy(device, number("-1").text(), {8990, euro}, with_version_2)) return false;

  say(device.display, Tone::title, "A purchase with 3-D Secure 1");
  if (!buy(device, number("-2").text(), {2450, euro}, with_version_1)) return false;

  say(device.display, Tone::title, "A purchase that the customer does not confirm");
  return !buy(device, number("-3").text(), {199900, euro}, with_version_2);
}

}  // namespace example
