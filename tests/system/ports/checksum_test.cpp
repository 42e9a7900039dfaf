// The checksums of callbacks by a TLS port: they believe what OpenSSL made, and nothing else.
#include <gtest/gtest.h>

#include <string>
#include <support/call_site.hpp>
#include <support/openssl_rsa.hpp>
#include <tillwire/security/callback.hpp>

#include "tls_port.hpp"

namespace tillwire::test::checksum_test {
namespace {

using port::HmacChecksum;
using port::KeyError;
using port::RsaChecksum;

constexpr const char* known_key = "ooc7slpvc61k7sf7ma7p4hrefr";
constexpr const char* known_text =
    "mdOrder;06cf5599-3f17-7c86-bdbc-bd7d00a8b38b;operation;approved;orderNumber;2003;status;1;";
constexpr const char* known_form =
    "mdOrder=06cf5599-3f17-7c86-bdbc-bd7d00a8b38b&operation=approved&orderNumber=2003&status=1"
    "&checksum=";
constexpr const char* known_hmac =
    "EAF2FB72CAB99FD5067F4BA493DD84F4D79C1589FDE8ED29622F0F07215AA972";

/// Returns whether a message that is added in pieces of `piece` bytes has this checksum.
bool matches(Checksum& checksum, const std::string& message, const std::string& given,
             std::size_t piece = 7) {
  if (!checksum.begin()) return false;
  for (std::size_t at = 0; at < message.size(); at += piece) {
    const std::string part = message.substr(at, piece);
    if (!checksum.add(part.data(), static_cast<std::uint32_t>(part.size()))) return false;
  }
  return checksum.matches(reinterpret_cast<const std::uint8_t*>(given.data()),
                          static_cast<std::uint32_t>(given.size()));
}

TEST(HmacChecksums, TheKnownAnswerIsBelieved) {
  HmacChecksum checksum(known_key);
  EXPECT_EQ(checksum.size(), 32U);
  const CallbackResult event = verify_callback(std::string(known_form) + known_hmac, checksum);
  EXPECT_EQ(event.error(), CallbackError::none);
}

TEST(HmacChecksums, OpensslsAreBelievedInPiecesOfAnySize) {
  for (const std::size_t key_size : {1U, 26U, 63U, 64U, 65U, 200U}) {
    const std::string key(key_size, 'k');
    HmacChecksum checksum{std::string_view(key)};
    for (const std::size_t piece : {1U, 63U, 64U, 1000U}) {
      for (const std::string& text :
           {std::string(), std::string(known_text), std::string(500, 'x')}) {
        EXPECT_TRUE(matches(checksum, text, hmac_sha256(key, text), piece));
      }
    }
  }
}

TEST(HmacChecksums, NothingElseIsBelieved) {
  HmacChecksum checksum(known_key);
  const std::string right = hmac_sha256(known_key, known_text);
  for (std::size_t at = 0; at < right.size(); ++at) {
    std::string wrong = right;
    wrong[at] = static_cast<char>(wrong[at] ^ 1);
    EXPECT_FALSE(matches(checksum, known_text, wrong)) << at;
  }
  EXPECT_FALSE(matches(checksum, known_text, right.substr(0, 31)));
  EXPECT_FALSE(matches(checksum, known_text, right + "x"));
  EXPECT_FALSE(matches(checksum, known_text, ""));
  EXPECT_FALSE(matches(checksum, std::string(known_text) + ";", right));
  EXPECT_TRUE(matches(checksum, known_text, right));
  HmacChecksum other("ooc7slpvc61k7sf7ma7p4hrefs");
  EXPECT_FALSE(matches(other, known_text, right));
}

TEST(HmacChecksums, AnEmptyKeyVerifiesNothing) {
  for (const Secret& key : {Secret(), Secret("")}) {
    HmacChecksum checksum(key);
    EXPECT_EQ(checksum.size(), 0U);
    EXPECT_FALSE(matches(checksum, known_text, hmac_sha256("", known_text)));
    const CallbackResult event =
        verify_callback(known_form + to_hex(hmac_sha256("", known_text)), checksum);
    EXPECT_EQ(event.error(), CallbackError::not_checked);
  }
}

class RsaChecksums : public testing::Test {
 protected:
  void load(const OpenSslKeyPair& pair, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const std::string pem = pair.public_pem();
    ASSERT_EQ(key_.load_pem(std::string_view(pem)), KeyError::none);
  }

  port::Random random_;
  port::PublicKey key_{random_};
  RsaChecksum checksum_{key_};
  RsaChecksum sha256_{key_, SignatureHash::sha256};
};

TEST_F(RsaChecksums, OpensslsAreBelieved) {
  for (const unsigned bits : {2048U, 3072U, 4096U}) {
    const OpenSslKeyPair& pair = throw_away_rsa(bits);
    load(pair);
    EXPECT_EQ(checksum_.size(), bits / 8);
    const std::string form = known_form + to_hex(rsa_sign(pair.key(), known_text));
    const CallbackResult event = verify_callback(form, checksum_);
    EXPECT_EQ(event.error(), CallbackError::none) << bits;
    EXPECT_TRUE(
        matches(checksum_, std::string(500, 'x'), rsa_sign(pair.key(), std::string(500, 'x'))));
  }
}

TEST_F(RsaChecksums, NothingElseIsBelieved) {
  const OpenSslKeyPair& pair = throw_away_rsa();
  load(pair);
  const std::string right = rsa_sign(pair.key(), known_text);
  for (std::size_t at = 0; at < right.size(); ++at) {
    std::string wrong = right;
    wrong[at] = static_cast<char>(wrong[at] ^ 1);
    EXPECT_FALSE(matches(checksum_, known_text, wrong)) << at;
  }
  for (std::size_t at = 0; at < std::string(known_text).size(); ++at) {
    std::string wrong = known_text;
    wrong[at] = static_cast<char>(wrong[at] ^ 1);
    EXPECT_FALSE(matches(checksum_, wrong, right)) << at;
  }
  EXPECT_FALSE(matches(checksum_, known_text, right.substr(0, 255)));
  EXPECT_FALSE(matches(checksum_, known_text, right + "x"));
  EXPECT_FALSE(matches(checksum_, known_text, ""));
  EXPECT_FALSE(matches(checksum_, known_text, rsa_sign(pair.key(), known_text, EVP_sha256())));
  EXPECT_FALSE(matches(checksum_, known_text,
                       rsa_sign(pair.key(), known_text, EVP_sha512(), RSA_PKCS1_PSS_PADDING)));
  EXPECT_FALSE(matches(checksum_, known_text, hmac_sha256(known_key, known_text)));
  EXPECT_TRUE(matches(checksum_, known_text, right));

  load(OpenSslKeyPair());
  EXPECT_FALSE(matches(checksum_, known_text, right));
}

TEST_F(RsaChecksums, HashIsTheOneThatTheKeyIsSetTo) {
  for (const unsigned bits : {2048U, 4096U}) {
    const OpenSslKeyPair& pair = throw_away_rsa(bits);
    load(pair);
    EXPECT_EQ(sha256_.size(), bits / 8);
    const std::string with_512 = rsa_sign(pair.key(), known_text);
    const std::string with_256 = rsa_sign(pair.key(), known_text, EVP_sha256());
    EXPECT_TRUE(matches(sha256_, known_text, with_256));
    EXPECT_FALSE(matches(sha256_, known_text, with_512));
    EXPECT_TRUE(matches(checksum_, known_text, with_512));
    EXPECT_FALSE(matches(checksum_, known_text, with_256));
    const CallbackResult event = verify_callback(known_form + to_hex(with_256), sha256_);
    EXPECT_EQ(event.error(), CallbackError::none);
  }
}

TEST_F(RsaChecksums, OtherHashesAreNeverBelieved) {
  const OpenSslKeyPair& pair = throw_away_rsa();
  load(pair);
  for (const EVP_MD* const hash :
       {EVP_md5(), EVP_sha1(), EVP_sha224(), EVP_sha384(), EVP_sha512_256(), EVP_sha3_512()}) {
    const std::string signature = rsa_sign(pair.key(), known_text, hash);
    EXPECT_FALSE(matches(checksum_, known_text, signature)) << EVP_MD_get0_name(hash);
    EXPECT_FALSE(matches(sha256_, known_text, signature)) << EVP_MD_get0_name(hash);
  }
}

// Published signatures of the gateway hold RFC 8017's DigestInfo of SHA-512.
TEST_F(RsaChecksums, DigestInfoMustBeThatOfTheHash) {
  const std::string text =
      "amount;35000099;mdOrder;12b59da8-f68f-7c8d-12b5-9da8000826ea;operation;deposited;status;1;";
  const OpenSslKeyPair& pair = throw_away_rsa();
  load(pair);
  const std::string of_512(
      "\x30\x51\x30\x0D\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x03\x05\x00\x04\x40", 19);
  const std::string of_256(
      "\x30\x31\x30\x0D\x06\x09\x60\x86\x48\x01\x65\x03\x04\x02\x01\x05\x00\x04\x20", 19);
  const std::string digest_512 = digest_of(text, EVP_sha512());
  const std::string digest_256 = digest_of(text, EVP_sha256());
  EXPECT_TRUE(matches(checksum_, text, rsa_sign_raw(pair.key(), of_512 + digest_512)));
  EXPECT_TRUE(matches(sha256_, text, rsa_sign_raw(pair.key(), of_256 + digest_256)));
  for (const std::string& other : {digest_512, of_256 + digest_512, of_512 + digest_256,
                                   of_512 + digest_512 + '\0', of_512 + digest_512.substr(0, 63)}) {
    const std::string signature = rsa_sign_raw(pair.key(), other);
    EXPECT_FALSE(matches(checksum_, text, signature)) << to_hex(other);
    EXPECT_FALSE(matches(sha256_, text, signature)) << to_hex(other);
  }
}

TEST_F(RsaChecksums, AliasFindsTheKeyAndItsHash) {
  load(throw_away_rsa());
  const OpenSslKeyPair newer;
  port::PublicKey newer_key(random_);
  const std::string pem = newer.public_pem();
  ASSERT_EQ(newer_key.load_pem(std::string_view(pem)), KeyError::none);
  RsaChecksum newer_checksum(newer_key, SignatureHash::sha256);
  // The name of the first one claims another hash; a name is all that an alias is.
  const CallbackKey keys[] = {{"SHA-256 with RSA", &checksum_}, {"2027", &newer_checksum}};
  const auto failure = [&](const char* alias, const OpenSslKeyPair& pair, const EVP_MD* hash) {
    const std::string form =
        known_form + to_hex(rsa_sign(pair.key(), known_text, hash)) + "&sign_alias=" + alias;
    return verify_callback(form, keys).error();
  };
  EXPECT_EQ(failure("SHA-256+with+RSA", throw_away_rsa(), EVP_sha512()), CallbackError::none);
  EXPECT_EQ(failure("2027", newer, EVP_sha256()), CallbackError::none);
  EXPECT_EQ(failure("SHA-256+with+RSA", throw_away_rsa(), EVP_sha256()),
            CallbackError::wrong_checksum);
  EXPECT_EQ(failure("2027", newer, EVP_sha512()), CallbackError::wrong_checksum);
  EXPECT_EQ(failure("2027", throw_away_rsa(), EVP_sha512()), CallbackError::wrong_checksum);
  EXPECT_EQ(failure("2028", newer, EVP_sha256()), CallbackError::unknown_alias);
}

TEST_F(RsaChecksums, WithoutAKeyNothingIsBelieved) {
  const std::string right = rsa_sign(throw_away_rsa().key(), known_text);
  EXPECT_EQ(checksum_.size(), 0U);
  EXPECT_FALSE(checksum_.begin());
  EXPECT_FALSE(matches(checksum_, known_text, right));
  EXPECT_EQ(verify_callback(known_form + to_hex(right), checksum_).error(),
            CallbackError::not_checked);
}

}  // namespace
}  // namespace tillwire::test::checksum_test
