// A movement of money: a sale, a refund, a debit ..., with everything that is durable about it.
#pragma once

#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/ledger/kind.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/model/result.hpp>
#include <type_traits>

namespace tillwire::ledger {

/// How far a movement has come. The values are part of the stored format.
enum class State : std::uint8_t {
  noted = 0,     ///< nothing that moves money was sent
  queued = 1,    ///< nothing of it was sent; it waits for the line
  sending = 2,   ///< from here on it may have been carried out
  decided = 3,   ///< the result is known, and was not reported yet
  reported = 4,  ///< the result was reported
};

/// What else is known about a movement, as bits. The values are part of the stored format. All but
/// `counted` matter only while the movement is open; Movement::decide() clears them.
namespace flag {
inline constexpr std::uint8_t customer = 1;  ///< the customer is at 3-D Secure, or has a QR code
inline constexpr std::uint8_t reversing =
    2;                                      ///< a reversal that closes the order may be on its way
inline constexpr std::uint8_t taken = 4;    ///< the gateway knew the number before
inline constexpr std::uint8_t refused = 4;  ///< on a card: refused, and its history was empty
inline constexpr std::uint8_t undone = 8;   ///< the order's record showed the step undone before
inline constexpr std::uint8_t said_paid = 16;    ///< the payment's answer said that it is paid
inline constexpr std::uint8_t counted = 32;      ///< the day's record includes it
inline constexpr std::uint8_t mail = 64;         ///< a mail order: its payment creates the order
inline constexpr std::uint8_t dispensing = 128;  ///< cash may have come out for it
}  // namespace flag

/// What a card's history showed before a credit or debit was sent; see judge_history().
struct History {
  static constexpr std::uint32_t all = 1;              ///< all of it was read
  static constexpr std::uint32_t none = 2;             ///< there is none to read
  static constexpr std::uint16_t untold = UINT16_MAX;  ///< of `unseen`: not known
  /// Where what was read begins, in seconds since 1970, or one of these; 0: nothing was read yet.
  std::uint32_t from_s = 0;
  std::uint16_t unseen = 0;  ///< how many more matching lines there may be, which it did not show
  Optional<std::int64_t> lowest;  ///< number of the oldest line; absent: there was no line
  std::uint16_t lines = 0;        ///< all except those in the other direction
  std::uint16_t matching = 0;     ///< of these, with the amount and currency
  std::uint16_t own = 0;          ///< of these, with the id of this terminal
  std::uint16_t reversed = 0;     ///< of the matching ones, reversed

  /// Returns whether it can be compared with a later one.
  constexpr bool was_read() const { return from_s != 0 && from_s != none; }
};

/// A movement, grouped by the pieces of its slot; see layout.hpp.
struct Movement {
  // Known before anything is sent.
  std::uint32_t id = 0;      ///< unique in the store, ascending; 0: it is not in the store
  std::uint32_t series = 0;  ///< of the program start that began it: with `id`, and the till's name
                             ///< before both, it makes the number
  std::uint32_t link = 0;    ///< of a credit: the id of the withdrawal whose cash did not come out.
                             ///< Of a debit: to which card it moves the money, as card_key() says
  std::uint32_t time_s = 0;  ///< seconds since 1970; 0: the time of day was not known
  std::uint16_t currency = 0;              ///< ISO 4217 digits as a number
  MovementKind kind = MovementKind::none;  ///< value of MovementKind; none: not set
  // How far it has come.
  State state = State::noted;  ///< value of State; the last step counts
  std::uint8_t flags = 0;      ///< bits of namespace flag
  // What became of it, once it is decided.
  Verdict verdict = Verdict::unknown;      ///< value of Verdict; unknown until it is decided
  Errc error = Errc::none;                 ///< value of Errc: Error::code
  Delivery delivery = Delivery::not_sent;  ///< value of Delivery: Error::delivery
  std::uint16_t detail = 0;                ///< Error::detail
  std::uint16_t doubt_10s = 0;   ///< how long it was in doubt before sent_s, in 10 s; see doubt.hpp
  std::uint32_t sent_s = 0;      ///< time of day when it was last sent; 0: it was not known
  std::uint32_t sent_ticks = 0;  ///< Clock when it was last sent, in 256 ms, modulo 2^24
  Amount asked;                  ///< in minor units
  Amount given;        ///< what the order had refunded before a refund; absent: not known, or none
  Amount ordered;      ///< of a completion, release or refund: with what its order was registered
  Amount charged;      ///< what was charged, held or refunded; absent if nothing was
  History history;     ///< of a credit or debit; empty once it is decided
  FixedText<19> card;  ///< masked; letters of the mask other than `*`, `X`, `x` become `*`
  FixedText<40> remark;  ///< the caller's
  FixedText<36> order;   ///< the gateway's id of the order, or of the card of a credit or debit
  FixedText<6> approval_code;  ///< empty: none came, or it was too long
  FixedText<12> rrn;           ///< retrieval reference number; empty: none came, or it was too long

  /// Returns whether any of these flags is set.
  constexpr bool has(std::uint8_t bits) const { return (flags & bits) != 0; }
  /// Returns whether it takes a customer's money by an order: a sale or a hold.
  constexpr bool is_payment() const {
    return kind == MovementKind::sale || kind == MovementKind::hold;
  }
  /// Returns whether it credits what a withdrawal did not pay out.
  constexpr bool is_repayment() const { return kind == MovementKind::credit && link != 0; }
  /// Returns whether its result is not known.
  constexpr bool is_open() const { return state < State::decided; }

  /// Sets the result, and forgets what matters only while a movement is open.
  constexpr void decide(Verdict result) {
    verdict = result;
    state = State::decided;
    flags = 0;
    doubt_10s = 0;
    sent_s = sent_ticks = 0;
    given = ordered = {};
    history = {};
  }
};
static_assert(std::is_standard_layout_v<Movement> && std::is_trivially_copyable_v<Movement>);

}  // namespace tillwire::ledger
