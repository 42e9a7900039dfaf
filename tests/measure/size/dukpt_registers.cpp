// Registers of DUKPT in RAM.
#include "dukpt_registers.hpp"

#include <cstring>

namespace figures {
namespace {

using namespace tillwire;

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

}  // namespace

DukptStore& dukpt_registers() {
  static Registers registers;
  return registers;
}

}  // namespace figures
