// recurrentPayment.do - registers an order and pays it with a stored card, as agreed.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/ops/ecommerce/blocks/payer.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The fields by which answers to both kinds of payment by a plan are judged. Borrowed from the
/// answer.
struct PlanFacts {
  const Optional<bool>& success;  ///< takes precedence over the code
  const Text& error_code;         ///< of the request
  const Json& error;              ///< an object with a code, text, or a bool
  const OrderRecord& order;       ///< the order after the payment
  const Text& order_id;           ///< of the order that was registered

  bool refused() const {
    return is_refusal(success, error_code, error, order.success, order.error_code);
  }
  /// Returns the error code, wherever the answer has it: the order's counts if it is the only one.
  Text code() const {
    const Text code = code_of(error_code, error);
    return code.present() ? code : order.error_code;
  }
  /// Returns whether the order's number was used before.
  bool number_taken() const { return is_number_taken(refused(), code()); }
  Payment payment() const {
    if (number_taken()) return Payment::unconfirmed;
    PaymentFacts said{};
    said.refused = refused();
    said.error_code = code();
    said.order = order_state(order);
    said.contradicted = order.refused();
    said.numbered = true;
    said.stored = true;
    said.order_id = order_id;
    return judge_payment(said);
  }
};

/// Pays with a card that was stored for recurrent payments.
///
///     RecurrentPayment payment;
///     payment.order_number = "M-2027-03";
///     payment.binding_id   = binding_id;  // Binding::binding_id, copied
///     payment.amount       = {999};       // 9.99
///     payment.currency     = "978";
///
///     auto answer = client.call(payment);
///     if (!answer.answered()) return ask_status("M-2027-03");  // it may have been carried out
///     if (answer->payment() == Payment::approved) extend_the_subscription();
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number; so always set one. ecommerce, "recurrentPayment.do", which does not show what is
/// mandatory; "Stored-credential flows" requires binding_id. What follows additional_parameters is
/// beyond the specification.
struct RecurrentPayment {
  static constexpr Endpoint endpoint = {payment_json, "recurrentPayment.do", moves_money};

  /// Assigned by the merchant, unique per order. [orderNumber, optional, 1 to 36 characters]
  Text order_number = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]
  /// The stored card to pay with. [bindingId, mandatory, 1 to 255 characters]
  Text binding_id = {};
  Text currency = {};     ///< ISO 4217 digits [optional]
  Text description = {};  ///< appears in logs: must not contain personal or payment data [optional]
  Amount amount = {};     ///< minor units [optional]
  /// Returned as OrderRecord::merchant_order_params. [additionalParameters, optional]
  Json additional_parameters = {};
  /// Fee in minor units; needs a permission.
  /// [feeInput, optional, at most 8 digits, beyond the specification]
  Amount fee_input = {};
  /// True holds the amount only, which the specification does not allow a merchant; some banks
  /// demand it for InstallmentPayment, either way.
  /// [preAuth, optional, beyond the specification]
  Optional<bool> pre_auth = {};
  /// UTC; when the gateway charges what is held. Excludes auto_reverse_date.
  /// [autocompletionDate, optional, YYYY-MM-DDTHH:MM:SS, beyond the specification]
  DateTime autocompletion_date = {};
  /// UTC; when the gateway releases what is held. Excludes autocompletion_date.
  /// [autoReverseDate, optional, YYYY-MM-DDTHH:MM:SS, beyond the specification]
  DateTime auto_reverse_date = {};
  /// Options of the order. [optional, beyond the specification]
  Items<Choice<Feature>> features = {};
  /// Needed if the merchant uses address verification.
  /// [billingPayerData, optional, beyond the specification]
  Block<BillingPayerData> billing_payer = {};
  /// Address of delivery. [shippingPayerData, optional, beyond the specification]
  Block<ShippingPayerData> shipping_payer = {};
  /// Says whether the order is a pre-order or a reorder.
  /// [preOrderPayerData, optional, beyond the specification]
  Block<PreOrderPayerData> pre_order_payer = {};
  /// The customer's phone numbers. [orderPayerData, optional, beyond the specification]
  Block<OrderPayerData> order_payer = {};

  // clang-format off
  static constexpr auto fields() {
    using S = RecurrentPayment;
    return Fields{
        field("orderNumber",          &S::order_number,          optional(1, 36)),
        field("language",             &S::language,              optional(2)),
        field("bindingId",            &S::binding_id,            mandatory(1, 255)),
        field("currency",             &S::currency,              optional()),
        field("description",          &S::description,           optional()),
        field("amount",               &S::amount,                optional()),
        field("additionalParameters", &S::additional_parameters, optional()),
        field("feeInput",             &S::fee_input,             optional(0, 8).beyond()),
        field("preAuth",              &S::pre_auth,              optional().beyond()),
        field("autocompletionDate",   &S::autocompletion_date,   optional(19).beyond()),
        field("autoReverseDate",      &S::auto_reverse_date,     optional(19).beyond()),
        field("features",             &S::features,              optional().beyond()),
        field("billingPayerData",     &S::billing_payer,         optional().beyond()),
        field("shippingPayerData",    &S::shipping_payer,        optional().beyond()),
        field("preOrderPayerData",    &S::pre_order_payer,       optional().beyond()),
        field("orderPayerData",       &S::order_payer,           optional().beyond()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = RecurrentPayment;
    return Rules{at_most_one_of(&S::autocompletion_date, &S::auto_reverse_date)};
  }

  /// The order after the payment, or `error`. errorCode and errorMessage outside the order are not
  /// shown.
  struct Response {
    /// The id of the order.
    struct Data {
      /// Assigned by the gateway; for GetOrderStatusExtended.
      /// [orderId, optional, 1 to 36 characters]
      Text order_id = {};

      static constexpr auto fields() {
        using S = Data;
        return Fields{field("orderId", &S::order_id, optional(1, 36).deciding())};
      }
    };

    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};
    Data data = {};  ///< has the order's id [optional]
    /// The order after the payment. [orderStatus, one of the decisive fields]
    OrderRecord order_status = {};
    /// An object, text or bool: see Client::fault().
    /// [one of the decisive fields, beyond the specification]
    Json error = {};
    /// "0" or absent: no error. [errorCode, one of the decisive fields, beyond the specification]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, beyond the specification]
    Text error_message = {};

    /// Returns the fields by which refused() and payment() judge.
    PlanFacts facts() const { return {success, error_code, error, order_status, data.order_id}; }
    bool refused() const { return facts().refused(); }
    /// Returns the error code, wherever the answer has it.
    Text code() const { return facts().code(); }
    /// Returns whether the order's number was used before.
    bool number_taken() const { return facts().number_taken(); }
    /// Returns what the answer says about the order's money: see charged_in() and is_partial().
    OrderState state() const { return order_state(order_status); }
    /// Returns Payment::approved only if the order says that it is paid, and nothing contradicts
    /// it.
    Payment payment() const { return facts().payment(); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("success",      &S::success,       decisive()),
          field("data",         &S::data,          optional()),
          field("orderStatus",  &S::order_status,  decisive()),
          field("error",        &S::error,         decisive().beyond()),
          field("errorCode",    &S::error_code,    decisive().beyond()),
          field("errorMessage", &S::error_message, optional().informative().beyond()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
