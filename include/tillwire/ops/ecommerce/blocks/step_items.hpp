// The positions of a cart that a completion or a refund is about.
#pragma once

#include <tillwire/ops/ecommerce/blocks/order_bundle.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// A position of the order's cart, named by its id, with what of it is completed or refunded.
/// Unlike a CartItem it needs nothing else. If amount, price and quantity are set, the amount must
/// be the price multiplied by the quantity (Errc::bad_value). Beyond the specification.
struct StepItem {
  /// CartItem::position_id of the order's cart. [positionId, mandatory, 1 to 12 digits]
  Optional<std::int64_t> position_id = {};
  Text name = {};                           ///< as in the cart [optional, 1 to 255 characters]
  Block<CartItem::Measured> quantity = {};  ///< of this step, with its unit of measure [optional]
  /// Amount of this step, in minor units. [itemAmount, optional, 1 to 12 digits]
  Amount amount = {};
  Amount price = {};  ///< of one piece, in minor units [itemPrice, optional, 1 to 18 digits]
  /// ISO 4217 digits; the order's currency if absent. [itemCurrency, optional, 3 digits]
  Text currency = {};
  Text code = {};  ///< assigned by the merchant [itemCode, optional, 1 to 100 characters]
  Json item_attributes = {};  ///< names and values that the bank defines [itemAttributes, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = StepItem;
    return Fields{
        field("positionId",     &S::position_id,     mandatory(1, 12)),
        field("name",           &S::name,            optional(1, 255)),
        field("quantity",       &S::quantity,        optional()),
        field("itemAmount",     &S::amount,          optional(1, 12)),
        field("itemPrice",      &S::price,           optional(1, 18)),
        field("itemCurrency",   &S::currency,        optional(3).integer()),
        field("itemCode",       &S::code,            optional(1, 100)),
        field("itemAttributes", &S::item_attributes, optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    return Rules{checked_by<&StepItem::check_amount, CartItem::amount_rule>()};
  }

 private:
  static Breach check_amount(const StepItem& item) {
    if (!item.quantity.present() || !item.amount.present() || !item.price.present() ||
        detail::is_product(item.amount, item.price, item.quantity->value)) {
      return {};
    }
    return breach<&StepItem::amount>(Errc::bad_value);
  }
};

/// The positions that a completion or a refund is about; the amount of the request remains
/// mandatory. Bounds are assumed to be those of a cart.
///
///     StepItem items[1];
///     items[0].position_id = 2;
///     items[0].amount      = {1800};  // minor units
///     StepItems returned;
///     returned.items      = items;
///     refund.refund_items = &returned;
struct StepItems {
  Items<StepItem> items = {};  ///< one for each position, with different ids [mandatory]

  static constexpr auto fields() { return Fields{field("items", &StepItems::items, mandatory())}; }
  static constexpr auto rules() {
    return Rules{
        checked_by<&detail::check_positions<StepItems>, OrderBundle::Cart::positions_rule>()};
  }
};

}  // namespace tillwire::ecommerce
