// Refused
// Wrong: a key of type TAK unwrapped as a key for PINs: `UnwrapError::use`
#include <tillwire/security/key_transport.hpp>

using namespace tillwire;

namespace {

/// 3DES that does nothing.
class NotUsed final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 8; }
  bool encrypt(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return used = true; }
  bool decrypt(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return used = true; }
  bool mac(KeyBytes, const std::uint8_t*, std::uint8_t*) override { return used = true; }

  bool used = false;
};

}  // namespace

int main() {
  constexpr std::uint8_t master_key[16] = {1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28};
  NotUsed cipher;
  KeyUnwrapper unwrapper(cipher, KekKey::from_clear_bytes(master_key));
  WrappedKey wrapped;
  wrapped.value = "U4602CE8A5713DF9B7A1A3BDAFB9BBA5B";
  wrapped.check_value = "D5D44F";
  wrapped.type = merchants::TerminalKeyType::tak;
  ClearKey<KeyUse::pin> key;
  const UnwrapError refusal = unwrapper.unwrap(wrapped, key);
  return refusal == UnwrapError::use && key.key().bytes().size == 0 && !cipher.used ? 0 : 1;
}
