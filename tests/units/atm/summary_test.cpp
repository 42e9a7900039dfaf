// A planted fleet as a whole, and one that is drained through 4 KB.
#include <utility>

#include "planted.hpp"

namespace tillwire::test::atm_summary_test {
namespace {

TEST(AtmSummary, CountsAFleet) {
  using Count = std::uint32_t atm::FleetHealth::*;
  struct Case {
    Planted planted;
    std::vector<Count> counted;
  };
  const auto with = [](auto member, const char* value) {
    Planted planted;
    planted.*member = value;
    return planted;
  };
  const auto with_device = [](unsigned device, const char* value) {
    Planted planted;
    planted.devices[device] = value;
    return planted;
  };
  Planted idle;
  idle.last_transaction = "2026-11-20T00:00:00Z";
  Planted disagreeing;
  disagreeing.cassettes = {cassette(1, 20, 100, 0)};
  disagreeing.cassettes[0].end = 99;
  Planted both = with_device(2, "3");
  both.devices[3] = "2";
  using F = atm::FleetHealth;
  const Case cases[] = {
      {Planted(), {&F::in_service}},
      {with(&Planted::link, "2"), {&F::disconnected}},
      {with(&Planted::open, "0"), {&F::closed}},
      {with(&Planted::supervisor, "1"), {&F::supervisor}},
      {with(&Planted::safe, "1"), {&F::in_service, &F::safe_open}},
      {with(&Planted::load, "1"), {&F::loading}},
      {with(&Planted::link, "7"), {&F::unknown}},
      {idle, {&F::in_service, &F::idle}},
      {disagreeing, {&F::in_service, &F::counters_disagree}},
      {with_device(1, "2"), {&F::in_service, &F::with_warnings}},
      {with_device(1, "3"), {&F::in_service, &F::with_errors}},
      {with_device(1, "8"), {&F::in_service, &F::unknown}},
      {both, {&F::in_service, &F::with_errors}},
  };
  constexpr Count all[] = {&F::in_service,  &F::disconnected,  &F::closed,
                           &F::supervisor,  &F::safe_open,     &F::loading,
                           &F::unknown,     &F::idle,          &F::stale,
                           &F::with_errors, &F::with_warnings, &F::counters_disagree};
  atm::Summary<4> fleet;
  atm::FleetHealth expected;
  for (const Case& each : cases) {
    atm::Summary<4> alone;
    read({each.planted}, [&](const customers::AtmStatus& atm) {
      const atm::Health health = alone.add(atm, at(now_s));
      EXPECT_EQ(health.in_service(), alone.health.in_service == 1);
      fleet.add(atm, at(now_s));
    });
    EXPECT_EQ(alone.health.atms, 1U);
    for (const Count count : all) {
      unsigned wanted = 0;
      for (const Count counted : each.counted) wanted += counted == count ? 1 : 0;
      EXPECT_EQ(alone.health.*count, wanted) << each.planted.json();
      expected.*count += wanted;
    }
  }
  EXPECT_EQ(fleet.health.atms, std::size(cases));
  for (const Count count : all) EXPECT_EQ(fleet.health.*count, expected.*count);
  EXPECT_EQ(fleet.cash.size(), 1U);
  fleet.clear();
  EXPECT_EQ(fleet.health.atms, 0U);
  EXPECT_EQ(fleet.health.in_service, 0U);
  EXPECT_EQ(fleet.cash.size(), 0U);

  atm::Criteria criteria = at(now_s);
  criteria.read_s = now_s - 3600;
  read({Planted()}, [&](const customers::AtmStatus& atm) { fleet.add(atm, criteria); });
  EXPECT_EQ(fleet.health.stale, 1U);
}

/// A recycler: eight cassettes, deposits of 14 denominations, an error in words on each device.
std::string recycler(int number) {
  Planted planted;
  planted.id = "ATM" + std::to_string(number);
  planted.last_transaction = "2026-11-21T10:47:31.000+00:00";
  for (int i = 0; i < 8; ++i) planted.cassettes.push_back(cassette(i + 1, 20, 2000, 300));
  std::string json = planted.json();
  std::string deposits = R"("errorDescription":"of bnaStateInfo","currencies":{"currency":[)";
  for (int currency = 0; currency < 2; ++currency) {
    deposits += (currency == 0 ? "" : ",") + std::string(R"({"code":978,"amount":123456700,)") +
                R"("notesCount":1234,"denominationCounters":{"denominationCounter":[)";
    for (int i = 0; i < 7; ++i) {
      deposits += (i == 0 ? "" : ",") + std::string(R"({"denomination":500,"value":1234})");
    }
    deposits += "]}}";
  }
  const std::string plain = R"("errorDescription":"of bnaStateInfo")";
  return json.replace(json.find(plain), plain.size(), deposits + "]}");
}

TEST(AtmSummary, FleetOfRecyclersThroughFourKilobytes) {
  constexpr int count = 100;
  std::string list;
  for (int i = 0; i < count; ++i) list += (i == 0 ? "" : ",") + recycler(i);
  EXPECT_GT(recycler(0).size(), 2400U);
  ScriptedTransport transport;
  ManualClock clock;
  transport.connection().until_sent().give(ok("{\"atmStatusList\":{\"atmStatus\":[" + list + "]}}"),
                                           1460);
  Buffers<512, 4096> memory;
  const Gateway gateway = sample_gateway();
  Client client(gateway, transport, clock, memory);
  atm::Summary<4> fleet;
  std::uint32_t denominations = 0;
  const auto answer = client.drain<&customers::GetAtmStatusExt::Response::atms>(
      customers::GetAtmStatusExt(), [&](const customers::AtmStatus& atm) {
        fleet.add(atm, at(now_s));
        for (const auto& currency : atm.bna.currencies) {
          denominations += currency.denomination_counters.size();
        }
      });
  ASSERT_TRUE(answer) << answer.error().field;
  EXPECT_EQ(fleet.health.atms, unsigned{count});
  EXPECT_EQ(fleet.health.in_service, unsigned{count});
  EXPECT_EQ(denominations, unsigned{count} * 14);
  EXPECT_EQ(fleet.cash.sum_of(978).enabled, Amount(std::int64_t{count} * 8 * 1700 * 2000));
}

}  // namespace
}  // namespace tillwire::test::atm_summary_test
