// Chains that cost more to verify than a chain may: refused before any signature is verified.
#include <gtest/gtest.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <memory>
#include <string>
#include <vector>

#include "named.hpp"
#include "refusal.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

template <auto free>
struct Freed {
  template <class Object>
  void operator()(Object* object) const {
    free(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY_free>>;
using Crt = std::unique_ptr<X509, Freed<X509_free>>;

Key ec_key() {
  return Key(EVP_EC_gen("P-256"));
}

/// A public key of RSA that has no private one: who makes up a chain needs none.
Key rsa_key(int bits, int exponent_bits, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::unique_ptr<BIGNUM, Freed<BN_free>> modulus(BN_new());
  const std::unique_ptr<BIGNUM, Freed<BN_free>> exponent(BN_new());
  BN_rand(modulus.get(), bits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ODD);
  BN_rand(exponent.get(), exponent_bits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ODD);
  const std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>> builder(OSSL_PARAM_BLD_new());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_N, modulus.get());
  OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_RSA_E, exponent.get());
  const std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>> parameters(
      OSSL_PARAM_BLD_to_param(builder.get()));
  const std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>> context(
      EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr));
  EVP_PKEY* key = nullptr;
  EVP_PKEY_fromdata_init(context.get());
  EXPECT_EQ(EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_PUBLIC_KEY, parameters.get()), 1);
  return Key(key);
}

/// Adds an extension. Uses only the subjectKeyIdentifier of `issuer`.
void extend(X509* certificate, int kind, const char* value, X509* issuer = nullptr) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  X509_EXTENSION* const extension = X509V3_EXT_conf_nid(nullptr, &context, kind, value);
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

void name(X509_NAME* of, const std::string& text) {
  X509_NAME_add_entry_by_txt(of, "CN", MBSTRING_ASC,
                             reinterpret_cast<const unsigned char*>(text.data()),
                             static_cast<int>(text.size()), -1, 0);
}

/// A certificate for a key. The signature is the signer's, unless it has no private key: then it
/// looks like one of that key.
Crt certificate(const std::string& subject, const Key& key, const std::string& issuer,
                const Key& signer, bool signer_is_real, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Crt made(X509_new());
  X509_set_version(made.get(), X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(made.get()), 17);
  X509_gmtime_adj(X509_getm_notBefore(made.get()), -86400);
  X509_gmtime_adj(X509_getm_notAfter(made.get()), 86400);
  name(X509_get_subject_name(made.get()), subject);
  name(X509_get_issuer_name(made.get()), issuer);
  X509_set_pubkey(made.get(), key.get());
  const bool is_server = subject == "server";
  extend(made.get(), NID_basic_constraints, is_server ? "critical,CA:FALSE" : "critical,CA:TRUE");
  if (is_server) extend(made.get(), NID_subject_alt_name, "DNS:localhost");
  const Crt ca(X509_new());
  X509_set_pubkey(ca.get(), signer.get());
  extend(ca.get(), NID_subject_key_identifier, "hash");
  if (signer_is_real) {
    extend(made.get(), NID_subject_key_identifier, "hash");
  } else {
    X509_add_ext(made.get(), X509_get_ext(ca.get(), 0), -1);
  }
  extend(made.get(), NID_authority_key_identifier, "keyid:always", ca.get());
  if (signer_is_real) {
    EXPECT_GT(X509_sign(made.get(), signer.get(), EVP_sha256()), 0);
    return made;
  }
  static const Key small(EVP_RSA_gen(2048));
  EXPECT_GT(X509_sign(made.get(), small.get(), EVP_sha256()), 0);
  std::vector<unsigned char> bytes(static_cast<std::size_t>(EVP_PKEY_get_size(signer.get())));
  RAND_bytes(bytes.data(), static_cast<int>(bytes.size()));
  bytes[0] = 0;  // less than the modulus
  const ASN1_BIT_STRING* signature = nullptr;
  X509_get0_signature(&signature, nullptr, made.get());
  ASN1_BIT_STRING_set(const_cast<ASN1_BIT_STRING*>(signature), bytes.data(),
                      static_cast<int>(bytes.size()));
  return made;
}

/// A chain from the server's certificate up, without the CA.
struct Chain {
  std::vector<Crt> certificates;
  Key key = ec_key();  // the server's

  void serve(TlsPeer& peer, CallSite site = CallSite::here()) const {
    const Traced traced(site);
    SSL_CTX* const context = peer.context();
    SSL_CTX_clear_chain_certs(context);
    ASSERT_EQ(SSL_CTX_use_certificate(context, certificates[0].get()), 1);
    ASSERT_EQ(SSL_CTX_use_PrivateKey(context, key.get()), 1);
    for (std::size_t i = 1; i < certificates.size(); ++i) {
      ASSERT_EQ(SSL_CTX_add1_chain_cert(context, certificates[i].get()), 1);
    }
  }
};

/// Made up: the server's certificate by such keys, each of which might have signed it.
Chain made_up(int bits, int exponent_bits, int keys) {
  Chain chain;
  const Key last = rsa_key(bits, exponent_bits);
  chain.certificates.push_back(certificate("server", chain.key, "between", last, false));
  for (int i = 0; i < keys; ++i) {
    chain.certificates.push_back(
        certificate("between", rsa_key(bits, exponent_bits), "between", last, false));
  }
  return chain;
}

std::string pem_of(const Crt& certificate) {
  const std::unique_ptr<BIO, Freed<BIO_free_all>> text(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(text.get(), certificate.get());
  char* characters = nullptr;
  const long size = BIO_get_mem_data(text.get(), &characters);
  return {characters, static_cast<std::size_t>(size)};
}

/// Good, of so many certificates; `ca` is what it leads to, in PEM.
Chain good(int count, std::string& ca) {
  Chain chain;
  Key signer = ec_key();
  std::string issuer = "CA";
  const Crt root = certificate(issuer, signer, issuer, signer, true);
  ca = pem_of(root);
  for (int i = 1; i < count; ++i) {
    Key key = ec_key();
    const std::string subject = "between " + std::to_string(i);
    chain.certificates.insert(chain.certificates.begin(),
                              certificate(subject, key, issuer, signer, true));
    signer = std::move(key);
    issuer = subject;
  }
  chain.certificates.insert(chain.certificates.begin(),
                            certificate("server", chain.key, issuer, signer, true));
  return chain;
}

/// A CA below another, with nameConstraints that are critical.
Crt constrained_ca(const std::string& subject, const Key& key, const Key& signer,
                   const std::string& issuer = "CA", CallSite site = CallSite::here()) {
  const Traced traced(site);
  Crt made = certificate(subject, key, issuer, signer, true);
  extend(made.get(), NID_name_constraints, "critical,permitted;DNS:localhost");
  EXPECT_GT(X509_sign(made.get(), signer.get(), EVP_sha256()), 0);
  return made;
}

class PeerChain : public testing::TestWithParam<int> {
 protected:
  Pair pair{{"127.0.0.1", "ec", TLS1_2_VERSION, GetParam()}};
};

TEST_P(PeerChain, KeysThatAreTooLongAreNotUsed) {
  for (const int bits : {8200, 16384}) {
    ASSERT_NO_FATAL_FAILURE(made_up(bits, 17, 1).serve(pair.server));
    pair.trust("ca.crt");
    expect_refused(pair, "localhost", Fault::certificate, certificate_flaw::unreadable);
  }
}

TEST_P(PeerChain, ExponentsThatAreTooLongAreNotUsed) {
  for (const int bits : {65, 2047}) {
    ASSERT_NO_FATAL_FAILURE(made_up(2048, bits, 1).serve(pair.server));
    pair.trust("ca.crt");
    expect_refused(pair, "localhost", Fault::certificate, certificate_flaw::unreadable);
  }
}

TEST_P(PeerChain, EveryCertificateOfItIsChecked) {
  Chain chain = made_up(2048, 17, 5);
  chain.certificates.push_back(std::move(made_up(2048, 65, 1).certificates[1]));
  ASSERT_NO_FATAL_FAILURE(chain.serve(pair.server));
  pair.trust("ca.crt");
  expect_refused(pair, "localhost", Fault::certificate, certificate_flaw::unreadable);
}

TEST_P(PeerChain, WhatIsWithinTheLimitsIsVerified) {
  ASSERT_NO_FATAL_FAILURE(made_up(most_rsa_bits, most_exponent_bits, 2).serve(pair.server));
  pair.trust("ca.crt");
  expect_refused(pair, "localhost", Fault::certificate, certificate_flaw::not_trusted);
}

TEST_P(PeerChain, EightCertificatesAreTheMost) {
  std::string ca;
  ASSERT_NO_FATAL_FAILURE(good(8, ca).serve(pair.server));
  ASSERT_TRUE(pair.tls.trust_pem(ca.c_str()));
  ASSERT_NO_FATAL_FAILURE(expect_accepted(pair, "localhost"));

  Pair longer({"127.0.0.1", "ec", TLS1_2_VERSION, GetParam()});
  ASSERT_NO_FATAL_FAILURE(good(9, ca).serve(longer.server));
  ASSERT_TRUE(longer.tls.trust_pem(ca.c_str()));
  expect_refused(longer, "localhost", Fault::certificate, certificate_flaw::unreadable);
}

TEST_P(PeerChain, ConstrainedCaIsTakenWithASignatureOfAnUnknownKind) {
  const Key root = ec_key();
  const Key between = ec_key();
  const Key odd = ec_key();
  const Key ed25519(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
  Chain chain;
  chain.certificates.push_back(certificate("server", chain.key, "between", between, true));
  chain.certificates.push_back(constrained_ca("between", between, root));
  chain.certificates.push_back(certificate("odd", odd, "odd", odd, true));
  ASSERT_GT(X509_sign(chain.certificates[2].get(), ed25519.get(), nullptr), 0);
  ASSERT_NO_FATAL_FAILURE(chain.serve(pair.server));
  ASSERT_TRUE(pair.tls.trust_pem(pem_of(certificate("CA", root, "CA", root, true)).c_str()));
  expect_accepted(pair, "localhost");
}

TEST_P(PeerChain, ConstrainedCaThatIsNotUsedIsPassedOver) {
  const Key root = ec_key();
  const Key between = ec_key();
  Chain chain;
  chain.certificates.push_back(certificate("server", chain.key, "CA", root, true));
  chain.certificates.push_back(constrained_ca("between", between, root));
  ASSERT_NO_FATAL_FAILURE(chain.serve(pair.server));
  ASSERT_TRUE(pair.tls.trust_pem(pem_of(certificate("CA", root, "CA", root, true)).c_str()));
  expect_accepted(pair, "localhost");
}

/// The message also has a CA that is not on the path, and the server's certificate a second time.
TEST_P(PeerChain, ConstrainedCaIsFoundAmongOthers) {
  const Key root = ec_key();
  const Key upper = ec_key();
  const Key lower = ec_key();
  const Key other = ec_key();
  Chain chain;
  chain.certificates.push_back(certificate("server", chain.key, "lower", lower, true));
  chain.certificates.push_back(constrained_ca("other", other, root));
  chain.certificates.push_back(certificate("lower", lower, "upper", upper, true));
  chain.certificates.push_back(constrained_ca("upper", upper, root));
  X509_up_ref(chain.certificates[0].get());
  chain.certificates.emplace_back(chain.certificates[0].get());
  ASSERT_NO_FATAL_FAILURE(chain.serve(pair.server));
  ASSERT_TRUE(pair.tls.trust_pem(pem_of(certificate("CA", root, "CA", root, true)).c_str()));
  expect_accepted(pair, "localhost");
}

/// Two CAs, each of which has issued the other: the server's certificate leads into a circle.
TEST_P(PeerChain, ConstrainedCasInACircleAreRefused) {
  const Key root = ec_key();
  const Key one = ec_key();
  const Key two = ec_key();
  Chain chain;
  chain.certificates.push_back(certificate("server", chain.key, "one", one, true));
  chain.certificates.push_back(constrained_ca("one", one, two, "two"));
  chain.certificates.push_back(constrained_ca("two", two, one, "one"));
  ASSERT_NO_FATAL_FAILURE(chain.serve(pair.server));
  ASSERT_TRUE(pair.tls.trust_pem(pem_of(certificate("CA", root, "CA", root, true)).c_str()));
  const Io io = pair.connect("localhost");
  EXPECT_EQ(io.fault, Fault::certificate);
  EXPECT_NE(io.detail, 0);
}

/// A good chain in front of a server's certificate whose key the server does not have.
TEST_P(PeerChain, ChainOfAnotherKeyIsRefused) {
  const Key root = ec_key();
  const Key between = ec_key();
  const Key mine = ec_key();
  Chain chain;
  chain.certificates.push_back(certificate("server", mine, "mine", mine, true));
  chain.certificates.push_back(certificate("server", chain.key, "between", between, true));
  chain.certificates.push_back(constrained_ca("between", between, root));
  chain.key = Key(mine.get());
  EVP_PKEY_up_ref(mine.get());
  ASSERT_NO_FATAL_FAILURE(chain.serve(pair.server));
  ASSERT_TRUE(pair.tls.trust_pem(pem_of(certificate("CA", root, "CA", root, true)).c_str()));
  const Io io = pair.connect("localhost");
  EXPECT_EQ(io.fault, Fault::certificate);
  EXPECT_NE(io.detail, 0);
}

/// The most records that a handshake has in order.
TEST(PeerChainInRecords, MayBeMany) {
  if (!has_chains_in_records) GTEST_SKIP() << "reads it in one record only";
  std::string ca;
  port::TlsOptions options;
  options.max_fragment = 512;
  Pair pair({}, options);
  ASSERT_NO_FATAL_FAILURE(good(8, ca).serve(pair.server));
  ASSERT_TRUE(pair.tls.trust_pem(ca.c_str()));
  ASSERT_NO_FATAL_FAILURE(expect_accepted(pair, "localhost"));
}

INSTANTIATE_TEST_SUITE_P(Tls, PeerChain, testing::Values(TLS1_2_VERSION, 0), Named());

#if !defined(TILLWIRE_TEST_OPENSSL_PORT)  // which reads the chain before it is checked
/// A Certificate message of one certificate.
std::string message(const std::string& der, bool v13) {
  const auto length = [](std::size_t size) {
    return std::string{static_cast<char>(size >> 16), static_cast<char>(size >> 8),
                       static_cast<char>(size)};
  };
  const std::string entry = length(der.size()) + der + (v13 ? std::string(2, '\0') : "");
  const std::string list = (v13 ? std::string(1, '\0') : "") + length(entry.size()) + entry;
  return '\x0B' + length(list.size()) + list;
}

bool is_bounded(const std::string& text, bool v13) {
  // A copy of just that size, so that the sanitizer sees reads beyond it.
  const std::vector<unsigned char> bytes(text.begin(), text.end());
  return port::PeerChain::is_bounded(bytes.data(), bytes.size(), v13);
}

TEST(PeerChainMessage, ThatIsCutIsLeftForMbedtls) {
  unsigned char* der = nullptr;
  const Chain chain = made_up(2048, 65, 1);
  const int size = i2d_X509(chain.certificates[1].get(), &der);
  ASSERT_GT(size, 0);
  const std::string one(reinterpret_cast<char*>(der), static_cast<std::size_t>(size));
  OPENSSL_free(der);
  for (const bool v13 : {false, true}) {
    const std::string whole = message(one, v13);
    EXPECT_FALSE(is_bounded(whole, v13));
    // In TLS 1.3 the length of the extensions follows the certificate.
    for (std::size_t cut = v13 ? 3 : 1; cut < whole.size(); ++cut) {
      EXPECT_TRUE(is_bounded(whole.substr(0, whole.size() - cut), v13)) << cut;
    }
  }
}
#endif

}  // namespace
}  // namespace tillwire::test
