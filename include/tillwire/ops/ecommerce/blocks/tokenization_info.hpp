// The token by which a payment was made.
#pragma once

#include <cstdint>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Whose token it is. ecommerce, "Block: tokenizationInfo".
enum class TokenizationProvider : std::uint8_t { unknown, vts, mcs };
constexpr auto values_of(TokenizationProvider) {
  using E = TokenizationProvider;
  return Values{
      value(E::vts, "vts"),
      value(E::mcs, "mcs"),
  };
}

/// ecommerce, "Block: tokenizationInfo": there if the payment was made with a token. What the table
/// calls mandatory may be absent: an answer about money is not given up for it.
struct TokenizationInfo {
  Text token_id = {};
  Choice<TokenizationProvider> provider = {};
  Text pan_reference = {};
  Secret dpan = {};          ///< the number that stands for the card's
  Secret token_expiry = {};  ///< YYYYMM

  // clang-format off
  static constexpr auto fields() {
    using S = TokenizationInfo;
    return Fields{
        field("tokenId",              &S::token_id,      tolerated()),
        field("tokenizationProvider", &S::provider,      tolerated()),
        field("panReference",         &S::pan_reference, tolerated()),
        field("dpan",                 &S::dpan,          tolerated()),
        field("tokenExpiry",          &S::token_expiry,  tolerated().integer()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
