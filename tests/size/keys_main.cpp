// Does the work with keys that was linked to it, and prints what that takes, a figure a line.
#include <board.hpp>
#include <cstring>

#include "keys.hpp"

namespace {

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
    return encrypt(key, in, out);
  }

 private:
  std::uint32_t block_;
};

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
    return true;
  }

 private:
  DukptState state_;
  std::uint8_t keys_[32][32] = {};
};

class Noise final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    std::memset(to, 0x5c, size);
    return true;
  }
};

}  // namespace

int main() {
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
}
