// The answer that says no more than whether the gateway did as it was asked.
#pragma once

#include <tillwire/model/outcome.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Success or an error: the answer of the operations whose response is not shown. ecommerce,
/// "Errors", 1 and 6.
struct PlainAnswer {
  Text error_code;         ///< "0" or absent: no error; the others mean what the operation says
  Text error_message;      ///< in the request's language: show it, never match on it
  Optional<bool> success;  ///< where it comes, it wins

  constexpr bool succeeded() const { return is_success(success, error_code); }

  static constexpr auto fields() {
    using S = PlainAnswer;
    return Fields{
        field("errorCode", &S::error_code, optional(1, 2).deciding()),
        field("errorMessage", &S::error_message, optional(1, 512)),
        field("success", &S::success, optional().deciding()),
    };
  }
};

}  // namespace tillwire::ecommerce
