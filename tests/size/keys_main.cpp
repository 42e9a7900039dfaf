<<<<<<< HEAD
// Does the work with keys that was linked to it, and prints what that takes, a figure a line.
#include <board.hpp>
#include <cstring>
=======
// Works with keys, and prints the flash that the image takes and the stack that the work took, both
// without a cipher: that is a port's.
#include <board.hpp>
>>>>>>> kt

#include "keys.hpp"

namespace {

<<<<<<< HEAD
using namespace tillwire;

/// Costs next to nothing: the cipher is not what is measured.
class Mixer final : public BlockCipher {
 public:
  explicit Mixer(std::uint32_t block) : block_(block) {}
  std::uint32_t block_size() const override { return block_; }
  bool encrypt(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    for (std::uint32_t i = 0; i < block_; ++i) {
      out[i] = static_cast<std::uint8_t>(in[i] ^ key.data[i % key.size]);
    }
    return true;
  }
  bool decrypt(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return encrypt(key, in, out);
  }
  bool mac(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
=======
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
>>>>>>> kt
    return encrypt(key, in, out);
  }

 private:
  std::uint32_t block_;
};

<<<<<<< HEAD
class Registers final : public DukptStore {
 public:
  bool read(DukptState& state) override {
    state = state_;
    return true;
  }
  bool write(const DukptState& state) override {
    state_ = state;
    return true;
  }
  DukptRead read_key(std::uint32_t index, std::uint8_t* key, std::uint32_t size) override {
    std::memcpy(key, keys_[index], size);
    return DukptRead::done;
  }
  bool write_key(std::uint32_t index, const std::uint8_t* key, std::uint32_t size) override {
    std::memcpy(keys_[index], key, size);
    return true;
  }
  bool erase_key(std::uint32_t index) override {
    std::memset(keys_[index], 0, sizeof keys_[index]);
=======
/// Counts: for measuring, and nothing else.
class Numbers final : public tillwire::Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    for (auto* at = static_cast<unsigned char*>(to); size != 0; --size) *at++ = next_++;
>>>>>>> kt
    return true;
  }

 private:
<<<<<<< HEAD
  DukptState state_;
  std::uint8_t keys_[32][32] = {};
};

class Noise final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    std::memset(to, 0x5c, size);
    return true;
  }
=======
  unsigned char next_ = 0;
>>>>>>> kt
};

}  // namespace

int main() {
<<<<<<< HEAD
  static Mixer des(8);
  static Mixer aes(16);
  static Registers store;
  static Noise random;
  static const std::uint8_t key[] = {0x13, 0x57, 0x9b, 0xdf, 0x02, 0x46, 0x8a, 0xce,
                                     0x2f, 0x4f, 0x6e, 0x8f, 0xae, 0xce, 0xef, 0x0e};
  const figures::Lent lent{des, aes, store, random, key};
  const std::uint32_t depth = board::paint_stack();
  const std::uint32_t result = figures::work(lent);
  board::print_all("stack_bytes ", board::stack_peak() - depth, "\nflash_bytes ", board::flash(),
                   "\n");
  board::exit(result != 0 ? 0 : 1);
=======
  static Disguise des(8);
  static Disguise aes(16);
  static Numbers random;
  const std::uint32_t depth = board::paint_stack();
  const bool done = figures::work(des, aes, random);
  const std::uint32_t stack = board::stack_peak() - depth;
  board::print_all("stack_bytes ", stack, "\nflash_bytes ", board::flash(), "\n");
  board::exit(done ? 0 : 1);
>>>>>>> kt
}
