// addParams.do - adds attributes to an order.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Adds attributes to an order that is registered: see OrderRecord::merchant_order_params.
///
///     const Attribute table[] = {{"table", "7"}};
///     AddParams more;
///     more.order_id = order_id;  // Register::Response::order_id, copied
///     more.params   = table;
///     auto answer = client.call(more);
///
/// Changes the order and moves no money. Safe to repeat: the attributes are then the same. Beyond
/// the specification.
struct AddParams {
  static constexpr Endpoint endpoint = {rest, "addParams.do", changes_state};

  Text order_id = {};  ///< Register::Response::order_id [orderId, mandatory, 1 to 36 characters]
  Json params = {};    ///< names and values [mandatory]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = AddParams;
    return Fields{
        field("orderId",  &S::order_id, mandatory(1, 36)),
        field("params",   &S::params,   mandatory()),
        field("language", &S::language, optional(2)),
    };
  }
  // clang-format on

  using Response = PlainAnswer;
};

}  // namespace tillwire::ecommerce
