// English words for what became of a completion, a reversal or a refund.
#pragma once

#include <tillwire/flows/two_phase.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire::flows {

/// What became of the last completion, reversal or refund.
constexpr const char* words(TwoPhase::Outcome outcome) {
  switch (outcome) {
    case TwoPhase::Outcome::none:
      return "none was asked for, or it is not over yet";
    case TwoPhase::Outcome::done:
      return "done";
    case TwoPhase::Outcome::refused:
      return "the gateway refused it";
    case TwoPhase::Outcome::unconfirmed:
      return "the order's status does not show it: ask before deciding again";
    case TwoPhase::Outcome::other_sum:
      return "done, with another sum than was asked for";
  }
  return tillwire::detail::unknown_words;
}

}  // namespace tillwire::flows
