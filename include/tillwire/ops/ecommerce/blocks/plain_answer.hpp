// An answer that only says whether the gateway carried out the operation.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Success or a refusal: the answer of operations that move no money and whose response is not
/// shown. ecommerce, "Errors", 1 and 6.
struct PlainAnswer {
  /// "0" or absent: no error; each operation defines the others.
  /// [errorCode, optional, 1 to 2 characters, beyond the specification]
  Text error_code = {};
  /// In the request's language; show it, do not depend on its text.
  /// [errorMessage, optional, 1 to 512 characters, beyond the specification]
  Text error_message = {};
  /// Takes precedence over error_code. [optional, beyond the specification]
  Optional<bool> success = {};
  /// An object with a code, text, or a bool: see Client::fault().
  /// [optional, beyond the specification]
  Json error = {};

  bool refused() const { return is_refusal(success, error_code, error); }

  static constexpr auto fields() {
    using S = PlainAnswer;
    return Fields{
        field("errorCode", &S::error_code, optional(1, 2).deciding().beyond()),
        field("errorMessage", &S::error_message, optional(1, 512).informative().beyond()),
        field("success", &S::success, optional().deciding().beyond()),
        field("error", &S::error, optional().deciding().beyond()),
    };
  }
};

}  // namespace tillwire::ecommerce
