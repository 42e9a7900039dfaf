// The answer to an operation that moves the money of an order, or closes it.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Whether a completion, reversal, refund or cancellation was done. The response is not shown: this
/// library treats an answer without a code or `success` as malformed, because it says nothing about
/// the money. ecommerce, "Errors" 1 and 6.
struct StepAnswer {
  /// Why the gateway refused. Not Json, which takes 480 bytes more of flash.
  struct Reason {
    Text code = {};  ///< [mandatory, beyond the specification]

    static constexpr auto fields() {
      return Fields{field("code", &Reason::code, mandatory().deciding().beyond())};
    }
  };

  /// "0": done; each operation defines the others.
  /// [errorCode, one of the decisive fields, 1 to 2 characters, beyond the specification]
  Text error_code = {};
  /// In the request's language; show it, do not depend on its text.
  /// [errorMessage, optional, 1 to 512 characters, beyond the specification]
  Text error_message = {};
  /// Takes precedence over error_code. [one of the decisive fields, beyond the specification]
  Optional<bool> success = {};
  /// An object with a code: see Client::fault(). Any other value makes the answer malformed: the
  /// outcome is then in doubt.
  /// [one of the decisive fields, beyond the specification]
  Reason error = {};

  constexpr bool refused() const { return is_refusal(success, code()); }
  /// Returns the error code, wherever the answer has it.
  constexpr Text code() const { return code_of(error_code, error.code); }

  static constexpr auto fields() {
    using S = StepAnswer;
    return Fields{
        field("errorCode", &S::error_code, decisive(1, 2).beyond()),
        field("errorMessage", &S::error_message, optional(1, 512).informative().beyond()),
        field("success", &S::success, decisive().beyond()),
        field("error", &S::error, decisive().beyond()),
    };
  }
};

}  // namespace tillwire::ecommerce
