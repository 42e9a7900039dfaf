// Stored cards, as the gateway lists them.
#pragma once

#include <tillwire/table/field.hpp>
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

/// One stored card. ecommerce, "Stored credential (binding)". One card may be stored several times,
/// for several uses and plans.
struct Binding {
  Text binding_id = {};  ///< names it in payments
  Text masked_pan = {};
  Secret expiry_date = {};  ///< YYYYMM
  Text payment_way = {};
  Text payment_system = {};
  Text display_label = {};  ///< the masked number, to be shown
  Choice<BindingCategory> binding_category = {};

  // clang-format off
  static constexpr auto fields() {
    using S = Binding;
    return Fields{
        field("bindingId",       &S::binding_id,       optional(1, 255)),
        field("maskedPan",       &S::masked_pan,       optional()),
        field("expiryDate",      &S::expiry_date,      optional()),
        field("paymentWay",      &S::payment_way,      optional()),
        field("paymentSystem",   &S::payment_system,   optional()),
        field("displayLabel",    &S::display_label,    optional()),
        field("bindingCategory", &S::binding_category, optional()),
    };
  }
  // clang-format on
};

/// The stored cards that were asked for. ecommerce, "getBindings.do".
struct BindingList {
  Text error_code = {};     ///< "0" or absent: no error
  Text error_message = {};  ///< in the request's language: show it, never match on it
  List<Binding> bindings = {};
  Optional<bool> success = {};  ///< not shown; where it comes, it wins ("Errors", 1)

  constexpr bool refused() const { return is_refusal(success, error_code); }

  static constexpr auto fields() {
    using S = BindingList;
    return Fields{
        field("errorCode", &S::error_code, decisive(1, 2)),
        field("errorMessage", &S::error_message, optional(1, 512)),
        field("bindings", &S::bindings, decisive()),
        field("success", &S::success, decisive()),
    };
  }
};

}  // namespace tillwire::ecommerce
