// Judges what the record of an order, or the history of a card, means for what was sent. Pure: no
// client, no store, no wire.
#pragma once

#include <cstdint>
#include <tillwire/base/duration.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/verdict/outcome.hpp>

namespace tillwire::detail {

using ledger::Movement;

// Time. 0 is a time of day that is not known.

/// Returns whether a time is at least `limit` ago.
constexpr bool is_past(std::uint32_t now_s, std::uint32_t since_s, Seconds limit) {
  return since_s != 0 && now_s >= since_s && now_s - since_s >= limit.count();
}

/// Returns whether the error of a query says that an unusable answer arrived: it cannot be read, is
/// about another order, or refuses the query for a permanent reason.
constexpr bool is_unusable(const Error& error) {
  return error.code == Errc::wrong_answer || (error.code >= Errc::bad_http && !may_pass(error));
}

/// Returns whether the error of a query says that nothing answered: others would not be either.
constexpr bool is_silent(const Error& error) {
  return error.code != Errc::none && error.delivery != Delivery::answered &&
         error.code != Errc::http_status && may_pass(error);
}

/// Returns whether an error says that the answer does not fit the receive buffer.
constexpr bool is_too_large(const Error& error) {
  return error.code == Errc::body_too_large || error.code == Errc::record_too_large;
}

/// Returns whether an error says that the gateway's own answer cannot be read, which would be the
/// same next time: a record with at least one member, and a value that is wrong, cut off, or
/// incomplete. Other answers may come from something in between, such as a network that requires a
/// login. `error` is a result of reason_of().
constexpr bool is_unreadable(const Error& error) {
  const char* at = error.field != nullptr ? error.field : "";
  switch (error.code) {
    case Errc::bad_json:
      return error.detail >= 4;  // after the shortest name
    case Errc::field_missing:
      while (*at != 0 && *at != '.' && *at != '[') ++at;
      return *at != 0;
    case Errc::field_type:
    case Errc::field_twice:
      return *at != 0;
    default:
      return is_too_large(error);
  }
}

/// Returns why a query has no answer, from its error, the HTTP status, and whether the body begins
/// as an object. If an error page cannot be read, its status counts: the page of an overloaded
/// proxy says nothing about the record. A body that is not an object is not a record, however large
/// it is.
constexpr Error reason_of(const Error& error, std::uint16_t status, bool is_object) {
  if (error.code >= Errc::bad_http && status >= 300) {
    return {Errc::http_status, error.delivery, status};
  }
  return is_unreadable(error) && !is_object ? Error{Errc::bad_json, error.delivery} : error;
}

/// What a record or a history says about a movement.
enum class Judgement : std::uint8_t {
  open,    // nothing moved so far, and the request may still arrive; or it is not conclusive yet
  done,    // carried out
  undone,  // not carried out, and it will not be
  given_back,  // carried out, and the money has been returned since
  unclear,     // fits more than one movement, or is not shown, as by an older version without sums
};

/// Nothing has moved: this counts once the request can no longer arrive.
constexpr Judgement undone_if(bool late) {
  return late ? Judgement::undone : Judgement::open;
}

// Orders.

/// Whether an order's list of refunds has one with a given id.
enum class Listed : std::uint8_t {
  no_list,
  absent,
  same,     // with the same amount
  other,    // with another amount, or without an id: it may be another one
  unclear,  // listed, with a code that decides nothing
};

/// What the record of an order says.
struct OrderFacts : OrderState {
  Payment payment = Payment::unconfirmed;
  bool not_found = false;           // there is no such order
  bool refused = false;             // the query was refused: nothing is known about the order
  const char* wrong = nullptr;      // the field that contradicts the request, or the status
  const char* other_sum = nullptr;  // the field that names another amount or currency than noted
  bool fits = true;                 // so do amount, currency, card and time
  Listed listed = Listed::no_list;
  std::int64_t listed_sum = 0;  // of the list: what is not declined
};

/// Returns whether a movement creates its order, which is found by the number alone.
constexpr bool is_by_number(const Movement& of) {
  return of.is_payment() && of.order.empty();
}

/// Judges a payment. ecommerce, "States".
constexpr Judgement judge_paid(const OrderFacts& facts, bool late) {
  switch (facts.payment) {
    case Payment::approved:
      return Judgement::done;
    case Payment::reversed:
      return Judgement::given_back;
    case Payment::declined:
      return Judgement::undone;
    case Payment::not_paid:
      return undone_if(late);
    default:
      // Refunded, in whole or in part.
      return facts.status == OrderStatus::refunded ? Judgement::unclear : Judgement::open;
  }
}

/// Returns whether the charged amount is that of a completion. A gateway may have completed the
/// order automatically.
constexpr bool is_deposited(const OrderFacts& facts, const Amount& amount) {
  if (captured_in(facts).present()) return is_captured(facts, amount);
  // A record without sums.
  return facts.status != OrderStatus::partly_completed && amount == facts.amount;
}

/// Returns whether an order with that status no longer accepts a completion or a reversal.
constexpr bool is_completed(OrderStatus status) {
  return status == OrderStatus::paid || status == OrderStatus::partly_completed ||
         status == OrderStatus::reversed || status == OrderStatus::refunded;
}

/// Judges a completion or a reversal. What the record shows as done may have been done before it,
/// unless the record before it showed the order held.
constexpr Judgement judge_completion(const OrderFacts& facts, const Movement& of, bool late) {
  const bool reversal = of.kind == MovementKind::reversal;
  const bool was_held = of.has(ledger::flag::undone);
  const bool shown = was_held && !reversal && is_deposited(facts, of.asked);
  switch (facts.status.value()) {
    case OrderStatus::paid:
      // The reversal of a charge may leave the order as if only held.
      if (reversal) return undone_if(late);
      [[fallthrough]];
    case OrderStatus::partly_completed:
      return shown ? Judgement::done : Judgement::unclear;
    case OrderStatus::held:
      return undone_if(late);
    case OrderStatus::reversed:
      // What was returned can no longer be charged.
      if (!reversal) return Judgement::undone;
      return was_held ? Judgement::done : Judgement::unclear;
    case OrderStatus::refunded:
      if (shown && facts.payment == Payment::approved) return Judgement::done;  // a part is left
      return shown && facts.payment == Payment::reversed ? Judgement::given_back
                                                         : Judgement::unclear;
    case OrderStatus::registered:
    case OrderStatus::declined:
      // There is nothing that could be charged or returned, unless that contradicts what was shown.
      return undone_if(late && !was_held);
    default:
      return Judgement::open;
  }
}

/// Judges a refund by the order's list of refunds. Without one the refunded amount decides nothing:
/// it may include refunds made elsewhere, and does not show one that is in progress. A list that is
/// shorter than that amount proves nothing.
constexpr Judgement judge_refund(const OrderFacts& facts, const Movement& of, bool late) {
  switch (facts.listed) {
    case Listed::same:
      return Judgement::done;
    case Listed::unclear:
      return Judgement::open;
    case Listed::absent: {
      const bool unlisted =
          facts.refunded.minor_units() > facts.listed_sum && facts.refunded != of.given;
      return unlisted ? Judgement::unclear : undone_if(late);
    }
    default:
      return Judgement::unclear;
  }
}

/// Returns whether an order that was found by its number is the movement's and not another's.
constexpr bool is_own(const OrderFacts& facts, const Movement& of) {
  return !is_by_number(of) || (facts.fits && !of.has(ledger::flag::taken));
}

/// Judges a completion, a reversal or a refund.
constexpr Judgement judge_step_by(const OrderFacts& facts, const Movement& of, bool late) {
  return of.kind == MovementKind::refund ? judge_refund(facts, of, late)
                                         : judge_completion(facts, of, late);
}
/// judge_step_by(), or null in a program that has no steps, and none of that code.
using JudgeStep = Judgement (*)(const OrderFacts& facts, const Movement& of, bool late);

/// Judges a movement by a record that contradicts nothing. `late`: its request can no longer
/// arrive.
constexpr Judgement judge_order(const OrderFacts& facts, const Movement& of, bool late,
                                JudgeStep step) {
  const bool refund = of.kind == MovementKind::refund;
  // An error in the answer about a declined order is the order's own.
  if (facts.status != OrderStatus::declined || refund) {
    if (facts.not_found && !refund) return undone_if(late);
    if (facts.refused || !facts.status.present()) return Judgement::open;
  }
  if (!is_own(facts, of)) return Judgement::unclear;
  if (of.is_payment()) return judge_paid(facts, late);
  return step != nullptr ? step(facts, of, late) : Judgement::open;
}

// Closing.

/// How to close an order in doubt.
enum class Close : std::uint8_t { nothing, decline, reverse };

/// Judges how the order of a payment may be closed. `late`: its request can no longer arrive;
/// `left`: neither can its customer act any more. Does not close an order that may be another's, or
/// whose status is not known to this version.
constexpr Close close_of(const OrderFacts& facts, const Movement& of, bool late, bool left) {
  if (!of.is_payment() || facts.refused || !is_own(facts, of)) return Close::nothing;
  const bool free = left || !of.has(ledger::flag::customer);
  switch (facts.payment) {
    case Payment::not_paid:
    case Payment::attempt_failed:
      return free ? Close::decline : Close::nothing;
    case Payment::pending:
      if (facts.status == OrderStatus::pending) {
        return left || late ? Close::reverse : Close::nothing;
      }
      return left ? Close::decline : Close::nothing;
    case Payment::unconfirmed:
      return facts.status == OrderStatus::registered && free ? Close::reverse : Close::nothing;
    default:
      return Close::nothing;
  }
}

/// Returns whether an order with that status can no longer take money, whatever arrives.
constexpr bool is_final(OrderStatus status) {
  return status == OrderStatus::declined || status == OrderStatus::reversed ||
         status == OrderStatus::refunded;
}

// Cards.

/// What a line of a card's history says about its operation.
enum class LineState : std::uint8_t { done, refused, unclear };

/// Reads internalResponseCode, of which card management specifies only the name: 0 and 1 occur with
/// operations that were done, the definite declines of responseCode with those that were not.
/// Beyond the specification.
constexpr LineState state_of(std::int32_t internal_response_code) {
  switch (internal_response_code) {
    case 0:
    case 1:
      return LineState::done;
    case 5:
    case 13:
    case 51:
    case 62:
      return LineState::refused;
    default:
      return LineState::unclear;
  }
}

/// Judges a line by its responseCode, which may arrive as an integer without its leading zero.
constexpr Payment judge_line(const Text& response_code) {
  char code[] = {'0', 0, 0};
  const bool padded = response_code.copy(code + 1, 2) == 1;
  return judge_transaction(padded ? Text(code, 2) : response_code);
}

/// Reads both codes. responseCode, if the line has it, decides, because it is the specified one. If
/// it says done and internalResponseCode refuses, the line is unclear.
constexpr LineState state_of(const Text& response_code, std::int32_t internal_response_code) {
  const LineState internal = state_of(internal_response_code);
  if (!response_code.present()) return internal;
  switch (judge_line(response_code)) {
    case Payment::approved:
      return internal == LineState::refused ? LineState::unclear : LineState::done;
    case Payment::declined:
      return LineState::refused;
    default:
      return LineState::unclear;
  }
}

/// The lines of a card's history that could be an operation. Refused lines do not count; lines that
/// may have been refused are only in `lines`.
struct Matches {
  std::uint32_t lines = 0;         // all except those in the other direction
  std::uint32_t exact = 0;         // of these, with its amount and currency
  std::uint32_t own = 0;           // of these, with the id of this terminal
  std::uint32_t reversed = 0;      // of the exact ones, reversed
  std::int64_t first = INT64_MAX;  // lowest number of all lines, that of the oldest
};

/// Judges a credit or debit by the lines before it was sent and now. One more line of its amount is
/// the operation, if only this terminal can have made it; two more decide nothing. `unseen`: how
/// many earlier operations may have a line that was not shown yet; so many more are needed, because
/// which line is whose cannot be distinguished. A line of another amount may be the operation with
/// a fee, or another operation. A history that is empty, or that has lost its oldest line, decides
/// nothing; nor does one that was empty before and has no such line, because it may be limited in
/// size.
constexpr Judgement judge_history(const Matches& then, const Matches& now, std::uint32_t unseen,
                                  bool alone, bool late) {
  if (now.first > then.first || now.first == INT64_MAX) return Judgement::open;
  if (now.exact == then.exact) {
    if (then.first == INT64_MAX) return Judgement::open;
    const bool same = now.lines == then.lines && now.reversed == then.reversed;
    return same || !late ? undone_if(late) : Judgement::unclear;
  }
  const std::uint32_t more = unseen + 1;
  if (now.exact != then.exact + more || !(alone || now.own == then.own + more)) {
    return Judgement::unclear;
  }
  if (now.reversed == then.reversed) return Judgement::done;
  // One was reversed meanwhile: which one is clear only if there was no other.
  const bool only = more == 1 && then.exact == then.reversed && now.reversed == then.reversed + 1;
  return only ? Judgement::given_back : Judgement::unclear;
}

}  // namespace tillwire::detail
