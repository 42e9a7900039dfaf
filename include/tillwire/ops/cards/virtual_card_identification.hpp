// A card without plastic, as requested and as created.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// The block `virtualCardIdentification`. card management, "createVirtualCard"; in a request, only
/// the first two fields are for the sandbox.
struct VirtualCardIdentification {
  Secret exp_date = {};    ///< YYYYMM [expDate, mandatory, 6 digits]
  Text product_type = {};  ///< 5C in the sandbox [productType, mandatory]
  /// In a response, the number of the new card, which all later operations need.
  /// [cardNumber, optional]
  Secret card_number = {};
  Text card_number_mask = {};  ///< masked PAN [cardNumberMask, optional]
  Text card_id = {};           ///< the service's id of the card [cardId, optional]
  Text bar_code = {};          ///< [barCode, optional]
  Secret cvv2 = {};            ///< in a response, that of the new card [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = VirtualCardIdentification;
    return Fields{
        field("expDate",        &S::exp_date,         mandatory(6).digits()),
        field("productType",    &S::product_type,     mandatory()),
        field("cardNumber",     &S::card_number,      optional()),
        field("cardNumberMask", &S::card_number_mask, optional()),
        field("cardId",         &S::card_id,          optional()),
        field("barCode",        &S::bar_code,         optional()),
        field("cvv2",           &S::cvv2,             optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = VirtualCardIdentification;
    return Rules{ends_in_month(&S::exp_date)};
  }
};

}  // namespace tillwire::cards
