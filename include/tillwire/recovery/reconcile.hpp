// Compares the journal's movements of the day with the gateway's, and reports every difference.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/ops/merchants/get_merchant_transactions.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/numbers.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire {

/// How the journal and the gateway differ about a movement.
enum class Difference : std::uint8_t {
  only_here,       ///< done according to the journal, but the gateway has no line for it
  only_there,      ///< the gateway has a line for which the journal has no entry
  other_sum,       ///< both have it, with different amounts
  other_currency,  ///< both have it, in different currencies
  open_here,       ///< the gateway has a line for an entry that is open or was given up: recover()
  undone_here,   ///< the gateway has a line for an entry that was reported as declined or not sent
  not_compared,  ///< cannot be compared. Only an entry: it is from before the day, or lines without
                 ///< an entry lack the names that it has. Only a line: the journal may have dropped
                 ///< its entry, or its response code says neither done nor declined. Both: the line
                 ///< lacks the amount or the currency, or has such a response code
};

/// A difference between the entry and the line of one movement.
struct Differing {
  Difference difference;                       ///< how they differ
  const JournalEntry* entry;                   ///< null if only the line is known
  const merchants::MerchantTransaction* line;  ///< null if only the entry is known
  Movement here;                               ///< as read from the entry
};

/// The names by which an entry identifies its movement; empty if it has none, or if that is too
/// long: the entry is then not compared by it.
struct MovementNames {
  FixedText<36> order;   ///< the gateway's id of the order
  FixedText<36> number;  ///< the order's number
  FixedText<19> card;    ///< masked number
};

/// Reads the names from the text of an entry. A pointer, so that programs that write their own
/// texts do not link names_of(): 60 bytes.
using NamesOf = void (*)(const JournalEntry& entry, MovementNames& names);

/// Reads what JournaledClient noted.
inline void names_of(const JournalEntry& entry, MovementNames& names) {
  const detail::Note note(entry.text);
  // One that does not fit stays empty.
  static_cast<void>(names.order.assign(note.find(detail::noted::order)));
  static_cast<void>(names.number.assign(note.find(detail::noted::number)));
  static_cast<void>(names.card.assign(note.find(detail::noted::card)));
}

/// Movements of one kind and currency, in the journal and at the gateway.
struct ReconciledTotal {
  MovementKind kind = MovementKind::none;  ///< none: lines without an entry
  std::uint16_t currency = 0;              ///< ISO 4217 digits as a number; 0: not noted
  std::uint32_t here = 0;                  ///< number of entries that are done
  std::uint32_t there = 0;                 ///< number of lines
  Amount sum_here{0};                      ///< of entries whose amount is noted
  Amount sum_there{0};                     ///< of lines that have an amount
};

/// How a reconciliation ended.
struct Reconciled {
  Error error;  ///< of the query; earlier reports remain valid
  union {
    JournalError journal_error = JournalError::none;  ///< full: `seen` is too small for the journal
    /// Old name of journal_error, until 0.3.
    [[deprecated("renamed to journal_error")]] JournalError fault;
  };
  std::uint32_t matched = 0;      ///< entries with an equal line
  std::uint32_t without_sum = 0;  ///< of these, those whose amount is not noted, and not compared
  std::uint32_t differences = 0;  ///< differences reported, without Difference::not_compared
  /// Difference::not_compared that were reported, and unreadable entries: Journal::damaged().
  std::uint32_t not_compared = 0;
  std::uint32_t open = 0;     ///< entries that are open or were given up, and have no line
  std::uint32_t dropped = 0;  ///< HeldDay::dropped: movements no longer in the journal
  std::uint32_t refused = 0;  ///< lines that were declined, which move nothing
  std::uint32_t others = 0;   ///< lines of other tills: Reconciliation::expect_tills()

  /// Returns whether everything with an amount was compared, and nothing differs.
  explicit operator bool() const {
    return error.code == Errc::none && journal_error == JournalError::none &&
           differences + not_compared + open + dropped == 0;
  }
};

/// Compares what the journal still has of a period with the lines of getMerchantTransactions, which
/// are drained through the client's receive buffer.
///
///     std::uint8_t seen[8];  // a bit for each entry of the journal
///     ReconciledTotal totals[8];
///     Reconciliation reconciliation(journal, seen, totals);
///     HeldDay day;
///     if (totals_of_day.find_held(day) != JournalError::none) return report_storage();
///     merchants::GetMerchantTransactions query;  // since the day began
///     Reconciled result = reconciliation.run(client, query, day, [](const Differing& each) {
///       print(each);
///     });
///     if (!result) return call_the_bank();
///     for (const ReconciledTotal& each : totals) print(each);
///
/// A line belongs to the entry with the same order, by its id or its number; if there are several,
/// to the one with the same amount. A movement on a card belongs to the entry with the same masked
/// number and amount. Each entry has one line. An orderId that is a number is not the id of
/// e-commerce, and is not compared (card management, "Transactions", getOrderDetails: a long).
/// Differences in time alone are not detected, nor are two movements of one order that are swapped,
/// nor a charge of the same amount in place of a refund, unless the line says that it is one.
///
/// The journal drops settled entries whenever it changes banks: when it is full, and at
/// close_day(). Run this before close_day(). If entries of the day were already dropped, according
/// to HeldDay, a line without an entry is Difference::not_compared, and the result is false.
///
/// Works with a Client and a JournaledClient, and moves no money.
class Reconciliation {
 public:
  /// Borrows all arguments. `seen` needs a bit for each entry of the journal. Movements of a kind
  /// and currency that has no row left in `totals` are compared, but not summed.
  template <std::uint32_t Bytes, std::uint32_t Rows>
  Reconciliation(Journal& journal, std::uint8_t (&seen)[Bytes], ReconciledTotal (&totals)[Rows],
                 MovementOf of = movement_of, NamesOf names = names_of)
      : Reconciliation(journal, seen, of, names) {
    rows_ = totals;
    row_count_ = Rows;
  }
  /// Compares without summing.
  template <std::uint32_t Bytes>
  Reconciliation(Journal& journal, std::uint8_t (&seen)[Bytes], MovementOf of = movement_of,
                 NamesOf names = names_of)
      : journal_(journal), seen_(seen), bits_(8 * Bytes), of_(of), names_of_(names) {}

  /// Expects lines of other tills of the merchant: a line without an entry is counted
  /// (Reconciled::others) and not reported, unless Numbers made its order number for the till of
  /// this name. Borrows the name.
  void expect_tills(std::string_view name) { name_ = name; }

  /// Sends the query, and passes each difference to `report`, a `void(const Differing&)`. Compares
  /// the whole day.
  template <class AnyClient, class Report>
  Reconciled run(AnyClient& client, const merchants::GetMerchantTransactions& query,
                 const HeldDay& day, Report report) {
    begin(day, false);
    return ask(client, query, report);
  }
  /// Compares the entries that were made from `since_s` on, or at an unknown time. For programs
  /// without a Totals: does not detect whether the journal has dropped entries.
  template <class AnyClient, class Report>
  Reconciled run(AnyClient& client, const merchants::GetMerchantTransactions& query,
                 std::uint32_t since_s, Report report) {
    HeldDay day;
    day.since_s = since_s;
    begin(day, true);
    return ask(client, query, report);
  }

 private:
  using Line = merchants::MerchantTransaction;

  struct Place {
    Journal::Walk walk;
    std::uint32_t number = UINT32_MAX;  // index of the entry, from 0 on
  };

  /// How well a line fits an entry.
  enum class Fit : std::uint8_t { none, currency, sum, all };

  /// The names of a line's order.
  struct LineNames {
    Text id;
    Text number;
    FixedText<36> known_id;  // the id of that number, by the journal
  };

  void begin(const HeldDay& day, bool by_time) {
    result_ = Reconciled();
    result_.dropped = day.dropped;
    result_.not_compared = journal_.damaged();
    day_ = day;
    by_time_ = by_time;
    unmatched_ = 0;
    std::memset(seen_, 0, bits_ / 8);
    for (std::uint32_t i = 0; i < row_count_; ++i) rows_[i] = ReconciledTotal();
  }

  template <class AnyClient, class Report>
  Reconciled ask(AnyClient& client, const merchants::GetMerchantTransactions& query,
                 Report& report) {
    using Query = merchants::GetMerchantTransactions;
    const auto answer = client.template drain<&Query::Response::transactions>(
        query, [&](const merchants::MerchantTransaction& line) {
          Differing differing{};
          if (compare(line, differing)) report(static_cast<const Differing&>(differing));
          return result_.journal_error == JournalError::none;
        });
    if (result_.journal_error != JournalError::none) return result_;
    result_.error = answer.error();
    if (result_.error.code != Errc::none) return result_;
    Differing differing{};
    for (Place place; next(place, entry_);) {
      if (find_missing(place, differing)) report(static_cast<const Differing&>(differing));
    }
    return result_;
  }

  bool is_earlier(const JournalEntry& entry) const {
    return entry.time_s != 0 && entry.time_s < day_.since_s;
  }
  /// Reads the next entry to compare; result_.journal_error says why there is none.
  bool next(Place& place, JournalEntry& entry) {
    do {
      const JournalError failure = journal_.next_kept(place.walk, entry);
      if (failure != JournalError::none) {
        if (failure != JournalError::no_entry && result_.journal_error == JournalError::none) {
          result_.journal_error = failure;
        }
        return false;
      }
      if (++place.number == bits_) {
        result_.journal_error = JournalError::full;
        return false;
      }
    } while (by_time_ ? is_earlier(entry) : entry.id == day_.earlier_id);
    return true;
  }
  bool is_seen(std::uint32_t number) const { return (seen_[number / 8] & 1U << number % 8) != 0; }
  void see(std::uint32_t number) {
    seen_[number / 8] = static_cast<std::uint8_t>(seen_[number / 8] | 1U << number % 8);
  }

  /// Counts a difference.
  bool differ(Differing& differing, Difference in) {
    differing.difference = in;
    ++(in == Difference::not_compared ? result_.not_compared : result_.differences);
    return true;
  }

  /// Returns the amount of a line, as it was submitted and in that currency.
  static Amount amount_of(const Line& line) {
    return line.submitted_amount.present() ? line.submitted_amount : line.transaction_amount;
  }
  static std::int32_t currency_of(const Line& line) {
    return line.submitted_amount.present() ? line.submitted_currency.value_or(0)
                                           : line.transaction_currency.value_or(0);
  }

  /// Returns what the code of a line says.
  static Payment payment_of(const Line& line) {
    return line.response_code.present() ? detail::judge_line(line.response_code)
                                        : Payment::approved;
  }

  /// Returns the names of a line's order. An id that consists of digits belongs to card management.
  LineNames names_of_line(const Line& line) {
    LineNames names;
    names.number = line.order_number;
    for (const char c : line.order_id.raw()) {
      if (c < '0' || c > '9') names.id = line.order_id;
    }
    if (names.id.present() || !names.number.present()) return names;
    // Entries that have only the id, such as those of refunds, are found through another entry.
    JournalEntry entry;
    for (Place place; names.known_id.empty() && next(place, entry);) {
      MovementNames of_entry;
      names_of_(entry, of_entry);
      if (of_entry.number.text() == names.number) names.known_id = of_entry.order;
    }
    return names;
  }

  /// Finds the entry of a line; returns true if `differing` is to be reported.
  bool compare(const Line& line, Differing& differing) {
    const Payment payment = payment_of(line);
    if (payment == Payment::declined) {
      ++result_.refused;
      return false;
    }
    const LineNames names = names_of_line(line);
    JournalEntry entry;
    std::uint32_t best_id = 0;
    std::uint32_t best_number = 0;
    Fit best = Fit::none;
    bool best_is_done = false;
    for (Place place; next(place, entry);) {
      const bool is_done = entry.outcome == Outcome::approved;
      const Movement here = of_(entry);
      if (here.kind == MovementKind::none || is_seen(place.number)) continue;
      const std::uint32_t id = entry.id;
      const Fit fit = fit_of(line, names, entry, here);
      // If two fit equally well, prefers the one that is done.
      if (fit > best || (fit == best && fit != Fit::none && !best_is_done && is_done)) {
        best = fit;
        best_id = id;
        best_number = place.number;
        best_is_done = is_done;
      }
    }
    if (result_.journal_error != JournalError::none) return false;
    differing.line = &line;
    const auto currency = static_cast<std::uint16_t>(currency_of(line));
    if (best == Fit::none) {
      const Text id = names.id.present() ? names.id : names.known_id.text();
      unmatched_ = static_cast<std::uint8_t>(unmatched_ | 1U << shape_of(id, names.number));
      if (!name_.empty() && line.order_number.present() &&
          Numbers::name_in(line.order_number.raw()) != name_) {
        ++result_.others;
        return false;
      }
      add(MovementKind::none, currency, amount_of(line), false);
      const bool clear = payment == Payment::approved && result_.dropped == 0;
      return differ(differing, clear ? Difference::only_there : Difference::not_compared);
    }
    Journal::Walk walk{best_id - 1};
    result_.journal_error = journal_.next_kept(walk, entry_);
    if (result_.journal_error != JournalError::none) return false;
    differing.entry = &entry_;
    const Movement& here = differing.here = of_(entry_);
    // It may have failed, and another line may belong to the entry.
    if (payment != Payment::approved) return differ(differing, Difference::not_compared);
    see(best_number);
    // Two codes of one currency have one row.
    const bool is_noted = best != Fit::currency && here.currency != 0 && currency != 0;
    add(here.kind, is_noted ? here.currency : currency, amount_of(line), false);
    if (!best_is_done) {
      const bool open = is_open(entry_.outcome) || entry_.outcome == Outcome::given_up;
      return differ(differing, open ? Difference::open_here : Difference::undone_here);
    }
    if (best != Fit::all) {
      return differ(differing,
                    best == Fit::sum ? Difference::other_sum : Difference::other_currency);
    }
    if ((here.amount.present() && !amount_of(line).present()) ||
        (here.currency != 0 && currency == 0)) {
      return differ(differing, Difference::not_compared);
    }
    ++result_.matched;
    if (!here.amount.present()) ++result_.without_sum;
    return false;
  }

  /// Judges entry_ after all lines have arrived; returns true if `differing` is to be reported.
  bool find_missing(const Place& place, Differing& differing) {
    const Movement here = of_(entry_);
    if (here.kind == MovementKind::none) return false;
    if (entry_.outcome != Outcome::approved) {
      const bool open = is_open(entry_.outcome) || entry_.outcome == Outcome::given_up;
      if (open && !is_seen(place.number)) ++result_.open;
      return false;
    }
    add(here.kind, here.currency, here.amount, true);
    if (is_seen(place.number)) return false;
    MovementNames names;
    names_of_(entry_, names);
    differing = {Difference::only_here, &entry_, nullptr, here};
    const bool clear = is_comparable(names) && !is_earlier(entry_);
    return differ(differing, clear ? Difference::only_here : Difference::not_compared);
  }

  /// Returns which names are present, as a number from 0 to 3.
  static unsigned shape_of(const Text& id, const Text& number) {
    return (id.present() ? 1U : 0U) | (number.present() ? 2U : 0U);
  }
  /// Returns whether each line without an entry has the names by which it would have found this
  /// entry.
  bool is_comparable(const MovementNames& names) const {
    const unsigned shape = shape_of(names.order, names.number);
    if (shape == 0) return !names.card.empty();
    for (unsigned of_line = 0; of_line < 4; ++of_line) {
      if ((unmatched_ & 1U << of_line) != 0 && (of_line & shape) == 0) return false;
    }
    return true;
  }

  Fit fit_of(const Line& line, const LineNames& there, const JournalEntry& entry,
             const Movement& here) {
    const bool back = here.kind == MovementKind::reversal;
    if (line.reversal.value_or(back) != back) return Fit::none;
    const bool is_same_currency = same_currency(here.currency, currency_of(line));
    const bool same_sum =
        !here.amount.present() || !amount_of(line).present() || amount_of(line) == here.amount;
    MovementNames names;
    names_of_(entry, names);
    const Text order = names.order;
    const Text number = names.number;
    if (order.present() || number.present()) {
      const bool by_id = order.present() && there.id.present();
      const bool same = by_id ? order == there.id
                              : (number.present() && number == there.number) ||
                                    (order.present() && order == there.known_id.text());
      if (!same) return Fit::none;
      return !is_same_currency ? Fit::currency : !same_sum ? Fit::sum : Fit::all;
    }
    const bool card = is_same_currency && same_sum && here.amount.present() &&
                      !line.order_id.present() && !line.order_number.present() &&
                      is_same_card(names.card, line.card_number_mask);
    return card ? Fit::all : Fit::none;
  }

  /// Returns whether two masked numbers show the same first six and last four digits.
  static bool is_same_card(const Text& left, const Text& right) {
    const std::string_view a = left.raw();
    const std::string_view b = right.raw();
    return a.size() >= 10 && b.size() >= 10 && std::memcmp(a.data(), b.data(), 6) == 0 &&
           std::memcmp(a.data() + a.size() - 4, b.data() + b.size() - 4, 4) == 0;
  }

  void add(MovementKind kind, std::uint16_t currency, const Amount& amount, bool here) {
    for (std::uint32_t i = 0; i < row_count_; ++i) {
      ReconciledTotal& row = rows_[i];
      const bool empty = row.here == 0 && row.there == 0;
      if (!empty && (row.kind != kind || row.currency != currency)) continue;
      row.kind = kind;
      row.currency = currency;
      ++(here ? row.here : row.there);
      Amount& sum = here ? row.sum_here : row.sum_there;
      if (amount.present()) sum = Amount(sum.minor_units() + amount.minor_units());
      return;
    }
  }

  Journal& journal_;
  std::uint8_t* seen_;
  std::uint32_t bits_;
  ReconciledTotal* rows_ = nullptr;
  std::uint32_t row_count_ = 0;
  MovementOf of_;
  NamesOf names_of_;
  std::string_view name_;
  HeldDay day_;
  bool by_time_ = false;
  std::uint8_t unmatched_ = 0;  // a bit for each shape_of() of a line without an entry
  Reconciled result_;
  JournalEntry entry_{};
};

}  // namespace tillwire
