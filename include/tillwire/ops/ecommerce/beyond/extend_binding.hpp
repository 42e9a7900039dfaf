// extendBinding.do - sets a new expiry for a stored card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/binding_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Sets a new expiry for a stored card.
///
///     ExtendBinding extension;
///     extension.binding_id = binding_id;  // Binding::binding_id, copied
///     extension.new_expiry = "203512";
///     extension.language   = Language::english;
///     auto answer = client.call(extension);
///
/// Changes the stored card and moves no money. Safe to repeat: it sets the same expiry again.
/// Beyond the specification.
struct ExtendBinding {
  static constexpr Endpoint endpoint = {rest, "extendBinding.do", changes_state};

  Text binding_id = {};            ///< the stored card [bindingId, mandatory, 1 to 255 characters]
  Secret new_expiry = {};          ///< YYYYMM [newExpiry, mandatory, 6 digits]
  Choice<Language> language = {};  ///< of error messages [mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = ExtendBinding;
    return Fields{
        field("bindingId", &S::binding_id, mandatory(1, 255)),
        field("newExpiry", &S::new_expiry, mandatory(6).integer()),
        field("language",  &S::language,   mandatory(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{ends_in_month(&ExtendBinding::new_expiry)}; }

  using Response = BindingAnswer;
};

}  // namespace tillwire::ecommerce
