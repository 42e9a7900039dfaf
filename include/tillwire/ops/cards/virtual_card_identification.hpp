// A card without plastic, as it is asked for and as it was made.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// The block `virtualCardIdentification`. card management, "createVirtualCard"; asked for, all but
/// the first two fields are not for the sandbox.
struct VirtualCardIdentification {
  Secret exp_date = {};     ///< YYYYMM
  Text product_type = {};   ///< 5C in the sandbox
  Secret card_number = {};  ///< of the card that was made: all later operations need it
  Text card_number_mask = {};
  Text card_id = {};
  Text bar_code = {};
  Secret cvv2 = {};

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("expDate",        &VirtualCardIdentification::exp_date,         mandatory(6).digits()),
        field("productType",    &VirtualCardIdentification::product_type,     mandatory()),
        field("cardNumber",     &VirtualCardIdentification::card_number,      optional()),
        field("cardNumberMask", &VirtualCardIdentification::card_number_mask, optional()),
        field("cardId",         &VirtualCardIdentification::card_id,          optional()),
        field("barCode",        &VirtualCardIdentification::bar_code,         optional()),
        field("cvv2",           &VirtualCardIdentification::cvv2,             optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    return Rules{ends_in_month(&VirtualCardIdentification::exp_date)};
  }
};

}  // namespace tillwire::cards
