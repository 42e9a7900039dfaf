// The contract that the sandbox is built from: what is wrong with one is an error, and names it.
#include "contract.hpp"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>

#include "built_in_files.hpp"
#include "validator.hpp"

namespace gateway {
namespace {

bool never(const Value&, Violation& violation) {
  violation = {false, "amount", "is never right"};
  return false;
}

/// A contract of one e-commerce operation, whose request has these rows (in JSON, with commas).
struct Small {
  std::string rows;
  std::string blocks = R"("credentials": {"rows": []}, "pair": {"rows": ["left string M"]})";
  std::vector<AttachedRule> rules = {};
  std::map<std::string, std::string> files = {};

  Contract build() {
    files["blocks.json"] = R"({"blocks": {)" + blocks + "}}";
    files["ecommerce.json"] =
        R"({"operations": [{"name": "pay.do", "path": "/payment/rest/pay.do", "service": "form",)"
        R"("request": [)" +
        rows + "]}]}";
    for (const char* each : {"beyond.json", "customers.json", "accounts.json", "merchants.json",
                             "cards.json", "transactions.json"}) {
      files.emplace(each, R"({"operations": []})");
    }
    return Contract(
        [this](std::string_view name) -> std::string_view {
          const auto file = files.find(std::string(name));
          return file == files.end() ? std::string_view() : file->second;
        },
        rules);
  }

  std::string error() {
    try {
      build();
      return "none";
    } catch (const std::runtime_error& problem) {
      return problem.what();
    }
  }
};

TEST(Contract, BuiltInOneHasEveryOperation) {
  EXPECT_EQ(contract().ecommerce().size() + contract().cards().size(), 75U);
  ASSERT_NE(find_card_operation("topUp"), nullptr);
  EXPECT_EQ(ecommerce_operation_at("se/keys.do"), find_ecommerce_operation("se/keys.do"));
  EXPECT_EQ(ecommerce_operation_at("rest/se/keys.do"), nullptr);
  EXPECT_EQ(find_ecommerce_operation("3dsmethod.do")->encoding, Encoding::browser_form);
  EXPECT_EQ(find_ecommerce_operation("recurrentPayment.do")->encoding, Encoding::json);
}

TEST(Contract, RuleForUnknownOperationOrBlockIsAnError) {
  for (const char* where : {"pai.do", "pears", "pay.do/pears", "pay.do/amount", "pai.do/pair"}) {
    Small small{R"("amount long M", "pair {pair} O")"};
    small.rules = {{"pair", never}, {where, never}};
    EXPECT_EQ(small.error(),
              "contract: " + std::string(where) + ": a rule is for no operation or block");
  }
  Small twice{R"("amount long M")"};
  twice.rules = {{"pay.do", never}, {"pay.do", never}};
  EXPECT_EQ(twice.error(), "contract: pay.do: has two rules");
}

TEST(Contract, RuleOfTheOperationWinsOverThatOfTheBlock) {
  Small small{R"("pair {pair} O")"};
  const Rule fine = [](const Value&, Violation&) { return true; };
  small.rules = {{"pair", never}, {"pay.do/pair", fine}};
  EXPECT_EQ(small.error(), "none");
  const Contract built = small.build();
  std::string error;
  Value request = *parse_json(R"({"pair": {"left": "x"}})", error);
  EXPECT_FALSE(check_request(built.ecommerce()[0].request, request));
  small.rules = {{"pair", never}};
  const Contract other = small.build();
  const auto violation = check_request(other.ecommerce()[0].request, request);
  ASSERT_TRUE(violation);
  EXPECT_EQ(violation->path, "pair.amount");
}

TEST(Contract, UnknownWordsAreErrors) {
  const std::map<std::string, std::string> rows{
      {R"("amount lang M")", "contract: amount: the type lang is unknown"},
      {R"("amount long X")", "contract: amount: the need X is unknown"},
      {R"("amount long")", "contract: amount long: half a row"},
      {R"("amount long M 1..x")", "contract: amount long 1..x: the bounds are not MIN..MAX"},
      {R"("amount long M x")", "contract: amount long x: the bounds are not MIN..MAX"},
      {R"("amount {pear} M")", "contract: amount {pear} M: there is no block {pear}"},
      {R"("{pear}")", "contract: {pear}: there is no block {pear}"},
      {R"("pair object M")", "contract: pay.do: pair has no fields"},
  };
  for (const auto& [row, error] : rows) EXPECT_EQ(Small{row}.error(), error);
}

TEST(Contract, MissingOrSpoiltFileIsNamed) {
  const auto error_of = [](std::string_view missing, std::string_view text) {
    try {
      const Contract built(
          [&](std::string_view name) { return name == missing ? text : built_in_file(name); }, {});
      return std::string("none");
    } catch (const std::runtime_error& problem) {
      return std::string(problem.what());
    }
  };
  EXPECT_EQ(error_of("cards.json", ""), "contract: cards.json: there is no such file");
  EXPECT_EQ(error_of("cards.json", "{").rfind("contract: cards.json: ", 0), 0U);
  EXPECT_EQ(error_of("", ""), "none");
}

}  // namespace
}  // namespace gateway
