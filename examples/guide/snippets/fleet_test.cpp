// The snippets of "ATM fleet": a fleet that is drained, added up and watched.
#include <gtest/gtest.h>

#include <string>
#include <support/exchange.hpp>
#include <tillwire/atm/summary.hpp>
#include <tillwire/atm/words.hpp>
#include <tillwire/host.hpp>
#include <units/atm/planted.hpp>
#include <vector>

namespace tillwire::test::fleet_test {
namespace {

using atm::Change;
using atm::Criteria;
using customers::AtmStatus;
using customers::GetAtmStatusExt;

/// A gateway that answers for a fleet.
struct Bench {
  /// The next answer: these records, one after the other.
  void answer(const std::vector<std::string>& records) {
    std::string all;
    for (const std::string& each : records) all += (all.empty() ? "" : ",") + each;
    if (connection == nullptr) connection = &transport.connection();
    connection->until_sent().give(ok("{\"atmStatusList\":[" + all + "]}"), 100);
  }

  Gateway gateway = sample_gateway();
  ScriptedTransport transport;
  ScriptedConnection* connection = nullptr;
  ManualClock clock;
};

Planted atm_1001(std::vector<Cassette> cassettes) {
  Planted planted;
  planted.id = "ATM00001";
  planted.cassettes = std::move(cassettes);
  return planted;
}

TEST(GuideFleet, ASummary) {
  Bench bench;
  Planted first = atm_1001({cassette(1, 20, 2000, 500), cassette(2, 50, 1000, 900, "0")});
  Planted open = first;
  open.id = "ATM00002";
  open.safe = "1";
  Planted dark = first;
  dark.id = "ATM00003";
  dark.link = "2";
  std::string bad = first.json();
  bad.replace(bad.find("ATM00001"), 8, "ATM00004");
  bad.replace(bad.find("\"openFlag\":\"1\","), 15, "");
  bench.answer({first.json(), bad, open.json(), dark.json()});
  auto& [gateway, transport, unused, clock] = bench;
  const auto read_clock = [] { return now_s; };
  std::vector<std::string> rows;
  const auto show = [&](const AtmStatus& atm, const atm::Health& health) {
    rows.push_back(to_string(atm.terminal_id) + " " + words(health.urgency()));
  };
  std::vector<std::string> reports;
  const auto report = [&](const SteppedOver& bad_one) {
    reports.push_back(to_string(bad_one.id) + " " + bad_one.error.field);
  };
  // [summary]
  Buffers<1024, 4096> memory;  // one record at a time has to fit, of any number
  Client client(gateway, transport, clock, memory);

  GetAtmStatusExt query;
  query.institution_id = "1001";
  Criteria criteria;
  criteria.now_s = read_clock();
  criteria.zone_minutes = 120;  // of times that name no offset

  atm::Summary<16> fleet;  // 16 denominations of all currencies together
  const auto see = [&](const AtmStatus& atm) { show(atm, fleet.add(atm, criteria)); };
  auto steps = step_over<&AtmStatus::terminal_id>(see, report);
  const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(query, steps);
  // [summary]
  // [sums]
  const bool is_whole_fleet = answer && steps.stepped_over() == 0;
  EXPECT_FALSE(is_whole_fleet);
  EXPECT_TRUE(answer);                  // the list was read to its end,
  EXPECT_EQ(steps.stepped_over(), 1U);  // but a record could not be read, which hides no other
  EXPECT_EQ(fleet.health.atms, 3U);
  EXPECT_EQ(fleet.health.in_service, 2U);
  EXPECT_EQ(fleet.health.safe_open, 1U);

  const atm::CashSum euros = fleet.cash.sum_of(978);
  EXPECT_TRUE(euros.complete);  // a row for every cassette that was added: not every ATM was
  EXPECT_EQ(euros.enabled.minor_units(), 2 * 1500 * 2000);  // two ATMs, 1,500 notes of 20.00
  EXPECT_EQ(euros.disabled.minor_units(), 2 * 100 * 5000);  // a cassette each is switched off
  EXPECT_EQ(euros.unreachable.minor_units(), 3'500'000);    // in the ATM that is disconnected
  // [sums]
  EXPECT_EQ(rows, (std::vector<std::string>{"ATM00001 notice", "ATM00002 alarm",
                                            "ATM00003 out of service"}));
  EXPECT_EQ(reports, std::vector<std::string>{"ATM00004 atmStatusList[1].openFlag"});
}

TEST(GuideFleet, AWatch) {
  Bench bench;
  Planted atm_1 = atm_1001({cassette(1, 20, 2000, 500)});
  Planted atm_2 = atm_1;
  atm_2.id = "ATM00002";
  Planted atm_3 = atm_1;
  atm_3.id = "ATM00003";
  bench.answer({atm_1.json(), atm_2.json(), atm_3.json()});
  atm_1.cassettes = {cassette(1, 20, 2000, 1000)};
  atm_1.safe = "1";
  bench.answer({atm_1.json(), R"({"terminalId":"ATM00003"})"});
  auto& [gateway, transport, unused, clock] = bench;
  Buffers<1024, 4096> memory;
  Client client(gateway, transport, clock, memory);
  const GetAtmStatusExt query;
  std::vector<std::string> news;
  const auto alarm = [&](const Text& id, const char* what) {
    news.push_back(to_string(id) + " " + what);
  };
  const auto show_cash_left = [&](const atm::NoteLook& notes) {
    if (notes.left().state == atm::CashLeft::State::falling) {
      news.push_back(std::to_string(notes.denomination()) + " lasts " +
                     std::to_string(notes.left().left.count()) + " s");
    }
  };
  // [watch]
  static atm::Watch<512, 8> watch;  // 512 ATMs with 8 denominations each
  const auto look = [&](const Criteria& criteria) {
    watch.begin_round();
    const auto see = [&](const AtmStatus& atm) {
      atm::Changes changes;
      const auto* const entry = watch.see(atm, criteria, changes);
      if (entry == nullptr) return;  // there is no room for it: not_listed() counts it
      if (changes.has(Change::safe) && entry->health().safe_open) {
        alarm(atm.terminal_id, "opened its safe");
      }
      for (const atm::NoteLook& notes : *entry) show_cash_left(notes);
    };
    const auto report = [&](const SteppedOver& bad) { watch.step_over(bad.id); };  // not missing
    auto steps = step_over<&AtmStatus::terminal_id>(see, report);
    const auto answer = client.drain<&GetAtmStatusExt::Response::atms>(query, steps);
    if (!answer) return;  // after an answer that broke off, all others would be missing
    watch.for_each_missing(
        [&](const atm::LookHead& missing) { alarm(missing.terminal_id(), "is missing"); });
  };
  // [watch]
  look(at(now_s));
  EXPECT_EQ(news, std::vector<std::string>());
  look(at(now_s + 3600));
  EXPECT_EQ(news, (std::vector<std::string>{"ATM00001 opened its safe", "20 lasts 7200 s",
                                            "ATM00002 is missing"}));
}

}  // namespace
}  // namespace tillwire::test::fleet_test
