// What Till::reconcile() compares, and reports: a till's day, and the gateway's lines.
#pragma once

#include <cstdint>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/exchange/drain.hpp>
#include <tillwire/model/calendar.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/ops/merchants/get_merchant_transactions.hpp>
#include <tillwire/till/receipt.hpp>
#include <tillwire/till/report.hpp>
#include <tillwire/till/results.hpp>
#include <tillwire/wire/codec.hpp>

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

struct Comparing;

/// Takes the lines of a comparison.
struct TakeLine {
  Comparing* of;
  bool operator()(const merchants::MerchantTransaction& line) const;
};

/// A comparison under way; see Comparison.
struct Comparing {
  using Line = merchants::MerchantTransaction;
  using Query = merchants::GetMerchantTransactions;

  Comparing(const MerchantPeriod& which, const ReportTo<DayDifference>& to, std::uint8_t* bits,
            std::uint32_t count)
      : period(which), report(to), seen(bits), most(count) {}
  Comparing(const Comparing&) = delete;
  Comparing& operator=(const Comparing&) = delete;

  MerchantPeriod period;
  ReportTo<DayDifference> report;
  std::uint8_t* seen;  // a bit for each movement that has its line
  std::uint32_t most;  // of them
  std::uint32_t since_s = 0;
  std::uint8_t unmatched = 0;  // a bit for each shape of names of a line without a movement
  Reconciled result;
  bool (*take)(Comparing& of, const Line& line) = nullptr;
  void* till = nullptr;
  decltype(draining<&Query::Response::transactions>(TakeLine{nullptr})) list =
      draining<&Query::Response::transactions>(TakeLine{this});
};

inline bool TakeLine::operator()(const merchants::MerchantTransaction& line) const {
  return of->take(*of, line);
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

}  // namespace detail

/// What Till::start_reconcile() works with: borrowed until poll() has returned true, as is its
/// report, a `void(const DayDifference&)` that must not use the till.
///
///     Comparison<> comparison(period, report);
///     if (!till.start_reconcile(comparison)) return;
///     while (!till.poll()) do_other_things();
///     if (!comparison.ended()) ...  // not all of it was compared, or something differs
///
/// `MostMovements`: how many movements half the storage may have, one in 256 bytes.
template <std::uint32_t MostMovements = 512>
class Comparison : private detail::Comparing {
 public:
  /// Borrows the report; copies `which`, but not its texts.
  template <class Report>
  Comparison(const MerchantPeriod& which, Report& to TILLWIRE_LIFETIMEBOUND)
      : Comparing(which, detail::ReportTo<DayDifference>(to), bits_, 8 * sizeof bits_) {}

  /// Returns how it ended.
  const Reconciled& ended() const TILLWIRE_LIFETIMEBOUND { return result; }

 private:
  friend class Till;

  std::uint8_t bits_[(MostMovements + 7) / 8];
};

}  // namespace tillwire
