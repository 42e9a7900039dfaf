// English words for the results of queries about operations in doubt, and for errors and contents
// of the journal.
#pragma once

#include <string_view>
#include <tillwire/recovery/in_doubt.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/recovery/numbers.hpp>
#include <tillwire/recovery/reconcile.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire {

/// Returns the result of a query about an entry that is not given up.
constexpr const char* words(Finding finding) {
  switch (finding) {
    case Finding::settled:
      return "settled";
    case Finding::given_back:
      return "settled: the money moved, and has been returned since";
    case Finding::no_answer:
      return "no usable answer so far, the error says why: ask again";
    case Finding::too_early:
      return "no money moved so far, but the request may still arrive: ask again later";
    case Finding::under_way:
      return "not decided yet: ask again later";
    case Finding::no_card:
      return "the card's number is needed to ask";
    case Finding::ambiguous:
      return "more than one operation fits: look into it with the bank";
    case Finding::not_visible:
      return "not visible in this version of the gateway's records: look into it with the bank";
    case Finding::nothing_to_ask:
      return "the gateway has no query for it: look into it with the bank";
    case Finding::unknown_operation:
      return "noted by another version of the library";
    case Finding::new_number:
      return "an order may exist, and no money moved: register again with a new number";
    case Finding::closed:
      return "the order is closed, and no money moved: register again with a new number";
    case Finding::does_not_fit:
      return "the gateway's answer does not fit the receive buffer: look it up there";
  }
  return detail::unknown_words;
}

/// Returns the result of a query about an entry that may be given up, which is then not queried
/// again.
constexpr const char* words(Finding finding, Outcome outcome) {
  const bool is_left = outcome == Outcome::given_up &&
                       (finding == Finding::no_answer || finding == Finding::under_way);
  return is_left ? "the gateway has no answer that decides: look into it with the bank"
                 : words(finding);
}

namespace detail {

struct OutcomeWords {
  std::string_view operation;  // this operation; empty: all others with this query
  Question question;
  const char* done;
  const char* not_done;
};

/// Rows with an operation come first.
inline constexpr OutcomeWords outcome_words[] = {
    {"p2pTransfer", Question::debit, "transferred", "not transferred: no money moved"},
    {"", Question::registration, "registered", "not registered"},
    {"", Question::payment, "paid", "not paid: no money moved"},
    {"", Question::deposit, "completed", "not completed: no money moved"},
    {"", Question::reversal, "reversed", "not reversed: no money moved"},
    {"", Question::refund, "refunded", "not refunded: no money moved"},
    {"", Question::credit, "credited", "not credited: no money moved"},
    {"", Question::debit, "debited", "not debited: no money moved"},
    {"", Question::none, "topped up", "not topped up: no money moved"},
};

}  // namespace detail

/// Returns the outcome of an operation, such as Recovered::operation, in the operation's terms: a
/// registration is "registered", a payment "paid". For an operation that the journal does not note,
/// returns words(outcome).
constexpr const char* words(Outcome outcome, std::string_view operation) {
  const unsigned of = detail::find_in_doubt(operation);
  const bool ended = outcome == Outcome::approved || outcome == Outcome::declined;
  if (of == detail::in_doubt_count || !ended) return words(outcome);
  const detail::OutcomeWords* each = detail::outcome_words;
  while (each->question != detail::in_doubt[of].question ||
         (!each->operation.empty() && each->operation != operation)) {
    ++each;
  }
  return outcome == Outcome::approved ? each->done : each->not_done;
}

/// Returns how the journal and the gateway differ about a movement.
constexpr const char* words(Difference difference) {
  switch (difference) {
    case Difference::only_here:
      return "the gateway has no line for it";
    case Difference::only_there:
      return "the journal has no entry for it";
    case Difference::other_sum:
      return "the gateway has another amount";
    case Difference::other_currency:
      return "the gateway has another currency";
    case Difference::open_here:
      return "the gateway has it, and its entry is open: recover it";
    case Difference::undone_here:
      return "the gateway has it; it was reported as not done: look into it with the bank";
    case Difference::not_compared:
      return "it could not be compared: look into it with the bank";
  }
  return detail::unknown_words;
}

/// Returns why the journal failed or rejected a call; also for Error::detail with Errc::journal.
constexpr const char* words(JournalError failure) {
  switch (failure) {
    case JournalError::none:
      return "no error";
    case JournalError::geometry:
      return "the storage has too few or too small sectors";
    case JournalError::storage:
      return "the storage cannot be read or written";
    case JournalError::not_formatted:
      return "the storage holds no journal";
    case JournalError::newer_format:
      return "a later version of the library wrote the journal";
    case JournalError::damaged_heads:
      return "the journal is damaged: no head can be read";
    case JournalError::not_open:
      return "the journal is not open";
    case JournalError::too_long:
      return "the entry is too long";
    case JournalError::full:
      return "the journal is full: too many entries are open";
    case JournalError::no_entry:
      return "the journal has no such entry";
    case JournalError::settled:
      return "the entry is settled already";
    case JournalError::in_use:
      return "another journal uses this storage, or another client or key of that name this "
             "journal";
    case JournalError::reporting:
      return "a report is under way: call it afterwards";
  }
  return detail::unknown_words;
}

/// Returns why there is no number.
constexpr const char* words(NumberError failure) {
  switch (failure) {
    case NumberError::none:
      return "no error";
    case NumberError::name:
      return "the till's name has another length or other characters than allowed";
    case NumberError::no_series:
      return "the journal has no series of numbers: begin one";
    case NumberError::no_source:
      return "the clock is not set, or there are no random numbers";
    case NumberError::journal:
      return "the journal failed";
  }
  return detail::unknown_words;
}

/// Returns the name of a movement, for a day's report.
constexpr const char* words(MovementKind kind) {
  switch (kind) {
    case MovementKind::none:
      return "no movement of money";
    case MovementKind::sale:
      return "sale";
    case MovementKind::hold:
      return "hold";
    case MovementKind::completion:
      return "completion";
    case MovementKind::reversal:
      return "reversal";
    case MovementKind::refund:
      return "refund";
    case MovementKind::credit:
      return "credit to a card";
    case MovementKind::debit:
      return "debit from a card";
  }
  return detail::unknown_words;
}

/// Returns what close_day() does while entries are open or damaged.
constexpr const char* words(Closing closing) {
  switch (closing) {
    case Closing::if_settled:
      return "closes if all is settled";
    case Closing::carry_over:
      return "closes, and carries over what is open";
  }
  return detail::unknown_words;
}

/// Returns the query about an operation in doubt.
constexpr const char* words(Question question) {
  switch (question) {
    case Question::none:
      return "nothing can be asked";
    case Question::payment:
      return "whether the order is paid";
    case Question::registration:
      return "whether there is such an order";
    case Question::deposit:
      return "whether what was held is charged";
    case Question::reversal:
      return "whether it was reversed";
    case Question::refund:
      return "whether the order has this refund";
    case Question::credit:
      return "whether the card has one credit more";
    case Question::debit:
      return "whether the card has one debit more";
  }
  return detail::unknown_words;
}

}  // namespace tillwire
