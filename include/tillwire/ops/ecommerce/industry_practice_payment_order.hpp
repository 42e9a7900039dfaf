// industryPractice/paymentOrder.do - a payment that follows another by industry practice.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/feature.hpp>
#include <tillwire/ops/ecommerce/initiator.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// Charges the card of an earlier payment again, whose data the gateway has: incremental and
/// delayed charges, a no-show, a resubmission, a reauthorization.
///
///     IndustryPracticePaymentOrder charge;
///     charge.original_order_id = order_id;  // Register::Response::order_id, copied
///     charge.order_number      = "R-204-1";
///     charge.tii               = Initiator::incremental;
///     charge.amount            = {5000};  // 50.00
///
///     auto answer = client.call(charge);
///     if (!answer.answered()) return ask_status("R-204-1");  // it may have been carried out
///     if (answer->payment() != Payment::declined) return ask_status("R-204-1");
///
/// Moves money: do not repeat it after a lost answer, query GetOrderStatusExtended by the order
/// number. ecommerce, "Industry practice payment"; the values of `tii` except IPI, and the
/// response, are beyond the specification.
struct IndustryPracticePaymentOrder {
  static constexpr Endpoint endpoint = {payment_form, "industryPractice/paymentOrder.do",
                                        moves_money};

  /// The gateway's id of the earlier order. [originalMdOrder, mandatory, 1 to 36 characters]
  Text original_order_id = {};
  /// The number of the new order, unique. [orderNumber, mandatory, 1 to 36 characters]
  Text order_number = {};
  /// Mandatory with tii IPI, IPD and IPN; not allowed with IPS and IPA.
  /// [conditional, at most 12 digits]
  Amount amount = {};
  /// Attributes for the processing centre; absent: none. [jsonParams, optional]
  Json json_params = {};
  Choice<Initiator> tii = {};  ///< the industry practice, incremental or one after it [mandatory]
  Items<Choice<Feature>> features = {};  ///< sent as repeated parameters [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = IndustryPracticePaymentOrder;
    return Fields{
        field("originalMdOrder", &S::original_order_id, mandatory(1, 36)),
        field("orderNumber",     &S::order_number,      mandatory(1, 36)),
        field("amount",          &S::amount,            conditional(0, 12)),
        field("jsonParams",      &S::json_params,       optional()),
        field("tii",             &S::tii,               mandatory()),
        field("features",        &S::features,          optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = IndustryPracticePaymentOrder;
    return Rules{
        needed_when(&S::tii, "IPI,IPD,IPN", &S::amount),
        refused_when(&S::tii, "IPS,IPA", &S::amount),
    };
  }

  /// Beyond the specification.
  struct Response {
    /// "0" or absent: no error. [errorCode, one of the decisive fields, beyond the specification]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, beyond the specification]
    Text error_message = {};
    /// Id of the new order, for GetOrderStatusExtended.
    /// [mdOrder, optional, 1 to 36 characters, beyond the specification]
    Text order_id = {};
    /// 0: done; others: why not. [actionCode, optional, integer, beyond the specification]
    Text action_code = {};
    Text approval_code = {};  ///< the issuer's [approvalCode, optional, beyond the specification]
    Text rrn = {};            ///< retrieval reference number [optional, beyond the specification]
    /// Takes precedence over error_code ("Errors", 1).
    /// [one of the decisive fields, beyond the specification]
    Optional<bool> success = {};
    /// An object with a code, text, or a bool: see Client::fault().
    /// [one of the decisive fields, beyond the specification]
    Json error = {};

    bool refused() const { return is_refusal(success, error_code, error); }
    /// Returns the error code, wherever the answer has it.
    Text code() const { return code_of(error_code, error); }
    /// Returns whether the order's number was used before: see Outcome::number_taken.
    bool number_taken() const { return is_number_taken(refused(), code()); }
    /// Returns whether the answer says that the request was processed, and nothing else: the
    /// order's status says what became of the payment.
    bool processed() const {
      return !refused() && (!action_code.present() || is_zero(action_code));
    }
    /// Returns Payment::declined, or Payment::unconfirmed, which GetOrderStatusExtended resolves.
    Payment payment() const {
      PaymentFacts said{};
      said.refused = refused();
      said.error_code = code();
      said.order.action = action_code;
      said.numbered = true;
      said.order_id = order_id;
      return judge_payment(said);
    }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive().beyond()),
          field("errorMessage", &S::error_message, optional().informative().beyond()),
          field("mdOrder",      &S::order_id,      optional(1, 36).deciding().beyond()),
          field("actionCode",   &S::action_code,   optional().integer().deciding().beyond()),
          field("approvalCode", &S::approval_code, optional().informative().beyond()),
          field("rrn",          &S::rrn,           optional().informative().beyond()),
          field("success",      &S::success,       decisive().beyond()),
          field("error",        &S::error,         decisive().beyond()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
