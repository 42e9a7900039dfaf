// Servers that must be rejected, each class with a good one that differs only in that.
#include <openssl/dh.h>

#include <memory>

#include "named.hpp"
#include "refusal.hpp"
#include "support/call_site.hpp"

namespace {
std::time_t set_clock = -1;
}

// TLS libraries ask the C library, which is this test then.
extern "C" std::time_t time(std::time_t* seconds) {
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  const std::time_t said = set_clock >= 0 ? set_clock : now.tv_sec;
  if (seconds != nullptr) *seconds = said;
  return said;
}

namespace tillwire::test {

ClockSays::ClockSays(std::time_t seconds) {
  set_clock = seconds;
}
ClockSays::~ClockSays() {
  set_clock = -1;
}

}  // namespace tillwire::test

namespace tillwire::test::bad_certificate_test {
namespace {

namespace flaw = certificate_flaw;

struct Case {
  const char* name;
  const char* certificate;
  const char* ca;
  const char* host;
  std::uint16_t flaws;
};

std::ostream& operator<<(std::ostream& out, const Case& one) {
  return out << one.certificate << " trusting " << one.ca << " as " << one.host;
}

class BadCertificate : public testing::TestWithParam<std::tuple<Case, int>> {};

TEST_P(BadCertificate, IsRefusedAndNothingIsSent) {
  const auto& [one, version] = GetParam();
  Pair pair({"127.0.0.1", one.certificate, TLS1_2_VERSION, version});
  pair.trust(one.ca);
  expect_refused(pair, one.host, Fault::certificate, one.flaws);
  // Critical constraints are verified in TLS 1.2 only where the library cannot read them.
  const std::string chain = one.certificate;
  const bool anew =
      constraints_need_v12 && version == 0 &&
      (chain == "critical" || chain == "excluded" || chain == "other-addresses" ||
       chain == "email" || (chain == "weak-chain" && odd_key == certificate_flaw::unreadable));
  EXPECT_EQ(pair.server.accepted(), anew ? 3 : 2);
}

INSTANTIATE_TEST_SUITE_P(
    Tls, BadCertificate,
    testing::Combine(
        testing::Values(
            Case{"Expired", "expired", "ca.crt", "localhost", flaw::expired},
            Case{"NotYetValid", "not-yet", "ca.crt", "localhost", flaw::not_yet_valid},
            Case{"ExpiredCa", "old-chain", "ca.crt", "localhost", flaw::expired},
            Case{"UnknownCa", "ec", "ca-other.crt", "localhost", flaw::not_trusted},
            Case{"AnotherCa", "ec", "ca-rsa.crt", "localhost", flaw::not_trusted},
            Case{"UnknownRoot", "chained", "ca-other.crt", "localhost", flaw::not_trusted},
            Case{"SelfSigned", "self-signed", "ca.crt", "localhost", flaw::not_trusted},
            Case{"MissingIntermediate", "unchained", "ca.crt", "localhost", flaw::not_trusted},
            Case{"CaFlagMissing", "not-a-ca", "ca.crt", "localhost", flaw::not_trusted},
            Case{"CaMayNotSign", "no-cert-sign", "ca.crt", "localhost", flaw::not_trusted},
            Case{"CaForClients", "client-ca", "ca.crt", "localhost", flaw::wrong_use},
            Case{"NameConstraints", "constrained", "ca.crt", "localhost", flaw::constrained},
            Case{"CriticalNameConstraints", "critical", "ca.crt", "localhost", flaw::constrained},
            Case{"ExcludedName", "excluded", "ca.crt", "localhost", flaw::constrained},
            Case{"OtherAddresses", "other-addresses", "ca.crt", "localhost", flaw::constrained},
            Case{"NamesThatAreNotCompared", "email", "ca.crt", "localhost", flaw::constrained},
            Case{"LeafIsACa", "leaf-ca", "ca.crt", "localhost", flaw::wrong_use},
            Case{"LeafMaySign", "leaf-signs", "ca.crt", "localhost", flaw::wrong_use},
            Case{"ForAnything", "any-use", "ca.crt", "localhost", flaw::wrong_use},
            Case{"NoKeyId", "no-key-id", "ca.crt", "localhost", flaw::not_conforming},
            Case{"NoKeyIdOfCa", "no-ca-key-id", "ca.crt", "localhost", flaw::not_conforming},
            Case{"PoliciesNotCritical", "policed", "ca.crt", "localhost", flaw::not_conforming},
            Case{"SerialZero", "serial-zero", "ca.crt", "localhost", flaw::not_conforming},
            Case{"SerialTooLong", "serial-long", "ca.crt", "localhost", flaw::not_conforming},
            Case{"Underscore", "underscore", "ca.crt", "localhost", flaw::not_conforming},
            Case{"NoSubject", "no-subject", "ca.crt", "localhost", flaw::not_conforming},
            Case{"OtherCommonName", "other-cn", "ca.crt", "localhost", flaw::wrong_name},
            Case{"OddAddressAsCommonName", "address-cn", "ca.crt", "localhost", flaw::wrong_name},
            Case{"OddKeySize", "odd-key", "ca.crt", "localhost", odd_key},
            Case{"UnknownCritical", "unknown", "ca.crt", "localhost", flaw::unreadable},
            Case{"BadAuthorityInfo", "bad-access", "ca.crt", "localhost", flaw::unreadable},
            Case{"ForClients", "for-clients", "ca.crt", "localhost", flaw::wrong_use},
            Case{"ForSigning", "for-signing", "ca.crt", "localhost", flaw::wrong_use},
            Case{"WeakKey", "weak", "ca.crt", "localhost", flaw::weak},
            Case{"WeakCa", "weak-ca", "ca-weak.crt", "localhost", flaw::weak},
            Case{"WeakCurveOfCa", "weak-chain", "ca.crt", "localhost", odd_key},
            Case{"Sha224", "sha224", "ca.crt", "localhost", flaw::weak},
            Case{"Sha1", "sha1", "ca.crt", "localhost", flaw::weak},
            Case{"Md5", "md5", "ca.crt", "localhost", flaw::weak},
            Case{"Sha1Ca", "sha1-chain", "ca.crt", "localhost", flaw::weak},
            Case{"WrongName", "wrong-name", "ca.crt", "localhost", flaw::wrong_name},
            Case{"OtherName", "ec", "ca.crt", "elsewhere.test", flaw::wrong_name},
            Case{"LongerName", "ec", "ca.crt", "gateway.tests", flaw::wrong_name},
            Case{"ShorterName", "ec", "ca.crt", "gateway.tes", flaw::wrong_name},
            Case{"NamesNoAddress", "names-only", "ca.crt", "127.0.0.1", flaw::wrong_name},
            Case{"WrongAddress", "wrong-name", "ca.crt", "127.0.0.1", flaw::wrong_name},
            Case{"OtherAddress", "ec", "ca.crt", "127.0.0.2", flaw::wrong_name},
            Case{"AddressAsThatBegins", "ec", "ca.crt", "0.0.0.0", flaw::wrong_name},  // as ::1
            Case{"OtherAddress6", "ec", "ca.crt", "::2", flaw::wrong_name},
            // The address begins as 127.0.0.1 does.
            Case{"Address6AsThatBegins", "ec", "ca.crt", "7f00:1::", flaw::wrong_name},
            Case{"CommonNameAlone", "cn-only", "ca.crt", "localhost", flaw::wrong_name},
            Case{"NulInName", "nul-name", "ca.crt", "localhost",
                 flaw::wrong_name | flaw::not_conforming},
            Case{"WildcardForItself", "wildcard", "ca.crt", "gateway.test", flaw::wrong_name},
            Case{"WildcardForTwo", "wildcard", "ca.crt", "a.b.gateway.test", flaw::wrong_name},
            Case{"WildcardForNone", "wildcard", "ca.crt", ".gateway.test", flaw::wrong_name},
            Case{"WildcardAlone", "wildcards", "ca.crt", "localhost", flaw::wrong_name},
            Case{"WildcardOfASuffix", "wildcards", "ca.crt", "gateway.test", flaw::wrong_name},
            Case{"WildcardAtTheEnd", "wildcards", "ca.crt", "gateway.com", flaw::wrong_name},
            Case{"WildcardTwice", "wildcards", "ca.crt", "a.b.gateway.test", flaw::wrong_name},
            Case{"WildcardWithin", "wildcards", "ca.crt", "shop.any.test", flaw::wrong_name},
            Case{"Everything", "expired", "ca-other.crt", "elsewhere.test",
                 flaw::expired | flaw::not_trusted | flaw::wrong_name}),
        testing::Values(TLS1_2_VERSION, 0)),
    [](const auto& one) {
      return std::string(std::get<0>(one.param).name) +
             (std::get<1>(one.param) == 0 ? "" : "Tls12");
    });

// ---- what may be trusted ----

/// One certificate of a file in PEM.
std::string certificate_of(const std::string& name, int number) {
  const std::string begin = "-----BEGIN CERTIFICATE-----";
  const std::string all = contents(name);
  std::size_t at = all.find(begin);
  for (; number != 0; --number) at = all.find(begin, at + 1);
  return all.substr(at, all.find(begin, at + 1) - at);
}

class Trusted : public testing::TestWithParam<int> {};

TEST_P(Trusted, IntermediateCaIsEnough) {
  Pair pair({"127.0.0.1", "chained", TLS1_2_VERSION, GetParam()});
  ASSERT_TRUE(pair.tls.trust_pem(certificate_of("chained.crt", 1).c_str()));
  expect_accepted(pair, "localhost");
}

TEST_P(Trusted, CertificateWithoutCaFlagIsNotACa) {
  Pair pair({"127.0.0.1", "chained", TLS1_2_VERSION, GetParam()});
  ASSERT_TRUE(pair.tls.trust_pem(certificate_of("chained.crt", 0).c_str()));
  expect_refused(pair, "localhost", Fault::certificate, flaw::not_trusted);
}

TEST_P(Trusted, CertificateWithoutCaFlagDoesNotHideItsCa) {
  Pair pair({"127.0.0.1", "chained", TLS1_2_VERSION, GetParam()});
  ASSERT_TRUE(pair.tls.trust_pem(certificate_of("chained.crt", 0).c_str()));
  pair.trust("ca.crt");
  expect_accepted(pair, "localhost");
}

TEST_P(Trusted, SelfSignedCertificateIsAccepted) {
  Pair pair({"127.0.0.1", "self-signed", TLS1_2_VERSION, GetParam()});
  pair.trust("self-signed.crt");
  expect_accepted(pair, "localhost");
}

TEST_P(Trusted, CaMayBeConstrainedToNamesOfTheServer) {
  for (const char* chain : {"permitted", "permitted-soft"}) {
    for (const bool from_above : {true, false}) {  // or the constrained CA is itself trusted
      Pair pair({"127.0.0.1", chain, TLS1_2_VERSION, GetParam()});
      const std::string ca = std::string(chain) + ".crt";
      ASSERT_TRUE(pair.tls.trust_pem(from_above ? contents("ca.crt").c_str()
                                                : certificate_of(ca, 1).c_str()));
      expect_accepted(pair, "localhost");
      expect_accepted(pair, "127.0.0.1");
    }
  }
}

TEST(TrustedInRecords, ConstrainedCaMayComeInMany) {
  if (!has_chains_in_records) GTEST_SKIP() << "reads it in one record only";
  port::TlsOptions options;
  options.max_fragment = 512;
  Pair pair({"127.0.0.1", "permitted", TLS1_2_VERSION, TLS1_2_VERSION}, options);
  pair.trust("ca.crt");
  expect_accepted(pair, "localhost");
}

#if !defined(TILLWIRE_TEST_OPENSSL_PORT)
TEST(LeanTls, LeavesChainsToTheLibraryAndRefusesConstraints) {
  const struct {
    const char* certificate;
    std::uint16_t flaws;
  } cases[] = {{"chained", 0},
               {"leaf-ca", 0},
               {"no-key-id", 0},
               {"for-clients", flaw::wrong_use},
               {"permitted-soft", flaw::constrained},
               {"permitted", flaw::unreadable}};
  for (const auto& each : cases) {
    TlsPeer server(certificates, {"127.0.0.1", each.certificate});
    Wire wire;
    port::LeanTls tls(wire, random_generator());
    ASSERT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
    Io io = tls.connect({"localhost", server.port()});
    for (int i = 0; io.state == IoState::would_block && i < 20000; ++i) {
      server.pump();
      tls.wait(1);
      io = tls.connect({"localhost", server.port()});
    }
    EXPECT_EQ(io.state, each.flaws == 0 ? IoState::moved : IoState::failed) << each.certificate;
    EXPECT_EQ(io.detail, each.flaws) << each.certificate;
  }
}
#endif

TEST_P(Trusted, CasBetweenMayBeLimited) {
  for (const std::uint8_t most : {std::uint8_t{0}, std::uint8_t{1}}) {
    Pair pair({"127.0.0.1", "chained", TLS1_2_VERSION, GetParam()});
    pair.trust("ca.crt");
    pair.tls.limit_cas_between(most);
    if (most == 1) {
      expect_accepted(pair, "localhost");
    } else {
      expect_refused(pair, "localhost", Fault::certificate, flaw::not_trusted);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Tls, Trusted, testing::Values(TLS1_2_VERSION, 0), Named());

// ---- the terminal's clock ----

constexpr std::time_t never_set = 0;
constexpr std::time_t far_ahead = 4000000000;  // in 2096

class WrongClock : public testing::TestWithParam<std::tuple<const char*, int>> {};

TEST_P(WrongClock, HasItsOwnFlaw) {
  const auto [certificate, version] = GetParam();
  Pair pair({"127.0.0.1", certificate, TLS1_2_VERSION, version});
  pair.trust("ca.crt");
  {
    const ClockSays clock(never_set);
    expect_refused(pair, "localhost", Fault::certificate, flaw::not_yet_valid);
  }
  {
    const ClockSays clock(far_ahead);
    expect_refused(pair, "localhost", Fault::certificate, flaw::expired);
  }
  expect_accepted(pair, "localhost");
}

INSTANTIATE_TEST_SUITE_P(Tls, WrongClock,
                         testing::Combine(testing::Values("ec", "rsa", "chained"),
                                          testing::Values(TLS1_2_VERSION, 0)),
                         Named());

TEST(WrongClock, IsNotBlamedForWhatElseIsWrong) {
  Pair pair({"127.0.0.1", "wrong-name", TLS1_2_VERSION, 0});
  pair.trust("ca.crt");
  const ClockSays clock(never_set);
  expect_refused(pair, "localhost", Fault::certificate, flaw::not_yet_valid | flaw::wrong_name);
}

TEST(CertificateFlaw, MayBeTheClock) {
  EXPECT_TRUE(flaw::may_be_the_clock(flaw::expired));
  EXPECT_TRUE(flaw::may_be_the_clock(flaw::not_yet_valid | flaw::crl_not_yet_valid));
  EXPECT_FALSE(flaw::may_be_the_clock(0));
  EXPECT_FALSE(flaw::may_be_the_clock(flaw::wrong_name));
  EXPECT_FALSE(flaw::may_be_the_clock(flaw::expired | flaw::wrong_name));
}

// ---- what the server speaks and signs ----

class OldVersion : public testing::TestWithParam<int> {};

TEST_P(OldVersion, IsRefused) {
  Pair pair({"127.0.0.1", "ec", GetParam(), GetParam()});
  pair.trust("ca.crt");
  const Io io = pair.connect("localhost");
  EXPECT_EQ(io.fault, Fault::tls);
  pair.tls.close();
  expect_refused(pair, "localhost", Fault::tls, io.detail);
}

INSTANTIATE_TEST_SUITE_P(Tls, OldVersion, testing::Values(TLS1_VERSION, TLS1_1_VERSION), Named());

// Sets up a server that speaks 1.2.
template <class SetUp>
void expect_tls12_server(bool accepted, const char* certificate, SetUp set_up,
                         const port::TlsOptions& options = {}, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Pair pair({"127.0.0.1", certificate, TLS1_2_VERSION, TLS1_2_VERSION}, options);
  set_up(pair.server.context());
  pair.trust("ca.crt");
  if (accepted) return expect_accepted(pair, "localhost");
  const Io io = pair.connect("localhost");
  EXPECT_EQ(io.fault, Fault::tls);
  pair.tls.close();
  expect_refused(pair, "localhost", Fault::tls, io.detail);
}

TEST(WeakHandshake, SignaturesWithSha1AreRefused) {
  for (const char* certificate : {"ec", "rsa"}) {
    for (const char* digest : {"SHA1", "SHA224", "SHA256"}) {
      expect_tls12_server(std::string(digest) == "SHA256", certificate, [&](SSL_CTX* context) {
        const std::string algorithms = std::string("ECDSA+") + digest + ":RSA+" + digest;
        ASSERT_EQ(SSL_CTX_set1_sigalgs_list(context, algorithms.c_str()), 1);
      });
    }
  }
}

TEST(WeakHandshake, SmallCurvesAreRefused) {
  for (const char* curve : {"P-192", "P-224", "P-256", "P-384", "X25519"}) {
    const bool small = std::string(curve) == "P-192" || std::string(curve) == "P-224";
    expect_tls12_server(!small, "rsa", [&](SSL_CTX* context) {
      ASSERT_EQ(SSL_CTX_set1_groups_list(context, curve), 1);
      ASSERT_EQ(SSL_CTX_set_cipher_list(context, "ECDHE:@SECLEVEL=0"), 1);
    });
  }
}

// OpenSSL does not even show its certificate to a client that does not know its curve.
TEST(WeakHandshake, AKeyOnASmallCurveIsRefused) {
  expect_tls12_server(false, "weak-curve", [](SSL_CTX*) {});
}

#if !defined(TILLWIRE_TEST_ONLY_ECDHE)
TEST(WeakHandshake, SmallGroupsOfDiffieHellmanAreRefused) {
  static constexpr auto dhe = port::suites::ecdhe_aead + port::suite_list(dhe_rsa_with_aes_128_gcm);
  port::TlsOptions options;
  options.suites = dhe;
  for (const char* group : {"dh_1024_160", "ffdhe2048"}) {
    const auto set_up = [&](SSL_CTX* context) {
      EVP_PKEY* key = nullptr;
      const std::unique_ptr<EVP_PKEY_CTX, decltype(&EVP_PKEY_CTX_free)> maker(
          EVP_PKEY_CTX_new_from_name(nullptr, group[0] == 'd' ? "DHX" : "DH", nullptr),
          &EVP_PKEY_CTX_free);
      ASSERT_EQ(EVP_PKEY_keygen_init(maker.get()), 1);
      ASSERT_EQ(EVP_PKEY_CTX_ctrl_str(maker.get(), group[0] == 'd' ? "dh_rfc5114" : "group",
                                      group[0] == 'd' ? "1" : group),
                1);
      ASSERT_EQ(EVP_PKEY_keygen(maker.get(), &key), 1);
      ASSERT_EQ(SSL_CTX_set0_tmp_dh_pkey(context, key), 1);
      ASSERT_EQ(SSL_CTX_set_cipher_list(context, "DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0"), 1);
    };
    expect_tls12_server(std::string(group) == "ffdhe2048", "rsa", set_up, options);
  }
}
#endif

}  // namespace
}  // namespace tillwire::test::bad_certificate_test
