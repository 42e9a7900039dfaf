// zephyr::Storage over a double of Zephyr's flash partitions: its contract, flash that it cannot
// use, and a store on it that loses power at every operation.
#include <gtest/gtest.h>

#include <cerrno>
#include <set>
#include <string>
#include <tillwire/zephyr/storage.hpp>

#include "../../support/movements.hpp"
#include "zephyr/double.hpp"

namespace tillwire::test {
namespace {

constexpr std::uint8_t partition = 3;

class ZephyrStorage : public testing::Test {
 protected:
  ZephyrStorage() { use(flash); }
  ~ZephyrStorage() override {
    EXPECT_EQ(zephyr_double.open_areas, 0);
    zephyr_double.reset();
  }

  static void use(Flash& one) {
    zephyr_double.reset();
    zephyr_double.flash = &one;
  }

  Cells cells{4096, 3};
  Flash flash{cells};
};

TEST_F(ZephyrStorage, KeepsTheContractOfAStorage) {
  {
    zephyr::Storage storage;
    ASSERT_EQ(storage.open(partition), 0);
    EXPECT_EQ(storage.sector_size(), 4096U);
    EXPECT_EQ(storage.sector_count(), 3U);

    const std::string text(48, 'x');
    ASSERT_TRUE(storage.write(4096 + 16, text.data(), 48));
    std::string back(80, '\0');
    ASSERT_TRUE(storage.read(4096, back.data(), 80));
    const std::string blank(16, '\xff');
    EXPECT_EQ(back, blank + text + blank);
    ASSERT_TRUE(storage.read(4096 + 17, back.data(), 3)) << "from anywhere";
    EXPECT_EQ(back.substr(0, 3), "xxx");

    ASSERT_TRUE(storage.erase(1));
    ASSERT_TRUE(storage.read(4096, back.data(), 80));
    EXPECT_EQ(back, std::string(80, '\xff'));
    EXPECT_EQ(cells.erasures, (std::vector<std::uint32_t>{0, 1, 0}));
    ASSERT_TRUE(storage.write(3 * 4096 - 16, text.data(), 16)) << "the last unit";
  }
  zephyr::Storage other;
  ASSERT_EQ(other.open(partition), 0);
  char byte = 0;
  ASSERT_TRUE(other.read(3 * 4096 - 1, &byte, 1));
  EXPECT_EQ(byte, 'x');
}

TEST_F(ZephyrStorage, NothingOutsideThePartitionIsTouched) {
  zephyr::Storage storage;
  ASSERT_EQ(storage.open(partition), 0);
  char bytes[32] = {};
  const std::uint32_t end = 3 * 4096;
  for (const std::uint32_t at : {end - 16, end, end + 16, UINT32_MAX - 15}) {
    EXPECT_FALSE(storage.read(at, bytes, 32)) << at;
    EXPECT_FALSE(storage.write(at, bytes, 32)) << at;
  }
  for (const std::uint32_t sector : {3U, 4U, 0x100000U, UINT32_MAX}) {
    EXPECT_FALSE(storage.erase(sector)) << sector;
  }
  EXPECT_FALSE(storage.write(8, bytes, 16)) << "not at a multiple of 16";
  EXPECT_FALSE(storage.write(16, bytes, 24)) << "not a multiple of 16";
  EXPECT_EQ(flash.operations(), 0U);
}

TEST_F(ZephyrStorage, ClosedItAnswersFalse) {
  zephyr::Storage storage;
  char bytes[16] = {};
  for (int times = 0; times < 2; ++times) {
    EXPECT_EQ(storage.sector_size(), 0U);
    EXPECT_EQ(storage.sector_count(), 0U);
    EXPECT_FALSE(storage.read(0, bytes, 16));
    EXPECT_FALSE(storage.read(0, bytes, 0));
    EXPECT_FALSE(storage.write(0, bytes, 16));
    EXPECT_FALSE(storage.erase(0));
    ASSERT_EQ(storage.open(partition), 0);
    ASSERT_EQ(storage.open(partition), 0) << "again";
    EXPECT_EQ(zephyr_double.open_areas, 1);
    storage.close();
    storage.close();
    EXPECT_EQ(zephyr_double.open_areas, 0);
  }
  EXPECT_EQ(flash.operations(), 0U);
}

TEST_F(ZephyrStorage, TakesFlashOfAnyWriteBlockUpTo16) {
  for (const std::uint32_t block : {1U, 2U, 4U, 8U, 16U}) {
    zephyr_double.write_block = block;
    zephyr::Storage storage;
    EXPECT_EQ(storage.open(partition), 0) << block;
  }
}

TEST_F(ZephyrStorage, RefusesFlashThatItCannotUse) {
  const auto opened = [] {
    zephyr::Storage storage;
    const int error = storage.open(partition);
    char byte;
    EXPECT_EQ(storage.read(0, &byte, 1), error == 0);
    return error;
  };
  EXPECT_EQ(opened(), 0);
  EXPECT_EQ(zephyr::Storage().open(partition + 1), -ENOENT);
  for (const std::uint32_t block : {0U, 3U, 32U}) {
    use(flash);
    zephyr_double.write_block = block;
    EXPECT_EQ(opened(), -ENOTSUP) << block;
  }
  use(flash);
  zephyr_double.erased = 0;
  EXPECT_EQ(opened(), -ENOTSUP);
  use(flash);
  zephyr_double.flash_ready = false;
  EXPECT_EQ(opened(), -ENODEV);
  use(flash);
  zephyr_double.no_page = -EIO;
  EXPECT_EQ(opened(), -EIO);
  for (const std::size_t size : {2048U, 8192U}) {
    use(flash);
    zephyr_double.last_page = size;
    EXPECT_EQ(opened(), -EINVAL) << "sectors of more than one size: " << size;
  }
  for (const off_t shift : {off_t{16}, off_t{2048}}) {
    use(flash);
    zephyr_double.page_shift = shift;
    EXPECT_EQ(opened(), -EINVAL) << "it begins within a sector";
  }
  for (const std::size_t missing : {16U, 2048U, 3U * 4096U}) {
    use(flash);
    zephyr_double.missing = missing;
    EXPECT_EQ(opened(), -EINVAL) << "it ends within a sector: " << missing;
  }
  Cells odd(1000, 4);
  Flash of_odd_sectors(odd);
  use(of_odd_sectors);
  zephyr_double.offset = 8000;
  EXPECT_EQ(opened(), -EINVAL);
}

TEST_F(ZephyrStorage, ReportsFailures) {
  zephyr::Storage storage;
  ASSERT_EQ(storage.open(partition), 0);
  const std::string text(16, 'x');
  char back[16];
  flash.fail_read(0);
  EXPECT_FALSE(storage.read(0, back, 16));
  EXPECT_TRUE(storage.read(0, back, 16));
  flash.fail_from(1);
  EXPECT_TRUE(storage.write(0, text.data(), 16));
  EXPECT_FALSE(storage.write(16, text.data(), 16));
  EXPECT_FALSE(storage.erase(1));
}

// Movements are begun and reported until the store has gone through its sectors several times. What
// the storage answered true to must be there after each cut, whatever the cut left of its
// operation.
class Cuts {
 public:
  explicit Cuts(Cells& cells) : cells_(cells) {}

  // Returns the number of operations, if the power stayed on.
  std::uint32_t run(std::uint32_t cut_at, Flash::Torn torn) {
    Flash flash(cells_);
    flash.cut_at(cut_at, torn);
    zephyr_double.flash = &flash;
    try {
      zephyr::Storage storage;
      EXPECT_EQ(storage.open(partition), 0);
      ledger::Store store(storage);
      EXPECT_EQ(open_store(store), StoreError::none);
      for (int i = 0; i < 24; ++i) {
        std::uint32_t id = 0;
        in_flight_ = true;
        EXPECT_EQ(begin(store, id), StoreError::none);
        in_flight_ = false;
        open_.insert(id);
        if (i % 10 == 9) continue;  // these stay open
        in_flight_ = true;
        EXPECT_TRUE(settle(store, id));
        in_flight_ = false;
        open_.erase(id);
      }
    } catch (const PowerCut&) {
      zephyr_double.open_areas = 0;
    }
    return flash.operations();
  }

  void check() {
    Flash flash(cells_);
    zephyr_double.flash = &flash;
    zephyr::Storage storage;
    ASSERT_EQ(storage.open(partition), 0);
    ledger::Store store(storage);
    ASSERT_EQ(open_store(store), StoreError::none);
    EXPECT_EQ(store.damaged(), 0U);
    std::set<std::uint32_t> found;
    ledger::Store::Walk walk;
    while (const std::uint32_t id = next_open(store, walk)) found.insert(id);
    // The operation that was cut may have come to its end or not.
    std::size_t differing = 0;
    for (const std::uint32_t id : open_) differing += found.count(id) == 0 ? 1U : 0U;
    for (const std::uint32_t id : found) differing += open_.count(id) == 0 ? 1U : 0U;
    EXPECT_LE(differing, in_flight_ ? 1U : 0U);
  }

 private:
  Cells& cells_;
  std::set<std::uint32_t> open_;
  bool in_flight_ = false;
};

TEST_F(ZephyrStorage, StoreLosesNothingWhenThePowerIsCut) {
  for (const Flash::Torn torn : {Flash::Torn::nothing, Flash::Torn::half, Flash::Torn::noise,
                                 Flash::Torn::units, Flash::Torn::all}) {
    SCOPED_TRACE(static_cast<int>(torn));
    Cells whole(512, 4);
    const std::uint32_t operations = Cuts(whole).run(UINT32_MAX, torn);
    ASSERT_GT(whole.erasures[1], 1U) << "the store has gone round";
    for (std::uint32_t cut = 0; cut < operations; ++cut) {
      SCOPED_TRACE(cut);
      Cells fresh(512, 4);
      Cuts cuts(fresh);
      cuts.run(cut, torn);
      cuts.check();
      if (HasFailure()) return;
    }
  }
}

}  // namespace
}  // namespace tillwire::test
