// The samples of the contract, by which the library is tested, judged by the sandbox: it takes what
// the contract takes, and refuses each spoilt value by the name of its field.
#include "contract/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "contract.hpp"
#include "contract/rules.hpp"
#include "contract/tables.hpp"
#include "support/call_site.hpp"
#include "validator.hpp"

namespace gateway {
namespace {

using namespace tillwire::test;

class Samples : public testing::TestWithParam<Table> {
 protected:
  static const Table& table() { return GetParam(); }

  const Operation& operation() const {
    const Operation* found = table().service == "card JSON"
                                 ? find_card_operation(table().name)
                                 : find_ecommerce_operation(table().name);
    return *found;
  }

  /// Turns a request into the tree that the sandbox checks. A form has text, and JSON text for
  /// objects; it repeats the name of a list of texts.
  Value arrived(const Json& request) const {
    std::string error;
    if (operation().encoding == Encoding::json) return parse_json(request.dump(), error).value();
    Value form = Value::object();
    for (const auto& [name, value] : request.items()) {
      const bool repeats = name == "features" && value.is_array();
      for (const Json& each : repeats ? value : Json::array({value})) {
        const std::string text = each.is_string() ? each.get<std::string>() : each.dump();
        form.members.push_back({name, Value::form_text(text)});
      }
    }
    return form;
  }

  std::optional<Violation> judged(const Json& request) const {
    Value value = arrived(request);
    return check_request(operation().request, value, "features");
  }

  static std::string without_brackets(std::string path) {
    for (std::size_t at = path.find("[]"); at != path.npos; at = path.find("[]")) path.erase(at, 2);
    return path;
  }

  void expect_refused(const Json& request, const std::string& path) const {
    const auto violation = judged(request);
    if (!violation) {
      ADD_FAILURE() << "taken: " << request;
      return;
    }
    EXPECT_EQ(violation->path, without_brackets(path)) << violation->message << ": " << request;
  }

  static Json sample_with(const std::string& path) {
    for (Json each : table().full) {
      if (tillwire::test::find(each, path) != nullptr) return each;
    }
    return nullptr;
  }

  /// Takes what breaks no rule, and refuses what breaks one by a field of it.
  void expect_judged(const Json& request, const std::vector<Finding>& broken,
                     CallSite site = CallSite::here()) const {
    const Traced traced(site);
    expect_found(judged(request), broken, request);
  }
  static void expect_found(const std::optional<Violation>& violation,
                           const std::vector<Finding>& broken, const Json& request,
                           CallSite site = CallSite::here()) {
    const Traced traced(site);
    if (broken.empty() && !violation) return;
    if (!violation) {
      ADD_FAILURE() << "taken: " << request;
      return;
    }
    const auto is_found = [&](const Finding& each) {
      return (each.error == "missing") == violation->missing &&
             std::any_of(each.fields.begin(), each.fields.end(), [&](const std::string& field) {
               return without_brackets(field) == violation->path;
             });
    };
    EXPECT_TRUE(std::any_of(broken.begin(), broken.end(), is_found))
        << violation->path << ' ' << violation->message << ": " << request;
  }
  void expect_judged(const Json& request, CallSite site = CallSite::here()) const {
    expect_judged(request, broken_rules(table(), Judge::sandbox, request), site);
  }
};

TEST_P(Samples, CompleteRequestsAreTaken) {
  if (!table().minimal.is_null()) expect_judged(table().minimal);
  for (const Json& each : table().full) expect_judged(each);
  expect_judged(complete_request(table(), Judge::sandbox));
}

TEST_P(Samples, EachRowOfTheRequest) {
  const std::vector<TableRow> rows = rows_of(table(), Judge::sandbox);
  for (const TableRow& listed : table().request) {
    SCOPED_TRACE(listed.path);
    const TableRow& row = *std::find_if(
        rows.begin(), rows.end(), [&](const TableRow& each) { return each.path == listed.path; });
    Json complete = complete_request(table(), Judge::sandbox);
    if (tillwire::test::find(complete, row.path) == nullptr) complete = sample_with(row.path);
    ASSERT_FALSE(complete.is_null()) << "no complete request has this field";
    if (!broken_rules(table(), Judge::sandbox, complete).empty()) {
      expect_judged(complete);  // createVirtualCard: other fields that identify a card
      continue;
    }
    const auto with = [&](const Json& value) {
      Json request = complete;
      tillwire::test::put(request, row.path, value);
      const Json along = table().along.value(row.path, Json::object());
      if (value.is_string() && along.contains(value)) request.update(along.at(value));
      return request;
    };
    const bool is_closed = !row.values.empty();
    for (const Json& value : good_samples(row)) {
      const bool of_tomorrow = value == "of tomorrow" ||
                               (value.is_array() && !value.empty() && value[0] == "OF_TOMORROW");
      if (is_closed && of_tomorrow) {
        expect_refused(with(value), row.path);
      } else {
        expect_judged(with(value));
      }
    }
    for (const auto& bad : bad_samples(row)) {
      // What 0 means is for the operation to say: settlement_test.cpp has it.
      if (row.type == "some" && bad.value == 0) continue;
      expect_refused(with(bad.value), row.path);
    }
    for (const Json& value : malformed_samples(row)) expect_refused(with(value), row.path);
    Json without = complete;
    tillwire::test::remove(without, row.path);
    if (row.need == 'M') {
      const auto violation = judged(without);
      ASSERT_TRUE(violation);
      EXPECT_TRUE(violation->missing) << violation->message;
    } else if (row.need == 'O' || row.need == 'C') {
      expect_judged(without);
    }
  }
}

TEST_P(Samples, EachRuleKeptAndBroken) {
  for (const Trial& trial : rule_trials(table(), Judge::sandbox)) {
    expect_judged(trial.request, trial.broken);
  }
}

TEST_P(Samples, EachRuleOfTheCredentials) {
  if (table().service == "card JSON") return;  // they come in a header
  const Table credentials = read_credentials(table().service);
  EXPECT_EQ(credentials.request.empty(), operation().credentials.empty());
  for (const Trial& trial : rule_trials(credentials, Judge::sandbox)) {
    const bool is_browser = trial.request.empty() && operation().encoding == Encoding::browser_form;
    const std::vector<Finding> broken = is_browser ? std::vector<Finding>() : trial.broken;
    expect_found(check_credentials(operation(), arrived(trial.request)), broken, trial.request);
  }
}

std::string test_name(const testing::TestParamInfo<Table>& info) {
  std::string name = info.param.name;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Samples, testing::ValuesIn(read_tables()), test_name);

}  // namespace
}  // namespace gateway
