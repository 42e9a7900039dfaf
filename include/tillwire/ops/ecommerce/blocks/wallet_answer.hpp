// The answer to a payment by a wallet's or another token.
#pragma once

#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/ops/ecommerce/blocks/three_ds_answer.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The answer to a payment by a token. It never proves that the order is paid: a merchant's name
/// and the token are all that a wallet's payment needs, so that only the order's status, asked with
/// credentials, counts. A refusal seldom proves that it is not: error codes 1 and 10 mean a decline
/// in these answers, and elsewhere that the order's number was used before, perhaps by this
/// payment. Beyond the specification.
struct WalletAnswer {
  /// The order, and the next step of 3-D Secure.
  struct Data {
    /// Assigned by the gateway; for GetOrderStatusExtended. [orderId, optional, 1 to 36 characters]
    Text order_id = {};
    /// The page to send the customer to. [optional, 1 to 512 characters]
    Text redirect = {};
    /// Address of the access control server; present if there is a challenge.
    /// [acsUrl, optional, 1 to 512 characters]
    Text acs_url = {};
    /// 3-D Secure 1: Base64, to be posted to acs_url. [paReq, optional, 1 to 255 characters]
    Text pa_req = {};
    /// Where the access control server sends the customer afterwards.
    /// [termUrl, optional, 1 to 512 characters]
    Text term_url = {};
    /// The stored card, if one was made. [bindingId, optional, 1 to 255 characters]
    Text binding_id = {};
    ThreeDsAnswer three_ds = {};  ///< [its fields are on this level]

    // clang-format off
    static constexpr auto fields() {
      using S = Data;
      return Fields{
          field("orderId",   &S::order_id,   optional(1, 36).deciding()),
          field("redirect",  &S::redirect,   optional(1, 512).deciding()),
          field("acsUrl",    &S::acs_url,    optional(1, 512).deciding()),
          field("paReq",     &S::pa_req,     optional(1, 255)),
          field("termUrl",   &S::term_url,   optional(1, 512)),
          field("bindingId", &S::binding_id, optional(1, 255).informative()),
          merged(&S::three_ds),
      };
    }
    // clang-format on
  };

  /// Whether the request was processed, not whether it was paid. [one of the decisive fields]
  Optional<bool> success = {};
  Data data = {};  ///< the order, and the next step [optional]
  /// The order after the payment; many gateways leave it out. [orderStatus, optional]
  OrderRecord order_status = {};
  /// An object with code, description and message, or text, or a bool: see Client::fault().
  /// [one of the decisive fields]
  Json error = {};
  /// "0" or absent: no error. [errorCode, one of the decisive fields]
  Text error_code = {};
  /// In the request's language; show it, do not depend on its text. [errorMessage, optional]
  Text error_message = {};

  bool refused() const {
    return is_refusal(success, error_code, error, order_status.success, order_status.error_code);
  }
  /// Returns the error code, wherever the answer has it.
  Text code() const { return code_of(error_code, error); }
  /// Returns what the answer says about the money: never Payment::approved.
  Payment payment() const {
    PaymentFacts said{};
    said.refused = refused();
    said.error_code = code();
    said.order = order_state(order_status);
    said.contradicted = order_status.refused();
    said.numbered = true;
    said.stored = true;  // the token may have been used before access was denied
    said.order_id = data.order_id;
    said.challenge = !data.acs_url.empty();
    said.method = data.three_ds.has_method(data.acs_url, data.redirect);
    return judge_unproven(said);
  }

  // clang-format off
  static constexpr auto fields() {
    using S = WalletAnswer;
    return Fields{
        field("success",      &S::success,       decisive()),
        field("data",         &S::data,          optional()),
        field("orderStatus",  &S::order_status,  optional()),
        field("error",        &S::error,         decisive()),
        field("errorCode",    &S::error_code,    decisive()),
        field("errorMessage", &S::error_message, optional().informative()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
