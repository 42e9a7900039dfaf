// Action codes, texts and contradictions that are publicly known of the gateway's family.
#include "system/ledger/oddities.hpp"

#include <cstdint>
#include <vector>

#include "system/ledger/ledger.hpp"

namespace ledger {
namespace {

const std::vector<std::vector<std::string>> open_codes = {
    // In progress, or no answer.
    {"-30001", "-9000", "1001",  "-2027", "1120",   "AE",   "-1",   "151018", "1018",  "151019",
     "1019",   "998",   "68",    "90",    "909",    "96",   "950",  "91",     "31",    "907",
     "910",    "912",   "103",   "2023",  "341041", "124",  "9001", "8204",   "-3003", "341014",
     "94",     "1115",  "-2013", "914",   "B7",     "2002", "79",   "2012",   "12",    "95"},
    // Approved, which does not decide without the state.
    {"0", "00", "000", "08", "85", "C0", "P0", "P1", "P2", "C4", "B5"},
    // The session is over, and the order not yet.
    {"-2007", "-2014", "-2009"},
    // Unlisted.
    {"-77777", "4242", "777", "ZZ", "-30002", "151020", "X9", "100000"}};
const std::vector<std::string> decline_codes = {
    "-20010", "-2200", "-2101", "-2102", "-2012", "-2002", "-2001", "-2000", "-301",  "181",
    "941",    "1112",  "1113",  "1114",  "1116",  "1117",  "1118",  "4005",  "-2026", "-2025",
    "-2024",  "-2023", "-2022", "-2020", "-2019", "-2018", "-2017", "-2016", "-2015", "-2011",
    "-2010",  "-2006", "-2005", "-2004", "1434",  "2003",  "2005",  "2016",  "4032",  "151017",
    "-2029",  "-2028", "-5031", "71015", "73",    "82",    "88",    "101",   "111",   "125",
    "906",    "14",    "33",    "81",    "AB",    "AC",    "AF",    "87",    "20",    "51",
    "61",     "65",    "100",   "110",   "116",   "121",   "123",   "814",   "902",   "903",
    "968",    "13",    "B1",    "B6",    "1",     "4",     "5",     "05",    "62",    "63",
    "72",     "78",    "104",   "106",   "107",   "109",   "117",   "119",   "120",   "151",
    "200",    "203",   "204",   "208",   "209",   "212",   "239",   "240",   "555",   "823",
    "911",    "916",   "920",   "999",   "2001",  "2030",  "01",    "02",    "03",    "04",
    "09",     "10",    "15",    "16",    "32",    "36",    "37",    "41",    "43",    "55",
    "57",     "75",    "76",    "77",    "97",    "98",    "A1",    "A5",    "A9",    "AA",
    "AD",     "AG",    "B2",    "B3",    "B4",    "B8",    "B9",    "BA",    "F1",    "R0",
    "R1",     "R3",    "TS",    "904",   "913",   "30",    "92",    "93",    "C1",    "C2",
    "C3",     "S1",    "S2"};

}  // namespace

OddCode any_code(Random& random) {
  if (random.chance(40)) return {random.pick(decline_codes), true};
  return {random.pick(random.pick(open_codes)), false};
}

Json Literals::add(const std::string& bytes) {
  bytes_.push_back(bytes);
  return "@@" + std::to_string(bytes_.size() - 1) + "@@";
}

Json Literals::twice(const std::string& name, const Json& first, const Json& second) {
  return add(first.dump() + ",\"" + name + "\":" + second.dump());
}

std::string Literals::resolve(std::string text) const {
  for (std::size_t i = 0; i < bytes_.size(); ++i) {
    const std::string mark = "\"@@" + std::to_string(i) + "@@\"";
    const std::size_t at = text.find(mark);
    if (at != std::string::npos) text.replace(at, mark.size(), bytes_[i]);
  }
  return text;
}

void encode_texts(Json& answer, Literals& literals, Random& random) {
  static const std::vector<std::string> texts = {
      "\xCE\xEF\xE5\xF0\xE0\xF6\xE8\xFF \xE2\xFB\xEF\xEE\xEB\xED\xE5\xED\xE0",  // windows-1251
      "Op\xE9ration r\xE9ussie",                                                // Latin-1
      "\xD1\x83\xD1",                                                           // cut UTF-8
      "\xED\xA0\x80",
      "\xC0\xAF",
      "\x80"};
  if (!answer.is_object()) return;
  const auto text = [&] { return literals.add("\"" + random.pick(texts) + "\""); };
  for (const char* name : {"errorMessage", "actionCodeDescription", "info", "error"}) {
    if (answer.contains(name) && answer[name].is_string()) answer[name] = text();
  }
  if (answer.contains("cardAuthInfo")) answer["cardAuthInfo"]["cardholderName"] = text();
  if (answer.contains("orderNumber")) answer["bankInfo"] = Json{{"bankName", text()}};
}

void repeat_one(Json& answer, Literals& literals, Random& random) {
  std::vector<std::string> names;
  for (const char* name : {"errorCode", "success", "orderId", "mdOrder", "orderStatus"}) {
    if (answer.is_object() && answer.contains(name)) names.push_back(name);
  }
  if (names.empty()) return;
  const std::string& name = random.pick(names);
  const Json& first = answer[name];
  Json second;
  if (random.chance(70)) {
    if (first.is_boolean()) {
      second = !first.get<bool>();
    } else if (first.is_object()) {
      second = Json::object();
    } else if (name == "errorCode") {
      const bool succeeds = first == "0" || first == "00" || first == 0;
      second = succeeds ? (random.chance(50) ? "5" : "2") : "0";
    } else if (first.is_string()) {
      second = first.get<std::string>() + "9";
    } else {
      second = first == 2 ? 6 : 2;
    }
  }
  answer[name] = literals.twice(name, first, second);
}

// Replaces the order's state by another, and adds a value that this state excludes.
void Ledger::contradict(const Order& order, bool by_id, Json& record) {
  static const std::vector<int> states = {2, 2, 2, 1, 6, 6, 3, 4};
  const int state = random_.pick(states);
  const std::int64_t sum = order.amount;
  const bool paid = state == 2 || state == 4;
  std::int64_t approved = state == 6 ? 0 : sum;
  std::int64_t deposited = paid ? sum : 0;
  std::int64_t refunded = state == 4 ? sum : 0;
  const char* names[] = {"CREATED",  "APPROVED", "DEPOSITED", "REVERSED",
                         "REFUNDED", "",         "DECLINED"};
  const char* name = names[state];
  record["orderStatus"] = state;
  record["actionCode"] = state == 6 ? 116 : 0;
  record.erase("refunds");
  const auto another = [&] {  // state
    return state == 6 ? random_.chance(50) ? 2 : 1 : random_.chance(50) ? 6 : 0;
  };
  bool twice = false;
  const bool sums = world_.oddities.version >= 3;
  bool unseen = false;  // the charged sum is not shown
  const std::uint64_t way = random_.below(!world_.oddities.foreign ? 6 : by_id ? 10 : 9);
  const std::uint64_t kind = random_.below(6);  // of what state and sums say
  if (way <= 3 && sums && kind <= 2) {
    const bool eight = kind == 0;
    record["orderStatus"] = eight ? 8 : 2;
    const int wrong[] = {0, 3, 6};
    name = names[eight ? wrong[random_.below(3)] : kind == 1 ? 4 : 2];
    deposited = sum;
    approved = sum;
    refunded = kind == 2 ? sum : 0;
    unseen = kind == 2;
  } else if (way == 0 && sums) {
    name = names[another()];
  } else if (way == 1 && sums) {
    deposited = state == 6 ? sum : sum + random_.between(1, 10'000);
    approved = state == 1 ? sum + 1 : approved;
  } else if (way == 2 && sums) {
    deposited = INT64_MAX;
  } else if (way == 3 && sums && state == 2) {
    refunded = deposited;
  } else if (way <= 4) {
    const Json second = random_.chance(30) ? Json() : Json(another());
    record["orderStatus"] = literals_.twice("orderStatus", state, second);
  } else if (way == 5 && sums && paid) {
    twice = true;
  } else if (way == 6) {
    record["orderNumber"] = order.number + "9";
  } else if (way == 7) {
    record["amount"] = sum + 100;
    approved += approved == 0 ? 0 : 100;
    deposited += deposited == 0 ? 0 : 100;
    refunded += refunded == 0 ? 0 : 100;
  } else if (way == 8) {
    record["currency"] = random_.chance(50) ? "840" : "JPY";
  } else if (way == 9) {
    record["attributes"][0]["value"] = order.id + "9";
  } else {
    record["orderStatus"] = literals_.twice("orderStatus", state, Json());
  }
  if (!sums) return;
  Json& info = record["paymentAmountInfo"];
  info["paymentState"] = name;
  info["approvedAmount"] = approved;
  info["depositedAmount"] = deposited;
  const Json second = random_.chance(50) ? Json() : Json(0);
  if (twice) info["depositedAmount"] = literals_.twice("depositedAmount", deposited, second);
  info["refundedAmount"] = refunded;
  if (unseen) info.erase("depositedAmount");
}

}  // namespace ledger
