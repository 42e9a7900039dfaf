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

/// A contract of one e-commerce operation, whose request has these rows and rules (in JSON, with
/// commas).
struct Small {
  std::string rows;
  std::string rules = {};
  std::string blocks = R"("credentials": {"rows": []}, "pair": {"rows": ["left string M"]})";
  std::map<std::string, std::string> files = {};

  Contract build() {
    files["blocks.json"] = R"({"services": {"form": {}}, "blocks": {)" + blocks + "}}";
    files["ecommerce.json"] =
        R"({"operations": [{"name": "pay.do", "path": "/payment/rest/pay.do", "service": "form",)"
        R"("request": [)" +
        rows + R"(], "rules": [)" + rules + "]}]}";
    for (const char* each : {"beyond.json", "customers.json", "accounts.json", "merchants.json",
                             "cards.json", "transactions.json"}) {
      files.emplace(each, R"({"operations": []})");
    }
    return Contract([this](std::string_view name) -> std::string_view {
      const auto file = files.find(std::string(name));
      return file == files.end() ? std::string_view() : file->second;
    });
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

TEST(Contract, BuiltInOneHasTheOperationsOfBothServices) {
  ASSERT_NE(find_card_operation("topUp"), nullptr);
  EXPECT_EQ(ecommerce_operation_at("se/keys.do"), find_ecommerce_operation("se/keys.do"));
  EXPECT_EQ(ecommerce_operation_at("rest/se/keys.do"), nullptr);
  EXPECT_EQ(find_ecommerce_operation("3dsmethod.do")->encoding, Encoding::browser_form);
  EXPECT_EQ(find_ecommerce_operation("recurrentPayment.do")->encoding, Encoding::json);
}

TEST(Contract, RuleThatCannotBeReadIsAnError) {
  const std::map<std::string, std::string> rules{
      {R"({"at_least_one": ["amount"], "in": "pears"})",
       "contract: pay.do: has a rule in pears, which is not an object"},
      {R"({"at_least_one": ["amount"], "in": "amount"})",
       "contract: pay.do: has a rule in amount, which is not an object"},
      {R"({"one_of":["amount"]})", R"(contract: {"one_of":["amount"]}: its kind is unknown)"},
      {R"({"at_most_one":[]})", R"(contract: {"at_most_one":[]}: it has no fields)"},
      {R"({"unique":"pair"})", R"(contract: {"unique":"pair"}: a list has [] after it)"},
  };
  for (const auto& [rule, error] : rules) {
    Small small{R"("amount long O", "pair {pair} O")"};
    small.rules = rule;
    EXPECT_EQ(small.error(), error);
  }
  Small unknown_choices{R"("amount long O")", R"({"at_least_one": "@pears"})"};
  EXPECT_NE(unknown_choices.error().find("pears"), std::string::npos) << unknown_choices.error();
}

TEST(Contract, RulesOfABlockAndOfTheOperationBothCount) {
  Small small{R"("pair {pair} O", "amount long O")"};
  small.blocks =
      R"("credentials": {"rows": []}, "pair": {"rows": ["left string O", "right string O"],)"
      R"("rules": [{"at_least_one": ["left", "right"]}]})";
  small.rules = R"({"at_most_one": ["left", "right"], "in": "pair"},)"
                R"({"needed": ["amount"], "when": {"pair.left": ["x"]}},)"
                R"({"refused": ["amount"], "when": {"pair.left": ["y"]}, "by": "library"})";
  const Contract built = small.build();
  const auto judged = [&](const char* text) {
    std::string error;
    Value request = *parse_json(text, error);
    const auto violation = check_request(built.ecommerce()[0].request, request);
    return violation ? violation->path + ' ' + violation->message : "none";
  };
  EXPECT_EQ(judged(R"({"pair": {}})"), "pair.left is mandatory: left, or right");
  EXPECT_EQ(judged(R"({"pair": {"left": "z", "right": "z"}})"),
            "pair.left must not be given with right");
  EXPECT_EQ(judged(R"({"pair": {"left": "x"}})"), "amount is mandatory with pair.left x");
  EXPECT_EQ(judged(R"({"pair": {"left": "x"}, "amount": 1})"), "none");
  EXPECT_EQ(judged(R"({"pair": {"left": "y"}, "amount": 1})"), "none");
}

TEST(Contract, UnknownWordsAreErrors) {
  const std::map<std::string, std::string> rows{
      {R"("amount lang M")", "contract: amount: the type lang is unknown"},
      {R"("amount long X")", "contract: amount: the need X is unknown"},
      {R"("amount long")", "contract: amount long: half a row"},
      {R"("amount long M 1..x")", "contract: amount long 1..x: the bounds are not MIN..MAX"},
      {R"("amount long M 1...3")", "contract: amount long 1...3: the bounds are not MIN..MAX"},
      {R"("amount long M x")", "contract: amount long M x: the word x is unknown"},
      {R"("amount long -M")", "contract: amount: the need -M is unknown"},
      {R"("amount long D")", "contract: amount: the need D is unknown"},
      {R"("amount {pear} M")", "contract: amount {pear} M: there is no block {pear}"},
      {R"("{pear}")", "contract: {pear}: there is no block {pear}"},
      {R"("pair object M")", "contract: pay.do: pair has no fields"},
  };
  for (const auto& [row, error] : rows) EXPECT_EQ(Small{row}.error(), error);
}

TEST(Contract, MarkThatSaysNothingIsAnError) {
  const std::map<std::string, std::string> rows{
      {R"("amount long O beyond")", "none"},
      {R"("amount long O 1..3 stricter")", "none"},
      {R"("amount closed(1|2) O stricter")", "none"},
      {R"("name string O 1.. stricter")", "none"},
      {R"("amount long O stricter")",
       "contract: amount long O stricter: stricter, but it demands nothing"},
      {R"("amount long O -1.. stricter")",
       "contract: amount long O -1.. stricter: stricter, but it demands nothing"},
      {R"("name string O 1..")",
       "contract: name string O 1..: no specification has a bound without an upper one: is it "
       "stricter?"},
      {R"("amount long M beyond stricter")",
       "contract: amount long M beyond stricter: stricter is one word too many"},
      {R"("amount long M beyond 1..3")",
       "contract: amount long M beyond 1..3: 1..3 is one word too many"},
  };
  for (const auto& [row, error] : rows) EXPECT_EQ(Small{row}.error(), error);

  Small of_the_sandbox{R"("amount long O"], "sandbox": ["amount long M beyond")"};
  EXPECT_EQ(of_the_sandbox.error(),
            "contract: amount long M beyond: a row of the sandbox alone is not beyond");
  Small unlisted{R"("amount long O")"};
  unlisted.files["beyond.json"] =
      R"({"beyond": true, "operations": [{"name": "be.do", "path": "/payment/rest/be.do",)"
      R"("service": "form", "request": ["amount long M beyond"]}]})";
  EXPECT_EQ(unlisted.error(), "contract: amount long M beyond: the whole operation is beyond");
  Small rule{R"("amount long O")", R"({"at_least_one":["amount"],"by":"sandbox","stricter":true})"};
  EXPECT_NE(rule.error().find("stricter is about the library"), std::string::npos) << rule.error();
}

TEST(Contract, ServiceWithoutItsCredentialsIsAnError) {
  Small small{R"("amount long O")"};
  small.files["beyond.json"] =
      R"({"operations": [{"name": "be", "path": "/v1/be", "service": "card JSON",)"
      R"("request": []}]})";
  EXPECT_EQ(small.error(), "contract: be: nothing is said of the service card JSON");
}

TEST(Contract, MissingOrSpoiltFileIsNamed) {
  const auto error_of = [](std::string_view missing, std::string_view text) {
    try {
      const Contract built(
          [&](std::string_view name) { return name == missing ? text : built_in_file(name); });
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
