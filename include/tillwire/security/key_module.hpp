// Where a terminal works with a key: a secure element, or software that holds it in the clear.
#pragma once

#include <cstdint>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/key_transport.hpp>

namespace tillwire {

/// Decrypts keys under the terminal master key, and works with one at a time. A secure element
/// implements it with a key that never leaves it; SoftwareKeyModule does without one.
class KeyModule {
 public:
  /// Whether the key is sound, as KeyUnwrapper tells. It is not worked with, and not kept.
  virtual KeyRefusal check(const WrappedKey& key) = 0;
  /// Checks the key, and works with it from then on. If it is refused, the one before stays.
  virtual KeyRefusal load(const WrappedKey& key) = 0;

 protected:
  ~KeyModule() = default;
};

/// A key for one use, in the processor's own memory.
///
///     KeyUnwrapper unwrapper(des, KekKey::from_clear_bytes(master_key));
///     SoftwareKeyModule<KeyUse::pin> module(unwrapper);
///
/// A `tmkp` is for PINs only with WrappedKey::tmkp_encrypts_pins, which a flows::TerminalKey takes
/// among its rules; without it the module is a SoftwareKeyModule<KeyUse::transport>.
template <KeyUse Use>
class SoftwareKeyModule final : public KeyModule {
 public:
  /// Borrows it.
  explicit SoftwareKeyModule(KeyUnwrapper& unwrapper) : unwrapper_(unwrapper) {}

  KeyRefusal check(const WrappedKey& key) override {
    const KeyRefusal refusal = unwrapper_.unwrap(key, keys_[1 - current_]);
    keys_[1 - current_].wipe();
    return refusal;
  }
  KeyRefusal load(const WrappedKey& key) override {
    const KeyRefusal refusal = unwrapper_.unwrap(key, keys_[1 - current_]);
    if (refusal != KeyRefusal::none) return refusal;
    keys_[current_].wipe();
    current_ = static_cast<std::uint8_t>(1 - current_);
    return refusal;
  }

  /// The key that is worked with, valid until the next load(); without bytes if there is none. Ask
  /// for it each time: after a change, what was made of the one before works with nothing, or with
  /// another key.
  KeyFor<Use> key() const& { return keys_[current_].key(); }
  KeyFor<Use> key() const&& = delete;  // it would be gone at once

  /// Forgets it.
  void wipe() { keys_[current_].wipe(); }

 private:
  KeyUnwrapper& unwrapper_;
  // Two, so that a key that is refused takes nothing away. The other one is empty but for a check.
  ClearKey<Use> keys_[2];
  std::uint8_t current_ = 0;
};

}  // namespace tillwire
