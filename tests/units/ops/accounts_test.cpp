// Operations on accounts: their conditions, and the forms in which gateways answer them.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/accounts.hpp>
#include <utility>
#include <vector>

#include "exchange.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::accounts_test {
namespace {

using namespace tillwire::accounts;

template <class Operation>
Operation on_account() {
  Operation operation;
  operation.account_number = "40817978";
  return operation;
}

template <class Operation>
void expect_sent(const Operation& request, const Json& body, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Sent sent = send(request);
  EXPECT_EQ(sent.error, Errc::none) << sent.field;
  EXPECT_EQ(sent.body, body);
}

std::string shown(const Text& text) {
  return std::string(text.raw());
}

const char* const cycles[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "11", "12"};

TEST(ChangeAccountLimit, SendsTheCycleTypeAsANumber) {
  auto last = CycleType::unknown;
  for (const char* const number : cycles) {
    auto change = on_account<ChangeAccountLimit>();
    change.limit.name = "LMTP0110";
    last = static_cast<CycleType>(std::stoi(number));  // the enumerators have these numbers
    change.limit.cycle_type = last;
    EXPECT_EQ(change.limit.cycle_type.value(), last);
    expect_sent(change, {{"accountNumber", "40817978"},
                         {"limit", {{"name", "LMTP0110"}, {"cycleType", std::stoi(number)}}}});
  }
  EXPECT_EQ(last, CycleType::calendar_hour);
  auto change = on_account<ChangeAccountLimit>();
  change.limit.name = "LMTP0110";
  change.limit.cycle_type = "9";  // of tomorrow
  EXPECT_EQ(send(change).at("limit.cycleType"), Json(9));
  change.limit.cycle_type = "day";
  expect_refused(change, Errc::bad_value, "limit.cycleType");
}

TEST(ChangeAccountLimit, OfALimitOnlyTheNameIsNeeded) {
  auto change = on_account<ChangeAccountLimit>();
  expect_refused(change, Errc::missing, "limit.name");
  change.limit.value = {200000};
  expect_refused(change, Errc::missing, "limit.name");
  const LimitException exceptions[] = {
      {"E1", "2026-12-01T00:00:00", {}, {1}, CycleType::hour, 2},
      {},
  };
  change.limit.name = limit_name::purchase_day;
  change.limit.limit_exceptions = exceptions;
  const Json first = {{"limitName", "E1"},
                      {"startDate", "2026-12-01T00:00:00"},
                      {"value", 1},
                      {"cycleType", 11},
                      {"cycleLength", 2}};
  expect_sent(
      change,
      {{"accountNumber", "40817978"},
       {"limit",
        {{"name", "LMTP0110"}, {"value", 200000}, {"limitExceptions", {first, Json::object()}}}}});
  change.limit.end_date = "2026-12-32T00:00:00";
  expect_refused(change, Errc::bad_value, "limit.endDate");
}

TEST(ChangeAccountLimit, OnlyTheCodeSaysWhetherItWasDone) {
  auto change = on_account<ChangeAccountLimit>();
  change.limit.name = "LMTP0110";
  Exchange exchange;
  EXPECT_TRUE(exchange.call(change, R"({"responseCode":"00"})").succeeded());
  EXPECT_TRUE(exchange.call(change, R"({"response_code":0})").succeeded());
  EXPECT_FALSE(exchange.call(change, R"({"responseCode":"A1"})").succeeded());
  EXPECT_EQ(exchange.call(change, "{}").error().code, Errc::field_missing);
}

TEST(ChangeAccountStatusInFe, SendsTheStatusAsANumber) {
  const char* const labels[] = {"NO RESTRICTIONS",
                                "NO WITHDRAWALS",
                                "NO WITHDRAWALS OR TRANSFERS",
                                "ONLY BALANCE INQUIRY",
                                "ONLY DEPOSITS",
                                "ONLY BALANCE INQ AND DEPOSITS",
                                "ONLY BALINQ, DEP, AND XFERS",
                                "FULLY RESTRICTED ACCOUNT",
                                "FULLY RESTRICTED ACCOUNT",
                                "FULLY RESTRICTED ACCOUNT",
                                "WARNING CASH DEP",
                                "INOPERATIVE",
                                "NO CREDIT",
                                "NO DEBIT",
                                "BLOCKED",
                                "FRAUD"};
  int number = 0;
  for (const char* const label : labels) {
    const auto status = static_cast<ArrestStatus>(number);
    EXPECT_STREQ(label_of(status), label);
    auto change = on_account<ChangeAccountStatusInFe>();
    change.account_status = status;
    expect_sent(change, {{"accountNumber", "40817978"}, {"accountStatus", number}});
    ++number;
  }
  EXPECT_EQ(static_cast<int>(ArrestStatus::fraud), number - 1);
  EXPECT_EQ(label_of(ArrestStatus::unknown), nullptr);
  EXPECT_EQ(label_of(static_cast<ArrestStatus>(number)), nullptr);
  auto change = on_account<ChangeAccountStatusInFe>();
  expect_refused(change, Errc::missing, "accountStatus");
  change.account_status = "16";  // which are taken is not shown
  EXPECT_EQ(send(change).at("accountStatus"), Json(16));
  change.account_status = "BLOCKED";
  expect_refused(change, Errc::bad_value, "accountStatus");
}

/// The limits of an answer: name, cycle type, and how many exceptions.
std::vector<std::string> limits_of(const std::string& answer) {
  Exchange exchange;
  const auto result = exchange.call(on_account<GetAccountLimits>(), answer);
  if (!result) return {"error"};
  if (!result.succeeded()) return {"refused"};
  std::vector<std::string> all;
  for (const Limit& limit : result->limits) {
    std::string text = shown(limit.name) + " " + shown(limit.cycle_type) + " ";
    text += limit.cycle_type == CycleType::unknown ? "?" : "known";
    for (const LimitException& each : limit.limit_exceptions) text += " " + shown(each.limit_name);
    all.push_back(text);
  }
  return all;
}

TEST(GetAccountLimits, BareWrappedOrOne) {
  using All = std::vector<std::string>;
  const std::string a = R"({"name":"A","cycleType":12,"limitExceptions":[{"limitName":"E"}]})";
  const std::string b =
      R"({"name":"B","cycle_type":"0","limitExceptions":{"limitException":[{"limitName":"F"}]}})";
  const std::string c = R"({"name":"C","cycleType":13,"limitExceptions":{"limitName":"G"}})";
  EXPECT_EQ(limits_of(R"({"limits":[)" + a + "," + b + "]}"), (All{"A 12 known E", "B 0 known F"}));
  EXPECT_EQ(limits_of(R"({"limits":{"limit":[)" + b + "," + c + "]}}"),
            (All{"B 0 known F", "C 13 ? G"}));
  EXPECT_EQ(limits_of(R"({"limits":{"limit":)" + c + "}}"), All{"C 13 ? G"});
  EXPECT_EQ(limits_of(R"({"limits":)" + a + "}"), All{"A 12 known E"});
  EXPECT_EQ(limits_of(R"({"limits":[{"name":"D"}]})"), All{"D  ?"});  // as in the sandbox
  EXPECT_EQ(limits_of(R"({"limits":[]})"), All{});
  EXPECT_EQ(limits_of(R"({"limits":{"limit":[]}})"), All{});
  EXPECT_EQ(limits_of("{}"), All{});
  EXPECT_EQ(limits_of(R"({"limits":[{"cycleType":1}]})"), All{"error"});
}

TEST(GetAllowedBeneficiaries, BareOrWrapped) {
  const std::pair<const char*, const char*> forms[] = {
      {R"({"beneficiaries":["B1","B2"]})", "B1 B2 "},
      {R"({"beneficiaries":{"beneficiary":["B1",2]}})", "B1 2 "},
      {R"({"Beneficiaries":[3]})", "3 "},
      {R"({"beneficiaries":[]})", ""},
      {R"({"beneficiaries":""})", ""},
      {"{}", ""},
      {R"({"beneficiaries":null})", ""}};
  for (const auto& [form, expected] : forms) {
    Exchange exchange;
    const auto answer = exchange.call(on_account<GetAllowedBeneficiaries>(), form);
    ASSERT_TRUE(answer) << form;
    EXPECT_TRUE(answer.succeeded());
    std::string all;
    for (const Secret& each : answer->beneficiaries) all += shown(each.reveal()) + " ";
    EXPECT_EQ(all, expected) << form;
  }
}

TEST(GetAllowedMccList, NumbersOrTextBareOrWrapped) {
  const std::pair<const char*, std::vector<int>> forms[] = {
      {R"({"mccList":[5411,742]})", {5411, 742}},
      {R"({"mcc_list":["5411","0742"]})", {5411, 742}},
      {R"({"mccList":{"mcc":[5411]}})", {5411}},
      {R"({"mccList":[]})", {}}};
  for (const auto& [form, expected] : forms) {
    Exchange exchange;
    const auto answer = exchange.call(on_account<GetAllowedMccList>(), form);
    ASSERT_TRUE(answer) << form;
    EXPECT_TRUE(answer.succeeded());
    std::vector<int> all;
    for (const Optional<std::int32_t>& each : answer->mcc_list) all.push_back(*each);
    EXPECT_EQ(all, expected) << form;
  }
  Exchange exchange;
  const auto query = on_account<GetAllowedMccList>();
  EXPECT_TRUE(exchange.call(query, R"({"responseCode":"00"})").succeeded());
  const auto wrong = exchange.call(query, R"({"mccList":[5411,"groceries"]})");
  EXPECT_EQ(wrong.error().code, Errc::field_type);
  EXPECT_STREQ(wrong.error().field, "mccList[1]");
}

TEST(SetAllowedBeneficiaries, AnEmptyListIsSent) {
  auto set = on_account<SetAllowedBeneficiaries>();
  expect_refused(set, Errc::missing, "beneficiaries");
  const Secret allowed[] = {"B1", "B2", {}};
  set.beneficiaries = {allowed, 2};
  expect_sent(set, {{"accountNumber", "40817978"}, {"beneficiaries", {"B1", "B2"}}});
  set.beneficiaries = allowed;
  expect_refused(set, Errc::missing, "beneficiaries[2]");
  set.beneficiaries = {allowed, 0};
  expect_sent(set, {{"accountNumber", "40817978"}, {"beneficiaries", Json::array()}});
}

TEST(SetAllowedMccList, AnEmptyListIsSent) {
  auto set = on_account<SetAllowedMccList>();
  expect_refused(set, Errc::missing, "mccList");
  const Optional<std::int32_t> allowed[] = {5411, 742, {}};
  set.mcc_list = {allowed, 2};
  expect_sent(set, {{"accountNumber", "40817978"}, {"mccList", {5411, 742}}});
  set.mcc_list = allowed;
  expect_refused(set, Errc::missing, "mccList[2]");
  set.mcc_list = {allowed, 0};
  expect_sent(set, {{"accountNumber", "40817978"}, {"mccList", Json::array()}});
}

}  // namespace
}  // namespace tillwire::test::accounts_test
