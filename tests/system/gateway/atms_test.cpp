// The ATMs of the gateway: their records, and what the control interface makes happen to them.
#include "card_test.hpp"

namespace gateway::atms_test {
namespace {

class Atms : public CardTest {
 protected:
  static Json atm(const char* number) {
    return card("getAtmStatusExt", {{"terminalId", number}})
        .at("atmStatusList")
        .at("atmStatus")
        .at(0);
  }
  static Json cassette(const char* number, std::size_t index) {
    return atm(number).at("hopperStatusList").at("hopperStatus").at(index);
  }
  /// Returns the control interface's error for events that it refuses.
  static std::string refusal(const Json& events) {
    try {
      gateway().change_atm(events);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "none";
  }
};

TEST_F(Atms, AtmsAreSelected) {
  const auto terminals = [](const Json& request) {
    std::string list;
    const Json answer = card("getAtmStatusExt", request);
    for (const Json& atm : answer.at("atmStatusList").at("atmStatus")) {
      list += atm.at("terminalId").get<std::string>() + " ";
    }
    return list;
  };
  EXPECT_EQ(terminals(Json::object()), "ATM00001 ATM00002 ATM00003 ");
  EXPECT_EQ(terminals({{"pid", 2}}), "ATM00002 ");
  EXPECT_EQ(terminals({{"terminalId", "ATM00003"}}), "ATM00003 ");
  EXPECT_EQ(terminals({{"institutionId", "1001"}}), "ATM00001 ATM00003 ");
  EXPECT_EQ(card("getAtmStatusExt", {{"pid", 9}}).at("svfeProcessingFault").at("responseCode"),
            "03");
  gateway().reset({{"atms", 12}});
  EXPECT_EQ(card("getAtmStatusExt", Json::object()).at("atmStatusList").at("atmStatus").size(),
            12U);
}

TEST_F(Atms, AnAtmRecordIsComplete) {
  const Json atm = card("getAtmStatusExt", {{"pid", 1}}).at("atmStatusList").at("atmStatus").at(0);
  for (const char* name : {"terminalId",
                           "linkStatus",
                           "openFlag",
                           "lastTransactionDate",
                           "lastWithdrawalDate",
                           "lastDepositDate",
                           "location",
                           "hopperStatusList",
                           "safeStatus",
                           "supervisorMode",
                           "loadConfigurationStatus",
                           "receiptPrinterStateInfo",
                           "journalPrinterStateInfo",
                           "encryptorStateInfo",
                           "cardReaderStateInfo",
                           "contactlessReaderStateInfo",
                           "drawerStateInfo",
                           "bnaStateInfo",
                           "ejStateInfo",
                           "iptService"}) {
    EXPECT_TRUE(atm.contains(name)) << name;
  }
  for (const Json& cassette : atm.at("hopperStatusList").at("hopperStatus")) {
    EXPECT_EQ(cassette.size(), 8U);
    EXPECT_EQ(cassette.at("billsLoaded").get<int>(), cassette.at("billsOut").get<int>() +
                                                         cassette.at("billsRejected").get<int>() +
                                                         cassette.at("billsEnd").get<int>());
  }
  for (const Json& currency : atm.at("bnaStateInfo").at("currencies")) {
    int amount = 0;
    int notes = 0;
    for (const Json& counter : currency.at("denominationCounters")) {
      amount += counter.at("denomination").get<int>() * counter.at("value").get<int>() * 100;
      notes += counter.at("value").get<int>();
    }
    EXPECT_EQ(currency.at("amount"), amount);
    EXPECT_EQ(currency.at("notesCount"), notes);
  }
}

TEST_F(Atms, NotesAreWithdrawnRejectedAndReplenished) {
  const Json before = cassette("ATM00002", 1);
  const auto end = before.at("billsEnd").get<int>();
  const Json other = atm("ATM00001");
  gateway().advance_clock(60);
  gateway().change_atm({{"terminalId", "ATM00002"},
                        {"withdraw", {{"position", 2}, {"notes", 40}}},
                        {"reject", {{"position", 2}, {"notes", 3}}}});
  Json after = cassette("ATM00002", 1);
  EXPECT_EQ(after.at("billsEnd"), end - 43);
  EXPECT_EQ(after.at("billsOut"), before.at("billsOut").get<int>() + 40);
  EXPECT_EQ(after.at("billsRejected"), before.at("billsRejected").get<int>() + 3);
  EXPECT_EQ(after.at("billsLoaded"), before.at("billsLoaded"));
  EXPECT_EQ(atm("ATM00002").at("lastWithdrawalDate"), atm("ATM00002").at("lastTransactionDate"));
  EXPECT_EQ(atm("ATM00001"), other) << "another ATM";

  const std::string too_many =
      refusal({{"terminalId", "ATM00002"}, {"withdraw", {{"position", 2}, {"notes", end - 42}}}});
  EXPECT_NE(too_many.find("the cassette has " + std::to_string(end - 43)), std::string::npos);
  gateway().change_atm(
      {{"terminalId", "ATM00002"}, {"replenish", {{"position", 2}, {"notes", 9}}}});
  after = cassette("ATM00002", 1);
  EXPECT_EQ(after.at("billsEnd"), 9);
  EXPECT_EQ(after.at("billsLoaded"), 9);
  EXPECT_NE(cassette("ATM00002", 0).at("billsOut"), 0) << "another cassette";
  gateway().change_atm({{"terminalId", "ATM00002"}, {"replenish", Json::object()}});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(cassette("ATM00002", i).at("billsOut"), 0);
    EXPECT_EQ(cassette("ATM00002", i).at("billsEnd"), 2000 - 100 * static_cast<int>(i));
  }
}

TEST_F(Atms, FlagsAndDevicesChange) {
  const Json made = atm("ATM00001");
  gateway().change_atm(
      Json::array({{{"terminalId", "ATM00001"}, {"safeOpen", true}, {"supervisor", true}},
                   {{"terminalId", "ATM00001"}, {"loading", true}, {"connected", false}},
                   {{"terminalId", "ATM00001"},
                    {"device", {{"name", "encryptor"}, {"status", 3}, {"error", "Tampered"}}}}}));
  Json atm_now = atm("ATM00001");
  EXPECT_EQ(atm_now.at("safeStatus"), "1");
  EXPECT_EQ(atm_now.at("supervisorMode"), "1");
  EXPECT_EQ(atm_now.at("loadConfigurationStatus"), "1");
  EXPECT_EQ(atm_now.at("linkStatus"), "2");
  EXPECT_EQ(atm_now.at("openFlag"), "0");
  EXPECT_EQ(atm_now.at("encryptorStateInfo").at("status"), "3");
  EXPECT_EQ(atm_now.at("encryptorStateInfo").at("errorDescription"), "Tampered");
  gateway().change_atm({{"terminalId", "ATM00001"},
                        {"safeOpen", false},
                        {"supervisor", false},
                        {"loading", false},
                        {"connected", true},
                        {"device", {{"name", "encryptor"}, {"status", 1}}}});
  EXPECT_EQ(atm("ATM00001"), made);
  gateway().change_atm({{"terminalId", "ATM00001"}, {"set", {{"iptService", nullptr}}}});
  EXPECT_FALSE(atm("ATM00001").contains("iptService"));
  gateway().reset();
  EXPECT_TRUE(atm("ATM00001").contains("iptService"));
}

TEST_F(Atms, EventsThatCannotBeAreRefused) {
  const struct {
    const char* terminal;
    Json event;
    const char* why;
  } rows[] = {
      {"ATM00004", {{"safeOpen", true}}, "no such ATM"},
      {"ATM1", {{"safeOpen", true}}, "no such ATM"},
      {"", {{"safeOpen", true}}, "no such ATM"},
      {"ATM00001", {{"explode", true}}, "unknown member explode"},
      {"ATM00001", {{"device", {{"name", "engine"}, {"status", 3}}}}, "no such device"},
      {"ATM00001", {{"withdraw", {{"position", 5}, {"notes", 1}}}}, "no such cassette"},
      {"ATM00001", {{"withdraw", {{"position", 1}, {"notes", -1}}}}, "the cassette has"},
      {"ATM00001", {{"safeOpen", "yes"}}, "boolean"},
  };
  const Json made = atm("ATM00001");
  for (const auto& row : rows) {
    Json event = {{"terminalId", row.terminal}};
    event.update(row.event);
    EXPECT_NE(refusal(event).find(row.why), std::string::npos) << event << refusal(event);
  }
  EXPECT_EQ(atm("ATM00001"), made);
}

}  // namespace
}  // namespace gateway::atms_test
