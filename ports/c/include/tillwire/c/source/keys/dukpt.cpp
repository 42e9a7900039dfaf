// DUKPT with 3DES and with AES.
#include <tillwire/security/aes_dukpt.hpp>
#include <tillwire/security/dukpt.hpp>

#include "keys.hpp"

namespace tillwire::c {

bool is_store(const tw_dukpt_store* store, tw_error* error) {
  if (store != nullptr && store->read != nullptr && store->write != nullptr &&
      store->read_key != nullptr && store->write_key != nullptr && store->erase_key != nullptr) {
    return true;
  }
  return misuse(error, TW_MISUSE_NULL, "store"), false;
}

namespace {

struct CDukptStore final : DukptStore {
  explicit CDukptStore(const tw_dukpt_store* table) : c(table) {}
  bool read(DukptState& state) override {
    return c->read(c->self, reinterpret_cast<tw_dukpt_state*>(&state)) == 1;
  }
  bool write(const DukptState& state) override {
    return c->write(c->self, reinterpret_cast<const tw_dukpt_state*>(&state)) == 1;
  }
  DukptRead read_key(std::uint32_t index, std::uint8_t* key, std::uint32_t size) override {
    const int read = c->read_key(c->self, index, key, size);
    return read == TW_DUKPT_READ_DONE      ? DukptRead::done
           : read == TW_DUKPT_READ_DAMAGED ? DukptRead::damaged
                                           : DukptRead::failed;
  }
  bool write_key(std::uint32_t index, const std::uint8_t* key, std::uint32_t size) override {
    return c->write_key(c->self, index, key, size) == 1;
  }
  bool erase_key(std::uint32_t index) override { return c->erase_key(c->self, index) == 1; }
  const tw_dukpt_store* c;
};

template <class Keys, std::uint32_t Mark>
struct DukptKeysObject {
  static constexpr std::uint32_t mark = Mark;
  Head head{mark, this};
  Keys keys;
};
using TdesObject = DukptKeysObject<TdesDukptKeys, mark::tdes_keys>;
using AesObject = DukptKeysObject<AesDukptKeys, mark::aes_keys>;
static_assert(sizeof(TdesObject) <= sizeof(tw_tdes_dukpt_keys) &&
                  sizeof(AesObject) <= sizeof(tw_aes_dukpt_keys),
              "TW_DUKPT_KEYS_WORDS is too small");
static_assert(alignof(TdesObject) <= alignof(tw_tdes_dukpt_keys) &&
              alignof(AesObject) <= alignof(tw_aes_dukpt_keys));

TdesObject* keys_in(tw_tdes_dukpt_keys* keys, tw_error* error) {
  return usable_object<TdesObject>(keys, "keys", error);
}
AesObject* keys_in(tw_aes_dukpt_keys* keys, tw_error* error) {
  return usable_object<AesObject>(keys, "keys", error);
}

template <class Dukpt, std::size_t Size>
tw_dukpt_error load_dukpt(const tw_block_cipher* cipher, const tw_dukpt_store* store,
                          const tw_initial_key* key, const std::uint8_t* serial, const char* name,
                          tw_error* error) {
  if (!is_cipher(cipher, "cipher", error) || !is_store(store, error) ||
      !is_key(key, "key", error) || !is_there(serial, name, error)) {
    return TW_DUKPT_ERROR_MISUSE;
  }
  succeed(error);
  CCipher own(cipher);
  CDukptStore own_store(store);
  std::uint8_t number[Size];
  std::memcpy(number, serial, sizeof number);
  return static_cast<tw_dukpt_error>(
      Dukpt(own, own_store).load(InitialKey(key_bytes(key->key)), number));
}
template <class Dukpt, class Object, class Memory>
tw_dukpt_error next_keys(const tw_block_cipher* cipher, const tw_dukpt_store* store, Memory* keys,
                         std::size_t size, tw_error* error) {
  if (!is_there(keys, "keys", error)) return TW_DUKPT_ERROR_MISUSE;
  Object* object = keys_in(keys, nullptr);
  if (object != nullptr) object->keys.wipe();
  if (size != sizeof *keys) {
    return misuse(error, TW_MISUSE_VERSION, "keys"), TW_DUKPT_ERROR_MISUSE;
  }
  if (!is_cipher(cipher, "cipher", error) || !is_store(store, error)) return TW_DUKPT_ERROR_MISUSE;
  succeed(error);
  if (object == nullptr) object = new (keys) Object();
  CCipher own(cipher);
  CDukptStore own_store(store);
  return static_cast<tw_dukpt_error>(Dukpt(own, own_store).next(object->keys));
}
/// Derives a key for a use. Without a transaction or after a misuse the key is empty.
template <class Object, class Key, class Work>
tw_dukpt_error derive(Object* object, Key* key, tw_error* error, const Work& work) {
  if (key != nullptr) wipe(key, sizeof *key);
  if (object == nullptr || !is_there(key, "key", error)) return TW_DUKPT_ERROR_MISUSE;
  return succeed(error), work();
}
bool is_way(int way, tw_error* error) {
  return is_number(way, TW_DUKPT_WAY_BOTH, "way", error);
}
bool is_type(int type, tw_error* error) {
  return is_number(type, TW_DUKPT_KEY_TYPE_AES_256, "type", error);
}
template <KeyUse Use, class Work>
tw_dukpt_error made(tw_clear_key& key, const Work& work) {
  return static_cast<tw_dukpt_error>(make_key<Use>(key, work));
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_dukpt_error tw_tdes_dukpt_load(const tw_block_cipher* des, const tw_dukpt_store* store,
                                  const tw_initial_key* key, const uint8_t* key_serial_number,
                                  tw_error* error) {
  return load_dukpt<TdesDukpt, 10>(des, store, key, key_serial_number, "key_serial_number", error);
}
tw_dukpt_error tw_tdes_dukpt_next_of_size(const tw_block_cipher* des, const tw_dukpt_store* store,
                                          tw_tdes_dukpt_keys* keys, size_t size, tw_error* error) {
  return next_keys<TdesDukpt, TdesObject>(des, store, keys, size, error);
}
tw_text tw_tdes_dukpt_serial_number(tw_tdes_dukpt_keys* keys) {
  TdesObject* const object = keys_in(keys, nullptr);
  return object == nullptr ? tw_absent_text() : to_c(object->keys.key_serial_number());
}
tw_dukpt_error tw_tdes_dukpt_pin_key(tw_tdes_dukpt_keys* keys, tw_pin_key* key, tw_error* error) {
  TdesObject* const object = keys_in(keys, error);
  return derive(object, key, error, [&] {
    return made<KeyUse::pin>(key->key, [&](auto& room) { return object->keys.pin_key(room); });
  });
}
tw_dukpt_error tw_tdes_dukpt_mac_key(tw_tdes_dukpt_keys* keys, int way, tw_mac_key* key,
                                     tw_error* error) {
  TdesObject* const object = is_way(way, error) ? keys_in(keys, error) : nullptr;
  return derive(object, key, error, [&] {
    return made<KeyUse::mac>(key->key, [&](auto& room) {
      return object->keys.mac_key(static_cast<DukptWay>(way), room);
    });
  });
}
tw_dukpt_error tw_tdes_dukpt_data_key(tw_tdes_dukpt_keys* keys, const tw_block_cipher* des, int way,
                                      tw_data_key* key, tw_error* error) {
  const bool good = is_cipher(des, "cipher", error) && is_way(way, error);
  TdesObject* const object = good ? keys_in(keys, error) : nullptr;
  return derive(object, key, error, [&] {
    CCipher own(des);
    return made<KeyUse::data>(key->key, [&](auto& room) {
      return object->keys.data_key(own, static_cast<DukptWay>(way), room);
    });
  });
}
tw_errc tw_tdes_dukpt_keys_wipe(tw_tdes_dukpt_keys* keys) {
  return end_object(keys_in(keys, nullptr));
}

tw_dukpt_error tw_aes_dukpt_load(const tw_block_cipher* aes, const tw_dukpt_store* store,
                                 const tw_initial_key* key, const uint8_t* initial_key_id,
                                 tw_error* error) {
  return load_dukpt<AesDukpt, 8>(aes, store, key, initial_key_id, "initial_key_id", error);
}
tw_dukpt_error tw_aes_dukpt_next_of_size(const tw_block_cipher* aes, const tw_dukpt_store* store,
                                         tw_aes_dukpt_keys* keys, size_t size, tw_error* error) {
  return next_keys<AesDukpt, AesObject>(aes, store, keys, size, error);
}
tw_text tw_aes_dukpt_serial_number(tw_aes_dukpt_keys* keys) {
  AesObject* const object = keys_in(keys, nullptr);
  return object == nullptr ? tw_absent_text() : to_c(object->keys.key_serial_number());
}
tw_dukpt_error tw_aes_dukpt_pin_key(tw_aes_dukpt_keys* keys, const tw_block_cipher* aes, int type,
                                    tw_pin_key* key, tw_error* error) {
  const bool good = is_cipher(aes, "cipher", error) && is_type(type, error);
  AesObject* const object = good ? keys_in(keys, error) : nullptr;
  return derive(object, key, error, [&] {
    CCipher own(aes);
    return made<KeyUse::pin>(key->key, [&](auto& room) {
      return object->keys.pin_key(own, static_cast<DukptKeyType>(type), room);
    });
  });
}
tw_dukpt_error tw_aes_dukpt_mac_key(tw_aes_dukpt_keys* keys, const tw_block_cipher* aes, int way,
                                    int type, tw_mac_key* key, tw_error* error) {
  const bool good = is_cipher(aes, "cipher", error) && is_way(way, error) && is_type(type, error);
  AesObject* const object = good ? keys_in(keys, error) : nullptr;
  return derive(object, key, error, [&] {
    CCipher own(aes);
    return made<KeyUse::mac>(key->key, [&](auto& room) {
      return object->keys.mac_key(own, static_cast<DukptWay>(way), static_cast<DukptKeyType>(type),
                                  room);
    });
  });
}
tw_dukpt_error tw_aes_dukpt_data_key(tw_aes_dukpt_keys* keys, const tw_block_cipher* aes, int way,
                                     int type, tw_data_key* key, tw_error* error) {
  const bool good = is_cipher(aes, "cipher", error) && is_way(way, error) && is_type(type, error);
  AesObject* const object = good ? keys_in(keys, error) : nullptr;
  return derive(object, key, error, [&] {
    CCipher own(aes);
    return made<KeyUse::data>(key->key, [&](auto& room) {
      return object->keys.data_key(own, static_cast<DukptWay>(way), static_cast<DukptKeyType>(type),
                                   room);
    });
  });
}
tw_errc tw_aes_dukpt_keys_wipe(tw_aes_dukpt_keys* keys) {
  return end_object(keys_in(keys, nullptr));
}

}  // extern "C"
