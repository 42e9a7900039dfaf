// register.do - registers an order and returns the page on which the customer pays it.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/outcome.hpp>
#include <tillwire/ops/ecommerce/blocks/marketplace.hpp>
#include <tillwire/ops/ecommerce/blocks/order_bundle.hpp>
#include <tillwire/ops/ecommerce/blocks/payer.hpp>
#include <tillwire/ops/ecommerce/blocks/payment_facilitator.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Registers an order. No money moves yet: show the customer `form_url`, or pay with PaymentOrder.
///
///     Register order;
///     order.order_number = "A-17";
///     order.amount       = {125000};  // 1250.00
///     order.return_url   = "https://shop.example/paid";
///
///     auto answer = client.call(order);
///     if (!answer) return report(answer.error());
///     if (answer->registered()) show(answer->form_url);
///
/// Safe to repeat: the gateway refuses an order number it has seen with error code 1.
/// ecommerce, "register.do".
struct Register {
  static constexpr Endpoint endpoint = {rest, "register.do", safe};

  Text order_number;          ///< the merchant's own, unique per order
  Amount amount;              ///< may be zero
  Text currency;              ///< ISO 4217 digits; the merchant's default if absent
  Text return_url;            ///< with its scheme, or the gateway takes it as relative to itself
  Text fail_url;              ///< the same
  Text dynamic_callback_url;  ///< where this order's notifications go
  Text description;           ///< appears in logs: no personal and no payment data
  Choice<Language> language;  ///< the store's default if absent
  Text ip;                    ///< the buyer's, IPv4 or IPv6
  Text client_id;             ///< the customer; needed to store a card or to pay with a stored one
  Text merchant_login;        ///< register for this merchant instead; needs a permission
  Text cardholder_name;       ///< shown on the payment page; Latin characters
  Json json_params;           ///< attributes for the processing centre
  Optional<std::int32_t> lifetime_s;  ///< ignored if expires is present; 1200 if both are absent
  DateTime expires;                   ///< when the order lapses
  Text binding_id;                    ///< a stored card; needs a permission
  Items<Choice<Feature>> features;    ///< each becomes a parameter of its own
  Text post_address;                  ///< where to deliver
  Block<Marketplace> marketplace;
  Block<OrderBundle> bundle;  ///< the cart
  Amount fee_input;           ///< needs a permission
  Text email;  ///< needed if the client is to be notified; checked when the order is paid
  Text mcc;    ///< merchant category; needs a permission
  Text mvv;    ///< needs a special setting
  Block<PaymentFacilitator> payment_facilitator;
  Block<BillingPayerData> billing_payer;
  Block<ShippingPayerData> shipping_payer;
  Block<PreOrderPayerData> pre_order_payer;
  Block<OrderPayerData> order_payer;
  Text addresses_match;  ///< Y: billing is shipping address, or N (beyond the specification)

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("orderNumber",                             &Register::order_number,         mandatory(1, 36)),
        field("amount",                                  &Register::amount,               mandatory(0, 12)),
        field("currency",                                &Register::currency,             optional(3).digits()),
        field("returnUrl",                               &Register::return_url,           mandatory(1, 512)),
        field("failUrl",                                 &Register::fail_url,             optional(1, 512)),
        field("dynamicCallbackUrl",                      &Register::dynamic_callback_url, optional(1, 512)),
        field("description",                             &Register::description,          optional(1, 598)),
        field("language",                                &Register::language,             optional(2).closed()),
        field("ip",                                      &Register::ip,                   optional(1, 39)),
        field("clientId",                                &Register::client_id,            optional(0, 255)),
        field("merchantLogin",                           &Register::merchant_login,       optional(1, 255)),
        field("cardholderName",                          &Register::cardholder_name,      optional(1, 150)),
        field("jsonParams",                              &Register::json_params,          optional()),
        field("sessionTimeoutSecs",                      &Register::lifetime_s,           optional(1, 9)),
        field("expirationDate",                          &Register::expires,              optional(19)),
        field("bindingId",                               &Register::binding_id,           optional(1, 255)),
        field("features",                                &Register::features,             optional()),
        field("postAddress",                             &Register::post_address,         optional(1, 255)),
        field("marketplace",                             &Register::marketplace,          optional()),
        field("orderBundle",                             &Register::bundle,               optional()),
        field("feeInput",                                &Register::fee_input,            optional(0, 8)),
        field("email",                                   &Register::email,                conditional(1, 40)),
        field("mcc",                                     &Register::mcc,                  optional(4).integer()),
        field("mvv",                                     &Register::mvv,                  optional(1, 10)),
        field("paymentFacilitator",                      &Register::payment_facilitator,  optional()),
        field("billingPayerData",                        &Register::billing_payer,        optional()),
        field("shippingPayerData",                       &Register::shipping_payer,       optional()),
        field("preOrderPayerData",                       &Register::pre_order_payer,      optional()),
        field("orderPayerData",                          &Register::order_payer,          optional()),
        field("billingAndShippingAddressMatchIndicator", &Register::addresses_match,      optional(1)),
    };
  }

  struct Response {
    Text error_code;     ///< "0" or absent: registered; "1": the order number is taken
    Text error_message;  ///< in the request's language: show it, never match on it
    Text form_url;       ///< the payment page
    Text order_id;       ///< the gateway's name for the order, asked for by every later operation
    Optional<bool> success;  ///< not in the table; where it comes, it wins ("Errors", 1)

    /// Whether there is an order now: `form_url` and `order_id` are its.
    constexpr bool registered() const {
      return is_success(success, error_code) && order_id.present();
    }
    constexpr bool succeeded() const { return registered(); }

    static constexpr auto fields() {
      return Fields{
          field("errorCode",    &Response::error_code,    optional(1, 2).deciding()),
          field("errorMessage", &Response::error_message, optional(1, 512)),
          field("formUrl",      &Response::form_url,      optional(1, 512)),
          field("orderId",      &Response::order_id,      optional(1, 36)),
          field("success",      &Response::success,       optional().deciding()),
      };
    }
  };
  // clang-format on
};

}  // namespace tillwire::ecommerce
