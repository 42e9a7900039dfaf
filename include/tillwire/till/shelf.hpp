// The store of a till: opened, formatted if it is new, and reopened in another series of numbers.
#pragma once

#include <cstdint>
#include <tillwire/ledger/store.hpp>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/storage.hpp>
#include <tillwire/port/store_error.hpp>

namespace tillwire::detail {

/// A store, and why it is not open.
class Shelf {
 public:
  Shelf(Storage& storage, WallClock& time, Random* random)
      : store(storage), time_(time), random_(random) {}

  /// Opens the store. Only the first successful opening formats erased storage: if it is erased
  /// later, the old store is missing, and with it what was in doubt.
  void open() {
    series_ = new_series();
    const bool formats = !was_open_ && series_ != 0;
    error_ = formats ? store.open_or_format(series_, known_time(time_)) : store.open(series_);
    ledger::Movement latest;
    // Without another source the numbers continue in the series of the last one.
    if (error_ == StoreError::none && series_ == 0 && store.last(latest)) {
      series_ = latest.series;
      error_ = store.open(series_);
    }
    was_open_ = was_open_ || store.is_ready();
  }
  /// Opens a store that could not name its numbers so far.
  void open_new() {
    if (is_unnamed()) open();
  }
  /// Takes later numbers from another series: the gateway knows those of this one.
  void leave_series() {
    std::uint32_t series = new_series();
    if (series == series_) ++series;
    series_ = series;
    error_ = store.open(series);
  }

  bool is_ready() const { return error() == StoreError::none; }
  /// Returns whether the contents are lost.
  bool is_lost() const { return error_ == StoreError::damaged; }
  /// Returns whether nothing can be in it that was sold.
  bool is_new() const { return error_ == StoreError::geometry || is_unnamed(); }
  StoreError error() const {
    if (error_ != StoreError::none) return error_;
    if (!store.is_ready()) return StoreError::storage;  // since it was opened
    return series_ != 0 ? StoreError::none : StoreError::not_formatted;
  }
  /// Returns why the till cannot sell and what to do, or "ready".
  const char* words() const {
    switch (error()) {
      case StoreError::damaged:
        return "the journal is damaged: look the last sales up at the gateway, then format it";
      case StoreError::not_formatted:
        return is_unnamed()
                   ? "set the clock first: a new till names its order numbers by it"
                   : "the journal is gone: put it back, or look the last sales up and restart";
      case StoreError::geometry:
        return "the storage has too few or too small sectors";
      case StoreError::other_format:
        return "not this version's journal: settle an older one with its program, then format";
      case StoreError::in_use:
        return "something else uses this storage";
      default:
        return is_ready() ? "ready" : "the storage failed: open it, then the till";
    }
  }

  ledger::Store store;

 private:
  /// Returns whether nothing names the numbers: the till has not sold, and there is no time yet.
  bool is_unnamed() const {
    return (error_ == StoreError::not_formatted && !was_open_) ||
           (error_ == StoreError::none && store.is_ready() && series_ == 0);
  }
  /// Names a series by random bits, or by the time; 0 if there is neither.
  std::uint32_t new_series() {
    std::uint32_t series = 0;
    if (random_ == nullptr) {
      series = known_time(time_);
    } else if (!random_->fill(&series, sizeof series)) {
      series = 0;
    }
    return series;
  }

  WallClock& time_;
  Random* random_;
  std::uint32_t series_ = 0;  // of the numbers; 0: nothing names it
  StoreError error_ = StoreError::none;
  bool was_open_ = false;
};

}  // namespace tillwire::detail
