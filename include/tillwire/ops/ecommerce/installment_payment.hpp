// installmentPayment.do - registers an order and pays it with a stored card, as one installment.
#pragma once

#include <tillwire/model/outcome.hpp>
#include <tillwire/ops/ecommerce/recurrent_payment.hpp>
#include <tillwire/table/field.hpp>

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
///     if (!answer) return ask_status("P-7-2");  // it may have been carried out
///     if (answer->payment() == Payment::approved) book_the_installment();
///
/// Moves money: never repeat it after a lost answer, ask with GetOrderStatusExtended by the order
/// number; so always give one.
/// ecommerce, "installmentPayment.do".
struct InstallmentPayment {
  static constexpr Endpoint endpoint = {payment_json, "installmentPayment.do", moves_money};

  RecurrentPayment payment;

  static constexpr auto fields() { return Fields{merged(&InstallmentPayment::payment)}; }

  /// The order as it is now, or an error.
  struct Response {
    Text error_code;     ///< "0" or absent: no error
    Text error_message;  ///< in the request's language: show it, never match on it
    Text order_id;
    OrderRecord order_status;
    Json error;  ///< truth value, or object or text (beyond the specification): Client::fault()
    Optional<bool> success;  ///< not in the table; where it comes, it wins ("Errors", 1)

    constexpr bool succeeded() const {
      return success.present() ? *success : is_success(error_code) && !tells_error(error);
    }

    /// Approved only if the order says that it is paid, and nothing says otherwise.
    constexpr Payment payment() const {
      const Payment said = judge_payment(succeeded(), order_status.order_status, {});
      const bool doubted = said == Payment::approved && !order_status.succeeded();
      return doubted ? Payment::unconfirmed : said;
    }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    optional().integer().deciding()),
          field("errorMessage", &S::error_message, optional()),
          field("orderId",      &S::order_id,      optional()),
          field("orderStatus",  &S::order_status,  optional().deciding()),
          field("error",        &S::error,         optional().deciding()),
          field("success",      &S::success,       optional().deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
