// The answer to an operation that changes a stored card.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/error_code.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Success or a refusal. Error code 2 counts as success: the stored card already is as it was to
/// be, or there is none. Beyond the specification.
struct BindingAnswer {
  /// "0" or absent: no error. [errorCode, optional, 1 to 2 characters, beyond the specification]
  Text error_code = {};
  /// In the request's language; show it, do not depend on its text.
  /// [errorMessage, optional, 1 to 512 characters, beyond the specification]
  Text error_message = {};
  /// Takes precedence over error_code. [optional, beyond the specification]
  Optional<bool> success = {};
  /// An object with a code, text, or a bool: see Client::fault().
  /// [optional, beyond the specification]
  Json error = {};

  bool refused() const { return is_refusal(success, error_code, error) && !unchanged(); }
  /// Returns whether the gateway changed nothing: the stored card already is as it was to be, which
  /// GetBindings confirms, or it was not found.
  bool unchanged() const { return is_code(code_of(error_code, error), ErrorCode::unchanged); }

  static constexpr auto fields() {
    using S = BindingAnswer;
    return Fields{
        field("errorCode", &S::error_code, optional(1, 2).deciding().beyond()),
        field("errorMessage", &S::error_message, optional(1, 512).informative().beyond()),
        field("success", &S::success, optional().deciding().beyond()),
        field("error", &S::error, optional().deciding().beyond()),
    };
  }
};

}  // namespace tillwire::ecommerce
