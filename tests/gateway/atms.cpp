// The fleet of ATMs and their status records.
#include "atms.hpp"

#include "records.hpp"
#include "text.hpp"

namespace gateway {
namespace {

std::string institution_id(int pid) {
  return pid % 2 == 1 ? "1001" : "1002";
}

Json device(const char* status, const char* error, std::int64_t error_ms) {
  Json state = {{"status", status}};
  if (error) {
    state["errorDescription"] = error;
    state["errorDate"] = iso8601(error_ms);
  }
  return state;
}

Json cassettes(int pid) {
  Json list = Json::array();
  constexpr int values[] = {5, 10, 20, 50};
  for (int i = 0; i < 4; ++i) {
    const int loaded = 2000 - 100 * i;
    const int out = (pid * 37 + i * 211) % 900;
    const int rejected = (pid + i) % 5;
    const bool enabled = i != 3 || pid % 3 != 0;
    list.push_back({{"position", i + 1},
                    {"currency", 978},
                    {"billsValue", values[i]},
                    {"billsLoaded", loaded},
                    {"billsOut", out},
                    {"billsRejected", rejected},
                    {"billsEnd", loaded - out - rejected},
                    {"status", enabled ? "1" : "0"}});
  }
  return list;
}

Json note_acceptor(int pid, std::int64_t now) {
  Json state = pid % 4 == 2 ? device("2", "Cash-in box is nearly full", now - 90 * minute_ms)
                            : device("1", nullptr, 0);
  const int fifties = 20 + pid % 100;
  const int twenties = 7;
  const Json euro = {
      {"code", 978},
      {"amount", static_cast<std::int64_t>(fifties) * 5000 + twenties * 2000},
      {"notesCount", fifties + twenties},
      {"denominationCounters", Json::array({{{"denomination", 20}, {"value", twenties}},
                                            {{"denomination", 50}, {"value", fifties}}})}};
  const Json dollar = {
      {"code", 840},
      {"amount", 30000},
      {"notesCount", 3},
      {"denominationCounters", Json::array({{{"denomination", 100}, {"value", 3}}})}};
  state["currencies"] = pid % 2 == 1 ? Json::array({euro, dollar}) : Json::array({euro});
  return state;
}

Json record(int pid) {
  // What an ATM did last does not change by being asked for.
  static const std::int64_t now = now_ms();
  const bool connected = pid % 5 != 0;
  return {{"terminalId", atm_number(pid)},
          {"linkStatus", connected ? "1" : "2"},
          {"openFlag", connected ? "1" : "0"},
          {"lastTransactionDate", iso8601(now - 3 * minute_ms)},
          {"lastWithdrawalDate", iso8601(now - 5 * minute_ms)},
          {"lastDepositDate", iso8601(now - 45 * minute_ms)},
          {"location", std::to_string(pid) + " Main square, \u0391\u03b8\u03ae\u03bd\u03b1"},
          {"hopperStatusList", {{"hopperStatus", cassettes(pid)}}},
          {"safeStatus", "0"},
          {"supervisorMode", pid % 7 == 0 ? "1" : "0"},
          {"loadConfigurationStatus", "0"},
          {"receiptPrinterStateInfo",
           pid % 2 == 0 ? device("2", "Paper is low", now - minute_ms) : device("1", nullptr, 0)},
          {"journalPrinterStateInfo", device("0", nullptr, 0)},
          {"encryptorStateInfo", device("1", nullptr, 0)},
          {"cardReaderStateInfo", pid % 3 == 0 ? device("3", "Card is jammed", now - 20 * minute_ms)
                                               : device("1", nullptr, 0)},
          {"contactlessReaderStateInfo", device("1", nullptr, 0)},
          {"drawerStateInfo", device("1", nullptr, 0)},
          {"bnaStateInfo", note_acceptor(pid, now)},
          {"ejStateInfo", device("1", nullptr, 0)},
          {"iptService", "IPT 4.2.1"}};
}

}  // namespace

std::string atm_number(int pid) {
  std::string digits = std::to_string(pid);
  if (digits.size() < 5) digits.insert(0, 5 - digits.size(), '0');
  return "ATM" + digits;
}

Json atm_status(const Value& request, int count) {
  Json list = Json::array();
  for (int pid = 1; pid <= count; ++pid) {
    if (request.has("pid") && request.str("pid") != std::to_string(pid)) continue;
    if (request.has("terminalId") && request.str("terminalId") != atm_number(pid)) continue;
    if (request.has("institutionId") && request.str("institutionId") != institution_id(pid)) {
      continue;
    }
    list.push_back(record(pid));
  }
  if (list.empty()) {
    for (const char* name : {"pid", "terminalId", "institutionId"}) {
      if (request.has(name)) throw Fault{"03", std::string(name) + ": no such ATM"};
    }
  }
  return {{"atmStatusList", {{"atmStatus", list}}}};
}

}  // namespace gateway
