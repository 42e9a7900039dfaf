// updateSSLCardList.do - lets the card of an order pay without 3-D Secure.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Lets the card that paid an order pay without 3-D Secure from then on: the issuer then no longer
/// bears the loss of a fraud. Needs a permission.
///
///     UpdateSslCardList trusted;
///     trusted.order_id = order_id;  // Register::Response::order_id, copied
///     auto answer = client.call(trusted);
///
/// Changes how later payments are made and moves no money. Safe to repeat. Beyond the
/// specification.
struct UpdateSslCardList {
  static constexpr Endpoint endpoint = {rest, "updateSSLCardList.do", changes_state};

  Text order_id = {};  ///< Register::Response::order_id [mdorder, mandatory, 1 to 36 characters]

  static constexpr auto fields() {
    return Fields{field("mdorder", &UpdateSslCardList::order_id, mandatory(1, 36))};
  }

  using Response = PlainAnswer;
};

}  // namespace tillwire::ecommerce
