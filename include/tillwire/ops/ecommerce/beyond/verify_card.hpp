// verifyCard.do - verifies a card without a payment.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Verifies that a card can pay; no payment is made.
///
///     VerifyCard verification;
///     verification.pan    = "4111111111111111";
///     verification.expiry = "203012";
///     verification.cvc    = "123";
///     auto answer = client.call(verification);
///     if (answer.answered() && answer->verified()) accept_the_card();
///
/// Safe to repeat: no money moves. Beyond the specification: that it takes card data is known,
/// their names are assumed to be those of instantPayment.do.
struct VerifyCard {
  static constexpr Endpoint endpoint = {rest, "verifyCard.do", safe};

  Secret pan = {};                 ///< card number [mandatory, 1 to 19 digits]
  Secret cvc = {};                 ///< [optional, 3 digits]
  Secret expiry = {};              ///< YYYYMM [mandatory, 6 digits]
  Text cardholder_name = {};       ///< as printed on the card [cardholderName, optional]
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = VerifyCard;
    return Fields{
        field("pan",            &S::pan,             mandatory(1, 19).integer()),
        field("cvc",            &S::cvc,             optional(3).digits()),
        field("expiry",         &S::expiry,          mandatory(6).integer()),
        field("cardholderName", &S::cardholder_name, optional().informative()),
        field("language",       &S::language,        optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{ends_in_month(&VerifyCard::expiry)}; }

  /// The issuer's answer, and the order that the gateway made for it.
  struct Response {
    /// "0" or absent: no error. [errorCode, optional, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// Identifies the verification, which moves no money. [orderId, optional, 1 to 36 characters]
    Text order_id = {};
    /// 0: the card is verified; others: why not, see action_of(). [actionCode, optional, integer]
    Text action_code = {};
    /// Address of the access control server; present if the customer has to act first.
    /// [acsUrl, optional, 1 to 512 characters]
    Text acs_url = {};
    /// Takes precedence over error_code ("Errors", 1). [optional]
    Optional<bool> success = {};
    /// An object with a code, text, or a bool: see Client::fault(). [optional]
    Json error = {};

    bool refused() const { return is_refusal(success, error_code, error); }
    /// Returns whether the issuer accepts the card. A request that was processed proves nothing.
    bool verified() const { return !refused() && acs_url.empty() && is_zero(action_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    optional(1, 2).deciding()),
          field("errorMessage", &S::error_message, optional(1, 512)),
          field("orderId",      &S::order_id,      optional(1, 36).deciding()),
          field("actionCode",   &S::action_code,   optional().integer().deciding()),
          field("acsUrl",       &S::acs_url,       optional(1, 512).deciding()),
          field("success",      &S::success,       optional().deciding()),
          field("error",        &S::error,         optional().deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
