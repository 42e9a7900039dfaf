// motoPayment.do - registers a mail or telephone order, and pays it.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/payer.hpp>
#include <tillwire/ops/ecommerce/blocks/payer_data.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
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
/// number; so always set one. ecommerce, "motoPayment.do".
struct MotoPayment {
  static constexpr Endpoint endpoint = {rest, "motoPayment.do", moves_money};

  Text order_number = {};          ///< assigned by the merchant, unique per order
  Amount amount = {};              ///< may be zero
  Text currency = {};              ///< ISO 4217 digits; the merchant's default if absent
  Text return_url = {};            ///< with its scheme
  Text fail_url = {};              ///< for failed payments, with its scheme
  Text description = {};           ///< appears in logs: must not contain personal or payment data
  Choice<Language> language = {};  ///< the store's default if absent
  Text client_id = {};             ///< the customer's id in the merchant's system
  Text merchant_login = {};        ///< the merchant to pay for, if another
  Text post_address = {};          ///< delivery address
  Json json_params = {};           ///< attributes for the processing centre; absent: none
  Items<Choice<Feature>> features = {};  ///< sent as repeated parameters
  /// Address for this order's notifications; absent: the configured one.
  Text dynamic_callback_url = {};
  Text email = {};                             ///< mandatory if the client is to be notified
  Block<BillingPayerData> billing_payer = {};  ///< needed if the merchant uses address verification
  Block<ShippingPayerData> shipping_payer = {};   ///< address of delivery, for 3-D Secure
  Block<PreOrderPayerData> pre_order_payer = {};  ///< whether it is a pre-order or a reorder
  Block<OrderPayerData> order_payer = {};         ///< the customer's phone numbers
  Text ip = {};                                   ///< the buyer's IPv4 or IPv6 address
  Optional<bool> pre_auth = {};                   ///< true holds the amount only
  DateTime autocompletion_date = {};  ///< UTC; when the gateway charges the amount automatically
  DateTime auto_reverse_date = {};    ///< UTC; when the gateway releases the amount automatically
  Secret pan = {};                    ///< card number
  Secret expiry = {};                 ///< YYYYMM
  Text cardholder = {};               ///< as printed on the card
  Secret cvc = {};                    ///< depends on the type of payment; absent: none

  // clang-format off
  static constexpr auto fields() {
    using S = MotoPayment;
    return Fields{
        field("orderNumber",        &S::order_number,         optional(1, 36)),
        field("amount",             &S::amount,               mandatory(0, 12)),
        field("currency",           &S::currency,             optional(3)),
        field("returnUrl",          &S::return_url,           mandatory(1, 512)),
        field("failUrl",            &S::fail_url,             optional(1, 512)),
        field("description",        &S::description,          optional(1, 598)),
        field("language",           &S::language,             optional(2).closed()),
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
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{ends_in_month(&MotoPayment::expiry)}; }

  /// Fields that the table calls mandatory, but that decide nothing, may be absent: an answer about
  /// money is not rejected for them.
  struct Response {
    Optional<bool> success = {};  ///< the request was processed; does not mean that it is paid
    Text error_code = {};         ///< "0": no error
    Text error_message = {};      ///< in the request's language; show it, do not depend on its text
    Text order_id = {};           ///< assigned by the gateway; for GetOrderStatusExtended
    Text order_number = {};       ///< assigned by the merchant
    Text user_message = {};       ///< text for the customer
    PayerData payer_data = {};    ///< the payer's account reference in the card network

    constexpr bool refused() const { return is_refusal(success, error_code); }
    /// Returns whether the order's number was used before: see Outcome::number_taken.
    constexpr bool number_taken() const { return is_number_taken(refused(), error_code); }
    /// Returns Payment::declined, or Payment::unconfirmed, which GetOrderStatusExtended resolves.
    constexpr Payment payment() const { return judge_processed(refused(), error_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("success",      &S::success,       mandatory().deciding()),
          field("errorCode",    &S::error_code,    mandatory(1, 2).deciding()),
          field("errorMessage", &S::error_message, tolerated(1, 512)),
          field("mdOrder",      &S::order_id,      tolerated(1, 36)),
          field("orderNumber",  &S::order_number,  tolerated(1, 36)),
          field("userMessage",  &S::user_message,  optional(1, 512)),
          field("payerData",    &S::payer_data,    optional()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
