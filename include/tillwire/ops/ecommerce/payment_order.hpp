// paymentorder.do - pays a registered order with a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/client_browser_info.hpp>
#include <tillwire/ops/ecommerce/blocks/marketplace.hpp>
#include <tillwire/ops/ecommerce/blocks/payer.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_answer.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_facilitator.hpp>
#include <tillwire/ops/ecommerce/initiator.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/ops/ecommerce/three_ds.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Pays a registered order with card data: number, CVC and expiry, or a seToken in their place.
///
///     PaymentOrder payment;
///     payment.order_id   = order_id;  // Register::Response::order_id, copied
///     payment.pan        = "4111111111111111";
///     payment.cvc        = "123";
///     payment.expiry     = "203012";
///     payment.cardholder = "MAX MUSTERMANN";
///     payment.language   = ecommerce::Language::english;
///
///     auto answer = client.call(payment);
///     if (!answer.answered()) return ask_status(order_id);  // it may have been carried out
///     if (answer->payment() == Payment::three_ds_method) {
///       // run the method, then call again with three_ds_server_trans_id from answer->three_ds
///     } else if (answer->payment() == Payment::three_ds_challenge) {
///       // send the customer to acs_url, with packed_creq as creq
///     } else if (answer->payment() != Payment::declined) {
///       // GetOrderStatusExtended says whether the order is paid
///     }
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended. ecommerce,
/// "paymentorder.do".
struct PaymentOrder {
  static constexpr Endpoint endpoint = {rest, "paymentorder.do", moves_money};

  Text order_id = {};  ///< Register::Response::order_id [MDORDER, mandatory, 1 to 36 characters]
  Secret pan = {};     ///< card number; absent with se_token [$PAN, conditional, 1 to 19 digits]
  Secret cvc = {};     ///< absent with se_token [$CVC, conditional, 3 digits]
  /// With expiry_month; absent with se_token. [YYYY, conditional, 4 digits]
  Secret expiry_year = {};
  /// With expiry_year; absent with se_token. [MM, conditional, 2 digits]
  Secret expiry_month = {};
  /// YYYYMM; takes precedence over expiry_year and expiry_month. [$EXPIRY, conditional, 6 digits]
  Secret expiry = {};
  /// Made by make_se_token(); for one with a stored card use PaymentOrderBinding.
  /// [seToken, conditional]
  Secret se_token = {};
  Text cardholder = {};  ///< as printed on the card [TEXT, mandatory, 1 to 512 characters]
  Choice<Language> language = {};  ///< of error messages [mandatory]
  Text ip = {};  ///< the buyer's IPv4 or IPv6 address [optional, 1 to 39 characters]
  /// True does not store the card. [bindingNotNeeded, optional]
  Optional<bool> binding_not_needed = {};
  /// Plan of a stored card, or results of the merchant's 3-D Secure server. [jsonParams, optional]
  Json json_params = {};
  Choice<Initiator> tii = {};  ///< absent: a regular payment [optional]
  /// 2.1.0 if absent. [threeDSProtocolVersion, optional]
  Choice<ThreeDsVersion> three_ds_version = {};
  /// True if the payment comes from a 3-D Secure SDK. [threeDSSDK, optional]
  Optional<bool> three_ds_sdk = {};
  /// This or a phone is mandatory for 3-D Secure. [conditional, 1 to 40 characters]
  Text email = {};
  Text mcc = {};  ///< merchant category code, ISO 18245 [optional, 4 digits]
  /// Merchant verification value; needs a special setting. [optional, 1 to 10 characters]
  Text mvv = {};
  /// Network's id of the first or previous payment; mandatory for a merchant's transfers of stored
  /// cards. [originalSchemeTransactionId, conditional, 1 to 22 characters]
  Text original_scheme_transaction_id = {};
  /// Network reference of the first or previous payment; needed with tii R, U and F, because the
  /// gateway would take the payment for an ordinary one, and allowed with I.
  /// [originalPaymentNetRefNum, conditional, 1 to 36 characters]
  Text original_payment_net_ref_num = {};
  /// Time of the first payment in epoch ms; needed with tii R, U and F, allowed with I.
  /// [originalPaymentDate, conditional, digits]
  Text original_payment_date = {};
  /// Needs a permission. [externalScaExemptionIndicator, optional]
  Choice<ScaExemption> sca_exemption = {};
  /// Needs a special setting. [clientBrowserInfo, optional]
  Block<ClientBrowserInfo> client_browser_info = {};
  /// Needs a special setting. [paymentFacilitator, optional]
  Block<PaymentFacilitator> payment_facilitator = {};
  Block<Marketplace> marketplace = {};  ///< needs a special setting [optional]
  /// Needed if the merchant uses address verification. [billingPayerData, optional]
  Block<BillingPayerData> billing_payer = {};
  /// Address of delivery, for 3-D Secure. [shippingPayerData, optional]
  Block<ShippingPayerData> shipping_payer = {};
  /// Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional]
  Block<PreOrderPayerData> pre_order_payer = {};
  /// The customer's phone numbers. [orderPayerData, optional]
  Block<OrderPayerData> order_payer = {};
  /// Y if billing and shipping address are the same, or N (beyond the specification).
  /// [billingAndShippingAddressMatchIndicator, optional, 1 character]
  Text addresses_match = {};
  Text post_address = {};  ///< delivery address [postAddress, optional, 1 to 255 characters]
  /// In the second request: from the first answer.
  /// [threeDSServerTransId, optional, 1 to 36 characters]
  Text three_ds_server_trans_id = {};
  /// Where the customer returns after the challenge.
  /// [threeDSVer2FinishUrl, optional, 1 to 512 characters]
  Text three_ds_finish_url = {};
  /// Notified when the 3-D Secure method is done.
  /// [threeDSMethodNotificationUrl, optional, 1 to 512 characters]
  Text three_ds_method_notification_url = {};

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentOrder;
    return Fields{
        field("MDORDER",                &S::order_id,                 mandatory(1, 36)),
        field("$PAN",                   &S::pan,                      conditional(1, 19).integer()),
        field("$CVC",                   &S::cvc,                      conditional(3).digits()),
        field("YYYY",                   &S::expiry_year,              conditional(4).integer()),
        field("MM",                     &S::expiry_month,             conditional(2).integer()),
        field("$EXPIRY",                &S::expiry,                   conditional(6).integer()),
        field("seToken",                &S::se_token,                 conditional()),
        field("TEXT",                   &S::cardholder,               mandatory(1, 512)),
        field("language",               &S::language,                 mandatory(2)),
        field("ip",                     &S::ip,                       optional(1, 39)),
        field("bindingNotNeeded",       &S::binding_not_needed,       optional()),
        field("jsonParams",             &S::json_params,              optional()),
        field("tii",                    &S::tii,                      optional()),
        field("threeDSProtocolVersion", &S::three_ds_version,         optional().closed()),
        field("threeDSSDK",             &S::three_ds_sdk,             optional()),
        field("email",                  &S::email,                    conditional(1, 40)),
        field("mcc",                    &S::mcc,                      optional(4).integer()),
        field("mvv",                    &S::mvv,                      optional(1, 10)),
        field("originalSchemeTransactionId", &S::original_scheme_transaction_id,
              conditional(1, 22)),
        field("originalPaymentNetRefNum", &S::original_payment_net_ref_num, conditional(1, 36)),
        field("originalPaymentDate",    &S::original_payment_date,    conditional().digits()),
        field("externalScaExemptionIndicator", &S::sca_exemption,     optional()),
        field("clientBrowserInfo",      &S::client_browser_info,      optional()),
        field("paymentFacilitator",     &S::payment_facilitator,      optional()),
        field("marketplace",            &S::marketplace,              optional()),
        field("billingPayerData",       &S::billing_payer,            optional()),
        field("shippingPayerData",      &S::shipping_payer,           optional()),
        field("preOrderPayerData",      &S::pre_order_payer,          optional()),
        field("orderPayerData",         &S::order_payer,              optional()),
        field("billingAndShippingAddressMatchIndicator", &S::addresses_match, optional(1)),
        field("postAddress",            &S::post_address,             optional(1, 255)),
        field("threeDSServerTransId",   &S::three_ds_server_trans_id, optional(1, 36)),
        field("threeDSVer2FinishUrl",   &S::three_ds_finish_url,      optional(1, 512)),
        field("threeDSMethodNotificationUrl", &S::three_ds_method_notification_url,
              optional(1, 512)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = PaymentOrder;
    return Rules{
        exactly_one_of(&S::pan, &S::se_token),
        exactly_one_of(&S::cvc, &S::se_token),
        all_or_none_of(&S::expiry_year, &S::expiry_month),
        at_least_one_of(&S::expiry_year, &S::expiry, &S::se_token),
        at_most_one_of(&S::expiry_year, &S::se_token),
        at_most_one_of(&S::expiry, &S::se_token),
        refused_unless(&S::tii, "R,U,F,I", &S::original_payment_net_ref_num,
                       &S::original_payment_date),
        needed_when(&S::tii, "R,U,F", &S::original_payment_net_ref_num, &S::original_payment_date),
        ends_in_month(&S::expiry_month, &S::expiry),
    };
  }

  using Response = PaymentAnswer;
};

}  // namespace tillwire::ecommerce
