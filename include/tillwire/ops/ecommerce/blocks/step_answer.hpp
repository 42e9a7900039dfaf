// The answer to a step that moves the money of an order, or ends it.
#pragma once

#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Whether a completion, reversal, refund or cancellation was done. The response is not shown: that
/// an answer without a code or `success` says nothing of the money, and is malformed, is this
/// library's choice. ecommerce, "Errors" 1 and 6.
struct StepAnswer {
  Text error_code = {};         ///< "0": done; the others mean what the operation says
  Text error_message = {};      ///< in the request's language: show it, never match on it
  Optional<bool> success = {};  ///< where it comes, it wins

  constexpr bool refused() const { return is_refusal(success, error_code); }

  static constexpr auto fields() {
    using S = StepAnswer;
    return Fields{
        field("errorCode", &S::error_code, decisive(1, 2)),
        field("errorMessage", &S::error_message, optional(1, 512)),
        field("success", &S::success, decisive()),
    };
  }
};

}  // namespace tillwire::ecommerce
