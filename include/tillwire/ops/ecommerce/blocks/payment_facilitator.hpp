// The payment facilitator, and the merchants that it serves.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// The payment facilitator of an order. ecommerce, "Block: paymentFacilitator". Sending it requires
/// a special setting of the merchant.
struct PaymentFacilitator {
  /// The address of a merchant.
  struct Address {
    Text city = {};         ///< [mandatory, 1 to 50 characters]
    Text postal_code = {};  ///< [postalCode, mandatory, 1 to 16 characters]
    Text country = {};      ///< ISO 3166-1 code [mandatory, 2 characters]
    Text street = {};       ///< [optional, 1 to 40 characters]

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
    Text id = {};          ///< [subMerchantId, mandatory, 1 to 20 characters]
    Text name = {};        ///< [mandatory, 1 to 40 characters]
    Address address = {};  ///< [mandatory]

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

  Text id = {};    ///< [pfId, mandatory, 1 to 11 characters]
  Text name = {};  ///< [mandatory, 1 to 40 characters]
  /// Id of the independent sales organisation. [isoId, optional, 1 to 11 characters]
  Text iso_id = {};
  /// The merchants for which it accepts payments. [subMerchants, mandatory]
  Items<SubMerchant> sub_merchants = {};

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
