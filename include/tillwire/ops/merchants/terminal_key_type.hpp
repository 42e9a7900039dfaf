// Which of a terminal's keys is meant.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::merchants {

/// Values of `keyType`, which generateKey and setKey take; no other value is sent. card management,
/// "Merchants, terminals, keys, services", setKey, names them without a meaning: what stands here
/// is beyond the specification, and the gateway's operator knows.
enum class TerminalKeyType : std::uint8_t {
  unknown,
  tmka,  ///< a terminal master key, under which keys for MACs travel
  tmkp,  ///< a terminal master key, under which PIN keys travel; a gateway may take PIN blocks
         ///< under it itself, see WrappedKey::tmkp_encrypts_pins
  tak,   ///< authenticates messages (MAC) of the terminal's other protocol, such as ISO 8583 with
         ///< the acquirer: neither service of this library asks for a MAC
  ikey,  ///< the initial key of DUKPT
};
constexpr auto values_of(TerminalKeyType) {
  using E = TerminalKeyType;
  return Values{
      value(E::tmka, "ENKTTMKA"),
      value(E::tmkp, "ENKTTMKP"),
      value(E::tak, "ENKTTAK"),
      value(E::ikey, "ENKTIKEY"),
  };
}

}  // namespace tillwire::merchants
