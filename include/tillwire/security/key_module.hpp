// Where a terminal uses a key: a secure element, or software that holds it in the clear.
#pragma once

#include <cstdint>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/key_transport.hpp>

namespace tillwire {

/// Decrypts keys under the terminal master key, and uses one at a time. A secure element implements
/// it with a key that never leaves it; SoftwareKeyModule implements it without one.
class KeyModule {
 public:
  /// Returns whether the key is sound, as KeyUnwrapper does. Neither uses nor keeps it.
  virtual UnwrapError check(const WrappedKey& key) = 0;
  /// Checks the key, and uses it from then on. If it is rejected, the previous key stays in use.
  virtual UnwrapError load(const WrappedKey& key) = 0;

 protected:
  ~KeyModule() = default;
};

/// A key for one use, in the processor's memory.
///
///     KeyUnwrapper unwrapper(des, KekKey::from_clear_bytes(master_key));
///     SoftwareKeyModule<KeyUse::pin> module(unwrapper);
///
/// A `tmkp` is for PINs only with WrappedKey::tmkp_encrypts_pins, which flows::TerminalKey accepts
/// among its rules; without it, use a SoftwareKeyModule<KeyUse::transport>.
template <KeyUse Use>
class SoftwareKeyModule final : public KeyModule {
 public:
  /// Borrows the unwrapper.
  explicit SoftwareKeyModule(KeyUnwrapper& unwrapper) : unwrapper_(unwrapper) {}

  UnwrapError check(const WrappedKey& key) override {
    const UnwrapError error = unwrapper_.unwrap(key, keys_[1 - current_]);
    keys_[1 - current_].wipe();
    return error;
  }
  UnwrapError load(const WrappedKey& key) override {
    const UnwrapError error = unwrapper_.unwrap(key, keys_[1 - current_]);
    if (error != UnwrapError::none) return error;
    keys_[current_].wipe();
    current_ = static_cast<std::uint8_t>(1 - current_);
    return error;
  }

  /// Returns the key in use, valid until the next load(); without bytes if there is none. Call it
  /// each time: after a change, objects made from the previous key fail, or use another key.
  KeyFor<Use> key() const& { return keys_[current_].key(); }
  KeyFor<Use> key() const&& = delete;  // the result would dangle

  /// Wipes the key.
  void wipe() { keys_[current_].wipe(); }

 private:
  KeyUnwrapper& unwrapper_;
  // Two, so that a rejected key leaves the current one in place. The other one is empty except
  // during a check.
  ClearKey<Use> keys_[2];
  std::uint8_t current_ = 0;
};

}  // namespace tillwire
