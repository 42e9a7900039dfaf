// An answer that only says whether the gateway carried out the operation.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Success or a refusal: the answer of operations that move no money and whose response is not
/// shown. ecommerce, "Errors", 1 and 6.
struct PlainAnswer {
  Text error_code = {};         ///< "0" or absent: no error; each operation defines the others
  Text error_message = {};      ///< in the request's language; show it, do not depend on its text
  Optional<bool> success = {};  ///< takes precedence over error_code

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
