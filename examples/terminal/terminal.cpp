// The terminal's sales, and what became of them.
#include "terminal.hpp"

#include "support/explain.hpp"

namespace terminal {

using tillwire::Receipt;
using tillwire::Verdict;

tillwire::TillOptions options(tillwire::Random& random) {
  tillwire::TillOptions options;
  options.name = "T1";
  options.currency = "978";
  options.return_url = "https://shop.example/paid";
  options.random = &random;
  return options;
}

bool Terminal::start() {
  if (!is_ready()) return false;
  // The last sale is told even if nothing was left to say about it.
  const Receipt last = till_.last();
  bool is_told = last.number.empty();
  till_.resume([&](const Receipt& receipt) {
    is_told = is_told || receipt.number.text() == last.number.text();
    tell(receipt);
  });
  if (!is_told) tell(last);
  return is_ready();
}

bool Terminal::is_ready() {
  if (till_.ready()) return true;
  return say(Tone::bad, "nothing can be sold: ", till_.words()), false;
}

Receipt Terminal::pay(const tillwire::Sale& sale) {
  const Receipt receipt = till_.pay(sale);
  tell(receipt);
  return receipt;
}

void Terminal::tell(const Receipt& receipt) {
  say(receipt ? Tone::good : Tone::bad, receipt.remark, ", order ", receipt.number, ": ",
      receipt.words());
  if (receipt.verdict == Verdict::paid) {
    say(Tone::plain, "card ", receipt.card, ", approval code ", receipt.approval_code);
  } else if (receipt.error.code != tillwire::Errc::none) {
    explain(display_, "the sale", receipt.error);
  }
}

}  // namespace terminal
