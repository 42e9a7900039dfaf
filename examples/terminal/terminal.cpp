// The terminal's sales, and what became of them.
#include "terminal.hpp"

#include "support/explain.hpp"

namespace terminal {

using tillwire::Receipt;
using tillwire::Sale;
using tillwire::Verdict;

tillwire::TillOptions options(tillwire::Random& random) {
  tillwire::TillOptions options;
  options.name = "T1";  // another one for each terminal of the shop
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  options.random = &random;
  return options;
}

bool Terminal::start() {
  const bool was_open = finish_earlier();
  if (!till_.ready())
    return say(Tone::bad, "nothing is sold without a journal: ", till_.words()), false;
  if (!was_open) say(Tone::plain, "no sale was under way");
  return true;
}

Receipt Terminal::pay(const Sale& sale) {
  const Receipt receipt = till_.pay(sale);
  show(receipt);
  // The cashier sees what the earlier one came to before trying again.
  if (receipt.error.code == tillwire::Errc::still_open) finish_earlier();
  return receipt;
}

/// Shows the sales whose end was not shown yet, and asks about those that are not known: after a
/// power cut or a lost answer. Whether there was one; if not, nothing is sent.
bool Terminal::finish_earlier() {
  bool found = false;
  till_.resume([&](const Receipt& receipt) {
    found = true;
    show(receipt);
  });
  return found;
}

void Terminal::show(const Receipt& receipt) {
  Line line;
  // Each sale of this terminal has a remark: it is missing if the journal is damaged there.
  line.add(receipt.remark.empty() ? "a sale that cannot be read" : receipt.remark.c_str());
  if (!receipt.number.empty()) line.add(", order ").add(receipt.number);
  line.add(": ").add(receipt.words());
  display_.show(receipt ? Tone::good : Tone::bad, line.text());

  if (receipt.verdict == Verdict::paid) {
    say(Tone::plain, "card ", receipt.card.text(), ", approval code ",
        receipt.approval_code.text());
  } else if (receipt.verdict == Verdict::customer) {
    say(Tone::bad, "this terminal has no browser for that: take another card");
  }
  if (receipt.error.code == tillwire::Errc::none) return;
  Line cause;
  display_.show(Tone::bad, add_cause(cause.add("cause: "), receipt.error).text());
}

}  // namespace terminal
