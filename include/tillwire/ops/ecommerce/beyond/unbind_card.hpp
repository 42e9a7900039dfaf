// unbindCard.do - disables a stored card, as a newer gateway spells it.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/beyond/un_bind_card.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// UnBindCard under the name that gateways with the context "/ecomm/gw/partner/api/v1/" use. Names
/// of operations are case-sensitive: each gateway knows only one of the two.
///
///     UnbindCard disabled;
///     disabled.card.binding_id = binding_id;  // Binding::binding_id, copied
///     auto answer = client.call(disabled);
///
/// Changes the stored card and moves no money. Safe to repeat. Beyond the specification.
struct UnbindCard {
  static constexpr Endpoint endpoint = {rest, "unbindCard.do", changes_state};

  UnBindCard card = {};  ///< [its fields are on this level]

  static constexpr auto fields() { return Fields{merged(&UnbindCard::card)}; }

  using Response = BindingAnswer;
};

}  // namespace tillwire::ecommerce
