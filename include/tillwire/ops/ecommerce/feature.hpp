// The features of an order: options for its payment.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::ecommerce {

/// The values of `features`. ecommerce, "register.do", shows FORCE_SSL and FORCE_CREATE_BINDING;
/// the others are beyond the specification, and a gateway may know more: assign those as text.
enum class Feature : std::uint8_t {
  unknown,
  verify,                 // verify the card without charging it
  force_three_ds,         // 3-D Secure is mandatory
  force_ssl,              // no 3-D Secure
  force_full_three_ds,    // only a full 3-D Secure authentication is accepted
  force_create_binding,   // store the card; needs client_id
  partial_authorization,  // a part of the amount may be approved
  force_payment_way,
};
constexpr auto values_of(Feature) {
  using E = Feature;
  return Values{
      value(E::verify, "VERIFY"),
      value(E::force_three_ds, "FORCE_TDS"),
      value(E::force_ssl, "FORCE_SSL"),
      value(E::force_full_three_ds, "FORCE_FULL_TDS"),
      value(E::force_create_binding, "FORCE_CREATE_BINDING"),
      value(E::partial_authorization, "PARTIAL_AUTHORIZATION"),
      value(E::force_payment_way, "FORCE_PAYMENT_WAY"),
  };
}

}  // namespace tillwire::ecommerce
