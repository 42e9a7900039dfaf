// The key slots of PSA, which are few on a board: who holds one, and what happens without one.
#include <gtest/gtest.h>
#include <psa/crypto.h>

#include <memory>
#include <support/openssl_crypto.hpp>
#include <support/openssl_rsa.hpp>
#include <vector>

#include "system/ports/tls_port.hpp"

namespace tillwire::test::key_slots_test {
namespace {

using port::KeyError;

std::size_t used_slots() {
  mbedtls_psa_stats_t stats;
  mbedtls_psa_get_stats(&stats);
  return stats.MBEDTLS_PRIVATE(volatile_slots);
}

class KeySlots : public testing::Test {
 protected:
  void SetUp() override {
    std::uint8_t byte = 0;
    ASSERT_TRUE(random_.fill(&byte, 1));  // PSA has begun
    before_ = used_slots();
  }
  std::size_t held() const { return used_slots() - before_; }

  port::Random random_;
  const std::string private_pem_ = pkcs1(throw_away_rsa().key());
  const std::string public_pem_ = throw_away_rsa().public_pem();

 private:
  std::size_t before_ = 0;
};

TEST_F(KeySlots, EachKeyHoldsOneUntilItGoes) {
  {
    port::RsaKey key(random_);
    EXPECT_EQ(held(), 0U);
    for (int i = 0; i < 2; ++i) {
      ASSERT_EQ(key.load_pem(private_pem_.c_str()), KeyError::none);
      EXPECT_EQ(held(), 1U);
    }
    port::PublicKey peer(random_);
    ASSERT_EQ(peer.load_pem(std::string_view(public_pem_)), KeyError::none);
    EXPECT_EQ(held(), 2U);
    const port::HmacChecksum checksum("shared key");
    EXPECT_EQ(held(), 3U);
    EXPECT_EQ(key.load_pem("no key"), KeyError::unreadable);
    EXPECT_EQ(held(), 2U);
  }
  EXPECT_EQ(held(), 0U);
}

TEST_F(KeySlots, BlockCipherHoldsOneForAMoment) {
  port::Aes aes;
  const std::uint8_t bytes[16] = {};
  std::uint8_t block[16] = {};
  EXPECT_TRUE(aes.encrypt(KeyBytes::from_clear_bytes(bytes), block, block));
  EXPECT_TRUE(aes.mac(KeyBytes::from_clear_bytes(bytes), block, block));
  EXPECT_FALSE(aes.encrypt(KeyBytes::from_clear_bytes(bytes, 15), block, block));
  EXPECT_EQ(held(), 0U);
}

TEST_F(KeySlots, WithoutOneAKeyIsRefused) {
  std::vector<std::unique_ptr<port::PublicKey>> keys;
  KeyError error = KeyError::none;
  while (error == KeyError::none && keys.size() <= MBEDTLS_PSA_KEY_SLOT_COUNT) {
    keys.push_back(std::make_unique<port::PublicKey>(random_));
    error = keys.back()->load_pem(std::string_view(public_pem_));
  }
  EXPECT_EQ(error, KeyError::no_memory);
  port::RsaKey key(random_);
  EXPECT_EQ(key.load_pem(private_pem_.c_str()), KeyError::no_memory);
  const port::HmacChecksum checksum("shared key");
  EXPECT_EQ(checksum.size(), 0U);
  std::uint8_t block[16] = {};
  port::Aes aes;
  EXPECT_FALSE(aes.encrypt(KeyBytes::from_clear_bytes(block), block, block));

  keys.clear();
  EXPECT_EQ(key.load_pem(private_pem_.c_str()), KeyError::none);
}

}  // namespace
}  // namespace tillwire::test::key_slots_test
