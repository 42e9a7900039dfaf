// The terminal's payments.
#include "terminal.hpp"

#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/register.hpp>

#include "support/explain.hpp"

namespace terminal {

using namespace tillwire::ecommerce;
using tillwire::Delivery;
using tillwire::Payment;

namespace {

/// ISO 4217 digits as a number, 0 if they are something else.
std::int64_t currency_number(const tillwire::Text& digits) {
  std::int64_t number = 0;
  for (const char digit : digits.raw()) {
    if (digit < '0' || digit > '9' || number > 99) return 0;
    number = number * 10 + (digit - '0');
  }
  return number;
}

}  // namespace

Payment Terminal::pay(const Sale& sale, const Card& card) {
  char order_id[id_size];
  if (!register_order(sale, order_id)) return Payment::not_paid;
  // Whatever the answer to the payment was, and if there was none: only the order itself says
  // whether it is paid.
  const Delivery delivery = send_payment(order_id, card);
  if (delivery == Delivery::not_sent) return Payment::not_paid;
  const Payment payment = status_of(order_id);
  // A payment whose answer was lost may still be on its way: "not paid" may not last.
  if (delivery == Delivery::answered || payment != Payment::not_paid) return payment;
  say(Tone::bad, "but the payment may still arrive: ask again before the card is tried again");
  return Payment::unconfirmed;
}

/// No money moves yet, so whatever goes wrong here, the sale may begin anew.
bool Terminal::register_order(const Sale& sale, char (&order_id)[id_size]) {
  Register order;
  order.order_number = sale.order_number;
  order.amount = sale.price.minor_units;
  Line currency;
  order.currency = currency.add(sale.price.currency).text();
  order.return_url = "https://shop.example/paid";
  order.description = sale.description;

  const auto answer = client_.call(order);
  if (!answer) return explain(display_, "registering the order", answer.error()), false;
  if (!answer->registered()) {
    return say(Tone::bad, "the order is refused: ", answer->error_message), false;
  }
  if (answer->order_id.copy(order_id, id_size) >= id_size) return false;
  say(Tone::plain, "order ", sale.order_number, " of ", sale.price, " is registered");
  return true;
}

/// What became of the payment: only if it was not sent, no money can have moved.
Delivery Terminal::send_payment(const char* order_id, const Card& card) {
  PaymentOrder payment = payment_by(card);
  payment.order_id = order_id;

  const auto answer = client_.call(payment);
  if (!answer) {
    explain(display_, "the payment", answer.error());
    return answer.error().delivery;
  }
  const Payment said = answer->payment();
  if (said == Payment::three_ds_method || said == Payment::three_ds_challenge) {
    say(Tone::bad, "the card wants 3-D Secure, for which this terminal has no browser");
  } else if (!answer->succeeded()) {
    say(Tone::plain, "the gateway says: ", answer->error_message);
  } else if (!answer->info.empty()) {
    say(Tone::plain, "the gateway says: ", answer->info);
  }
  return Delivery::answered;
}

Payment Terminal::status_of(const char* order_id) {
  GetOrderStatusExtended query;
  query.order_id = order_id;

  // Asking changes nothing, so it may be repeated.
  constexpr int most_tries = 3;
  for (int tries = 0; tries < most_tries; ++tries) {
    const auto order = client_.call(query);
    if (!order) {
      explain(display_, "asking for the status", order.error());
      continue;
    }
    const Payment payment = order->payment();
    switch (payment) {
      case Payment::approved:
        say(Tone::good,
            "approved: ", Money{order->amount.minor_units(), currency_number(order->currency)},
            ", card ", order->card_auth_info.masked_pan, ", approval code ",
            order->card_auth_info.approval_code);
        break;
      case Payment::declined:
        say(Tone::bad, "declined: ", order->action_code_description);
        break;
      case Payment::not_paid:
        say(Tone::bad, "not paid");
        break;
      case Payment::reversed:
        say(Tone::bad, "the payment was given back");
        break;
      default:
        say(Tone::bad, "not decided yet: ask again, do not pay again");
        break;
    }
    return payment;
  }
  say(Tone::bad, "it is not known whether the order is paid: ask again, do not pay again");
  return Payment::unconfirmed;
}

}  // namespace terminal
