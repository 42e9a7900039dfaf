// What Till::reconcile() compares, and reports: a till's day, and the gateway's lines or orders.
#pragma once

#include <cstdint>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/base/text.hpp>
#include <tillwire/exchange/drain.hpp>
#include <tillwire/ledger/store.hpp>
#include <tillwire/model/calendar.hpp>
#include <tillwire/model/formats.hpp>
#include <tillwire/ops/ecommerce/beyond/get_last_orders_for_merchants.hpp>
#include <tillwire/ops/merchants/get_merchant_transactions.hpp>
#include <tillwire/till/receipt.hpp>
#include <tillwire/till/report.hpp>
#include <tillwire/till/results.hpp>
#include <tillwire/wire/codec.hpp>
#include <utility>

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

/// Selects the gateway's orders for Till::reconcile(): all since the till's last close, whether or
/// not they were paid. Nothing has to be set. Its text must outlive the call. Beyond the
/// specification.
///
/// The gateway selects by its own time, whose zone is not documented, and so what is asked for is
/// wider: from 13 hours before until 15 hours after. Orders of this till that are of earlier or
/// later days, by the time in their records, are counted in Reconciled::outside.
struct OrderPeriod {
  /// Logins with commas between them; absent: all that the user may see. Set it if those are
  /// several shops: their tills may have the same names.
  Text merchants = {};
  /// When the day began, in seconds since 1970 (UTC). 0: taken from the till's clock at the last
  /// close. Set it if the journal was lost during the day.
  std::uint32_t since_s = 0;
  std::uint32_t until_s = 0;  ///< in seconds since 1970 (UTC); 0: until now by the till's clock
};

/// A difference between the till's receipts and the gateway's lines or orders. Valid until the
/// report returns.
struct DayDifference {
  Difference difference;   ///< how they differ
  DaySource source;        ///< what was compared: says whether `line` or `order` may be present
  const Receipt* receipt;  ///< Verdict::unknown if its outcome is not known yet; null if only the
                           ///< line or order is known
  const merchants::MerchantTransaction* line;  ///< null if only the receipt is known
  /// Null if only the receipt is known. order_id_in() reads the gateway's id of it.
  const ecommerce::OrderRecord* order;
};

namespace detail {

struct Comparing;
struct ComparingLines;
struct ComparingOrders;

/// Takes the lines of a comparison.
struct TakeLine {
  ComparingLines* of;
  bool operator()(const merchants::MerchantTransaction& line) const;
};

/// Takes the orders of a comparison.
struct TakeOrder {
  ComparingOrders* of;
  bool operator()(const ecommerce::OrderRecord& order) const;
};

/// Takes those that cannot be read.
struct SkipOrder {
  ComparingOrders* of;
  void operator()(const SteppedOver& order) const;
};

/// A position among the movements that are compared.
struct ComparePlace {
  ledger::Store::Walk walk;
  std::uint32_t number = UINT32_MAX;  // of the movement, from 0 on
};

/// A comparison under way; see Comparison and OrderComparison.
struct Comparing {
  Comparing(const ReportTo<DayDifference>& to, std::uint8_t* bits, std::uint32_t count)
      : report(to), seen(bits), most(count) {}
  Comparing(const Comparing&) = delete;
  Comparing& operator=(const Comparing&) = delete;

  ReportTo<DayDifference> report;
  std::uint8_t* seen;  // a bit for each movement that has its line
  std::uint32_t most;  // of them
  std::uint32_t since_s = 0;
  Reconciled result;
  void* till = nullptr;
};

/// With lines.
struct ComparingLines : Comparing {
  using Line = merchants::MerchantTransaction;
  using Query = merchants::GetMerchantTransactions;

  ComparingLines(const MerchantPeriod& which, const ReportTo<DayDifference>& to, std::uint8_t* bits,
                 std::uint32_t count)
      : Comparing(to, bits, count), period(which) {}

  MerchantPeriod period;
  std::uint8_t unmatched = 0;  // a bit for each shape of names of a line without a movement
  bool (*take)(ComparingLines& of, const Line& line) = nullptr;
  decltype(draining<&Query::Response::transactions>(TakeLine{nullptr})) list =
      draining<&Query::Response::transactions>(TakeLine{this});
};

/// With orders: window by window, each of which must fit one page. So no order is missed because
/// pages shift, and the windows need no list of what was read before.
struct ComparingOrders : Comparing {
  using Record = ecommerce::OrderRecord;
  using Query = ecommerce::GetLastOrdersForMerchants;
  using Steps = StepOver<TakeOrder, SkipOrder>;

  static constexpr std::uint32_t page_size = 200;
  static constexpr std::uint32_t most_queries = 10'000;
  static constexpr unsigned most_unknown = 8;
  // How far the gateway's time may be from UTC, with an hour for the clocks.
  static constexpr std::uint32_t west_s = 13 * 3600;
  static constexpr std::uint32_t east_s = 15 * 3600;
  static constexpr std::uint32_t clocks_s = 3600;

  ComparingOrders(const OrderPeriod& which, const ReportTo<DayDifference>& to, std::uint8_t* bits,
                  std::uint32_t count)
      : Comparing(to, bits, count), period(which) {}

  OrderPeriod period;
  std::uint32_t until_s = 0;
  std::uint32_t next_s = 0;  // where the window begins, in the gateway's time
  std::uint32_t size_s = 0;  // its size
  std::uint32_t end_s = 0;   // of all windows
  std::uint32_t queries = 0;
  // In this window.
  struct Count {
    std::uint32_t others = 0;
    std::uint32_t outside = 0;
    std::uint32_t refused = 0;
    std::uint32_t skipped = 0;  // of this till, or without a number; or it came twice
  };
  Count page;
  bool is_again = false;    // an order may rightly come again
  bool is_partial = false;  // an order could not be read
  ComparePlace place;       // of the step whose order is asked for
  ledger::Movement step;
  FixedText<36> unknown[most_unknown];  // ids, or numbers, of orders that were reported
  std::uint8_t unknowns = 0;
  void (*take)(ComparingOrders& of, const Record& order) = nullptr;
  void (*skip)(ComparingOrders& of, const SteppedOver& order) = nullptr;
  Steps steps = step_over<&Record::order_number>(TakeOrder{this}, SkipOrder{this});
  decltype(draining<&Query::Response::order_statuses>(std::declval<Steps&>())) list =
      draining<&Query::Response::order_statuses>(steps);
};

inline bool TakeLine::operator()(const merchants::MerchantTransaction& line) const {
  return of->take(*of, line);
}
inline bool TakeOrder::operator()(const ecommerce::OrderRecord& order) const {
  of->take(*of, order);
  return of->result.store_error == StoreError::none;
}
inline void SkipOrder::operator()(const SteppedOver& order) const {
  of->skip(*of, order);
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
  /// Leaves only the digits: YYYYMMDDHHmmss.
  Text digits() TILLWIRE_LIFETIMEBOUND {
    std::uint32_t size = 0;
    for (const char c : text_) {
      if (c >= '0' && c <= '9') text_[size++] = c;
    }
    return Text(text_, size);
  }

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
class Comparison : private detail::ComparingLines {
 public:
  /// Borrows the report; copies `which`, but not its texts.
  template <class Report>
  Comparison(const MerchantPeriod& which, Report& to TILLWIRE_LIFETIMEBOUND)
      : ComparingLines(which, detail::ReportTo<DayDifference>(to), bits_, 8 * sizeof bits_) {}

  /// Returns how it ended.
  const Reconciled& ended() const TILLWIRE_LIFETIMEBOUND { return result; }

 private:
  friend class Till;

  std::uint8_t bits_[(MostMovements + 7) / 8];
};

/// The same for orders; also borrowed until poll() has returned true.
///
///     OrderComparison<> comparison(OrderPeriod(), report);
///     if (!till.start_reconcile(comparison)) return;
///     while (!till.poll()) do_other_things();
///     if (!comparison.ended()) ...  // not all of it was compared, or something differs
template <std::uint32_t MostMovements = 512>
class OrderComparison : private detail::ComparingOrders {
 public:
  /// Borrows the report; copies `which`, but not its text.
  template <class Report>
  OrderComparison(const OrderPeriod& which, Report& to TILLWIRE_LIFETIMEBOUND)
      : ComparingOrders(which, detail::ReportTo<DayDifference>(to), bits_, 8 * sizeof bits_) {}

  /// Returns how it ended.
  const Reconciled& ended() const TILLWIRE_LIFETIMEBOUND { return result; }

 private:
  friend class Till;

  std::uint8_t bits_[(MostMovements + 7) / 8];
};

}  // namespace tillwire
