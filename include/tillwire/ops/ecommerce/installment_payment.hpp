// installmentPayment.do - registers an order and pays it with a stored card, as one installment.
#pragma once

#include <tillwire/ops/ecommerce/recurrent_payment.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Pays an installment with a card that was stored for the plan. Used like RecurrentPayment, whose
/// fields it sends.
///
///     InstallmentPayment installment;
///     installment.payment.order_number = "P-7-2";
///     installment.payment.binding_id   = binding_id;  // Binding::binding_id, copied
///     installment.payment.amount       = {25000};     // 250.00
///     installment.payment.currency     = "978";
///
///     auto answer = client.call(installment);
///     if (!answer.answered()) return ask_status("P-7-2");  // it may have been carried out
///     if (answer->payment() == Payment::approved) book_the_installment();
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number; so always set one. ecommerce, "installmentPayment.do".
struct InstallmentPayment {
  static constexpr Endpoint endpoint = {payment_json, "installmentPayment.do", moves_money};

  /// Sends the fields of a recurrent payment. [its fields are on this level]
  RecurrentPayment payment = {};

  static constexpr auto fields() { return Fields{merged(&InstallmentPayment::payment)}; }
  /// Returns the rules of a recurrent payment, whose rows come first, because rules count rows.
  static constexpr auto rules() { return RecurrentPayment::rules(); }

  /// The order after the payment, or an error.
  struct Response {
    /// "0" or absent: no error. [errorCode, one of the decisive fields, integer]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text. [errorMessage, optional]
    Text error_message = {};
    /// Assigned by the gateway; for GetOrderStatusExtended. [orderId, optional, 1 to 36 characters]
    Text order_id = {};
    /// The order after the payment. [orderStatus, one of the decisive fields]
    OrderRecord order_status = {};
    /// A bool, or an object or text (beyond the specification): see Client::fault().
    /// [one of the decisive fields]
    Json error = {};
    /// Not in the table; takes precedence over error_code ("Errors", 1).
    /// [one of the decisive fields, beyond the specification]
    Optional<bool> success = {};

    /// Returns the fields by which refused() and payment() judge.
    PlanFacts facts() const { return {success, error_code, error, order_status, order_id}; }
    bool refused() const { return facts().refused(); }
    /// Returns the error code, wherever the answer has it.
    Text code() const { return facts().code(); }
    /// Returns whether the order's number was used before: see Outcome::number_taken.
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
          field("errorCode",    &S::error_code,    decisive().integer()),
          field("errorMessage", &S::error_message, optional().informative()),
          field("orderId",      &S::order_id,      optional(1, 36).deciding()),
          field("orderStatus",  &S::order_status,  decisive()),
          field("error",        &S::error,         decisive()),
          field("success",      &S::success,       decisive().beyond()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
