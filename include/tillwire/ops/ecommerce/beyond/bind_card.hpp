// bindCard.do - enables a disabled stored card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/binding_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Enables a stored card that UnBindCard disabled.
///
///     BindCard enabled;
///     enabled.binding_id = binding_id;  // Binding::binding_id, copied
///     auto answer = client.call(enabled);
///
/// Changes the stored card and moves no money. Safe to repeat: error code 2, which says that the
/// card is already enabled or unknown, is not a refusal: see BindingAnswer::unchanged(). Beyond the
/// specification.
struct BindCard {
  static constexpr Endpoint endpoint = {rest, "bindCard.do", changes_state};

  Text binding_id = {};            ///< the stored card [bindingId, mandatory, 1 to 255 characters]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  static constexpr auto fields() {
    using S = BindCard;
    return Fields{
        field("bindingId", &S::binding_id, mandatory(1, 255)),
        field("language", &S::language, optional(2)),
    };
  }

  using Response = BindingAnswer;
};

}  // namespace tillwire::ecommerce
