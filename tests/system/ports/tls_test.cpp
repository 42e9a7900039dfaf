// The contract suite against a TLS port over TCP, sessions, and what it needs. What it refuses is
// in bad_certificate_test.cpp.

#include "named.hpp"
#include "support/call_site.hpp"
#include "tcp_harness.hpp"
#include "tls_pair.hpp"

namespace tillwire::test {
namespace {

template <int max_version, bool dribbles>
class TlsHarness final : public LocalHarness<TlsPeer> {
 public:
  TlsHarness()
      : LocalHarness("localhost", "127.0.0.1", certificates,
                     TlsPeerOptions{"127.0.0.1", "ec", TLS1_2_VERSION, max_version}) {
    EXPECT_TRUE(port::trust_file(tls_, (certificates + "/ca.crt").c_str()));
  }

  Transport& transport() override { return tls_; }
  void pump() override { played().pump(); }
  bool peer_cut() override {
    played().cut();
    return true;
  }

 private:
  Wire wire_{nullptr, dribbles ? 61 : UINT32_MAX};
  port::Tls tls_{wire_, random_generator()};
};

// ---- whom to believe ----

struct Case {
  const char* certificate;
  const char* ca;
  const char* host;
};

std::ostream& operator<<(std::ostream& out, const Case& one) {
  return out << one.certificate << " trusting " << one.ca << " as " << one.host;
}

class Accepted : public testing::TestWithParam<Case> {};

TEST_P(Accepted, WithAQuestionAndAnAnswer) {
  Pair pair({"127.0.0.1", GetParam().certificate, TLS1_2_VERSION, 0});
  pair.trust(GetParam().ca);
  const Io io = pair.connect(GetParam().host);
  ASSERT_EQ(io.state, IoState::moved) << io;
  EXPECT_TRUE(pair.tls.secure());
  ASSERT_NO_FATAL_FAILURE(pair.talk());
  const bool address = port::IpAddress::looks_like_one(GetParam().host);
  EXPECT_EQ(pair.server.server_name(), address ? "" : GetParam().host);
}

INSTANTIATE_TEST_SUITE_P(
    Tls, Accepted,
    testing::Values(Case{"ec", "ca-ec.crt", "localhost"}, Case{"ec", "ca-ec.crt", "gateway.test"},
                    Case{"ec", "ca-ec.crt", "GATEWAY.test"}, Case{"ec", "ca-ec.crt", "127.0.0.1"},
                    Case{"ec", "ca-ec.crt", "10.0.2.2"}, Case{"ec", "ca-ec.crt", "::1"},
                    Case{"ec", "ca-ec.crt", "0:0::0.0.0.1"}, Case{"ec", "ca.crt", "localhost"},
                    Case{"ec-by-rsa", "ca-rsa.crt", "gateway.test"},
                    Case{"rsa", "ca-rsa.crt", "gateway.test"}, Case{"rsa", "ca.crt", "127.0.0.1"},
                    Case{"chained", "ca-ec.crt", "gateway.test"},
                    Case{"names-only", "ca-ec.crt", "localhost"},
                    Case{"wrong-name", "ca-ec.crt", "elsewhere.test"},
                    Case{"wrong-name", "ca-ec.crt", "192.0.2.1"},
                    Case{"chained", "ca.crt", "localhost"},
                    Case{"wildcard", "ca.crt", "shop.gateway.test"},
                    Case{"wildcard", "ca.crt", "SHOP.Gateway.Test"}),
    Named());

TEST(Tls, UsesTheHighestVersionOfBoth) {
  Pair pair;
  pair.trust("ca.crt");
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  EXPECT_EQ(pair.server.version(), has_v13 ? TLS1_3_VERSION : TLS1_2_VERSION);
}

TEST(Tls, SpeaksNothingNewerThanAsked) {
  port::TlsOptions options;
  options.max_version = port::MaxVersion::v12;
  Pair pair({}, options);
  pair.trust("ca.crt");
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  EXPECT_EQ(pair.server.version(), TLS1_2_VERSION);
}

// A server that speaks 1.2 may sign with RSA-PSS if that is offered, as it must be for 1.3, and
// mbedTLS does not take that. How OpenSSL chooses is a matter of its configuration.
class Tls12Server : public testing::TestWithParam<std::tuple<const char*, bool>> {};

TEST_P(Tls12Server, IsSpokenTo) {
  const auto [certificate, chooses] = GetParam();
  Pair pair({"127.0.0.1", certificate, TLS1_2_VERSION, TLS1_2_VERSION});
  if (chooses) SSL_CTX_set_options(pair.server.context(), SSL_OP_CIPHER_SERVER_PREFERENCE);
  pair.trust("ca.crt");
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
    ASSERT_NO_FATAL_FAILURE(pair.talk());
    EXPECT_EQ(pair.server.version(), TLS1_2_VERSION);
    EXPECT_EQ(pair.server.reused(), i != 0);
    pair.tls.close();
  }
  // If the first attempt fails, a second follows, and the client remembers that.
  const bool twice = has_v13 && !has_pss_in_v12 && chooses && std::string(certificate) == "rsa";
  EXPECT_EQ(pair.server.accepted(), twice ? 4 : 3);
}

INSTANTIATE_TEST_SUITE_P(Tls, Tls12Server,
                         testing::Combine(testing::Values("ec", "rsa", "ec-by-rsa"),
                                          testing::Bool()),
                         Named());

TEST(Tls, AServerThatNeedsTls12DoesNotKeepOthersFromTls13) {
  Pair old({"127.0.0.1", "rsa", TLS1_2_VERSION, TLS1_2_VERSION});
  SSL_CTX_set_options(old.server.context(), SSL_OP_CIPHER_SERVER_PREFERENCE);
  old.trust("ca.crt");
  ASSERT_EQ(old.connect("localhost").state, IoState::moved);
  old.tls.close();
  TlsPeer other(certificates, {"127.0.0.1", "rsa", TLS1_2_VERSION, 0});
  Io io = Io::would_block();
  for (int i = 0; i < 10000 && io.state == IoState::would_block; ++i) {
    other.pump();
    old.tls.wait(1);
    io = old.tls.connect({"localhost", other.port()});
  }
  ASSERT_EQ(io.state, IoState::moved);
  EXPECT_EQ(other.version(), has_v13 ? TLS1_3_VERSION : TLS1_2_VERSION);
}

// The second attempt is the last: a server that has only RSA-PSS in 1.2 is given up.
TEST(Tls, AServerThatCannotBeSpokenToIsGivenUp) {
  Pair pair({"127.0.0.1", "rsa", TLS1_2_VERSION, TLS1_2_VERSION});
  ASSERT_EQ(SSL_CTX_set1_sigalgs_list(pair.server.context(), "RSA-PSS+SHA256"), 1);
  pair.trust("ca.crt");
  const Io io = pair.connect("localhost");
  if (has_pss_in_v12) {
    EXPECT_EQ(io.state, IoState::moved);
    return;
  }
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::tls);
  EXPECT_EQ(pair.server.accepted(), has_v13 ? 2 : 1);
  EXPECT_EQ(pair.server.received(), 0U);
}

TEST(Tls, PeerWithoutTlsIsRejected) {
  TcpPeer server("127.0.0.1");
  Wire wire;
  port::Tls tls(wire, random_generator());
  ASSERT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
  Io io = Io::would_block();
  for (int i = 0; i < 10000 && io.state == IoState::would_block; ++i) {
    if (server.accept()) server.send("HTTP/1.1 400 Bad Request\r\n\r\n", 28);
    tls.wait(1);
    io = tls.connect({"localhost", server.port()});
  }
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::tls);
}

TEST(Tls, APeerThatEndsTheHandshakeHasCutIt) {
  for (const bool reset : {false, true}) {
    TcpPeer server("127.0.0.1");
    Wire wire;
    port::Tls tls(wire, random_generator());
    ASSERT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
    Io io = Io::would_block();
    for (int i = 0; i < 10000 && io.state == IoState::would_block; ++i) {
      if (server.accept()) reset ? server.reset() : server.finish();
      tls.wait(1);
      io = tls.connect({"localhost", server.port()});
    }
    EXPECT_EQ(io.state, IoState::failed);
    EXPECT_EQ(io.fault, Fault::reset);
  }
}

// ---- what it needs ----

void expect_unfit(port::Tls& tls, Wire& wire, const char* host, port::SetupError what,
                  CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Io io = tls.connect({host, 443});
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::configuration);
  EXPECT_EQ(io.detail, static_cast<std::uint16_t>(what));
  EXPECT_EQ(wire.connects, 0);
  tls.close();
}

TEST(TlsNeeds, AHost) {
  Wire wire;
  port::Tls tls(wire, random_generator());
  ASSERT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
  const std::string endless(300, 'a');
  for (const char* host :
       {static_cast<const char*>(nullptr), "", "1.2.3", "256.1.1.1", "::g", "fe80::1%lo",
        "*.gateway.test", "gateway test", "gateway.test/", "g\xE4teway.test", endless.c_str()}) {
    expect_unfit(tls, wire, host, port::SetupError::host);
  }
}

TEST(TlsNeeds, ACa) {
  Wire wire;
  port::Tls none(wire, random_generator());
  expect_unfit(none, wire, "localhost", port::SetupError::ca);

  port::Tls broken(wire, random_generator());
  EXPECT_FALSE(broken.trust_pem("-----BEGIN CERTIFICATE-----\nnonsense\n"));
  expect_unfit(broken, wire, "localhost", port::SetupError::ca);
  // A good certificate in addition does not hide it.
  EXPECT_TRUE(broken.trust_pem(contents("ca.crt").c_str()));
  expect_unfit(broken, wire, "localhost", port::SetupError::ca);

  port::Tls partly(wire, random_generator());
  std::string two = contents("ca-ec.crt") + contents("ca-rsa.crt");
  two[two.size() - 200] = '*';
  EXPECT_FALSE(partly.trust_pem(two.c_str()));
  expect_unfit(partly, wire, "localhost", port::SetupError::ca);

  port::Tls absent(wire, random_generator());
  EXPECT_FALSE(port::trust_file(absent, "/nowhere/ca.crt"));
  expect_unfit(absent, wire, "localhost", port::SetupError::ca);

  port::Tls directory(wire, random_generator());
  EXPECT_FALSE(port::trust_file(directory, certificates.c_str()));
  expect_unfit(directory, wire, "localhost", port::SetupError::ca);
}

TEST(TlsNeeds, ARandomGeneratorThatWorks) {
  Wire wire;
  struct Broken final : Random {
    bool fill(void*, std::uint32_t) override { return false; }
  } broken;
  port::Tls tls(wire, broken);
  ASSERT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
  expect_unfit(tls, wire, "localhost", port::SetupError::random);
}

TEST(TlsNeeds, AFragmentThatExists) {
  for (const int size : {1, 511, 3000, 8192, 65535}) {
    Wire wire;
    port::TlsOptions options;
    options.max_fragment = static_cast<std::uint16_t>(size);
    port::Tls tls(wire, random_generator(), options);
    ASSERT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
    expect_unfit(tls, wire, "localhost", port::SetupError::fragment);
  }
}

TEST(TlsNeeds, TheCaInAnyForm) {
  const std::string der = contents("ca-ec.der");
  for (int form = 0; form < 4; ++form) {
    Pair pair;
    switch (form) {
      case 0:
        ASSERT_TRUE(pair.tls.trust_der(der.data(), der.size()));
        break;
      case 1:
        ASSERT_TRUE(pair.tls.trust_der_in_place(der.data(), der.size()));
        break;
      case 2:
        ASSERT_TRUE(port::trust_file(pair.tls, (certificates + "/ca-ec.der").c_str()));
        break;
      default:
        ASSERT_TRUE(port::trust_file(pair.tls, (certificates + "/ca-ec.crt").c_str()));
    }
    EXPECT_EQ(pair.connect("localhost").state, IoState::moved);
  }
}

TEST(Tls, AsksForSmallFragments) {
  for (const unsigned size : {512U, 1024U, 2048U, 4096U}) {
    // The certificate does not fit 512 bytes, and older ones read it in one record only.
    if (size == 512 && !has_chains_in_records) continue;
    port::TlsOptions options;
    options.max_fragment = static_cast<std::uint16_t>(size);
    Pair pair({}, options);
    pair.trust("ca.crt");
    const Io io = pair.connect("localhost");
    ASSERT_EQ(io.state, IoState::moved) << size << ": " << io;
    EXPECT_EQ(pair.server.max_fragment(), size);
    EXPECT_EQ(pair.server.version(), has_fragments_in_v13 ? TLS1_3_VERSION : TLS1_2_VERSION);
    ASSERT_NO_FATAL_FAILURE(pair.talk());
  }
}

// ---- sessions ----

class Resumption : public testing::TestWithParam<int> {
 protected:
  void SetUp() override { pair.trust("ca.crt"); }

  void connect(const char* host, bool reused, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Io io = pair.connect(host);
    ASSERT_EQ(io.state, IoState::moved) << io;
    ASSERT_NO_FATAL_FAILURE(pair.talk());
    EXPECT_EQ(pair.server.reused(), reused);
    pair.tls.close();
  }

  Pair pair{{"127.0.0.1", "ec", TLS1_2_VERSION, GetParam()}};
};

TEST_P(Resumption, ASessionIsResumedAgainAndAgain) {
  connect("localhost", false);
  for (int i = 0; i < 4; ++i) connect("localhost", true);
}

TEST_P(Resumption, AnotherHostGetsNoSessionAndEndsTheOldOne) {
  connect("localhost", false);
  connect("gateway.test", false);
  connect("localhost", false);
  connect("localhost", true);
  connect("127.0.0.1", false);
}

TEST_P(Resumption, AnotherPortGetsNoSession) {
  connect("localhost", false);
  // Even one that could resume it.
  TlsPeer other(certificates, {"127.0.0.1", "ec", TLS1_2_VERSION, GetParam()});
  unsigned char keys[80];
  SSL_CTX* const known = SSL_get_SSL_CTX(pair.server.ssl());
  ASSERT_EQ(SSL_CTX_get_tlsext_ticket_keys(known, keys, sizeof keys), 1);
  ASSERT_EQ(SSL_CTX_set_tlsext_ticket_keys(other.context(), keys, sizeof keys), 1);
  Io io = Io::would_block();
  for (int i = 0; i < 10000 && io.state == IoState::would_block; ++i) {
    other.pump();
    pair.tls.wait(1);
    io = pair.tls.connect({"localhost", other.port()});
  }
  ASSERT_EQ(io.state, IoState::moved);
  other.pump();
  EXPECT_FALSE(other.reused());
  pair.tls.close();
  connect("localhost", false);
}

TEST_P(Resumption, ASessionOutlivesACut) {
  connect("localhost", false);
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  pair.server.cut();
  char byte;
  EXPECT_EQ(pair.finally([&] { return pair.tls.receive(&byte, 1); }).fault, Fault::reset);
  pair.tls.close();
  connect("localhost", true);
}

TEST_P(Resumption, AServerThatForgotGetsAFullHandshake) {
  connect("localhost", false);
  SSL_CTX_flush_sessions(SSL_get_SSL_CTX(pair.server.ssl()), 0);
  unsigned char keys[80] = {};
  ASSERT_EQ(SSL_CTX_set_tlsext_ticket_keys(SSL_get_SSL_CTX(pair.server.ssl()), keys, 80), 1);
  connect("localhost", false);
  connect("localhost", true);
}

TEST_P(Resumption, CanBeDoneWithout) {
  port::TlsOptions options;
  options.resume = false;
  port::Tls tls(pair.wire, random_generator(), options);
  ASSERT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(pair.finally([&] {
                    return tls.connect({"localhost", pair.server.port()});
                  })
                  .state,
              IoState::moved);
    EXPECT_TRUE(pair.server.established());
    EXPECT_FALSE(pair.server.reused());
    tls.close();
  }
}

INSTANTIATE_TEST_SUITE_P(Tls, Resumption, testing::Values(TLS1_2_VERSION, 0), Named());

// ---- what was not taken was not sent ----

TEST(Tls, WhatWouldBlockIsNotSentByClosing) {
  for (const std::uint32_t begun : {0U, 10U}) {
    Pair pair;
    pair.trust("ca.crt");
    ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
    ASSERT_NO_FATAL_FAILURE(pair.talk());
    pair.wire.left = begun;  // of the record
    ASSERT_EQ(pair.tls.send("secret", 6).state, IoState::would_block);
    pair.wire.left = UINT32_MAX;
    pair.tls.close();
    EXPECT_EQ(pair.served(), "");
  }
}

TEST(Tls, WhatWouldBlockIsSentOnceByRepeating) {
  Pair pair;
  pair.trust("ca.crt");
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  pair.wire.left = 10;
  ASSERT_EQ(pair.tls.send("secret", 6).state, IoState::would_block);
  ASSERT_EQ(pair.tls.send("secret", 6).state, IoState::would_block);
  EXPECT_EQ(pair.served(), "");
  pair.wire.left = UINT32_MAX;
  EXPECT_EQ(pair.tls.send("secret", 6).count, 6U);
  EXPECT_EQ(pair.tls.send("!", 1).count, 1U);
  EXPECT_EQ(pair.served(), "secret!");
}

TEST(Tls, APeerThatWantsToRenegotiateDoesNotGetTheBytesTwice) {
  Pair pair({"127.0.0.1", "ec", TLS1_2_VERSION, TLS1_2_VERSION});
  pair.trust("ca.crt");
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  pair.wire.left = 10;
  ASSERT_EQ(pair.tls.send("secret", 6).state, IoState::would_block);
  ASSERT_EQ(SSL_renegotiate(pair.server.ssl()), 1);
  SSL_do_handshake(pair.server.ssl());
  pair.wire.left = UINT32_MAX;
  char byte;
  Io io = Io::would_block();
  for (int i = 0; i < 50 && io.state == IoState::would_block; ++i) {
    pair.server.pump();
    pair.tls.wait(1);
    io = pair.tls.receive(&byte, 1);
  }
  if (io.state == IoState::would_block) {  // the request was passed over
    EXPECT_EQ(pair.tls.send("secret", 6).count, 6U);
    EXPECT_EQ(pair.served(), "secret");
    return;
  }
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::tls);
  pair.tls.close();
  EXPECT_EQ(pair.served(), "");
}

TEST(Tls, ClosingDoesNotWaitForAWireThatIsStuck) {
  Pair pair;
  pair.trust("ca.crt");
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  pair.wire.stalled = true;
  pair.tls.close();
  pair.served();
  EXPECT_FALSE(pair.server.ended());  // no close_notify could go out
}

TEST(Tls, DoesNotWaitForWhatItAlreadyHas) {
  Pair pair;
  pair.trust("ca.crt");
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  ASSERT_NO_FATAL_FAILURE(pair.talk());
  ASSERT_EQ(pair.server.send("xy", 2), 2U);
  char byte;
  ASSERT_EQ(pair.finally([&] { return pair.tls.receive(&byte, 1); }).count, 1U);
  const int waits = pair.wire.waits;
  pair.tls.wait(5000);
  EXPECT_EQ(pair.wire.waits, waits);
  ASSERT_EQ(pair.tls.receive(&byte, 1).count, 1U);
  ASSERT_EQ(pair.tls.receive(&byte, 1).state, IoState::would_block);
  pair.tls.wait(1);
  EXPECT_EQ(pair.wire.waits, waits + 1);
}

TEST(Tls, AnAlertThatDoesNotGoOutWholeEndsTheConnection) {
  Pair pair({"127.0.0.1", "ec", TLS1_2_VERSION, TLS1_2_VERSION});
  pair.trust("ca.crt");
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  ASSERT_EQ(SSL_renegotiate(pair.server.ssl()), 1);
  SSL_do_handshake(pair.server.ssl());
  pair.wire.left = 10;
  char byte;
  const Io io = pair.finally([&] { return pair.tls.receive(&byte, 1); });
  EXPECT_EQ(io.state, IoState::failed);
  EXPECT_EQ(io.fault, Fault::tls);
}

TEST(Tls, WorksOverIpv6) {
  try {
    const BoundSocket any("::1");
  } catch (const std::exception&) {
    GTEST_SKIP() << "no IPv6";
  }
  Pair pair({"::1", "ec", TLS1_2_VERSION, 0});
  pair.trust("ca.crt");
  ASSERT_EQ(pair.connect("::1").state, IoState::moved);
  ASSERT_NO_FATAL_FAILURE(pair.talk());
}

#if defined(MBEDTLS_MEMORY_BUFFER_ALLOC_C) && defined(MBEDTLS_MEMORY_DEBUG)
TEST(Tls, ReturnsToTheArenaWhatItTookFromIt) {
  const auto connection = [](std::size_t& meanwhile) {
    Pair pair;
    pair.trust("ca.crt");
    ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
    ASSERT_NO_FATAL_FAILURE(pair.talk());
    meanwhile = arena.now().bytes;
  };
  std::size_t during = 0;
  connection(during);  // what mbedTLS keeps for ever is made now
  const port::Arena<2 << 20>::Usage before = arena.now();
  connection(during);
  EXPECT_EQ(arena.now().bytes, before.bytes);
  EXPECT_EQ(arena.now().blocks, before.blocks);
  EXPECT_GT(during, before.bytes);
  EXPECT_GE(arena.peak().bytes, during);
}
#endif

// ---- addresses in text ----

TEST(IpAddress, IsReadAsTheSystemReadsIt) {
  for (const char* text : {"0.0.0.0",
                           "127.0.0.1",
                           "255.255.255.255",
                           "10.0.2.2",
                           "1.2.3",
                           "1.2.3.4.5",
                           "1.2.3.",
                           ".1.2.3",
                           "256.1.1.1",
                           "1.2.3.1000",
                           "01.2.3.4",
                           "1..2.3",
                           "::",
                           "::1",
                           "1::",
                           "1::2",
                           "fe80::1:2",
                           "1:2:3:4:5:6:7:8",
                           "1:2:3:4:5:6:7::",
                           "::2:3:4:5:6:7:8",
                           "1:2:3:4:5:6:7",
                           "1:2:3:4:5:6:7:8:9",
                           "1::2::3",
                           ":1",
                           "1:",
                           "1:::2",
                           ":::",
                           "12345::",
                           "::g",
                           "::ffff:1.2.3.4",
                           "1:2:3:4:5:6:1.2.3.4",
                           "1:2:3:4:5:6:7:1.2.3.4",
                           "::1.2.3",
                           "1.2.3.4::",
                           "::1.2.3.4:5",
                           "ABCD::abcd",
                           ":",
                           "::1 ",
                           "1:2:3:4::5:6:7:8",
                           "1.2.3.4 ",
                           "0:0:0:0:0:0:0:0",
                           "::0001",
                           "::00001"}) {
    SCOPED_TRACE(text);
    unsigned char expected[16] = {};
    const bool v6 = std::strchr(text, ':') != nullptr;
    const bool good = ::inet_pton(v6 ? AF_INET6 : AF_INET, text, expected) == 1;
    const port::IpAddress address = port::IpAddress::parse(text);
    ASSERT_EQ(address.size, good ? (v6 ? 16 : 4) : 0);
    if (good) {
      EXPECT_EQ(std::memcmp(address.bytes, expected, address.size), 0);
    }
  }
}

TEST(IpAddress, IsDistinguishedFromAName) {
  for (const char* text : {"1.2.3.4", "1.2.3", "::1", "a::", "300.1.1.1"}) {
    EXPECT_TRUE(port::IpAddress::looks_like_one(text)) << text;
  }
  for (const char* text : {"localhost", "1.2.3.example", "a", "4.test"}) {
    EXPECT_FALSE(port::IpAddress::looks_like_one(text)) << text;
  }
}

}  // namespace
}  // namespace tillwire::test

using tillwire::test::make;
using tillwire::test::TlsHarness;

INSTANTIATE_TEST_SUITE_P(Tls12, TransportContract,
                         testing::Values(&make<TlsHarness<TLS1_2_VERSION, false>>));
INSTANTIATE_TEST_SUITE_P(Tls12Dribbled, TransportContract,
                         testing::Values(&make<TlsHarness<TLS1_2_VERSION, true>>));
#if defined(TILLWIRE_TEST_OPENSSL_PORT) || defined(MBEDTLS_SSL_PROTO_TLS1_3)
INSTANTIATE_TEST_SUITE_P(Tls13, TransportContract, testing::Values(&make<TlsHarness<0, false>>));
INSTANTIATE_TEST_SUITE_P(Tls13Dribbled, TransportContract,
                         testing::Values(&make<TlsHarness<0, true>>));
#endif
