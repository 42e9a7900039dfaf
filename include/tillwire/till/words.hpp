// English words for what a till and a card desk report, for logs; Receipt::words() is for the
// cashier.
#pragma once

#include <tillwire/ledger/kind.hpp>
#include <tillwire/port/store_error.hpp>
#include <tillwire/till/results.hpp>
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
      return "waits to be sent: deliver it";
    case Verdict::unknown:
      return "not known yet: ask again later";
    case Verdict::help:
      return "cannot be determined here: compare with the gateway's records";
  }
  return detail::unknown_words;
}

/// Returns what the store reports, and what to do.
constexpr const char* words(StoreError error) {
  switch (error) {
    case StoreError::none:
      return "no error";
    case StoreError::geometry:
      return "the storage needs sectors of a multiple of 256 bytes, and two banks of 768 bytes";
    case StoreError::storage:
      return "the storage failed: open it again";
    case StoreError::not_formatted:
      return "the storage is erased: format it";
    case StoreError::other_format:
      return "not this version's journal: settle an older one with its program, then discard it";
    case StoreError::damaged:
      return "no head can be read: look the last sales up at the gateway, then discard it";
    case StoreError::not_open:
      return "it is not open";
    case StoreError::full:
      return "no room for another movement: resume and deliver first";
    case StoreError::in_use:
      return "something else uses this storage";
    case StoreError::day_lost:
      return "the day's sums are incomplete: compare them with the gateway's";
    case StoreError::reporting:
      return "a report is under way: call it afterwards";
    case StoreError::too_long:
      return "the name or the data of a record do not fit";
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
    case MovementKind::withdrawal:
      return "withdrawal";
    case MovementKind::deposit:
      return "deposit";
  }
  return detail::unknown_words;
}

/// Returns how the store and the gateway differ about a movement.
constexpr const char* words(Difference difference) {
  switch (difference) {
    case Difference::only_here:
      return "the gateway has no line for it";
    case Difference::only_there:
      return "there is no movement for it";
    case Difference::other_sum:
      return "the gateway has another amount";
    case Difference::other_currency:
      return "the gateway has another currency";
    case Difference::open_here:
      return "the gateway has it, and the movement is open: resume it";
    case Difference::undone_here:
      return "the gateway has it; it was reported as not done: look into it with the bank";
    case Difference::not_compared:
      return "it could not be compared: look into it with the bank";
    case Difference::other_state:
      return "the gateway has the order in another state";
    case Difference::other_refunds:
      return "the gateway has refunded another amount of the order";
    case Difference::unpaid_there:
      return "the gateway has an unpaid order whose registration got no answer: decline it";
  }
  return detail::unknown_words;
}

/// Returns with what the day was compared.
constexpr const char* words(DaySource source) {
  switch (source) {
    case DaySource::lines:
      return "lines of card management";
    case DaySource::orders:
      return "orders of e-commerce";
  }
  return detail::unknown_words;
}

/// Returns what close_day() does while movements are open.
constexpr const char* words(Closing closing) {
  switch (closing) {
    case Closing::if_settled:
      return "closes if all is settled";
    case Closing::carry_over:
      return "closes, and carries over what is open";
  }
  return detail::unknown_words;
}

}  // namespace tillwire
