// The token with which a payment was made.
#pragma once

#include <cstdint>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// The provider of a token. ecommerce, "Block: tokenizationInfo".
enum class TokenizationProvider : std::uint8_t { unknown, vts, mcs };
constexpr auto values_of(TokenizationProvider) {
  using E = TokenizationProvider;
  return Values{
      value(E::vts, "vts"),
      value(E::mcs, "mcs"),
  };
}

/// The token with which a payment was made; absent for other payments. ecommerce, "Block:
/// tokenizationInfo". Fields that the table calls mandatory may be absent: an answer about money is
/// not rejected for them.
struct TokenizationInfo {
  Text token_id = {};  ///< the provider's id of the token [tokenId, mandatory, absence tolerated]
  /// [tokenizationProvider, mandatory, absence tolerated]
  Choice<TokenizationProvider> provider = {};
  /// Identifies the card without its number. [panReference, mandatory, absence tolerated]
  Text pan_reference = {};
  Secret dpan = {};          ///< the number that replaces the card's [mandatory, absence tolerated]
  Secret token_expiry = {};  ///< YYYYMM [tokenExpiry, mandatory, absence tolerated, integer]

  // clang-format off
  static constexpr auto fields() {
    using S = TokenizationInfo;
    return Fields{
        field("tokenId",              &S::token_id,      tolerated().informative()),
        field("tokenizationProvider", &S::provider,      tolerated().informative()),
        field("panReference",         &S::pan_reference, tolerated().informative()),
        field("dpan",                 &S::dpan,          tolerated().informative()),
        field("tokenExpiry",          &S::token_expiry,  tolerated().integer().informative()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
