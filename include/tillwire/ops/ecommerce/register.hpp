// register.do - registers an order and returns the page on which the customer pays it.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/marketplace.hpp>
#include <tillwire/ops/ecommerce/blocks/order_bundle.hpp>
#include <tillwire/ops/ecommerce/blocks/payer.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_facilitator.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Registers an order. No money moves yet: show the customer `form_url`, or pay with PaymentOrder.
///
///     Register order;
///     order.order_number = "A-17";
///     order.amount       = {125000};  // 1250.00
///     order.return_url   = "https://shop.example/paid";
///
///     auto answer = client.call(order);
///     if (!answer.succeeded()) return report(answer.error());
///     if (answer->registered()) show(answer->form_url);
///
/// Safe to repeat: the gateway refuses an order number that was used before with error code 1. That
/// answer has no order id: query GetOrderStatusExtended by the order number. ecommerce,
/// "register.do".
struct Register {
  static constexpr Endpoint endpoint = {rest, "register.do", safe};

  /// Assigned by the merchant, unique per order. [orderNumber, mandatory, 1 to 36 characters]
  Text order_number = {};
  Amount amount = {};  ///< may be zero [mandatory, at most 12 digits]
  Text currency = {};  ///< ISO 4217 digits; the merchant's default if absent [optional, 3 digits]
  /// The gateway treats an address without its scheme as relative to itself.
  /// [returnUrl, mandatory, with its scheme, 1 to 512 characters]
  Text return_url = {};
  /// For failed payments. [failUrl, optional, with its scheme, 1 to 512 characters]
  Text fail_url = {};
  /// Address for this order's notifications; absent: the configured one.
  /// [dynamicCallbackUrl, optional, 1 to 512 characters]
  Text dynamic_callback_url = {};
  /// Appears in logs: must not contain personal or payment data. [optional, 1 to 598 characters]
  Text description = {};
  Choice<Language> language = {};  ///< the store's default if absent [optional]
  Text ip = {};  ///< the buyer's IPv4 or IPv6 address [optional, 1 to 39 characters]
  /// The customer's id in the merchant's system; needed to store or use a card.
  /// [clientId, optional, at most 255 characters]
  Text client_id = {};
  /// The merchant to register for, if another; needs a permission.
  /// [merchantLogin, optional, 1 to 255 characters]
  Text merchant_login = {};
  /// Shown on the payment page; Latin characters. [cardholderName, optional, 1 to 150 characters]
  Text cardholder_name = {};
  /// Attributes for the processing centre; absent: none. [jsonParams, optional]
  Json json_params = {};
  /// Lifetime of the order in seconds. Ignored if expires is present; if both are absent, the
  /// merchant's setting, else 1200. [sessionTimeoutSecs, optional, 1 to 9 digits]
  Optional<std::int32_t> lifetime_s = {};
  /// When the order lapses; absent: see lifetime_s. [expirationDate, optional, YYYY-MM-DDTHH:MM:SS]
  DateTime expires = {};
  /// The stored card to pay with; needs a permission. [bindingId, optional, 1 to 255 characters]
  Text binding_id = {};
  Items<Choice<Feature>> features = {};  ///< sent as repeated parameters [optional]
  Text post_address = {};  ///< delivery address [postAddress, optional, 1 to 255 characters]
  Block<Marketplace> marketplace = {};  ///< needs a special setting [optional]
  Block<OrderBundle> bundle = {};       ///< the cart [orderBundle, optional]
  /// Fee in minor units; needs a permission. [feeInput, optional, at most 8 digits]
  Amount fee_input = {};
  /// Mandatory if the client is to be notified; checked when the order is paid.
  /// [conditional, 1 to 40 characters]
  Text email = {};
  Text mcc = {};  ///< merchant category code, ISO 18245; needs a permission [optional, 4 digits]
  /// Merchant verification value; needs a special setting. [optional, 1 to 10 characters]
  Text mvv = {};
  /// Needs a special setting. [paymentFacilitator, optional]
  Block<PaymentFacilitator> payment_facilitator = {};
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

  // clang-format off
  static constexpr auto fields() {
    using S = Register;
    return Fields{
        field("orderNumber",        &S::order_number,         mandatory(1, 36)),
        field("amount",             &S::amount,               mandatory(0, 12)),
        field("currency",           &S::currency,             optional(3).digits()),
        field("returnUrl",          &S::return_url,           mandatory(1, 512).url()),
        field("failUrl",            &S::fail_url,             optional(1, 512).url()),
        field("dynamicCallbackUrl", &S::dynamic_callback_url, optional(1, 512)),
        field("description",        &S::description,          optional(1, 598)),
        field("language",           &S::language,             optional(2)),
        field("ip",                 &S::ip,                   optional(1, 39)),
        field("clientId",           &S::client_id,            optional(0, 255)),
        field("merchantLogin",      &S::merchant_login,       optional(1, 255)),
        field("cardholderName",     &S::cardholder_name,      optional(1, 150)),
        field("jsonParams",         &S::json_params,          optional()),
        field("sessionTimeoutSecs", &S::lifetime_s,           optional(1, 9)),
        field("expirationDate",     &S::expires,              optional(19)),
        field("bindingId",          &S::binding_id,           optional(1, 255)),
        field("features",           &S::features,             optional()),
        field("postAddress",        &S::post_address,         optional(1, 255)),
        field("marketplace",        &S::marketplace,          optional()),
        field("orderBundle",        &S::bundle,               optional()),
        field("feeInput",           &S::fee_input,            optional(0, 8)),
        field("email",              &S::email,                conditional(1, 40)),
        field("mcc",                &S::mcc,                  optional(4).integer()),
        field("mvv",                &S::mvv,                  optional(1, 10)),
        field("paymentFacilitator", &S::payment_facilitator,  optional()),
        field("billingPayerData",   &S::billing_payer,        optional()),
        field("shippingPayerData",  &S::shipping_payer,       optional()),
        field("preOrderPayerData",  &S::pre_order_payer,      optional()),
        field("orderPayerData",     &S::order_payer,          optional()),
        field("billingAndShippingAddressMatchIndicator", &S::addresses_match, optional(1)),
    };
  }

  struct Response {
    /// Why the gateway refused. Not Json, which takes 200 bytes more of flash.
    struct Reason {
      Text code = {};  ///< [optional, beyond the specification]

      static constexpr auto fields() {
        return Fields{field("code", &Reason::code, optional().informative().beyond())};
      }
    };

    /// "0" or absent: registered; "1": the order number is taken.
    /// [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// Address of the payment page; absent if registration failed.
    /// [formUrl, optional, 1 to 512 characters]
    Text form_url = {};
    /// Assigned by the gateway; identifies the order in later operations.
    /// [orderId, one of the decisive fields, 1 to 36 characters]
    Text order_id = {};
    /// Not in the table; overrides error_code ("Errors", 1).
    /// [one of the decisive fields, beyond the specification]
    Optional<bool> success = {};
    /// Has the code, if it is an object: see Client::fault().
    /// [optional, beyond the specification]
    Reason error = {};

    /// Returns whether there is an order now: `form_url` and `order_id` belong to it.
    constexpr bool registered() const { return !refused() && order_id.present(); }
    /// Returns whether the gateway refused.
    constexpr bool refused() const { return is_refusal(success, error_code); }
    /// Returns the error code, wherever the answer has it.
    constexpr Text code() const { return code_of(error_code, error.code); }
    /// Returns whether the gateway refused because the order's number was used before.
    constexpr bool number_taken() const { return is_number_taken(refused(), code()); }

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive(1, 2)),
          field("errorMessage", &S::error_message, optional(1, 512).informative()),
          field("formUrl",      &S::form_url,      optional(1, 512)),
          field("orderId",      &S::order_id,      decisive(1, 36)),
          field("success",      &S::success,       decisive().beyond()),
          field("error",        &S::error,         optional().informative().beyond()),
      };
    }
  };
  // clang-format on
};

}  // namespace tillwire::ecommerce
