// instantPayment.do - registers an order and pays it in one request.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/client_browser_info.hpp>
#include <tillwire/ops/ecommerce/blocks/instant_order_status.hpp>
#include <tillwire/ops/ecommerce/blocks/marketplace.hpp>
#include <tillwire/ops/ecommerce/blocks/order_bundle.hpp>
#include <tillwire/ops/ecommerce/blocks/payer.hpp>
#include <tillwire/ops/ecommerce/blocks/payer_data.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_facilitator.hpp>
#include <tillwire/ops/ecommerce/blocks/three_ds_answer.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/initiator.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/ops/ecommerce/three_ds.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Registers an order and pays it with card data, with a seToken in place of the card data, or with
/// a stored card.
///
///     InstantPayment payment;
///     payment.order_number    = "A-17";
///     payment.amount          = {125000};  // 1250.00
///     payment.currency        = "978";
///     payment.pan             = "4111111111111111";
///     payment.cvc             = "123";
///     payment.expiry          = "203012";
///     payment.cardholder_name = "MAX MUSTERMANN";
///     payment.return_url      = "https://shop.example/paid";
///
///     auto answer = client.call(payment);
///     if (!answer.answered()) return ask_status("A-17");  // it may have been carried out
///     if (answer->payment() == Payment::approved) hand_over_the_goods();
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number; so always set one. ecommerce, "instantPayment.do", which for the fields up to fail_url
/// shows neither bounds nor which are mandatory: the gateway checks these, except where other
/// sections give bounds. What follows the cart is beyond the specification.
struct InstantPayment {
  static constexpr Endpoint endpoint = {rest, "instantPayment.do", moves_money};

  Amount amount = {};     ///< minor units [optional, at most 12 digits]
  Text currency = {};     ///< ISO 4217 digits; the merchant's default if absent [optional]
  Text description = {};  ///< appears in logs: must not contain personal or payment data [optional]
  /// Assigned by the merchant, unique per order. Needed with order_id, because a gateway that does
  /// not know that field would make another order. [orderNumber, optional, 1 to 36 characters]
  Text order_number = {};
  Secret pan = {};  ///< card number [optional]
  Secret cvc = {};  ///< three digits [optional]
  /// YYYYMM; mandatory without se_token and binding_id. [conditional, 6 digits]
  Secret expiry = {};
  /// Made by make_se_token() without an order id; replaces all card data. [seToken, conditional]
  Secret se_token = {};
  /// The stored card to pay with, in place of card data.
  /// [bindingId, conditional, 1 to 255 characters]
  Text binding_id = {};
  Text cardholder_name = {};  ///< as printed on the card [cardholderName, optional]
  /// This or a phone is mandatory for 3-D Secure. [conditional, 1 to 40 characters]
  Text email = {};
  Phone phone = {};                ///< the customer's [optional, 7 to 15 digits]
  Choice<Language> language = {};  ///< the store's default if absent [optional]
  Text return_url = {};  ///< where the customer returns [returnUrl, optional, with its scheme]
  Text fail_url = {};    ///< for failed payments [failUrl, optional, with its scheme]
  /// True if the payment comes from a 3-D Secure SDK. [threeDSSDK, optional]
  Optional<bool> three_ds_sdk = {};
  /// 2.1.0 if absent. [threeDSProtocolVersion, optional]
  Choice<ThreeDsVersion> three_ds_version = {};
  Text mcc = {};  ///< merchant category code, ISO 18245 [optional, 4 digits]
  /// Merchant verification value; needs a special setting. [optional, 1 to 10 characters]
  Text mvv = {};
  /// Needs a special setting. [paymentFacilitator, optional]
  Block<PaymentFacilitator> payment_facilitator = {};
  Choice<Initiator> tii = {};  ///< absent: a regular payment [optional]
  /// Network reference of the first payment; needed with tii R, U and F, because the gateway would
  /// take the payment for an ordinary one, and allowed with I.
  /// [originalPaymentNetRefNum, conditional, 1 to 36 characters]
  Text original_payment_net_ref_num = {};
  /// Time of the first payment in epoch ms; needed with tii R, U and F, allowed with I.
  /// [originalPaymentDate, conditional, digits]
  Text original_payment_date = {};
  Text post_address = {};  ///< delivery address [postAddress, optional, 1 to 255 characters]
  Block<Marketplace> marketplace = {};  ///< needs a special setting [optional]
  /// Needs a permission. [externalScaExemptionIndicator, optional]
  Choice<ScaExemption> sca_exemption = {};
  /// Needed if the merchant uses address verification. [billingPayerData, optional]
  Block<BillingPayerData> billing_payer = {};
  /// Address of delivery, for 3-D Secure. [shippingPayerData, optional]
  Block<ShippingPayerData> shipping_payer = {};
  /// Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional]
  Block<PreOrderPayerData> pre_order_payer = {};
  /// The customer's phone numbers. [orderPayerData, optional]
  Block<OrderPayerData> order_payer = {};
  /// Needs a special setting. [clientBrowserInfo, optional]
  Block<ClientBrowserInfo> client_browser_info = {};
  /// Y if billing and shipping address are the same, or N (beyond the specification).
  /// [billingAndShippingAddressMatchIndicator, optional, 1 character]
  Text addresses_match = {};
  Block<OrderBundle> bundle = {};  ///< the cart [orderBundle, optional]
  /// The customer's id in the merchant's system; needed to store or use a card.
  /// [clientId, optional, at most 255 characters, beyond the specification]
  Text client_id = {};
  /// The buyer's IPv4 or IPv6 address. [optional, 1 to 39 characters, beyond the specification]
  Text ip = {};
  /// True does not store the card. [bindingNotNeeded, optional, beyond the specification]
  Optional<bool> binding_not_needed = {};
  /// True holds the amount only. [preAuth, optional, beyond the specification]
  Optional<bool> pre_auth = {};
  /// Lifetime of the order in seconds. Ignored if expires is present; if both are absent, the
  /// merchant's setting, else 1200.
  /// [sessionTimeoutSecs, optional, 1 to 9 digits, beyond the specification]
  Optional<std::int32_t> lifetime_s = {};
  /// When the order lapses; absent: see lifetime_s.
  /// [expirationDate, optional, YYYY-MM-DDTHH:MM:SS, beyond the specification]
  DateTime expires = {};
  /// UTC; when the gateway charges what is held. Excludes auto_reverse_date.
  /// [autocompletionDate, optional, YYYY-MM-DDTHH:MM:SS, beyond the specification]
  DateTime autocompletion_date = {};
  /// UTC; when the gateway releases what is held. Excludes autocompletion_date.
  /// [autoReverseDate, optional, YYYY-MM-DDTHH:MM:SS, beyond the specification]
  DateTime auto_reverse_date = {};
  /// Sent as repeated parameters. [optional, beyond the specification]
  Items<Choice<Feature>> features = {};
  /// Attributes for the processing centre; absent: none.
  /// [jsonParams, optional, beyond the specification]
  Json json_params = {};
  /// Address for this order's notifications; absent: the configured one.
  /// [dynamicCallbackUrl, optional, 1 to 512 characters, beyond the specification]
  Text dynamic_callback_url = {};
  /// The merchant to pay for, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters, beyond the specification]
  Text merchant_login = {};
  /// In the second request, after the 3-D Secure method: from the first answer, with
  /// order_id.
  /// [threeDSServerTransId, conditional, 1 to 36 characters, beyond the specification]
  Text three_ds_server_trans_id = {};
  /// In the second request: Response::order_id of the first answer, which it continues to pay, with
  /// the order_number of the first request. A refusal of it does not end the order: query that. An
  /// answer with another id is about another order.
  /// [threeDSVer2MdOrder, conditional, 1 to 36 characters, beyond the specification]
  Text order_id = {};
  /// Where the customer returns after the challenge.
  /// [threeDSVer2FinishUrl, optional, 1 to 512 characters, beyond the specification]
  Text three_ds_finish_url = {};
  /// Notified when the 3-D Secure method is done.
  /// [threeDSMethodNotificationUrl, optional, 1 to 512 characters, beyond the specification]
  Text three_ds_method_notification_url = {};

  // clang-format off
  static constexpr auto fields() {
    using S = InstantPayment;
    return Fields{
        field("amount",                        &S::amount,                optional(0, 12)),
        field("currency",                      &S::currency,              optional()),
        field("description",                   &S::description,           optional()),
        field("orderNumber",                   &S::order_number,          optional(1, 36)),
        field("pan",                           &S::pan,                   optional()),
        field("cvc",                           &S::cvc,                   optional()),
        field("expiry",                        &S::expiry,                conditional(6).integer()),
        field("seToken",                       &S::se_token,              conditional()),
        field("bindingId",                     &S::binding_id,            conditional(1, 255)),
        field("cardholderName",                &S::cardholder_name,       optional().informative()),
        field("email",                         &S::email,                 conditional(1, 40)),
        field("phone",                         &S::phone,                 optional()),
        field("language",                      &S::language,              optional(2)),
        field("returnUrl",                     &S::return_url,            optional().url()),
        field("failUrl",                       &S::fail_url,              optional().url()),
        field("threeDSSDK",                    &S::three_ds_sdk,          optional()),
        field("threeDSProtocolVersion",        &S::three_ds_version,      optional().closed()),
        field("mcc",                           &S::mcc,                   optional(4).integer()),
        field("mvv",                           &S::mvv,                   optional(1, 10)),
        field("paymentFacilitator",            &S::payment_facilitator,   optional()),
        field("tii",                           &S::tii,                   optional()),
        field("originalPaymentNetRefNum", &S::original_payment_net_ref_num, conditional(1, 36)),
        field("originalPaymentDate",           &S::original_payment_date, conditional().digits()),
        field("postAddress",                   &S::post_address,          optional(1, 255)),
        field("marketplace",                   &S::marketplace,           optional()),
        field("externalScaExemptionIndicator", &S::sca_exemption,         optional()),
        field("billingPayerData",              &S::billing_payer,         optional()),
        field("shippingPayerData",             &S::shipping_payer,        optional()),
        field("preOrderPayerData",             &S::pre_order_payer,       optional()),
        field("orderPayerData",                &S::order_payer,           optional()),
        field("clientBrowserInfo",             &S::client_browser_info,   optional()),
        field("billingAndShippingAddressMatchIndicator", &S::addresses_match, optional(1)),
        field("orderBundle",                   &S::bundle,                optional()),
        field("clientId",                      &S::client_id,             optional(0, 255).beyond()),
        field("ip",                            &S::ip,                    optional(1, 39).beyond()),
        field("bindingNotNeeded",              &S::binding_not_needed,    optional().beyond()),
        field("preAuth",                       &S::pre_auth,              optional().beyond()),
        field("sessionTimeoutSecs",            &S::lifetime_s,            optional(1, 9).beyond()),
        field("expirationDate",                &S::expires,               optional(19).beyond()),
        field("autocompletionDate",            &S::autocompletion_date,   optional(19).beyond()),
        field("autoReverseDate",               &S::auto_reverse_date,     optional(19).beyond()),
        field("features",                      &S::features,              optional().beyond()),
        field("jsonParams",                    &S::json_params,           optional().beyond()),
        field("dynamicCallbackUrl",            &S::dynamic_callback_url,  optional(1, 512).beyond()),
        field("merchantLogin",                 &S::merchant_login,        optional(1, 255).beyond()),
        field("threeDSServerTransId", &S::three_ds_server_trans_id, conditional(1, 36).beyond()),
        field("threeDSVer2MdOrder",            &S::order_id,     conditional(1, 36).beyond()),
        field("threeDSVer2FinishUrl",          &S::three_ds_finish_url,   optional(1, 512).beyond()),
        field("threeDSMethodNotificationUrl", &S::three_ds_method_notification_url,
              optional(1, 512).beyond()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = InstantPayment;
    return Rules{
        at_least_one_of(&S::expiry, &S::se_token, &S::binding_id),
        at_most_one_of(&S::pan, &S::se_token),
        at_most_one_of(&S::cvc, &S::se_token),
        at_most_one_of(&S::expiry, &S::se_token),
        refused_unless(&S::tii, "R,U,F,I", &S::original_payment_net_ref_num,
                       &S::original_payment_date),
        needed_when(&S::tii, "R,U,F", &S::original_payment_net_ref_num, &S::original_payment_date),
        all_or_none_of(&S::three_ds_server_trans_id, &S::order_id),
        needed_with(&S::order_id, &S::order_number),
        at_most_one_of(&S::autocompletion_date, &S::auto_reverse_date),
        ends_in_month(&S::expiry),
    };
  }

  /// The order and the result of the payment, or the next step of 3-D Secure. After the method,
  /// continue with ThreeDsContinue by order_id, or with a second request: the same one with
  /// three_ds_server_trans_id and order_id.
  struct Response {
    /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// Words in the request's language; or an object with a code, or a bool (beyond the
    /// specification): see Client::fault(). [one of the decisive fields]
    Json error = {};
    /// Assigned by the gateway; for GetOrderStatusExtended. [orderId, optional, 1 to 36 characters]
    Text order_id = {};
    Text info = {};  ///< the result of the attempt in words [optional]
    /// The page to send the customer to, if there was no 3-D Secure.
    /// [optional, 1 to 512 characters]
    Text redirect = {};
    /// Where the access control server sends the customer afterwards.
    /// [termUrl, optional, 1 to 512 characters]
    Text term_url = {};
    /// Address of the access control server; present if there is a challenge.
    /// [acsUrl, optional, 1 to 512 characters]
    Text acs_url = {};
    /// 3-D Secure 1: Base64, to be posted to acs_url. [paReq, optional, 1 to 255 characters]
    Text pa_req = {};
    /// Absent if a request parameter was wrong. [orderStatus, one of the decisive fields]
    InstantOrderStatus order_status = {};
    ThreeDsAnswer three_ds = {};  ///< [its fields are on this level]
    /// The payer's account reference in the card network. [payerData, optional]
    PayerData payer_data = {};
    /// Not in the table; takes precedence over error_code ("Errors", 1).
    /// [one of the decisive fields, beyond the specification]
    Optional<bool> success = {};

    bool refused() const { return is_refusal(success, code(), is_words(error) ? Json() : error); }
    /// Returns the error code, wherever the answer has it: the order's counts if it is the only
    /// one.
    Text code() const {
      const Text code = code_of(error_code, error);
      return code.present() ? code : order_status.error_code;
    }
    /// Returns whether the order's number was used before: see Outcome::number_taken.
    bool number_taken() const { return is_number_taken(refused(), code()); }
    /// Returns what the answer says about the order's money: see charged_in() and is_partial().
    OrderState state() const {
      OrderState state{};
      state.status = order_status.order_status;
      state.amount = order_status.amount;
      state.approved = order_status.approved_amount;
      state.deposited = order_status.deposit_amount;
      return state;
    }
    /// Returns Payment::approved only if the order says that it is paid, and nothing contradicts
    /// it. Of an order that is not paid, the answer does not say why: query its status.
    Payment payment() const {
      PaymentFacts said{};
      said.refused = refused();
      said.error_code = code();
      said.order = state();
      said.numbered = true;
      said.stored = true;
      said.order_id = order_id;
      said.contradicted = is_refusal(order_status.error_code);
      said.challenge = !acs_url.empty();
      said.method = three_ds.has_method(acs_url, redirect);
      return judge_payment(said);
    }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",   &S::error_code,   decisive(1, 2)),
          field("error",       &S::error,        decisive()),
          field("orderId",     &S::order_id,     optional(1, 36).deciding()),
          field("info",        &S::info,         optional().informative()),
          field("redirect",    &S::redirect,     optional(1, 512).deciding()),
          field("termUrl",     &S::term_url,     optional(1, 512)),
          field("acsUrl",      &S::acs_url,      optional(1, 512).deciding()),
          field("paReq",       &S::pa_req,       optional(1, 255)),
          field("orderStatus", &S::order_status, decisive()),
          merged(&S::three_ds),
          field("payerData",   &S::payer_data,   optional().informative()),
          field("success",     &S::success,      decisive().beyond()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
