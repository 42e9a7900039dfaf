// With signing: RSA-2048, a key in flash, mbedTLS in an arena.
#include "signing.hpp"

#include <mbedtls/platform_util.h>

#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/signer.hpp>

#include "key_der.hpp"

namespace figures {

namespace {

tillwire::mbedtls::Arena<16 * 1024> arena;

/// The same numbers in every run: for counting instructions, and nothing else.
class Numbers final : public tillwire::Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    auto* at = static_cast<unsigned char*>(to);
    for (; size != 0; --size)
      *at++ = static_cast<unsigned char>((state_ = state_ * 1103515245U + 12345U) >> 16);
    return true;
  }

 private:
  std::uint32_t state_ = 1;
};

}  // namespace

bool let_sign(tillwire::Client& client) {
  static Numbers random;
  static tillwire::mbedtls::RsaKey key(random);
  static tillwire::mbedtls::RsaSigner signer(key);
  client.sign_with(signer);
  return key.load_der(key_der, sizeof key_der) == tillwire::mbedtls::KeyError::none;
}

std::uint32_t heap_peak() {
  return static_cast<std::uint32_t>(arena.peak().bytes);
}

}  // namespace figures
