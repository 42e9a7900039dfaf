// verifyEnrollment.do - asks whether a card takes part in 3-D Secure 1.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Whether a card takes part in 3-D Secure 1.
enum class Enrolled : std::uint8_t { unknown, yes, no, not_told };
constexpr auto values_of(Enrolled) {
  using E = Enrolled;
  return Values{value(E::yes, "Y"), value(E::no, "N"), value(E::not_told, "U")};
}

/// Asks whether a card takes part in 3-D Secure 1, and who issued it. It says nothing about a
/// payment: that decides for itself whether the customer is asked.
///
///     VerifyEnrollment query;
///     query.pan = "4111111111111111";
///     auto answer = client.call(query);
///     if (answer.succeeded() && answer->enrolled.value() == Enrolled::yes) expect_a_challenge();
///
/// Safe to repeat. Beyond the specification.
struct VerifyEnrollment {
  static constexpr Endpoint endpoint = {rest, "verifyEnrollment.do", safe};

  Secret pan = {};     ///< card number [mandatory, 1 to 19 digits]
  Text currency = {};  ///< ISO 4217 digits [optional, 3 digits]

  static constexpr auto fields() {
    using S = VerifyEnrollment;
    return Fields{
        field("pan", &S::pan, mandatory(1, 19).integer()),
        field("currency", &S::currency, optional(3).digits()),
    };
  }

  /// What the gateway knows of the card, or a refusal.
  struct Response {
    /// "0": no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// Show it; do not depend on its text. [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    Choice<Enrolled> enrolled = {};  ///< [one of the decisive fields]
    Text emitter_name = {};          ///< the issuer's [emitterName, optional]
    Text emitter_country_code = {};  ///< the issuer's [emitterCountryCode, optional]
    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};

    bool refused() const { return is_refusal(success, error_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",          &S::error_code,           decisive(1, 2)),
          field("errorMessage",       &S::error_message,        optional(1, 512).informative()),
          field("enrolled",           &S::enrolled,             decisive()),
          field("emitterName",        &S::emitter_name,         optional().informative()),
          field("emitterCountryCode", &S::emitter_country_code, optional().informative()),
          field("success",            &S::success,              decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
