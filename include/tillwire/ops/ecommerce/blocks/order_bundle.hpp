// The cart of an order, and its delivery.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <type_traits>

namespace tillwire::detail {

/// Returns a quantity in thousandths; with more than 15 digits before the point, a number too large
/// for any amount.
inline std::uint64_t thousandths(const Quantity& quantity) {
  std::uint64_t number = 0;
  unsigned digits = 0;
  int decimals = -1;
  for (const char c : quantity.raw()) {
    if (c == '.') {
      decimals = 0;
    } else {
      if (decimals >= 0) ++decimals;
      if (decimals < 0 && ++digits > 15) return UINT64_MAX;
      number = number * 10 + static_cast<unsigned>(c - '0');
    }
  }
  for (int missing = decimals < 0 ? 3 : 3 - decimals; missing > 0; --missing) number *= 10;
  return number;
}

/// Returns whether an amount is exactly the price multiplied by the quantity.
inline bool is_product(const Amount& amount, const Amount& price, const Quantity& quantity) {
  const auto units = static_cast<std::uint64_t>(amount.minor_units());
  const auto piece = static_cast<std::uint64_t>(price.minor_units());
  const std::uint64_t pieces = thousandths(quantity);
  if (units == 0 || piece == 0) return units == 0 && (piece == 0 || pieces == 0);
  // Compares values multiplied by 1000, because a quantity has three decimals: products that are
  // not whole then never match. The bounds of the fields keep both factors below 2^64.
  std::uint64_t product = 0;
  return !__builtin_mul_overflow(piece, pieces, &product) && product == units * 1000;
}

/// Requires that all positions of a cart, or of a step, have different ids.
template <class Cart>
Breach check_positions(const Cart& cart) {
  for (const auto& item : cart.items) {
    for (const auto* other = cart.items.begin(); other != &item; ++other) {
      if (other->position_id == item.position_id) {
        using Item = std::remove_cv_t<std::remove_reference_t<decltype(item)>>;
        return breach<&Cart::items, &Item::position_id>(Errc::conflict);
      }
    }
  }
  return {};
}

}  // namespace tillwire::detail

namespace tillwire::ecommerce {

/// The delivery address of an order.
struct DeliveryInfo {
  Text delivery_type = {};  ///< values not specified [deliveryType, optional, 1 to 20 characters]
  Text country = {};        ///< ISO 3166-1, two letters [mandatory, 2 characters]
  Text city = {};           ///< [mandatory, at most 40 characters]
  Text post_address = {};   ///< [postAddress, mandatory, 1 to 255 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = DeliveryInfo;
    return Fields{
        field("deliveryType", &S::delivery_type, optional(1, 20)),
        field("country",      &S::country,       mandatory(2)),
        field("city",         &S::city,          mandatory(0, 40)),
        field("postAddress",  &S::post_address,  mandatory(1, 255)),
    };
  }
  // clang-format on
};

/// The recipient of an order.
struct CustomerDetails {
  Text contact = {};    ///< format not specified [optional, at most 40 characters]
  Text full_name = {};  ///< [fullName, optional, 1 to 100 characters]
  Text passport = {};   ///< format not specified [optional, 1 to 100 characters]
  /// Address and kind of delivery. [deliveryInfo, optional]
  Block<DeliveryInfo> delivery_info = {};

  // clang-format off
  static constexpr auto fields() {
    using S = CustomerDetails;
    return Fields{
        field("contact",      &S::contact,       optional(0, 40)),
        field("fullName",     &S::full_name,     optional(1, 100)),
        field("passport",     &S::passport,      optional(1, 100)),
        field("deliveryInfo", &S::delivery_info, optional()),
    };
  }
  // clang-format on
};

/// A position of a cart.
///
/// Set the amount of the position or the price of a piece. If both are set, the amount must be the
/// price multiplied by the quantity, otherwise the order is refused (Errc::bad_value).
struct CartItem {
  /// A quantity and its unit: {"2", "pcs"}, {"0.125", "kg"}.
  struct Measured {
    Quantity value = {};  ///< [mandatory, at most 3 decimals]
    Text measure = {};    ///< the unit, such as "pcs" [mandatory, 1 to 20 characters]

    static constexpr auto fields() {
      using S = Measured;
      return Fields{
          field("value", &S::value, mandatory(1, 18)),
          field("measure", &S::measure, mandatory(1, 20)),
      };
    }
  };

  /// A property of the position, such as its colour.
  struct Parameter {
    Text value = {};  ///< [mandatory, 1 to 2000 characters]
    Text name = {};   ///< [mandatory, 1 to 255 characters]

    static constexpr auto fields() {
      using S = Parameter;
      return Fields{
          field("value", &S::value, mandatory(1, 2000)),
          field("name", &S::name, mandatory(1, 255)),
      };
    }
  };

  /// An additional property of the position.
  struct Details {
    Parameter params = {};  ///< one property [itemDetailsParams, optional]

    static constexpr auto fields() {
      using S = Details;
      return Fields{field("itemDetailsParams", &S::params, optional())};
    }
  };

  /// Unique in the cart. [positionId, mandatory, 1 to 12 digits]
  Optional<std::int64_t> position_id = {};
  Text name = {};               ///< [mandatory, 1 to 255 characters]
  Block<Details> details = {};  ///< a property of the position [itemDetails, optional]
  Measured quantity = {};       ///< with its unit of measure [mandatory]
  /// Amount of the position, in minor units; see `price`. [itemAmount, optional, 1 to 12 digits]
  Amount amount = {};
  Amount price = {};  ///< of one piece, in minor units [itemPrice, optional, 1 to 18 digits]
  /// ISO 4217 digits; the order's currency if absent. [itemCurrency, optional, 3 digits]
  Text currency = {};
  Text code = {};  ///< assigned by the merchant [itemCode, optional, 1 to 100 characters]

  // clang-format off
  static constexpr auto fields() {
    using S = CartItem;
    return Fields{
        field("positionId",   &S::position_id, mandatory(1, 12)),
        field("name",         &S::name,        mandatory(1, 255)),
        field("itemDetails",  &S::details,     optional()),
        field("quantity",     &S::quantity,    mandatory()),
        field("itemAmount",   &S::amount,      optional(1, 12)),
        field("itemPrice",    &S::price,       optional(1, 18)),
        field("itemCurrency", &S::currency,    optional(3).integer()),
        field("itemCode",     &S::code,        optional(1, 100)),
    };
  }
  // clang-format on

  /// Describes the condition.
  static constexpr char amount_rule[] = "itemAmount must equal itemPrice x quantity";
  static constexpr auto rules() {
    return Rules{checked_by<&CartItem::check_amount, CartItem::amount_rule>()};
  }

  /// Returns whether the amount is exactly the price multiplied by the quantity.
  bool amount_fits() const { return detail::is_product(amount, price, quantity.value); }

 private:
  static Breach check_amount(const CartItem& item) {
    if (!item.amount.present() || !item.price.present() || item.amount_fits()) return {};
    return breach<&CartItem::amount>(Errc::bad_value);
  }
};

/// The cart of an order. ecommerce, "Block: orderBundle (cart)".
///
///     CartItem items[1];
///     items[0].position_id = 1;
///     items[0].name        = "Coffee, whole beans";
///     items[0].quantity    = {"0.5", "kg"};
///     items[0].price       = {1800};  // minor units
///     OrderBundle bundle;
///     bundle.cart.items = items;
///     order.bundle      = &bundle;
struct OrderBundle {
  /// The positions.
  struct Cart {
    Items<CartItem> items = {};  ///< one for each position [mandatory]

    static constexpr auto fields() { return Fields{field("items", &Cart::items, mandatory())}; }
    /// Describes the condition.
    static constexpr char positions_rule[] = "positionId must differ from item to item";
    static constexpr auto rules() {
      return Rules{checked_by<&detail::check_positions<Cart>, Cart::positions_rule>()};
    }
  };

  /// When the order was created. [orderCreationDate, optional, YYYY-MM-DDTHH:MM:SS]
  DateTime creation_date = {};
  Block<CustomerDetails> customer = {};  ///< the recipient [customerDetails, optional]
  Cart cart = {};                        ///< the positions [cartItems, mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = OrderBundle;
    return Fields{
        field("orderCreationDate", &S::creation_date, optional(19)),
        field("customerDetails",   &S::customer,      optional()),
        field("cartItems",         &S::cart,          mandatory()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
