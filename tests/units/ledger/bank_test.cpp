// The first slot of a bank: heads, marks, and the day's record.
#include <gtest/gtest.h>

#include <cstring>
#include <tillwire/ledger/bank.hpp>

#include "sample.hpp"

namespace tillwire::ledger::bank_test {
namespace {

using namespace tillwire::test;
using Kind = BankHead::Kind;

Movement paid(MovementKind kind, std::uint16_t currency, std::int64_t sum) {
  Movement movement;
  movement.kind = kind;
  movement.currency = currency;
  movement.charged = sum;
  movement.decide(Verdict::paid);
  return movement;
}
std::string bytes_of(const DayRecord& day) {
  std::uint8_t bytes[BankHead::day_size];
  BankHead::write_day(day, bytes);
  return hex(bytes, sizeof bytes);
}

/// Computed by another program from the description in bank.hpp.
TEST(Bank, BytesAreAsDescribed) {
  BankHead head;
  head.generation = 3;
  head.floor = 0x01020304;
  head.day = 0x050607;
  std::uint8_t bytes[BankHead::size];
  head.write(bytes);
  EXPECT_EQ(hex(bytes, sizeof bytes), "54574d020304030201070605c066a6da");
  DayRecord day(7, 1800000000);
  for (int i = 0; i != 2; ++i) {
    Movement unclear;
    unclear.decide(Verdict::help);
    day.add(unclear);
  }
  day.add(paid(MovementKind::refund, 826, 40));
  day.add(paid(MovementKind::sale, 978, 1250));
  day.add(paid(MovementKind::sale, 978, 100));
  day.add(paid(MovementKind::sale, 978, 0xFFFFFFFFFFFFFF));  // more than a row holds
  const std::string zeros(2 * (188 - 40), '0');
  EXPECT_EQ(bytes_of(day),
            "0700000000d2496b0200010000000000d20702000046050000000000"
            "3a1701000028000000000000" +
                zeros + "d4805afc");
  day.set_lost(7);
  EXPECT_EQ(bytes_of(day).substr(0, 40), "0700000000000000000000000100000000000000");
}

TEST(Bank, HeadIsReadFromEitherCopy) {
  std::uint8_t slot[slot_size];
  std::memset(slot, 0xFF, sizeof slot);
  BankHead head;
  EXPECT_EQ(head.read(slot), Kind::interrupted);
  BankHead written;
  written.generation = 2;
  written.floor = 77;
  written.day = 5;
  for (const std::uint32_t at : {std::uint32_t{0}, BankHead::again_at}) {
    std::memset(slot, 0, sizeof slot);
    EXPECT_EQ(head.read(slot), Kind::none);
    written.write(slot + at);
    EXPECT_EQ(head.read(slot), Kind::sound);
    EXPECT_EQ(head.generation, 2);
    EXPECT_EQ(head.floor, 77U);
    EXPECT_EQ(head.day, 5U);
    for (std::uint32_t bit = 0; bit != 8 * BankHead::size; ++bit) {
      slot[at + bit / 8] = static_cast<std::uint8_t>(slot[at + bit / 8] ^ 1 << bit % 8);
      EXPECT_NE(head.read(slot), Kind::sound) << bit;
      slot[at + bit / 8] = static_cast<std::uint8_t>(slot[at + bit / 8] ^ 1 << bit % 8);
    }
  }
}

TEST(Bank, OtherFormatsAreRecognised) {
  std::uint8_t slot[slot_size];
  for (const std::uint32_t at : {std::uint32_t{0}, BankHead::again_at}) {
    std::memset(slot, 0xFF, sizeof slot);
    std::memcpy(slot + at, "TWJ\1\1\0\0\0", 8);
    BankHead head;
    EXPECT_EQ(head.read(slot), Kind::other);
    std::memset(slot, 0xFF, sizeof slot);
    head.write(slot + at);
    slot[at + 3] = 3;
    EXPECT_NE(head.read(slot), Kind::other) << "damage is not a version";
    detail::put(slot + at + 12, detail::crc_of(slot + at, BankHead::size, 0), 4);
    EXPECT_EQ(head.read(slot), Kind::other);
    std::memset(slot, 0xFF, sizeof slot);
    head.write(slot + at, 'K');
    EXPECT_EQ(head.read(slot), Kind::other) << "the store of records is not one of movements";
    EXPECT_EQ(head.read(slot, 'K'), Kind::sound);
  }
}

TEST(Bank, GenerationsFollowEachOtherAround) {
  for (std::uint8_t one = 0; one != 4; ++one) {
    for (std::uint8_t two = 0; two != 4; ++two) {
      BankHead first;
      BankHead second;
      first.generation = one;
      second.generation = two;
      EXPECT_EQ(second.follows(first), two == (one + 1) % 4);
      EXPECT_FALSE(second.follows(first) && first.follows(second));
    }
  }
}

TEST(Bank, OtherBankIsErasedOnlyIfTheMarkIsIntact) {
  std::uint8_t slot[slot_size];
  std::memset(slot, 0xFF, sizeof slot);
  EXPECT_FALSE(BankHead::is_other_erased(slot));
  std::memcpy(slot + BankHead::erased_at, BankHead::erased_mark, Storage::unit);
  EXPECT_TRUE(BankHead::is_other_erased(slot));
  for (std::uint32_t i = 0; i != Storage::unit; ++i) {
    slot[BankHead::erased_at + i] ^= 1;
    EXPECT_FALSE(BankHead::is_other_erased(slot));
    slot[BankHead::erased_at + i] ^= 1;
    slot[BankHead::doubt_at + i] ^= 1;
    EXPECT_FALSE(BankHead::is_other_erased(slot));
    slot[BankHead::doubt_at + i] ^= 1;
  }
}

TEST(DayRecord, RowsAreInOneOrderWhateverHappenedFirst) {
  const Movement all[] = {paid(MovementKind::sale, 978, 10), paid(MovementKind::sale, 826, 20),
                          paid(MovementKind::refund, 978, 30), paid(MovementKind::deposit, 1, 40)};
  DayRecord forward(1, 2);
  DayRecord backward(1, 2);
  for (unsigned i = 0; i != 4; ++i) {
    forward.add(all[i]);
    backward.add(all[3 - i]);
  }
  EXPECT_EQ(bytes_of(forward), bytes_of(backward));
  EXPECT_EQ(forward.row(0).currency, 826);
  EXPECT_EQ(forward.row(1).sum, Amount(10));
  EXPECT_EQ(forward.row(2).kind, MovementKind::refund);
  EXPECT_EQ(forward.row(3).kind, MovementKind::deposit);
  EXPECT_EQ(forward.row(3).count, 1U);
  EXPECT_EQ(forward.row(4).kind, MovementKind::none);
  EXPECT_EQ(forward.row(99).kind, MovementKind::none);
}

TEST(DayRecord, WhatIsNotPaidIsInNoSum) {
  DayRecord day(1, 2);
  for (const Verdict verdict : {Verdict::not_paid, Verdict::unknown, Verdict::help}) {
    Movement movement = paid(MovementKind::sale, 978, 10);
    movement.decide(verdict);
    day.add(movement);
  }
  EXPECT_EQ(day.row(0).kind, MovementKind::none);
  EXPECT_EQ(day.unclear(), 1U);
  EXPECT_EQ(day.number(), 1U);
  EXPECT_EQ(day.since_s(), 2U);
  EXPECT_FALSE(day.is_lost());
}

TEST(DayRecord, MovementsBeyondTheRowsAreCounted) {
  for (const bool ascending : {true, false}) {
    DayRecord day(1, 2);
    for (unsigned i = 0; i != DayRecord::most_rows + 3; ++i) {
      const unsigned currency = ascending ? i + 1 : 900 - i;
      day.add(paid(MovementKind::sale, static_cast<std::uint16_t>(currency), 10));
    }
    EXPECT_EQ(day.not_listed(), 3U);
    day.add(paid(MovementKind::sale, ascending ? 1 : 900, 5));
    EXPECT_EQ(day.not_listed(), 3U);
    EXPECT_EQ(day.row(ascending ? 0 : DayRecord::most_rows - 1).sum, Amount(15));
    for (unsigned i = 1; i != DayRecord::most_rows; ++i) {
      EXPECT_LT(day.row(i - 1).currency, day.row(i).currency);
    }
  }
}

TEST(DayRecord, NumbersThatAreFullDoNotWrap) {
  DayRecord day(1, 2);
  Movement unclear;
  unclear.decide(Verdict::help);
  for (int i = 0; i != 70000; ++i) day.add(unclear);
  EXPECT_EQ(day.unclear(), 0xFFFFU);
  day.add(paid(MovementKind::sale, 978, 0xFFFFFFFFFFFF));
  for (int i = 0; i != 300; ++i) day.add(paid(MovementKind::sale, 978, 0xFFFFFFFFFFFF));
  EXPECT_EQ(day.row(0).count + day.not_listed(), 301U);
  EXPECT_GT(day.not_listed(), 0U);
  EXPECT_EQ(day.row(0).sum, Amount(std::int64_t{0xFFFFFFFFFFFF} * day.row(0).count));
}

}  // namespace
}  // namespace tillwire::ledger::bank_test
