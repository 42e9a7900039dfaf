// Cash at an ATM: paid out after the debit, credited back if it does not come out, and deposited.
//
// The file of --journal holds the desk's store: the next run reports what a power cut left.
#include <tillwire/desk.hpp>

#include "cassette.hpp"
#include "support/explain.hpp"
#include "support/run.hpp"

namespace example {

using namespace tillwire::transactions;
using tillwire::CardDesk;
using tillwire::CardIdentification;
using tillwire::Receipt;
using tillwire::Text;
using tillwire::Verdict;

namespace {

constexpr const char* card_number = "5200000000000007";
constexpr std::int32_t euro = 978;

/// An ATM with one customer.
class Atm {
 public:
  explicit Atm(const Device& device)
      : display_(device.display),
        desk_(device.gateway, device.transport, device.clock, device.memory, device.storage,
              device.time, options(device)) {
    desk_.pay_cash_by(cassette_);
  }

  bool is_ready() {
    if (desk_.ready()) return true;
    return say(display_, Tone::bad, desk_.words()), false;
  }

  // [resume]
  /// Shows what was not reported: after each start, and whenever the line is back.
  void resume() {
    desk_.resume([this](const Receipt& each) { show(each); }, find_card);
  }
  // [resume]

  // [withdraw]
  bool withdraw(Money money) {
    say(display_, Tone::plain, "withdraw ", money);
    DebitCard debit;
    debit.card.card_number = card_number;  // of the card in the reader; its id is better
    debit.amount = money.minor_units;
    debit.currency = static_cast<std::int32_t>(money.currency);
    const Receipt receipt = desk_.withdraw(debit);
    show(receipt);
    const Receipt rest = desk_.repayment();
    if (!rest.number.empty()) show(rest);
    return receipt.verdict == Verdict::paid;
  }
  // [withdraw]

  // [deposit]
  bool deposit(Money money) {
    say(display_, Tone::plain, "deposit ", money, ", which was counted");
    CreditCard credit;
    credit.card.card_number = card_number;
    credit.amount = money.minor_units;
    credit.currency = static_cast<std::int32_t>(money.currency);
    const Receipt receipt = desk_.deposit(credit);
    show(receipt);
    if (receipt.verdict == Verdict::paid) say(display_, Tone::plain, "the cash is stored");
    if (receipt.verdict == Verdict::unknown) say(display_, Tone::bad, "the cash is kept apart");
    return receipt.verdict == Verdict::paid;
  }
  // [deposit]

  void show_day() {
    const auto row = [this](const tillwire::DayTotal& each) {
      const char* const what = each.kind == tillwire::MovementKind::withdrawal ? "paid out, "
                               : each.kind == tillwire::MovementKind::deposit  ? "deposited, "
                                                                               : "other, ";
      say(display_, Tone::plain, what, Money{each.sum.minor_units(), each.currency});
    };
    const tillwire::Day day = desk_.close_day(row);
    if (!day.closed) say(display_, Tone::plain, "the day stays open until all is known");
  }

 private:
  static tillwire::CardDeskOptions options(const Device& device) {
    tillwire::CardDeskOptions options;
    options.name = "ATM7";
    options.alone_on_cards = true;  // or terminal_id, if the history names it
    options.random = &device.random;
    return options;
  }
  /// Supplies the number of the card in the reader, if it is this one.
  static bool find_card(const Text& masked, CardIdentification& card) {
    if (masked != Text("520000******0007")) return false;
    card.card_number = card_number;
    return true;
  }
  void show(const Receipt& receipt) {
    const bool good = receipt.verdict == Verdict::paid;
    say(display_, good ? Tone::good : Tone::bad, receipt.words());
    if (receipt.error.code != tillwire::Errc::none) explain(display_, "the request", receipt.error);
  }

  Display& display_;
  Cassette cassette_;
  CardDesk desk_;
};

}  // namespace

bool run(const Device& device) {
  static Atm atm(device);
  if (!atm.is_ready()) return false;
  say(device.display, Tone::title, "What was not reported");
  atm.resume();
  say(device.display, Tone::title, "A customer takes cash");
  if (!atm.withdraw({10000, euro})) return false;
  say(device.display, Tone::title, "The cassette runs empty");
  if (!atm.withdraw({10000, euro})) return false;
  say(device.display, Tone::title, "A customer brings cash");
  if (!atm.deposit({2000, euro})) return false;
  say(device.display, Tone::title, "The day");
  atm.resume();
  atm.show_day();
  return true;
}

}  // namespace example
