// A key out of a key block of any version; with FIGURES_WRAP also one that is put into one.
#include <tillwire/security/key_block.hpp>

#include "keys.hpp"

namespace figures {

bool work(tillwire::BlockCipher&, tillwire::BlockCipher& aes, tillwire::Random& random) {
  using namespace tillwire;
  static constexpr std::uint8_t bytes[] = {0x13, 0x57, 0x9b, 0xdf, 0x02, 0x46, 0x8a, 0xce,
                                           0x2f, 0x4f, 0x6e, 0x8f, 0xae, 0xce, 0xef, 0x0e};
  const auto protection_key = KekKey::from_clear_bytes(bytes);
  // With this cipher its MAC is wrong, which is detected after everything that uses stack.
  const Secret block =
      "D0144P0AE00E00002C77FA3F4A553BED6E88AE5C172A4166E3D4ACA8E2AC71C158A476FAC12C13C3"
      "829DE55D3AB54C48F4C4FEF7AC75E90FC47F1B77E7B19A73ED46E64410082557";
  ClearKey<KeyUse::pin> key;
  const KeyBlockError error = KeyBlockUnwrapper(aes, protection_key).unwrap(block, {}, key);
  bool done = error == KeyBlockError::mac;
#if defined(FIGURES_WRAP)
  KeyBlock made;
  const auto pin_key = PinKey::from_clear_bytes(bytes);
  done &= KeyBlockWrapper(aes, protection_key, random)
              .wrap(KeyBlockVersion::d_aes, pin_key, {"P0", 'T', 'E', 'N'}, made) ==
          KeyBlockError::none;
#else
  static_cast<void>(random);
#endif
  return done;
}

}  // namespace figures
