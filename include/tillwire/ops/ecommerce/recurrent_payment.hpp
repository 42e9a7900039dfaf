// recurrentPayment.do - registers an order and pays it with a stored card, as agreed, again.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/model/outcome.hpp>
#include <tillwire/ops/ecommerce/blocks/error_value.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Pays with a card that was stored for recurrent payments.
///
///     RecurrentPayment payment;
///     payment.order_number = "M-2027-03";
///     payment.binding_id   = binding_id;  // Binding::binding_id, copied
///     payment.amount       = {999};       // 9.99
///     payment.currency     = "978";
///
///     auto answer = client.call(payment);
///     if (!answer) return ask_status("M-2027-03");  // it may have been carried out
///     if (answer->payment() == Payment::approved) extend_the_subscription();
///
/// Moves money: never repeat it after a lost answer, ask with GetOrderStatusExtended by the order
/// number; so always give one.
/// ecommerce, "recurrentPayment.do", which does not show what is mandatory: that binding_id is,
/// "Stored-credential flows" says.
struct RecurrentPayment {
  static constexpr Endpoint endpoint = {payment_json, "recurrentPayment.do", moves_money};

  Text order_number;  ///< the merchant's own, unique per order
  Choice<Language> language;
  Text binding_id;  ///< the stored card
  Text currency;    ///< ISO 4217 digits
  Text description;
  Amount amount;
  Json additional_parameters;  ///< come back as OrderRecord::merchant_order_params

  // clang-format off
  static constexpr auto fields() {
    using S = RecurrentPayment;
    return Fields{
        field("orderNumber",          &S::order_number,          optional(1, 36)),
        field("language",             &S::language,              optional(2).closed()),
        field("bindingId",            &S::binding_id,            mandatory(1, 255)),
        field("currency",             &S::currency,              optional()),
        field("description",          &S::description,           optional()),
        field("amount",               &S::amount,                optional()),
        field("additionalParameters", &S::additional_parameters, optional()),
    };
  }
  // clang-format on

  /// The order as it is now, or `error`. errorCode and errorMessage outside the order are not
  /// shown.
  struct Response {
    /// Which order it is.
    struct Data {
      Text order_id;

      static constexpr auto fields() {
        using S = Data;
        return Fields{field("orderId", &S::order_id, optional())};
      }
    };

    Optional<bool> success;
    Data data;
    OrderRecord order_status;
    Json error;  ///< object, text or truth value: see Client::fault() (beyond the specification)
    Text error_code;
    Text error_message;

    constexpr bool succeeded() const {
      return success.present() ? *success
                               : is_success(error_code) && is_success(order_status.error_code) &&
                                     !tells_error(error);
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
          field("success",      &S::success,       optional().deciding()),
          field("data",         &S::data,          optional()),
          field("orderStatus",  &S::order_status,  optional().deciding()),
          field("error",        &S::error,         optional().deciding()),
          field("errorCode",    &S::error_code,    optional().deciding()),
          field("errorMessage", &S::error_message, optional()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
