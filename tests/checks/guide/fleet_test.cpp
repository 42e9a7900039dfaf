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
#include <snippets/parts/fleet/summary.cpp>
#include <snippets/parts/fleet/sums.cpp>
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
#include <snippets/parts/fleet/watch.cpp>
  look(at(now_s));
  EXPECT_EQ(news, std::vector<std::string>());
  look(at(now_s + 3600));
  EXPECT_EQ(news, (std::vector<std::string>{"ATM00001 opened its safe", "20 lasts 7200 s",
                                            "ATM00002 is missing"}));
}

}  // namespace
}  // namespace tillwire::test::fleet_test
