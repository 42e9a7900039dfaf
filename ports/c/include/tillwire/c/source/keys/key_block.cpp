// Key blocks.
#include <tillwire/security/key_block.hpp>

#include "keys.hpp"

namespace tillwire::c {
namespace {

static_assert(sizeof(tw_key_block_header) == sizeof(KeyBlockHeader) &&
              std::is_trivially_copyable_v<KeyBlockHeader>);

template <KeyUse Use>
KeyBlockError wrap(KeyBlockWrapper& wrapper, char version, const tw_any_key& key,
                   const KeyBlockHeader& header, KeyBlock& block, bool filled) {
  return wrapper.wrap(static_cast<KeyBlockVersion>(version), KeyFor<Use>(key_bytes(*key.key)),
                      header, block, filled);
}
constexpr decltype(&wrap<KeyUse::pin>) wraps[] = {
    wrap<KeyUse::transport>, wrap<KeyUse::pin>,     wrap<KeyUse::mac>,
    wrap<KeyUse::data>,      wrap<KeyUse::initial>,
};

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_key_block_error tw_key_block_unwrap(const tw_block_cipher* cipher,
                                       const tw_kek_key* protection_key, tw_secret block,
                                       const tw_key_block_terms* terms, tw_any_key key,
                                       tw_key_block_header* header, tw_error* error) {
  if (header != nullptr) std::memset(header, 0, sizeof *header);
  if (!clear(key, error) || !is_cipher(cipher, "cipher", error) ||
      !is_key(protection_key, "protection_key", error)) {
    return TW_KEY_BLOCK_ERROR_MISUSE;
  }
  succeed(error);
  KeyBlockTerms wanted;
  if (terms != nullptr) {
    wanted = {terms->bytes, terms->algorithm, terms->one_way, terms->by_variants != 0,
              terms->under_weaker_key != 0};
  }
  CCipher own(cipher);
  KeyBlockUnwrapper unwrapper(own, KekKey(key_bytes(protection_key->key)));
  KeyBlockHeader found;
  const KeyBlockError failure = make_any_key(key, [&](auto& room) {
    return unwrapper.unwrap(Secret(of_c(block.text)), wanted, room, found);
  });
  if (header != nullptr) std::memcpy(header, &found, sizeof found);
  return static_cast<tw_key_block_error>(failure);
}

tw_key_block_error tw_key_block_wrap(const tw_block_cipher* cipher,
                                     const tw_kek_key* protection_key, const tw_random* random,
                                     char version, tw_any_key key,
                                     const tw_key_block_header* header, int filled,
                                     tw_key_block* block, tw_error* error) {
  if (!is_there(block, "block", error)) return TW_KEY_BLOCK_ERROR_MISUSE;
  block->characters[0] = 0;
  if (!is_cipher(cipher, "cipher", error) || !is_key(protection_key, "protection_key", error) ||
      !is_random(random, error) || !is_key(key.key, "key", error) ||
      !is_number(key.use, TW_KEY_USE_INITIAL, "key", error) || !is_there(header, "header", error)) {
    return TW_KEY_BLOCK_ERROR_MISUSE;
  }
  succeed(error);
  tw_key_block_header copy = *header;
  copy.received = copy.received != 0;  // it is a bool
  KeyBlockHeader of;
  std::memcpy(static_cast<void*>(&of), &copy, sizeof copy);
  CCipher own(cipher);
  CRandom noise(random);
  KeyBlockWrapper wrapper(own, KekKey(key_bytes(protection_key->key)), noise);
  KeyBlock made;
  const KeyBlockError failure = wraps[key.use](wrapper, version, key, of, made, filled != 0);
  static_cast<void>(made.text().copy(block->characters, sizeof block->characters));
  return static_cast<tw_key_block_error>(failure);
}

int tw_key_block_optional(tw_secret block, const char* id, char* out, size_t capacity) {
  if (out == nullptr || capacity == 0) return 0;
  *out = 0;
  if (id == nullptr || id[0] == 0 || id[1] == 0) return 0;
  const char two[3] = {id[0], id[1], 0};
  char data[256];
  if (!copy_optional_block(Secret(of_c(block.text)), two, data)) return 0;
  const Text found(data);
  if (found.copy(out, capacity) < capacity) return 1;
  *out = 0;
  return 0;
}

}  // extern "C"
