// Records of ATMs as a test plants them, and what the library reads of them.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/atm/words.hpp>
#include <tillwire/ops/customers.hpp>
#include <vector>

namespace tillwire::test {

struct Cassette {
  std::int64_t position = 1;
  std::int64_t currency = 978;
  std::int64_t value = 20;
  std::int64_t loaded = 0;
  std::int64_t out = 0;
  std::int64_t rejected = 0;
  std::int64_t end = 0;
  std::string status = "1";

  std::string json() const {
    const auto number = [](const char* name, std::int64_t count) {
      return "\"" + std::string(name) + "\":" + std::to_string(count) + ",";
    };
    return "{" + number("position", position) + number("currency", currency) +
           number("billsValue", value) + number("billsLoaded", loaded) + number("billsOut", out) +
           number("billsRejected", rejected) + number("billsEnd", end) + "\"status\":\"" + status +
           "\"}";
  }
};

/// A cassette whose counters agree.
inline Cassette cassette(std::int64_t position, std::int64_t value, std::int64_t loaded,
                         std::int64_t out, const std::string& status = "1") {
  return {position, 978, value, loaded, out, 0, loaded - out, status};
}

/// An ATM in order; the devices by the numbers of atm::Device.
struct Planted {
  std::string id = "ATM1";
  std::string link = "1";
  std::string open = "1";
  std::string safe = "0";
  std::string supervisor = "0";
  std::string load = "0";
  std::string last_transaction;  // empty: absent
  std::array<std::string, atm::device_count> devices = {"1", "1", "1", "1", "1", "1", "1", "1"};
  std::vector<Cassette> cassettes;

  std::string json() const {
    const auto text = [](const char* name, const std::string& value) {
      return "\"" + std::string(name) + "\":\"" + value + "\",";
    };
    constexpr const char* names[] = {"receiptPrinterStateInfo",
                                     "journalPrinterStateInfo",
                                     "ejStateInfo",
                                     "encryptorStateInfo",
                                     "cardReaderStateInfo",
                                     "contactlessReaderStateInfo",
                                     "drawerStateInfo",
                                     "bnaStateInfo"};
    std::string all = "{" + text("terminalId", id) + text("linkStatus", link) +
                      text("openFlag", open) + text("safeStatus", safe) +
                      text("supervisorMode", supervisor) + text("loadConfigurationStatus", load);
    if (!last_transaction.empty()) all += text("lastTransactionDate", last_transaction);
    for (unsigned i = 0; i < devices.size(); ++i) {
      if (devices[i].empty()) continue;
      all += "\"" + std::string(names[i]) + "\":{\"status\":\"" + devices[i] +
             "\",\"errorDescription\":\"of " + names[i] + "\"},";
    }
    all += "\"hopperStatusList\":{\"hopperStatus\":[";
    for (std::size_t i = 0; i < cassettes.size(); ++i) {
      all += (i == 0 ? "" : ",") + cassettes[i].json();
    }
    return all + "]}}";
  }
};

/// Reads a fleet as the client reads it, and calls `see(atm)` for each.
template <class See>
void read(const std::vector<Planted>& fleet, See see, CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (const Planted& each : fleet) {
    const Answered<customers::GetAtmStatusExt> answer("{\"atmStatusList\":[" + each.json() + "]}");
    ASSERT_EQ(answer.code(), Errc::none) << answer.field() << " " << each.json();
    ASSERT_EQ(answer->atms.size(), 1U);
    for (const customers::AtmStatus& atm : answer->atms) see(atm);
  }
}

/// 2026-11-21T10:47:31 UTC.
inline constexpr std::uint32_t now_s = 1795258051;

inline atm::Criteria at(std::uint32_t time_s) {
  atm::Criteria criteria;
  criteria.now_s = time_s;
  return criteria;
}

inline atm::Health health_of(const Planted& planted, const atm::Criteria& criteria = at(now_s)) {
  atm::Health health;
  read({planted}, [&](const customers::AtmStatus& atm) { health = atm::health_of(atm, criteria); });
  return health;
}

}  // namespace tillwire::test
