// The terminal's payments, and what became of them.
#include "terminal.hpp"

#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/ops/ecommerce/register.hpp>
#include <tillwire/recovery/words.hpp>

#include "support/explain.hpp"

namespace terminal {

using namespace tillwire::ecommerce;
using tillwire::Delivery;
using tillwire::Finding;
using tillwire::JournalFault;
using tillwire::Outcome;
using tillwire::Payment;
using tillwire::Recovered;

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

/// What became of a payment that was sent.
const char* words(Outcome outcome, Finding finding) {
  switch (outcome) {
    case Outcome::approved:
      return finding == Finding::given_back ? "paid, and given back since" : "paid";
    case Outcome::declined:
    case Outcome::not_sent:
      return "not paid";
    case Outcome::given_up:
      return "nobody can tell whether it is paid: ask the bank";
    default:  // it is still in doubt
      return finding == Finding::too_early
                 ? "not paid yet, but the payment may still arrive: ask again in some minutes"
                 : "it is not known whether it is paid: ask again, do not pay again";
  }
}

}  // namespace

bool Terminal::start() {
  JournalFault fault = journal_.open();
  if (fault == JournalFault::not_formatted) {
    say(Tone::plain, "there is no journal: a new one begins");
    fault = journal_.format();
  }
  if (!is_usable(fault)) return false;
  if (journal_.open_entries() != 0 && !ask_again()) return false;
  // The last payment is told even if nothing was left to ask about it.
  till_.last([this](const Recovered& last) {
    if (last.id != told_) tell(last);
  });
  if (journal_.damaged() != 0) {
    say(Tone::bad, "entries of the journal that cannot be read: ", journal_.damaged(),
        "; ask the bank what was paid");
    fault = journal_.dismiss_damaged(time_.now_s());
  }
  return is_usable(fault);
}

bool Terminal::ask_again() {
  return is_usable(till_.recover([this](const Recovered& payment) { tell(payment); }).fault);
}

void Terminal::tell(const Recovered& payment) {
  told_ = payment.id;
  if (payment.operation == Register::endpoint.name) {
    // Its payment would be an entry of its own, and a later one.
    std::uint32_t newest = 0;
    till_.last([&newest](const Recovered& last) { newest = last.id; });
    if (newest == payment.id) {
      return say(Tone::bad, payment.remark, ": not paid, as the payment was not begun");
    }
    say(Tone::plain, payment.remark, ":");
    GetOrderStatusExtended query;
    query.order_number = payment.number;
    status_of(query);
    return;
  }
  say(payment.outcome == Outcome::approved ? Tone::good : Tone::bad, payment.remark, ": ",
      words(payment.outcome, payment.finding));
  if (payment.error.code != tillwire::Errc::none) {
    explain(display_, "asking about it", payment.error);
  }
}

bool Terminal::is_usable(JournalFault fault) {
  if (fault == JournalFault::none) return true;
  return say(Tone::bad, "no payments are taken without a journal: ", words(fault)), false;
}

Payment Terminal::pay(const Sale& sale, const Card& card) {
  // By this name the journal knows it too.
  Line name;
  name.add("order ").add(sale.order_number).add(" of ").add(sale.price);
  char order_id[id_size];
  if (!register_order(sale, name.text(), order_id)) return Payment::not_paid;
  // Whatever the answer to the payment was, and if there was none: only the order itself says
  // whether it is paid.
  const Delivery delivery = send_payment(order_id, name.text(), card);
  if (delivery == Delivery::not_sent) return Payment::not_paid;
  GetOrderStatusExtended query;
  query.order_id = order_id;
  const Payment payment = status_of(query);
  if (payment == Payment::approved) till_.settle(Outcome::approved);
  // A payment whose answer was lost may still be on its way: "not paid" may not last.
  if (delivery == Delivery::answered || payment != Payment::not_paid) return payment;
  say(Tone::bad, "but the payment may still arrive: ask again before the card is tried again");
  return Payment::unconfirmed;
}

/// No money moves yet, so whatever goes wrong here, the sale may begin anew.
bool Terminal::register_order(const Sale& sale, const char* name, char (&order_id)[id_size]) {
  Register order;
  order.order_number = sale.order_number;
  order.amount = sale.price.minor_units;
  Line currency;
  order.currency = currency.add(sale.price.currency).text();
  order.return_url = "https://shop.example/paid";
  order.description = sale.description;

  const auto answer = till_.call(order, name);
  if (!answer) return explain(display_, "registering the order", answer.error()), false;
  if (!answer->registered()) {
    return say(Tone::bad, "the order is refused: ", answer->error_message), false;
  }
  if (answer->order_id.copy(order_id, id_size) >= id_size) {
    return say(Tone::bad, "the gateway's id of the order is longer than specified"), false;
  }
  say(Tone::plain, name, " is registered");
  return true;
}

/// What became of the payment: only if it was not sent, no money can have moved.
Delivery Terminal::send_payment(const char* order_id, const char* name, const Card& card) {
  PaymentOrder payment = payment_by(card);
  payment.order_id = order_id;

  const auto answer = till_.call(payment, name);
  if (!answer) {
    explain(display_, "the payment", answer.error());
    return answer.error().delivery;
  }
  const Payment said = answer->payment();
  if (said == Payment::three_ds_method || said == Payment::three_ds_challenge) {
    say(Tone::bad, "the card wants 3-D Secure, for which this terminal has no browser");
  } else if (answer->refused()) {
    say(Tone::plain, "the gateway says: ", answer->error_message);
  } else if (!answer->info.empty()) {
    say(Tone::plain, "the gateway says: ", answer->info);
  }
  return Delivery::answered;
}

Payment Terminal::status_of(const GetOrderStatusExtended& query) {
  // Asking changes nothing, so it may be repeated.
  constexpr int most_tries = 3;
  for (int tries = 0; tries < most_tries; ++tries) {
    const auto order = till_.call(query);
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
