// registerPreAuth.do - registers an order whose amount is held first and charged later.
#pragma once

#include <tillwire/ops/ecommerce/register.hpp>

namespace tillwire::ecommerce {

/// Registers a two-phase order: paying it holds the amount, until it is charged or given back. Used
/// like Register, whose fields mean the same here.
///
///     RegisterPreAuth order;
///     order.order_number        = "R-204";
///     order.amount              = {30000};  // 300.00
///     order.return_url          = "https://hotel.example/held";
///     order.autocompletion_date = "2027-03-01T12:00:00";
///     auto answer = client.call(order);
///
/// Safe to repeat: the gateway refuses an order number it has seen with error code 1.
/// ecommerce, "registerPreAuth.do", which does not show the response: it is taken for
/// register.do's.
struct RegisterPreAuth {
  static constexpr Endpoint endpoint = {rest, "registerPreAuth.do", safe};

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
  Amount fee_input;                     ///< needs a permission
  Text email;  ///< needed if the client is to be notified; checked when the order is paid
  Text mcc;    ///< merchant category; needs a permission
  Text mvv;    ///< needs a special setting
  Block<PaymentFacilitator> payment_facilitator;
  Block<BillingPayerData> billing_payer;
  Block<ShippingPayerData> shipping_payer;
  Block<PreOrderPayerData> pre_order_payer;
  Block<OrderPayerData> order_payer;
  Text addresses_match;  ///< Y: billing is shipping address, or N (beyond the specification)
  DateTime autocompletion_date;  ///< UTC; when the amount is charged by itself; support enables it
  DateTime auto_reverse_date;    ///< UTC; when the amount is given back by itself

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("orderNumber",                             &RegisterPreAuth::order_number,         mandatory(1, 36)),
        field("amount",                                  &RegisterPreAuth::amount,               mandatory(0, 12)),
        field("currency",                                &RegisterPreAuth::currency,             optional(3).digits()),
        field("returnUrl",                               &RegisterPreAuth::return_url,           mandatory(1, 512)),
        field("failUrl",                                 &RegisterPreAuth::fail_url,             optional(1, 512)),
        field("dynamicCallbackUrl",                      &RegisterPreAuth::dynamic_callback_url, optional(1, 512)),
        field("description",                             &RegisterPreAuth::description,          optional(1, 598)),
        field("language",                                &RegisterPreAuth::language,             optional(2).closed()),
        field("ip",                                      &RegisterPreAuth::ip,                   optional(1, 39)),
        field("clientId",                                &RegisterPreAuth::client_id,            optional(0, 255)),
        field("merchantLogin",                           &RegisterPreAuth::merchant_login,       optional(1, 255)),
        field("cardholderName",                          &RegisterPreAuth::cardholder_name,      optional(1, 150)),
        field("jsonParams",                              &RegisterPreAuth::json_params,          optional()),
        field("sessionTimeoutSecs",                      &RegisterPreAuth::lifetime_s,           optional(1, 9)),
        field("expirationDate",                          &RegisterPreAuth::expires,              optional(19)),
        field("bindingId",                               &RegisterPreAuth::binding_id,           optional(1, 255)),
        field("features",                                &RegisterPreAuth::features,             optional()),
        field("postAddress",                             &RegisterPreAuth::post_address,         optional(1, 255)),
        field("marketplace",                             &RegisterPreAuth::marketplace,          optional()),
        field("orderBundle",                             &RegisterPreAuth::bundle,               optional()),
        field("feeInput",                                &RegisterPreAuth::fee_input,            optional(0, 8)),
        field("email",                                   &RegisterPreAuth::email,                conditional(1, 40)),
        field("mcc",                                     &RegisterPreAuth::mcc,                  optional(4).integer()),
        field("mvv",                                     &RegisterPreAuth::mvv,                  optional(1, 10)),
        field("paymentFacilitator",                      &RegisterPreAuth::payment_facilitator,  optional()),
        field("billingPayerData",                        &RegisterPreAuth::billing_payer,        optional()),
        field("shippingPayerData",                       &RegisterPreAuth::shipping_payer,       optional()),
        field("preOrderPayerData",                       &RegisterPreAuth::pre_order_payer,      optional()),
        field("orderPayerData",                          &RegisterPreAuth::order_payer,          optional()),
        field("billingAndShippingAddressMatchIndicator", &RegisterPreAuth::addresses_match,      optional(1)),
        field("autocompletionDate",                      &RegisterPreAuth::autocompletion_date,  optional(19)),
        field("autoReverseDate",                         &RegisterPreAuth::auto_reverse_date,    optional(19)),
    };
  }
  // clang-format on

  using Response = Register::Response;
};

}  // namespace tillwire::ecommerce
