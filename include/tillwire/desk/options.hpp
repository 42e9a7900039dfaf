// The configuration of a card desk.
#pragma once

#include <tillwire/base/duration.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/till/options.hpp>

namespace tillwire {

/// The configuration of a card desk. Its texts must outlive the desk.
struct CardDeskOptions {
  /// The name of this desk, with which the numbers of its receipts begin: 1 to 12 letters, digits,
  /// '.', '_' or '-'.
  Text name = {};
  /// The terminal id in the lines of a card's history; lines with another id are not counted.
  /// Absent: lines do not distinguish terminals.
  Text terminal_id = {};
  Text merchant_id = {};  ///< the merchant id, used likewise
  /// No other terminal moves money on the cards that this one uses. If false, a line that does not
  /// name this terminal leaves a movement in doubt.
  bool alone_on_cards = false;
  /// How long a line may be missing in a card's history after its request was sent. For so long a
  /// line of the same sum may be that of an earlier movement: after a lost answer it then decides
  /// nothing, and the movement ends as Verdict::help. Nor does any line decide for so long after
  /// the store has dropped movements, which it does when a bank is full and when a day is closed: a
  /// bank should have room for the movements of that time. 0: a line is there as soon as its
  /// request was answered. The time of day must not be set ahead by more than a part of it.
  Seconds history = Seconds(6 * 3600);
  /// How long an operation may take in all, with its queries before and after, and with the cash;
  /// what is not decided by then is Verdict::unknown, and CardDesk::resume() decides it. 0: no
  /// limit besides Gateway::timeout for each request, and five minutes for a busy dispenser.
  Seconds deadline = Seconds(90);
  /// The terminal, in the credit of what a withdrawal did not pay out; absent: not sent.
  const CardAcceptorParameters* acceptor = nullptr;
  /// Names a series of numbers at each program start: TillOptions::random. CardDesk::withdraw() and
  /// deposit() need it.
  Random* random = nullptr;
};

namespace detail {

/// Returns what the loop reads of these options.
inline TillOptions till_options(const CardDeskOptions& of) {
  TillOptions options;
  options.name = of.name;
  options.deadline = of.deadline;
  options.random = of.random;
  return options;
}

}  // namespace detail
}  // namespace tillwire
