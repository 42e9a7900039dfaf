// The health of planted ATMs, and their times.
#include <set>
#include <support/words.hpp>

#include "planted.hpp"

namespace tillwire::test::atm_health_test {
namespace {

using atm::Device;
using atm::DeviceHealth;
using atm::Health;
using atm::TimeState;
using atm::Urgency;

TEST(AtmHealth, WorkingAtmHasNoProblem) {
  const Health health = health_of(Planted());
  EXPECT_TRUE(health.in_service());
  EXPECT_FALSE(health.unknown());
  EXPECT_EQ(health.urgency(), Urgency::none);
  EXPECT_EQ(health.worst_health, DeviceHealth::normal);
  EXPECT_EQ(health.worst, Device::receipt_printer);
}

TEST(AtmHealth, UnknownAtmHasNoProblem) {
  const Health health;
  for (const bool flag :
       {health.disconnected, health.closed, health.supervisor, health.safe_open, health.loading,
        health.link_unknown, health.open_unknown, health.supervisor_unknown, health.safe_unknown,
        health.loading_unknown, health.idle, health.stale, health.counters_disagree}) {
    EXPECT_FALSE(flag);
  }
  EXPECT_EQ(health.errors + health.warnings + health.unknown_devices, 0);
  EXPECT_EQ(health.disabled_cassettes + health.unknown_cassettes, 0U);
  EXPECT_EQ(health.worst_health, DeviceHealth::absent);
  EXPECT_EQ(health.last_transaction.state, TimeState::absent);
  EXPECT_EQ(health.last_transaction.at_s, 0U);
}

TEST(AtmHealth, EachFlag) {
  struct Flag {
    std::string Planted::*member;
    const char* bad;
    bool Health::*set;
    bool Health::*unknown;
    bool serves;  // with it set
    Urgency urgency;
    Urgency urgency_unknown;
    bool serves_unknown;
  };
  const Flag flags[] = {
      {&Planted::link, "2", &Health::disconnected, &Health::link_unknown, false,
       Urgency::out_of_service, Urgency::out_of_service, false},
      {&Planted::open, "0", &Health::closed, &Health::open_unknown, false, Urgency::out_of_service,
       Urgency::out_of_service, false},
      {&Planted::supervisor, "1", &Health::supervisor, &Health::supervisor_unknown, false,
       Urgency::notice, Urgency::warning, false},
      {&Planted::safe, "1", &Health::safe_open, &Health::safe_unknown, true, Urgency::alarm,
       Urgency::warning, true},
      {&Planted::load, "1", &Health::loading, &Health::loading_unknown, false, Urgency::notice,
       Urgency::warning, false},
  };
  for (const Flag& flag : flags) {
    Planted planted;
    planted.*flag.member = flag.bad;
    const Health set = health_of(planted);
    EXPECT_FALSE(set.unknown());
    EXPECT_EQ(set.in_service(), flag.serves);
    EXPECT_EQ(set.urgency(), flag.urgency);
    planted.*flag.member = "7";
    const Health unknown = health_of(planted);
    EXPECT_TRUE(unknown.flag_unknown());
    EXPECT_TRUE(unknown.unknown());
    EXPECT_EQ(unknown.in_service(), flag.serves_unknown);
    EXPECT_EQ(unknown.urgency(), flag.urgency_unknown);
    for (const Flag& other : flags) {
      EXPECT_EQ(set.*other.set, &flag == &other);
      EXPECT_FALSE(set.*other.unknown);
      EXPECT_FALSE(unknown.*other.set);
      EXPECT_EQ(unknown.*other.unknown, &flag == &other);
    }
  }
}

TEST(AtmHealth, FlagsTogether) {
  Planted planted;
  planted.safe = "1";
  planted.supervisor = "1";
  EXPECT_EQ(health_of(planted).urgency(), Urgency::notice);  // it is being replenished
  planted.open = "0";
  EXPECT_EQ(health_of(planted).urgency(), Urgency::notice);
  planted.link = "2";
  EXPECT_EQ(health_of(planted).urgency(), Urgency::out_of_service);
  planted.supervisor = "0";
  EXPECT_EQ(health_of(planted).urgency(), Urgency::alarm);
  planted = Planted();
  planted.open = "0";
  planted.load = "1";
  EXPECT_EQ(health_of(planted).urgency(), Urgency::notice);
  planted.devices[0] = "3";
  EXPECT_EQ(health_of(planted).urgency(), Urgency::failure);
}

TEST(AtmHealth, EachStateOfEachDevice) {
  constexpr struct {
    const char* status;
    DeviceHealth health;
    Urgency urgency;
  } states[] = {
      {"", DeviceHealth::absent, Urgency::none},
      {"0", DeviceHealth::no_device, Urgency::none},
      {"1", DeviceHealth::normal, Urgency::none},
      {"2", DeviceHealth::warnings, Urgency::warning},
      {"9", DeviceHealth::unknown, Urgency::warning},
      {"3", DeviceHealth::errors, Urgency::failure},
  };
  for (unsigned i = 0; i < atm::device_count; ++i) {
    const auto device = static_cast<Device>(i);
    const bool mandatory = device == Device::note_acceptor || device == Device::electronic_journal;
    for (const auto& state : states) {
      if (mandatory && *state.status == 0) continue;
      Planted planted;
      planted.devices.fill("0");
      planted.devices[i] = state.status;
      read({planted}, [&](const customers::AtmStatus& atm) {
        for (unsigned k = 0; k < atm::device_count; ++k) {
          EXPECT_EQ(atm::report_of(atm, static_cast<Device>(k)).health,
                    k == i ? state.health : DeviceHealth::no_device);
        }
        EXPECT_EQ(atm::report_of(atm, device).error_description.present(), *state.status != 0);
        EXPECT_EQ(atm::report_of(atm, static_cast<Device>(atm::device_count)).health,
                  DeviceHealth::absent);
      });
      const Health health = health_of(planted);
      EXPECT_EQ(health.urgency(), state.urgency);
      EXPECT_EQ(health.errors, state.health == DeviceHealth::errors ? 1 : 0);
      EXPECT_EQ(health.warnings, state.health == DeviceHealth::warnings ? 1 : 0);
      EXPECT_EQ(health.unknown_devices, state.health == DeviceHealth::unknown ? 1 : 0);
      EXPECT_EQ(health.unknown(), state.health == DeviceHealth::unknown);
      EXPECT_TRUE(health.in_service());
      if (state.health > DeviceHealth::no_device) {
        EXPECT_EQ(health.worst, device);
        EXPECT_EQ(health.worst_health, state.health);
      } else {
        EXPECT_EQ(health.worst_health, DeviceHealth::no_device);
      }
    }
  }
}

TEST(AtmHealth, WorstDeviceIsTheFirstOfTheMostSevere) {
  Planted planted;
  planted.devices = {"1", "2", "9", "2", "3", "3", "0", "1"};
  const Health health = health_of(planted);
  EXPECT_EQ(health.worst, Device::card_reader);
  EXPECT_EQ(health.worst_health, DeviceHealth::errors);
  EXPECT_EQ(health.errors, 2);
  EXPECT_EQ(health.warnings, 2);
  EXPECT_EQ(health.unknown_devices, 1);
}

TEST(AtmHealth, Cassettes) {
  Planted planted;
  planted.cassettes = {cassette(1, 20, 100, 10), cassette(2, 50, 100, 10, "0"),
                       cassette(3, 50, 100, 10, "0"), cassette(4, 10, 100, 0, "5")};
  Health health = health_of(planted);
  EXPECT_EQ(health.disabled_cassettes, 2U);
  EXPECT_EQ(health.unknown_cassettes, 1U);
  EXPECT_FALSE(health.counters_disagree);
  EXPECT_TRUE(health.unknown());
  EXPECT_EQ(health.urgency(), Urgency::warning);
  planted.cassettes.pop_back();
  EXPECT_EQ(health_of(planted).urgency(), Urgency::notice);
  planted.cassettes[0].end -= 1;
  health = health_of(planted);
  EXPECT_TRUE(health.counters_disagree);
  EXPECT_EQ(health.urgency(), Urgency::warning);
}

TEST(AtmHealth, NegativeCountersDisagreeEvenIfTheyAddUp) {
  const Cassette cassettes[] = {{1, 978, 20, 0, -5, 0, 5, "1"},
                                {1, 978, 20, 0, 0, -5, 5, "1"},
                                {1, 978, 20, -5, 0, 0, -5, "1"},
                                {1, 978, 20, 10, 15, 0, -5, "1"}};
  for (const Cassette& each : cassettes) {
    Planted planted;
    planted.cassettes = {each};
    EXPECT_TRUE(health_of(planted).counters_disagree) << each.json();
  }
}

TEST(AtmHealth, CountersOfACassette) {
  constexpr std::int64_t most = INT64_MAX;
  constexpr std::int64_t least = INT64_MIN;
  struct Case {
    Cassette cassette;
    bool fits;
    std::int64_t surplus;
  };
  const Case cases[] = {
      {{1, 978, 20, 2000, 300, 5, 1695, "1"}, true, 0},
      {{1, 978, 20, 2000, 300, 5, 1694, "1"}, true, -1},
      {{1, 978, 20, 2000, 300, 5, 1696, "1"}, true, 1},
      {{1, 978, 20, 2000, 300, 0, 1695, "1"}, true, -5},
      {{1, 978, 20, 0, 0, 0, 0, "1"}, true, 0},
      {{1, 978, 20, 0, 0, 0, most, "1"}, true, most},
      {{1, 978, 20, most, 0, 0, 0, "1"}, true, -most},
      {{1, 978, 20, most, 0, 0, most, "1"}, true, 0},
      {{1, 978, 20, least, 0, 0, 0, "1"}, false, 0},
      {{1, 978, 20, least, 0, 0, -1, "1"}, true, most},
      {{1, 978, 20, 1, 0, 0, least, "1"}, false, 0},
      {{1, 978, 20, 0, 0, 0, least, "1"}, true, least},
      {{1, 978, 20, 0, 1, 0, most, "1"}, false, 0},
      {{1, 978, 20, 0, 0, 1, most, "1"}, false, 0},
      {{1, 978, 20, 0, most, 1, 0, "1"}, false, 0},
      {{1, 978, 20, 0, -1, 0, least, "1"}, false, 0},
      {{1, 978, 20, 0, 0, least, 0, "1"}, true, least},
  };
  for (const Case& each : cases) {
    Planted planted;
    planted.cassettes = {each.cassette};
    read({planted}, [&](const customers::AtmStatus& atm) {
      const auto surplus = atm::surplus_of(*atm.hoppers.begin());
      EXPECT_EQ(surplus.present(), each.fits) << each.cassette.json();
      EXPECT_EQ(*surplus, each.surplus) << each.cassette.json();
      EXPECT_EQ(atm::counters_agree(*atm.hoppers.begin()), each.fits && each.surplus == 0);
    });
    EXPECT_EQ(health_of(planted).counters_disagree, !each.fits || each.surplus != 0);
    // A recycler has what customers paid in.
    atm::Criteria criteria = at(now_s);
    criteria.recyclers = true;
    const auto& [position, currency, value, loaded, out, rejected, end, status] = each.cassette;
    const bool negative = loaded < 0 || out < 0 || rejected < 0 || end < 0;
    EXPECT_EQ(health_of(planted, criteria).counters_disagree,
              !each.fits || each.surplus < 0 || negative);
  }
}

atm::RecordTime read_time(const std::string& text, const atm::Criteria& criteria) {
  Planted planted;
  planted.last_transaction = text;
  return health_of(planted, criteria).last_transaction;
}

TEST(AtmTimes, WithAndWithoutAnOffset) {
  struct Case {
    const char* text;
    TimeState state;
    std::uint32_t at_s;
  };
  const Case cases[] = {
      {"2026-11-21T10:47:31Z", TimeState::known, now_s},
      {"2026-11-21T10:47:31.250Z", TimeState::known, now_s},
      {"2026-11-21T10:47:31+00:00", TimeState::known, now_s},
      {"2026-11-21T12:47:31.000+02:00", TimeState::known, now_s},
      {"2026-11-21T12:47:31+0200", TimeState::known, now_s},
      {"2026-11-21T05:17:31-05:30", TimeState::known, now_s},
      {"2026-11-22T00:47:31+14:00", TimeState::known, now_s},
      {"2026-11-21T12:47:31\\u002b02:00", TimeState::known, now_s},
      {"2026-11-21T12\\u003a47:31\\u002B0200", TimeState::known, now_s},
      {"2026-11-21T10:47:31", TimeState::no_offset, 0},
      {"2026-11-21T10:47:31.999", TimeState::no_offset, 0},
      {"2026-11-21", TimeState::malformed, 0},
      {"21.11.2026 10:47", TimeState::malformed, 0},
      {"2026-02-29T10:47:31Z", TimeState::malformed, 0},
      {"1969-12-31T23:59:59Z", TimeState::malformed, 0},
      {"2026-11-21T10:47:31.0000000000000000000000000Z", TimeState::malformed, 0},
  };
  for (const Case& each : cases) {
    const atm::RecordTime time = read_time(each.text, at(now_s));
    EXPECT_EQ(time.state, each.state) << each.text;
    EXPECT_EQ(time.at_s, each.at_s) << each.text;
  }
  EXPECT_EQ(health_of(Planted()).last_transaction.state, TimeState::absent);
  customers::AtmStatus none;
  EXPECT_EQ(atm::time_of(none.last_transaction_date, at(now_s)).state, TimeState::absent);
}

TEST(AtmTimes, TimesWithoutAnOffsetUseTheCallersZone) {
  for (const std::int32_t minutes : {0, 60, 120, 330, -210, 840, -720}) {
    atm::Criteria criteria = at(now_s);
    criteria.zone_minutes = minutes;
    EXPECT_EQ(read_time("2026-11-21T10:47:31", criteria).state, TimeState::known);
    EXPECT_EQ(read_time("2026-11-21T10:47:31", criteria).at_s,
              static_cast<std::uint32_t>(std::int64_t{now_s} - std::int64_t{minutes} * 60));
    // One that names its offset says so itself.
    EXPECT_EQ(read_time("2026-11-21T12:47:31+02:00", criteria).at_s, now_s);
  }
}

TEST(AtmTimes, Ages) {
  const auto age = [](std::uint32_t then_s, std::uint32_t reference_s) {
    return atm::age_s({TimeState::known, then_s}, at(reference_s));
  };
  EXPECT_EQ(age(now_s, now_s), Optional<std::int64_t>(0));
  EXPECT_EQ(age(now_s - 1, now_s), Optional<std::int64_t>(1));
  EXPECT_EQ(age(1, now_s), Optional<std::int64_t>(now_s - 1));
  EXPECT_EQ(age(now_s + 300, now_s), Optional<std::int64_t>(0));
  EXPECT_FALSE(age(now_s + 301, now_s).present());
  EXPECT_FALSE(age(now_s, 0).present());
  for (const TimeState state : {TimeState::absent, TimeState::malformed, TimeState::no_offset}) {
    EXPECT_FALSE(atm::age_s({state, 0}, at(now_s)).present());
  }
}

TEST(AtmTimes, IdleAndStale) {
  Planted planted;
  planted.last_transaction = "2026-11-21T10:47:31Z";
  EXPECT_FALSE(health_of(planted, at(now_s + 7200)).idle);
  EXPECT_TRUE(health_of(planted, at(now_s + 7201)).idle);
  EXPECT_EQ(health_of(planted, at(now_s + 7201)).urgency(), Urgency::warning);
  EXPECT_FALSE(health_of(planted, at(0)).idle);
  EXPECT_FALSE(health_of(planted, at(now_s - 100'000)).idle);  // the clocks do not agree
  atm::Criteria criteria = at(now_s + 61);
  criteria.idle_after = Seconds(60);
  EXPECT_TRUE(health_of(planted, criteria).idle);
  planted.last_transaction = "2026-11-20T10:47:31";  // of an unknown zone
  EXPECT_FALSE(health_of(planted, at(now_s)).idle);
  EXPECT_FALSE(health_of(Planted(), at(now_s)).idle);

  criteria = at(now_s);
  EXPECT_FALSE(health_of(Planted(), criteria).stale);
  criteria.read_s = now_s - 900;
  EXPECT_FALSE(health_of(Planted(), criteria).stale);
  criteria.read_s = now_s - 901;
  EXPECT_TRUE(health_of(Planted(), criteria).stale);
  EXPECT_EQ(health_of(Planted(), criteria).urgency(), Urgency::warning);
  criteria.stale_after = Seconds(901);
  EXPECT_FALSE(health_of(Planted(), criteria).stale);
  criteria.read_s = now_s + 5000;
  EXPECT_FALSE(health_of(Planted(), criteria).stale);
}

TEST(AtmWords, EachEnumeratorHasItsOwn) {
  expect_words(Device::receipt_printer, Device::note_acceptor);
  expect_words(DeviceHealth::absent, DeviceHealth::errors);
  expect_words(Urgency::none, Urgency::alarm);
  expect_words(atm::CashLeft::State::unknown, atm::CashLeft::State::falling);
  expect_words(TimeState::absent, TimeState::known);
  std::set<std::string_view> all;
  for (unsigned bit = 1; bit <= static_cast<unsigned>(atm::Change::counters); bit *= 2) {
    const std::string_view each = words(static_cast<atm::Change>(bit));
    expect_fit_for_a_line(each);
    EXPECT_TRUE(all.insert(each).second) << each;
    EXPECT_NE(each, detail::unknown_words);
  }
  EXPECT_EQ(std::string_view(words(static_cast<atm::Change>(4096))), detail::unknown_words);
}

}  // namespace
}  // namespace tillwire::test::atm_health_test
