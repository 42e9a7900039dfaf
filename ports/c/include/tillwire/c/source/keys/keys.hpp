// What the parts of keys.h share: its tables of functions as ports, checked arguments, keys.
#pragma once

#include <tillwire/c/keys.h>

#include <tillwire/port/dukpt_store.hpp>
#include <tillwire/security/clear_key.hpp>
#include <tillwire/security/key_transport.hpp>

#include "../adapters.hpp"

namespace tillwire::c {

/// What the objects of keys.h begin with, besides those of adapters.hpp.
namespace mark {
inline constexpr std::uint32_t components = 0x74770010;
inline constexpr std::uint32_t mac = 0x74770011;
inline constexpr std::uint32_t tdes_keys = 0x74770012;
inline constexpr std::uint32_t aes_keys = 0x74770013;
inline constexpr std::uint32_t module = 0x74770014;
inline constexpr std::uint32_t records = 0x74770015;
inline constexpr std::uint32_t stored = 0x74770016;
inline constexpr std::uint32_t terminal_key = 0x74770017;
inline constexpr std::uint32_t change = 0x74770018;
inline constexpr std::uint32_t callback = 0x74770019;
inline constexpr std::uint32_t digits = 0x7477001a;
}  // namespace mark

/// The object in the memory of C, or null after a misuse.
template <class Object>
Object* usable_object(void* memory, const char* name, tw_error* error) {
  if (!is_usable(memory, Object::mark, name, error)) return nullptr;
  return std::launder(static_cast<Object*>(memory));
}
/// Returns whether an object of that size can be made there.
template <class Object>
bool is_room(void* memory, std::size_t size, std::size_t wanted, const char* name,
             tw_error* error) {
  // The second part tells the analyzer that is_free() refuses a null pointer.
  if (!is_free(memory, Object::mark, name, error) || memory == nullptr) return false;
  if (size == wanted) return true;
  return misuse(error, TW_MISUSE_VERSION, name), false;
}
/// Ends an object; `done` says whether there was one.
template <class Object>
tw_errc end_object(Object* object) {
  if (object == nullptr) return misused;
  object->~Object();
  wipe(object, sizeof *object);
  object->head.mark = Head::ended;
  return TW_ERRC_NONE;
}

// Arguments.

inline bool is_there(const void* argument, const char* name, tw_error* error) {
  if (argument != nullptr) return true;
  return misuse(error, TW_MISUSE_NULL, name), false;
}
/// Returns whether a number is one of an enumeration's, from 0 or `least` on.
inline bool is_number(int number, int most, const char* name, tw_error* error, int least = 0) {
  if (number >= least && number <= most) return true;
  return misuse(error, TW_MISUSE_ENUMERATOR, name), false;
}
bool is_cipher(const tw_block_cipher* cipher, const char* name, tw_error* error);
bool is_random(const tw_random* random, tw_error* error);
bool is_store(const tw_dukpt_store* store, tw_error* error);
/// Returns whether memory can be a key: what was never zeroed is not.
bool is_key(const tw_clear_key* key, const char* name, tw_error* error);
template <class Key>
bool is_key(const Key* key, const char* name, tw_error* error) {
  return is_key(key == nullptr ? nullptr : &key->key, name, error);
}
/// Empties a key; returns whether one can be made there: `use` is a use.
bool clear(const tw_any_key& key, tw_error* error);

// Ports.

static_assert(sizeof(tw_key_bytes) == sizeof(KeyBytes));
static_assert(sizeof(tw_dukpt_state) == sizeof(DukptState));
static_assert(sizeof(tw_wrapped_key) == sizeof(WrappedKey));

struct CCipher final : BlockCipher {
  explicit CCipher(const tw_block_cipher* table) : c(table) {}
  std::uint32_t block_size() const override { return c->block_size; }
  bool encrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return c->encrypt(c->self, reinterpret_cast<const tw_key_bytes*>(&key), block, out) == 1;
  }
  bool decrypt(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return c->decrypt(c->self, reinterpret_cast<const tw_key_bytes*>(&key), block, out) == 1;
  }
  bool mac(KeyBytes key, const std::uint8_t* block, std::uint8_t* out) override {
    return c->mac != nullptr &&
           c->mac(c->self, reinterpret_cast<const tw_key_bytes*>(&key), block, out) == 1;
  }
  const tw_block_cipher* c;
};

// Keys.

inline KeyBytes key_bytes(const tw_clear_key& key) {
  return KeyBytes::from_clear_bytes(key.bytes, key.size, static_cast<KeyAlgorithm>(key.algorithm));
}
void copy_key(KeyBytes from, tw_clear_key& to);

/// Calls `work` with an empty key for a use, and copies the key that it then is.
template <KeyUse Use, class Work>
auto make_key(tw_clear_key& to, const Work& work) {
  ClearKey<Use> key;
  const auto error = work(key);
  copy_key(key.key().bytes(), to);
  return error;
}
/// Calls `work` with an empty key for a use that is known only when the program runs, and was
/// checked; copies the key that it then is.
template <class Work>
auto make_any_key(const tw_any_key& to, const Work& work) {
  // Keys of all uses are the same in memory.
  ClearKey<KeyUse::transport> key;
  const auto error = [&] {
    switch (to.use) {
      case TW_KEY_USE_TRANSPORT:
        return work(key);
      case TW_KEY_USE_PIN:
        return work(reinterpret_cast<ClearKey<KeyUse::pin>&>(key));
      case TW_KEY_USE_MAC:
        return work(reinterpret_cast<ClearKey<KeyUse::mac>&>(key));
      case TW_KEY_USE_DATA:
        return work(reinterpret_cast<ClearKey<KeyUse::data>&>(key));
      default:
        return work(reinterpret_cast<ClearKey<KeyUse::initial>&>(key));
    }
  }();
  copy_key(key.key().bytes(), *to.key);
  return error;
}

/// Returns a wrapped key as C++ has it; null if one of its numbers has no enumerator.
const WrappedKey* wrapped_in(const tw_wrapped_key* from, const char* name, tw_error* error);

}  // namespace tillwire::c
