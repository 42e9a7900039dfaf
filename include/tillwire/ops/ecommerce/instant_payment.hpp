// instantPayment.do - registers an order and pays it, in one request.
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

/// Registers an order and pays it with card data, with their encryption in one seToken, or with a
/// stored card.
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
/// Moves money: never repeat it after a lost answer, ask with GetOrderStatusExtended by the order
/// number; so always give one.
/// ecommerce, "instantPayment.do", which shows neither bounds nor what is mandatory up to fail_url:
/// there the gateway judges, but for what other sections bound.
struct InstantPayment {
  static constexpr Endpoint endpoint = {rest, "instantPayment.do", moves_money};

  Amount amount = {};
  Text currency = {};  ///< ISO 4217 digits
  Text description = {};
  Text order_number = {};  ///< the merchant's own, unique per order
  Secret pan = {};
  Secret cvc = {};
  Secret expiry = {};    ///< YYYYMM; needed without se_token and binding_id
  Secret se_token = {};  ///< make_se_token()'s without an order id, instead of all card data
  Text binding_id = {};  ///< a stored card
  Text cardholder_name = {};
  Text email = {};
  Phone phone = {};
  Choice<Language> language = {};
  Text return_url = {};
  Text fail_url = {};
  Optional<bool> three_ds_sdk = {};              ///< the payment comes from a 3-D Secure SDK
  Choice<ThreeDsVersion> three_ds_version = {};  ///< 2.1.0 if absent
  Text mcc = {};                                 ///< merchant category
  Text mvv = {};
  Block<PaymentFacilitator> payment_facilitator = {};
  Choice<Initiator> tii = {};              ///< absent: a regular payment
  Text original_payment_net_ref_num = {};  ///< of the first payment; only with tii R, U and F
  Text original_payment_date = {};         ///< of the first payment, in epoch ms; only with tii R, U and F
  Text post_address = {};
  Block<Marketplace> marketplace = {};
  Choice<ScaExemption> sca_exemption = {};  ///< needs a permission
  Block<BillingPayerData> billing_payer = {};
  Block<ShippingPayerData> shipping_payer = {};
  Block<PreOrderPayerData> pre_order_payer = {};
  Block<OrderPayerData> order_payer = {};
  Block<ClientBrowserInfo> client_browser_info = {};
  Text addresses_match = {};  ///< Y: billing is shipping address, or N (beyond the specification)
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

  /// The order and what the payment came to, or the next step of 3-D Secure. The method's second
  /// request is ThreeDsContinue, by order_id: this operation has no parameter for it.
  struct Response {
    Text error_code = {};  ///< "0": no error
    Text error = {};       ///< in the request's language: show it, never match on it
    Text order_id = {};
    Text info = {};      ///< what the attempt came to, in words
    Text redirect = {};  ///< where the customer goes next, if there was no 3-D Secure
    Text term_url = {};  ///< where the access control server sends the customer back to
    Text acs_url = {};   ///< the access control server: there is a challenge
    Text pa_req = {};    ///< 3-D Secure 1: Base64, to be posted to acs_url
    InstantOrderStatus order_status = {};
    ThreeDsAnswer three_ds = {};
    PayerData payer_data = {};
    Optional<bool> success = {};  ///< not in the table; where it comes, it wins ("Errors", 1)

    constexpr bool refused() const { return is_refusal(success, error_code); }
    /// Whether the order's number was used before: see Outcome::number_taken.
    constexpr bool number_taken() const { return is_number_taken(refused(), error_code); }
    /// Whether the answer refuses nothing, and has an order that is registered and not paid. It
    /// does not say why: the issuer may not have been heard. So an entry of the journal stays open
    /// until the order's status tells; the action code of that is beyond the specification.
    constexpr bool leaves_action_open() const {
      return is_action_open(refused(), payment(), order_status.order_status);
    }
    /// Approved only if the order says that it is paid, and nothing says otherwise. An order that
    /// is registered, without a challenge, is declined. ecommerce, "States" 4.
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
