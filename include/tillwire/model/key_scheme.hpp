// KeyScheme: how a terminal's key is encrypted, and the tags and lengths that say so.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire {

/// How a key is encrypted under a master key: the tag before its hex digits. card management,
/// "Merchants, terminals, keys, services", setKey, names the tags; their meaning is beyond the
/// specification. Other values are not sent. The values of the enumerators are part of the stored
/// format.
enum class KeyScheme : std::uint8_t {
  unknown = 0,
  double_variant = 1,  ///< U: 32 hex digits
  triple_variant = 2,  ///< T: 48 hex digits
  double_x917 = 3,     ///< X: 32 hex digits, ANSI X9.17
  triple_x917 = 4,     ///< Y: 48 hex digits, ANSI X9.17
};
constexpr auto values_of(KeyScheme) {
  using E = KeyScheme;
  return Values{
      value(E::double_variant, "U"),
      value(E::triple_variant, "T"),
      value(E::double_x917, "X"),
      value(E::triple_x917, "Y"),
  };
}

/// Returns the scheme of a tag ('U', 'T', 'X' or 'Y'); `unknown` for any other character.
constexpr KeyScheme key_scheme_of(char tag) {
  switch (tag) {
    case 'U':
      return KeyScheme::double_variant;
    case 'T':
      return KeyScheme::triple_variant;
    case 'X':
      return KeyScheme::double_x917;
    case 'Y':
      return KeyScheme::triple_x917;
    default:
      return KeyScheme::unknown;
  }
}

/// Returns how many hex digits follow the tag; 0 for `unknown`.
constexpr std::uint32_t digits_of(KeyScheme scheme) {
  switch (scheme) {
    case KeyScheme::double_variant:
    case KeyScheme::double_x917:
      return 32;
    case KeyScheme::triple_variant:
    case KeyScheme::triple_x917:
      return 48;
    default:
      return 0;
  }
}

/// Returns whether each part of the key is encrypted under a variant of the master key, instead of
/// the master key itself.
constexpr bool is_variant(KeyScheme scheme) {
  return scheme == KeyScheme::double_variant || scheme == KeyScheme::triple_variant;
}

}  // namespace tillwire
