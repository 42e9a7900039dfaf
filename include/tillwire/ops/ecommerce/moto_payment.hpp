// motoPayment.do - registers a mail or telephone order, and pays it.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/order_bundle.hpp>
#include <tillwire/ops/ecommerce/blocks/payer.hpp>
#include <tillwire/ops/ecommerce/blocks/payer_data.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_facilitator.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/initiator.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Registers and pays an order that was received by mail or telephone.
///
///     MotoPayment payment;
///     payment.order_number = "T-9";
///     payment.amount       = {4200};  // 42.00
///     payment.return_url   = "https://shop.example/paid";
///     payment.pan          = "4111111111111111";
///     payment.expiry       = "203012";
///     payment.cardholder   = "MAX MUSTERMANN";
///
///     auto answer = client.call(payment);
///     if (!answer.answered()) return ask_status("T-9");  // it may have been carried out
///     if (answer->payment() != Payment::declined) return ask_status("T-9");
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number; so always set one. ecommerce, "motoPayment.do"; what follows `cvc` is beyond the
/// specification.
struct MotoPayment {
  static constexpr Endpoint endpoint = {rest, "motoPayment.do", moves_money};

  /// Assigned by the merchant, unique per order. [orderNumber, optional, 1 to 36 characters]
  Text order_number = {};
  Amount amount = {};  ///< may be zero [mandatory, at most 12 digits]
  /// ISO 4217 digits; the merchant's default if absent. [optional, 3 characters]
  Text currency = {};
  Text return_url = {};  ///< [returnUrl, mandatory, with its scheme, 1 to 512 characters]
  /// For failed payments. [failUrl, optional, with its scheme, 1 to 512 characters]
  Text fail_url = {};
  /// Appears in logs: must not contain personal or payment data. [optional, 1 to 598 characters]
  Text description = {};
  Choice<Language> language = {};  ///< the store's default if absent [optional]
  /// The customer's id in the merchant's system. [clientId, optional, at most 255 characters]
  Text client_id = {};
  /// The merchant to pay for, if another. [merchantLogin, optional, 1 to 255 characters]
  Text merchant_login = {};
  Text post_address = {};  ///< delivery address [postAddress, optional, 1 to 255 characters]
  /// Attributes for the processing centre; absent: none. [jsonParams, optional]
  Json json_params = {};
  Items<Choice<Feature>> features = {};  ///< sent as repeated parameters [optional]
  /// Address for this order's notifications; absent: the configured one.
  /// [dynamicCallbackUrl, optional, 1 to 512 characters]
  Text dynamic_callback_url = {};
  Text email = {};  ///< mandatory if the client is to be notified [conditional, 1 to 40 characters]
  /// Needed if the merchant uses address verification. [billingPayerData, optional]
  Block<BillingPayerData> billing_payer = {};
  /// Address of delivery, for 3-D Secure. [shippingPayerData, optional]
  Block<ShippingPayerData> shipping_payer = {};
  /// Says whether the order is a pre-order or a reorder. [preOrderPayerData, optional]
  Block<PreOrderPayerData> pre_order_payer = {};
  /// The customer's phone numbers. [orderPayerData, optional]
  Block<OrderPayerData> order_payer = {};
  Text ip = {};  ///< the buyer's IPv4 or IPv6 address [optional, 1 to 39 characters]
  Optional<bool> pre_auth = {};  ///< true holds the amount only [preAuth, optional]
  /// UTC; when the gateway charges the amount automatically. Excludes auto_reverse_date.
  /// [autocompletionDate, optional, YYYY-MM-DDTHH:MM:SS]
  DateTime autocompletion_date = {};
  /// UTC; when the gateway releases the amount automatically. Excludes autocompletion_date.
  /// [autoReverseDate, optional, YYYY-MM-DDTHH:MM:SS]
  DateTime auto_reverse_date = {};
  Secret pan = {};       ///< card number [mandatory, 1 to 19 characters]
  Secret expiry = {};    ///< YYYYMM [mandatory, 6 digits]
  Text cardholder = {};  ///< as printed on the card [mandatory, 1 to 26 characters]
  Secret cvc = {};       ///< depends on the type of payment; absent: none [optional, 3 digits]
  /// True does not store the card. [bindingNotNeeded, optional, beyond the specification]
  Optional<bool> binding_not_needed = {};
  /// Lifetime of the order in seconds. Ignored if expires is present; if both are absent, the
  /// merchant's setting, else 1200.
  /// [sessionTimeoutSecs, optional, 1 to 9 digits, beyond the specification]
  Optional<std::int32_t> lifetime_s = {};
  /// When the order lapses; absent: see lifetime_s.
  /// [expirationDate, optional, YYYY-MM-DDTHH:MM:SS, beyond the specification]
  DateTime expires = {};
  Block<OrderBundle> bundle = {};  ///< the cart [orderBundle, optional, beyond the specification]
  /// Merchant category code, ISO 18245. [optional, 4 digits, beyond the specification]
  Text mcc = {};
  /// Merchant verification value; needs a special setting.
  /// [optional, 1 to 10 characters, beyond the specification]
  Text mvv = {};
  /// Needs a special setting. [paymentFacilitator, optional, beyond the specification]
  Block<PaymentFacilitator> payment_facilitator = {};
  Choice<Initiator> tii = {};  ///< absent: a regular payment [optional, beyond the specification]
  /// Network reference of the first payment; needed with tii R, U and F, because the gateway would
  /// take the payment for an ordinary one, and allowed with I.
  /// [originalPaymentNetRefNum, conditional, 1 to 36 characters, beyond the specification]
  Text original_payment_net_ref_num = {};
  /// Time of the first payment in epoch ms; needed with tii R, U and F, allowed with I.
  /// [originalPaymentDate, conditional, digits, beyond the specification]
  Text original_payment_date = {};

  // clang-format off
  static constexpr auto fields() {
    using S = MotoPayment;
    return Fields{
        field("orderNumber",        &S::order_number,         optional(1, 36)),
        field("amount",             &S::amount,               mandatory(0, 12)),
        field("currency",           &S::currency,             optional(3)),
        field("returnUrl",          &S::return_url,           mandatory(1, 512).url()),
        field("failUrl",            &S::fail_url,             optional(1, 512).url()),
        field("description",        &S::description,          optional(1, 598)),
        field("language",           &S::language,             optional(2)),
        field("clientId",           &S::client_id,            optional(0, 255)),
        field("merchantLogin",      &S::merchant_login,       optional(1, 255)),
        field("postAddress",        &S::post_address,         optional(1, 255)),
        field("jsonParams",         &S::json_params,          optional()),
        field("features",           &S::features,             optional()),
        field("dynamicCallbackUrl", &S::dynamic_callback_url, optional(1, 512)),
        field("email",              &S::email,                conditional(1, 40)),
        field("billingPayerData",   &S::billing_payer,        optional()),
        field("shippingPayerData",  &S::shipping_payer,       optional()),
        field("preOrderPayerData",  &S::pre_order_payer,      optional()),
        field("orderPayerData",     &S::order_payer,          optional()),
        field("ip",                 &S::ip,                   optional(1, 39)),
        field("preAuth",            &S::pre_auth,             optional()),
        field("autocompletionDate", &S::autocompletion_date,  optional(19)),
        field("autoReverseDate",    &S::auto_reverse_date,    optional(19)),
        field("pan",                &S::pan,                  mandatory(1, 19)),
        field("expiry",             &S::expiry,               mandatory(6).integer()),
        field("cardholder",         &S::cardholder,           mandatory(1, 26)),
        field("cvc",                &S::cvc,                  optional(3).digits()),
        field("bindingNotNeeded",   &S::binding_not_needed,   optional().beyond()),
        field("sessionTimeoutSecs", &S::lifetime_s,           optional(1, 9).beyond()),
        field("expirationDate",     &S::expires,              optional(19).beyond()),
        field("orderBundle",        &S::bundle,               optional().beyond()),
        field("mcc",                &S::mcc,                  optional(4).integer().beyond()),
        field("mvv",                &S::mvv,                  optional(1, 10).beyond()),
        field("paymentFacilitator", &S::payment_facilitator,  optional().beyond()),
        field("tii",                &S::tii,                  optional().beyond()),
        field("originalPaymentNetRefNum", &S::original_payment_net_ref_num,
              conditional(1, 36).beyond()),
        field("originalPaymentDate", &S::original_payment_date, conditional().digits().beyond()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = MotoPayment;
    return Rules{
        refused_unless(&S::tii, "R,U,F,I", &S::original_payment_net_ref_num,
                       &S::original_payment_date),
        needed_when(&S::tii, "R,U,F", &S::original_payment_net_ref_num, &S::original_payment_date),
        at_most_one_of(&S::autocompletion_date, &S::auto_reverse_date),
        ends_in_month(&S::expiry),
    };
  }

  /// Fields that the table calls mandatory may be absent if one that decides is there: gateways
  /// leave them out of refusals.
  struct Response {
    /// The request was processed; does not mean that it is paid. [one of the decisive fields]
    Optional<bool> success = {};
    /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, mandatory, absence tolerated, 1 to 512 characters]
    Text error_message = {};
    /// Assigned by the gateway; for GetOrderStatusExtended.
    /// [mdOrder, mandatory, absence tolerated, 1 to 36 characters]
    Text order_id = {};
    /// Assigned by the merchant. [orderNumber, mandatory, absence tolerated, 1 to 36 characters]
    Text order_number = {};
    Text user_message = {};  ///< text for the customer [userMessage, optional, 1 to 512 characters]
    /// The payer's account reference in the card network. [payerData, optional]
    PayerData payer_data = {};
    /// An object with a code, text, or a bool: see Client::fault().
    /// [one of the decisive fields, beyond the specification]
    Json error = {};

    bool refused() const { return is_refusal(success, error_code, error); }
    /// Returns the error code, wherever the answer has it.
    Text code() const { return code_of(error_code, error); }
    /// Returns whether the order's number was used before: see Outcome::number_taken.
    bool number_taken() const { return is_number_taken(refused(), code()); }
    /// Returns whether the answer says that the request was processed, and nothing else: the
    /// order's status says what became of the payment.
    bool processed() const { return !refused(); }
    /// Returns Payment::declined, or Payment::unconfirmed, which GetOrderStatusExtended resolves.
    Payment payment() const {
      PaymentFacts said{};
      said.refused = refused();
      said.error_code = code();
      said.numbered = true;
      said.order_id = order_id;
      return judge_payment(said);
    }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("success",      &S::success,       decisive()),
          field("errorCode",    &S::error_code,    decisive(1, 2)),
          field("errorMessage", &S::error_message, tolerated(1, 512).informative()),
          field("mdOrder",      &S::order_id,      tolerated(1, 36)),
          field("orderNumber",  &S::order_number,  tolerated(1, 36)),
          field("userMessage",  &S::user_message,  optional(1, 512).informative()),
          field("payerData",    &S::payer_data,    optional().informative()),
          field("error",        &S::error,         decisive().beyond()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
