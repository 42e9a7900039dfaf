// The samples of the contract, by which the library is tested, judged by the sandbox: it takes what
// the contract takes, and refuses each spoilt value by the name of its field.
#include "contract/samples.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "contract.hpp"
#include "contract/tables.hpp"
#include "support/call_site.hpp"
#include "validator.hpp"

namespace gateway {
namespace {

using tillwire::test::CallSite;
using tillwire::test::Table;
using tillwire::test::TableRow;
using tillwire::test::Traced;
using Json = nlohmann::ordered_json;

std::vector<Table> all_tables() {
  std::vector<Table> all;
  for (const char* file : {"customers.json", "accounts.json", "merchants.json", "cards.json",
                           "transactions.json", "ecommerce.json", "beyond.json"}) {
    for (Table& each : tillwire::test::read_tables(file)) all.push_back(std::move(each));
  }
  return all;
}

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

  void expect_taken(const Json& request, CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const auto violation = judged(request);
    if (violation) ADD_FAILURE() << violation->path << ' ' << violation->message << ": " << request;
  }

  void expect_refused(const Json& request, std::string path,
                      CallSite site = CallSite::here()) const {
    const Traced traced(site);
    for (std::size_t at = path.find("[]"); at != path.npos; at = path.find("[]")) path.erase(at, 2);
    const auto violation = judged(request);
    if (!violation) {
      ADD_FAILURE() << "taken: " << request;
      return;
    }
    EXPECT_EQ(violation->path, path) << violation->message << ": " << request;
  }

  /// The row that the sandbox has.
  static TableRow row_of(const TableRow& row) {
    for (const TableRow& each : table().sandbox) {
      if (each.path == row.path) return each;
    }
    return row;
  }

  static Json sample_with(const std::string& path) {
    for (Json each : table().full) {
      if (tillwire::test::find(each, path) != nullptr) return each;
    }
    return nullptr;
  }

  /// A sandbox-only rule: the BIN in cardNumber is all that identifies the card to be made.
  static bool identifies_a_bin() { return table().name == "createVirtualCard"; }

  static Json as_the_sandbox_takes_it(Json request) {
    if (request.contains("features")) request["features"] = Json::array({"VERIFY", "FORCE_TDS"});
    if (identifies_a_bin()) {
      const Json number = request["cardIdentification"]["cardNumber"];
      request["cardIdentification"] = {{"cardNumber", number}};
    }
    return request;
  }
};

TEST_P(Samples, CompleteRequestsAreTaken) {
  // A credit to neither a card nor an account is complete by the specification's table.
  if (table().name == "p2pCredit") {
    expect_refused(table().minimal, "cardIdentification");
  } else if (!table().minimal.is_null()) {
    expect_taken(as_the_sandbox_takes_it(table().minimal));
  }
  for (const Json& each : table().full) expect_taken(as_the_sandbox_takes_it(each));
}

TEST_P(Samples, EachRowOfTheRequest) {
  for (const TableRow& listed : table().request) {
    SCOPED_TRACE(listed.path);
    const TableRow row = row_of(listed);
    Json sample = sample_with(row.path);
    ASSERT_FALSE(sample.is_null()) << "no complete request has this field";
    const Json complete = as_the_sandbox_takes_it(sample);
    const auto with = [&](const Json& value) {
      Json request = complete;
      tillwire::test::put(request, row.path, value);
      const Json along = table().along.value(row.path, Json::object());
      if (value.is_string() && along.contains(value)) request.update(along.at(value));
      // Resubmission and reauthorization, which the library does not list, go without an amount.
      if (value == "IPS" || value == "IPA") request.erase("amount");
      return request;
    };
    if (identifies_a_bin() && row.path.rfind("cardIdentification.", 0) == 0 &&
        row.path != "cardIdentification.cardNumber") {
      expect_refused(with(*tillwire::test::find(sample, row.path)), row.path);
      continue;
    }
    const bool is_closed = !row.values.empty();
    for (const Json& value : tillwire::test::good_samples(row)) {
      const bool of_tomorrow = value == "of tomorrow" ||
                               (value.is_array() && !value.empty() && value[0] == "OF_TOMORROW");
      if (is_closed && of_tomorrow) {
        expect_refused(with(value), row.path);
      } else {
        expect_taken(with(value));
      }
    }
    for (const auto& bad : tillwire::test::bad_samples(row)) {
      // What 0 means is for the operation to say: settlement_test.cpp has it.
      if (row.type == "some" && bad.value == 0) continue;
      expect_refused(with(bad.value), row.path);
    }
    for (const Json& value : tillwire::test::malformed_samples(row)) {
      expect_refused(with(value), row.path);
    }
    if (row.need == 'M') {
      Json without = complete;
      tillwire::test::remove(without, row.path);
      const auto violation = judged(without);
      ASSERT_TRUE(violation);
      EXPECT_TRUE(violation->missing) << violation->message;
    }
  }
}

std::string test_name(const testing::TestParamInfo<Table>& info) {
  std::string name = info.param.name;
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Samples, testing::ValuesIn(all_tables()), test_name);

}  // namespace
}  // namespace gateway
