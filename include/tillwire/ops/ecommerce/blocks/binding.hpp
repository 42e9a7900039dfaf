// Stored cards, as the gateway lists them.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/error_code.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// What a stored card may be used for. ecommerce, "Stored credential (binding)".
enum class BindingCategory : std::uint8_t { unknown, common, recurrent, installment };
constexpr auto values_of(BindingCategory) {
  using E = BindingCategory;
  return Values{
      value(E::common, "COMMON"),
      value(E::recurrent, "RECURRENT"),
      value(E::installment, "INSTALLMENT"),
  };
}

/// A stored card. ecommerce, "Stored credential (binding)". A card may be stored several times, for
/// several uses and plans.
struct Binding {
  /// Identifies the stored card in payments. [bindingId, optional, 1 to 255 characters]
  Text binding_id = {};
  Text masked_pan = {};      ///< masked card number [maskedPan, optional]
  Secret expiry_date = {};   ///< YYYYMM [expiryDate, optional]
  Text payment_way = {};     ///< such as a token-pay value [paymentWay, optional]
  Text payment_system = {};  ///< the card network [paymentSystem, optional]
  Text display_label = {};   ///< the masked number, for display [displayLabel, optional]
  Choice<BindingCategory> binding_category = {};  ///< [bindingCategory, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Binding;
    return Fields{
        field("bindingId",       &S::binding_id,       optional(1, 255).deciding()),
        field("maskedPan",       &S::masked_pan,       optional()),
        field("expiryDate",      &S::expiry_date,      optional()),
        field("paymentWay",      &S::payment_way,      optional().informative()),
        field("paymentSystem",   &S::payment_system,   optional().informative()),
        field("displayLabel",    &S::display_label,    optional().informative()),
        field("bindingCategory", &S::binding_category, optional()),
    };
  }
  // clang-format on
};

/// The requested stored cards. ecommerce, "getBindings.do".
struct BindingList {
  /// "0" or absent: no error; "2": there is none (beyond the specification).
  /// [errorCode, one of the decisive fields, 1 to 2 characters]
  Text error_code = {};
  /// In the request's language; show it, do not depend on its text.
  /// [errorMessage, optional, 1 to 512 characters]
  Text error_message = {};
  List<Binding> bindings = {};  ///< absent if refused [one of the decisive fields]
  /// Not shown; takes precedence over error_code ("Errors", 1).
  /// [one of the decisive fields, beyond the specification]
  Optional<bool> success = {};

  constexpr bool refused() const {
    return is_refusal(success, error_code) && !is_code(error_code, ErrorCode::unchanged);
  }

  static constexpr auto fields() {
    using S = BindingList;
    return Fields{
        field("errorCode", &S::error_code, decisive(1, 2)),
        field("errorMessage", &S::error_message, optional(1, 512).informative()),
        field("bindings", &S::bindings, decisive()),
        field("success", &S::success, decisive().beyond()),
    };
  }
};

}  // namespace tillwire::ecommerce
