// mbedtls::Random over a board's source of noise, and what happens when that fails.
#include <gtest/gtest.h>

#include <cstring>
#include <tillwire/mbedtls/random.hpp>

#include "refusal.hpp"
#include "support/call_site.hpp"

#if TILLWIRE_MBEDTLS_PSA
#include "psa/noise.hpp"
#endif

// PSA may be built to take the system's noise alone.
#if !TILLWIRE_MBEDTLS_PSA || defined(MBEDTLS_ENTROPY_HARDWARE_ALT) || \
    defined(MBEDTLS_PSA_DRIVER_GET_ENTROPY)

namespace tillwire::test::random_test {
namespace {

/// Noise in pieces, until it fails.
class Noise final : public Entropy {
 public:
  explicit Noise(std::uint32_t at_a_time = 128) : at_a_time_(at_a_time) {}

  std::uint32_t gather(void* to, std::uint32_t size) override {
    ++calls;
    if (broken) return 0;
    const std::uint32_t count = size < at_a_time_ ? size : at_a_time_;
    auto* bytes = static_cast<unsigned char*>(to);
    for (std::uint32_t i = 0; i < count; ++i) {
      state_ = state_ * 6364136223846793005U + 1442695040888963407U;
      bytes[i] = stuck ? 0x55 : static_cast<unsigned char>(state_ >> 56U);
    }
    return boasts ? size + 1 : count;
  }

  int calls = 0;
  bool broken = false;
  bool stuck = false;
  bool boasts = false;  // gives more than there is room for

 private:
  std::uint32_t at_a_time_;
  std::uint64_t state_ = 1;
};

#if TILLWIRE_MBEDTLS_PSA
/// A random generator that is seeded from there: PSA's, of which there is one.
class Fed {
 public:
  explicit Fed(Entropy& source) : noise_(source) { feed_psa(&noise_); }
  ~Fed() { feed_psa(nullptr); }
  Fed(const Fed&) = delete;
  Fed& operator=(const Fed&) = delete;
  mbedtls::Random random;

 private:
  mbedtls::Noise noise_;
};
#else
struct Fed {
  explicit Fed(Entropy& source) : random(source) {}
  mbedtls::Random random;
};
#endif

/// More bytes, taken one by one, than any version gives without asking for noise again.
constexpr int most_without_noise = 20'000;

TEST(Random, IsFedByABoardsNoise) {
  for (const std::uint32_t at_a_time : {1U, 7U, 32U, 128U}) {
    Noise noise(at_a_time);
    Fed fed(noise);
    mbedtls::Random& random = fed.random;
    unsigned char one[32] = {};
    unsigned char other[32] = {};
    ASSERT_TRUE(random.fill(one, sizeof one));
    EXPECT_GE(noise.calls, static_cast<int>(32 / at_a_time));
    ASSERT_TRUE(random.fill(other, sizeof other));
    EXPECT_NE(std::memcmp(one, other, sizeof one), 0);
  }
}

TEST(Random, ConnectsWithABoardsNoise) {
  Noise noise;
  Fed fed(noise);
  Pair pair;
  mbedtls::Tls tls(pair.wire, fed.random);
  ASSERT_TRUE(tls.trust_pem(contents("ca.crt").c_str()));
  const Io io = pair.finally([&] { return tls.connect({"localhost", pair.server.port()}); });
  EXPECT_EQ(io.state, IoState::moved);
}

void expect_nothing_sent(Noise& noise, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Fed fed(noise);
  char byte = 0;
  EXPECT_FALSE(fed.random.fill(&byte, 1));
  Wire wire;
  mbedtls::Tls tls(wire, fed.random);
  // Mbed TLS 4 reads no certificate without random numbers; what is wrong is said by connect().
  static_cast<void>(tls.trust_pem(contents("ca.crt").c_str()));
  const Error error = error_of_a_call(tls, "localhost", 443);
  EXPECT_EQ(error.code, Errc::not_configured);
  EXPECT_EQ(error.delivery, Delivery::not_sent);
  EXPECT_EQ(error.detail, static_cast<std::uint16_t>(mbedtls::SetupError::random));
  EXPECT_EQ(wire.connects, 0);
}

TEST(Random, FailsWithASourceThatFails) {
  Noise noise;
  noise.broken = true;
  expect_nothing_sent(noise);
}

TEST(Random, FailsWithASourceThatRepeatsItself) {
  for (const std::uint32_t at_a_time : {1U, 4U, 7U, 8U, 128U}) {
    Noise noise(at_a_time);
    noise.stuck = true;
    expect_nothing_sent(noise);
  }
}

TEST(Random, FailsWithASourceThatWritesTooMuch) {
  Noise noise;
  noise.boasts = true;
  expect_nothing_sent(noise);
}

TEST(Random, FailsWhenItsSourceFailsLater) {
  Noise noise;
  Fed fed(noise);
  mbedtls::Random& random = fed.random;
  char byte = 0;
  ASSERT_TRUE(random.fill(&byte, 1));
  noise.broken = true;
  bool filled = true;
  int times = 0;
  while (filled && ++times < most_without_noise) filled = random.fill(&byte, 1);
  EXPECT_FALSE(filled);
  EXPECT_FALSE(random.fill(&byte, 1));
}

}  // namespace
}  // namespace tillwire::test::random_test

#endif
