// The marketplace on whose behalf an order is registered.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// The marketplace of an order. ecommerce, "Block: marketplace". Sending it requires a special
/// setting of the merchant.
struct Marketplace {
  /// The retailer of the order.
  struct Retailer {
    Optional<bool> foreign_retailer_indicator = {};  ///< [foreignRetailerIndicator, mandatory]

    static constexpr auto fields() {
      using S = Retailer;
      return Fields{
          field("foreignRetailerIndicator", &S::foreign_retailer_indicator, mandatory()),
      };
    }
  };

  Text marketplace_id = {};  ///< [marketplaceId, mandatory, 1 to 11 characters]
  /// Mandatory without `retailers`. [foreignRetailerIndicator, conditional]
  Optional<bool> foreign_retailer_indicator = {};
  Items<Retailer> retailers = {};  ///< exactly one, if present [optional, exactly 1 element]

  // clang-format off
  static constexpr auto fields() {
    using S = Marketplace;
    return Fields{
        field("marketplaceId",            &S::marketplace_id,             mandatory(1, 11)),
        field("foreignRetailerIndicator", &S::foreign_retailer_indicator, conditional()),
        field("retailers",                &S::retailers,                  optional().single()),
    };
  }
  // clang-format on
  static constexpr auto rules() {
    using S = Marketplace;
    return Rules{
        at_least_one_of(&S::foreign_retailer_indicator, &S::retailers),
    };
  }
};

}  // namespace tillwire::ecommerce
