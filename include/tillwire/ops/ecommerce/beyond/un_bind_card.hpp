// unBindCard.do - disables a stored card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/binding_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Disables a stored card: payments with it are refused until BindCard enables it.
///
///     UnBindCard disabled;
///     disabled.binding_id = binding_id;  // Binding::binding_id, copied
///     auto answer = client.call(disabled);
///
/// Changes the stored card and moves no money. Safe to repeat: error code 2, which says that the
/// card is already disabled or unknown, is not a refusal: see BindingAnswer::unchanged(). Some gateways
/// call it unbindCard.do: see UnbindCard. Beyond the specification.
struct UnBindCard {
  static constexpr Endpoint endpoint = {rest, "unBindCard.do", changes_state};

  Text binding_id = {};            ///< the stored card [bindingId, mandatory, 1 to 255 characters]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  static constexpr auto fields() {
    using S = UnBindCard;
    return Fields{
        field("bindingId", &S::binding_id, mandatory(1, 255)),
        field("language", &S::language, optional(2)),
    };
  }

  using Response = BindingAnswer;
};

}  // namespace tillwire::ecommerce
