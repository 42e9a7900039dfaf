// English words for a till's verdicts, for logs; Receipt::words() is for the cashier.
#pragma once

#include <tillwire/till/receipt.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire {

/// Returns what became of a sale, a hold or a refund.
constexpr const char* words(Verdict verdict) {
  switch (verdict) {
    case Verdict::not_paid:
      return "not done: no money moved";
    case Verdict::paid:
      return "done";
    case Verdict::customer:
      return "the customer has to act first, as 3-D Secure asks";
    case Verdict::queued:
      return "waits in the outbox: deliver it";
    case Verdict::unknown:
      return "not known yet: ask again later";
    case Verdict::help:
      return "cannot be determined here: compare with the gateway's records";
  }
  return detail::unknown_words;
}

}  // namespace tillwire
