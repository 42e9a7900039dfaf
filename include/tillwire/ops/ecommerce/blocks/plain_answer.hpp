// The answer that says no more than whether the gateway did as it was asked.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Success or a refusal: the answer of operations that move no money and whose response is not
/// shown. ecommerce, "Errors", 1 and 6.
struct PlainAnswer {
  Text error_code = {};     ///< "0" or absent: no error; the others mean what the operation says
  Text error_message = {};  ///< in the request's language: show it, never match on it
  Optional<bool> success = {};  ///< where it comes, it wins

  constexpr bool refused() const { return is_refusal(success, error_code); }

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
