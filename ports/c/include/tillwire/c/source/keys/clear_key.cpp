// Keys in the clear: made from bytes, unwrapped, checked, combined from components.
#include <tillwire/security/key_components.hpp>

#include "keys.hpp"

namespace tillwire::c {

bool is_cipher(const tw_block_cipher* cipher, const char* name, tw_error* error) {
  tw_misuse what = TW_MISUSE_NULL;
  if (cipher != nullptr && cipher->encrypt != nullptr && cipher->decrypt != nullptr &&
      cipher->block_size != 0) {
    if (cipher->block_size == 8 || cipher->block_size == 16) return true;
    what = TW_MISUSE_OPERATION;
  }
  return misuse(error, what, name), false;
}

bool is_random(const tw_random* random, tw_error* error) {
  if (random != nullptr && random->fill != nullptr) return true;
  return misuse(error, TW_MISUSE_NULL, "random"), false;
}

bool is_key(const tw_clear_key* key, const char* name, tw_error* error) {
  if (!is_there(key, name, error)) return false;
  if (key->size <= sizeof key->bytes && key->algorithm <= TW_KEY_ALGORITHM_AES) return true;
  return misuse(error, TW_MISUSE_NOT_INITIALISED, name), false;
}

bool clear(const tw_any_key& key, tw_error* error) {
  if (key.key != nullptr) wipe(key.key, sizeof *key.key);
  return is_there(key.key, "key", error) && is_number(key.use, TW_KEY_USE_INITIAL, "key", error);
}

void copy_key(KeyBytes from, tw_clear_key& to) {
  wipe(&to, sizeof to);
  to.size = from.size;
  to.algorithm = from.size == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(from.algorithm);
  std::memcpy(to.bytes, from.data, from.size);
}

const WrappedKey* wrapped_in(const tw_wrapped_key* from, const char* name, tw_error* error) {
  if (!is_there(from, name, error)) return nullptr;
  const bool are_numbers = from->scheme <= TW_KEY_SCHEME_TRIPLE_X917 &&
                           from->type <= TW_TERMINAL_KEY_TYPE_IKEY &&
                           (from->tmkp_encrypts_pins | from->without_check_value |
                            from->with_even_parity | from->under_weaker_key) <= 1;
  if (are_numbers) return reinterpret_cast<const WrappedKey*>(from);
  return misuse(error, TW_MISUSE_ENUMERATOR, name), nullptr;
}

namespace {

struct ComponentsObject {
  static constexpr std::uint32_t mark = mark::components;
  ComponentsObject(const tw_block_cipher* table, std::uint32_t count, std::uint32_t bytes)
      : cipher(table), components(cipher, count, bytes) {}
  Head head{mark, this};
  CCipher cipher;
  KeyComponents components;
};
static_assert(sizeof(ComponentsObject) <= sizeof(tw_key_components),
              "TW_KEY_COMPONENTS_WORDS is too small");
static_assert(alignof(ComponentsObject) <= alignof(tw_key_components));

ComponentsObject* usable(tw_key_components* components, tw_error* error) {
  return usable_object<ComponentsObject>(components, "components", error);
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_errc tw_key_from_clear_bytes(tw_any_key key, const uint8_t* bytes, uint32_t size, int algorithm,
                                tw_error* error) {
  if (!clear(key, error) || !is_there(bytes, "bytes", error) ||
      !is_number(algorithm, TW_KEY_ALGORITHM_AES, "algorithm", error)) {
    return misused;
  }
  if (size == 0) return misuse(error, TW_MISUSE_NULL, "size");
  const bool can_be = algorithm == TW_KEY_ALGORITHM_DES   ? size == 8 || size == 16 || size == 24
                      : algorithm == TW_KEY_ALGORITHM_AES ? size == 16 || size == 24 || size == 32
                                                          : size <= sizeof key.key->bytes;
  if (!can_be) return misuse(error, TW_MISUSE_OPERATION, "size");
  copy_key(KeyBytes::from_clear_bytes(bytes, size, static_cast<KeyAlgorithm>(algorithm)), *key.key);
  return succeed(error);
}

tw_key_check tw_check_key(const tw_block_cipher* cipher, tw_any_key key, tw_text check_value,
                          tw_error* error) {
  if (!is_cipher(cipher, "cipher", error) || !is_key(key.key, "key", error)) {
    return TW_KEY_CHECK_MISUSE;
  }
  succeed(error);
  CCipher own(cipher);
  return static_cast<tw_key_check>(check_key(own, key_bytes(*key.key), of_c(check_value)));
}

tw_key_check tw_write_check_value(const tw_block_cipher* cipher, tw_any_key key, uint32_t digits,
                                  char* out, size_t size, tw_error* error) {
  if (!is_there(out, "out", error)) return TW_KEY_CHECK_MISUSE;
  if (size != 0) *out = 0;
  if (!is_cipher(cipher, "cipher", error) || !is_key(key.key, "key", error)) {
    return TW_KEY_CHECK_MISUSE;
  }
  if (size <= digits) return misuse(error, TW_MISUSE_OPERATION, "size"), TW_KEY_CHECK_MISUSE;
  succeed(error);
  CCipher own(cipher);
  const auto write = [&](auto& text) {
    const bool done = write_check_value(own, key_bytes(*key.key), text);
    std::memcpy(out, text, done ? sizeof text : 1);
    return done ? TW_KEY_CHECK_MATCHES : TW_KEY_CHECK_CIPHER;
  };
  char four[5];
  char six[7];
  char ten[11];
  char sixteen[17];
  switch (digits) {
    case 4:
      return write(four);
    case 6:
      return write(six);
    case 10:
      return write(ten);
    case 16:
      return write(sixteen);
    default:
      break;
  }
  return misuse(error, TW_MISUSE_ENUMERATOR, "digits"), TW_KEY_CHECK_MISUSE;
}

tw_unwrap_error tw_unwrap_key(const tw_block_cipher* cipher, const tw_kek_key* master_key,
                              const tw_wrapped_key* wrapped, tw_any_key key, tw_error* error) {
  if (!clear(key, error) || !is_cipher(cipher, "cipher", error) ||
      !is_key(master_key, "master_key", error)) {
    return TW_UNWRAP_ERROR_MISUSE;
  }
  const WrappedKey* const from = wrapped_in(wrapped, "wrapped", error);
  if (from == nullptr) return TW_UNWRAP_ERROR_MISUSE;
  succeed(error);
  CCipher own(cipher);
  KeyUnwrapper unwrapper(own, KekKey(key_bytes(master_key->key)));
  return static_cast<tw_unwrap_error>(
      make_any_key(key, [&](auto& room) { return unwrapper.unwrap(*from, room); }));
}

tw_errc tw_key_components_init_of_size(tw_key_components* components, size_t size,
                                       const tw_block_cipher* cipher, uint32_t count,
                                       uint32_t key_bytes, tw_error* error) {
  if (!is_room<ComponentsObject>(components, size, sizeof *components, "components", error) ||
      !is_cipher(cipher, "cipher", error)) {
    return misused;
  }
  new (components) ComponentsObject(cipher, count, key_bytes);
  return succeed(error);
}
tw_component_error tw_key_components_add(tw_key_components* components, uint32_t custodian,
                                         char* digits, uint32_t size, tw_text check_value,
                                         tw_error* error) {
  ComponentsObject* const object = usable(components, error);
  if (object == nullptr || !is_there(digits, "digits", error)) {
    if (digits != nullptr) wipe(digits, size);
    return TW_COMPONENT_ERROR_MISUSE;
  }
  succeed(error);
  return static_cast<tw_component_error>(
      object->components.add(custodian, digits, size, of_c(check_value)));
}
uint32_t tw_key_components_missing(tw_key_components* components) {
  ComponentsObject* const object = usable(components, nullptr);
  return object == nullptr ? 0 : object->components.missing();
}
tw_component_error tw_key_components_combine(tw_key_components* components, tw_text check_value,
                                             tw_any_key key, tw_error* error) {
  ComponentsObject* const object = clear(key, error) ? usable(components, error) : nullptr;
  if (object == nullptr) return TW_COMPONENT_ERROR_MISUSE;
  succeed(error);
  return static_cast<tw_component_error>(make_any_key(
      key, [&](auto& room) { return object->components.combine(of_c(check_value), room); }));
}
tw_errc tw_key_components_deinit(tw_key_components* components) {
  return end_object(usable(components, nullptr));
}

}  // extern "C"
