// What identifies a card, operation by operation; and the shapes in which lists come.
#include <map>

#include "harness.hpp"

namespace gateway::identification_test {
namespace {

class Identification : public GatewayTest {};

const char* const active_card = "5200000000000007";

// For each rule: what suffices, and what does not.
TEST_F(Identification, IdentificationRulesPerOperation) {
  const std::map<char, Json> ways = {
      {'n', {{"cardNumber", active_card}}},
      {'i', {{"cardId", "C000007"}}},
      {'b', {{"barCode", "BC0000000007"}}},
      {'h', {{"cardNumberMask", "520000******0007"}, {"cardholderId", "H70001"}}},
      {'p', {{"cardNumberMask", "520000******0007"}, {"phoneNumber", "+302101234561"}}},
      {'m', {{"cardNumberMask", "520000******0007"}}},
      {'e', {{"encryptedCardNumber", "c2VhbGVkOjUyMDAwMDAwMDAwMDAwMDc="}}},
      {'x', {{"externalCardId", "EXT0000000007"}}}};
  const struct {
    const char* operation;
    Json rest;
    const char* taken;
  } rows[] = {
      {"cardStatusInquiry", Json::object(), "nibhp"},
      {"getCardBalance", Json::object(), "nibhp"},
      {"generateCVC2", Json::object(), "nibhp"},
      {"debitCard", {{"amount", 1}, {"currency", 978}}, "nibhp"},
      {"p2pCredit", {{"amount", 1}, {"currency", 978}}, "nibhp"},
      {"validateCard", Json::object(), "nihp"},
      {"changePin", {{"newPinData", "1234"}}, "ni"},
      {"generatePin", Json::object(), "epx"},
      {"getTokenList", Json::object(), "np"},
      {"blockCard", {{"hotCardStatus", 5}}, "ni"},
      {"getCardData", Json::object(), "ni"},
      {"getCardLimits", Json::object(), "ni"},
      {"creditCard", {{"amount", 1}, {"currency", 978}}, "ni"},
      {"getTransactions", {{"period", Json::object()}}, "ni"},
      {"getTransactionCurrencies", Json::object(), "nibhpmex"},
  };
  for (const auto& row : rows) {
    for (const auto& [letter, way] : ways) {
      Json request = row.rest;
      request["cardIdentification"] = way;
      const bool taken = std::string(row.taken).find(letter) != std::string::npos;
      const auto result = post_json(row.operation, request.dump());
      ASSERT_TRUE(result);
      EXPECT_EQ(result->status, taken ? 200 : 400) << row.operation << ' ' << request;
      if (taken) {
        EXPECT_EQ(result->body.find("no such card"), std::string::npos) << result->body;
      }
    }
  }
}

TEST_F(Identification, ListsTakeOtherShapes) {
  const Json owner = {{"cardIdentification", {{"customerId", "70001"}}}};
  gateway().script({{"match", "getCardListByOwner"}, {"shape", "bare"}});
  EXPECT_TRUE(card("getCardListByOwner", owner).at("cards").is_array());
  gateway().script({{"match", "getCardListByOwner"}, {"shape", "single"}});
  EXPECT_TRUE(card("getCardListByOwner", owner).at("cards").at("card").is_object());
  gateway().script({{"match", "getTokenList"}, {"shape", "single"}});
  EXPECT_TRUE(card("getTokenList", {{"cardIdentification", {{"cardNumber", active_card}}}})
                  .at("tokenList")
                  .at("token")
                  .is_object());
}

}  // namespace
}  // namespace gateway::identification_test
