// A transfer to a card with the flow flows/card_transfer.hpp, whatever becomes of the answers.
#include <tillwire/flows/card_transfer.hpp>

#include "support/explain.hpp"
#include "support/run.hpp"

namespace example {

using namespace tillwire::transactions;
using tillwire::flows::CardTransfer;
using tillwire::flows::CardTransferPlan;

namespace {

constexpr const char* payer = "5200000000000007";
constexpr const char* receiver = "5200000000000049";
constexpr std::int64_t euro = 978;

/// The history of the receiver's card. A product that knows the date asks for the day of the
/// transfer alone.
GetTransactions history() {
  GetTransactions query;
  query.card.card_number = receiver;
  return query;
}

bool transfer(const Device& device, Money money) {
  P2pCredit credit;
  credit.card.card_number = receiver;
  credit.debited_card_number = payer;
  credit.amount = {money.minor_units};
  credit.currency = static_cast<std::int32_t>(money.currency);
  say(device.display, Tone::plain, money, " for card ", receiver + 12);

  using Next = CardTransfer::Next;
  CardTransferPlan plan;
  plan.alone_on_cards = true;  // no other terminal credits the receiver
  CardTransfer flow(credit, plan);
  while (!flow.is_over()) {
    const Next next = flow.next();
    if (next == Next::count || next == Next::look_up) {
      constexpr std::uint32_t a_little_ms = 500;
      const bool after = next == Next::look_up;
      if (after) device.wait(a_little_ms);
      say(device.display, Tone::plain,
          after ? "the history is read" : "what the card has had so far is counted");
      const auto answer = client_of(device).drain<&GetTransactions::Response::transactions>(
          history(), [&](const TransactionRecord& each) { flow.see(each); });
      if (!answer) explain(device.display, "asking for the history", answer.error());
      flow.take(answer);
      continue;
    }
    say(device.display, Tone::plain,
        next == Next::send ? "the credit is sent" : "the gateway is asked about it");
    flow.prepare(credit);
    const auto answer = client_of(device).call(credit);
    if (!answer.answered()) explain(device.display, "the credit", answer.error());
    flow.take(answer);
  }

  switch (flow.next()) {
    case Next::done_credited:
      say(device.display, Tone::good, "the money is there");
      return true;
    case Next::done_declined:
      say(device.display, Tone::bad, "declined: no money moved");
      return false;
    case Next::done_not_sent:
      say(device.display, Tone::bad, "not sent: it may be tried again");
      return false;
    default:
      say(device.display, Tone::bad, "not known: look at the history later, do not send it again");
      return false;
  }
}

}  // namespace

bool run(const Device& device) {
  say(device.display, Tone::title, "A transfer to a card");
  if (!transfer(device, {2500, euro})) return false;
  say(device.display, Tone::title, "The same again, which is another transfer");
  return transfer(device, {2500, euro});
}

}  // namespace example
