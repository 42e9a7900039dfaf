// What may be concluded from an answer that says no more than whether a payment was processed.
#pragma once

#include <tillwire/model/outcome.hpp>

namespace tillwire::ecommerce {

/// Never approved: success means only that the request was processed. Declined, unless the error
/// leaves it open: 1, the order number was used before (an earlier request may have paid the
/// order), and 7, a system error (beyond the specification).
constexpr Payment judge_processed(bool success, const Text& error_code) {
  constexpr const char* open_ends[] = {"1", "01", "7", "07"};
  if (success) return Payment::unconfirmed;
  for (const char* const open : open_ends) {
    if (error_code == Text(open)) return Payment::unconfirmed;
  }
  return Payment::declined;
}

}  // namespace tillwire::ecommerce
