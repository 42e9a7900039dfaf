// verifyCard.do - verifies a card without a payment.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/plain_answer.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Verifies that a card can pay; no payment is made.
///
///     VerifyCard verification;
///     verification.pan    = "4111111111111111";
///     verification.expiry = "203012";
///     verification.cvc    = "123";
///     auto answer = client.call(verification);
///     if (answer.succeeded()) accept_the_card();
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
        field("cardholderName", &S::cardholder_name, optional()),
        field("language",       &S::language,        optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() { return Rules{ends_in_month(&VerifyCard::expiry)}; }

  using Response = PlainAnswer;
};

}  // namespace tillwire::ecommerce
