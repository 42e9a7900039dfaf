// Stored cards, as the gateway lists them.
#pragma once

#include <tillwire/model/outcome.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// What a stored card may be used for. ecommerce, "Stored credential (binding)".
enum class BindingCategory : std::uint8_t { unknown, common, recurrent, installment };
constexpr auto values_of(BindingCategory) {
  return Values{"COMMON", "RECURRENT", "INSTALLMENT"};
}

/// One stored card. ecommerce, "Stored credential (binding)". One card may be stored several times,
/// for several uses and plans.
struct Binding {
  Text binding_id;  ///< names it in payments
  Text masked_pan;
  Secret expiry_date;  ///< YYYYMM
  Text payment_way;
  Text payment_system;
  Text display_label;  ///< the masked number, to be shown
  Choice<BindingCategory> binding_category;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("bindingId",       &Binding::binding_id,       optional(1, 255)),
        field("maskedPan",       &Binding::masked_pan,       optional()),
        field("expiryDate",      &Binding::expiry_date,      optional()),
        field("paymentWay",      &Binding::payment_way,      optional()),
        field("paymentSystem",   &Binding::payment_system,   optional()),
        field("displayLabel",    &Binding::display_label,    optional()),
        field("bindingCategory", &Binding::binding_category, optional()),
    };
  }
  // clang-format on
};

/// The stored cards that were asked for. ecommerce, "getBindings.do".
struct BindingList {
  Text error_code;     ///< "0" or absent: no error
  Text error_message;  ///< in the request's language: show it, never match on it
  List<Binding> bindings;
  Optional<bool> success;  ///< not shown; where it comes, it wins ("Errors", 1)

  constexpr bool succeeded() const { return is_success(success, error_code); }

  static constexpr auto fields() {
    return Fields{
        field("errorCode", &BindingList::error_code, optional(1, 2).deciding()),
        field("errorMessage", &BindingList::error_message, optional(1, 512)),
        field("bindings", &BindingList::bindings, optional()),
        field("success", &BindingList::success, optional().deciding()),
    };
  }
};

}  // namespace tillwire::ecommerce
