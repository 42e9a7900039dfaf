// A service desk for cards: what it does for a customer, with the card's status before and after.
#include <tillwire/ops/cards/add_card_limit_exception.hpp>
#include <tillwire/ops/cards/block_card.hpp>
#include <tillwire/ops/cards/card_status_inquiry.hpp>
#include <tillwire/ops/cards/change_pin.hpp>
#include <tillwire/ops/cards/delete_card_limit_exception.hpp>
#include <tillwire/ops/cards/get_card_limits.hpp>
#include <tillwire/ops/cards/validate_card.hpp>
#include <tillwire/ops/words.hpp>
#include <tillwire/security/words.hpp>

#include "pins/pin_pad.hpp"
#include "support/explain.hpp"
#include "support/run.hpp"

namespace example {

using namespace tillwire::cards;
using tillwire::CycleType;
using tillwire::Limit;
using tillwire::LimitException;
using tillwire::LimitExceptionChange;

namespace {

namespace card_status = tillwire::card_status;
namespace limit_name = tillwire::limit_name;

/// Returns what a limit applies to. The answer says how often its sum restarts: Limit::cycle_type.
const char* limit_words(const tillwire::Text& name) {
  constexpr const char* known[][2] = {
      {limit_name::cash_day, "cash"},
      {limit_name::cash_month, "cash"},
      {limit_name::purchase_day, "purchases"},
      {limit_name::purchase_month, "purchases"},
      {limit_name::moto_ecommerce_day, "by phone and web"},
      {limit_name::moto_ecommerce_month, "by phone and web"},
  };
  for (const auto& each : known) {
    if (name == tillwire::Text(each[0])) return each[1];
  }
  return "";
}

/// Serves one card.
class Desk {
 public:
  Desk(const Device& device, const char* card_number)
      : client_(client_of(device)), display_(device.display), card_number_(card_number) {}

  bool show_status() {
    CardStatusInquiry query;
    query.card.card_number = card_number_;
    const auto answer = client_.call(query);
    if (!answer) return explain(display_, "asking for the status", answer.error()), false;
    if (!answer.succeeded()) return show_refusal("asking for the status", answer->response_code);
    if (!answer->hot_card_status.present()) {
      return say(display_, Tone::bad, "the answer has no status"), false;
    }
    const std::int32_t status = *answer->hot_card_status;
    say(display_, Tone::plain, "status ", std::int64_t{status},
        status == card_status::valid           ? ": valid"
        : status == card_status::blocked       ? ": blocked"
        : status == card_status::call_security ? ": call security"
                                               : "");
    return true;
  }

  bool block() {
    BlockCard request;
    request.hot_card_status = card_status::blocked;
    return carry_out("blocking", request);
  }

  bool unlock() {
    ValidateCard request;
    return carry_out("unlocking", request);
  }

  /// The customer types the new PIN at the PIN pad: the desk sees a PIN block only.
  bool change_pin(PinPad& pad) {
    tillwire::PinBlock block;
    const tillwire::PinError failure = pad.read(tillwire::PinFormat::iso_4, card_number_, block);
    if (failure != tillwire::PinError::none) {
      return say(display_, Tone::bad, "there is no PIN block: ", words(failure)), false;
    }
    ChangePin request;
    request.new_pin_data = block.text();
    return carry_out("changing the PIN", request);
  }

  bool show_limits() {
    say(display_, Tone::plain, "limit", Column{28}, "allowed", Column{44}, "used", Column{60},
        "begins anew");
    GetCardLimits query;
    query.card.card_number = card_number_;
    // One limit at a time: with its exceptions, a card's list may be of any length.
    const auto answer = client_.drain<&GetCardLimits::Response::limits>(
        query, [&](const Limit& limit) { show(limit); });
    if (!answer.succeeded()) {
      return explain(display_, "asking for the limits", answer.error()), false;
    }
    if (client_.delivered() > 0) return true;
    return say(display_, Tone::bad, "the card has no limits"), false;
  }

  /// Returns how often the daily limit of cash restarts, by the answer to show_limits().
  CycleType cash_cycle() const { return cash_cycle_; }

  bool add(const LimitExceptionChange& exception) {
    AddCardLimitException request;
    request.limit_exception = exception;
    return carry_out("adding an exception", request);
  }

  bool remove(const LimitExceptionChange& exception) {
    DeleteCardLimitException request;
    request.limit_exception = exception;
    return carry_out("deleting the exception", request);
  }

 private:
  void show(const Limit& limit) {
    const std::int64_t currency = *limit.currency;
    const CycleType cycle = limit.cycle_type.value();
    if (limit.name == tillwire::Text(limit_name::cash_day)) cash_cycle_ = cycle;
    Line line;
    line.add(limit.name).add(Column{10}).add(limit_words(limit.name)).add(Column{28});
    line.add(Money{limit.value.minor_units(), currency}).add(Column{44});
    line.add(Money{limit.current_value.minor_units(), currency}).add(Column{60}).add(words(cycle));
    const std::int32_t length = limit.cycle_length.value_or(1);
    if (length != 1) line.add(", cycle length ").add(std::int64_t{length});
    display_.show(Tone::plain, line.text());
    for (const LimitException& each : limit.limit_exceptions) {
      say(display_, Tone::plain, Column{10}, "exception", Column{28},
          Money{each.value.minor_units(), currency}, Column{44}, "until ", each.end_date);
    }
  }

  template <class Request>
  bool carry_out(const char* what, Request& request) {
    request.card.card_number = card_number_;
    const auto answer = client_.call(request);
    if (!answer) return explain(display_, what, answer.error()), false;
    if (!answer.succeeded()) return show_refusal(what, answer->response_code);
    say(display_, Tone::good, what, ": done");
    return true;
  }

  bool show_refusal(const char* what, const tillwire::Text& code) {
    const tillwire::Text why = client_.fault().message;
    say(display_, Tone::bad, what, " is refused, response code ", code, why.empty() ? "" : ": ",
        why);
    return false;
  }

  tillwire::Client& client_;
  Display& display_;
  const char* card_number_;
  CycleType cash_cycle_ = CycleType::unknown;
};

}  // namespace

bool run(const Device& device) {
  Display& display = device.display;
  Desk desk(device, "5200000000000007");

  say(display, Tone::title, "A card that was lost is blocked");
  if (!desk.show_status() || !desk.block() || !desk.show_status()) return false;

  say(display, Tone::title, "It is found again, and unlocked");
  if (!desk.unlock() || !desk.show_status()) return false;

  say(display, Tone::title, "A limit is raised for a journey");
  LimitExceptionChange journey;
  journey.limit_name = limit_name::cash_day;
  journey.start_date = "2026-12-01T00:00:00";
  journey.end_date = "2036-12-31T23:59:59";
  journey.value = {500000};
  if (!desk.show_limits()) return false;
  journey.cycle_type = desk.cash_cycle();
  if (!desk.add(journey) || !desk.show_limits()) return false;

  say(display, Tone::title, "The customer stays at home");
  if (!desk.remove(journey) || !desk.show_limits()) return false;

  say(display, Tone::title, "The customer wants another PIN");
  PinPad pad(device.random);
  return desk.show_status() && desk.change_pin(pad) && desk.show_status();
}

}  // namespace example
