// getAtmStatusExt --output table: its contents, order, and marks of changes.
#include <memory>

#include "cli.hpp"
#include "support/call_site.hpp"
#include "system/gateway/client.hpp"

namespace tillwire::test::atm_table_test {
namespace {

class AtmTable : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    gateway_ = std::make_unique<gateway::Process>(TILLWIRE_GATEWAY, Words{"--atms", "10"});
  }
  static void TearDownTestSuite() { gateway_.reset(); }
  void SetUp() override { gateway_->reset(); }

  static Words words(const Words& more = {}) {
    return joined(
        {"--base-url", "http://127.0.0.1:" + std::to_string(gateway_->port()), "--user", "issuer",
         "--password-file", secret_file("issuer-secret"), "--output", "table", "getAtmStatusExt"},
        more);
  }
  static std::string table(const Words& more = {}, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Finished finished = tillwire(words(more));
    EXPECT_EQ(finished.exit, 0) << finished.err;
    EXPECT_EQ(finished.err, "");
    return finished.out;
  }
  /// Returns the last digits of the ATMs shown, in order.
  static std::string order(const std::string& table) {
    std::string digits;
    for (std::size_t at = 0; (at = table.find("  ATM000", at)) != std::string::npos; at += 8) {
      digits += table.substr(at + 8, 2) + " ";
    }
    return digits;
  }
  /// Returns an ATM's line and its continuation lines.
  static std::string line(const std::string& table, const std::string& number) {
    const std::size_t at = table.find("  " + number);
    if (at == std::string::npos) return "no line of " + number;
    std::size_t end = table.find('\n', at);
    while (table.compare(end, 10, "\n         ") == 0) end = table.find('\n', end + 1);
    return table.substr(at, end - at);
  }
  static OrderedJson records() {
    const std::string url = "http://127.0.0.1:" + std::to_string(gateway_->port());
    const Finished json = tillwire({"--base-url", url, "--user", "issuer", "--password-file",
                                    secret_file("issuer-secret"), "getAtmStatusExt"});
    return OrderedJson::parse(json.out).at("atmStatusList");
  }

  static std::unique_ptr<gateway::Process> gateway_;
};
std::unique_ptr<gateway::Process> AtmTable::gateway_;

TEST_F(AtmTable, MostUrgentComeFirst) {
  gateway_->change_atm({{"terminalId", "ATM00008"}, {"safeOpen", true}});
  const std::string shown = table();
  EXPECT_EQ(order(shown), "08 05 10 03 06 09 02 04 07 01 ") << shown;
  EXPECT_TRUE(holds(line(shown, "ATM00008"), "alarm")) << shown;
  EXPECT_TRUE(holds(line(shown, "ATM00005"), "out of service")) << shown;
  EXPECT_TRUE(holds(line(shown, "ATM00001"), "in order")) << shown;
  EXPECT_EQ(order(table({"--at-least", "failure"})), "08 05 10 03 06 09 ");
  EXPECT_EQ(order(table({"--at-least", "alarm"})), "08 ");
  EXPECT_TRUE(holds(table({"--at-least", "alarm"}), "\n  10 ATMs ")) << "all are counted";
  EXPECT_EQ(order(table({R"({"institutionId":"1001"})"})), "05 03 09 07 01 ");
}

TEST_F(AtmTable, EveryFlagIsShown) {
  const OrderedJson set = {{"linkStatus", "7"},
                           {"openFlag", "x"},
                           {"supervisorMode", "2"},
                           {"safeStatus", "?"},
                           {"encryptorStateInfo", {{"status", "9"}}},
                           {"loadConfigurationStatus", "3"}};
  gateway_->change_atm(OrderedJson::array({{{"terminalId", "ATM00001"}, {"set", set}},
                                           {{"terminalId", "ATM00002"},
                                            {"connected", false},
                                            {"supervisor", true},
                                            {"loading", true},
                                            {"safeOpen", true}}}));
  const std::string shown = table();
  const std::string unknown = line(shown, "ATM00001");
  for (const char* what : {"link unknown", "open or closed unknown", "supervisor mode unknown",
                           "safe unknown", "loading unknown", "PIN pad unknown"}) {
    EXPECT_TRUE(holds(unknown, what)) << what << '\n' << unknown;
  }
  const std::string all = line(shown, "ATM00002");
  for (const char* what : {"safe open", "disconnected", "closed", "supervisor mode", "loading",
                           "receipt printer warning", "note acceptor warning", "out of reach"}) {
    EXPECT_TRUE(holds(all, what)) << what << '\n' << all;
  }
  EXPECT_TRUE(holds(line(shown, "ATM00003"), "card reader error")) << shown;
}

TEST_F(AtmTable, CashIsShownInEveryCurrency) {
  const auto cassette = [](int position, int currency, int value, const char* state) {
    return OrderedJson{{"position", position}, {"currency", currency}, {"billsValue", value},
                       {"billsLoaded", 100},   {"billsOut", 60},       {"billsRejected", 0},
                       {"billsEnd", 40},       {"status", state}};
  };
  const OrderedJson cassettes = OrderedJson::array(
      {cassette(1, 978, 50, "1"), cassette(2, 978, 20, "0"), cassette(3, 392, 1000, "1"),
       cassette(4, 414, 5, "1"), cassette(5, 978, 10, "5")});
  gateway_->change_atm(
      {{"terminalId", "ATM00001"}, {"set", {{"hopperStatusList", {{"hopperStatus", cassettes}}}}}});
  const std::string shown = table({R"({"pid":1})"});
  const std::string of_atm = line(shown, "ATM00001");
  EXPECT_TRUE(holds(of_atm, "cassettes disabled: 1")) << shown;
  EXPECT_TRUE(holds(of_atm, "other currencies: 1")) << shown;
  const std::string sums = shown.substr(shown.find("\n  1 ATMs "));
  for (const char* what :
       {"2000.00 EUR", "800.00 EUR disabled", "400.00 EUR in cassettes of unknown state",
        "40000 JPY", "200.000 KWD"}) {
    EXPECT_TRUE(holds(sums, what)) << what << '\n' << shown;
  }
}

TEST_F(AtmTable, UnreadableRecordHidesNoOther) {
  gateway_->change_atm({{"terminalId", "ATM00004"}, {"set", {{"safeStatus", nullptr}}}});
  const std::string shown = table();
  EXPECT_TRUE(holds(line(shown, "ATM00004"), "cannot be read")) << shown;
  EXPECT_TRUE(holds(line(shown, "ATM00004"), "safeStatus")) << shown;
  EXPECT_TRUE(holds(line(shown, "ATM00010"), "out of service")) << shown;
  EXPECT_TRUE(holds(shown, "1 that cannot be read")) << shown;
}

TEST_F(AtmTable, WatchShowsChanges) {
  OrderedJson list = records();
  list.erase(9);
  list[0]["safeStatus"] = "1";
  list[1]["receiptPrinterStateInfo"]["status"] = "1";
  gateway_->script({{"match", "getAtmStatusExt"},
                    {"skip", 1},
                    {"count", 100},
                    {"body", {{"atmStatusList", {{"atmStatus", list}}}}}});
  Words command = joined({"/usr/bin/timeout", "5", TILLWIRE_CLI}, words({"--watch", "1"}));
  const std::string shown = run(command).out;
  const std::size_t second = shown.find("The fleet", shown.find("The fleet") + 1);
  ASSERT_NE(second, std::string::npos) << shown;
  const std::string before = shown.substr(0, second);
  const std::string after = shown.substr(second, shown.find("The fleet", second + 1) - second);
  EXPECT_TRUE(holds(line(before, "ATM00001"), "new")) << before;
  EXPECT_FALSE(holds(before, "changed")) << before;
  EXPECT_TRUE(holds(line(after, "ATM00001"), "safe open, changed: safe")) << after;
  EXPECT_TRUE(holds(line(after, "ATM00002"), "changed: receipt printer normal")) << after;
  EXPECT_FALSE(holds(line(after, "ATM00003"), "changed")) << after;
  EXPECT_TRUE(holds(line(after, "ATM00010"), "missing")) << after;
}

TEST_F(AtmTable, TimesWithoutAnOffsetUseTheGivenZone) {
  gateway_->change_atm(
      {{"terminalId", "ATM00001"}, {"set", {{"lastTransactionDate", "2026-01-31T02:00:00"}}}});
  const std::string shown = table({R"({"pid":1})"});
  EXPECT_TRUE(holds(shown, "1 whose last use is in an unknown time zone")) << shown;
  EXPECT_FALSE(holds(shown, "idle")) << shown;
  const std::string zone = table({"--zone-minutes", "-120", R"({"pid":1})"});
  EXPECT_FALSE(holds(zone, "unknown time zone")) << zone;
  EXPECT_TRUE(holds(line(zone, "ATM00001"), "idle")) << zone;
}

TEST_F(AtmTable, RecyclersMayHaveMoreNotes) {
  const OrderedJson cassettes = OrderedJson::array({{{"position", 1},
                                                     {"currency", 978},
                                                     {"billsValue", 50},
                                                     {"billsLoaded", 10},
                                                     {"billsOut", 1},
                                                     {"billsRejected", 0},
                                                     {"billsEnd", 12},
                                                     {"status", "1"}}});
  gateway_->change_atm(
      {{"terminalId", "ATM00001"}, {"set", {{"hopperStatusList", {{"hopperStatus", cassettes}}}}}});
  EXPECT_TRUE(holds(table({R"({"pid":1})"}), "counters disagree"));
  EXPECT_FALSE(holds(table({"--recyclers", R"({"pid":1})"}), "disagree"));
}

TEST_F(AtmTable, SumsOfACutAnswerAreIncomplete) {
  gateway_->script({{"match", "getAtmStatusExt"}, {"cut_after", 5000}});
  const Finished finished = tillwire(words());
  EXPECT_EQ(finished.exit, 3) << finished.err;
  EXPECT_TRUE(holds(finished.out, " ATMs  ")) << finished.out;
  EXPECT_TRUE(holds(finished.out, "incomplete: no answer, or it broke off")) << finished.out;
  EXPECT_FALSE(holds(table(), "incomplete"));
}

TEST_F(AtmTable, RefusalIsShownWithItsMessage) {
  const Finished finished = tillwire(words({R"({"pid":99})"}));
  EXPECT_EQ(finished.exit, 1) << finished.err;
  EXPECT_TRUE(holds(finished.out, "pid: no such ATM")) << finished.out;
}

TEST_F(AtmTable, FailureIsReportedWithItsExitCode) {
  gateway_->script({{"match", "getAtmStatusExt"}, {"status", 503}});
  const Finished finished = tillwire(words());
  EXPECT_EQ(finished.exit, 4) << finished.err;
  EXPECT_TRUE(holds(finished.err, "503")) << finished.err;
}

TEST_F(AtmTable, UnsuitableOptionsAreRefused) {
  const Words base = {"--base-url", "http://127.0.0.1:1", "--user",
                      "u",          "--password-file",    secret_file("p")};
  const auto refused = [&](const Words& more, const char* why) {
    expect_refused(tillwire(joined(base, more)), why);
  };
  refused({"--output", "table", "--watch", "5", "getCardData"}, "are for getAtmStatusExt --output");
  refused({"--output", "text", "getAtmStatusExt"}, "neither json nor table");
  refused({"--watch", "5", "getAtmStatusExt"}, "are for getAtmStatusExt --output table");
  refused({"--at-least", "alarm", "getAtmStatusExt"}, "are for getAtmStatusExt --output table");
  refused({"--zone-minutes", "60", "getAtmStatusExt"}, "are for getAtmStatusExt --output table");
  refused({"--recyclers", "getAtmStatusExt"}, "are for getAtmStatusExt --output table");
  for (const char* const zone : {"841", "-841", "x", ""}) {
    refused({"--output", "table", "--zone-minutes", zone, "getAtmStatusExt"},
            "--zone-minutes: not a number from -840 to 840");
  }
  refused({"--output", "table", "--watch", "0", "getAtmStatusExt"}, "--watch: not a number");
  refused({"--output", "table", "--at-least", "none", "getAtmStatusExt"}, "--at-least: not");
  refused({"--output", "table", "--dry-run", "getAtmStatusExt"}, "no --dry-run");
}

}  // namespace
}  // namespace tillwire::test::atm_table_test
