// The store on simulated flash: power cuts, failures, bad cells and damage at each moment.
#include <gtest/gtest.h>

#include <algorithm>
#include <support/stride.hpp>

#include "life.hpp"

namespace tillwire::ledger::flash_test {
namespace {

using namespace test;
using tillwire::test::stride;
using Torn = Flash::Torn;

constexpr Torn all_torn[] = {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all};

struct Shape {
  std::uint32_t sector_size;
  std::uint32_t sectors;
};
constexpr Shape shapes[] = {{1024, 2}, {512, 4}, {1280, 3}};

/// Lives until the power is cut or `steps` are done; returns whether it was cut.
bool live(Life& life, Cells& cells, unsigned steps, std::uint32_t cut, Torn torn,
          CallSite site = CallSite::here()) {
  const Traced traced(site);
  Flash flash(cells);
  flash.cut_at(cut, torn);
  try {
    Store store(flash);
    EXPECT_EQ(store.open_or_format(series, day_s), StoreError::none);
    for (unsigned i = 0; i != steps; ++i) EXPECT_TRUE(life.step(store));
    life.check(store);
  } catch (const PowerCut&) {
    return true;
  }
  return false;
}

TEST(StoreOnFlash, LosesNothingByAPowerCutAtAnyMoment) {
  for (const Shape& shape : {shapes[0], shapes[1]}) {
    for (const Torn torn : all_torn) {
      for (std::uint32_t cut = 4;; cut += stride) {  // formatting: another test
        SCOPED_TRACE(testing::Message()
                     << shape.sector_size << " cut " << cut << " torn " << static_cast<int>(torn));
        Cells cells(shape.sector_size, shape.sectors);
        Life life(1);
        if (!live(life, cells, 40, cut, torn)) break;
        // The next start may be cut as well, at each of its writes.
        for (std::uint32_t again = 0;; ++again) {
          ASSERT_LT(again, 10U);
          Cells copy = cells;
          Life same = life;
          if (!live(same, copy, 0, again, torn)) break;
          Flash flash(copy);
          Store store(flash);
          ASSERT_EQ(store.open(series), StoreError::none);
          same.check(store);
        }
        live(life, cells, 0, UINT32_MAX, torn);
        live(life, cells, 20, UINT32_MAX, torn);
        if (testing::Test::HasFailure()) return;
      }
    }
  }
}

TEST(StoreOnFlash, CutNeverMakesADoubtOfWhatWasRefusedOnACard) {
  for (const Torn torn : all_torn) {
    for (std::uint32_t cut = 0;; ++cut) {
      SCOPED_TRACE(testing::Message() << "cut " << cut << " torn " << static_cast<int>(torn));
      Cells cells(1024, 2);
      Movement debit;
      debit.kind = MovementKind::debit;
      debit.asked = 700;
      bool over = false;
      for (const std::uint32_t at : {cut, cut, UINT32_MAX}) {
        Flash flash(cells);
        Store store(flash);
        ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none);
        if (debit.id == 0) {
          ASSERT_EQ(store.begin(debit), StoreError::none);
        }
        flash.cut_at(flash.operations() + at, torn);
        Store::Walk walk;
        Movement now;
        ASSERT_TRUE(store.next_unreported(walk, now));
        EXPECT_TRUE(now.state == State::noted || now.state == State::decided) << line_of(now);
        now.decide(Verdict::not_paid);
        try {
          over = store.append(now, fact::decided);
          if (at == cut) break;
        } catch (const PowerCut&) {
          over = false;
        }
      }
      EXPECT_TRUE(over || HasFailure());
      if (cut > 20) break;
    }
  }
}

TEST(StoreOnFlash, SurvivesManyCutsInARow) {
  for (unsigned seed = 0; seed != 30; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 random(seed);
    const Shape shape = shapes[seed % 3];
    Cells cells(shape.sector_size, shape.sectors);
    Life life(seed);
    ASSERT_FALSE(live(life, cells, 1, UINT32_MAX, Torn::all));
    for (unsigned i = 0; i < 150; i += stride) {
      const auto cut = static_cast<std::uint32_t>(random() % 30);
      live(life, cells, 10, cut, all_torn[random() % 5]);
      live(life, cells, 0, UINT32_MAX, Torn::all);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(StoreOnFlash, FailureOfTheStorageClosesItAndLosesNothing) {
  for (const Torn torn : {Torn::nothing, Torn::units, Torn::all}) {
    for (std::uint32_t operation = 4;; operation += stride) {
      SCOPED_TRACE(operation);
      Cells cells(512, 4);
      Life life(2);
      Flash flash(cells);
      Store store(flash);
      ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none);
      flash.fail_at(operation, torn);
      unsigned i = 0;
      while (i != 60 && life.step(store)) ++i;
      if (!flash.failed()) break;
      EXPECT_FALSE(store.is_ready());
      Movement movement;
      Store::Walk walk;
      DayRecord day;
      EXPECT_EQ(store.begin(movement), StoreError::not_open);
      EXPECT_EQ(movement.id, 0U);
      EXPECT_FALSE(store.append(movement, fact::step) || store.next(walk, movement) ||
                   store.last(movement) || store.read_day(day) || store.begin_day(1) ||
                   store.dismiss_damaged());
      EXPECT_EQ(store.room(), 0U);
      EXPECT_EQ(store.open(series), StoreError::storage) << "it has to be opened again first";
      if (operation % 2 == 0) flash.lose();
      flash.reopen();
      ASSERT_EQ(store.open(series), StoreError::none);
      life.check(store);
      for (i = 0; i != 20; ++i) EXPECT_TRUE(life.step(store));
      life.check(store);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(StoreOnFlash, FailedReadClosesItAndChangesNoMeaning) {
  for (std::uint32_t read = 0;; read += stride) {
    SCOPED_TRACE(read);
    Cells cells(512, 4);
    Life life(3);
    Flash flash(cells);
    Store store(flash);
    ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none);
    for (int i = 0; i != 25; ++i) ASSERT_TRUE(life.step(store));
    flash.fail_read(read);
    while (!flash.read_failed() && life.step(store) && life.highest() < 30) {
    }
    if (!flash.read_failed()) break;
    EXPECT_FALSE(store.is_ready());
    Flash again(cells);
    Store reopened(again);
    ASSERT_EQ(reopened.open(series), StoreError::none);
    life.check(reopened);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(StoreOnFlash, FailedReadOfAnOpenIsAnErrorAndChangesNothing) {
  Cells sound(512, 4);
  Life life(4);
  ASSERT_FALSE(live(life, sound, 40, UINT32_MAX, Torn::all));
  for (std::uint32_t read = 0;; ++read) {
    Cells cells = sound;
    Flash flash(cells);
    Store store(flash);
    flash.fail_read(read);
    const StoreError error = store.open(series);
    if (!flash.read_failed()) break;
    ASSERT_EQ(error, StoreError::storage) << read;
    EXPECT_EQ(cells.bytes, sound.bytes);
    ASSERT_EQ(store.open(series), StoreError::none);
    Life same = life;
    same.check(store);
  }
}

/// A cell that ignores writes costs at most its slot, except in the day's record, which has no
/// other place.
TEST(StoreOnFlash, BadCellLosesNothing) {
  for (const Shape& shape : {shapes[0], shapes[1]}) {
    const std::uint32_t size = shape.sector_size * shape.sectors;
    for (std::uint32_t at = 0; at < size; at += 3) {
      SCOPED_TRACE(at);
      const std::uint32_t in_slot = at % slot_size;
      const bool in_record = at % (size / 2) < slot_size && in_slot >= BankHead::day_at &&
                             in_slot < BankHead::erased_at;
      Cells cells(shape.sector_size, shape.sectors);
      Life life(5, 2);
      life.may_be_full = true;
      Flash flash(cells);
      flash.stick(at);
      Store store(flash);
      StoreError error = store.open_or_format(series, day_s);
      unsigned steps = 0;
      while (error == StoreError::none && steps != 80) {
        if (!life.step(store)) {
          error = StoreError::storage;
        } else {
          ++steps;
        }
      }
      EXPECT_TRUE(error == StoreError::none || (in_record && error == StoreError::storage));
      Flash again(cells);
      again.stick(at);
      Store reopened(again);
      const StoreError opened = reopened.open(series);
      if (in_record && opened == StoreError::not_formatted && steps == 0) continue;
      ASSERT_EQ(opened, StoreError::none);
      life.check(reopened);
      if (testing::Test::HasFailure()) return;
    }
  }
}

/// Returns a store's cells after a while, with a movement in each state.
Cells lived_in(std::map<std::uint32_t, Movement>& all, DayRecord& day) {
  Cells cells(1280, 2);
  Flash flash(cells);
  Store store(flash);
  EXPECT_EQ(store.open_or_format(series, day_s), StoreError::none);
  for (const State state : {State::reported, State::noted, State::sending, State::decided}) {
    Movement movement;
    movement.kind = MovementKind::refund;
    movement.asked = movement.charged = 10;
    EXPECT_TRUE(movement.order.assign("order"));
    EXPECT_EQ(store.begin(movement), StoreError::none);
    movement.charged = {};
    if (state == State::noted) continue;
    movement.state = State::sending;
    movement.given = 5;
    EXPECT_TRUE(store.append(movement, fact::given));
    if (state == State::sending) continue;
    movement.charged = 10;
    movement.decide(Verdict::paid);
    EXPECT_TRUE(store.append(movement, fact::decided));
    if (state == State::decided) continue;
    movement.state = State::reported;
    EXPECT_TRUE(store.append(movement, fact::step));
  }
  all = movements_of(store);
  EXPECT_TRUE(store.read_day(day));
  return cells;
}

/// Damages each unit of a store, which has movements in each state.
TEST(StoreOnFlash, DamagedUnitIsNoticedAndCountsAsSent) {
  std::map<std::uint32_t, Movement> all;
  DayRecord day;
  const Cells sound = lived_in(all, day);
  ASSERT_EQ(all.size(), 4U);
  for (std::uint32_t at = 0; at != sound.bytes.size(); at += Storage::unit) {
    for (const unsigned way : {0U, 1U, 2U}) {
      SCOPED_TRACE(testing::Message() << at << ' ' << way);
      Cells cells = sound;
      for (std::uint32_t i = at; i != at + Storage::unit; ++i) {
        const auto noise = static_cast<std::uint8_t>(i * 37);
        cells.bytes[i] = way == 0 ? std::uint8_t{0} : way == 1 ? noise : sound.bytes[i];
      }
      if (way == 2) cells.bytes[at + 7] ^= 8;
      Flash flash(cells);
      Store store(flash);
      ASSERT_EQ(store.open(series), StoreError::none);
      ASSERT_EQ(store.check(), nullptr);
      const std::map<std::uint32_t, Movement> found = movements_of(store);
      std::uint32_t lost = 0;
      for (const auto& [id, before] : all) {
        const auto after = found.find(id);
        if (after == found.end()) {
          ++lost;
          EXPECT_TRUE(store.damaged() != 0 || before.state == State::noted);
          continue;
        }
        const State least = std::min(before.state, State::sending);
        EXPECT_GE(after->second.state, least) << line_of(before);
        if (after->second.state < State::decided) continue;
        EXPECT_TRUE(after->second.verdict == Verdict::paid ||
                    after->second.verdict == Verdict::help)
            << line_of(after->second);
      }
      EXPECT_LE(lost, 1U);
      DayRecord now;
      ASSERT_TRUE(store.read_day(now));
      const bool same = std::equal(day.sums(), day.sums() + DayRecord::sums_size, now.sums());
      EXPECT_TRUE(same || now.is_lost() || now.unclear() != 0 || store.damaged() != 0 ||
                  store.unreported() == 4)
          << "what is no longer in the sums is shown to a person, or asked about again";
      // A change of banks keeps what is damaged, until it is dismissed.
      const std::uint32_t damaged = store.damaged();
      const std::string before = fingerprint_of(store);
      for (int i = 0; i != 6; ++i) {
        Movement movement;
        movement.kind = MovementKind::sale;
        if (store.begin(movement) != StoreError::none) break;
        movement.decide(Verdict::not_paid);
        ASSERT_TRUE(store.append(movement, fact::decided));
        movement.state = State::reported;
        ASSERT_TRUE(store.append(movement, fact::step));
      }
      ASSERT_EQ(store.check(), nullptr);
      EXPECT_EQ(store.damaged(), damaged);
      EXPECT_EQ(fingerprint_of(store), before);
      EXPECT_TRUE(store.dismiss_damaged());
      EXPECT_EQ(store.damaged(), 0U);
      ASSERT_EQ(store.check(), nullptr);
    }
  }
}

TEST(StoreOnFlash, BankInDoubtIsErasedAtEachOpen) {
  Cells cells(512, 4);
  Life life(6);
  ASSERT_FALSE(live(life, cells, 40, UINT32_MAX, Torn::all));
  const auto erasures = [&](bool again) {
    Flash flash(cells);
    Store store(flash);
    const std::vector<std::uint32_t> before = cells.erasures;
    EXPECT_EQ(store.open(series), StoreError::none);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i != before.size(); ++i) count += cells.erasures[i] - before[i];
    if (!again) {
      EXPECT_EQ(flash.operations(), 0U) << "nothing is written or erased for nothing";
    }
    return count;
  };
  EXPECT_EQ(erasures(false), 0U);
  EXPECT_EQ(erasures(false), 0U);
  // What an interrupted change of banks left in the other bank.
  const bool first_in_use = cells.bytes[0] == 'T';
  const std::uint32_t other = first_in_use ? 1024 : 0;
  cells.bytes[other + 300] = 0;
  EXPECT_EQ(erasures(true), 2U);
  EXPECT_EQ(erasures(true), 2U) << "that erasure may have been interrupted, for all that is known";
  ASSERT_FALSE(live(life, cells, 60, UINT32_MAX, Torn::all));
  EXPECT_EQ(erasures(false), 0U) << "the next change of banks ends the doubt";
}

TEST(StoreOnFlash, WearsBothBanksEqually) {
  for (const Shape& shape : shapes) {
    Cells cells(shape.sector_size, shape.sectors);
    Flash flash(cells);
    Store store(flash);
    ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none);
    constexpr std::uint32_t sales = 1000;
    const std::uint32_t before = flash.operations();
    for (std::uint32_t i = 0; i != sales; ++i) {
      Movement sale;
      sale.kind = MovementKind::sale;
      sale.asked = sale.charged = 10;
      ASSERT_EQ(store.begin(sale), StoreError::none);
      EXPECT_TRUE(sale.order.assign("order"));
      sale.state = State::sending;
      ASSERT_TRUE(store.append(sale, fact::order | fact::step));
      sale.decide(Verdict::paid);
      ASSERT_TRUE(store.append(sale, fact::decided));
      sale.state = State::reported;
      ASSERT_TRUE(store.append(sale, fact::step));
    }
    // A bank has its head, the latest movement, and room for others.
    const std::uint32_t slots = shape.sectors / 2 * shape.sector_size / slot_size;
    const std::uint32_t changes = sales / (slots - 2);
    for (std::uint32_t sector = 0; sector != shape.sectors / 2 * 2; ++sector) {
      EXPECT_NEAR(cells.erasures[sector], changes / 2, 2);
    }
    // Four writes each; a change of banks writes the latest one, record, heads and mark.
    EXPECT_LE(flash.operations() - before, sales * 4 + (changes + 1) * (6 + shape.sectors / 2));
    DayRecord day;
    ASSERT_TRUE(store.read_day(day));
    EXPECT_EQ(day.row(0).count, sales);
    EXPECT_EQ(day.row(0).sum, Amount(10 * sales));
  }
}

TEST(StoreOnFlash, OpeningReadsEachByteOnlyAFewTimes) {
  Cells cells(4096, 4);
  Life life(7, 20);
  ASSERT_FALSE(live(life, cells, 200, UINT32_MAX, Torn::all));
  Flash flash(cells);
  Store store(flash);
  ASSERT_EQ(store.open(series), StoreError::none);
  EXPECT_LE(flash.bytes_read(), 2 * cells.bytes.size());
}

}  // namespace
}  // namespace tillwire::ledger::flash_test
