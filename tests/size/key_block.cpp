// A key out of a key block of any version; with FIGURES_WRAP also one that is put into one.
#include <tillwire/security/key_block.hpp>

#include "keys.hpp"

namespace figures {

std::uint32_t work(const Lent& lent) {
  using namespace tillwire;
  const auto protection_key = KekKey::from_clear_bytes(lent.key, 16);
  ClearKey<KeyUse::pin> key;
  // As wide as one is, under the cipher of this image and with a MAC that is wrong.
  const Secret block =
      "D0144P0AE00E00002C77FA3F4A553BED6E88AE5C172A4166E3D4ACA8E2AC71C158A476FAC12C13C3"
      "829DE55D3AB54C48F4C4FEF7AC75E90FC47F1B77E7B19A73ED46E64410082557";
  KeyBlockError error = KeyBlockUnwrapper(lent.aes, protection_key).unwrap(block, {}, key);
#if defined(FIGURES_WRAP)
  KeyBlock made;
  const auto pin_key = PinKey::from_clear_bytes(lent.key, 16);
  if (error != KeyBlockError::mac) return 0;
  error = KeyBlockWrapper(lent.aes, protection_key, lent.random)
              .wrap(KeyBlockVersion::d_aes, pin_key, {"P0", 'T', 'E', 'N'}, made);
  return error == KeyBlockError::none ? 1 : 0;
#else
  return error == KeyBlockError::mac ? 1 : 0;
#endif
}

}  // namespace figures
