// What a terminal's secure module does with keys, in software and with test keys.
#pragma once

#include <tillwire/mbedtls/des.hpp>
#include <tillwire/security/key_module.hpp>

namespace example {

/// A terminal master key, and the key that the terminal works with. A product has both in a secure
/// element, which decrypts and checks in the same way and shows neither.
class SecureModule {
 public:
  /// With the test master key that the sandbox gateway has for this host: its --help shows them.
  explicit SecureModule(std::int32_t host_id)
      : unwrapper_(cipher_, host_id == 2 ? tillwire::KekKey::from_clear_bytes(host_2)
                                         : tillwire::KekKey::from_clear_bytes(host_1)) {}

  tillwire::KeyModule& keys() { return keys_; }

 private:
  static constexpr std::uint8_t host_1[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                            0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10,
                                            0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe};
  static constexpr std::uint8_t host_2[] = {0x89, 0x67, 0x45, 0x23, 0x01, 0xef, 0xcd, 0xab,
                                            0x76, 0x54, 0x32, 0x10, 0xfe, 0xdc, 0xba, 0x98};

  tillwire::mbedtls::Des cipher_;
  tillwire::KeyUnwrapper unwrapper_;
  tillwire::SoftwareKeyModule<tillwire::KeyUse::pin> keys_{unwrapper_};
};

}  // namespace example
