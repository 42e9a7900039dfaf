// 3-D Secure: protocol versions, and exemptions from it.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::ecommerce {

/// The values of `threeDSProtocolVersion`. ecommerce, "Versioning"; no other value is sent.
enum class ThreeDsVersion : std::uint8_t { unknown, v2_1_0, v2_2_0 };
constexpr auto values_of(ThreeDsVersion) {
  using E = ThreeDsVersion;
  return Values{
      value(E::v2_1_0, "2.1.0"),
      value(E::v2_2_0, "2.2.0"),
  };
}

/// The values of `externalScaExemptionIndicator`: the reason for an exemption from strong customer
/// authentication. Beyond the specification; other values can be assigned as text.
enum class ScaExemption : std::uint8_t { unknown, low_value, transaction_risk_analysis };
constexpr auto values_of(ScaExemption) {
  using E = ScaExemption;
  return Values{
      value(E::low_value, "LVP"),
      value(E::transaction_risk_analysis, "TRA"),
  };
}

}  // namespace tillwire::ecommerce
