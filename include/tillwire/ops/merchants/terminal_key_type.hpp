// The types of a terminal's keys.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::merchants {

/// Values of `keyType` of generateKey and setKey; no other value is sent. card management,
/// "Merchants, terminals, keys, services", setKey, names them without a meaning: the meanings here
/// are beyond the specification; confirm them with the gateway's operator.
enum class TerminalKeyType : std::uint8_t {
  unknown,
  tmka,  ///< a terminal master key, under which keys for MACs are sent
  tmkp,  ///< a terminal master key, under which PIN keys are sent; a gateway may accept PIN blocks
         ///< under it directly, see WrappedKey::tmkp_encrypts_pins
  tak,   ///< authenticates messages (MAC) of the terminal's other protocol, such as ISO 8583 with
         ///< the acquirer: the services of this library require no MAC
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
