// What a terminal may demand or show beyond the certificate rules: pinned keys, CRLs, a client
// certificate.
#include <openssl/x509.h>

#include <vector>

#include "named.hpp"
#include "refusal.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::certificate_options_test {
namespace {

namespace flaw = certificate_flaw;
using port::IdentityError;
using port::KeyError;
using port::MaxVersion;
using port::Pin;
using port::SetupError;

std::uint16_t detail(SetupError what) {
  return static_cast<std::uint16_t>(what);
}

void expect_unfit(Pair& pair, SetupError what, CallSite site = CallSite::here()) {
  const Traced traced(site);
  expect_refused(pair, "localhost", Fault::configuration, detail(what));
  EXPECT_EQ(pair.wire.connects, 0);
}

// ---- pins ----

/// By OpenSSL.
Pin pin_of(const std::string& certificate, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Pin pin{};
  const std::string pem = contents(certificate + ".crt");
  BIO* const bio = BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()));
  X509* const x509 = PEM_read_bio_X509(bio, nullptr, nullptr, nullptr);
  unsigned char* der = nullptr;
  const int size = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(x509), &der);
  EXPECT_GT(size, 0);
  SHA256(der, static_cast<std::size_t>(size), pin.sha256);
  OPENSSL_free(der);
  X509_free(x509);
  BIO_free(bio);
  return pin;
}

class Pins : public testing::TestWithParam<int> {
 protected:
  Pair pair{{"127.0.0.1", "chained", TLS1_2_VERSION, GetParam()}};
};

TEST_P(Pins, TheRightOneIsAccepted) {
  pair.trust("ca.crt");
  const Pin pin = pin_of("chained");
  pair.tls.pin(&pin, 1);
  expect_accepted(pair, "localhost");
}

TEST_P(Pins, OneOfSeveralIsEnough) {
  pair.trust("ca.crt");
  const Pin pins[] = {pin_of("ec"), pin_of("chained"), pin_of("rsa")};
  pair.tls.pin(pins, 3);
  expect_accepted(pair, "localhost");
  pair.tls.pin(pins, 1);
  expect_refused(pair, "localhost", Fault::certificate, flaw::wrong_key);
  pair.tls.pin(nullptr, 0);
  expect_accepted(pair, "localhost");
}

TEST_P(Pins, EveryBitCounts) {
  pair.trust("ca.crt");
  for (const int byte : {0, 31}) {
    Pin pin = pin_of("chained");
    pin.sha256[byte] ^= 1;
    pair.tls.pin(&pin, 1);
    expect_refused(pair, "localhost", Fault::certificate, flaw::wrong_key);
  }
}

TEST_P(Pins, AreForTheServersOwnKey) {
  pair.trust("ca.crt");
  const Pin pin = pin_of("ca-ec");
  pair.tls.pin(&pin, 1);
  expect_refused(pair, "localhost", Fault::certificate, flaw::wrong_key);
}

TEST_P(Pins, ReplaceNothing) {
  const Pin pin = pin_of("chained");
  pair.trust("ca-other.crt");
  pair.tls.pin(&pin, 1);
  expect_refused(pair, "localhost", Fault::certificate, flaw::not_trusted);
  expect_refused(pair, "elsewhere.test", Fault::certificate, flaw::not_trusted | flaw::wrong_name);
}

TEST_P(Pins, CountFromTheNextConnectionOn) {
  pair.trust("ca.crt");
  expect_accepted(pair, "localhost");  // and a session is kept
  const Pin pin = pin_of("ec");
  pair.tls.pin(&pin, 1);
  expect_refused(pair, "localhost", Fault::certificate, flaw::wrong_key);
}

INSTANTIATE_TEST_SUITE_P(Tls, Pins, testing::Values(TLS1_2_VERSION, 0), Named());

TEST(Pin, IsReadAsCurlReadsIt) {
  Pin pin;
  ASSERT_TRUE(pin.read("sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="));
  for (int i = 0; i < 32; ++i) EXPECT_EQ(pin.sha256[i], i);
  for (const char* text : {static_cast<const char*>(nullptr), "", "sha256//", "sha256/",
                           "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                           "sha1//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
                           "sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
                           "sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHg==",
                           "sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g",
                           "sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=;sha256//"}) {
    EXPECT_FALSE(pin.read(text)) << (text == nullptr ? "null" : text);
  }
}

// ---- CRLs ----

struct Revocation {
  const char* name;
  const char* certificate;
  std::vector<const char*> crls;
  std::uint16_t flaws;
};

std::ostream& operator<<(std::ostream& out, const Revocation& one) {
  return out << one.name;
}

class Crls : public testing::TestWithParam<std::tuple<Revocation, int>> {};

TEST_P(Crls, AreHeeded) {
  const auto& [one, version] = GetParam();
  Pair pair({"127.0.0.1", one.certificate, TLS1_2_VERSION, version});
  pair.trust("ca.crt");
  port::Crl crl;
  for (const char* name : one.crls) ASSERT_TRUE(crl.add_pem(contents(name).c_str()));
  pair.tls.check_revocation(crl);
  if (one.flaws == 0) {
    expect_accepted(pair, "localhost");
    expect_accepted(pair, "localhost");
  } else {
    expect_refused(pair, "localhost", Fault::certificate, one.flaws);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Tls, Crls,
    testing::Combine(
        testing::Values(
            Revocation{"Valid", "ec", {"ca-ec.crl"}, 0},
            Revocation{"OfAllOfAChain", "chained", {"ca-ec.crl", "between.crl"}, 0},
            Revocation{"InAnyOrder", "chained", {"between.crl", "ca-ec.crl"}, 0},
            Revocation{"Revoked", "revoked", {"ca-ec.crl"}, flaw::revoked},
            Revocation{
                "RevokedBehindAnother", "revoked", {"between.crl", "ca-ec.crl"}, flaw::revoked},
            Revocation{
                "RevokedCa", "revoked-chain", {"ca-ec.crl"}, flaw::revoked | flaw::crl_missing},
            Revocation{"None", "ec", {}, flaw::crl_missing},
            Revocation{"OfAnotherCa", "ec", {"between.crl"}, flaw::crl_missing},
            Revocation{"OfTheRootAlone", "chained", {"ca-ec.crl"}, flaw::crl_missing},
            Revocation{"OfTheIntermediateAlone", "chained", {"between.crl"}, flaw::crl_missing},
            Revocation{"Expired", "ec", {"old.crl"}, flaw::crl_expired},
            Revocation{"NotYetValid", "ec", {"future.crl"}, flaw::crl_not_yet_valid},
            Revocation{
                "ExpiredAndRevoked", "revoked", {"old.crl"}, flaw::revoked | flaw::crl_expired},
            Revocation{"WrongSignature", "ec", {"forged.crl"}, flaw::crl_not_trusted},
            Revocation{"WrongSignatureBesideAGoodOne",
                       "ec",
                       {"ca-ec.crl", "forged.crl"},
                       flaw::crl_not_trusted},
            Revocation{"Sha1", "ec", {"sha1.crl"}, flaw::crl_not_trusted}),
        testing::Values(TLS1_2_VERSION, 0)),
    [](const auto& one) {
      return std::string(std::get<0>(one.param).name) +
             (std::get<1>(one.param) == 0 ? "" : "Tls12");
    });

TEST(Crl, IsReadFromDerToo) {
  for (const char* certificate : {"ec", "revoked"}) {
    Pair pair({"127.0.0.1", certificate, TLS1_2_VERSION, 0});
    pair.trust("ca.crt");
    const std::string der = contents("ca-ec-crl.der");
    port::Crl crl;
    ASSERT_TRUE(crl.add_der(der.data(), der.size()));
    pair.tls.check_revocation(crl);
    const Io io = pair.connect("localhost");
    EXPECT_EQ(io.fault, certificate[0] == 'e' ? Fault::none : Fault::certificate);
  }
}

TEST(Crl, UnreadableOneIsReportedBeforeAnythingIsSent) {
  std::string damaged = contents("ca-ec.crl");
  damaged[damaged.size() / 2] = '*';
  for (const std::string& bad :
       {std::string(), std::string("no CRL"), damaged, contents("ca-ec.crt"),
        contents("partial.crl"),  // something critical in it is not known
        contents("ca-ec.crl") + damaged}) {
    Pair pair;
    pair.trust("ca.crt");
    port::Crl crl;
    EXPECT_FALSE(crl.add_pem(bad.c_str()));
    pair.tls.check_revocation(crl);
    expect_unfit(pair, SetupError::crl);
    // A good CRL in addition does not hide it.
    EXPECT_FALSE(crl.add_pem(contents("ca-ec.crl").c_str()));
    expect_unfit(pair, SetupError::crl);
    crl.clear();
    EXPECT_TRUE(crl.add_pem(contents("ca-ec.crl").c_str()));
    expect_accepted(pair, "localhost");
  }
  port::Crl crl;
  EXPECT_FALSE(crl.add_pem(nullptr));
  EXPECT_FALSE(crl.add_der("", 0));
}

TEST(Crl, CountsFromTheNextConnectionOn) {
  for (const int version : {TLS1_2_VERSION, 0}) {
    Pair pair({"127.0.0.1", "revoked", TLS1_2_VERSION, version});
    pair.trust("ca.crt");
    expect_accepted(pair, "localhost");  // and a session is kept
    port::Crl crl;
    ASSERT_TRUE(crl.add_pem(contents("ca-ec.crl").c_str()));
    pair.tls.check_revocation(crl);
    expect_refused(pair, "localhost", Fault::certificate, flaw::revoked);
  }
}

TEST(Crl, WrongClockHasItsOwnFlaw) {
  Pair pair;
  pair.trust("ca.crt");
  port::Crl crl;
  ASSERT_TRUE(crl.add_pem(contents("ca-ec.crl").c_str()));
  pair.tls.check_revocation(crl);
  {
    const ClockSays clock(0);
    const Io io = pair.connect("localhost");
    EXPECT_EQ(io.detail, flaw::not_yet_valid | flaw::crl_not_yet_valid);
    EXPECT_TRUE(flaw::may_be_the_clock(io.detail));
    pair.tls.close();
  }
  {
    const ClockSays clock(4000000000);
    const Io io = pair.connect("localhost");
    EXPECT_EQ(io.detail, flaw::expired | flaw::crl_expired);
    EXPECT_TRUE(flaw::may_be_the_clock(io.detail));
    pair.tls.close();
  }
  expect_accepted(pair, "localhost");
}

// ---- client certificates ----

void want_client(TlsPeer& server, CallSite site = CallSite::here()) {
  const Traced traced(site);
  SSL_CTX* const context = server.context();
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nullptr);
  ASSERT_EQ(
      SSL_CTX_load_verify_locations(context, (certificates + "/ca-clients.crt").c_str(), nullptr),
      1);
  const unsigned char name[] = "test";
  ASSERT_EQ(SSL_CTX_set_session_id_context(context, name, sizeof name), 1);
}

/// The common name that the client has shown, or "".
std::string client_name(const TlsPeer& server) {
  const X509* const shown = SSL_get0_peer_certificate(server.ssl());
  if (shown == nullptr) return "";
  char name[64] = "";
  X509_NAME_get_text_by_NID(X509_get_subject_name(shown), NID_commonName, name, sizeof name);
  return name;
}

/// A server that wants a client certificate, and a client that may show one.
struct ClientPair : Pair {
  explicit ClientPair(MaxVersion max_version = MaxVersion::automatic, int version = 0,
                      const char* certificate = "ec")
      : Pair({"127.0.0.1", certificate, TLS1_2_VERSION, version}, options_with(max_version)) {
    want_client(server);
    trust("ca.crt");
  }

  static port::TlsOptions options_with(MaxVersion max_version) {
    port::TlsOptions options;
    options.max_version = max_version;
    return options;
  }

  port::Identity identity{random_generator()};
};

class ClientCertificate
    : public testing::TestWithParam<std::tuple<const char*, const char*, MaxVersion, int>> {};

TEST_P(ClientCertificate, IsAccepted) {
  const auto [name, server, max_version, version] = GetParam();
  ClientPair pair(max_version, version, server);
  const std::string chain = contents(std::string(name) + ".crt");
  const std::string key = contents(std::string(name) + ".key");
  ASSERT_EQ(pair.identity.load_pem(chain.c_str(), key.c_str()), IdentityError::none);
  pair.tls.present(pair.identity);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
    ASSERT_NO_FATAL_FAILURE(pair.talk());
    EXPECT_EQ(client_name(pair.server), std::string("tillwire test ") + name);
    const bool v13 = has_v13 && max_version == MaxVersion::v13 && version == 0;
    EXPECT_EQ(pair.server.version(), v13 ? TLS1_3_VERSION : TLS1_2_VERSION);
    EXPECT_EQ(pair.server.reused(), i == 1);
    pair.tls.close();
  }
}

INSTANTIATE_TEST_SUITE_P(Tls, ClientCertificate,
                         testing::Combine(testing::Values("client", "client-rsa", "client-chained"),
                                          testing::Values("ec", "rsa"),
                                          testing::Values(MaxVersion::automatic, MaxVersion::v13),
                                          testing::Values(TLS1_2_VERSION, 0)),
                         Named());

class NoClientCertificate : public testing::TestWithParam<const char*> {};

TEST_P(NoClientCertificate, IsRefusedAndNothingIsSent) {
  const std::string name = GetParam();
  ClientPair pair(MaxVersion::v12);
  if (!name.empty()) {
    ASSERT_EQ(
        pair.identity.load_pem(contents(name + ".crt").c_str(), contents(name + ".key").c_str()),
        IdentityError::none);
    pair.tls.present(pair.identity);
  }
  const Io io = pair.connect("localhost");
  EXPECT_EQ(io.fault, Fault::tls);
  pair.tls.close();
  expect_refused(pair, "localhost", Fault::tls, io.detail);
}

INSTANTIATE_TEST_SUITE_P(Tls, NoClientCertificate, testing::Values("", "stranger", "self-signed"),
                         Named());

#if defined(TILLWIRE_TEST_OPENSSL_PORT) || defined(MBEDTLS_SSL_PROTO_TLS1_3)
// In 1.3 the client is done before the server has judged it.
TEST(NoClientCertificate, LeavesItUnknownInTls13) {
  for (const std::string name : {"", "stranger"}) {
    ClientPair pair(MaxVersion::v13);
    if (!name.empty()) {
      ASSERT_EQ(
          pair.identity.load_pem(contents(name + ".crt").c_str(), contents(name + ".key").c_str()),
          IdentityError::none);
      pair.tls.present(pair.identity);
    }
    const Error error = error_of_a_call(pair, "localhost");
    EXPECT_EQ(error.code, Errc::tls);
    EXPECT_EQ(error.delivery, Delivery::unknown);
    EXPECT_EQ(pair.served(), "");
    EXPECT_EQ(pair.server.received(), 0U);
  }
}

#endif

TEST(Identity, IsShownToWhoAsks) {
  Pair pair;
  pair.trust("ca.crt");
  port::Identity identity(random_generator());
  ASSERT_EQ(identity.load_pem(contents("client.crt").c_str(), contents("client.key").c_str()),
            IdentityError::none);
  pair.tls.present(identity);
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  EXPECT_EQ(client_name(pair.server), "");
}

TEST(Identity, CountsFromTheNextConnectionOn) {
  Pair pair;
  pair.trust("ca.crt");
  expect_accepted(pair, "localhost");
  want_client(pair.server);
  port::Identity identity(random_generator());
  ASSERT_EQ(identity.load_pem(contents("client.crt").c_str(), contents("client.key").c_str()),
            IdentityError::none);
  pair.tls.present(identity);
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  EXPECT_EQ(client_name(pair.server), "tillwire test client");
}

class IdentityForm : public testing::TestWithParam<const char*> {};

TEST_P(IdentityForm, IsRead) {
  const std::string form = GetParam();
  ClientPair pair;
  const std::string der = contents("client.der");
  const std::string key_der = contents("client-key.der");
  const std::string chained = contents("client-chained.der");
  const std::string chained_key = contents("client-chained-key.der");
  const std::string between = contents("client-between.der");
  std::string name = "client";
  IdentityError fault = IdentityError::not_loaded;
  if (form == "OneText") {
    const std::string both = contents("client.key") + contents("client.crt");
    fault = pair.identity.load_pem(both.c_str(), both.c_str());
  } else if (form == "Passphrase") {
    fault = pair.identity.load_pem(contents("client.crt").c_str(),
                                   contents("client-passphrase.key").c_str(), "throw-away");
  } else if (form == "Pkcs8Passphrase") {
    fault = pair.identity.load_pem(contents("client.crt").c_str(),
                                   contents("client-pkcs8.key").c_str(), "throw-away");
    if (!has_3des) {
      EXPECT_EQ(fault, IdentityError::key);
      EXPECT_EQ(pair.identity.key_error(), KeyError::encryption_unknown);
      return;
    }
  } else if (form == "Der") {
    std::string copy = der;
    fault = pair.identity.load_der(copy.data(), copy.size(), key_der.data(), key_der.size());
    copy.assign(copy.size(), '*');  // it was copied
  } else if (form == "DerInPlace") {
    fault = pair.identity.load_der_in_place(der.data(), der.size(), key_der.data(), key_der.size());
  } else {
    name = "client-chained";
    fault = pair.identity.load_der_in_place(chained.data(), chained.size(), chained_key.data(),
                                            chained_key.size());
    ASSERT_EQ(fault, IdentityError::none);
    fault = pair.identity.add_der_in_place(between.data(), between.size());
  }
  ASSERT_EQ(fault, IdentityError::none);
  EXPECT_TRUE(pair.identity.loaded());
  EXPECT_EQ(pair.identity.key_error(), KeyError::none);
  pair.tls.present(pair.identity);
  ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
  ASSERT_NO_FATAL_FAILURE(pair.talk());
  EXPECT_EQ(client_name(pair.server), "tillwire test " + name);
}

INSTANTIATE_TEST_SUITE_P(Tls, IdentityForm,
                         testing::Values("OneText", "Passphrase", "Pkcs8Passphrase", "Der",
                                         "DerInPlace", "DerChainInPlace"),
                         Named());

TEST(Identity, UnusableOneIsReportedAtOnce) {
  const std::string crt = contents("client.crt");
  const std::string key = contents("client.key");
  const std::string closed = contents("client-passphrase.key");
  const std::string closed_pkcs8 = contents("client-pkcs8.key");
  const std::string weak = contents("client-weak.crt");
  const std::string weak_key = contents("client-weak.key");
  const std::string stranger = contents("stranger.key");
  const std::string rsa = contents("client-rsa.key");
  const std::string der = contents("client.der");
  std::string damaged = contents("client-chained.crt");
  damaged[damaged.size() - 200] = '*';
  struct Bad {
    const char* chain;
    const char* key;
    const char* passphrase;
    IdentityError fault;
    KeyError key_error;
  };
  for (const Bad& bad : {
           Bad{nullptr, key.c_str(), nullptr, IdentityError::certificate, KeyError::not_loaded},
           Bad{"", key.c_str(), nullptr, IdentityError::certificate, KeyError::not_loaded},
           Bad{key.c_str(), key.c_str(), nullptr, IdentityError::certificate, KeyError::not_loaded},
           Bad{damaged.c_str(), key.c_str(), nullptr, IdentityError::certificate,
               KeyError::not_loaded},
           Bad{crt.c_str(), nullptr, nullptr, IdentityError::key, KeyError::unreadable},
           Bad{crt.c_str(), "", nullptr, IdentityError::key, KeyError::unreadable},
           Bad{crt.c_str(), crt.c_str(), nullptr, IdentityError::key, KeyError::unreadable},
           Bad{crt.c_str(), closed.c_str(), nullptr, IdentityError::key,
               KeyError::passphrase_missing},
           Bad{crt.c_str(), closed_pkcs8.c_str(), nullptr, IdentityError::key,
               KeyError::passphrase_missing},
           Bad{crt.c_str(), closed.c_str(), "wrong", IdentityError::key,
               KeyError::passphrase_wrong},
           Bad{crt.c_str(), closed_pkcs8.c_str(), "wrong", IdentityError::key,
               has_3des ? KeyError::passphrase_wrong : KeyError::encryption_unknown},
           Bad{crt.c_str(), stranger.c_str(), nullptr, IdentityError::mismatch, KeyError::none},
           Bad{crt.c_str(), rsa.c_str(), nullptr, IdentityError::mismatch, KeyError::none},
           Bad{weak.c_str(), weak_key.c_str(), nullptr, IdentityError::weak, KeyError::none},
       }) {
    Pair pair;
    pair.trust("ca.crt");
    port::Identity identity(random_generator());
    ASSERT_EQ(identity.load_pem(crt.c_str(), key.c_str()), IdentityError::none);
    EXPECT_EQ(identity.load_pem(bad.chain, bad.key, bad.passphrase), bad.fault);
    EXPECT_EQ(identity.error(), bad.fault);
    EXPECT_EQ(identity.key_error(), bad.key_error);
    EXPECT_FALSE(identity.loaded());  // nor is the one before
    pair.tls.present(identity);
    expect_unfit(pair, SetupError::identity);
  }
  port::Identity identity(random_generator());
  EXPECT_EQ(identity.error(), IdentityError::not_loaded);
  EXPECT_EQ(identity.add_der_in_place(der.data(), der.size()), IdentityError::not_loaded);
  EXPECT_EQ(identity.load_der(der.data(), der.size(), der.data(), der.size()), IdentityError::key);
  EXPECT_EQ(identity.load_der(nullptr, 0, der.data(), der.size()), IdentityError::certificate);
  EXPECT_EQ(identity.load_der_in_place(der.data(), der.size(), nullptr, 0), IdentityError::key);
}

}  // namespace
}  // namespace tillwire::test::certificate_options_test
