// DES, 3DES and AES of a TLS port, against OpenSSL's.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <support/call_site.hpp>
#include <support/openssl_crypto.hpp>

#include "tls_port.hpp"

namespace tillwire::test::cipher_test {
namespace {

Octets run(bool (BlockCipher::*work)(KeyBytes, const std::uint8_t*, std::uint8_t*),
           BlockCipher& cipher, const Octets& key, const Octets& block,
           CallSite site = CallSite::here()) {
  const Traced traced(site);
  Octets out(block.size(), '\0');
  EXPECT_TRUE(
      (cipher.*work)(key_of(key), data_of(block), reinterpret_cast<std::uint8_t*>(out.data())));
  // Where it came from is as good a place.
  Octets same = block;
  auto* const at = reinterpret_cast<std::uint8_t*>(same.data());
  EXPECT_TRUE((cipher.*work)(key_of(key), at, at));
  EXPECT_EQ(to_hex(same), to_hex(out));
  return out;
}

void expect_refused(BlockCipher& cipher, std::size_t size, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Octets key(size, '\x10');
  std::uint8_t block[16] = {};
  EXPECT_FALSE(cipher.encrypt(key_of(key), block, block)) << size;
  EXPECT_FALSE(cipher.decrypt(key_of(key), block, block)) << size;
  EXPECT_FALSE(cipher.mac(key_of(key), block, block)) << size;
  for (const std::uint8_t byte : block) EXPECT_EQ(byte, 0);
}

#if !defined(TILLWIRE_TEST_NO_DES)
TEST(Des, LikeOpenSsl) {
  port::Des cipher;
  EXPECT_EQ(cipher.block_size(), 8U);
  std::mt19937 random(1);
  for (const std::size_t size : {8U, 16U, 24U}) {
    for (int i = 0; i < 50; ++i) {
      const Octets key = random_octets(random, size);  // of any parity, which DES does not look at
      const Octets block = random_octets(random, 8);
      EXPECT_EQ(to_hex(run(&BlockCipher::encrypt, cipher, key, block)), to_hex(des(key, block)));
      EXPECT_EQ(to_hex(run(&BlockCipher::decrypt, cipher, key, block)),
                to_hex(des(key, block, false)));
    }
  }
}

TEST(Des, KeysOfOtherSizes) {
  port::Des cipher;
  for (const std::size_t size : {0U, 7U, 9U, 15U, 17U, 23U, 25U, 32U}) expect_refused(cipher, size);
}
#endif

TEST(Aes, LikeOpenSsl) {
  port::Aes cipher;
  EXPECT_EQ(cipher.block_size(), 16U);
  std::mt19937 random(2);
  for (const std::size_t size : {16U, 24U, 32U}) {
    for (int i = 0; i < 50; ++i) {
      const Octets key = random_octets(random, size);
      const Octets block = random_octets(random, 16);
      EXPECT_EQ(to_hex(run(&BlockCipher::encrypt, cipher, key, block)), to_hex(aes(key, block)));
      EXPECT_EQ(to_hex(run(&BlockCipher::decrypt, cipher, key, block)),
                to_hex(aes(key, block, false)));
      EXPECT_EQ(to_hex(run(&BlockCipher::mac, cipher, key, block)), to_hex(aes_cmac(key, block)));
    }
  }
}

TEST(Aes, KeysOfOtherSizes) {
  port::Aes cipher;
  for (const std::size_t size : {0U, 8U, 15U, 17U, 31U, 33U}) expect_refused(cipher, size);
}

}  // namespace
}  // namespace tillwire::test::cipher_test
