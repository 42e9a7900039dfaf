// The loop that drives a payment: does what the flow asks for, and passes it the result.
#include "purchase/pay.hpp"

#include <tillwire/verdict/words.hpp>

#include "support/call.hpp"

namespace example {

using namespace tillwire::ecommerce;
using tillwire::Payment;
using tillwire::Result;
using tillwire::flows::ThreeDSecure;
using Next = ThreeDSecure::Next;
using Challenge = ThreeDSecure::Challenge;

namespace {

/// Sends the customer to the page of the card's issuer. This example only describes what a shop's
/// page does in the browser. A terminal has no browser: it shows the address of acsRedirect.do,
/// which needs only the order's id, for the customer's telephone.
void show_challenge(Display& display, const ThreeDSecure& flow, const PaymentAnswer& answer) {
  switch (flow.challenge()) {
    case Challenge::version_2:
      say(display, Tone::plain, "the browser posts to ", answer.acs_url);
      say(display, Tone::plain, "  creq=", answer.three_ds.packed_creq);
      break;
    case Challenge::version_1:
      say(display, Tone::plain, "the browser posts to ", answer.acs_url);
      say(display, Tone::plain, "  PaReq=", answer.pa_req);
      say(display, Tone::plain, "  TermUrl=", answer.term_url);
      break;
    default:
      say(display, Tone::plain, "the browser opens acsRedirect.do?orderId=", flow.order_id());
  }
  say(display, Tone::plain, "with the sandbox gateway, POST this to /acs on its control port:");
  say(display, Tone::plain, "  {\"orderId\": \"", flow.order_id(), "\", \"passed\": true}");
}

/// Passes the answers to the requests for payment to the flow.
void take(const Device& device, ThreeDSecure& flow, const Result<PaymentAnswer>& answer) {
  flow.take(answer);
  if (answer.answered()) say(device.display, Tone::plain, "the answer: ", words(flow.payment()));
  // Now: what an answer holds is valid until the next call.
  if (flow.next() == Next::show_challenge) show_challenge(device.display, flow, *answer);
}

void ask_status(const Device& device, ThreeDSecure& flow) {
  device.wait(a_little_ms);
  const Payment before = flow.payment();
  const auto order = call(device, "asking for the status", flow.status());
  flow.take(order);
  if (order.answered() && flow.payment() != before) {
    say(device.display, Tone::plain, "the status: ", words(flow.payment()));
  }
  // The answer that had the challenge was lost; the customer is expected all the same.
  if (flow.next() == Next::show_challenge) show_challenge(device.display, flow, {});
}

bool show_end(Display& display, Next end) {
  switch (end) {
    case Next::done_approved:
      say(display, Tone::good, "approved");
      return true;
    case Next::done_partial:
      say(display, Tone::bad,
          "only a part is charged: let the customer pay the rest, or refund it");
      return false;
    case Next::done_declined:
      say(display, Tone::bad,
          "declined: no money moved; a new order may be paid with another card");
      return false;
    case Next::done_attempt_failed:
      say(display, Tone::bad,
          "declined: no money moved; the order may still be paid, so pay it with another card");
      return false;
    case Next::done_not_sent:
      say(display, Tone::bad, "not sent: no money moved, it may be tried again");
      return false;
    case Next::done_too_long:
      say(display, Tone::bad, "the gateway's id is too long: no money moved");
      return false;
    default:
      say(display, Tone::bad, "not known: ask for the status later, do not pay again");
      return false;
  }
}

template <class Send>
bool drive(const Device& device, ThreeDSecure& flow, Send send) {
  // A customer needs longer at the issuer's page than a lost answer to be found: a minute or so.
  int rounds = 25;
  while (!flow.is_over()) {
    switch (flow.next()) {
      case Next::pay:
      case Next::pay_again:
        say(device.display, Tone::plain, "the payment is sent");
        take(device, flow, send());
        break;
      case Next::run_method:
        // A shop's page loads method_url in a hidden frame; here the gateway does it.
        flow.take(call(device, "the method", flow.method()));
        break;
      case Next::go_on:
        say(device.display, Tone::plain, "the payment continues");
        take(device, flow, call(device, "the payment", flow.continuation()));
        break;
      case Next::show_challenge:
        // The answer sent the customer there. A program that learns when the customer is back waits
        // for that; this one asks for the status.
        flow.challenge_done();
        break;
      default:
        ask_status(device, flow);
    }
    const bool at_issuer = flow.challenge() != Challenge::none;
    if (at_issuer && flow.next() == Next::done_unknown && --rounds > 0) flow.ask_again();
  }
  return show_end(device.display, flow.next());
}

}  // namespace

bool pay(const Device& device, ThreeDSecure& flow, PaymentOrder& payment) {
  return drive(device, flow, [&] {
    flow.prepare(payment);
    return call(device, "the payment", payment);
  });
}

bool pay(const Device& device, ThreeDSecure& flow, const PaymentOrderBinding& payment) {
  return drive(device, flow, [&] { return call(device, "the payment", payment); });
}

}  // namespace example
