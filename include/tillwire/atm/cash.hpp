// Counts the notes in the cassettes of ATMs, by currency and denomination, in rows that the caller
// provides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/atm/health.hpp>
#include <tillwire/base/lifetime.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/currency.hpp>

namespace tillwire::detail {

/// Multiplies numbers that are not negative; returns false if the product does not fit. Avoids
/// 64-bit division, which takes 0.8 KB on a Cortex-M3.
constexpr bool multiply_checked(std::int64_t& factor, std::int64_t by) {
  const auto a = static_cast<std::uint64_t>(factor);
  const auto b = static_cast<std::uint64_t>(by);
  const std::uint64_t a_high = a >> 32;
  const std::uint64_t b_high = b >> 32;
  if (a_high != 0 && b_high != 0) return false;
  const std::uint64_t a_low = a & UINT32_MAX;
  const std::uint64_t b_low = b & UINT32_MAX;
  const std::uint64_t low = a_low * b_low;
  const std::uint64_t high = a_high * b_low + a_low * b_high + (low >> 32);  // one of them is 0
  if (high > INT32_MAX) return false;
  factor = static_cast<std::int64_t>(high << 32 | (low & UINT32_MAX));
  return true;
}

}  // namespace tillwire::detail

namespace tillwire::atm {

/// Returns the value of that many notes, in minor units: a note of 1000 yen is 1000, a note of 5
/// Kuwaiti dinars is 5000. Absent if currency_exponent() does not know the currency, if a number is
/// negative, or if the product does not fit 64 bits.
constexpr Amount value_of(std::int64_t notes, std::int64_t denomination, std::int64_t currency) {
  unsigned exponent = currency_exponent(currency);
  if (exponent == unknown_exponent || notes < 0 || denomination < 0) return {};
  std::int64_t value = notes;
  if (!detail::multiply_checked(value, denomination)) return {};
  for (; exponent != 0; --exponent) {
    if (!detail::multiply_checked(value, 10)) return {};
  }
  return Amount(value);
}

/// The notes of one denomination in all ATMs that were added.
struct CashRow {
  std::int64_t currency = 0;      ///< ISO 4217 number
  std::int64_t denomination = 0;  ///< of one note, in major units
  std::uint32_t cassettes = 0;    ///< number of cassettes in the counts below

  // Remaining notes. Each is counted in one of these four.
  std::int64_t enabled = 0;      ///< customers can get them
  std::int64_t disabled = 0;     ///< in disabled cassettes, of ATMs in service
  std::int64_t unknown = 0;      ///< in cassettes of unknown state, of ATMs in service
  std::int64_t unreachable = 0;  ///< in ATMs that are not in service, or may not be

  std::int64_t loaded = 0;    ///< notes that were loaded
  std::int64_t out = 0;       ///< notes that were withdrawn
  std::int64_t rejected = 0;  ///< notes that were diverted or retracted

  /// A sum did not fit 64 bits and is too low.
  bool overflow = false;
};

/// The value of the notes of one currency, in minor units. An amount is absent if it does not fit
/// 64 bits, or if the decimals of the currency are not known.
struct CashSum {
  Amount enabled = {};      ///< CashRow::enabled
  Amount disabled = {};     ///< CashRow::disabled
  Amount unknown = {};      ///< CashRow::unknown
  Amount unreachable = {};  ///< CashRow::unreachable
  /// Whether all cassettes that were added are in the rows, and all rows in the amounts. Does not
  /// consider records that were not added: see Summary.
  bool complete = false;
};

/// Adds up the cassettes of ATMs by currency and denomination. The rows are sorted by currency,
/// then by denomination.
///
///     atm::CashOf<16> cash;
///     ...
///     cash.add(atm, atm::health_of(atm, criteria).in_service());
///     ...
///     for (const atm::CashRow& row : cash) show(row.currency, row.denomination, row.enabled);
class Cash {
 public:
  /// Borrows `capacity` rows.
  Cash(CashRow* rows TILLWIRE_LIFETIMEBOUND, std::size_t capacity)
      : rows_(rows), capacity_(static_cast<std::uint32_t>(capacity)) {}
  Cash(const Cash&) = delete;
  Cash& operator=(const Cash&) = delete;

  /// Resets all counts.
  void clear() { size_ = not_listed_ = malformed_ = 0; }

  /// Adds the cassettes of an ATM; `in_service` is Health::in_service().
  void add(const customers::AtmStatus& atm, bool in_service) {
    for (const customers::HopperStatus& cassette : atm.hoppers) add(cassette, in_service);
  }

  /// Adds one cassette of an ATM.
  void add(const customers::HopperStatus& cassette, bool in_service) {
    if (*cassette.bills_value <= 0 || detail::counts_below_zero(cassette)) {
      ++malformed_;
      return;
    }
    CashRow* const row = row_of(*cassette.currency, *cassette.bills_value);
    if (row == nullptr) {
      ++not_listed_;
      return;
    }
    ++row->cassettes;
    bool fits = detail::add_checked(remaining(*row, cassette, in_service), *cassette.bills_end);
    fits = detail::add_checked(row->loaded, *cassette.bills_loaded) && fits;
    fits = detail::add_checked(row->out, *cassette.bills_out) && fits;
    fits = detail::add_checked(row->rejected, *cassette.bills_rejected) && fits;
    if (!fits) row->overflow = true;
  }

  /// Returns the first row in use.
  const CashRow* begin() const { return rows_; }
  /// Returns the end of the rows in use.
  const CashRow* end() const { return rows_ + size_; }
  std::uint32_t size() const { return size_; }
  /// Returns the number of cassettes whose denominations had no row left: they are in none of the
  /// counts.
  std::uint32_t not_listed() const { return not_listed_; }
  /// Returns the number of cassettes with a negative counter or a note without value: they are in
  /// none of the counts.
  std::uint32_t malformed() const { return malformed_; }

  /// Adds up the rows of one currency.
  CashSum sum_of(std::int64_t currency) const {
    Sums sums;
    CashSum cash;
    cash.complete = not_listed_ == 0 && malformed_ == 0;
    for (const CashRow& row : *this) {
      if (row.currency != currency) continue;
      if (row.overflow) cash.complete = false;
      sums.enabled.add(row, row.enabled);
      sums.disabled.add(row, row.disabled);
      sums.unknown.add(row, row.unknown);
      sums.unreachable.add(row, row.unreachable);
    }
    cash.enabled = sums.enabled.amount(currency);
    cash.disabled = sums.disabled.amount(currency);
    cash.unknown = sums.unknown.amount(currency);
    cash.unreachable = sums.unreachable.amount(currency);
    if (!cash.enabled.present() || !cash.disabled.present() || !cash.unknown.present() ||
        !cash.unreachable.present()) {
      cash.complete = false;
    }
    return cash;
  }

  /// Calls `see(currency, sum)` for each currency, where `sum` is a CashSum.
  template <class See>
  void for_each_currency(See&& see) const {
    for (const CashRow* row = begin(); row != end(); ++row) {
      if (row == begin() || row->currency != row[-1].currency) {
        see(row->currency, sum_of(row->currency));
      }
    }
  }

 private:
  /// Minor units, and whether they fit.
  struct Sum {
    std::int64_t value = 0;
    bool fits = true;

    void add(const CashRow& row, std::int64_t notes) {
      const Amount worth = value_of(notes, row.denomination, row.currency);
      if (row.overflow || !worth.present() || !detail::add_checked(value, worth.minor_units()))
        fits = false;
    }
    Amount amount(std::int64_t currency) const {
      const bool known = fits && currency_exponent(currency) != unknown_exponent;
      return known ? Amount(value) : Amount();
    }
  };
  struct Sums {
    Sum enabled;
    Sum disabled;
    Sum unknown;
    Sum unreachable;
  };

  static std::int64_t& remaining(CashRow& row, const customers::HopperStatus& cassette,
                                 bool in_service) {
    if (!in_service) return row.unreachable;
    switch (cassette.status.value()) {
      case customers::HopperState::enabled:
        return row.enabled;
      case customers::HopperState::disabled:
        return row.disabled;
      case customers::HopperState::unknown:
        break;
    }
    return row.unknown;
  }

  /// Returns the row of a denomination, inserting it if needed, or null if no row is left.
  CashRow* row_of(std::int64_t currency, std::int64_t denomination) {
    std::uint32_t at = 0;
    while (at != size_ && is_before(rows_[at], currency, denomination)) ++at;
    if (at != size_ && rows_[at].currency == currency && rows_[at].denomination == denomination) {
      return rows_ + at;
    }
    if (size_ == capacity_) return nullptr;
    for (std::uint32_t i = size_++; i != at; --i) rows_[i] = rows_[i - 1];
    rows_[at] = CashRow();
    rows_[at].currency = currency;
    rows_[at].denomination = denomination;
    return rows_ + at;
  }

  static bool is_before(const CashRow& row, std::int64_t currency, std::int64_t denomination) {
    return row.currency != currency ? row.currency < currency : row.denomination < denomination;
  }

  CashRow* rows_;
  std::uint32_t capacity_;
  std::uint32_t size_ = 0;
  std::uint32_t not_listed_ = 0;
  std::uint32_t malformed_ = 0;
};

}  // namespace tillwire::atm

namespace tillwire::detail {

/// A base class, so that the rows exist before the Cash that borrows them.
template <std::size_t Rows>
struct CashRows {
  atm::CashRow rows[Rows];
};

}  // namespace tillwire::detail

namespace tillwire::atm {

/// A Cash that contains its rows: 88 bytes each on a 32-bit target.
template <std::size_t Rows>
class CashOf : private detail::CashRows<Rows>, public Cash {
 public:
  CashOf() : Cash(this->rows, Rows) {}
};

}  // namespace tillwire::atm
