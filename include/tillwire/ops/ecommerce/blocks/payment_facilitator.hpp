// The payment facilitator, and the merchants that it serves.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// The payment facilitator of an order. ecommerce, "Block: paymentFacilitator". Sending it requires
/// a special setting of the merchant.
struct PaymentFacilitator {
  /// The address of a merchant.
  struct Address {
    Text city = {};
    Text postal_code = {};
    Text country = {};  ///< ISO 3166-1 code
    Text street = {};

    // clang-format off
    static constexpr auto fields() {
      using S = Address;
      return Fields{
          field("city",       &S::city,        mandatory(1, 50)),
          field("postalCode", &S::postal_code, mandatory(1, 16)),
          field("country",    &S::country,     mandatory(2)),
          field("street",     &S::street,      optional(1, 40)),
      };
    }
    // clang-format on
  };

  /// A merchant for which the facilitator accepts payments.
  struct SubMerchant {
    Text id = {};
    Text name = {};
    Address address = {};

    // clang-format off
    static constexpr auto fields() {
      using S = SubMerchant;
      return Fields{
          field("subMerchantId", &S::id,      mandatory(1, 20)),
          field("name",          &S::name,    mandatory(1, 40)),
          field("address",       &S::address, mandatory()),
      };
    }
    // clang-format on
  };

  Text id = {};
  Text name = {};
  Text iso_id = {};                       ///< id of the independent sales organisation
  Items<SubMerchant> sub_merchants = {};  ///< the merchants for which it accepts payments

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentFacilitator;
    return Fields{
        field("pfId",         &S::id,            mandatory(1, 11)),
        field("name",         &S::name,          mandatory(1, 40)),
        field("isoId",        &S::iso_id,        optional(1, 11)),
        field("subMerchants", &S::sub_merchants, mandatory()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
