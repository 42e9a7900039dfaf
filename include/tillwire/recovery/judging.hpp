// Judges what the answer to a query means for the operation in doubt. Pure: no client, no journal,
// no wire.
#pragma once

#include <cstdint>
#include <tillwire/base/duration.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/verdict/outcome.hpp>
#include <type_traits>

namespace tillwire {

/// The query about an operation in doubt.
enum class Question : std::uint8_t {
  none,          ///< there is no query for it
  payment,       ///< GetOrderStatusExtended: is the order paid?
  registration,  ///< GetOrderStatusExtended: is there such an order?
  deposit,       ///< GetOrderStatusExtended: is what was held charged now?
  reversal,      ///< GetOrderStatusExtended: was the money returned?
  refund,        ///< GetOrderStatusExtended: does the order have this refund?
  credit,        ///< GetTransactions: is there one more credit than before?
  debit,         ///< GetTransactions: is there one more debit than before?
};

/// The result of a query.
enum class Finding : std::uint8_t {
  settled,      ///< the outcome of the operation is now known
  given_back,   ///< settled: the money moved, and has been returned since
  no_answer,    ///< the gateway gave no answer, or not to this; Recovered::error says why. With
                ///< Outcome::given_up, the record is malformed (after RecoveryPolicy::late), or the
                ///< answer is unusable: look it up at the gateway
  too_early,    ///< nothing has moved so far; the request may still arrive: ask again later
  under_way,    ///< the gateway says so, or its answer is not conclusive yet
  no_card,      ///< the card's number is needed to ask, and was not given
  ambiguous,    ///< the answer fits more than one operation: given up after RecoveryPolicy::late,
                ///< look it up at the gateway. Until then it is under_way
  not_visible,  ///< the gateway's records do not show it, such as those of an older version without
                ///< sums or refunds: given up after RecoveryPolicy::late, like `ambiguous`
  nothing_to_ask,     ///< given up: the services have no query for it
  unknown_operation,  ///< noted by another version of the library
  new_number,  ///< given up: a registration that cannot be queried with a token. No money moved:
               ///< register the order again, with a new number
  closed,      ///< settled: the order was registered, and has been declined since. No money moved:
               ///< register it again, with a new number
  does_not_fit,  ///< given up after RecoveryPolicy::late: the gateway's answer does not fit the
                 ///< receive buffer, now or later. Look it up at the gateway, and use a larger
                 ///< buffer
};

namespace detail {

class Asking;
struct Closer;

}  // namespace detail

/// Whether recover() closes orders in doubt: `policy.close_doubt = true`. The constructor is in
/// recovery/closing.hpp; programs that do not call it do not link the code that closes orders.
class CloseDoubt {
 public:
  constexpr CloseDoubt() = default;
  /// Takes only a `bool`. If true, recover() closes what is in doubt.
  template <class Bool, class = std::enable_if_t<std::is_same_v<Bool, bool>>>
  CloseDoubt(Bool yes);

  /// Returns whether recover() closes what is in doubt.
  explicit constexpr operator bool() const { return closer_ != nullptr; }

 private:
  friend class JournaledClient;
  friend class detail::Asking;
  const detail::Closer* closer_ = nullptr;
};

/// When an answer counts, and what the terminal can rely on.
struct RecoveryPolicy {
  /// How long after an operation was sent its request may still be carried out, which is
  /// Gateway::timeout plus the delay in transit. Before that, "nothing has moved" decides nothing,
  /// nor does an ambiguous answer. Measured by the client's clock, from the sending or, if that was
  /// earlier, from the start of the program.
  Seconds late = Seconds(180);
  /// How long that is while the customer may be at 3-D Secure: longer than an order lives. An order
  /// whose last attempt failed is not decided by time: another may follow until its status says
  /// that it is over.
  Seconds customer = Seconds(1800);
  /// The time after which an operation is given up whose query is answered but never decided, or is
  /// refused, for example with HTTP status 401, or is answered by something that is not the
  /// gateway. A record that is too large or malformed counts after `late`.
  Seconds give_up = Seconds(7 * 86400);
  /// How long a line may be missing in a card's history after its operation was sent.
  Seconds history = Seconds(6 * 3600);
  /// How far the terminal's time of day may be from the gateway's. An order found by its number may
  /// be another's if it was registered more than this after it was noted.
  Seconds clock = Seconds(2 * 86400);
  /// How long before it was noted such an order may have been registered, by the two clocks. If the
  /// clock is ahead by more, operations found by their number stay ambiguous. A few hours are safe
  /// for a terminal that makes its numbers by Numbers; a terminal whose numbers come from another
  /// system could mistake an earlier order with the same number for its own.
  Seconds early = Seconds(60);
  /// Every order number is used once, and only by this terminal: the specification requires that
  /// (ecommerce, "register.do"), and Numbers makes such numbers. An order found by its number, with
  /// the amount, currency, description and time that were noted, is then the one in doubt. If
  /// false, it may be another's, and is ambiguous.
  bool own_numbers = true;
  /// Every description is used once, and only by this terminal: an order with the same description
  /// is the one in doubt, whatever its number. For terminals whose order numbers are shared.
  bool own_descriptions = false;
  /// No other terminal, and no person on the merchant's page, refunds the orders that this terminal
  /// refunds. Where the record has no list of refunds, a refund in doubt is then recognised by the
  /// amount that its order has refunded. If false, it is ambiguous there, unless nothing more was
  /// refunded.
  bool own_refunds = false;
  /// How long a refund may be repeated by calling it again: after it was noted, by the time of day,
  /// and after it was last sent, by the client's clock.
  Seconds repeat = Seconds(86400);
  /// reverse.do also returns what is charged. If false, it returns only what is held: a reversal is
  /// then refused before it is sent after a deposit, or if the order's record does not show that
  /// there was none.
  bool reverse_charged = true;
  /// The terminal id in the lines of a card's history; lines with another id are not counted.
  /// Absent: lines do not distinguish terminals.
  Text terminal_id = {};
  Text merchant_id = {};  ///< the merchant id, used likewise
  /// No other terminal moves money on the cards that this one uses. If false, a line that does not
  /// name this terminal leaves an operation ambiguous.
  bool alone_on_cards = false;
  /// With a token, allows payments, reversals and refunds that name their order by its number alone
  /// (otherwise Errc::needs_id). If the answer is lost, they cannot be queried and are given up.
  bool by_number_with_token = false;
  /// Closes an order in doubt instead of waiting until its request can no longer arrive, so that
  /// "not paid" is certain within seconds. An unpaid order is declined by decline.do. If the
  /// gateway itself does not know whether money is held, for example with action code 151019, the
  /// order is reversed by reverse.do, which has its own journal entry; until that is settled the
  /// payment stays open. An order with OrderStatus::pending is reversed after `late`. An entry with
  /// Outcome::waiting, whose customer was sent to 3-D Secure, is not closed until `customer` is
  /// over, and neither is an order that may be being paid: one with OrderStatus::acs_started, or
  /// registered with action code -30001 (in progress). It is then declined; that of a registration
  /// is never closed. An order closed in this way accepts no other card: register it again, with a
  /// new number. Needs the order's id and number, from its record or from what was noted. If false,
  /// recovery moves no money.
  CloseDoubt close_doubt = {};
};

namespace detail {

// Time. 0 is a time of day that is not known.

/// Returns whether a time is at least `limit` ago.
constexpr bool is_past(std::uint32_t now_s, std::uint32_t since_s, Seconds limit) {
  return since_s != 0 && now_s >= since_s && now_s - since_s >= limit.count();
}

/// Returns whether a query reads a card's history.
constexpr bool is_history(Question question) {
  return question == Question::credit || question == Question::debit;
}

/// Returns whether a query is about the sum that its order was registered with.
constexpr bool is_of_sale(Question question) {
  return question == Question::payment || question == Question::registration;
}

/// Returns how long an operation that has not been carried out so far may still be carried out.
constexpr Seconds patience(Question question, Outcome outcome, const RecoveryPolicy& policy) {
  if (is_history(question)) return policy.history;
  return outcome == Outcome::waiting ? policy.customer : policy.late;
}

/// Returns whether the error of a query says that an unusable answer arrived: it cannot be read, is
/// about another order, or refuses the query for a permanent reason.
constexpr bool is_unusable(const Error& error) {
  return error.code == Errc::wrong_answer || (error.code >= Errc::bad_http && !may_pass(error));
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

/// Returns whether an entry is given up: it was noted long ago, and either the gateway never
/// decided about it, or this version cannot ask. An entry without an answer stays: the gateway may
/// still know. `passed_s` is the time since then by the client's clock; `late`: its request can no
/// longer arrive, even if the time of day was changed in between.
constexpr bool is_in_vain(Finding finding, const Error& error, std::uint32_t now_s,
                          std::uint32_t noted_s, std::uint32_t passed_s, bool late,
                          const RecoveryPolicy& policy) {
  return (finding == Finding::under_way || finding == Finding::unknown_operation ||
          is_unusable(error)) &&
         (passed_s >= policy.give_up.count() || (late && is_past(now_s, noted_s, policy.give_up)));
}

/// What became of an operation: not settled if it is Outcome::in_doubt.
struct Judgement {
  Outcome outcome = Outcome::in_doubt;
  Finding finding = Finding::under_way;

  /// Nothing has moved: this counts once the request can no longer arrive.
  static constexpr Judgement nothing(bool late) {
    return late ? Judgement{Outcome::declined, Finding::settled}
                : Judgement{Outcome::in_doubt, Finding::too_early};
  }
  static constexpr Judgement done() { return {Outcome::approved, Finding::settled}; }
  static constexpr Judgement given_back() { return {Outcome::approved, Finding::given_back}; }
  static constexpr Judgement ambiguous() { return {Outcome::given_up, Finding::ambiguous}; }
  static constexpr Judgement not_visible() { return {Outcome::given_up, Finding::not_visible}; }
  static constexpr Judgement closed() { return {Outcome::approved, Finding::closed}; }
};

// Orders.

/// Whether an order's list of refunds has one with a given id.
enum class Listed : std::uint8_t {
  no_list,
  absent,
  same,     // with the same amount
  other,    // with another amount
  unnamed,  // a refund without an id, which may be it
  unclear,  // listed, with a code that decides nothing
};

/// What the record of an order says.
struct OrderFacts : OrderState {
  Payment payment = Payment::unconfirmed;
  bool not_found = false;           // there is no such order
  bool refused = false;             // the query was refused: nothing is known about the order
  const char* wrong = nullptr;      // the field that contradicts the request, or the status
  const char* other_sum = nullptr;  // the field that names another amount or currency than noted
  bool fits = true;                 // so do amount, currency, text and time
  bool described = false;           // the description equals the noted one
  Listed listed = Listed::no_list;
  std::int64_t listed_sum = 0;  // of the list: what is not declined
};

/// What was noted about an operation on an order, and how it is queried.
struct Asked {
  Question question = Question::payment;
  bool late = false;    // its request can no longer arrive
  bool number = false;  // it creates its order, which is found by the number alone
  bool taken = false;   // that number was used before
  bool token = false;   // queries with a token do not find every order
  bool own_numbers = true;
  bool own_descriptions = false;
  bool own_refunds = false;
  bool was_open = false;  // deposit or reversal: the record before it showed it undone
  OrderStatus before = OrderStatus::unknown;  // in that record
  Amount amount;
  Amount given;  // refunded amount of the order before it
};

/// Judges a payment. ecommerce, "States".
constexpr Judgement judge_paid(const OrderFacts& facts, const Asked& asked) {
  switch (facts.payment) {
    case Payment::approved:
      return Judgement::done();
    case Payment::reversed:
      return Judgement::given_back();
    case Payment::declined:
      return Judgement::nothing(true);
    case Payment::not_paid:
      return Judgement::nothing(asked.late);
    default:
      // Refunded, in whole or in part.
      return facts.status == OrderStatus::refunded && facts.wrong == nullptr
                 ? Judgement::not_visible()
                 : Judgement();
  }
}

/// Returns whether the charged amount is that of a deposit; 0 is all that was held. A gateway may
/// have completed the order automatically.
constexpr bool is_deposited(const OrderFacts& facts, const Amount& amount) {
  const bool all = facts.status != OrderStatus::partly_completed;
  if (!captured_in(facts).present()) {  // a record without sums
    return all && (amount.minor_units() == 0 || amount == facts.amount);
  }
  if (amount.minor_units() != 0) return is_captured(facts, amount);
  return all && (is_captured(facts, facts.amount) || is_captured(facts, facts.approved));
}

/// Returns whether an order with that status no longer accepts a deposit or a reversal. With
/// `charges_stay`, a reversal does not return what is charged.
constexpr bool is_completed(OrderStatus status, Question question, bool charges_stay) {
  switch (status) {
    case OrderStatus::paid:
    case OrderStatus::partly_completed:
      return question == Question::deposit || charges_stay;
    case OrderStatus::reversed:
    case OrderStatus::refunded:
      return true;
    default:
      return false;
  }
}

/// Judges a deposit or a reversal. What the record shows as done may have been done before it.
constexpr Judgement judge_completion(const OrderFacts& facts, const Asked& asked) {
  const bool reversal = asked.question == Question::reversal;
  // A reversal without an amount, or with zero, is of the whole amount.
  const bool partial = asked.amount.minor_units() != 0 && asked.amount != facts.amount;
  switch (facts.status.value()) {
    case OrderStatus::paid:
    case OrderStatus::partly_completed:
      if (!reversal) {
        return asked.was_open && is_deposited(facts, asked.amount) ? Judgement::done()
                                                                   : Judgement::ambiguous();
      }
      if (facts.status == OrderStatus::partly_completed) return Judgement::ambiguous();
      [[fallthrough]];
    case OrderStatus::held:
      // The reversal of a charge may leave the order as if only held.
      if (facts.status == OrderStatus::held && asked.before == OrderStatus::paid) {
        return Judgement::ambiguous();
      }
      return reversal && partial ? Judgement::ambiguous() : Judgement::nothing(asked.late);
    case OrderStatus::reversed:
      // What was returned can no longer be charged.
      if (!reversal) return Judgement::nothing(true);
      return asked.was_open ? Judgement::done() : Judgement::ambiguous();
    case OrderStatus::refunded:
      if (reversal || !asked.was_open || !is_deposited(facts, asked.amount)) {
        return Judgement::ambiguous();
      }
      return facts.payment == Payment::approved   ? Judgement::done()  // a part is left
             : facts.payment == Payment::reversed ? Judgement::given_back()
                                                  : Judgement::not_visible();
    case OrderStatus::registered:
    case OrderStatus::declined:
      // There is nothing that could be charged or returned, unless that contradicts what was shown.
      return asked.before == OrderStatus::held || asked.before == OrderStatus::paid
                 ? Judgement()
                 : Judgement::nothing(asked.late);
    default:
      return {};
  }
}

/// Judges a refund by the order's list of refunds, or else by the refunded amount, which may
/// include refunds made elsewhere, and does not show one that is in progress. A list that is
/// shorter than that amount proves nothing.
constexpr Judgement judge_refund(const OrderFacts& facts, const Asked& asked) {
  switch (facts.listed) {
    case Listed::same:
      return Judgement::done();
    case Listed::unclear:
      return {};
    case Listed::absent: {
      const std::int64_t refunded = facts.refunded.minor_units();
      const bool unlisted = refunded > facts.listed_sum && facts.refunded != asked.given;
      return unlisted ? Judgement::ambiguous() : Judgement::nothing(asked.late);
    }
    case Listed::no_list: {
      const std::int64_t more = facts.refunded.minor_units() - asked.given.minor_units();
      if (more == 0 || !facts.refunded.present()) return Judgement::not_visible();
      const bool same = asked.given.present() && more == asked.amount.minor_units();
      return same && asked.own_refunds ? Judgement::done() : Judgement::ambiguous();
    }
    default:
      return Judgement::ambiguous();
  }
}

/// Returns whether an order found by its number is the noted one and not another's.
constexpr bool is_asked_for(const OrderFacts& facts, const Asked& asked) {
  const bool described = asked.own_descriptions && facts.described;
  return facts.fits && (described || (asked.own_numbers && !asked.taken));
}

/// Judges an operation on an order.
constexpr Judgement judge_order(const OrderFacts& facts, const Asked& asked) {
  // An error in the answer about a declined order is the order's own.
  const bool other = is_of_sale(asked.question) && !asked.number && facts.other_sum != nullptr;
  if (facts.wrong != nullptr || other) return {};
  if (facts.status != OrderStatus::declined || asked.question == Question::refund) {
    const bool gone = facts.not_found && !asked.token && asked.question != Question::refund;
    if (gone) return Judgement::nothing(asked.late);
    if (facts.refused || !facts.status.present()) return {};
  }
  if (asked.number && !is_asked_for(facts, asked)) return Judgement::ambiguous();
  switch (asked.question) {
    case Question::registration:
      return facts.payment == Payment::declined ? Judgement::closed() : Judgement::done();
    case Question::payment:
      return judge_paid(facts, asked);
    case Question::refund:
      return judge_refund(facts, asked);
    default:
      return judge_completion(facts, asked);
  }
}

// Closing.

/// How to close an order in doubt.
enum class Close : std::uint8_t { nothing, decline, reverse };

/// Judges how an order may be closed. `waiting`: its customer was sent to 3-D Secure; `left`: the
/// time for that is over. Does not close an order that may be another's, or whose status is not
/// known to this version.
constexpr Close close_of(const OrderFacts& facts, const Asked& asked, bool waiting, bool left) {
  if (facts.refused || facts.wrong != nullptr) return Close::nothing;
  if (asked.number && !is_asked_for(facts, asked)) return Close::nothing;
  const bool registration = asked.question == Question::registration;
  if (!registration && asked.question != Question::payment) return Close::nothing;
  const bool registered = facts.status == OrderStatus::registered;
  switch (facts.payment) {
    case Payment::not_paid:
    case Payment::attempt_failed:
      return left || !waiting ? Close::decline : Close::nothing;
    case Payment::pending:
      if (registration) return Close::nothing;
      if (facts.status == OrderStatus::pending) {
        return left || asked.late ? Close::reverse : Close::nothing;
      }
      return left ? Close::decline : Close::nothing;
    case Payment::unconfirmed:
      return !registration && registered && (left || !waiting) ? Close::reverse : Close::nothing;
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
/// the operation, if only this terminal can have made it; two more decide nothing. A line of
/// another amount may be the operation with a fee, or another operation. A history that is empty,
/// or that has lost its oldest line, decides nothing; nor does one that was empty before and has no
/// such line, because it may be limited in size.
constexpr Judgement judge_history(const Matches& then, const Matches& now, bool alone, bool late) {
  if (now.first > then.first || now.first == INT64_MAX) return {};
  if (now.exact == then.exact) {
    if (then.first == INT64_MAX) return {};
    const bool same = now.lines == then.lines && now.reversed == then.reversed;
    return same || !late ? Judgement::nothing(late) : Judgement::ambiguous();
  }
  if (now.exact != then.exact + 1 || !(alone || now.own == then.own + 1)) {
    return Judgement::ambiguous();
  }
  if (now.reversed == then.reversed) return Judgement::done();
  // One was reversed meanwhile: which one is clear only if there was no other.
  const bool only = then.exact == then.reversed && now.reversed == then.reversed + 1;
  return only ? Judgement::given_back() : Judgement::ambiguous();
}

}  // namespace detail

}  // namespace tillwire
