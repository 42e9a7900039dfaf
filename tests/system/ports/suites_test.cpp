// The cipher suites: what a ClientHello offers, and servers that have nothing of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "named.hpp"
#include "refusal.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

// Options keep a pointer: a list that is gone at the end of the line is refused.
static_assert(std::is_convertible_v<const port::SuiteList<1>&, const int*>);
static_assert(!std::is_convertible_v<port::SuiteList<1>, const int*>);

/// Takes a ClientHello, and answers nothing.
class Listener final : public Transport {
 public:
  Io connect(const Peer&) override { return Io::moved(0); }
  Io send(const char* data, std::uint32_t size) override {
    sent.append(data, size);
    return Io::moved(size);
  }
  Io receive(char*, std::uint32_t) override { return Io::would_block(); }
  void close() override {}

  std::string sent;
};

/// The cipher_suites of the ClientHello (RFC 5246, 7.4.1.2), as bytes in hexadecimal.
std::string offered(const port::TlsOptions& options, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Listener listener;
  port::Tls tls(listener, random_generator(), options);
  EXPECT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
  EXPECT_EQ(tls.connect({"localhost", 443}).state, IoState::would_block);
  const std::string& hello = listener.sent;
  const auto byte = [&hello](std::size_t at) { return static_cast<unsigned char>(hello.at(at)); };
  // Headers of the record and of the message, the version, the random bytes, the session id.
  std::size_t at = 5 + 4 + 2 + 32;
  at += 1U + byte(at);
  const std::size_t size = byte(at) * 256U + byte(at + 1);
  std::string list;
  for (std::size_t i = 0; i < size; ++i) {
    static constexpr char digits[] = "0123456789ABCDEF";
    if (i != 0 && i % 2 == 0) list += ' ';
    list += digits[byte(at + 2 + i) >> 4];
    list += digits[byte(at + 2 + i) & 15];
  }
  return list;
}

// As IANA numbers them; 00FF is not a suite, but means secure renegotiation (RFC 5746).
constexpr char in_v13[] = "1303 1302 1301 1304 ";
constexpr char in_v12[] = "CCA9 CCA8 C02C C030 C02B C02F C0AD C0AC";
constexpr char cbc[] = " C024 C028 C023 C027 C00A C014 C009 C013";
[[maybe_unused]] constexpr char static_rsa[] = " 009D 009C 003D 003C 0035 002F";
constexpr char renegotiation[] = " 00FF";

TEST(Suites, AreEcdheWithAead) {
  port::TlsOptions options;
  EXPECT_EQ(offered(options), std::string(has_v13 ? in_v13 : "") + in_v12 + renegotiation);
  options.max_version = port::MaxVersion::v12;
  EXPECT_EQ(offered(options), std::string(in_v12) + renegotiation);
}

TEST(Suites, OthersAreOfferedByName) {
  port::TlsOptions options;
  options.max_version = port::MaxVersion::v12;
  static constexpr auto with_cbc = port::suites::ecdhe_aead + port::suites::ecdhe_cbc;
  options.suites = with_cbc;
  EXPECT_EQ(offered(options), std::string(in_v12) + cbc + renegotiation);
#if !defined(TILLWIRE_TEST_ONLY_ECDHE)
  static constexpr auto with_all = with_cbc + port::suites::static_rsa;
  options.suites = with_all;
  EXPECT_EQ(offered(options), std::string(in_v12) + cbc + static_rsa + renegotiation);
  static constexpr auto own = port::suite_list(rsa_with_aes_128_cbc_sha);
  options.suites = own;
  EXPECT_EQ(offered(options), std::string("002F") + renegotiation);
#endif
}

/// A server that has one suite, and the list that has it.
struct Old {
  const char* suite;
  const char* certificate;
  const int* list;
};

constexpr auto with_cbc = port::suites::ecdhe_aead + port::suites::ecdhe_cbc;
#if !defined(TILLWIRE_TEST_ONLY_ECDHE)
constexpr auto with_static_rsa = port::suites::ecdhe_aead + port::suites::static_rsa;
#endif

class OldServer : public testing::TestWithParam<Old> {
 protected:
  static void limit(Pair& pair, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_EQ(SSL_CTX_set_cipher_list(pair.server.context(), GetParam().suite), 1);
    pair.trust("ca.crt");
  }
  const TlsPeerOptions peer{"127.0.0.1", GetParam().certificate, TLS1_2_VERSION, TLS1_2_VERSION};
};

TEST_P(OldServer, IsRefused) {
  Pair pair(peer);
  ASSERT_NO_FATAL_FAILURE(limit(pair));
  const Io io = pair.connect("localhost");
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::tls);
  EXPECT_EQ(pair.served(), "");
}

TEST_P(OldServer, IsSpokenToBySuitesThatAreNamed) {
  port::TlsOptions options;
  options.suites = GetParam().list;
  Pair pair(peer, options);
  ASSERT_NO_FATAL_FAILURE(limit(pair));
  ASSERT_NO_FATAL_FAILURE(expect_accepted(pair, "localhost"));
}

constexpr Old old_servers[] = {
#if !defined(TILLWIRE_TEST_ONLY_ECDHE)
    {"AES128-SHA", "rsa", with_static_rsa},        {"AES256-SHA256", "rsa", with_static_rsa},
    {"AES128-GCM-SHA256", "rsa", with_static_rsa},
#endif
    {"ECDHE-RSA-AES128-SHA", "rsa", with_cbc},     {"ECDHE-ECDSA-AES256-SHA384", "ec", with_cbc},
};

INSTANTIATE_TEST_SUITE_P(Suites, OldServer, testing::ValuesIn(old_servers), [](const auto& each) {
  std::string name = each.param.suite;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

/// Each suite of the default list is one that a server may choose.
class Chosen : public testing::TestWithParam<const char*> {};

TEST_P(Chosen, IsSpoken) {
  const bool is_ecdsa = std::string(GetParam()).find("ECDSA") != std::string::npos;
  Pair pair({"127.0.0.1", is_ecdsa ? "ec" : "rsa", TLS1_2_VERSION, TLS1_2_VERSION});
  ASSERT_EQ(SSL_CTX_set_cipher_list(pair.server.context(), GetParam()), 1);
  pair.trust("ca.crt");
  ASSERT_NO_FATAL_FAILURE(expect_accepted(pair, "localhost"));
}

INSTANTIATE_TEST_SUITE_P(
    Suites, Chosen,
    testing::Values("ECDHE-ECDSA-CHACHA20-POLY1305", "ECDHE-RSA-CHACHA20-POLY1305",
                    "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-RSA-AES256-GCM-SHA384",
                    "ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-RSA-AES128-GCM-SHA256",
                    "ECDHE-ECDSA-AES256-CCM", "ECDHE-ECDSA-AES128-CCM"),
    Named());

}  // namespace
}  // namespace tillwire::test
