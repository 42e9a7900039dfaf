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
/// sections give bounds.
struct InstantPayment {
  static constexpr Endpoint endpoint = {rest, "instantPayment.do", moves_money};

  Amount amount = {};      ///< minor units
  Text currency = {};      ///< ISO 4217 digits; the merchant's default if absent
  Text description = {};   ///< appears in logs: must not contain personal or payment data
  Text order_number = {};  ///< assigned by the merchant, unique per order
  Secret pan = {};         ///< card number
  Secret cvc = {};         ///< three digits
  Secret expiry = {};      ///< YYYYMM; mandatory without se_token and binding_id
  Secret se_token = {};    ///< made by make_se_token() without an order id; replaces all card data
  Text binding_id = {};    ///< the stored card to pay with, in place of card data
  Text cardholder_name = {};         ///< as printed on the card
  Text email = {};                   ///< this or a phone is mandatory for 3-D Secure
  Phone phone = {};                  ///< the customer's
  Choice<Language> language = {};    ///< the store's default if absent
  Text return_url = {};              ///< where the customer returns, with its scheme
  Text fail_url = {};                ///< for failed payments, with its scheme
  Optional<bool> three_ds_sdk = {};  ///< true if the payment comes from a 3-D Secure SDK
  Choice<ThreeDsVersion> three_ds_version = {};  ///< 2.1.0 if absent
  Text mcc = {};                                 ///< merchant category code, ISO 18245
  Text mvv = {};  ///< merchant verification value; needs a special setting
  Block<PaymentFacilitator> payment_facilitator = {};  ///< needs a special setting
  Choice<Initiator> tii = {};                          ///< absent: a regular payment
  /// Network reference of the first payment; only with tii R, U and F.
  Text original_payment_net_ref_num = {};
  /// Time of the first payment in epoch ms; only with tii R, U and F.
  Text original_payment_date = {};
  Text post_address = {};                      ///< delivery address
  Block<Marketplace> marketplace = {};         ///< needs a special setting
  Choice<ScaExemption> sca_exemption = {};     ///< needs a permission
  Block<BillingPayerData> billing_payer = {};  ///< needed if the merchant uses address verification
  Block<ShippingPayerData> shipping_payer = {};       ///< address of delivery, for 3-D Secure
  Block<PreOrderPayerData> pre_order_payer = {};      ///< whether it is a pre-order or a reorder
  Block<OrderPayerData> order_payer = {};             ///< the customer's phone numbers
  Block<ClientBrowserInfo> client_browser_info = {};  ///< needs a special setting
  /// Y if billing and shipping address are the same, or N (beyond the specification).
  Text addresses_match = {};
  Block<OrderBundle> bundle = {};  ///< the cart

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
        field("seToken",                       &S::se_token,              optional()),
        field("bindingId",                     &S::binding_id,            optional(1, 255)),
        field("cardholderName",                &S::cardholder_name,       optional()),
        field("email",                         &S::email,                 conditional(1, 40)),
        field("phone",                         &S::phone,                 optional()),
        field("language",                      &S::language,              optional(2).closed()),
        field("returnUrl",                     &S::return_url,            optional()),
        field("failUrl",                       &S::fail_url,              optional()),
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
        refused_unless(&S::tii, "R,U,F", &S::original_payment_net_ref_num,
                       &S::original_payment_date),
        ends_in_month(&S::expiry),
    };
  }

  /// The order and the result of the payment, or the next step of 3-D Secure. After the method,
  /// continue with ThreeDsContinue by order_id: this operation has no parameter for a second
  /// request.
  struct Response {
    Text error_code = {};  ///< "0": no error
    Text error = {};       ///< in the request's language; show it, do not depend on its text
    Text order_id = {};    ///< assigned by the gateway; for GetOrderStatusExtended
    Text info = {};        ///< the result of the attempt in words
    Text redirect = {};    ///< the page to send the customer to, if there was no 3-D Secure
    Text term_url = {};    ///< where the access control server sends the customer afterwards
    Text acs_url = {};  ///< address of the access control server; present if there is a challenge
    Text pa_req = {};   ///< 3-D Secure 1: Base64, to be posted to acs_url
    InstantOrderStatus order_status = {};  ///< absent if a request parameter was wrong
    ThreeDsAnswer three_ds = {};
    PayerData payer_data = {};  ///< the payer's account reference in the card network
    /// Not in the table; takes precedence over error_code ("Errors", 1).
    Optional<bool> success = {};

    constexpr bool refused() const { return is_refusal(success, error_code); }
    /// Returns whether the order's number was used before: see Outcome::number_taken.
    constexpr bool number_taken() const { return is_number_taken(refused(), error_code); }
    /// Returns whether the answer is not a refusal and has an order that is registered and unpaid.
    /// It gives no reason: the issuer may not have answered. A journal entry therefore stays open
    /// until the order's status decides; the action code in that is beyond the specification.
    constexpr bool leaves_action_open() const {
      return is_action_open(refused(), payment(), order_status.order_status);
    }
    /// Returns Payment::approved only if the order says that it is paid, and nothing contradicts
    /// it. A registered order without a challenge is declined. ecommerce, "States" 4.
    constexpr Payment payment() const {
      PaymentFacts said{};
      said.refused = refused();
      said.error_code = error_code;
      said.status = order_status.order_status;
      said.not_found = order_status.error_code.present() || order_status.order_number.present();
      said.contradicted = is_refusal(order_status.error_code);
      said.challenge = !acs_url.empty();
      said.method = three_ds.has_method(acs_url, redirect);
      said.numbers_order = true;
      return judge_payment(said);
    }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",   &S::error_code,   mandatory(1, 2).deciding()),
          field("error",       &S::error,        optional(1, 512)),
          field("orderId",     &S::order_id,     optional(1, 36)),
          field("info",        &S::info,         optional()),
          field("redirect",    &S::redirect,     optional(1, 512).deciding()),
          field("termUrl",     &S::term_url,     optional(1, 512)),
          field("acsUrl",      &S::acs_url,      optional(1, 512).deciding()),
          field("paReq",       &S::pa_req,       optional(1, 255)),
          field("orderStatus", &S::order_status, conditional().deciding()),
          merged(&S::three_ds),
          field("payerData",   &S::payer_data,   optional()),
          field("success",     &S::success,      optional().deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
