// 3dsmethod.do - runs the 3-D Secure 2 method via the gateway.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Runs the 3-D Secure 2 method, which gathers data of the customer's browser, through the gateway;
/// its address is ThreeDsAnswer::method_url_server_direct. Needs a permission.
///
///     ThreeDsMethod method;
///     method.three_ds_server_trans_id = id;  // ThreeDsAnswer::server_trans_id, copied
///     auto answer = client.call(method);
///
/// Changes the state of the authentication and moves no money; the effect of a repeat is not known.
/// ecommerce, "Other named operations", which shows neither request nor response: they are beyond
/// the specification.
struct ThreeDsMethod {
  static constexpr Endpoint endpoint = {rest, "3dsmethod.do", changes_state};

  /// ThreeDsAnswer::server_trans_id.
  /// [threeDSServerTransId, mandatory, 1 to 36 characters, beyond the specification]
  Text three_ds_server_trans_id = {};

  static constexpr auto fields() {
    using S = ThreeDsMethod;
    return Fields{
        field("threeDSServerTransId", &S::three_ds_server_trans_id, mandatory(1, 36).beyond()),
    };
  }

  using Response = PlainAnswer;
};

}  // namespace tillwire::ecommerce
