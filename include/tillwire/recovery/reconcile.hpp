// Reconciliation: the journal's movements of the day beside the gateway's, and every difference.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <tillwire/model/amount.hpp>
#include <tillwire/ops/merchants/get_merchant_transactions.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire {

/// How the journal and the gateway differ about a movement.
enum class Difference : std::uint8_t {
  only_here,       ///< done by the journal, and the gateway has no line of it
  only_there,      ///< the gateway has a line of which the journal has no entry
  other_sum,       ///< both have it, with different sums
  other_currency,  ///< both have it, in different currencies
  open_here,       ///< the gateway has a line of an entry that is open or was given up: recover()
  undone_here,     ///< the gateway has a line of an entry that was told as declined or not sent
};

/// One difference, or what lines and entries say of one movement.
struct Differing {
  Difference difference;                       ///< in what they differ
  const JournalEntry* entry;                   ///< absent with only_there
  const merchants::MerchantTransaction* line;  ///< absent with only_here
  Movement here;                               ///< by the entry
};

/// Movements of one kind and currency, in the journal and at the gateway.
struct ReconciledTotal {
  MovementKind kind = MovementKind::none;  ///< none: of lines without an entry
  std::uint16_t currency = 0;              ///< ISO 4217 digits as a number; 0: not noted
  std::uint32_t here = 0;                  ///< entries that are done
  std::uint32_t there = 0;                 ///< lines
  Amount sum_here{0};                      ///< of entries whose amount is noted
  Amount sum_there{0};                     ///< of lines that have one
};

/// How a reconciliation ended.
struct Reconciled {
  Error error;                              ///< of the question; what was reported before counts
  JournalFault fault = JournalFault::none;  ///< full: `seen` is too small for the journal
  std::uint32_t matched = 0;                ///< entries with a line that says the same
  std::uint32_t without_sum = 0;   ///< of these: whose amount is not noted, and was not compared
  std::uint32_t differences = 0;   ///< that were reported
  std::uint32_t not_compared = 0;  ///< entries that name neither an order nor a card's number
  std::uint32_t refused = 0;       ///< lines that were declined, which move nothing

  /// Whether everything was compared, and nothing differs.
  explicit operator bool() const {
    return error.code == Errc::none && fault == JournalFault::none && differences == 0;
  }
};

/// Compares what the journal has of the time from `since_s` on with the lines of
/// getMerchantTransactions, which are drained through the client's receive buffer.
///
///     std::uint8_t seen[8];  // a bit for each entry of the journal
///     ReconciledTotal totals[8];
///     Reconciliation reconciliation(journal, seen, totals);
///     merchants::GetMerchantTransactions query;  // the same period
///     Reconciled result = reconciliation.run(client, query, day.since_s, [](const Differing& each)
///     {
///       print(each);
///     });
///     if (!result) return call_the_bank();
///     for (const ReconciledTotal& each : totals) print(each);
///
/// A line belongs to the entry that names the same order, by its id or its number, and of several
/// to that with the same sum; a movement of a card to that of the same masked number and sum. An
/// entry has one line. Run it before the journal changes banks, as close_day() makes it do: entries
/// that are settled leave it then. What differs in its time alone is not noticed.
///
/// Works with a Client and a JournaledClient, and moves no money.
class Reconciliation {
 public:
  /// Borrows all arguments. `seen` has a bit for each entry of the journal. A kind and currency for
  /// which `totals` has no row left is compared, but not summed up.
  template <std::uint32_t Bytes, std::uint32_t Rows>
  Reconciliation(Journal& journal, std::uint8_t (&seen)[Bytes], ReconciledTotal (&totals)[Rows],
                 MovementOf of = movement_of)
      : journal_(journal),
        seen_(seen),
        bits_(8 * Bytes),
        rows_(totals),
        row_count_(Rows),
        of_(of) {}

  /// Asks, and hands each difference to `report`, a `void(const Differing&)`.
  template <class AnyClient, class Report>
  Reconciled run(AnyClient& client, const merchants::GetMerchantTransactions& query,
                 std::uint32_t since_s, Report report) {
    result_ = Reconciled();
    since_s_ = since_s;
    std::memset(seen_, 0, bits_ / 8);
    for (std::uint32_t i = 0; i < row_count_; ++i) rows_[i] = ReconciledTotal();
    using Query = merchants::GetMerchantTransactions;
    const auto answer = client.template drain<&Query::Response::transactions>(
        query, [&](const merchants::MerchantTransaction& line) {
          Differing differing{};
          if (compare(line, differing)) {
            ++result_.differences;
            report(static_cast<const Differing&>(differing));
          }
          return result_.fault == JournalFault::none;
        });
    if (result_.fault != JournalFault::none) return result_;
    result_.error = answer.error();
    if (result_.error.code != Errc::none) return result_;
    JournalEntry entry;
    for (Place place; next(place, entry);) {
      const Movement here = of_(entry);
      if (here.kind == MovementKind::none || entry.outcome != Outcome::approved) continue;
      add(here.kind, here.currency, here.amount, true);
      if (is_seen(place.number)) continue;
      if (!is_named(detail::Note(entry.text))) {
        ++result_.not_compared;
        continue;
      }
      ++result_.differences;
      report(Differing{Difference::only_here, &entry, nullptr, here});
    }
    return result_;
  }

 private:
  using Note = detail::Note;
  using Line = merchants::MerchantTransaction;

  struct Place {
    Journal::Walk walk;
    std::uint32_t number = UINT32_MAX;  // counts the entries from 0 on
  };

  /// How well a line fits an entry.
  enum class Fit : std::uint8_t { none, currency, sum, all };

  /// The next entry of the time that is compared; result_.fault says why there is none.
  bool next(Place& place, JournalEntry& entry) {
    do {
      const JournalFault fault = journal_.next_kept(place.walk, entry);
      if (fault != JournalFault::none) {
        if (fault != JournalFault::no_entry) result_.fault = fault;
        return false;
      }
      if (++place.number == bits_) {
        result_.fault = JournalFault::full;
        return false;
      }
    } while (entry.time_s != 0 && entry.time_s < since_s_);
    return true;
  }
  bool is_seen(std::uint32_t number) const { return (seen_[number / 8] & 1U << number % 8) != 0; }
  void see(std::uint32_t number) {
    seen_[number / 8] = static_cast<std::uint8_t>(seen_[number / 8] | 1U << number % 8);
  }

  static bool is_named(const Note& note) {
    return note.find(detail::noted::order).present() ||
           note.find(detail::noted::number).present() || note.find(detail::noted::card).present();
  }

  /// The amount of a line: as it was submitted, in the currency of that.
  static Amount amount_of(const Line& line) {
    return line.submitted_amount.present() ? line.submitted_amount : line.transaction_amount;
  }
  static std::int32_t currency_of(const Line& line) {
    return line.submitted_amount.present() ? line.submitted_currency.value_or(0)
                                           : line.transaction_currency.value_or(0);
  }

  /// Finds the entry of a line; true: `differing` has a difference.
  bool compare(const Line& line, Differing& differing) {
    if (line.response_code.present() &&
        judge_transaction(line.response_code) == Payment::declined) {
      ++result_.refused;
      return false;
    }
    JournalEntry entry;
    std::uint32_t best_id = 0;
    std::uint32_t best_number = 0;
    Fit best = Fit::none;
    bool best_is_done = false;
    for (Place place; next(place, entry);) {
      const Movement here = of_(entry);
      if (here.kind == MovementKind::none || is_seen(place.number)) continue;
      const Fit fit = fit_of(line, Note(entry.text), here);
      // Of two that fit alike the one that is done.
      if (fit > best || (fit == best && fit != Fit::none && !best_is_done &&
                         entry.outcome == Outcome::approved)) {
        best = fit;
        best_id = entry.id;
        best_number = place.number;
        best_is_done = entry.outcome == Outcome::approved;
      }
    }
    if (result_.fault != JournalFault::none) return false;
    differing.line = &line;
    const auto currency = static_cast<std::uint16_t>(currency_of(line));
    if (best == Fit::none) {
      add(MovementKind::none, currency, amount_of(line), false);
      differing.difference = Difference::only_there;
      return true;
    }
    Journal::Walk walk{best_id - 1};
    result_.fault = journal_.next_kept(walk, entry_);
    if (result_.fault != JournalFault::none) return false;
    see(best_number);
    differing.entry = &entry_;
    differing.here = of_(entry_);
    add(differing.here.kind, currency, amount_of(line), false);
    if (entry_.outcome != Outcome::approved) {
      const bool open = is_open(entry_.outcome) || entry_.outcome == Outcome::given_up;
      differing.difference = open ? Difference::open_here : Difference::undone_here;
      return true;
    }
    if (best != Fit::all) {
      differing.difference = best == Fit::sum ? Difference::other_sum : Difference::other_currency;
      return true;
    }
    ++result_.matched;
    if (!differing.here.amount.present()) ++result_.without_sum;
    return false;
  }

  static Fit fit_of(const Line& line, const Note& note, const Movement& here) {
    const bool back = here.kind == MovementKind::reversal;
    const Text order = note.find(detail::noted::order);
    const Text number = note.find(detail::noted::number);
    const bool same_currency =
        here.currency == 0 || currency_of(line) == 0 || currency_of(line) == here.currency;
    const bool same_sum =
        !here.amount.present() || !amount_of(line).present() || amount_of(line) == here.amount;
    if (line.reversal.value_or(back) != back) return Fit::none;
    if (order.present() || number.present()) {
      const bool by_id = order.present() && line.order_id.present();
      if (by_id ? order != line.order_id : !(number.present() && number == line.order_number)) {
        return Fit::none;
      }
      return !same_currency ? Fit::currency : !same_sum ? Fit::sum : Fit::all;
    }
    const bool card = same_currency && same_sum && here.amount.present() &&
                      !line.order_id.present() && !line.order_number.present() &&
                      is_same_card(note.find(detail::noted::card), line.card_number_mask);
    return card ? Fit::all : Fit::none;
  }

  /// Whether two masked numbers show the same first six and last four digits.
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
  ReconciledTotal* rows_;
  std::uint32_t row_count_;
  MovementOf of_;
  std::uint32_t since_s_ = 0;
  Reconciled result_;
  JournalEntry entry_{};
};

}  // namespace tillwire
