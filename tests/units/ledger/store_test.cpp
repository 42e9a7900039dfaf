// The store of movements: its errors, its room, ids, days, and its fingerprint.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tillwire/ledger/store.hpp>

#include "bench.hpp"
#include "sample.hpp"

namespace tillwire::ledger::store_test {
namespace {

using namespace test;
using tillwire::test::sample_movement;
using Torn = Flash::Torn;

TEST(Store, KeepsAMovementThroughARestart) {
  Cells cells(1024, 2);
  Movement sale;
  {
    Flash flash(cells);
    Store store(flash);
    EXPECT_EQ(store.begin(sale), StoreError::not_open);
    EXPECT_FALSE(store.is_ready());
    EXPECT_EQ(store.open(1), StoreError::not_formatted);
    ASSERT_EQ(store.open_or_format(0xABCD, day_s), StoreError::none);
    EXPECT_FALSE(store.last(sale));
    sale = begun(store, sale_of(1250));
    EXPECT_EQ(sale.id, 1U);
    EXPECT_EQ(sale.series, 0xABCDU);
    send(store, sale);
    sale.flags = flag::customer;
    EXPECT_TRUE(store.append(sale, fact::step));
    EXPECT_EQ(store.unreported(), 1U);
  }
  Flash flash(cells);
  Store store(flash);
  ASSERT_EQ(store.open(0xEF), StoreError::none);
  Movement found;
  ASSERT_TRUE(store.last(found));
  EXPECT_EQ(line_of(found), line_of(sale));
  EXPECT_EQ(store.unreported(), 1U);
  EXPECT_EQ(begun(store, sale_of(1)).series, 0xEFU) << "each start has its own";
  EXPECT_EQ(movements_of(store).begin()->second.series, 0xABCDU);
}

TEST(Store, WalkOfUnreportedReadsThoseBeforeThemOnce) {
  Cells cells(8192, 2);
  Flash flash(cells);
  Store store(flash);
  ASSERT_EQ(store.open_or_format(1, day_s), StoreError::none);
  for (unsigned i = 0; i != 20; ++i) sold(store, 10);
  const Movement open = begun(store, sale_of(10));
  const auto read_by_walk = [&] {
    const std::uint32_t before = flash.bytes_read();
    Store::Walk walk;
    Movement found;
    EXPECT_TRUE(store.next_unreported(walk, found));
    EXPECT_EQ(found.id, open.id);
    EXPECT_FALSE(store.next_unreported(walk, found));
    return (flash.bytes_read() - before) / slot_size;
  };
  EXPECT_EQ(read_by_walk(), 21U);
  EXPECT_EQ(read_by_walk(), 1U);
  ASSERT_TRUE(store.begin_day(day_s));
  EXPECT_EQ(read_by_walk(), 1U) << "the day's record has taken the others";
  EXPECT_EQ(store.check(), nullptr);
}

/// It would take the room that room() has promised.
TEST(Store, LatestReportedDoesNotStayIfDamagedOnesFillTheBank) {
  Cells cells(1024, 2);  // three slots
  {
    Flash flash(cells);
    Store store(flash);
    ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none);
    begun(store, sale_of(1));
    sold(store, 2);
    Movement last = begun(store, sale_of(3));
    send(store, last);
  }
  cells.bytes[3 * slot_size + 5] ^= 1;
  Flash flash(cells);
  Store store(flash);
  ASSERT_EQ(store.open(series), StoreError::none);
  ASSERT_EQ(store.damaged(), 1U);
  ASSERT_EQ(store.room(), 1U);
  begun(store, sale_of(4));
  EXPECT_EQ(store.room(), 0U);
  EXPECT_EQ(store.damaged(), 1U);
}

TEST(Store, HeadAloneProvesNoRequest) {
  Bench bench;
  Movement refund = sample_movement();
  refund.state = State::noted;
  refund.history = {};
  refund = begun(bench.store, refund);
  const auto facts = bench.cells.bytes.begin() + slot_size + facts_at;
  EXPECT_EQ(std::count(facts, facts + 128, 0xFF), 128);
}

TEST(Store, ReportedMovementsLeaveAndTheLatestStays) {
  Bench bench;
  Movement first = begun(bench.store, sale_of(1));
  Movement latest;
  for (int i = 0; i != 10; ++i) {
    latest = sold(bench.store, 10);
    Movement found;
    ASSERT_TRUE(bench.store.last(found));
    found.flags = 0;
    EXPECT_EQ(line_of(found), line_of(latest));
    EXPECT_EQ(movements_of(bench.store).count(first.id), 1U);
  }
  EXPECT_LE(movements_of(bench.store).size(), 3U);
  EXPECT_FALSE(bench.store.append(sale_of(1), fact::step)) << "there is no such movement";
  EXPECT_FALSE(bench.store.is_ready());
}

TEST(Store, WalkStaysValidWhileBanksChange) {
  Bench bench(1280, 2);
  for (int i = 0; i != 3; ++i) begun(bench.store, sale_of(i));
  Store::Walk walk;
  Movement movement;
  std::vector<std::uint32_t> ids;
  while (bench.store.next(walk, movement)) {
    ids.push_back(movement.id);
    send(bench.store, movement);
    for (int i = 0; i != 9; ++i) EXPECT_TRUE(bench.store.append(movement, fact::step));
    EXPECT_EQ(bench.store.check(), nullptr);
  }
  EXPECT_EQ(ids, (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST(Store, ReversalStaysNotedTwiceWhenBanksChange) {
  Bench bench;
  Movement sale = begun(bench.store, sale_of(1250));
  send(bench.store, sale);
  sale.flags = flag::reversing;
  ASSERT_TRUE(bench.store.append(sale, fact::step) && bench.store.append(sale, fact::step));
  ASSERT_TRUE(bench.store.begin_day(day_s));
  for (std::uint32_t unit = 0; unit != 2; ++unit) {
    Cells cells = bench.cells;
    cells.bytes[1024 + slot_size + facts_at + unit * Storage::unit + 3] ^= 1;
    Flash flash(cells);
    Store store(flash);
    ASSERT_EQ(store.open(series), StoreError::none);
    Movement found;
    ASSERT_TRUE(store.last(found));
    EXPECT_TRUE(found.has(flag::reversing)) << unit;
  }
}

/// The budget: each movement can be brought to its end even if no slot holds one that is reported.
TEST(Store, RoomLastsUntilEachMovementIsReported) {
  for (const std::uint32_t sector_size : {768U, 1024U, 2048U}) {
    Bench bench(sector_size, 2);
    Store& store = bench.store;
    const std::uint32_t room = sector_size / slot_size - 1;
    EXPECT_EQ(store.room(), room);
    std::vector<Movement> all;
    for (std::uint32_t i = 0; i != room; ++i) {
      Movement movement = sample_movement();
      movement.history = {};
      movement.given = movement.ordered = {};
      movement.flags = 0;
      movement.state = State::noted;
      movement.kind = i % 3 == 0   ? MovementKind::sale
                      : i % 3 == 1 ? MovementKind::refund
                                   : MovementKind::withdrawal;
      if (i % 3 == 0) movement.order.clear();
      all.push_back(begun(store, movement));
      EXPECT_EQ(store.room(), room - i - 1);
    }
    Movement more = sale_of(1);
    const std::uint32_t before = bench.flash.operations();
    EXPECT_EQ(store.begin(more), StoreError::full);
    EXPECT_EQ(more.id, 0U);
    EXPECT_EQ(bench.flash.operations(), before) << "it causes no wear";
    for (int round = 0; round != 3; ++round) {
      for (Movement& each : all) {
        unsigned facts = fact::order | fact::step;
        EXPECT_TRUE(each.order.assign("70906e55-7114-41d6-8332-4609dc6590f4"));
        each.state = State::sending;
        if (each.kind == MovementKind::refund) {
          each.given = 7;
          facts = fact::given;
        } else if (each.kind == MovementKind::withdrawal) {
          each.history = sample_movement().history;
          facts = fact::step | fact::history;
        }
        ASSERT_TRUE(store.append(each, facts));
        // Twice, because one unit may be damaged.
        each.flags = flag::reversing;
        ASSERT_TRUE(store.append(each, fact::step) && store.append(each, fact::step));
        ASSERT_EQ(store.check(), nullptr);
      }
    }
    for (const Movement& each : all) {
      EXPECT_EQ(line_of(movements_of(store)[each.id]), line_of(each));
    }
    for (Movement& each : all) {
      each.charged = each.asked;
      each.decide(Verdict::paid);
      ASSERT_TRUE(store.append(each, fact::decided));
      EXPECT_EQ(store.room(), 0U);
    }
    for (std::size_t i = 0; i != all.size(); ++i) {
      report(store, all[i]);
      EXPECT_EQ(store.room(), i + 1);
    }
    EXPECT_EQ(store.begin(more), StoreError::none);
  }
}

TEST(Store, IdsNeverComeBack) {
  std::set<std::uint32_t> ids;
  Cells cells(768, 2);
  std::uint32_t highest = 0;
  for (std::uint32_t start = 0; start != 60; ++start) {
    Flash flash(cells);
    Store store(flash);
    ASSERT_EQ(store.open_or_format(start, day_s), StoreError::none);
    if (start % 10 == 9) {
      ASSERT_EQ(store.discard_all(start, day_s), StoreError::none);
      EXPECT_TRUE(movements_of(store).empty());
    }
    if (start % 2 == 0) flash.cut_at(start % 7, start % 4 == 0 ? Torn::noise : Torn::all);
    try {
      for (int i = 0; i != 3; ++i) {
        Movement sale = sale_of(10);
        ASSERT_EQ(store.begin(sale), StoreError::none);
        EXPECT_TRUE(ids.insert(sale.id).second);
        EXPECT_GT(sale.id, highest);
        highest = sale.id;
        decide(store, sale, Verdict::not_paid);
        report(store, sale);
      }
    } catch (const PowerCut&) {
    }
    // Brings all to an end, so that there is room.
    Flash again(cells);
    Store reopened(again);
    ASSERT_EQ(reopened.open(start), StoreError::none);
    for (auto& [id, movement] : movements_of(reopened)) {
      if (movement.state == State::reported) continue;
      if (movement.is_open()) decide(reopened, movement, Verdict::not_paid);
      report(reopened, movement);
    }
  }
}

TEST(Store, IdIsAboveThatOfOneThatLeftItsBank) {
  Cells cells(768, 2);
  Flash flash(cells);
  std::uint32_t latest = 0;
  {
    Store store(flash);
    ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none);
    begun(store, sale_of(1));
    latest = sold(store, 2).id;
    ASSERT_TRUE(store.begin_day(day_s));  // the first sale and the next one fill a bank
    ASSERT_EQ(movements_of(store).count(latest), 0U);
  }
  Store store(flash);
  ASSERT_EQ(store.open(series), StoreError::none);
  EXPECT_GT(begun(store, sale_of(3)).id, latest);
}

TEST(Store, DayCountsWhatWasReportedOnce) {
  Bench bench;
  for (int i = 1; i <= 20; ++i) sold(bench.store, i);
  Movement waits = begun(bench.store, sale_of(1000));
  decide(bench.store, waits, Verdict::paid);
  Movement unclear = begun(bench.store, sale_of(1));
  decide(bench.store, unclear, Verdict::help);
  report(bench.store, unclear);
  DayRecord day;
  ASSERT_TRUE(bench.store.read_day(day));
  EXPECT_EQ(day.number(), 1U);
  EXPECT_EQ(day.since_s(), day_s);
  EXPECT_EQ(day.row(0).sum, Amount(210));
  EXPECT_EQ(day.row(0).count, 20U);
  EXPECT_EQ(day.unclear(), 1U);
  ASSERT_TRUE(bench.store.begin_day(day_s + 5));
  ASSERT_TRUE(bench.store.read_day(day));
  EXPECT_EQ(day.number(), 2U);
  EXPECT_EQ(day.since_s(), day_s + 5);
  EXPECT_EQ(day.row(0).count + day.unclear(), 0U);
  report(bench.store, waits);
  ASSERT_TRUE(bench.store.read_day(day));
  EXPECT_EQ(day.row(0).sum, Amount(1000)) << "on the day on which it was reported";
}

TEST(Store, LostRecordOfADayIsReported) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Store store(flash);
    ASSERT_EQ(store.open_or_format(series, day_s), StoreError::none);
    sold(store, 10);
  }
  cells.bytes[BankHead::day_at + 3] ^= 1;
  Flash flash(cells);
  Store store(flash);
  ASSERT_EQ(store.open(series), StoreError::none);
  for (int i = 0; i != 9; ++i) {
    DayRecord day;
    ASSERT_TRUE(store.read_day(day));
    EXPECT_TRUE(day.is_lost());
    EXPECT_EQ(day.number(), 1U);
    EXPECT_EQ(day.row(0).sum, Amount(10 * (i + 1)));
    sold(store, 10);
  }
  ASSERT_TRUE(store.begin_day(day_s));
  DayRecord day;
  ASSERT_TRUE(store.read_day(day));
  EXPECT_FALSE(day.is_lost());
  EXPECT_EQ(day.number(), 2U);
}

TEST(Store, CutsNeverUseUpTheRoomForAResult) {
  Bench bench(768, 2);
  Movement sale = begun(bench.store, sale_of(10));
  begun(bench.store, sale_of(20));
  send(bench.store, sale);
  for (int cuts = 0; cuts != 40; ++cuts) {
    Flash flash(bench.cells);
    Store store(flash);
    ASSERT_EQ(store.open(series), StoreError::none);
    EXPECT_EQ(store.unreported(), 2U);
    flash.cut_at(flash.operations(), Torn::noise);
    Movement decided = sale;
    decided.decide(Verdict::paid);
    EXPECT_THROW(static_cast<void>(store.append(decided, fact::decided)), PowerCut);
  }
  Flash flash(bench.cells);
  Store store(flash);
  ASSERT_EQ(store.open(series), StoreError::none);
  decide(store, sale, Verdict::paid);
  EXPECT_EQ(movements_of(store)[sale.id].state, State::decided);
}

TEST(Store, OrderMayFollowAStep) {
  Bench bench;
  Movement sale = begun(bench.store, sale_of(10));
  sale.state = State::sending;
  ASSERT_TRUE(bench.store.append(sale, fact::step));
  EXPECT_TRUE(sale.order.assign("order"));
  sale.flags = flag::taken;
  ASSERT_TRUE(bench.store.append(sale, fact::order | fact::step));
  EXPECT_EQ(line_of(movements_of(bench.store)[sale.id]), line_of(sale));
}

TEST(Store, ReportedTwiceCountsOnce) {
  Bench bench;
  Movement first = sold(bench.store, 10);
  begun(bench.store, sale_of(20));
  report(bench.store, first);
  EXPECT_EQ(bench.store.unreported(), 1U);
  DayRecord day;
  ASSERT_TRUE(bench.store.read_day(day));
  EXPECT_EQ(day.row(0).count, 1U);
}

TEST(Store, IdOfADamagedMovementIsNotReused) {
  for (const bool sent : {false, true}) {
    Bench bench;
    sold(bench.store, 10);
    Movement last = begun(bench.store, sale_of(20));
    if (sent) send(bench.store, last);
    bench.cells.bytes[2 * slot_size + 4] ^= 1;
    Flash flash(bench.cells);
    Store store(flash);
    ASSERT_EQ(store.open(series), StoreError::none);
    EXPECT_EQ(store.damaged(), sent ? 1U : 0U);
    EXPECT_EQ(store.unreported(), 0U);
    EXPECT_GT(begun(store, sale_of(30)).id, last.id);
  }
}

TEST(Store, WalkReadsEachSlotOnce) {
  Bench bench(4096, 2);
  for (int i = 0; i != 20; ++i) sold(bench.store, 10);
  for (int i = 0; i != 5; ++i) begun(bench.store, sale_of(1));
  const std::uint32_t before = bench.flash.bytes_read();
  EXPECT_GE(movements_of(bench.store).size(), 6U);
  EXPECT_LE(bench.flash.bytes_read() - before, 4096U);
}

// Fingerprints.

/// A store with a day's sums, a movement that is sent and one that is decided.
struct Meaning {
  std::int64_t sold_sum = 30;
  Movement sent = sale_of(50);
  Verdict verdict = Verdict::paid;
  unsigned detours = 0;  ///< what has no part in the meaning
};
std::string fingerprint_of(const Meaning& meaning, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Bench bench(1280, 2);
  Store& store = bench.store;
  for (unsigned i = 0; i != meaning.detours; ++i) {
    Movement nothing = begun(store, sale_of(i + 1));
    nothing.time_s = i;
    decide(store, nothing, Verdict::not_paid);
    report(store, nothing);
  }
  if (meaning.detours % 2 == 0) {
    sold(store, 10);
    sold(store, meaning.sold_sum - 10);
  } else {
    sold(store, meaning.sold_sum - 5);
    sold(store, 5);
  }
  Movement decided = begun(store, sale_of(70));
  Movement sent = meaning.sent;
  sent.time_s = day_s + meaning.detours;
  EXPECT_EQ(store.begin(sent), StoreError::none);
  const Movement wanted = sent;
  send(store, sent);
  sent = wanted;
  sent.sent_s = meaning.detours;
  sent.doubt_10s = static_cast<std::uint16_t>(meaning.detours);
  EXPECT_TRUE(sent.order.assign("order"));
  sent.state = State::sending;
  for (unsigned i = 0; i != meaning.detours; ++i) EXPECT_TRUE(store.append(sent, fact::step));
  EXPECT_TRUE(store.append(sent, fact::given));
  EXPECT_TRUE(store.append(sent, fact::history));
  decide(store, decided, meaning.verdict);
  const std::string before = test::fingerprint_of(store);
  Flash flash(bench.cells);
  Store reopened(flash);
  EXPECT_EQ(reopened.open(series + 1), StoreError::none);
  EXPECT_EQ(test::fingerprint_of(reopened), before);
  return before;
}

TEST(Fingerprint, IsEqualForEqualMeanings) {
  const Meaning plain;
  for (unsigned detours = 1; detours != 25; ++detours) {
    Meaning other;
    other.detours = detours;
    EXPECT_EQ(fingerprint_of(other), fingerprint_of(plain)) << detours;
  }
}

TEST(Fingerprint, DiffersForEachFactThatMatters) {
  std::set<std::string> all = {fingerprint_of(Meaning())};
  const auto add = [&](const Meaning& meaning, const char* what) {
    EXPECT_TRUE(all.insert(fingerprint_of(meaning)).second) << what;
  };
  Meaning meaning;
  meaning.sold_sum = 31;
  add(meaning, "the day's sum");
  meaning = {};
  meaning.verdict = Verdict::not_paid;
  add(meaning, "a verdict");
  const auto change = [&](const char* what, auto changes) {
    Meaning changed;
    changes(changed.sent);
    add(changed, what);
  };
  change("kind", [](Movement& each) { each.kind = MovementKind::hold; });
  change("currency", [](Movement& each) { each.currency = 826; });
  change("asked", [](Movement& each) { each.asked = 51; });
  change("flags", [](Movement& each) { each.flags = flag::reversing; });
  change("given", [](Movement& each) { each.given = 1; });
  change("no given", [](Movement& each) { each.given = 0; });
  change("history", [](Movement& each) { each.history.own = 1; });
  change("card", [](Movement& each) { EXPECT_TRUE(each.card.assign("4*1")); });
  change("remark", [](Movement& each) { EXPECT_TRUE(each.remark.assign("a")); });
}

TEST(Fingerprint, DiffersForEachStep) {
  Bench bench;
  std::set<std::string> all = {test::fingerprint_of(bench.store)};
  const auto add = [&] { EXPECT_TRUE(all.insert(test::fingerprint_of(bench.store)).second); };
  Movement sale = begun(bench.store, sale_of(10));
  add();
  send(bench.store, sale);
  add();
  sale.flags = flag::customer;
  EXPECT_TRUE(bench.store.append(sale, fact::step));
  add();
  decide(bench.store, sale, Verdict::paid);
  add();
  report(bench.store, sale);
  add();
  ASSERT_TRUE(bench.store.begin_day(1));
  EXPECT_FALSE(all.insert(test::fingerprint_of(bench.store)).second) << "as in the beginning";
}

}  // namespace
}  // namespace tillwire::ledger::store_test
