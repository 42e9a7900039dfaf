// Judging: what the answer to a question means for the operation that it is about. Pure: no client,
// no journal, no wire.
#pragma once

#include <cstdint>
#include <tillwire/base/duration.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/verdict/outcome.hpp>
#include <type_traits>

namespace tillwire {

/// What is asked about an operation in doubt.
enum class Question : std::uint8_t {
  none,          ///< nothing can be asked
  payment,       ///< GetOrderStatusExtended: is the order paid?
  registration,  ///< GetOrderStatusExtended: is there such an order?
  deposit,       ///< GetOrderStatusExtended: is what was held charged now?
  reversal,      ///< GetOrderStatusExtended: was it given back?
  refund,        ///< GetOrderStatusExtended: does the order have this refund?
  credit,        ///< GetTransactions: is there one credit more than before?
  debit,         ///< GetTransactions: is there one debit more than before?
};

/// What the question came to.
enum class Finding : std::uint8_t {
  settled,         ///< it is known now what became of the operation
  given_back,      ///< settled, too: the money moved, and was given back since
  no_answer,       ///< the gateway did not answer, or not this; Recovered::error says why. With
                   ///< Outcome::given_up the record is malformed (after RecoveryPolicy::late), or
                   ///< the answer is of no use: a person looks it up
  too_early,       ///< nothing moved so far; the request may still arrive: ask again later
  under_way,       ///< the gateway says so, or what it says is not clear yet
  no_card,         ///< the card's number is needed to ask, and was not given
  ambiguous,       ///< more than one answer would do: given up after RecoveryPolicy::late, a
                   ///< person has to look into it. Before that it is under_way
  nothing_to_ask,  ///< given up, too: the services have no question for it
  unknown_operation,  ///< noted by another version of the library
  new_number,         ///< given up: a registration that cannot be asked about under a token. No
                      ///< money moved: register the order again, with a new number
  closed,             ///< settled, too: the order was registered, and is declined since. No money
                      ///< moved: register it again, with a new number
  does_not_fit,  ///< given up after RecoveryPolicy::late: the gateway's answer does not fit the
                 ///< receive buffer, now or later. A person looks it up; give the client a larger
                 ///< buffer
};

namespace detail {

class Asking;
struct Closer;

}  // namespace detail

/// Whether recover() closes orders in doubt: `policy.close_doubt = true`. The constructor is in
/// recovery/closing.hpp; programs that do not call it do not link what closes orders.
class CloseDoubt {
 public:
  constexpr CloseDoubt() = default;
  /// Takes a `bool` alone. True: recover() closes what is in doubt.
  template <class Bool, class = std::enable_if_t<std::is_same_v<Bool, bool>>>
  CloseDoubt(Bool yes);

  /// Whether recover() closes what is in doubt.
  explicit constexpr operator bool() const { return closer_ != nullptr; }

 private:
  friend class JournaledClient;
  friend class detail::Asking;
  const detail::Closer* closer_ = nullptr;
};

/// When an answer counts.
struct RecoveryPolicy {
  /// How long after an operation was sent its request may still be carried out: before that
  /// "nothing has moved" decides nothing, nor does what is ambiguous. Gateway::timeout, and what
  /// lies between. Counted by the client's clock: from the sending, or from the start of the
  /// program if that was before it.
  Seconds late = Seconds(180);
  /// How long that is while the customer may be busy with 3-D Secure: longer than an order lives.
  Seconds customer = Seconds(1800);
  /// After which time an operation is given up whose question is answered, but never decided, or
  /// refused, such as by the HTTP status 401; or what answers is not the gateway. A record that is
  /// too large, or malformed, counts after `late`.
  Seconds give_up = Seconds(7 * 86400);
  /// How long a line may be missing in a card's history after its operation was sent.
  Seconds history = Seconds(6 * 3600);
  /// How far the terminal's time of day may be from the gateway's. An order that is found by its
  /// number may be another's if it was registered longer after it was noted.
  Seconds clock = Seconds(2 * 86400);
  /// How long before it was noted such an order may have been registered, by the two clocks. A
  /// clock that is ahead by more leaves operations ambiguous that are found by their number. Hours
  /// do for a terminal that makes its numbers by Numbers; one whose numbers are another system's
  /// would take an earlier order of the same number for its own.
  Seconds early = Seconds(60);
  /// Every order number is used once, and by this terminal alone: the specification wants that
  /// (ecommerce, "register.do"), and Numbers makes such ones. An order that is found by its number,
  /// and has the amount, currency, description and time that were noted, is then the one in doubt.
  /// If false, it may be another's, and is ambiguous.
  bool own_numbers = true;
  /// Every description is used once, and by this terminal alone: an order of the same description
  /// is the one in doubt, whatever its number. For terminals whose numbers are not their own.
  bool own_descriptions = false;
  /// No one else refunds the orders that this terminal does: not another terminal, nor a person on
  /// the merchant's page. A refund in doubt is then known by the sum that its order has given back,
  /// where the record has no list of refunds. If false, it is ambiguous there, unless nothing more
  /// was given back.
  bool own_refunds = false;
  /// How long after it was noted a refund may be sent again by calling it again, by the time of
  /// day; and how long after it was last sent, by the client's clock.
  Seconds repeat = Seconds(86400);
  /// reverse.do gives back what is charged, too. If false, only what is held: after a deposit, or
  /// where the order's record does not show that there was none, it is refused before it is sent.
  bool reverse_charged = true;
  /// What the lines of a card's history name this terminal by: those of another are not counted.
  /// Absent: lines do not tell terminals apart.
  Text terminal_id = {};
  Text merchant_id = {};  ///< the same of the merchant
  /// No other terminal moves money on the cards that this one does. If false, a line that does not
  /// name this terminal leaves an operation ambiguous.
  bool alone_on_cards = false;
  /// With a token, sends payments, reversals and refunds that name their order by its number alone
  /// (Errc::needs_id). If the answer is lost, nothing can be asked: they are given up.
  bool by_number_with_token = false;
  /// Closes an order in doubt instead of waiting until nothing can arrive any more, so that "not
  /// paid" is certain within seconds. An order that is not paid is declined by decline.do. Where
  /// the gateway itself does not know whether money is held, such as with action code 151019, the
  /// order is reversed by reverse.do, which the journal notes as an entry of its own; until that is
  /// settled the payment stays open. One whose status is OrderStatus::pending is reversed after
  /// `late`. An entry with Outcome::waiting, whose customer was sent to 3-D Secure, is left alone
  /// until `customer` is over. So is an order that may be paid at this moment: one with
  /// OrderStatus::acs_started, or registered with action code -30001 (in progress). It is declined
  /// then; that of a registration is not closed at all. An order closed in this way takes no other
  /// card: register it again, with a new number. Needs the order's id and number, by its record or
  /// by what was noted. If false, asking moves no money.
  CloseDoubt close_doubt = {};
};

namespace detail {

// Time. 0 is a time of day that is not known.

/// Whether that time is as long ago as the limit says.
constexpr bool is_past(std::uint32_t now_s, std::uint32_t since_s, Seconds limit) {
  return since_s != 0 && now_s >= since_s && now_s - since_s >= limit.count();
}

/// Whether this is a question for a card's history.
constexpr bool is_history(Question question) {
  return question == Question::credit || question == Question::debit;
}

/// How long an operation that has not been carried out so far may still be.
constexpr Seconds patience(Question question, Outcome outcome, const RecoveryPolicy& policy) {
  if (is_history(question)) return policy.history;
  return outcome == Outcome::waiting ? policy.customer : policy.late;
}

/// Whether the error of a question says that an answer came, and is of no use: it cannot be read,
/// is about another order, or refuses the question for a reason that does not pass by itself.
constexpr bool is_unusable(const Error& error) {
  return error.code == Errc::wrong_answer || (error.code >= Errc::bad_http && !may_pass(error));
}

/// Whether it says that the answer does not fit the receive buffer.
constexpr bool is_too_large(const Error& error) {
  return error.code == Errc::body_too_large || error.code == Errc::record_too_large;
}

/// Whether it says that the gateway's own answer cannot be read, which it says again the next time:
/// a record has a member, and a value that is wrong, broken off, or incomplete. Anything else may
/// be of somebody in between, such as a network that wants a login first. `error` is one of
/// reason_of().
constexpr bool is_unreadable(const Error& error) {
  const char* at = error.field != nullptr ? error.field : "";
  switch (error.code) {
    case Errc::bad_json:
      return error.detail >= 4;  // behind the shortest name
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

/// Why a question has no answer, by its error, the HTTP status, and whether the body begins as an
/// object. Where an error page cannot be read, its status counts: the page of a proxy that is busy
/// says nothing of the record. What is no object is no record, however large it is.
constexpr Error reason_of(const Error& error, std::uint16_t status, bool is_object) {
  if (error.code >= Errc::bad_http && status >= 300) {
    return {Errc::http_status, error.delivery, status};
  }
  return is_unreadable(error) && !is_object ? Error{Errc::bad_json, error.delivery} : error;
}

/// Whether an entry is given up: it was noted long ago, and either the gateway never decided about
/// it, or this version cannot ask. One that got no answer stays: the gateway may still know.
/// `passed_s` is what the client's clock knows to have passed since; `late`: its request cannot
/// arrive any more, whatever the time of day was set to meanwhile.
constexpr bool is_in_vain(Finding finding, const Error& error, std::uint32_t now_s,
                          std::uint32_t noted_s, std::uint32_t passed_s, bool late,
                          const RecoveryPolicy& policy) {
  return (finding == Finding::under_way || finding == Finding::unknown_operation ||
          is_unusable(error)) &&
         (passed_s >= policy.give_up.count() || (late && is_past(now_s, noted_s, policy.give_up)));
}

/// What became of an operation: not settled with Outcome::in_doubt.
struct Judgement {
  Outcome outcome = Outcome::in_doubt;
  Finding finding = Finding::under_way;

  /// Nothing has moved: that counts once the request cannot arrive any more.
  static constexpr Judgement nothing(bool late) {
    return late ? Judgement{Outcome::declined, Finding::settled}
                : Judgement{Outcome::in_doubt, Finding::too_early};
  }
  static constexpr Judgement done() { return {Outcome::approved, Finding::settled}; }
  static constexpr Judgement given_back() { return {Outcome::approved, Finding::given_back}; }
  static constexpr Judgement ambiguous() { return {Outcome::given_up, Finding::ambiguous}; }
  static constexpr Judgement closed() { return {Outcome::approved, Finding::closed}; }
};

// Orders.

/// Whether an order's list of refunds has one of that id.
enum class Listed : std::uint8_t {
  no_list,
  absent,
  same,     // of the same sum
  other,    // of another sum
  unnamed,  // one without an id, which may be it
};

/// What the record of an order says.
struct OrderFacts {
  Payment payment = Payment::unconfirmed;
  OrderStatus status = OrderStatus::unknown;
  bool not_found = false;  // there is no such order
  bool refused = false;    // the question was: nothing is said of the order
  bool foreign = false;    // its number or its id is not the one that was asked for
  bool fits = true;        // the order that was noted had this amount, currency, text and time
  bool described = false;  // in the words that were noted
  Listed listed = Listed::no_list;
  Amount amount;    // as registered
  Amount approved;  // held
  Amount deposited;
  Amount refunded;

  /// What the card was charged, or what is held on it.
  constexpr const Amount& charged() const {
    return deposited.minor_units() != 0 ? deposited : approved;
  }
};

/// What was noted of an operation on an order, and how it is asked about.
struct Asked {
  Question question = Question::payment;
  bool late = false;      // its request cannot arrive any more
  bool answered = false;  // it was answered: nothing of it travels
  bool number = false;    // it makes its order, which is found by the number alone
  bool taken = false;     // that number was used before
  bool token = false;     // what is there is not always found
  bool own_numbers = true;
  bool own_descriptions = false;
  bool own_refunds = false;
  bool was_open = false;  // a deposit or reversal: by the record before it, it was still to be done
  Amount amount;
  Amount given;  // given back by the order before it
};

/// Judges a payment. ecommerce, "States".
constexpr Judgement judge_paid(const OrderFacts& facts, bool late) {
  switch (facts.payment) {
    case Payment::approved:
      return Judgement::done();
    case Payment::reversed:
      return Judgement::given_back();
    case Payment::declined:
      // Another try of the order may follow, and the request be one: only these statuses end it.
      return Judgement::nothing(late || facts.status != OrderStatus::registered);
    case Payment::not_paid:
      return Judgement::nothing(late);
    default:
      // Charged in part: a record that does not say how much decides nothing.
      return facts.status == OrderStatus::partly_completed && facts.charged().minor_units() != 0
                 ? Judgement::done()
                 : Judgement();
  }
}

/// Whether the sum that was charged is the one of a deposit; 0 is all that was held. What is held
/// may have been completed by itself.
constexpr bool is_deposited(const OrderFacts& facts, const Amount& amount) {
  const bool all = facts.status != OrderStatus::partly_completed;
  const Amount charged = facts.deposited.present() || !all ? facts.deposited : facts.amount;
  if (amount.minor_units() != 0) return charged == amount;
  return all && (charged == facts.amount || charged == facts.approved);
}

/// Whether an order with that status takes no deposit, or no reversal, any more. With
/// `charges_stay`, what is charged is not given back by a reversal.
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
  // A reversal that names no amount, or zero, is of all of it.
  const bool partial = asked.amount.minor_units() != 0 && asked.amount != facts.amount;
  switch (facts.status) {
    case OrderStatus::paid:
    case OrderStatus::partly_completed:
      if (!reversal) {
        return asked.was_open && is_deposited(facts, asked.amount) ? Judgement::done()
                                                                   : Judgement::ambiguous();
      }
      if (facts.status == OrderStatus::partly_completed) return Judgement::ambiguous();
      [[fallthrough]];
    case OrderStatus::held:
      return reversal && partial ? Judgement::ambiguous() : Judgement::nothing(asked.late);
    case OrderStatus::reversed:
      // What was given back cannot be charged any more.
      if (!reversal) return Judgement::nothing(true);
      return asked.was_open ? Judgement::done() : Judgement::ambiguous();
    case OrderStatus::refunded:
      return !reversal && asked.was_open && is_deposited(facts, asked.amount)
                 ? Judgement::given_back()
                 : Judgement::ambiguous();
    case OrderStatus::registered:
    case OrderStatus::declined:
      // There is nothing that could be charged or given back.
      return Judgement::nothing(asked.late);
    default:
      return {};
  }
}

/// Judges a refund: by the order's list, or else by the sum that it has given back. That may be of
/// others' refunds.
constexpr Judgement judge_refund(const OrderFacts& facts, const Asked& asked) {
  if (facts.listed == Listed::same) return Judgement::done();
  const Amount& now = facts.refunded;
  if (facts.listed == Listed::no_list && now.present()) {
    const std::int64_t more = now.minor_units() - asked.given.minor_units();
    if (more == 0) return Judgement::nothing(asked.late);
    const bool same = asked.given.present() && more == asked.amount.minor_units();
    if (same && asked.own_refunds) return Judgement::done();
  }
  return facts.listed == Listed::absent ? Judgement::nothing(asked.late) : Judgement::ambiguous();
}

/// Whether an order that was found by its number is the one that was noted, and not another's.
constexpr bool is_asked_for(const OrderFacts& facts, const Asked& asked) {
  const bool described = asked.own_descriptions && facts.described;
  return facts.fits && (described || (asked.own_numbers && !asked.taken));
}

/// Judges an operation on an order.
constexpr Judgement judge_order(const OrderFacts& facts, const Asked& asked) {
  // An error that comes with a declined order is the order's own.
  if (facts.status != OrderStatus::declined || asked.question == Question::refund) {
    const bool gone = facts.not_found && !asked.token && asked.question != Question::refund;
    if (gone) return Judgement::nothing(asked.late);
    if (facts.refused || facts.not_found) return {};
  }
  if (asked.number && !is_asked_for(facts, asked)) return Judgement::ambiguous();
  switch (asked.question) {
    case Question::registration:
      return facts.payment == Payment::declined && facts.status != OrderStatus::registered
                 ? Judgement::closed()
                 : Judgement::done();
    case Question::payment:
      // The issuer may have been asked, and the record not show it yet, whatever was answered.
      if (facts.payment == Payment::not_paid) return Judgement::nothing(asked.late);
      return judge_paid(facts, asked.late || asked.answered);
    case Question::refund:
      return judge_refund(facts, asked);
    default:
      return judge_completion(facts, asked);
  }
}

// Closing.

/// What closes an order in doubt.
enum class Close : std::uint8_t { nothing, decline, reverse };

/// Judges how an order may be closed. `waiting`: its customer was sent to 3-D Secure; `left`: and
/// has had the time for that. An order that may be another's is left alone, and so is one whose
/// status is not known to this version.
constexpr Close close_of(const OrderFacts& facts, const Asked& asked, bool waiting, bool left) {
  if (facts.refused || facts.foreign) return Close::nothing;
  if (asked.number && !is_asked_for(facts, asked)) return Close::nothing;
  const bool registration = asked.question == Question::registration;
  if (!registration && asked.question != Question::payment) return Close::nothing;
  const bool registered = facts.status == OrderStatus::registered;
  switch (facts.payment) {
    case Payment::not_paid:
    case Payment::declined:
      return registered && (left || !waiting) ? Close::decline : Close::nothing;
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

/// Whether an order with that status takes no money any more, whatever arrives.
constexpr bool is_final(OrderStatus status) {
  return status == OrderStatus::declined || status == OrderStatus::reversed ||
         status == OrderStatus::refunded;
}

// Cards.

/// What a line of a card's history says of its operation.
enum class LineState : std::uint8_t { done, refused, unclear };

/// Reads internalResponseCode, of which card management shows no more than its name: 0 and 1 come
/// with what was done, the definite declines of responseCode with what was not. Beyond the
/// specification.
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

/// Judges a line by its responseCode, which may come as an integer, without its leading zero.
constexpr Payment judge_line(const Text& response_code) {
  char code[] = {'0', 0, 0};
  const bool padded = response_code.copy(code + 1, 2) == 1;
  return judge_transaction(padded ? Text(code, 2) : response_code);
}

/// Reads both codes. responseCode, where a line has it, decides: it is the specified one. Where it
/// says done, and internalResponseCode refuses, the line is not clear.
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

/// What a card's history has that could be an operation. Lines that were refused do not count,
/// those that may have been are among all lines alone.
struct Matches {
  std::uint32_t lines = 0;         // that do not go the other way, whatever their amount
  std::uint32_t exact = 0;         // of those: of its amount and currency
  std::uint32_t own = 0;           // of those: that name this terminal
  std::uint32_t reversed = 0;      // of the exact ones: given back
  std::int64_t first = INT64_MAX;  // the lowest number of all lines: the oldest one's
};

/// Judges a credit or debit by the lines before it was sent and now: one more of its amount is the
/// operation, if this terminal alone can have made it; two more could be anything. A line of
/// another amount may be the operation with a fee, or a stranger. A history that is empty, or that
/// has lost its oldest line, decides nothing; nor does one that was empty before and has no such
/// line: it may be capped.
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
  // One was reversed since: only if there was no other is it clear which.
  const bool only = then.exact == then.reversed && now.reversed == then.reversed + 1;
  return only ? Judgement::given_back() : Judgement::ambiguous();
}

}  // namespace detail

}  // namespace tillwire
