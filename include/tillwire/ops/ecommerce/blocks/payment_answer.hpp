// The answer to the payment of a registered order.
#pragma once

#include <tillwire/ops/ecommerce/blocks/payer_data.hpp>
#include <tillwire/ops/ecommerce/blocks/three_ds_answer.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// One of three answers: a plain one, the first of 3-D Secure 2 (run the method), or that to the
/// second request (a challenge). payment() says which. An answer without a decisive field is
/// malformed, and the order's status then shows the result. ecommerce, "paymentorder.do".
struct PaymentAnswer {
  /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
  Text error_code = {};
  /// In the request's language; show it, do not depend on its text.
  /// [errorMessage, optional, 1 to 512 characters]
  Text error_message = {};
  Text info = {};  ///< the result of the attempt in words [optional]
  /// The page to send the customer to, if there was no 3-D Secure. [optional, 1 to 512 characters]
  Text redirect = {};
  /// Where the access control server sends the customer afterwards.
  /// [termUrl, optional, 1 to 512 characters]
  Text term_url = {};
  /// Address of the access control server; present if there is a challenge.
  /// [acsUrl, optional, 1 to 512 characters]
  Text acs_url = {};
  /// 3-D Secure 1: Base64, to be posted to acs_url. [paReq, optional, 1 to 255 characters]
  Text pa_req = {};
  /// The payer's account reference in the card network. [payerData, optional]
  PayerData payer_data = {};
  ThreeDsAnswer three_ds = {};  ///< [its fields are on this level]
  // Not in the operation's table. If a gateway sends them, "Errors" 1 and the decision rules define
  // their meaning.
  /// Takes precedence over error_code ("Errors", 1).
  /// [one of the decisive fields, beyond the specification]
  Optional<bool> success = {};
  /// By the decision rules ("States"). [orderStatus, optional, beyond the specification]
  Choice<OrderStatus> order_status = {};
  /// An object with a code, text, or a bool: see Client::fault().
  /// [one of the decisive fields, beyond the specification]
  Json error = {};
  /// The stored card that paid. [bindingId, optional, beyond the specification]
  Text binding_id = {};
  /// Why the attempt failed, for the customer.
  /// [displayErrorMessage, optional, beyond the specification]
  Text display_error_message = {};
  /// Kind of the failure, such as DATA_INPUT_ERROR; decides nothing.
  /// [errorTypeName, optional, beyond the specification]
  Text error_type_name = {};
  /// What failed, such as MANDATORY_3DSECURE; decides nothing.
  /// [processingErrorType, optional, beyond the specification]
  Text processing_error_type = {};

  bool refused() const { return is_refusal(success, error_code, error); }
  /// Returns the error code, wherever the answer has it.
  Text code() const { return code_of(error_code, error); }
  /// Returns whether the answer says that the request was processed, and nothing else: the order's
  /// status says what became of the payment.
  bool processed() const {
    return !refused() && !order_status.present() && payment() == Payment::unconfirmed;
  }
  /// Returns what the answer says about the money. Usually Payment::unconfirmed if it is not
  /// refused, because there is no order status: query that.
  Payment payment() const {
    PaymentFacts said{};
    said.refused = refused();
    said.error_code = code();
    said.order.status = order_status;
    said.challenge = !acs_url.empty();
    said.method = three_ds.has_method(acs_url, redirect);
    return judge_payment(said);
  }

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentAnswer;
    return Fields{
        field("errorCode",    &S::error_code,    decisive(1, 2)),
        field("errorMessage", &S::error_message, optional(1, 512).informative()),
        field("info",         &S::info,          optional().informative()),
        field("redirect",     &S::redirect,      optional(1, 512).deciding()),
        field("termUrl",      &S::term_url,      optional(1, 512)),
        field("acsUrl",       &S::acs_url,       optional(1, 512).deciding()),
        field("paReq",        &S::pa_req,        optional(1, 255)),
        field("payerData",    &S::payer_data,    optional().informative()),
        merged(&S::three_ds),
        field("success",      &S::success,       decisive().beyond()),
        field("orderStatus",  &S::order_status,  optional().integer().deciding().beyond()),
        field("error",        &S::error,         decisive().beyond()),
        field("bindingId",    &S::binding_id,    optional().informative().beyond()),
        field("displayErrorMessage", &S::display_error_message, optional().informative().beyond()),
        field("errorTypeName", &S::error_type_name, optional().informative().beyond()),
        field("processingErrorType", &S::processing_error_type, optional().informative().beyond()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
