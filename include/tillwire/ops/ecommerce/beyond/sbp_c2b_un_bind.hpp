// sbp/c2b/unBind.do - ends a subscription of a customer who pays by QR code.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Ends a subscription: it can no longer be charged.
///
///     SbpC2bUnBind end;
///     end.binding_id = binding_id;  // SbpC2bGetBindings::Binding::binding_id, copied
///     auto answer = client.call(end);
///
/// Changes the subscription and moves no money. Safe to repeat: error code 2 says that it has ended
/// already, and some gateways answer 2 where it has ended just now: SbpC2bGetBindings confirms it.
/// Beyond the specification.
struct SbpC2bUnBind {
  static constexpr Endpoint endpoint = {rest, "sbp/c2b/unBind.do", changes_state};

  /// SbpC2bGetBindings::Binding::binding_id [bindingId, mandatory, 1 to 255 characters]
  Text binding_id = {};

  static constexpr auto fields() {
    return Fields{field("bindingId", &SbpC2bUnBind::binding_id, mandatory(1, 255))};
  }

  using Response = PlainAnswer;
};

}  // namespace tillwire::ecommerce
