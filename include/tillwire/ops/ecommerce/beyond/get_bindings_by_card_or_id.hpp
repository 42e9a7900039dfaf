// getBindingsByCardOrId.do - finds stored cards by a card number or by an id.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/binding.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Asks for the ids under which a card is stored, or for one stored card.
///
///     GetBindingsByCardOrId query;
///     query.pan = "4111111111111111";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return;
///     for (const auto& card : answer->bindings) show(card.binding_id, card.display_label);
///
/// Safe to repeat. Error code 2 says that there is none, and is not a refusal. Beyond
/// the specification; the response is assumed to be that of getBindings.do.
struct GetBindingsByCardOrId {
  static constexpr Endpoint endpoint = {rest, "getBindingsByCardOrId.do", safe};

  Secret pan = {};       ///< card number; in place of binding_id [conditional, 1 to 19 digits]
  Text binding_id = {};  ///< in place of pan [bindingId, conditional, 1 to 255 characters]
  /// True also lists stored cards that have expired. [showExpired, optional]
  Optional<bool> show_expired = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = GetBindingsByCardOrId;
    return Fields{
        field("pan",         &S::pan,          conditional(1, 19).integer()),
        field("bindingId",   &S::binding_id,   conditional(1, 255)),
        field("showExpired", &S::show_expired, optional()),
        field("language",    &S::language,     optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetBindingsByCardOrId;
    return Rules{exactly_one_of(&S::pan, &S::binding_id)};
  }

  using Response = BindingList;
};

}  // namespace tillwire::ecommerce
