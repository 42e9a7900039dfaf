// instantRefund.do - pays out to a card, without an earlier payment.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/instant_order_status.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/error_code.hpp>
#include <tillwire/verdict/payment.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Pays out to a card that is named by its data, by a seToken or by a stored card. No payment
/// precedes it: the order that it registers has only the payout. Needs a permission.
///
///     InstantRefund payout;
///     payout.amount       = {2000};  // 20.00
///     payout.currency     = "978";
///     payout.order_number = "P-17";
///     payout.binding_id   = binding_id;  // Binding::binding_id, copied
///     auto answer = client.call(payout);
///     if (!answer.answered()) return ask_status("P-17");  // it may have been carried out
///     if (answer->payment() == Payment::approved) print_receipt();
///
/// Moves money, and only order_number identifies it: after a lost answer query
/// GetOrderStatusExtended by it, and judge the record by judge_payout(). That there is no such
/// order proves nothing immediately afterwards: query again later. Repeat it only with the same
/// order_number: one that was used before is refused with error code 1, and then query it, too.
/// Error code 5: no permission, or a bad value. Beyond the specification.
struct InstantRefund {
  static constexpr Endpoint endpoint = {rest, "instantRefund.do", moves_money};

  Amount amount = {};  ///< minor units; 0 is refused [mandatory, at most 12 digits]
  Text currency = {};  ///< ISO 4217 digits; the merchant's default if absent [optional, 3 digits]
  /// Assigned by the merchant, unique per order: without it, a lost answer could not be settled.
  /// [orderNumber, mandatory, 1 to 36 characters]
  Text order_number = {};
  /// The stored card to pay out to, in place of card data.
  /// [bindingId, conditional, 1 to 255 characters]
  Text binding_id = {};
  /// Made by make_payout_token() or make_stored_card_token(); replaces all card data.
  /// [seToken, conditional]
  Secret se_token = {};
  Secret pan = {};     ///< card number [conditional, 1 to 19 digits]
  Secret expiry = {};  ///< YYYYMM; with pan [conditional, 6 digits]
  Secret cvc = {};     ///< with pan [conditional, 3 digits]
  /// As printed on the card; with pan. [cardholderName, conditional, 2 to 45 characters]
  Text cardholder_name = {};
  /// Attributes for the processing centre; absent: none. [jsonParams, optional]
  Json json_params = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = InstantRefund;
    return Fields{
        field("amount",         &S::amount,          mandatory(0, 12)),
        field("currency",       &S::currency,        optional(3).digits()),
        field("orderNumber",    &S::order_number,    mandatory(1, 36)),
        field("bindingId",      &S::binding_id,      conditional(1, 255)),
        field("seToken",        &S::se_token,        conditional()),
        field("pan",            &S::pan,             conditional(1, 19).integer()),
        field("expiry",         &S::expiry,          conditional(6).integer()),
        field("cvc",            &S::cvc,             conditional(3).digits()),
        field("cardholderName", &S::cardholder_name, conditional(2, 45)),
        field("jsonParams",     &S::json_params,     optional()),
        field("language",       &S::language,        optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = InstantRefund;
    return Rules{ends_in_month(&S::expiry), not_zero(&S::amount),
                 exactly_one_of(&S::binding_id, &S::se_token, &S::pan),
                 all_or_none_of(&S::pan, &S::expiry, &S::cvc, &S::cardholder_name)};
  }

  /// Whether the money was paid out, and the order that the gateway made for it.
  struct Response {
    /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// Assigned by the gateway; for GetOrderStatusExtended. [orderId, optional, 1 to 36 characters]
    Text order_id = {};
    /// The gateway's look at the order after the payout, which may have failed although the money
    /// was paid out: error code 7. [orderStatus, one of the decisive fields]
    InstantOrderStatus order_status = {};
    /// Takes precedence over error_code. [one of the decisive fields]
    Optional<bool> success = {};
    /// An object with a code, text, or a bool: see Client::fault().
    /// [one of the decisive fields]
    Json error = {};

    bool refused() const { return is_refusal(success, code(), error); }
    /// Returns the error code, wherever the answer has it: the order's counts if it is the only
    /// one.
    Text code() const {
      const Text code = code_of(error_code, error);
      return code.present() ? code : order_status.error_code;
    }
    /// Returns whether the order's number was used before: see Outcome::number_taken.
    bool number_taken() const { return is_number_taken(refused(), code()); }
    /// Returns Payment::approved if the money was paid out, and nothing contradicts it. After a
    /// refusal that names the order nothing is certain.
    Payment payment() const {
      const auto& seen = order_status;
      PaymentFacts said{};
      said.refused = refused();
      said.error_code = code();
      said.order.status = seen.order_status;
      said.numbered = true;
      said.order_id = order_id;
      if (said.refused) return judge_payment(said);
      const bool readable =
          !is_refusal(seen.error_code) || is_code(seen.error_code, ErrorCode::failed);
      const bool agrees = !seen.order_status.present() || seen.order_status == OrderStatus::paid ||
                          seen.order_status == OrderStatus::refunded;
      const bool done = (*success || is_zero(said.error_code)) && readable && agrees;
      return done ? Payment::approved : Payment::unconfirmed;
    }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive(1, 2)),
          field("errorMessage", &S::error_message, optional(1, 512).informative()),
          field("orderId",      &S::order_id,      optional(1, 36).deciding()),
          field("orderStatus",  &S::order_status,  decisive()),
          field("success",      &S::success,       decisive()),
          field("error",        &S::error,         decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
