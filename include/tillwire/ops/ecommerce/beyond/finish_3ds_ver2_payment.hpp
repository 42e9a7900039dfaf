// finish3dsVer2Payment.do - finishes a payment after the 3-D Secure 2 challenge.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Finishes a payment after the customer has returned from the access control server.
///
///     Finish3dsVer2Payment finish;
///     finish.three_ds_server_trans_id = id;  // ThreeDsAnswer::server_trans_id, copied
///     auto answer = client.call(finish);
///     if (answer.payment() != Payment::declined) return ask_status(order_id);
///
/// Moves money: after a lost answer query GetOrderStatusExtended before any repeat. Beyond the
/// specification; the response is assumed to be that of paymentorder.do.
struct Finish3dsVer2Payment {
  static constexpr Endpoint endpoint = {rest, "finish3dsVer2Payment.do", moves_money};

  /// ThreeDsAnswer::server_trans_id. [threeDSServerTransId, mandatory, 1 to 36 characters]
  Text three_ds_server_trans_id = {};
  /// Register::Response::order_id. [threeDSVer2MdOrder, optional, 1 to 36 characters]
  Text order_id = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Finish3dsVer2Payment;
    return Fields{
        field("threeDSServerTransId", &S::three_ds_server_trans_id, mandatory(1, 36)),
        field("threeDSVer2MdOrder",   &S::order_id,                 optional(1, 36)),
        field("language",             &S::language,                 optional(2)),
    };
  }
  // clang-format on

  using Response = PaymentAnswer;
};

}  // namespace tillwire::ecommerce
