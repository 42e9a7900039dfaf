// A store for the keys of DUKPT whose power can fail.
#pragma once

#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <tillwire/port/dukpt_store.hpp>

namespace tillwire::test {

/// Keeps what was written in memory.
class RamDukptStore final : public DukptStore {
 public:
  static constexpr std::uint32_t registers = 32;

  /// What is left where the power failed.
  enum class Torn { nothing_done, all_done, garbage };

  bool read(DukptState& state) override {
    if (!on_ || reads_fail) return false;
    state = state_;
    return true;
  }
  bool write(const DukptState& state) override {
    return change([&](Torn torn) {
      if (torn == Torn::all_done) state_ = state;
    });
  }
  DukptRead read_key(std::uint32_t index, std::uint8_t* key, std::uint32_t size) override {
    if (!on_ || key_reads_fail) return DukptRead::failed;
    if (sizes_[index] != size) return DukptRead::damaged;
    std::memcpy(key, keys_[index], size);
    return DukptRead::done;
  }
  bool write_key(std::uint32_t index, const std::uint8_t* key, std::uint32_t size) override {
    return change([&](Torn torn) {
      if (torn == Torn::garbage) sizes_[index] = damaged;
      if (torn != Torn::all_done) return;
      std::memcpy(keys_[index], key, size);
      sizes_[index] = size;
    });
  }
  bool erase_key(std::uint32_t index) override {
    return change([&](Torn torn) {
      if (torn == Torn::garbage) sizes_[index] = damaged;
      if (torn == Torn::all_done) sizes_[index] = 0;
    });
  }

  /// Cuts the change after so many more; afterwards nothing works.
  void cut_after(int changes, Torn torn) {
    left_ = changes;
    torn_ = torn;
  }
  void power_on() {
    on_ = true;
    left_ = -1;
  }
  bool on() const { return on_; }

  /// Returns the store of a terminal that reached this counter without a fault.
  template <class Derive>
  void place(const std::string& serial, std::uint8_t type, std::uint32_t counter,
             const Derive& derive) {
    state_ = DukptState();
    std::memcpy(state_.serial_number, serial.data(), sizeof state_.serial_number);
    state_.counter = counter;
    state_.key_type = type;
    state_.spent = DukptState::no_register;
    std::memset(sizes_, 0, sizeof sizes_);
    for (const std::uint32_t index : needed(counter, type == 0 ? 21 : 32)) {
      const std::string key = derive(counter_of(counter, index));
      std::memcpy(keys_[index], key.data(), key.size());
      sizes_[index] = static_cast<std::uint32_t>(key.size());
    }
  }
  void damage(std::uint32_t index) { sizes_[index] = damaged; }
  void forge_type(std::uint8_t type) { state_.key_type = type; }

  /// The registers that hold something.
  std::set<std::uint32_t> held() const {
    std::set<std::uint32_t> all;
    for (std::uint32_t i = 0; i < registers; ++i) {
      if (sizes_[i] != 0) all.insert(i);
    }
    return all;
  }
  /// Those of a counter: its lowest bit, and those above that are 0.
  static std::set<std::uint32_t> needed(std::uint32_t counter, std::uint32_t count) {
    std::set<std::uint32_t> all;
    bool above = false;
    for (std::uint32_t i = 0; i < count; ++i) {
      const bool bit = (counter >> i & 1) != 0;
      if (bit != above) all.insert(i);
      above = above || bit;
    }
    return all;
  }
  /// The counter of the key that a register holds.
  static std::uint32_t counter_of(std::uint32_t counter, std::uint32_t index) {
    return (counter >> index | 1U) << index;
  }
  std::string key(std::uint32_t index) const {
    return {reinterpret_cast<const char*>(keys_[index]), sizes_[index]};
  }
  const DukptState& state() const { return state_; }

  bool reads_fail = false;
  bool key_reads_fail = false;

 private:
  static constexpr std::uint32_t damaged = 0xffffffff;

  template <class Change>
  bool change(const Change& how) {
    if (!on_) return false;
    if (left_ == 0) {
      on_ = false;
      how(torn_);
      return false;
    }
    if (left_ > 0) --left_;
    how(Torn::all_done);
    return true;
  }

  DukptState state_;
  std::uint8_t keys_[registers][32] = {};
  std::uint32_t sizes_[registers] = {};
  bool on_ = true;
  int left_ = -1;
  Torn torn_ = Torn::nothing_done;
};

}  // namespace tillwire::test
