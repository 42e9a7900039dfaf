// verifyCard.do - verifies a card without a payment.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/payer.hpp>
#include <tillwire/ops/ecommerce/blocks/three_ds_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Verifies that a card can pay; no payment is made. An amount that is not 0 is held and released
/// again: the order ends as reversed, which returns no payment.
///
///     VerifyCard verification;
///     verification.amount = {0};
///     verification.pan    = "4111111111111111";
///     verification.expiry = "203012";
///     verification.cvc    = "123";
///     auto answer = client.call(verification);
///     if (answer.answered() && answer->verified()) accept_the_card();
///
/// Each call makes an order, and holds its amount for a while: do not repeat it after a lost
/// answer. Beyond the specification: where bounds are not known, those of instantPayment.do are
/// taken.
struct VerifyCard {
  static constexpr Endpoint endpoint = {rest, "verifyCard.do", changes_state};

  Amount amount = {};  ///< minor units; 0 verifies without a hold [mandatory, at most 12 digits]
  Text currency = {};  ///< ISO 4217 digits; the merchant's default if absent. [optional, 3 digits]
  /// Appears in logs: must not contain personal or payment data. [optional, 1 to 598 characters]
  Text description = {};
  Secret pan = {};            ///< card number [mandatory, 1 to 19 digits]
  Secret cvc = {};            ///< [optional, 3 digits]
  Secret expiry = {};         ///< YYYYMM [mandatory, 6 digits]
  Text cardholder_name = {};  ///< as printed on the card [cardholderName, optional]
  /// Where the customer returns after 3-D Secure.
  /// [returnUrl, optional, with its scheme, 1 to 512 characters]
  Text return_url = {};
  /// For cards that are not verified. [failUrl, optional, with its scheme, 1 to 512 characters]
  Text fail_url = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]
  /// True if the request comes from a 3-D Secure SDK. [threeDSSDK, optional]
  Optional<bool> three_ds_sdk = {};
  /// In the second request, after the 3-D Secure method: from the first answer, with
  /// order_id. [threeDSServerTransId, conditional, 1 to 36 characters]
  Text three_ds_server_trans_id = {};
  /// In the second request: Response::order_id of the first answer.
  /// [threeDSVer2MdOrder, conditional, 1 to 36 characters]
  Text order_id = {};
  /// Where the customer returns after the challenge.
  /// [threeDSVer2FinishUrl, optional, 1 to 512 characters]
  Text three_ds_finish_url = {};
  /// Needed if the merchant uses address verification. [billingPayerData, optional]
  Block<BillingPayerData> billing_payer = {};
  /// Address of delivery, for 3-D Secure. [shippingPayerData, optional]
  Block<ShippingPayerData> shipping_payer = {};
  /// Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional]
  Block<PreOrderPayerData> pre_order_payer = {};
  /// The customer's phone numbers. [orderPayerData, optional]
  Block<OrderPayerData> order_payer = {};

  // clang-format off
  static constexpr auto fields() {
    using S = VerifyCard;
    return Fields{
        field("amount",               &S::amount,                   mandatory(0, 12)),
        field("currency",             &S::currency,                 optional(3).digits()),
        field("description",          &S::description,              optional(1, 598)),
        field("pan",                  &S::pan,                      mandatory(1, 19).integer()),
        field("cvc",                  &S::cvc,                      optional(3).digits()),
        field("expiry",               &S::expiry,                   mandatory(6).integer()),
        field("cardholderName",       &S::cardholder_name,          optional().informative()),
        field("returnUrl",            &S::return_url,               optional(1, 512).url()),
        field("failUrl",              &S::fail_url,                 optional(1, 512).url()),
        field("language",             &S::language,                 optional(2)),
        field("threeDSSDK",           &S::three_ds_sdk,             optional()),
        field("threeDSServerTransId", &S::three_ds_server_trans_id, conditional(1, 36)),
        field("threeDSVer2MdOrder",   &S::order_id,        conditional(1, 36)),
        field("threeDSVer2FinishUrl", &S::three_ds_finish_url,      optional(1, 512)),
        field("billingPayerData",     &S::billing_payer,            optional()),
        field("shippingPayerData",    &S::shipping_payer,           optional()),
        field("preOrderPayerData",    &S::pre_order_payer,          optional()),
        field("orderPayerData",       &S::order_payer,              optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = VerifyCard;
    return Rules{all_or_none_of(&S::three_ds_server_trans_id, &S::order_id),
                 ends_in_month(&S::expiry)};
  }

  /// The issuer's answer, and the order that the gateway made for it; or the next step of 3-D
  /// Secure, as in InstantPayment::Response.
  struct Response {
    /// "0" or absent: no error. [errorCode, optional, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// Identifies the verification, which moves no money. [orderId, optional, 1 to 36 characters]
    Text order_id = {};
    /// Assigned by the gateway. [orderNumber, optional, 1 to 36 characters]
    Text order_number = {};
    /// 0: the card is verified; others: why not, see action_of(). [actionCode, optional, integer]
    Text action_code = {};
    Text action_code_description = {};  ///< action_code in words [actionCodeDescription, optional]
    Text auth_code = {};                ///< the issuer's [authCode, optional]
    Text time = {};      ///< of the verification, in a format not specified [optional]
    Text eci = {};       ///< electronic commerce indicator [optional]
    Amount amount = {};  ///< held and released, in minor units [optional]
    Text currency = {};  ///< ISO 4217 digits [optional]
    Text rrn = {};       ///< retrieval reference number [optional]
    /// Address of the access control server; present if the customer has to act first.
    /// [acsUrl, optional, 1 to 512 characters]
    Text acs_url = {};
    /// Where the access control server sends the customer afterwards.
    /// [termUrl, optional, 1 to 512 characters]
    Text term_url = {};
    /// 3-D Secure 1: Base64, to be posted to acs_url. [paReq, optional, 1 to 255 characters]
    Text pa_req = {};
    ThreeDsAnswer three_ds = {};  ///< [its fields are on this level]
    /// Takes precedence over error_code ("Errors", 1). [optional]
    Optional<bool> success = {};
    /// An object with a code, text, or a bool: see Client::fault(). [optional]
    Json error = {};

    bool refused() const { return is_refusal(success, error_code, error); }
    /// Returns whether the issuer accepts the card: false while a step of 3-D Secure is left. A
    /// request that was processed proves nothing.
    bool verified() const {
      return !refused() && acs_url.empty() && !needs_method() && is_zero(action_code);
    }
    /// Returns whether the 3-D Secure method has to be run, before a second request.
    bool needs_method() const { return !refused() && three_ds.has_method(acs_url, {}); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",             &S::error_code,              optional(1, 2).deciding()),
          field("errorMessage",          &S::error_message,           optional(1, 512)),
          field("orderId",               &S::order_id,                optional(1, 36).deciding()),
          field("orderNumber",           &S::order_number,            optional(1, 36)),
          field("actionCode",            &S::action_code,             optional().integer().deciding()),
          field("actionCodeDescription", &S::action_code_description, optional().informative()),
          field("authCode",              &S::auth_code,               optional().informative()),
          field("time",                  &S::time,                    optional().informative()),
          field("eci",                   &S::eci,                     optional().informative()),
          field("amount",                &S::amount,                  optional().informative()),
          field("currency",              &S::currency,                optional().informative()),
          field("rrn",                   &S::rrn,                     optional().informative()),
          field("acsUrl",                &S::acs_url,                 optional(1, 512).deciding()),
          field("termUrl",               &S::term_url,                optional(1, 512)),
          field("paReq",                 &S::pa_req,                  optional(1, 255)),
          merged(&S::three_ds),
          field("success",               &S::success,                 optional().deciding()),
          field("error",                 &S::error,                   optional().deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
