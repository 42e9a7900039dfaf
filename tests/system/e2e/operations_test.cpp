// Every operation at least once over a real connection, in the chains of cards.json and
// ecommerce.json, the first of which explains their format.
#include <gtest/gtest.h>
#include <regex.h>

#include <cctype>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../gateway/client.hpp"
#include "exchange.hpp"
#include "exit.hpp"
#include "json.hpp"
#include "messages.hpp"
#include "request_from_json.hpp"
#include "response_to_json.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

using Json = nlohmann::ordered_json;

/// How the gateway is reached.
struct Way {
  const char* name;
  bool tls;
  const char* base_path;
  const char* context;
  const char* card_path;

  /// For the messages of GoogleTest, as below.
  friend std::ostream& operator<<(std::ostream& out, const Way& way) { return out << way.name; }
};

constexpr Way ways[] = {
    {"OverTcp", false, "", "/payment", "/v1/apigate/ws/rest/"},
    {"OverTlsBelowAPath", true, "/sandbox/one", "/ecom/pay-2", "/payment/apigate/ws/rest/"},
};

struct Chain {
  std::string name;
  Json steps;

  friend std::ostream& operator<<(std::ostream& out, const Chain& chain) {
    return out << chain.name;
  }
};

const std::vector<Chain>& chains() {
  static const std::vector<Chain> all = [] {
    std::vector<Chain> list;
    for (const char* file : {"cards.json", "ecommerce.json"}) {
      std::ifstream stream(std::string(TILLWIRE_E2E_DATA) + "/" + file);
      if (!stream) throw std::runtime_error(std::string("no data file ") + file);
      const Json data = Json::parse(stream);
      for (const auto& [name, steps] : data.at("chains").items()) list.push_back({name, steps});
    }
    return list;
  }();
  return all;
}

/// Returns whether a POSIX extended regular expression matches a whole text. (With <regex>, g++ 12
/// warns of uninitialised members where it optimises under sanitizers.)
bool matches(const std::string& text, const std::string& expression) {
  regex_t compiled;
  if (regcomp(&compiled, ("^(" + expression + ")$").c_str(), REG_EXTENDED | REG_NOSUB) != 0) {
    throw std::runtime_error("no regular expression: " + expression);
  }
  const bool all = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
  regfree(&compiled);
  return all;
}

bool is_like(const Json& value, const Json& expected);

bool has_one_like(const Json& list, const Json& expected) {
  if (!list.is_array()) return false;
  for (const Json& each : list) {
    if (is_like(each, expected)) return true;
  }
  return false;
}

bool is_like(const Json& value, const Json& expected) {
  if (expected.is_object() && expected.contains("one of")) {
    return has_one_like(value, expected["one of"]);
  }
  if (expected.is_object()) {
    if (!value.is_object()) return false;
    for (const auto& [name, inner] : expected.items()) {
      if (!value.contains(name) || !is_like(value[name], inner)) return false;
    }
    return true;
  }
  if (expected.is_array()) {
    if (!value.is_array() || value.size() != expected.size()) return false;
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (!is_like(value[i], expected[i])) return false;
    }
    return true;
  }
  if (expected.is_string() && value.is_string()) {
    const std::string text = expected;
    if (text.size() > 1 && text.front() == '/' && text.back() == '/') {
      return matches(value.get<std::string>(), text.substr(1, text.size() - 2));
    }
  }
  return value == expected;
}

const char* name_of(cli::Verdict verdict) {
  switch (verdict) {
    case cli::Verdict::success:
    case cli::Verdict::order:
      return "success";
    case cli::Verdict::refused:
      return "refused";
    case cli::Verdict::declined:
      return "declined";
    case cli::Verdict::waiting:
      return "waiting";
    case cli::Verdict::doubtful:
      return "doubtful";
    default:
      return "unconfirmed";
  }
}

/// The expected result of a call.
std::string verdict_of(const Json& step) {
  return step.value("verdict", "success");
}

class Operations : public testing::TestWithParam<std::tuple<Way, Chain>> {
 protected:
  Operations() {
    gateway_.host = "localhost";
    gateway_.port = static_cast<std::uint16_t>(process_.port());
    gateway_.plaintext = !way().tls;
    gateway_.base_path = way().base_path;
    gateway_.context = way().context;
    gateway_.card_path = way().card_path;
    gateway_.ecommerce = {"merchant-api", "merchant-secret", {}};
    gateway_.card_management = {"issuer", "issuer-secret", {}};
    cli::Options options;
    options.ca_file = certificates() + "/ca.crt";
    // Without a key, which would be needed to sign.
    signer_ = std::make_unique<cli::RequestSigner>(options, cli::find_operation("register.do"));
    const cli::Address address{way().tls, "localhost", gateway_.port, way().base_path};
    connection_ = std::make_unique<cli::Connection>(gateway_, options, address, *signer_);
  }

  static const Way& way() { return std::get<Way>(GetParam()); }

  void play(const Json& step) {
    if (step.contains("cardholder passes")) {
      process_.finish_authentication(filled(step["cardholder passes"]), true);
      return;
    }
    if (step.contains("payer")) {
      process_.act_as_payer(filled(step["of"]), step["payer"]);
      return;
    }
    if (step.contains("gateway has")) {
      check("the gateway's", state(step["gateway has"]), step.at("like"));
      return;
    }
    call(step);
  }

  /// That the gateway received what was sent, where it should have come.
  void check_arrivals() const {
    for (const auto& [name, count] : called_) EXPECT_EQ(process_.seen(name), count) << name;
    const std::string base = way().base_path;
    for (const Json& each : process_.log()) {
      const bool card = each.at("service") == "cards";
      const std::string prefix = base + (card ? way().card_path : way().context);
      EXPECT_EQ(each.at("path").get<std::string>().rfind(prefix, 0), 0U) << each.at("path");
      EXPECT_EQ(each.at("tls").get<std::string>().empty(), !way().tls);
    }
  }

 private:
  static std::string certificates() { return TILLWIRE_TEST_CERTIFICATES; }

  static std::vector<std::string> gateway_options() {
    // History only of what the chain does.
    std::vector<std::string> options = {"--atms", "4",         "--transactions",
                                        "0",      "--context", way().context};
    if (*way().base_path != 0) options.insert(options.end(), {"--base-path", way().base_path});
    if (way().tls) {
      const std::string pair = certificates() + "/ec";
      options.insert(options.end(), {"--tls", "--cert", pair + ".crt", "--key", pair + ".key"});
    }
    return options;
  }

  Json state(const std::string& of) const {
    if (of == "cards") return process_.cards();
    if (of == "keys") return process_.keys();
    if (of == "ledger") return process_.ledger();
    throw std::runtime_error("no state " + of);
  }

  void call(const Json& step, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string name = step.at("call");
    SCOPED_TRACE(name);
    const cli::Operation& operation = cli::find_operation(name);
    cli::Arena arena;
    const std::string text = filled(step.at("with")).dump();
    const void* const request = cli::request_from_json(
        *operation.request, cli::parse_json(text, cli::Twice::refused), arena, cli::Secrets::kept);
    Client& client = connection_->client();
    const cli::Answer answer = operation.call(client, request, arena);
    ++called_[name];
    ASSERT_EQ(answer.error.code, Errc::none)
        << cli::explain(answer.error, operation, request) << '\n'
        << text << '\n'
        << client.body();
    EXPECT_EQ(name_of(answer.verdict), verdict_of(step)) << text << '\n' << client.body();
    const Json response = Json::parse(cli::compact(
        cli::response_to_json(*operation.response, answer.response, cli::Secrets::kept)));
    check("the response", response, step.value("gives", Json::object()));
    if (step.contains("body")) check("the body", Json::parse(client.body()), step["body"]);
    if (!step.contains("keep")) return;
    for (const auto& [kept, pointer] : step["keep"].items()) {
      kept_[kept] = response.at(Json::json_pointer(pointer.get<std::string>()));
    }
  }

  void check(const char* what, const Json& value, const Json& pattern,
             CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const Json expected = filled(pattern);
    EXPECT_TRUE(is_like(value, expected))
        << what << ' ' << value.dump(2) << "\nis not like " << expected.dump(2);
  }

  /// With the kept values in place of their names in braces. A name alone keeps the value's type.
  Json filled(const Json& pattern) const {
    if (pattern.is_string()) return filled(pattern.get<std::string>());
    Json out = pattern;
    for (Json& each : out) {
      if (each.is_structured() || each.is_string()) each = filled(each);
    }
    return out;
  }

  Json filled(const std::string& text) const {
    std::string out;
    std::size_t rest = 0;
    for (std::size_t open = 0; (open = text.find('{', open)) != std::string::npos; ++open) {
      const std::size_t close = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", open + 1);
      // Only letters in braces are a name: no count of a regular expression, no JSON.
      if (close == std::string::npos || text[close] != '}' || close == open + 1) continue;
      const auto kept = kept_.find(text.substr(open + 1, close - open - 1));
      if (kept == kept_.end()) throw std::runtime_error("nothing kept for " + text);
      const Json& value = kept->second;
      if (open == 0 && close + 1 == text.size()) return value;
      out.append(text, rest, open - rest);
      out += value.is_string() ? value.get<std::string>() : value.dump();
      rest = close + 1;
    }
    return out.append(text, rest);
  }

  gateway::Process process_{TILLWIRE_TEST_GATEWAY, gateway_options()};
  Gateway gateway_;
  std::unique_ptr<cli::RequestSigner> signer_;
  std::unique_ptr<cli::Connection> connection_;
  std::map<std::string, Json> kept_;
  std::map<std::string, int> called_;
};

TEST_P(Operations, EndToEnd) {
  int number = 0;
  for (const Json& step : std::get<Chain>(GetParam()).steps) {
    SCOPED_TRACE("step " + std::to_string(++number));
    play(step);
    if (HasFatalFailure()) return;
  }
  check_arrivals();
}

INSTANTIATE_TEST_SUITE_P(All, Operations,
                         testing::Combine(testing::ValuesIn(ways), testing::ValuesIn(chains())),
                         [](const auto& parameter) {
                           std::string name = std::get<Chain>(parameter.param).name;
                           for (char& c : name) {
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           }
                           return name + "_" + std::get<Way>(parameter.param).name;
                         });

TEST(Chains, CallEveryOperationAndExpectSomethingOfEachAnswer) {
  std::set<std::string> called;
  for (const Chain& chain : chains()) {
    for (const Json& step : chain.steps) {
      if (!step.contains("call")) continue;
      const Json expected = step.contains("body") ? step["body"] : step.value("gives", Json());
      EXPECT_FALSE(expected.empty()) << chain.name << ": " << step;
      const std::string verdict = verdict_of(step);
      if (verdict == "success" || verdict == "waiting" || verdict == "unconfirmed") {
        called.insert(step["call"]);
      }
    }
  }
  std::set<std::string> known;
  for (const cli::Operation& each : cli::operations()) {
    known.insert(std::string(each.endpoint.name));
  }
  EXPECT_EQ(called, known);
}

}  // namespace
}  // namespace tillwire::test
