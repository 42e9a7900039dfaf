// A hotel holds an amount when a guest arrives; later it charges less, or gives all of it back.
//
// The flow flows/two_phase.hpp says what to do next. Between the two days all that has to be kept
// is the gateway's id of the order.
#include <tillwire/flows/two_phase.hpp>
#include <tillwire/flows/words.hpp>

#include "purchase/pay.hpp"
#include "support/call.hpp"
#include "support/card.hpp"

namespace example {

using namespace tillwire::ecommerce;
using tillwire::flows::TwoPhase;
using Next = TwoPhase::Next;

namespace {

constexpr Card card = {"4111111111111111", "123", "203012", "MAX MUSTERMANN"};
constexpr std::int64_t euro = 978;
constexpr std::size_t id_size = 36 + 1;

/// Does what the flow wants, until it rests or is over.
void drive(const Device& device, TwoPhase& flow) {
  for (;;) {
    switch (flow.next()) {
      case Next::complete:
        flow.take(call(device, "the completion", flow.completion()));
        break;
      case Next::reverse:
        flow.take(call(device, "the reversal", flow.reversal()));
        break;
      case Next::find_order:
      case Next::ask_status:
        device.wait(a_little_ms);
        say(device.display, Tone::plain, "the status is asked for");
        flow.take(call(device, "asking for the status", flow.status()));
        break;
      default:
        return;
    }
  }
}

/// Shows where the money is.
void show(Display& display, const TwoPhase& flow) {
  switch (flow.next()) {
    case Next::held:
      say(display, Tone::plain, "the amount is held");
      break;
    case Next::paid:
      say(display, Tone::good, "charged; what was held beyond it is free");
      break;
    case Next::done_reversed:
      say(display, Tone::good, "nothing is held any more");
      break;
    case Next::done_refunded:
      say(display, Tone::plain, "what was charged has been refunded");
      break;
    case Next::done_not_registered:
    case Next::done_not_paid:
    case Next::done_attempt_failed:
    case Next::done_too_long:
      say(display, Tone::bad, "nothing is held, nothing is charged");
      break;
    default:
      say(display, Tone::bad, "not known: ask for the status later, do not hold again");
  }
}

/// Shows why a completion or a reversal was not done.
void show_outcome(Display& display, TwoPhase::Outcome outcome) {
  const bool known = outcome == TwoPhase::Outcome::none || outcome == TwoPhase::Outcome::done;
  if (!known) say(display, Tone::bad, words(outcome));
}

/// The guest arrives. Whether the amount is held; then the order's id is there.
bool hold(const Device& device, const char* order_number, Money most, char (&order_id)[id_size]) {
  RegisterPreAuth request;
  request.order.order_number = order_number;
  request.order.amount = {most.minor_units};
  request.order.currency = "978";
  request.order.return_url = "https://hotel.example/held";
  PaymentOrder payment = payment_by(card);
  say(device.display, Tone::plain, most, " for order ", order_number);

  TwoPhase flow(request);
  while (flow.next() != Next::held && !flow.is_over()) {
    if (flow.next() == Next::register_order) {
      flow.take(call(device, "registering the order", request));
    } else if (flow.next() == Next::pay) {
      pay(device, flow.payment(), payment);
    } else {
      drive(device, flow);
    }
  }
  show(device.display, flow);
  return flow.order_id().copy(order_id, id_size) < id_size && flow.next() == Next::held;
}

/// The guest leaves: whether the amount, which may be less than was held, is charged.
bool charge(const Device& device, const char* order_id, Money money) {
  TwoPhase flow(order_id);
  drive(device, flow);
  show(device.display, flow);
  if (!flow.complete({money.minor_units})) return false;
  say(device.display, Tone::plain, money, " are to be charged");
  drive(device, flow);
  show_outcome(device.display, flow.outcome());
  show(device.display, flow);
  return flow.next() == Next::paid && flow.outcome() == TwoPhase::Outcome::done;
}

/// Refunds everything because the guest does not stay. Returns whether that is done.
bool give_back(const Device& device, const char* order_id) {
  TwoPhase flow(order_id);
  drive(device, flow);
  show(device.display, flow);
  if (!flow.reverse()) return false;
  say(device.display, Tone::plain, "it is to be refunded");
  drive(device, flow);
  show_outcome(device.display, flow.outcome());
  show(device.display, flow);
  return flow.next() == Next::done_reversed;
}

}  // namespace

bool run(const Device& device) {
  const auto number = [&](const char* which) {
    return Line().add("H").add(std::int64_t{device.number}).add(which);
  };
  char first[id_size] = "";
  say(device.display, Tone::title, "A guest arrives");
  if (!hold(device, number("-1").text(), {30000, euro}, first)) return false;

  char second[id_size] = "";
  say(device.display, Tone::title, "Another one arrives");
  if (!hold(device, number("-2").text(), {45000, euro}, second)) return false;

  say(device.display, Tone::title, "The first one leaves, and has used less");
  if (!charge(device, first, {29500, euro})) return false;

  say(device.display, Tone::title, "The second one does not stay");
  return give_back(device, second);
}

}  // namespace example
