// Refused
// Wrong: a PIN block under a 3DES key that was wiped, has even parity or equal halves:
// `PinError::key`
#include <cstring>
#include <tillwire/security/pin_block.hpp>

using namespace tillwire;

namespace {

class Zeros final : public Random {
 public:
  bool fill(void* out, std::uint32_t size) override {
    std::memset(out, 0, size);
    return true;
  }
};

/// 3DES that does nothing.
class NotUsed final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 8; }
  bool encrypt(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return used = true; }
  bool decrypt(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return used = true; }
  bool mac(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return used = true; }

  bool used = false;
};

bool is_refused(const std::uint8_t (&key)[16]) {
  NotUsed cipher;
  Zeros random;
  PinEncrypter encrypter(cipher, PinKey::from_clear_bytes(key), random);
  PinBlock block;
  const ClearPin pin = ClearPin::from_clear_digits("1234");
  const PinError error = encrypter.encrypt(PinFormat::iso_0, pin, "4111111111111111", block);
  return error == PinError::key && !block.text().present() && !cipher.used;
}

}  // namespace

int main() {
  constexpr std::uint8_t wiped[16] = {};
  std::uint8_t even[16];
  std::memset(even, 0x11, 8);
  std::memset(even + 8, 0x22, 8);
  std::uint8_t equal[16];
  std::memset(equal, 0x01, 16);
  return is_refused(wiped) && is_refused(even) && is_refused(equal) ? 0 : 1;
}
