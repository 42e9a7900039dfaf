// What a movement of money is, and what became of it.
#pragma once

#include <cstdint>

namespace tillwire {

/// What a movement is. The values are part of the stored formats.
enum class MovementKind : std::uint8_t {
  none = 0,        ///< moves no money: a registration
  sale = 1,        ///< a payment
  hold = 2,        ///< a payment that is charged later
  completion = 3,  ///< deposit.do
  reversal = 4,    ///< reverse.do
  refund = 5,      ///< refund.do
  credit = 6,      ///< to a card: creditCard, p2pCredit, topUp
  debit = 7,       ///< from a card: debitCard, p2pTransfer
  withdrawal = 8,  ///< a debit, for which an ATM pays out cash
  deposit = 9,     ///< a credit, for which an ATM has taken cash
};

namespace detail {

/// Returns whether a movement is made on a card, without an order.
constexpr bool is_on_card(MovementKind kind) {
  return kind >= MovementKind::credit;
}

}  // namespace detail

/// What became of a sale, a hold or a refund: all that a cashier has to distinguish. The values are
/// part of the stored formats.
enum class Verdict : std::uint8_t {
  not_paid = 0,  ///< no money moved and none will: the same customer may pay again, with this card
                 ///< or another
  paid = 1,      ///< done: charged, held, or refunded. Receipt::charged says how much
  customer = 2,  ///< the customer has to act: show Till::challenge(), or Till::qr_payload(), then
                 ///< call Till::resume()
  queued = 3,    ///< a completion, release or refund waits in the queue: Till::deliver() sends it
  unknown = 4,   ///< not known yet: keep the goods, and call Till::resume() later. Until then,
                ///< paying again is refused with this verdict and no number; after a failure of the
                ///< storage with Errc::journal: open it, then call Till::open()
  help = 5,  ///< cannot be determined by the till: compare with the gateway's records. Without a
             ///< number and with Errc::journal: nothing was sent, but the journal is damaged, and
             ///< an earlier sale or refund of the same customer may be lost with it
};

}  // namespace tillwire
