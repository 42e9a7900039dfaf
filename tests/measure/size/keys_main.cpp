// Works with keys, and prints the flash that the image takes and the stack that the work took, both
// without a cipher: that is a port's.
#include <board.hpp>

#include "keys.hpp"

namespace {

/// In place of a cipher. It undoes itself, whatever the key.
class Disguise final : public tillwire::BlockCipher {
 public:
  explicit Disguise(std::uint32_t block) : block_(block) {}
  std::uint32_t block_size() const override { return block_; }
  bool encrypt(tillwire::KeyBytes, const std::uint8_t* in, std::uint8_t* out) override {
    for (std::uint32_t i = 0; i < block_; ++i) out[i] = static_cast<std::uint8_t>(in[i] ^ 0x55U);
    return true;
  }
  bool decrypt(tillwire::KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return encrypt(key, in, out);
  }
  bool mac(tillwire::KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return encrypt(key, in, out);
  }

 private:
  std::uint32_t block_;
};

/// Counts: for measuring, and nothing else.
class Numbers final : public tillwire::Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    for (auto* at = static_cast<unsigned char*>(to); size != 0; --size) *at++ = next_++;
    return true;
  }

 private:
  unsigned char next_ = 0;
};

}  // namespace

int main() {
  static Disguise des(8);
  static Disguise aes(16);
  static Numbers random;
  const std::uint32_t depth = board::paint_stack();
  const bool done = figures::work(des, aes, random);
  const std::uint32_t stack = board::stack_peak() - depth;
  board::print_all("stack_bytes ", stack, "\nflash_bytes ", board::flash(), "\n");
  board::exit(done ? 0 : 1);
}
