// samsungWeb/payment.do - begins a payment by Samsung Pay in the customer's browser.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Begins a payment of a registered order by Samsung Pay in the customer's browser: the answer has
/// what the page hands to Samsung's script. The customer pays on a phone afterwards, or does not.
///
///     SamsungWebPayment payment;
///     payment.order_id        = order_id;  // Register::Response::order_id, copied
///     payment.failed_back_url = "https://shop.example/pay";
///     auto answer = client.call(payment);
///     if (answer.answered() && !answer->refused()) show_samsung(answer->transaction_id,
///     answer->href);
///
/// Moves no money itself, but from then on the order may be paid: query GetOrderStatusExtended by
/// the order's id. The request has no credentials. Beyond the specification.
struct SamsungWebPayment {
  static constexpr Endpoint endpoint = {wallet_json, "samsungWeb/payment.do", changes_state};

  Text order_id = {};  ///< Register::Response::order_id [mdOrder, mandatory, 1 to 36 characters]
  /// Where the customer returns if it fails, or takes too long.
  /// [onFailedPaymentBackUrl, mandatory, with its scheme, 1 to 512 characters]
  Text failed_back_url = {};

  static constexpr auto fields() {
    using S = SamsungWebPayment;
    return Fields{
        field("mdOrder", &S::order_id, mandatory(1, 36)),
        field("onFailedPaymentBackUrl", &S::failed_back_url, mandatory(1, 512).url()),
    };
  }

  /// What the page hands to Samsung's script, in the order of its parameters.
  struct Response {
    Text transaction_id = {};  ///< Samsung's [transactionId, optional]
    Text href = {};            ///< page of Samsung Pay [optional]
    Text service_id = {};      ///< the merchant's at Samsung [serviceId, optional]
    Text callback_url = {};    ///< page after the customer's consent [callbackUrl, optional]
    Text cancel_url = {};      ///< page after a cancellation [cancelUrl, optional]
    Text country_code = {};    ///< [countryCode, optional]
    Text mod = {};             ///< modulus of Samsung's key [optional]
    Text exp = {};             ///< exponent of Samsung's key [optional]
    Text key_id = {};          ///< of Samsung's key [keyId, optional]
    /// What some gateways send in place of `success`. [optional]
    Optional<bool> successful = {};
    PlainAnswer plain = {};  ///< [its fields are on this level]

    bool refused() const { return plain.refused() || (successful.present() && !*successful); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("transactionId", &S::transaction_id, optional().informative()),
          field("href",          &S::href,           optional().informative()),
          field("serviceId",     &S::service_id,     optional().informative()),
          field("callbackUrl",   &S::callback_url,   optional().informative()),
          field("cancelUrl",     &S::cancel_url,     optional().informative()),
          field("countryCode",   &S::country_code,   optional().informative()),
          field("mod",           &S::mod,            optional().informative()),
          field("exp",           &S::exp,            optional().informative()),
          field("keyId",         &S::key_id,         optional().informative()),
          field("successful",    &S::successful,     optional().deciding()),
          merged(&S::plain),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
