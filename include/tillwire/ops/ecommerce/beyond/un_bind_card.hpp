// unBindCard.do - lets a stored card not be used any more.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Disables a stored card: no payment with it is taken until BindCard enables it.
///
///     UnBindCard disabled;
///     disabled.binding_id = binding_id;  // Binding::binding_id, copied
///     auto answer = client.call(disabled);
///
/// Changes the stored card, no money moves. Safe to repeat: error code 2 says that it is in that
/// state already.
/// Beyond the specification.
struct UnBindCard {
  static constexpr Endpoint endpoint = {rest, "unBindCard.do", changes_state};

  Text binding_id = {};
  Choice<Language> language = {};

  static constexpr auto fields() {
    using S = UnBindCard;
    return Fields{
        field("bindingId", &S::binding_id, mandatory(1, 255)),
        field("language", &S::language, optional(2).closed()),
    };
  }

  using Response = PlainAnswer;
};

}  // namespace tillwire::ecommerce
