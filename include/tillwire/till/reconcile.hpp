// Compares a till's day with the gateway's lines, for Till::reconcile().
#pragma once

#include <cstdint>
#include <string_view>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/model/calendar.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/merchants/get_merchant_transactions.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/recovery/note.hpp>
#include <tillwire/recovery/reconcile.hpp>
#include <tillwire/recovery/totals.hpp>
#include <tillwire/till/memo.hpp>
#include <tillwire/till/receipt.hpp>

namespace tillwire {

/// Selects the gateway's lines for Till::reconcile(): those since the till's last close, for one
/// merchant. Its texts must outlive the call.
///
///     MerchantPeriod period;
///     period.merchant_id = "M0000017";
///     period.institution_id = "1001";
struct MerchantPeriod {
  Text merchant_id = {};     ///< mandatory
  Text institution_id = {};  ///< mandatory
  Text terminal_id = {};     ///< optional: if the till has a terminal id
  /// When the day began, in the gateway's time: "2026-01-31T08:00:00". Absent: taken from the
  /// till's clock, in UTC, "2026-01-31T07:00:00Z".
  Moment start = {};
  Moment end = {};  ///< absent: until now
};

/// A difference between the till's receipts and the gateway's lines. Valid until the report
/// returns.
struct DayDifference {
  Difference difference;   ///< how they differ
  const Receipt* receipt;  ///< Verdict::unknown if its outcome is not known yet; null if only the
                           ///< line is known
  const merchants::MerchantTransaction* line;  ///< null if only the receipt is known
};

namespace detail {

/// Reads a receipt, or an open request as a receipt; returns false if the entry is neither.
inline bool read_any(const JournalEntry& entry, Receipt& receipt) {
  std::uint32_t of = 0;
  return ReceiptEntry::read(entry, receipt, of) || read_request(entry, Note(entry.text), receipt);
}

/// Identifies a till's movement by its order. The number of a refund is assigned by the till and
/// does not appear in lines.
inline void names_of_till(const JournalEntry& entry, MovementNames& names) {
  Receipt receipt;
  if (!read_any(entry, receipt)) return;
  names.order = receipt.order_id;
  if (receipt.kind != MovementKind::refund) names.number = receipt.number;
}

/// A time in UTC, for a request.
class UtcTime {
 public:
  explicit UtcTime(std::uint32_t time_s) {
    char day[11];
    write_day(time_s, day);
    for (std::uint32_t i = 0; i != 10; ++i) text_[i] = day[i];
    const std::uint32_t of_day = time_s % 86400;
    put(11, of_day / 3600);
    put(14, of_day / 60 % 60);
    put(17, of_day % 60);
  }
  Moment text() const TILLWIRE_LIFETIMEBOUND { return Moment(text_, sizeof text_ - 1); }

 private:
  void put(std::uint32_t at, std::uint32_t value) {
    text_[at] = static_cast<char>('0' + value / 10);
    text_[at + 1] = static_cast<char>('0' + value % 10);
  }

  char text_[21] = "0000-00-00T00:00:00Z";
};

/// Makes a reconciliation that compared nothing.
inline Reconciled not_reconciled(Errc code, const char* field = nullptr) {
  Reconciled result;
  result.error = {code, Delivery::not_sent, 0, field};
  return result;
}

/// Does what Till::reconcile() does, except for what needs the till. `MostEntries`: how many
/// entries half of its storage may have.
template <std::uint32_t MostEntries, class AnyClient, class Report>
Reconciled reconcile_day(Journal& journal, Totals& totals, AnyClient& client, std::string_view name,
                         const MerchantPeriod& period, Report& report) {
  HeldDay day;
  Reconciled result;
  result.journal_error = totals.find_held(day);
  if (result.journal_error != JournalError::none) return result;
  if (!period.start.present() && day.since_s == 0) return not_reconciled(Errc::missing, "start");
  const UtcTime start(day.since_s);
  merchants::GetMerchantTransactions query;
  query.merchant_id = period.merchant_id;
  query.institution_id = period.institution_id;
  query.terminal_id = period.terminal_id;
  query.period = {period.start.present() ? period.start : start.text(), period.end};

  std::uint8_t seen[(MostEntries + 7) / 8];
  Reconciliation reconciliation(journal, seen, movement_of_till, names_of_till);
  reconciliation.expect_tills(name);
  return reconciliation.run(client, query, day, [&](const Differing& each) {
    Receipt receipt;
    if (each.entry != nullptr) static_cast<void>(read_any(*each.entry, receipt));
    report(DayDifference{each.difference, each.entry != nullptr ? &receipt : nullptr, each.line});
  });
}

}  // namespace detail

}  // namespace tillwire
