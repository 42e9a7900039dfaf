// Requests signed by a TLS port, verified by OpenSSL.
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <cstring>
#include <memory>
#include <string>
#include <support/exchange.hpp>
#include <support/openssl_rsa.hpp>
#include <tillwire/ops/ecommerce/register.hpp>

#include "tls_port.hpp"

namespace tillwire::test::signer_test {
namespace {

std::string header(const std::string& head, const std::string& name) {
  const std::size_t at = head.find("\r\n" + name + ": ");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + 4 + name.size();
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

/// Returns whether both headers match a body, checked with OpenSSL.
bool is_signed(EVP_PKEY* key, const std::string& body, const std::string& hash,
               const std::string& signature) {
  unsigned char digest[32];
  EVP_Digest(body.data(), body.size(), digest, nullptr, EVP_sha256(), nullptr);
  const auto given = base64_bytes(hash);
  if (given.size() != 32 || std::memcmp(given.data(), digest, 32) != 0) return false;
  const auto bytes = base64_bytes(signature);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        &EVP_MD_CTX_free);
  return EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1 &&
         EVP_DigestVerify(context.get(), data_of(bytes), bytes.size(), digest, 32) == 1;
}

class Broken final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override { return fills-- > 0 && working.fill(to, size); }
  port::Random working;
  int fills = 0;
};

// The gateway vendor's own vector, as the documentation of the signature gives it.
constexpr char known_body[] = "amount=10000&password=gcjgcW1&returnUrl=http&userName=signature-api";
constexpr char known_hash[] = "eYkMUF+xaYJhsETTIGsctl6DBNZha1ITN8muCcWQtZk=";
constexpr char known_signature[] =
    "pJ/gM4PR1/mKGuIxMvTl5pYDDjJslb0BcXFnIxijFn5qKdPd7W+2ueoctziU7omnkYp01/BlracukH1GOPWMSO+9zKuTDd"
    "FueFm1utsS0zaPFU+dmc1niGDRWE0CbCXcti/rGSTDPsnR58mwqgVkbCWxKyCDtuo5LxiKPK9mzgWTUuJ8LX6f6u42MURi"
    "5tRG6a9dc8l/+J94g0YOk911R6Lqv2jcluEvZ9ZeMMt8hyxowb0eDaCHlussu2CAyqpE9V+EUAc81Jkwv96MMSsA6UnFwE"
    "aCV/k+kwYd0jHCx94m2yWX734p9cWsBW7Fr5F0zox9Yck4GOjqe9nJMMB9jQ==";
constexpr char known_key[] = R"(-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqnJHFC/H+PCH/POZ7rz7
Bh+f47gZvZbLH1Ynv+EnA96Nl9HD+TiXkM2KQRlnjQzpJQxGL2ahNy2eUYX6lGjL
JZOVUYMGPO54ONLmGi3T9at0T2736FLDtksgtc9ydz8eKShoDA6Eb+LX4bWsLBXQ
hLPY2VGnHgVUG+eBDojf6pZpPAlOeWCmi3MlfOwN2oET2gZgM8eOaUh3p15yISOX
MVO2C8HVD6svQG3rjNnPTLLrCUw4F0zaj3XWiZsy8AXVGB1mElzSdm4IoHjbN7Og
UB5vzHBTbo4pdABC3EuHyp2aINHavjkU+RnE+mW/+c7l65wXCRblEaXhYb5U5HYW
YwIDAQAB
-----END PUBLIC KEY-----
)";

OpenSslKey read_public(const char* pem) {
  const std::unique_ptr<BIO, decltype(&BIO_free)> memory(BIO_new_mem_buf(pem, -1), &BIO_free);
  return OpenSslKey(PEM_read_bio_PUBKEY(memory.get(), nullptr, nullptr, nullptr));
}

TEST(RsaSigner, TheKnownSignatureIsOfThisForm) {
  const OpenSslKey key = read_public(known_key);
  ASSERT_TRUE(key);
  EXPECT_TRUE(is_signed(key.get(), known_body, known_hash, known_signature));
  EXPECT_FALSE(is_signed(key.get(), std::string(known_body) + "&", known_hash, known_signature));

  port::Random random;
  port::RsaKey none(random);
  port::RsaSigner signer(none);
  std::uint8_t digest[32];
  ASSERT_TRUE(signer.hash(known_body, sizeof known_body - 1, digest));
  const auto known = base64_bytes(known_hash);
  EXPECT_EQ(std::memcmp(digest, known.data(), 32), 0);
}

struct Sent {
  Error error;
  std::string head;
  std::string body;
};

Sent send(Signer& signer) {
  ScriptedTransport transport;
  transport.connection().until_sent().give(ok(R"({"errorCode":"0"})"));
  ManualClock clock;
  const Gateway gateway = sample_gateway();
  Buffers<2048, 512> memory;
  Client client(gateway, transport, clock, memory);
  client.sign_with(signer);
  ecommerce::Register order;
  order.order_number = "S-1 & more";
  order.amount = Amount(10000);
  order.return_url = "https://shop.example/done?a=b";
  Sent sent{client.call(order).error(), {}, {}};
  sent.error.field = nullptr;
  const std::string all = transport.sent();
  const std::size_t end = all.find("\r\n\r\n");
  if (end != std::string::npos) {
    sent.head = all.substr(0, end + 2);
    sent.body = all.substr(end + 4);
  }
  return sent;
}

TEST(RsaSigner, OpenSslVerifiesWhatIsSent) {
  port::Random random;
  for (const unsigned bits : {2048U, 3072U, 4096U}) {
    EVP_PKEY* const pair = throw_away_rsa(bits).key();
    port::RsaKey key(random);
    ASSERT_EQ(key.load_pem(pkcs1(pair).c_str()), port::KeyError::none) << bits;
    port::RsaSigner signer(key);
    EXPECT_EQ(signer.signature_size(), bits / 8);
    const Sent sent = send(signer);
    ASSERT_EQ(sent.error.code, Errc::none) << bits;
    EXPECT_NE(sent.body.find("amount=10000"), std::string::npos);
    const std::string hash = header(sent.head, "X-Hash");
    const std::string signature = header(sent.head, "X-Signature");
    EXPECT_TRUE(is_signed(pair, sent.body, hash, signature)) << sent.head;
    EXPECT_FALSE(is_signed(pair, sent.body + " ", hash, signature));
    EXPECT_FALSE(
        is_signed(throw_away_rsa(bits == 2048 ? 3072 : 2048).key(), sent.body, hash, signature));
  }
}

TEST(RsaSigner, KeyEncryptedWithAPassphrase) {
  port::Random random;
  port::RsaKey key(random);
  const std::string pem = pkcs1(throw_away_rsa().key(), EVP_aes_256_cbc(), "open sesame");
  ASSERT_NE(pem.find("ENCRYPTED"), std::string::npos);
  EXPECT_NE(key.load_pem(pem.c_str(), "open says me"), port::KeyError::none);
  port::RsaSigner signer(key);
  EXPECT_EQ(send(signer).error.code, Errc::signing);
  ASSERT_EQ(key.load_pem(pem.c_str(), "open sesame"), port::KeyError::none);
  const Sent sent = send(signer);
  EXPECT_TRUE(is_signed(throw_away_rsa().key(), sent.body, header(sent.head, "X-Hash"),
                        header(sent.head, "X-Signature")));
}

TEST(RsaSigner, NothingIsSentWithoutASignature) {
  const auto refused = [](Signer& signer) {
    const Sent sent = send(signer);
    EXPECT_EQ(sent.error.code, Errc::signing);
    EXPECT_EQ(sent.error.delivery, Delivery::not_sent);
    EXPECT_EQ(sent.head + sent.body, "");
  };
  Broken random;
  random.fills = 1000;
  port::RsaKey key(random);
  port::RsaSigner signer(key);
  refused(signer);
  ASSERT_EQ(key.load_pem("-----BEGIN NOTHING-----\n"), port::KeyError::unreadable);
  refused(signer);

  const std::string pem = pkcs1(throw_away_rsa().key());
  ASSERT_EQ(key.load_pem(pem.c_str()), port::KeyError::none);
#if !defined(TILLWIRE_TEST_OWN_RANDOM)
  random.fills = 0;  // from now on there is nothing to blind the key with
  refused(signer);
  random.fills = 1000;
#endif
  EXPECT_EQ(send(signer).error.code, Errc::none);
}

}  // namespace
}  // namespace tillwire::test::signer_test
