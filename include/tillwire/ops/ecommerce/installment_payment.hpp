// installmentPayment.do - registers an order and pays it with a stored card, as one installment.
#pragma once

#include <tillwire/ops/ecommerce/recurrent_payment.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Pays an installment with a card that was stored for the plan. Used like RecurrentPayment, whose
/// fields are sent.
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
/// Moves money: never repeat it after a lost answer, ask with GetOrderStatusExtended by the order
/// number; so always give one.
/// ecommerce, "installmentPayment.do".
struct InstallmentPayment {
  static constexpr Endpoint endpoint = {payment_json, "installmentPayment.do", moves_money};

  RecurrentPayment payment = {};

  static constexpr auto fields() { return Fields{merged(&InstallmentPayment::payment)}; }

  /// The order as it is now, or an error.
  struct Response {
    Text error_code = {};     ///< "0" or absent: no error
    Text error_message = {};  ///< in the request's language: show it, never match on it
    Text order_id = {};
    OrderRecord order_status = {};
    /// Truth value, or object or text (beyond the specification): Client::fault().
    Json error = {};
    Optional<bool> success = {};  ///< not in the table; where it comes, it wins ("Errors", 1)

    /// What refused() and payment() are judged by.
    PlanFacts facts() const { return {success, error_code, error, order_status}; }
    bool refused() const { return facts().refused(); }
    /// Whether the order's number was used before: see Outcome::number_taken.
    bool number_taken() const { return facts().number_taken(); }
    /// Approved only if the order says that it is paid, and nothing says otherwise.
    Payment payment() const { return facts().payment(); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive().integer()),
          field("errorMessage", &S::error_message, optional()),
          field("orderId",      &S::order_id,      optional()),
          field("orderStatus",  &S::order_status,  decisive()),
          field("error",        &S::error,         decisive()),
          field("success",      &S::success,       decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
