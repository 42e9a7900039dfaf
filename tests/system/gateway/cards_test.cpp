// The card service of the gateway: keys with their check values, cards, history and ATMs.
#include <openssl/evp.h>

#include <ctime>
#include <tuple>

#include "card_test.hpp"

namespace gateway::cards_test {
namespace {

class CardServiceTest : public CardTest {};

const char* const master_key = "0123456789ABCDEFFEDCBA98765432101032547698BADCFE";
const char* const active_card = "5200000000000007";

std::string bytes_of(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

std::string hex_of(const std::string& bytes) {
  std::string hex;
  char digits[3];
  for (const char c : bytes) {
    std::snprintf(digits, sizeof digits, "%02X", static_cast<unsigned>(c) & 0xFFU);
    hex += digits;
  }
  return hex;
}

// With OpenSSL's one-key, two-key and three-key ciphers, on their own path from the gateway's.
std::string triple_des(std::string key, const std::string& text, bool encrypt,
                       CallSite site = CallSite::here()) {
  const Traced traced(site);
  if (key.size() == 8) key += key;
  const EVP_CIPHER* cipher = key.size() == 16 ? EVP_des_ede_ecb() : EVP_des_ede3_ecb();
  EVP_CIPHER_CTX* context = EVP_CIPHER_CTX_new();
  std::string out(text.size(), '\0');
  int size = 0;
  EXPECT_EQ(EVP_CipherInit_ex(context, cipher, nullptr,
                              reinterpret_cast<const unsigned char*>(key.data()), nullptr,
                              encrypt ? 1 : 0),
            1);
  EVP_CIPHER_CTX_set_padding(context, 0);
  EXPECT_EQ(EVP_CipherUpdate(context, reinterpret_cast<unsigned char*>(out.data()), &size,
                             reinterpret_cast<const unsigned char*>(text.data()),
                             static_cast<int>(text.size())),
            1);
  EVP_CIPHER_CTX_free(context);
  return out;
}

std::string check_value(const std::string& key) {
  return hex_of(triple_des(key, std::string(8, '\0'), true)).substr(0, 6);
}

Json identified_by(const std::string& number) {
  return {{"cardNumber", number}};
}

TEST_F(CardServiceTest, TheCheckValueOfThisTestIsTheKnownOne) {
  EXPECT_EQ(check_value(bytes_of("0123456789ABCDEF")), "D5D44F");
}

TEST_F(CardServiceTest, GeneratesKeysOfAllTypesAndLengths) {
  struct Kind {
    const char* type;
    const char* length;
    std::size_t digits;
  };
  for (const auto& [type, length, digits] :
       {Kind{"ENKTTMKA", "ENKL_0016", 16}, Kind{"ENKTTMKA", "ENKL_0032", 32},
        Kind{"ENKTTMKA", "ENKL_0048", 48}, Kind{"ENKTTPK", "ENKL_0032", 32},
        Kind{"ENKTZMK", "ENKL_0048", 48}}) {
    const Json request = {
        {"hostId", 1}, {"keyType", type}, {"keyLength", length}, {"terminalId", 2}};
    const Json answer = card("generateKey", request);
    const std::string sealed = answer.at("keyValue");
    ASSERT_EQ(sealed.size(), digits);
    const std::string key = triple_des(bytes_of(master_key), bytes_of(sealed), false);
    for (const char c : key) {
      int bits = 0;
      for (unsigned rest = static_cast<unsigned>(c) & 0xFFU; rest != 0; rest &= rest - 1) ++bits;
      EXPECT_EQ(bits % 2, 1) << "parity";
    }
    EXPECT_EQ(answer.at("checkValue"), check_value(key));
    EXPECT_EQ(answer.at("lmkHsmKeyValue").get<std::string>().size(), digits);
    EXPECT_NE(answer.at("keyValue"), card("generateKey", request).at("keyValue"));
  }
  EXPECT_EQ(gateway().keys().at(0).at("terminal"), "ATM00002");
}

TEST_F(CardServiceTest, SetsAKeyWithItsTagForAMerchant) {
  const Json request = {{"keyType", "ENKTTAK"}, {"merchantNumber", "MERCHANT01"}};
  for (const auto& [host, length, prefix] :
       {std::tuple{2, "ENKL_0032", "U"}, {3, "ENKL_0048", "Y"}}) {
    Json made = request;
    made.update({{"hostId", host}, {"keyLength", length}});
    const Json answer = card("generateKey", made);
    Json set = request;
    set.update({{"hostId", host}, {"key", answer.at("keyValue")}, {"newKeyPrefix", prefix}});
    set["keyCheckValue"] = answer.at("checkValue");
    EXPECT_EQ(code("setKey", set), "00") << length;
    set["inputKeyPrefix"] = "T";
    EXPECT_EQ(code("setKey", set), "30") << length;
  }
  EXPECT_EQ(gateway().keys().at(0).at("terminal"), "MERCHANT01");
}

TEST_F(CardServiceTest, SetsAKeyThatItGenerated) {
  const Json made = card("generateKey", {{"hostId", 1},
                                         {"keyType", "ENKTTMKP"},
                                         {"keyLength", "ENKL_0032"},
                                         {"terminalNumber", "POS00001"}});
  const Json set = {{"hostId", 1},
                    {"keyType", "ENKTTMKP"},
                    {"terminalNumber", "POS00001"},
                    {"merchantNumber", "MERCHANT01"},
                    {"inputKeyPrefix", "X"},
                    {"key", made.at("keyValue")},
                    {"keyCheckValue", made.at("checkValue")},
                    {"newKeyPrefix", "X"}};
  ASSERT_EQ(gateway().keys().size(), 1U);
  EXPECT_EQ(gateway().keys().at(0).at("state"), "generated");
  const Json key = gateway().keys().at(0).at("key");
  for (const char* attempt : {"set", "set again, as after a lost answer"}) {
    EXPECT_EQ(card("setKey", set).at("responseCode"), "00") << attempt;
    const Json keys = gateway().keys();
    ASSERT_EQ(keys.size(), 1U) << attempt;
    EXPECT_EQ(keys.at(0).at("state"), "valid") << attempt;
    EXPECT_EQ(keys.at(0).at("key"), key) << attempt;
  }
}

TEST_F(CardServiceTest, RefusesAKeyThatIsNotRight) {
  const std::string clear = bytes_of("13579BDF02468ACE2F4F6E8FAECEEF0E");
  const std::string sealed = hex_of(triple_des(bytes_of(master_key), clear, true));
  const std::string even = hex_of(triple_des(bytes_of(master_key), std::string(16, '\0'), true));
  const Json good = {{"hostId", 1},   {"terminalNumber", "POS00001"},        {"keyType", "ENKTTAK"},
                     {"key", sealed}, {"keyCheckValue", check_value(clear)}, {"newKeyPrefix", "U"}};
  EXPECT_EQ(card("setKey", good).at("responseCode"), "00");
  const struct {
    const char* member;
    Json value;
    const char* code;
  } rows[] = {
      {"keyCheckValue", "000000", "81"},
      {"keyCheckValue", "000000000000000000", "30"},
      {"keyCheckValue", "00000", "30"},
      {"keyCheckValue", "00", "30"},
      {"keyCheckValue", "0000", "81"},
      {"key", even, "81"},
      {"key", sealed.substr(0, 16), "30"},
      {"key", sealed.substr(0, 31) + "G", "30"},
      {"key", sealed + sealed.substr(0, 16), "30"},
      {"inputKeyPrefix", "T", "30"},
      {"inputKeyPrefix", "Y", "30"},
      {"newKeyPrefix", "T", "30"},
      {"hostId", 4, "12"},
      {"terminalId", 4, "03"},
      {"terminalId", 900002, "03"},
      {"terminalNumber", "ATM00004", "03"},
      {"merchantNumber", "OTHER", "03"},
  };
  for (const auto& row : rows) {
    Json request = good;
    request[row.member] = row.value;
    const Json answer = card("setKey", request);
    EXPECT_EQ(answer.at("responseCode"), row.code) << request << answer;
    EXPECT_NE(answer.at("message").get<std::string>().find(
                  row.code == std::string("03") ? "no such" : row.member),
              std::string::npos)
        << answer;
  }
  EXPECT_EQ(gateway().keys().size(), 1U);
}

TEST_F(CardServiceTest, BlocksAnActiveCardOnce) {
  const Json block = {{"cardIdentification", identified_by(active_card)}, {"hotCardStatus", 6}};
  const auto status = [] {
    const Json data = card("getCardData", {{"cardIdentification", identified_by(active_card)}});
    return data.at("cardData").at("hotCardStatus").get<int>();
  };
  EXPECT_EQ(status(), 0);
  Json other = block;
  other["hotCardStatus"] = 5;
  EXPECT_EQ(card("blockCard", other).at("responseCode"), "12");
  EXPECT_EQ(card("blockCard", block).at("responseCode"), "00");
  EXPECT_EQ(status(), 6);
  EXPECT_EQ(card("blockCard", block).at("responseCode"), "62");
  const Json history = card("getTransactions", {{"cardIdentification", identified_by(active_card)},
                                                {"period", Json::object()}})
                           .at("transactions")
                           .at("transaction");
  EXPECT_EQ(history.size(), 4U);
  EXPECT_EQ(history.back().at("transactionType"), "card blocking");
  EXPECT_EQ(history.back().at("operationDirection"), "NOOP");
}

TEST_F(CardServiceTest, CreditsMoveTheBalance) {
  const Json credit = {
      {"cardIdentification", identified_by(active_card)}, {"amount", 500}, {"currency", 978}};
  const Json answer = card("creditCard", credit);
  EXPECT_EQ(answer.at("responseCode"), "00");
  EXPECT_EQ(answer.at("rrn").get<std::string>().size(), 12U);
  for (const char* name : {"processingCode", "systemTraceAuditNumber", "localTransactionDate"}) {
    EXPECT_TRUE(answer.contains(name));
  }
  EXPECT_EQ(gateway().cards().at(0).at("balance"), 250500);
  const Json account = card("getCardData", {{"cardIdentification", {{"cardId", "C000007"}}}})
                           .at("cardData")
                           .at("accounts")
                           .at("accountData");
  ASSERT_EQ(account.size(), 1U);
  EXPECT_EQ(account.at(0).at("balance"), 250500);
  ASSERT_EQ(gateway().ledger().size(), 1U);
  EXPECT_EQ(gateway().ledger().at(0).at("kind"), "credit");

  Json held = credit;
  held["preAuthorization"] = true;
  EXPECT_EQ(card("creditCard", held).at("responseCode"), "00");
  EXPECT_EQ(gateway().cards().at(0).at("balance"), 250500);
}

TEST_F(CardServiceTest, CreditsAreDeclined) {
  const struct {
    const char* number;
    int amount;
    int currency;
    const char* code;
  } rows[] = {
      {"5200000000000031", 1, 978, "05"}, {"5200000000000015", 1, 978, "62"},
      {"5200000000000099", 1, 978, "14"}, {active_card, 0, 978, "13"},
      {active_card, -1, 978, "13"},       {active_card, 1, 840, "13"},
  };
  for (const auto& row : rows) {
    const Json answer = card("creditCard", {{"cardIdentification", identified_by(row.number)},
                                            {"amount", row.amount},
                                            {"currency", row.currency}});
    EXPECT_EQ(answer.at("responseCode"), row.code) << row.number;
    EXPECT_TRUE(answer.contains("rrn"));
  }
  const Json wrong_expiry = {{"cardNumber", active_card}, {"expDate", "202001"}};
  EXPECT_EQ(
      card("creditCard", {{"cardIdentification", wrong_expiry}, {"amount", 1}, {"currency", 978}})
          .at("responseCode"),
      "54");
  EXPECT_TRUE(gateway().ledger().empty());
}

TEST_F(CardServiceTest, HistoryIsThatOfThePeriod) {
  const auto count = [](const Json& period) {
    return card("getTransactions",
                {{"cardIdentification", identified_by(active_card)}, {"period", period}})
        .at("transactions")
        .at("transaction")
        .size();
  };
  card("creditCard",
       {{"cardIdentification", identified_by(active_card)}, {"amount", 5}, {"currency", 978}});
  char today[16];
  const std::time_t now = std::time(nullptr);
  std::strftime(today, sizeof today, "%Y-%m-%d", std::gmtime(&now));
  EXPECT_EQ(count(Json::object()), 4U);
  EXPECT_EQ(count({{"start", today}, {"end", today}}), 1U);
  EXPECT_EQ(count({{"end", "2020-01-01T00:00:00.000Z"}}), 0U);
  const Json backwards =
      card("getTransactions", {{"cardIdentification", identified_by(active_card)},
                               {"period", {{"start", today}, {"end", "2020-01-01"}}}});
  EXPECT_EQ(backwards.at("svfeProcessingFault").at("responseCode"), "30");
}

TEST_F(CardServiceTest, UnknownCardsAreFaults) {
  const Json answer = card("getCardData", {{"cardIdentification", identified_by("1")}});
  EXPECT_EQ(answer.at("svfeProcessingFault").at("responseCode"), "14");
}

TEST_F(CardServiceTest, TheWholeCardRecordIsThere) {
  const Json data = card("getCardData", {{"cardIdentification", identified_by("5200000000000049")}})
                        .at("cardData");
  EXPECT_EQ(data.size(), 30U);
}

TEST_F(CardServiceTest, BothPathsAndTheCredentials) {
  httplib::Client client("127.0.0.1", gateway().port());
  const auto post = [&](const char* path) { return client.Post(path, "{}", "application/json"); };
  EXPECT_EQ(post("/v1/apigate/ws/rest/getAtmStatusExt")->status, 401);
  client.set_basic_auth("issuer", "wrong");
  const auto refused = post("/v1/apigate/ws/rest/getAtmStatusExt");
  EXPECT_EQ(refused->status, 401);
  EXPECT_TRUE(Json::parse(refused->body).contains("serviceLevelFault"));
  client.set_basic_auth("issuer", "issuer-secret");
  EXPECT_EQ(post("/v1/apigate/ws/rest/getAtmStatusExt")->status, 200);
  EXPECT_EQ(post("/payment/apigate/ws/rest/getAtmStatusExt")->status, 200);
  EXPECT_EQ(post("/v1/apigate/ws/rest/GetAtmStatusExt")->status, 404);
  EXPECT_EQ(client.Post("/v1/apigate/ws/rest/getAtmStatusExt", "{}", "text/plain")->status, 400);
}

}  // namespace
}  // namespace gateway::cards_test
