// The cards of a transfer between cards.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// A card of a transfer: its data, or a seToken in place of them. Beyond the specification, where
/// no table shows it: the names are those of instantPayment.do.
struct P2pCard {
  Secret pan = {};            ///< card number [conditional, 1 to 19 digits]
  Secret cvc = {};            ///< of the card that pays [conditional, 3 digits]
  Secret expiry = {};         ///< YYYYMM; of the card that pays [conditional, 6 digits]
  Text cardholder_name = {};  ///< as printed on the card [cardholderName, optional]
  /// Made by make_se_token() with the order's id; replaces the card data. [seToken, conditional]
  Secret se_token = {};

  // clang-format off
  static constexpr auto fields() {
    using S = P2pCard;
    return Fields{
        field("pan",            &S::pan,             conditional(1, 19).digits()),
        field("cvc",            &S::cvc,             conditional(3).digits()),
        field("expiry",         &S::expiry,          conditional(6).digits()),
        field("cardholderName", &S::cardholder_name, optional()),
        field("seToken",        &S::se_token,        conditional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = P2pCard;
    return Rules{
        at_most_one_of(&S::cvc, &S::se_token),
        at_most_one_of(&S::expiry, &S::se_token),
        exactly_one_of(&S::pan, &S::se_token),
        ends_in_month(&S::expiry),
    };
  }
};

/// The stored card that pays a transfer.
struct P2pPayer {
  Text binding_id = {};  ///< Binding::binding_id [bindingId, mandatory, 1 to 255 characters]

  static constexpr auto fields() {
    return Fields{field("bindingId", &P2pPayer::binding_id, mandatory(1, 255))};
  }
};

/// The card that receives a transfer from a stored card: stored, too, or in a seToken.
struct P2pReceiver {
  Text binding_id = {};  ///< Binding::binding_id [bindingId, conditional, 1 to 255 characters]
  Secret se_token = {};  ///< made by make_se_token() with the order's id [seToken, conditional]

  static constexpr auto fields() {
    using S = P2pReceiver;
    return Fields{
        field("bindingId", &S::binding_id, conditional(1, 255)),
        field("seToken", &S::se_token, conditional()),
    };
  }

  static constexpr auto rules() {
    using S = P2pReceiver;
    return Rules{exactly_one_of(&S::binding_id, &S::se_token)};
  }
};

}  // namespace tillwire::ecommerce
