// The facilitator through whom merchants are paid.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// ecommerce, "Block: paymentFacilitator". Sending it requires a special setting of the merchant.
struct PaymentFacilitator {
  /// Where a merchant is.
  struct Address {
    Text city = {};
    Text postal_code = {};
    Text country = {};  ///< ISO 3166-1, two characters
    Text street = {};

    // clang-format off
    static constexpr auto fields() {
      return Fields{
          field("city",       &Address::city,        mandatory(1, 50)),
          field("postalCode", &Address::postal_code, mandatory(1, 16)),
          field("country",    &Address::country,     mandatory(2)),
          field("street",     &Address::street,      optional(1, 40)),
      };
    }
    // clang-format on
  };

  /// A merchant that the facilitator accepts payments for.
  struct SubMerchant {
    Text id = {};
    Text name = {};
    Address address = {};

    // clang-format off
    static constexpr auto fields() {
      return Fields{
          field("subMerchantId", &SubMerchant::id,      mandatory(1, 20)),
          field("name",          &SubMerchant::name,    mandatory(1, 40)),
          field("address",       &SubMerchant::address, mandatory()),
      };
    }
    // clang-format on
  };

  Text id = {};
  Text name = {};
  Text iso_id = {};
  Items<SubMerchant> sub_merchants = {};

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("pfId",         &PaymentFacilitator::id,            mandatory(1, 11)),
        field("name",         &PaymentFacilitator::name,          mandatory(1, 40)),
        field("isoId",        &PaymentFacilitator::iso_id,        optional(1, 11)),
        field("subMerchants", &PaymentFacilitator::sub_merchants, mandatory()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
