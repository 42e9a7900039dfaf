// What the tests of the card service share: response codes, however they come, and cards' states.
#pragma once

#include <string>

#include "harness.hpp"

namespace gateway {

class CardTest : public GatewayTest {
 protected:
  /// The response code of an answer, a fault or a refusal of the form.
  static std::string code(const std::string& operation, const Json& request) {
    const auto result = post_json(operation, request.dump());
    if (!result) return "no answer";
    return code_of(Json::parse(result->body));
  }
  static std::string code_of(const Json& answer) {
    const auto fault = answer.find("svfeProcessingFault");
    return (fault == answer.end() ? answer : *fault).at("responseCode").get<std::string>();
  }
  /// The card as the gateway's control interface shows it.
  static Json state_of(const std::string& number) {
    for (const Json& entry : gateway().cards()) {
      if (entry.at("cardNumber") == number) return entry;
    }
    return {};
  }
};

}  // namespace gateway
