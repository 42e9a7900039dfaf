// The fleet of ATMs: their status records, and what tests make happen to them.
#include "cards/atms.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "cards/records.hpp"
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

// Returns the number of notes that a cassette is loaded with.
int capacity(int index) {
  return 2000 - 100 * index;
}

Json cassettes(int pid) {
  Json list = Json::array();
  constexpr int values[] = {5, 10, 20, 50};
  for (int i = 0; i < 4; ++i) {
    const int loaded = capacity(i);
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

Json as_made(int pid, std::int64_t now) {
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

[[noreturn]] void refuse(const std::string& what) {
  throw std::runtime_error(what);
}

int pid_of(const std::string& terminal, int count) {
  const std::string digits = terminal.size() > 3 ? terminal.substr(3) : "";
  const int pid = all_digits(digits) && digits.size() < 9 ? std::stoi(digits) : 0;
  if (pid < 1 || pid > count || atm_number(pid) != terminal) refuse("terminalId: no such ATM");
  return pid;
}

Json& cassette_at(Json& atm, const Json& position) {
  for (Json& cassette : atm["hopperStatusList"]["hopperStatus"]) {
    if (cassette.at("position") == position) return cassette;
  }
  refuse("position: no such cassette");
}

// Moves notes from those that remain to another counter.
void take_notes(Json& atm, const Json& value, const char* counter) {
  Json& cassette = cassette_at(atm, value.at("position"));
  const auto notes = value.at("notes").get<std::int64_t>();
  const auto there = cassette.at("billsEnd").get<std::int64_t>();
  if (notes < 0 || notes > there) {
    refuse("notes: the cassette has " + std::to_string(there));
  }
  cassette["billsEnd"] = there - notes;
  cassette[counter] = cassette.at(counter).get<std::int64_t>() + notes;
}

void withdraw(Json& atm, const Json& value) {
  take_notes(atm, value, "billsOut");
  atm["lastTransactionDate"] = atm["lastWithdrawalDate"] = iso8601(now_ms());
}

void reject(Json& atm, const Json& value) {
  take_notes(atm, value, "billsRejected");
}

void replenish(Json& atm, const Json& value) {
  for (Json& cassette : atm["hopperStatusList"]["hopperStatus"]) {
    if (value.contains("position") && value["position"] != cassette["position"]) continue;
    const int index = cassette["position"].get<int>() - 1;
    const Json notes = value.contains("notes") ? value["notes"] : Json(capacity(index));
    cassette["billsLoaded"] = cassette["billsEnd"] = notes;
    cassette["billsOut"] = cassette["billsRejected"] = 0;
  }
}

void change_device(Json& atm, const Json& value) {
  const auto state = atm.find(value.at("name").get<std::string>() + "StateInfo");
  if (state == atm.end()) refuse("name: the ATM has no such device");
  (*state)["status"] = std::to_string(value.at("status").get<int>());
  state->erase("errorDescription");
  state->erase("errorDate");
  if (!value.contains("error")) return;
  (*state)["errorDescription"] = value["error"];
  (*state)["errorDate"] = iso8601(now_ms());
}

// A flag of a record: "1" or "0".
void set_flag(Json& atm, const char* name, const Json& value) {
  atm[name] = value.get<bool>() ? "1" : "0";
}

struct Event {
  const char* name;
  void (*happen)(Json& atm, const Json& value);
};

constexpr Event events[] = {
    {"withdraw", withdraw},
    {"reject", reject},
    {"replenish", replenish},
    {"device", change_device},
    {"safeOpen", [](Json& atm, const Json& value) { set_flag(atm, "safeStatus", value); }},
    {"supervisor", [](Json& atm, const Json& value) { set_flag(atm, "supervisorMode", value); }},
    {"loading",
     [](Json& atm, const Json& value) { set_flag(atm, "loadConfigurationStatus", value); }},
    {"connected",
     [](Json& atm, const Json& value) {
       atm["linkStatus"] = value.get<bool>() ? "1" : "2";
       set_flag(atm, "openFlag", value);
     }},
    {"set", [](Json& atm, const Json& value) { atm.merge_patch(value); }},
};

}  // namespace

std::string atm_number(int pid) {
  std::string digits = std::to_string(pid);
  if (digits.size() < 5) digits.insert(0, 5 - digits.size(), '0');
  return "ATM" + digits;
}

Atms::Atms() : made_ms_(now_ms()) {}

Json Atms::record(int pid) const {
  const auto changed = changed_.find(pid);
  return changed == changed_.end() ? as_made(pid, made_ms_) : changed->second;
}

void Atms::keep(Keeper& keeper) {
  keeper.value("atms-made", made_ms_);
  keeper.map("atm", changed_);
}

Json Atms::status(const Value& request, int count) const {
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
  return {{"atmStatusList", {{"atmStatus", std::move(list)}}}};
}

void Atms::change(const Json& event, int count) {
  const int pid = pid_of(text_in(event, "terminalId"), count);
  Json atm = record(pid);
  for (const auto& member : event.items()) {
    if (member.key() == "terminalId") continue;
    const auto* known = std::find_if(std::begin(events), std::end(events), [&](const Event& entry) {
      return member.key() == entry.name;
    });
    if (known == std::end(events)) refuse("unknown member " + member.key());
    known->happen(atm, member.value());
  }
  changed_[pid] = std::move(atm);
}

}  // namespace gateway
