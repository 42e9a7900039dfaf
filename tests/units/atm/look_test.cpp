// What changes between two looks at a planted ATM, and how long its cash is said to last.
#include <functional>
#include <utility>

#include "planted.hpp"

namespace tillwire::test::atm_look_test {
namespace {

using atm::CashLeft;
using atm::Change;
using atm::Changes;
using atm::Device;
using State = atm::CashLeft::State;

constexpr std::int64_t euro = 978;
constexpr std::uint32_t minute = 60;
constexpr std::uint32_t hour = 3600;

template <std::size_t Rows>
Changes see(atm::Look<Rows>& look, const Planted& planted, std::uint32_t time_s) {
  Changes changes;
  read({planted}, [&](const customers::AtmStatus& atm) { changes = look.see(atm, at(time_s)); });
  return changes;
}

unsigned bits(std::initializer_list<Change> changes) {
  Changes all;
  for (const Change each : changes) all.add(each);
  return all.bits;
}

Planted stocked() {
  Planted planted;
  planted.last_transaction = "2026-11-21T10:00:00Z";
  planted.cassettes = {cassette(1, 20, 2000, 500), cassette(2, 50, 1000, 100),
                       cassette(3, 50, 1000, 0, "0")};
  return planted;
}

TEST(AtmLook, FirstLookHasNoChange) {
  atm::Look<4> look;
  EXPECT_FALSE(look.terminal_id().present());
  EXPECT_EQ(look.begin(), look.end());
  EXPECT_EQ(see(look, stocked(), now_s).bits, bits({Change::first}));
  EXPECT_EQ(look.terminal_id(), Text("ATM1"));
  EXPECT_EQ(look.seen_s(), now_s);
  EXPECT_TRUE(look.health().in_service());
  const Changes second = see(look, stocked(), now_s + 1);
  EXPECT_FALSE(second.any());
  EXPECT_EQ(second.devices, 0);
  EXPECT_EQ(look.seen_s(), now_s + 1);
}

TEST(AtmLook, ReportsEachChangeAndItsReversal) {
  const std::pair<std::function<void(Planted&)>, unsigned> cases[] = {
      {[](Planted& atm) { atm.link = "2"; }, bits({Change::link})},
      {[](Planted& atm) { atm.link = "8"; }, bits({Change::link})},
      {[](Planted& atm) { atm.open = "0"; }, bits({Change::open})},
      {[](Planted& atm) { atm.open = "8"; }, bits({Change::open})},
      {[](Planted& atm) { atm.supervisor = "1"; }, bits({Change::supervisor})},
      {[](Planted& atm) { atm.supervisor = "8"; }, bits({Change::supervisor})},
      {[](Planted& atm) { atm.safe = "1"; }, bits({Change::safe})},
      {[](Planted& atm) { atm.safe = "8"; }, bits({Change::safe})},
      {[](Planted& atm) { atm.load = "1"; }, bits({Change::loading})},
      {[](Planted& atm) { atm.load = "8"; }, bits({Change::loading})},
      {[](Planted& atm) { atm.last_transaction = "2026-11-21T10:00:01Z"; }, bits({Change::used})},
      {[](Planted& atm) { atm.last_transaction = ""; }, bits({Change::used})},
      {[](Planted& atm) { atm.cassettes[2].status = "1"; },
       bits({Change::cassettes, Change::cash})},
      {[](Planted& atm) { atm.cassettes[2].position = 4; }, 0},  // it is not enabled
      {[](Planted& atm) { atm.cassettes[1].position = 4; }, bits({Change::cassettes})},
      {[](Planted& atm) { atm.cassettes.push_back(cassette(4, 10, 100, 0, "0")); }, 0},
      {[](Planted& atm) { std::swap(atm.cassettes[0], atm.cassettes[1]); }, 0},
      {[](Planted& atm) { atm.cassettes.erase(atm.cassettes.begin()); },
       bits({Change::cassettes, Change::cash})},
      {[](Planted& atm) { --atm.cassettes[0].end; }, bits({Change::cash, Change::counters})},
      {[](Planted& atm) { ++atm.cassettes[2].end; }, bits({Change::counters})},
  };
  for (const auto& [alter, expected] : cases) {
    atm::Look<4> look;
    see(look, stocked(), now_s);
    Planted other = stocked();
    alter(other);
    EXPECT_EQ(see(look, other, now_s).bits, expected) << other.json();
    EXPECT_FALSE(see(look, other, now_s).any()) << other.json();
    EXPECT_EQ(see(look, stocked(), now_s).bits, expected) << other.json();
  }
}

TEST(AtmLook, WithdrawalsAndReplenishment) {
  atm::Look<4> look;
  Planted planted = stocked();
  see(look, planted, now_s);
  planted.cassettes[0].out += 10;
  planted.cassettes[0].end -= 10;
  EXPECT_EQ(see(look, planted, now_s).bits, bits({Change::cash}));
  planted.cassettes[0].rejected += 2;
  planted.cassettes[0].end -= 2;
  EXPECT_EQ(see(look, planted, now_s).bits, bits({Change::cash}));

  Planted added = planted;  // notes were put on top
  added.cassettes[0].loaded += 100;
  added.cassettes[0].end += 100;
  EXPECT_EQ(see(look, added, now_s).bits, bits({Change::cash, Change::replenished}));
  Planted swapped = added;  // another cassette, whose counters start again
  swapped.cassettes[0] = cassette(1, 20, 2100, 0);
  EXPECT_EQ(see(look, swapped, now_s).bits, bits({Change::cash, Change::replenished}));
  swapped.cassettes[0].rejected = 1;
  swapped.cassettes[0].end -= 1;
  see(look, swapped, now_s);
  swapped.cassettes[0] = cassette(1, 20, 2100, 1);
  EXPECT_EQ(see(look, swapped, now_s).bits, bits({Change::replenished}));
}

TEST(AtmLook, EachDevice) {
  for (unsigned i = 0; i < atm::device_count; ++i) {
    atm::Look<4> look;
    see(look, stocked(), now_s);
    Planted planted = stocked();
    planted.devices[i] = "3";
    const Changes changes = see(look, planted, now_s);
    EXPECT_EQ(changes.bits, bits({Change::devices}));
    EXPECT_EQ(changes.devices, 1U << i);
    for (unsigned k = 0; k < atm::device_count; ++k) {
      EXPECT_EQ(changes.has(static_cast<Device>(k)), k == i);
    }
    EXPECT_TRUE(changes.has(Change::devices));
    EXPECT_FALSE(changes.has(Change::cash));
    EXPECT_EQ(look.health_of(static_cast<Device>(i)), atm::DeviceHealth::errors);
  }
}

TEST(AtmLook, AnotherAtmIsAFirstLook) {
  atm::Look<4> look;
  see(look, stocked(), now_s);
  Planted other = stocked();
  other.id = "ATM2";
  other.cassettes = {cassette(1, 10, 100, 0)};
  EXPECT_EQ(see(look, other, now_s).bits, bits({Change::first}));
  EXPECT_EQ(look.terminal_id(), Text("ATM2"));
  EXPECT_EQ(look.find(euro, 20), nullptr);
  ASSERT_NE(look.find(euro, 10), nullptr);
  EXPECT_FALSE(see(look, other, now_s).any());
  other.id = "ATM-OF-16-LETTER";
  see(look, other, now_s);
  EXPECT_FALSE(see(look, other, now_s).any());
  other.id += "S";
  EXPECT_EQ(see(look, other, now_s).bits, bits({Change::first}));
  EXPECT_EQ(see(look, other, now_s).bits, bits({Change::first}));
}

TEST(AtmLook, RowsThatDoNotFitAreCounted) {
  atm::Look<2> look;
  Planted planted = stocked();
  planted.cassettes.push_back(cassette(4, 10, 100, 0));
  planted.cassettes.push_back(cassette(5, 10, 100, 0));
  see(look, planted, now_s);
  EXPECT_EQ(look.not_listed(), 2U);
  ASSERT_NE(look.find(euro, 50), nullptr);
  EXPECT_EQ(look.find(euro, 50)->notes(), 900U);  // the disabled one is not counted
  EXPECT_EQ(look.find(euro, 50)->loaded(), 1000U);
  EXPECT_EQ(look.find(euro, 10), nullptr);
  EXPECT_EQ(look.find(840, 50), nullptr);
  // A row that is not needed any more is used again.
  planted.cassettes.erase(planted.cassettes.begin());
  see(look, planted, now_s);
  see(look, planted, now_s);
  EXPECT_EQ(look.not_listed(), 0U);
  ASSERT_NE(look.find(euro, 10), nullptr);
  EXPECT_EQ(look.find(euro, 10)->notes(), 200U);
  EXPECT_EQ(look.find(euro, 20), nullptr);
}

/// An ATM with one cassette of twenties, observed repeatedly.
class Till {
 public:
  explicit Till(std::int64_t loaded = 2000) { planted.cassettes = {cassette(1, 20, loaded, 0)}; }

  void pay_out(std::int64_t notes) {
    planted.cassettes[0].out += notes;
    planted.cassettes[0].end -= notes;
  }
  Changes look(std::uint32_t later_s) { return see(kept, planted, time_s += later_s); }
  CashLeft left() const { return kept.find(euro, 20)->left(); }

  Planted planted;
  atm::Look<2> kept;
  std::uint32_t time_s = now_s;
};

TEST(AtmCashLeft, UnknownUntilHalfAnHourHasPassed) {
  Till till;
  till.look(0);
  EXPECT_EQ(till.left().state, State::unknown);
  till.pay_out(100);
  till.look(1799);
  EXPECT_EQ(till.left().state, State::unknown);
  EXPECT_EQ(till.left().left, Seconds(0));
  till.look(1);
  EXPECT_EQ(till.left().state, State::falling);
  EXPECT_EQ(till.left().left, Seconds(19 * 1800));
}

TEST(AtmCashLeft, SteadyEmptyAndDisabled) {
  Till till;
  till.look(0);
  till.look(hour);
  EXPECT_EQ(till.left().state, State::steady);
  till.planted.cassettes[0].end += 5;  // paid in
  till.look(hour);
  EXPECT_EQ(till.left().state, State::steady);
  till.pay_out(2005);
  till.look(minute);
  EXPECT_EQ(till.left().state, State::empty);
  till.planted.cassettes[0].status = "0";
  till.look(minute);
  EXPECT_EQ(till.left().state, State::disabled);
  till.planted.cassettes[0].status = "1";
  till.look(minute);
  EXPECT_EQ(till.left().state, State::empty);

  Till empty(0);
  empty.look(0);
  EXPECT_EQ(empty.left().state, State::empty);
}

TEST(AtmCashLeft, FollowsTheLastHours) {
  // 60 notes an hour for a day, then 120: after six hours only those count.
  Till till(10'000);
  till.look(0);
  for (int i = 0; i < 24 * 12; ++i) {
    till.pay_out(5);
    till.look(5 * minute);
    if (i < 6) continue;
    EXPECT_EQ(till.left().state, State::falling);
    EXPECT_EQ(till.left().left.count() / hour, (10'000U - 5 * (static_cast<unsigned>(i) + 1)) / 60);
  }
  const std::int64_t before = till.planted.cassettes[0].end;
  for (int i = 0; i < 6 * 12; ++i) {
    till.pay_out(10);
    till.look(5 * minute);
    const auto end = static_cast<std::uint32_t>(till.planted.cassettes[0].end);
    EXPECT_LE(till.left().left.count() / minute, end);          // 60 an hour
    EXPECT_GE(till.left().left.count() / minute, end / 2 - 1);  // 120 an hour
  }
  const std::int64_t end = before - 6 * 120;
  EXPECT_EQ(till.planted.cassettes[0].end, end);
  EXPECT_EQ(till.left().left.count(), static_cast<std::uint32_t>(end) * 30);
}

TEST(AtmCashLeft, RestartsAfterAReplenishment) {
  Till till;
  till.look(0);
  till.pay_out(1900);
  till.look(hour);
  EXPECT_EQ(till.left().state, State::falling);
  till.planted.cassettes[0] = cassette(1, 20, 2000, 0);
  EXPECT_TRUE(till.look(minute).has(Change::replenished));
  EXPECT_EQ(till.left().state, State::unknown);
  till.pay_out(10);
  till.look(1800);
  EXPECT_EQ(till.left().state, State::falling);
  EXPECT_EQ(till.left().left, Seconds(199 * 1800));
  // As with other cassettes, even if there are as many.
  till.planted.cassettes[0].position = 2;
  till.look(minute);
  EXPECT_EQ(till.left().state, State::unknown);
}

TEST(AtmCashLeft, TimeOutOfServiceDoesNotCount) {
  for (std::string Planted::*flag : {&Planted::link, &Planted::supervisor, &Planted::load}) {
    Till till;
    till.look(0);
    till.pay_out(100);
    till.look(hour);
    EXPECT_EQ(till.left().left, Seconds(19 * hour));
    const std::string good = till.planted.*flag;
    till.planted.*flag = flag == &Planted::link ? "2" : "1";
    till.look(0);
    for (int i = 0; i < 4; ++i) till.look(hour);
    EXPECT_EQ(till.left().left, Seconds(19 * hour));
    till.planted.*flag = good;
    till.look(hour);
    EXPECT_EQ(till.left().left, Seconds(19 * hour));
    till.pay_out(100);
    till.look(hour);
    EXPECT_EQ(till.left().left, Seconds(18 * hour));
  }
}

TEST(AtmCashLeft, ClocksAndPauses) {
  Till till;
  till.look(0);
  till.pay_out(100);
  till.look(6 * hour);
  EXPECT_EQ(till.left().state, State::falling);
  till.pay_out(100);
  till.look(6 * hour + 1);  // too long a pause
  EXPECT_EQ(till.left().state, State::unknown);
  till.pay_out(100);
  till.look(hour);
  EXPECT_EQ(till.left().left, Seconds(17 * hour));
  till.look(0U - 1);  // the clock was set back
  EXPECT_EQ(till.left().state, State::unknown);
  till.pay_out(100);
  till.look(hour);
  EXPECT_EQ(till.left().left, Seconds(16 * hour));

  Till without_clock;
  without_clock.time_s = 0;
  for (int i = 0; i < 10; ++i) {
    without_clock.look(0);
    without_clock.pay_out(10);
  }
  EXPECT_EQ(without_clock.left().state, State::unknown);
}

TEST(AtmCashLeft, NumbersThatCannotBeThoseOfNotes) {
  for (const std::int64_t number : {std::int64_t{-1}, std::int64_t{90'001}, INT64_MAX, INT64_MIN}) {
    for (std::int64_t Cassette::*member :
         {&Cassette::end, &Cassette::loaded, &Cassette::out, &Cassette::rejected}) {
      Till till;
      till.planted.cassettes[0].*member = number;
      till.look(0);
      till.look(hour);
      EXPECT_EQ(till.left().state, State::unknown);
      EXPECT_EQ(till.kept.find(euro, 20)->notes(), UINT32_MAX);
      till.planted.cassettes[0] = cassette(1, 20, 2000, 0);
      till.look(hour);
      EXPECT_EQ(till.left().state, State::unknown);
      till.look(hour);
      EXPECT_EQ(till.left().state, State::steady);
    }
  }
  // The largest that are taken, over the longest time: nothing overflows.
  Till till(90'000);
  till.look(0);
  till.look(3 * hour - 1);
  till.look(6 * hour);
  till.pay_out(1);
  till.look(3 * hour - 1);
  EXPECT_EQ(till.left().state, State::falling);
  EXPECT_EQ(till.left().left, Seconds(89'999U * (12 * hour - 2)));
  Till two(90'000);
  two.planted.cassettes.push_back(cassette(2, 20, 1, 0));
  two.look(0);
  EXPECT_EQ(two.kept.find(euro, 20)->notes(), UINT32_MAX);
}

TEST(AtmWatch, ChangesOfAFleetInAnyOrder) {
  atm::Watch<5, 4> watch;
  std::vector<Planted> fleet;
  for (int i = 0; i < 5; ++i) {
    Planted planted = stocked();
    planted.id = "ATM" + std::to_string(i);
    fleet.push_back(planted);
  }
  const auto round = [&](const std::vector<Planted>& records, std::uint32_t time_s) {
    std::string all;
    watch.begin_round();
    read(records, [&](const customers::AtmStatus& atm) {
      Changes changes;
      const auto* entry = watch.see(atm, at(time_s), changes);
      if (entry == nullptr) {
        EXPECT_FALSE(changes.any());
        return;
      }
      EXPECT_EQ(entry->terminal_id(), atm.terminal_id);
      char id[8];
      EXPECT_TRUE(entry->terminal_id().copy(id));
      if (changes.any()) all += std::string(id) + ":" + std::to_string(changes.bits) + " ";
    });
    watch.for_each_missing([&](const atm::LookHead& look) {
      char id[8];
      EXPECT_TRUE(look.terminal_id().copy(id));
      all += "-" + std::string(id) + " ";
    });
    return all;
  };
  EXPECT_EQ(round(fleet, now_s), "ATM0:1 ATM1:1 ATM2:1 ATM3:1 ATM4:1 ");
  EXPECT_EQ(watch.size(), 5U);
  EXPECT_EQ(round(fleet, now_s), "");
  std::swap(fleet[0], fleet[4]);
  std::swap(fleet[1], fleet[2]);
  fleet[3].safe = "1";
  EXPECT_EQ(round(fleet, now_s), "ATM3:16 ");
  std::vector<Planted> fewer(fleet.begin() + 1, fleet.begin() + 4);
  EXPECT_EQ(round(fewer, now_s), "-ATM0 -ATM4 ");
  EXPECT_EQ(round(fleet, now_s), "");
  EXPECT_EQ(watch.not_listed(), 0U);
  // No room for a sixth, nor for an id that is too long or empty.
  for (const char* const id : {"ATM5", "ATM0000000000000017", ""}) {
    Planted other = stocked();
    other.id = id;
    std::vector<Planted> more = fleet;
    more.insert(more.begin() + 2, other);
    EXPECT_EQ(round(more, now_s), "");
    EXPECT_EQ(watch.not_listed(), 1U);
    EXPECT_EQ(watch.size(), 5U);
  }
  EXPECT_EQ(round(fleet, now_s), "");
  EXPECT_EQ(watch.not_listed(), 0U);

  // One whose record is there and cannot be read is not missing; what was known of it stays.
  fleet[3].safe = "0";
  watch.begin_round();
  read({fleet[3]}, [&](const customers::AtmStatus& atm) {
    Changes changes;
    EXPECT_NE(watch.see(atm, at(now_s), changes), nullptr);
  });
  for (const Text& id : {Text("ATM0"), Text("ATM4"), Text("ATM9"), Text(""), Text()}) {
    watch.step_over(id);
  }
  std::string missing;
  watch.for_each_missing([&](const atm::LookHead& look) {
    char id[8];
    EXPECT_TRUE(look.terminal_id().copy(id));
    missing += id;
  });
  EXPECT_EQ(missing, "ATM1ATM2");
  EXPECT_EQ(watch.size(), 5U);
  EXPECT_EQ(watch.not_listed(), 0U);
  EXPECT_EQ(round(fleet, now_s), "");

  // A single Look keeps no part of such an id: each record counts as a first one.
  atm::Look<4> look;
  for (int i = 0; i != 2; ++i) {
    Planted other = stocked();
    other.id = "ATM0000000000000017";
    read({other}, [&](const customers::AtmStatus& atm) {
      EXPECT_TRUE(look.see(atm, at(now_s)).has(Change::first));
    });
    EXPECT_FALSE(look.terminal_id().present());
  }

  atm::Watch<5, 4> empty;
  for (const char* const id : {"ATM0000000000000017", ""}) {
    Planted other = stocked();
    other.id = id;
    Changes changes;
    empty.begin_round();
    read({other}, [&](const customers::AtmStatus& atm) {
      EXPECT_EQ(empty.see(atm, at(now_s), changes), nullptr);
    });
    EXPECT_EQ(empty.not_listed(), 1U);
    EXPECT_EQ(empty.begin(), empty.end());
  }
}

}  // namespace
}  // namespace tillwire::test::atm_look_test
