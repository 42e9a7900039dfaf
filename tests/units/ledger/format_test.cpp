// What the store makes of a storage: erased, of an earlier version, damaged, or interrupted.
#include <gtest/gtest.h>

#include <algorithm>
#include <tillwire/ledger/store.hpp>

#include "bench.hpp"

namespace tillwire::ledger::format_test {
namespace {

using namespace test;
using Torn = Flash::Torn;

TEST(StoreFormat, UnsuitableStorageIsRefused) {
  for (const auto& [size, count] : {std::pair{512U, 2U}, {768U, 1U}, {600U, 4U}, {0U, 4U}}) {
    Cells cells(size == 0 ? 256 : size, count);
    cells.sector_size = size;
    struct Shape final : Storage {
      std::uint32_t sector_size() const override { return size; }
      std::uint32_t sector_count() const override { return count; }
      bool read(std::uint32_t, void*, std::uint32_t) override { return false; }
      bool write(std::uint32_t, const void*, std::uint32_t) override { return false; }
      bool erase(std::uint32_t) override { return false; }
      std::uint32_t size = 0;
      std::uint32_t count = 0;
    } shape;
    shape.size = size;
    shape.count = count;
    Store store(shape);
    EXPECT_EQ(store.open(series), StoreError::geometry) << size;
    EXPECT_EQ(store.discard_all(series, day_s), StoreError::geometry) << size;
  }
}

TEST(StoreFormat, OneAtATimeUsesAStorage) {
  Cells cells(1024, 2);
  Flash flash(cells);
  {
    Store first(flash);
    ASSERT_EQ(first.open_or_format(series, day_s), StoreError::none);
    Store second(flash);
    EXPECT_EQ(second.open(series), StoreError::in_use);
    EXPECT_EQ(second.discard_all(series, day_s), StoreError::in_use);
    EXPECT_EQ(first.open(series), StoreError::none);
  }
  Store third(flash);
  EXPECT_EQ(third.open(series), StoreError::none);
}

TEST(StoreFormat, JournalOfTheEarlierVersionIsRefusedUnchanged) {
  // Both heads of each bank of an empty journal begin like this.
  Cells journaled(1024, 2);
  for (const std::uint32_t at : {0U, BankHead::again_at}) {
    std::copy_n("TWJ\1", 4, journaled.bytes.begin() + at);
  }
  const auto refuses = [](Cells cells) {
    const std::vector<std::uint8_t> before = cells.bytes;
    Flash flash(cells);
    Store store(flash);
    EXPECT_EQ(store.open(series), StoreError::other_format);
    EXPECT_EQ(store.open_or_format(series, day_s), StoreError::other_format);
    EXPECT_FALSE(store.is_ready());
    EXPECT_EQ(cells.bytes, before);
    EXPECT_EQ(store.discard_all(series, day_s), StoreError::none);
    EXPECT_EQ(begun(store, sale_of(1)).id, 1U);
  };
  refuses(journaled);
  Cells one_head = journaled;
  std::fill_n(one_head.bytes.begin(), 16, std::uint8_t{0});
  refuses(one_head);
  Cells other_bank = journaled;
  std::rotate(other_bank.bytes.begin(), other_bank.bytes.begin() + 1024, other_bank.bytes.end());
  refuses(other_bank);
}

TEST(StoreFormat, OnlyErasedStorageIsFormatted) {
  Bench bench;
  sold(bench.store, 10);
  begun(bench.store, sale_of(1));
  for (const unsigned way : {0U, 1U, 2U, 3U}) {
    Cells cells = bench.cells;
    if (way == 0) std::fill(cells.bytes.begin(), cells.bytes.end(), std::uint8_t{0});
    if (way == 1) std::fill(cells.bytes.begin(), cells.bytes.end(), std::uint8_t{0x5A});
    for (const std::uint32_t at : {std::uint32_t{0}, BankHead::again_at}) cells.bytes[at + 5] ^= 1;
    if (way == 3) {  // an empty store without heads is not erased storage, either
      std::fill(cells.bytes.begin() + slot_size, cells.bytes.end(), std::uint8_t{0xFF});
    }
    const std::vector<std::uint8_t> before = cells.bytes;
    Flash flash(cells);
    Store store(flash);
    EXPECT_EQ(store.open_or_format(series, day_s), StoreError::damaged) << way;
    EXPECT_EQ(cells.bytes, before);
    EXPECT_EQ(store.discard_all(series, day_s), StoreError::none);
    EXPECT_EQ(store.unreported(), 0U);
    EXPECT_EQ(store.check(), nullptr);
  }
}

TEST(StoreFormat, OneIntactHeadIsEnough) {
  for (const std::uint32_t at : {std::uint32_t{0}, BankHead::again_at}) {
    Bench bench;
    begun(bench.store, sale_of(1));
    std::fill_n(bench.cells.bytes.begin() + at, 16, std::uint8_t{0});
    const std::vector<std::uint8_t> before = bench.cells.bytes;
    Flash flash(bench.cells);
    Store store(flash);
    ASSERT_EQ(store.open(series), StoreError::none);
    EXPECT_EQ(bench.cells.bytes, before) << "nothing had to be written";
    EXPECT_EQ(store.unreported(), 1U);
  }
}

TEST(StoreFormat, BankWithoutWritableHeadsIsAnError) {
  Cells cells(1024, 2);
  Flash flash(cells);
  struct Worn final : Storage {
    explicit Worn(Flash& the_flash) : flash(the_flash) {}
    std::uint32_t sector_size() const override { return flash.sector_size(); }
    std::uint32_t sector_count() const override { return flash.sector_count(); }
    bool read(std::uint32_t at, void* to, std::uint32_t size) override {
      return flash.read(at, to, size);
    }
    bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
      return at < slot_size || flash.write(at, from, size);
    }
    bool erase(std::uint32_t sector) override { return flash.erase(sector); }
    Flash& flash;
  } worn(flash);
  Store store(worn);
  EXPECT_EQ(store.open_or_format(series, day_s), StoreError::storage);
  EXPECT_FALSE(store.is_ready());
}

TEST(StoreFormat, InterruptedFormattingIsCompletedAtTheNextStart) {
  for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all}) {
    for (std::uint32_t cut = 0;; ++cut) {
      ASSERT_LT(cut, 10U);
      Cells cells(512, 4);
      bool was_cut = false;
      {
        Flash flash(cells);
        flash.cut_at(cut, torn);
        try {
          Store store(flash);
          EXPECT_EQ(store.open_or_format(series, day_s), StoreError::none);
        } catch (const PowerCut&) {
          was_cut = true;
        }
      }
      Flash flash(cells);
      Store store(flash);
      ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none) << cut;
      EXPECT_EQ(store.check(), nullptr);
      for (int i = 0; i != 9; ++i) sold(store, 1);  // Flash checks each write
      if (!was_cut) break;
    }
  }
}

/// The rest of an interrupted erasure may look blank: it is erased again before it is written.
TEST(StoreFormat, FormattingMayBeInterruptedAsOftenAsPowerFails) {
  const Torn kinds[] = {Torn::half, Torn::noise, Torn::all};
  for (unsigned each = 0; each != 27 * 216; ++each) {
    Cells cells(512, 4);
    unsigned left = each;
    for (int i = 0; i != 3; ++i) {
      Flash flash(cells);
      const Torn torn = kinds[left % 3];
      flash.cut_at(left / 3 % 6, torn);
      left /= 18;
      try {
        Store store(flash);
        EXPECT_EQ(store.open_or_format(series, day_s), StoreError::none) << each;
      } catch (const PowerCut&) {
      }
    }
    Flash flash(cells);  // checks each write
    Store store(flash);
    ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none) << each;
  }
}

TEST(StoreFormat, InterruptedDiscardLeavesTheOldStoreOrAnEmptyOneOrDamage) {
  for (const unsigned way : {0U, 1U, 2U}) {
    Bench bench(512, 4);
    for (int i = 0; i != 4; ++i) sold(bench.store, 10);
    begun(bench.store, sale_of(1));
    if (way == 1) {  // the bank in use lost its heads
      const std::size_t bank = bench.cells.bytes[0] == 'T' ? 0 : 1024;
      bench.cells.bytes[bank + 5] ^= 1;
      bench.cells.bytes[bank + BankHead::again_at + 5] ^= 1;
    }
    if (way == 2) std::fill(bench.cells.bytes.begin(), bench.cells.bytes.end(), std::uint8_t{0});
    for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all}) {
      for (std::uint32_t cut = 0;; ++cut) {
        ASSERT_LT(cut, 15U);
        Cells cells = bench.cells;
        Flash flash(cells);
        flash.cut_at(cut, torn);
        bool was_cut = false;
        try {
          Store store(flash);
          EXPECT_EQ(store.discard_all(series, day_s), StoreError::none);
        } catch (const PowerCut&) {
          was_cut = true;
        }
        Flash again(cells);
        Store store(again);
        const StoreError error = store.open(series);
        if (error == StoreError::none) {
          EXPECT_EQ(store.check(), nullptr);
          EXPECT_TRUE(store.unreported() == 0 || (way == 0 && store.unreported() == 1));
        } else {
          EXPECT_EQ(error, StoreError::damaged) << cut;
          EXPECT_NE(way, 0U);
          EXPECT_EQ(store.discard_all(series, day_s), StoreError::none);
        }
        for (int i = 0; i != 9; ++i) sold(store, 1);
        if (!was_cut) break;
      }
    }
  }
}

TEST(StoreFormat, DiscardErasesABankInDoubt) {
  Bench bench(768, 2);
  sold(bench.store, 10);
  sold(bench.store, 20);
  // A change of banks that is cut in its erasure, which then looks blank.
  for (std::uint32_t cut = 0;; ++cut) {
    ASSERT_LT(cut, 10U);
    Cells cells = bench.cells;
    Flash flash(cells);
    Store store(flash);
    ASSERT_EQ(store.open(series), StoreError::none);
    flash.cut_at(flash.operations() + cut, Torn::all);
    Movement sale = sale_of(30);
    try {
      ASSERT_EQ(store.begin(sale), StoreError::none);
      break;
    } catch (const PowerCut&) {
    }
    Flash again(cells);
    Store discarded(again);
    ASSERT_EQ(discarded.discard_all(series, day_s), StoreError::none) << cut;
    for (int i = 0; i != 5; ++i) sold(discarded, 1);  // Flash checks each write
  }
}

}  // namespace
}  // namespace tillwire::ledger::format_test
