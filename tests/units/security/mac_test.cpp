// Retail MAC and CMAC: published vectors, OpenSSL's results, and invalid MACs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <support/call_site.hpp>
#include <support/openssl_modes.hpp>
#include <tillwire/security/mac.hpp>

namespace tillwire::test::mac_test {
namespace {

const Octets test_key = from_hex("0123456789ABCDEFFEDCBA9876543210");

MacKey mac_key(const Octets& key) {
  return MacKey(key_of(key));
}

template <class Mac>
void add(Mac& mac, const Octets& message) {
  mac.add(message.data(), static_cast<std::uint32_t>(message.size()));
}

// Computes the MAC of the added bytes.
template <class Mac>
Octets finished(Mac& mac, std::uint32_t size, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Octets out(size, '\0');
  EXPECT_EQ(mac.finish(reinterpret_cast<std::uint8_t*>(out.data()), size), MacError::none);
  return out;
}

template <class Mac>
Octets whole(Mac& mac, const Octets& message, std::uint32_t size) {
  add(mac, message);
  return finished(mac, size);
}

// ISO/IEC 9797-1:2011, B.4. (Printings differ in the example for the first text with method 2.)
TEST(RetailMac, MatchesPublishedVectors) {
  OpenSslCipher des(8);
  RetailMac zeros(des, mac_key(test_key));
  EXPECT_EQ(to_hex(whole(zeros, "Now is the time for all ", 8)), "A1C72E74EA3FA9B6");
  EXPECT_EQ(to_hex(whole(zeros, "Now is the time for it", 8)), "2E2B1428CC78254F");
  EXPECT_EQ(to_hex(whole(zeros, "Now is the time for it", 4)), "2E2B1428");
  RetailMac one(des, mac_key(test_key), MacPadding::one_and_zeros);
  EXPECT_EQ(to_hex(whole(one, "Now is the time for it", 8)), "5A692CE64F404145");
}

struct Known {
  std::uint32_t block;
  const char* key;
  std::size_t size;  // size of the message
  const char* mac;
};

// NIST SP 800-38B, D.1 (RFC 4493), D.3 and D.4, whose example for 20 bytes was corrected after the
// first print.
constexpr Known known[] = {
    {16, "2B7E151628AED2A6ABF7158809CF4F3C", 0, "BB1D6929E95937287FA37D129B756746"},
    {16, "2B7E151628AED2A6ABF7158809CF4F3C", 16, "070A16B46B4D4144F79BDD9DD04A287C"},
    {16, "2B7E151628AED2A6ABF7158809CF4F3C", 40, "DFA66747DE9AE63030CA32611497C827"},
    {16, "2B7E151628AED2A6ABF7158809CF4F3C", 64, "51F0BEBF7E3B9D92FC49741779363CFE"},
    {16, "603DEB1015CA71BE2B73AEF0857D77811F352C073B6108D72D9810A30914DFF4", 0,
     "028962F61B7BF89EFC6B551F4667D983"},
    {16, "603DEB1015CA71BE2B73AEF0857D77811F352C073B6108D72D9810A30914DFF4", 64,
     "E1992190549F6ED5696A2C056C315410"},
    {8, "8AA83BF8CBDA10620BC1BF19FBB6CD58BC313D4A371CA8B5", 0, "B7A688E122FFAF95"},
    {8, "8AA83BF8CBDA10620BC1BF19FBB6CD58BC313D4A371CA8B5", 8, "8E8F293136283797"},
    {8, "8AA83BF8CBDA10620BC1BF19FBB6CD58BC313D4A371CA8B5", 20, "743DDBE0CE2DC2ED"},
    {8, "8AA83BF8CBDA10620BC1BF19FBB6CD58BC313D4A371CA8B5", 32, "33E6B1092400EAE5"},
};

TEST(Cmac, MatchesPublishedVectors) {
  const Octets message = from_hex(
      "6BC1BEE22E409F96E93D7E117393172AAE2D8A571E03AC9C9EB76FAC45AF8E51"
      "30C81C46A35CE411E5FBC1191A0A52EFF69F2445DF4F9B17AD2B417BE66C3710");
  for (const Known& each : known) {
    OpenSslCipher cipher(each.block);
    const Octets key = from_hex(each.key);
    Cmac mac(cipher, mac_key(key));
    EXPECT_EQ(to_hex(whole(mac, message.substr(0, each.size), each.block)), each.mac) << each.size;
  }
}

// ISO 9797-1, algorithm 3, built from OpenSSL's CBC.
Octets retail_mac(const Octets& key, Octets message, MacPadding padding) {
  if (padding == MacPadding::one_and_zeros) message += '\x80';
  while (message.empty() || message.size() % 8 != 0) message += '\0';
  const Octets left = key.substr(0, 8);
  const Octets chain = des_cbc(left, Octets(8, '\0'), message);
  const Octets last = chain.substr(chain.size() - 8);
  return des(left, des(key.substr(8), last, false));
}

TEST(RetailMac, AcceptsAnyMessageInAnyPieces) {
  std::mt19937 random(1);
  OpenSslCipher cipher(8);
  for (std::size_t size = 0; size < 70; ++size) {
    const Octets key = random_octets(random, 16);
    const Octets message = random_octets(random, size);
    for (const MacPadding padding : {MacPadding::zeros, MacPadding::one_and_zeros}) {
      RetailMac mac(cipher, mac_key(key), padding);
      const Octets right = retail_mac(key, message, padding);
      for (int round = 0; round < 4; ++round) {
        for (std::size_t at = 0; at < size;) {
          const std::size_t piece = std::min<std::size_t>(random() % 11, size - at);
          add(mac, message.substr(at, piece));
          at += piece;
        }
        EXPECT_EQ(to_hex(finished(mac, 8)), to_hex(right)) << size;
      }
    }
  }
}

TEST(Cmac, AcceptsAnyMessageInAnyPieces) {
  std::mt19937 random(2);
  for (const std::uint32_t block : {8U, 16U}) {
    OpenSslCipher cipher(block);
    for (const std::size_t key_size : {16U, 24U, 32U}) {
      if (block == 8 && key_size == 32) continue;
      for (std::size_t size = 0; size < 70; ++size) {
        const Octets key = random_octets(random, key_size);
        const Octets message = random_octets(random, size);
        Cmac mac(cipher, mac_key(key));
        for (std::size_t at = 0; at < size;) {
          const std::size_t piece = std::min<std::size_t>(random() % 19, size - at);
          add(mac, message.substr(at, piece));
          at += piece;
        }
        const Octets right = block == 8 ? des_cmac(key, message) : aes_cmac(key, message);
        EXPECT_EQ(to_hex(finished(mac, block)), to_hex(right)) << key_size << ' ' << size;
      }
    }
  }
}

template <class Mac>
MacError verify(Mac& mac, const Octets& message, const Octets& received) {
  add(mac, message);
  return mac.verify(data_of(received), static_cast<std::uint32_t>(received.size()));
}

TEST(Mac, VerifiesEveryBit) {
  OpenSslCipher des(8);
  RetailMac mac(des, mac_key(test_key));
  Octets message = "0200 a message of the terminal's";
  const Octets right = whole(mac, message, 8);
  for (std::size_t size = 4; size <= 8; ++size) {
    Octets received = right.substr(0, size);
    EXPECT_EQ(verify(mac, message, received), MacError::none);
    for (std::size_t bit = 0; bit < size * 8; ++bit) {
      received[bit / 8] = static_cast<char>(received[bit / 8] ^ 1 << bit % 8);
      EXPECT_EQ(verify(mac, message, received), MacError::differs) << bit;
      received[bit / 8] = right[bit / 8];
    }
  }
  for (std::size_t bit = 0; bit < message.size() * 8; ++bit) {
    message[bit / 8] = static_cast<char>(message[bit / 8] ^ 1 << bit % 8);
    EXPECT_EQ(verify(mac, message, right), MacError::differs) << bit;
    message[bit / 8] = static_cast<char>(message[bit / 8] ^ 1 << bit % 8);
  }
  EXPECT_EQ(verify(mac, message, right), MacError::none);
}

// Returns whether nothing is written, and the message is not part of the next one.
template <class Mac>
void expect_error(Mac& mac, std::uint32_t size, MacError error, CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::uint8_t out[17];
  std::memset(out, 7, sizeof out);
  add(mac, "a message");
  EXPECT_EQ(mac.finish(out, size), error);
  for (const std::uint8_t each : out) EXPECT_EQ(each, 7);
  add(mac, "a message");
  EXPECT_EQ(mac.verify(out, size), error);
}

TEST(Mac, RefusesInvalidLengths) {
  OpenSslCipher des(8);
  OpenSslCipher aes(16);
  RetailMac retail(des, mac_key(test_key));
  Cmac cmac(aes, mac_key(test_key));
  for (std::uint32_t size = 0; size <= 17; ++size) {
    if (size < 4 || size > 8) expect_error(retail, size, MacError::length);
    if (size < 4 || size > 16) expect_error(cmac, size, MacError::length);
  }
  EXPECT_EQ(to_hex(whole(retail, "Now is the time for all ", 8)), "A1C72E74EA3FA9B6");
}

TEST(Mac, RefusesInvalidKeys) {
  OpenSslCipher des(8);
  OpenSslCipher aes(16);
  const Octets one = test_key.substr(0, 8);
  const Octets two = test_key.substr(8);
  for (const Octets& key : {Octets(), one, one + one, one + two + one, one + "1234567"}) {
    RetailMac mac(des, mac_key(key));
    expect_error(mac, 8, MacError::key);
  }
  for (const Octets& key : {Octets(), one, one + one, one + one + two, one + two + two, one + "7",
                            one + two + one + two}) {
    Cmac mac(des, mac_key(key));
    expect_error(mac, 8, MacError::key);
  }
  for (const Octets& key : {Octets(), one, Octets(16, '\0'), Octets(32, '\0'), one + two + "7"}) {
    Cmac mac(aes, mac_key(key));
    expect_error(mac, 8, MacError::key);
  }
}

TEST(Mac, FailingCipherIsAnError) {
  OpenSslCipher aes(16);
  RetailMac not_des(aes, mac_key(test_key));
  expect_error(not_des, 8, MacError::cipher);
  OpenSslCipher none(32);
  Cmac no_block(none, mac_key(test_key));
  expect_error(no_block, 8, MacError::cipher);
  // "a message" has two blocks of DES, the last with two more steps; CMAC has a subkey, too.
  for (int calls = 0; calls < 4; ++calls) {
    OpenSslCipher failing(8);
    RetailMac mac(failing, mac_key(test_key));
    failing.fail_after(calls);
    add(mac, "a message");
    std::uint8_t out[8];
    EXPECT_EQ(mac.finish(out, 8), MacError::cipher) << calls;
    failing.fail_after(-1);
    EXPECT_EQ(to_hex(whole(mac, "Now is the time for all ", 8)), "A1C72E74EA3FA9B6");
  }
  for (int calls = 0; calls < 3; ++calls) {
    OpenSslCipher failing(8);
    Cmac mac(failing, mac_key(test_key));
    failing.fail_after(calls);
    add(mac, "a message");
    std::uint8_t out[8];
    EXPECT_EQ(mac.finish(out, 8), MacError::cipher) << calls;
  }
}

}  // namespace
}  // namespace tillwire::test::mac_test
