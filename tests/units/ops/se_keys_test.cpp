// se/keys.do: how it is asked, and which of the keys counts.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/security/se_token.hpp>

#include "exchange.hpp"

namespace tillwire::test::se_keys_test {
namespace {

using ecommerce::SeKey;
using ecommerce::SeKeys;

constexpr std::uint32_t now = 1792578730;  // 2026-10-21T10:32:10Z

/// Returns the value of the latest key among these, or the error.
std::string newest_of(const std::string& keys) {
  Exchange exchange;
  const auto answer = exchange.call(SeKeys(), R"({"keys":)" + keys + "}");
  if (!answer) return "error " + std::to_string(static_cast<int>(answer.error().code));
  const SeKey key = newest_key(answer->keys, now);
  if (!key.key_value.present()) return "none";
  char value[64];
  return {value, key.key_value.copy(value, sizeof value)};
}

TEST(SeKeysDo, IsAGetWithoutCredentials) {
  Exchange exchange;
  const auto answer = exchange.call(SeKeys(), R"({"keys":[{"keyValue":"A"}]})");
  ASSERT_TRUE(answer.succeeded());
  const std::string sent = exchange.transport.sent();
  EXPECT_EQ(sent.substr(0, sent.find('\r')), "GET /payment/se/keys.do HTTP/1.1");
  EXPECT_EQ(sent.substr(sent.find("\r\n\r\n")), "\r\n\r\n");
  for (const char* const word : {"secret", "userName", "Authorization", "Content-Length"}) {
    EXPECT_EQ(sent.find(word), std::string::npos) << word;
  }
}

TEST(SeKeysDo, LatestExpiryCounts) {
  // Milliseconds and seconds, as numbers and as text.
  EXPECT_EQ(newest_of(R"([{"keyValue":"A","keyExpiration":1892578730000},
                          {"keyValue":"B","keyExpiration":1892578731},
                          {"keyValue":"C","keyExpiration":"1892578729999"}])"),
            "B");
  EXPECT_EQ(newest_of(R"([{"keyValue":"A","keyExpiration":1792578730001},
                          {"keyValue":"B","keyExpiration":1792578730000},
                          {"keyValue":"C","keyExpiration":1598527672000}])"),
            "A");
  EXPECT_EQ(newest_of(R"({"keyValue":"A\/B","keyExpiration":1892578730})"), "A/B");
}

TEST(SeKeysDo, ExpiredOnesAndThoseOfOtherKindsDoNotCount) {
  EXPECT_EQ(newest_of("[]"), "none");
  EXPECT_EQ(newest_of(R"([{"keyValue":"A","keyExpiration":1792578730}])"), "none");
  EXPECT_EQ(newest_of(R"([{"keyValue":"A","keyExpiration":-1}])"), "none");
  EXPECT_EQ(newest_of(R"([{"keyValue":"A","keyExpiration":-9223372036854775808}])"), "none");
  EXPECT_EQ(newest_of(R"([{"keyValue":"A","protocolVersion":"EC","keyExpiration":1892578730},
                          {"keyValue":"B","protocolVersion":"RSA-4096","keyExpiration":1792578731}])"),
            "B");
  for (const char* const kind : {"", "R", "RS", "rsa", "RXA", "RSX"}) {
    EXPECT_EQ(newest_of(R"([{"keyValue":"A","keyExpiration":1892578730,"protocolVersion":")" +
                        std::string(kind) + "\"}]"),
              "none")
        << kind;
  }
}

TEST(SeKeysDo, KeyWithoutAnExpiryCountsIfThereIsNoOther) {
  EXPECT_EQ(newest_of(R"([{"keyValue":"A"},{"keyValue":"B","keyExpiration":1}])"), "A");
  EXPECT_EQ(newest_of(R"([{"keyValue":"A"},{"keyValue":"B","keyExpiration":1892578730}])"), "B");
  EXPECT_EQ(newest_of(R"([{"keyValue":"B","keyExpiration":1892578730},{"keyValue":"A"}])"), "B");
}

TEST(SeKeysDo, RefusalIsNotASuccess) {
  Exchange exchange;
  const auto refused = exchange.call(SeKeys(), R"({"errorCode":"5","errorMessage":"denied"})");
  EXPECT_EQ(refused.error().code, Errc::none);
  EXPECT_FALSE(refused.succeeded());
  EXPECT_EQ(refused->error_message, Text("denied"));
  EXPECT_TRUE(refused->keys.empty());
  Exchange other;
  EXPECT_EQ(other.call(SeKeys(), "{}").error().code, Errc::field_missing);
}

TEST(SeKeysDo, AKeyWithoutAValueIsAnError) {
  EXPECT_EQ(newest_of(R"([{"protocolVersion":"RSA"}])"),
            "error " + std::to_string(static_cast<int>(Errc::field_missing)));
}

}  // namespace
}  // namespace tillwire::test::se_keys_test
