// Keys of a PKCS#11 token: SoftHSM, in a folder of the test's.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <support/call_site.hpp>
#include <support/folder.hpp>
#include <support/openssl_rsa.hpp>
#include <support/words.hpp>
#include <tillwire/pkcs11/token.hpp>

#include "tls_pair.hpp"

namespace tillwire::test {
namespace {

using openssl::IdentityError;
using openssl::KeyError;
using pkcs11::Token;
using pkcs11::TokenError;

constexpr char module[] = TILLWIRE_TEST_SOFTHSM;
constexpr char pin[] = "604518";

void run(const std::string& command, CallSite site = CallSite::here()) {
  const Traced traced(site);
  ASSERT_EQ(std::system((command + " > /dev/null").c_str()), 0) << command;
}

/// A separate token for each test, with keys of the tests' certificates.
class Pkcs11 : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directory(folder / "tokens");
    std::ofstream(folder / "softhsm2.conf")
        << "directories.tokendir = " << folder.name() << "/tokens\nobjectstore.backend = file\n"
        << "log.level = ERROR\n";
    ::setenv("SOFTHSM2_CONF", (folder / "softhsm2.conf").c_str(), 1);
    run(std::string("softhsm2-util --init-token --free --label terminal --so-pin 12345678 --pin ") +
        pin);
    import("rsa", "signing", "01");
    import("client-rsa", "client", "02");
    import("client", "curve", "03");
    import("client-weak", "weak", "04");
  }

  void import(const std::string& key, const std::string& label, const std::string& id) {
    const std::string file = folder / "key.pem";
    run("openssl pkcs8 -topk8 -nocrypt -in " + certificates + "/" + key + ".key -out " + file +
        " && softhsm2-util --import " + file + " --token terminal --label " + label + " --id " +
        id + " --pin " + pin);
  }

  void open(CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_EQ(token.open(module, "terminal", pin), TokenError::none);
  }

  const Folder folder;
  Token token;
};

TEST_F(Pkcs11, KeySignsAsTheSameKeyInMemoryDoes) {
  ASSERT_NO_FATAL_FAILURE(open());
  openssl::RsaKey held(random_generator());
  openssl::RsaKey loaded(random_generator());
  ASSERT_EQ(token.load(held, "signing"), TokenError::none);
  ASSERT_EQ(loaded.load_pem(contents("rsa.key").c_str()), KeyError::none);
  EXPECT_EQ(held.size(), 256U);
  const std::uint8_t digest[32] = {1, 2, 3};
  std::uint8_t by_token[256];
  std::uint8_t in_memory[256];
  ASSERT_TRUE(openssl::RsaSigner(held).sign(digest, by_token));
  ASSERT_TRUE(openssl::RsaSigner(loaded).sign(digest, in_memory));
  EXPECT_EQ(std::memcmp(by_token, in_memory, sizeof by_token), 0);
}

TEST_F(Pkcs11, KeyOpensWhatWasEncryptedForIt) {
  ASSERT_NO_FATAL_FAILURE(open());
  openssl::RsaKey key(random_generator());
  ASSERT_EQ(token.load(key, "signing"), TokenError::none);
  openssl::PublicKey owner(random_generator());
  openssl::RsaKey loaded(random_generator());
  ASSERT_EQ(loaded.load_pem(contents("rsa.key").c_str()), KeyError::none);
  const Octets der = public_der(loaded.rsa());
  ASSERT_EQ(owner.load_der(der.data(), der.size()), KeyError::none);
  std::uint8_t sealed[256];
  ASSERT_TRUE(owner.encrypt("1234", 4, sealed));
  char plain[8];
  ASSERT_EQ(openssl::RsaDecrypter(key).decrypt(sealed, plain, sizeof plain), 4);
  EXPECT_EQ(std::string(plain, 4), "1234");
}

TEST_F(Pkcs11, ClientCertificateIsShownWithItsKeyInTheToken) {
  for (const auto& [certificate, label] :
       {std::pair{"client-rsa", "client"}, {"client", "curve"}}) {
    for (const int version : {TLS1_2_VERSION, TLS1_3_VERSION}) {
      SCOPED_TRACE(label);
      ASSERT_NO_FATAL_FAILURE(open());
      openssl::Identity identity(random_generator());
      ASSERT_EQ(token.load(identity, contents(std::string(certificate) + ".crt").c_str(), label),
                TokenError::none)
          << words(identity.error());
      openssl::TlsOptions options;
      options.max_version = openssl::MaxVersion::v13;
      Pair pair({"127.0.0.1", "ec", TLS1_2_VERSION, version}, options);
      SSL_CTX_set_verify(pair.server.context(), SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT,
                         nullptr);
      ASSERT_EQ(SSL_CTX_load_verify_locations(pair.server.context(),
                                              (certificates + "/ca-clients.crt").c_str(), nullptr),
                1);
      pair.trust("ca.crt");
      pair.tls.present(identity);
      ASSERT_EQ(pair.connect("localhost").state, IoState::moved);
      ASSERT_NO_FATAL_FAILURE(pair.talk());
      EXPECT_EQ(pair.server.version(), version);
      EXPECT_NE(SSL_get0_peer_certificate(pair.server.ssl()), nullptr);
    }
  }
}

TEST_F(Pkcs11, EachFailureHasItsOwnError) {
  openssl::RsaKey key(random_generator());
  EXPECT_EQ(token.load(key, "signing"), TokenError::not_open);
  EXPECT_EQ(token.open("/nowhere/module.so", "terminal", pin), TokenError::module);
  EXPECT_EQ(token.open(module, "another", pin), TokenError::token);
  EXPECT_EQ(token.open(module, "terminal", "000000"), TokenError::pin);
  EXPECT_EQ(token.error(), TokenError::pin);
  EXPECT_EQ(token.load(key, "signing"), TokenError::not_open);
  ASSERT_NO_FATAL_FAILURE(open());
  EXPECT_EQ(token.load(key, "absent"), TokenError::key);
  EXPECT_FALSE(key.loaded());
  EXPECT_EQ(token.load(key, "curve"), TokenError::refused);
  EXPECT_EQ(key.error(), KeyError::not_rsa);
  EXPECT_EQ(token.load(key, "weak"), TokenError::refused);
  EXPECT_EQ(key.error(), KeyError::too_short);
  openssl::Identity identity(random_generator());
  EXPECT_EQ(token.load(identity, contents("client.crt").c_str(), "client"), TokenError::refused);
  EXPECT_EQ(identity.error(), IdentityError::mismatch);
  EXPECT_EQ(token.load(identity, "no certificate", "client"), TokenError::refused);
  EXPECT_EQ(identity.error(), IdentityError::certificate);
}

TEST(TokenError, EachHasItsOwnWords) {
  expect_words(TokenError::none, TokenError::refused);
}

}  // namespace
}  // namespace tillwire::test
