// Changes a terminal's key and stores it, in addition to a sale and a refund by a client.
#include <tillwire/flows/key_change.hpp>
#include <tillwire/security/stored_keys.hpp>

#include "sell.hpp"
#include "shop.hpp"

namespace figures {
namespace {

using namespace tillwire;

/// In the place of 3DES, which mbedTLS or the hardware brings.
class Cipher final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 8; }
  bool encrypt(KeyBytes, const std::uint8_t* block, std::uint8_t* out) override {
    return copy(block, out);
  }
  bool decrypt(KeyBytes, const std::uint8_t* block, std::uint8_t* out) override {
    return copy(block, out);
  }
  bool mac(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return false; }

 private:
  static bool copy(const std::uint8_t* block, std::uint8_t* out) {
    std::memcpy(out, block, 8);
    return true;
  }
};

bool change_key(Client& client, flows::TerminalKey& key) {
  flows::KeyChange change(key, merchants::KeyLength::hex_32);
  while (!change.is_over()) {
    board::print_all("wait ", change.delay().count(), "\n");
    if (change.next() == flows::KeyChange::Next::generate) {
      change.take(client.call(change.generation()));
    } else {
      change.take(client.call(change.setting()));
    }
  }
  if (key.try_another()) board::print("another key\n");
  return change.next() == flows::KeyChange::Next::done_changed &&
         key.worked() == flows::KeySlotError::none;
}

}  // namespace

bool run_shop(const Shop& shop) {
  RecordStore records(shop.storage);
  StoredKeys stored(records, "POS00001 ENKTTMKP");
  if (records.open_or_format() != StoreError::none) return false;
  Client client(shop.gateway, shop.transport, shop.clock, shop.memory);
  const bool registered = sell_and_refund(client);

  static constexpr std::uint8_t master_key[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                                0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};
  Cipher cipher;
  KeyUnwrapper unwrapper(cipher, KekKey::from_clear_bytes(master_key));
  SoftwareKeyModule<KeyUse::pin> module(unwrapper);
  WrappedKey rules;
  rules.tmkp_encrypts_pins = true;
  flows::TerminalKey key(stored, module, {{}, "POS00001", {}, 1, merchants::TerminalKeyType::tmkp},
                         rules);
  const bool opened = key.open() == flows::KeySlotError::none;
  board::print_all("opened ", std::uint32_t{opened}, ", changed ",
                   std::uint32_t{change_key(client, key)}, "\n");
  return registered;
}

}  // namespace figures
