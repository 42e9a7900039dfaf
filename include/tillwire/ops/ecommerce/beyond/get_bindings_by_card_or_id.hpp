// getBindingsByCardOrId.do - finds stored cards by a card's number or by their id.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/binding.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Asks under which ids a card is stored, or for one stored card.
///
///     GetBindingsByCardOrId query;
///     query.pan = "4111111111111111";
///     auto answer = client.call(query);
///     if (!answer || !answer->succeeded()) return;
///     for (const auto& card : answer->bindings) show(card.binding_id, card.display_label);
///
/// Safe to repeat.
/// Beyond the specification; the response is taken for getBindings.do's.
struct GetBindingsByCardOrId {
  static constexpr Endpoint endpoint = {rest, "getBindingsByCardOrId.do", safe};

  Secret pan;
  Text binding_id;  ///< instead of pan
  Optional<bool> show_expired;
  Choice<Language> language;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("pan",         &GetBindingsByCardOrId::pan,          conditional(1, 19).integer()),
        field("bindingId",   &GetBindingsByCardOrId::binding_id,   conditional(1, 255)),
        field("showExpired", &GetBindingsByCardOrId::show_expired, optional()),
        field("language",    &GetBindingsByCardOrId::language,     optional(2).closed()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    return Rules{exactly_one_of(&GetBindingsByCardOrId::pan, &GetBindingsByCardOrId::binding_id)};
  }

  using Response = BindingList;
};

}  // namespace tillwire::ecommerce
