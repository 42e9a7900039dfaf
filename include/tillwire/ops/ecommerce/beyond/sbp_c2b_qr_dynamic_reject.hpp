// sbp/c2b/qr/dynamic/reject.do - closes a QR code.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// Closes the QR code of an order, so that it can no longer be paid by it.
///
///     SbpC2bQrDynamicReject end;
///     end.md_order = order_id;  // both copied
///     end.qr_id    = qr_id;     // SbpC2bQrDynamicGet::Response::qr_id
///     auto answer = client.call(end);
///     if (!answer.succeeded() || !answer->closed()) return ask_status(order_id);  // may be paid
///
/// Changes the code and moves no money. It proves nothing about a payment that came before: query
/// GetOrderStatusExtended after it, too, and charge elsewhere only if the order is not paid. Beyond
/// the specification.
struct SbpC2bQrDynamicReject {
  static constexpr Endpoint endpoint = {rest, "sbp/c2b/qr/dynamic/reject.do", changes_state};

  Text md_order = {};  ///< Register::Response::order_id [mdOrder, mandatory, 1 to 36 characters]
  Text qr_id = {};     ///< SbpC2bQrDynamicGet::Response::qr_id [qrId, mandatory, not empty]

  static constexpr auto fields() {
    using S = SbpC2bQrDynamicReject;
    return Fields{
        field("mdOrder", &S::md_order, mandatory(1, 36)),
        field("qrId", &S::qr_id, mandatory().filled()),
    };
  }

  /// Whether the code was closed.
  struct Response {
    /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// False: a payment may be under way. [one of the decisive fields]
    Optional<bool> rejected = {};
    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};

    constexpr bool refused() const { return is_refusal(success, error_code); }
    /// Returns whether the code can no longer be paid.
    constexpr bool closed() const { return !refused() && *rejected; }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive(1, 2)),
          field("errorMessage", &S::error_message, optional(1, 512).informative()),
          field("rejected",     &S::rejected,      decisive()),
          field("success",      &S::success,       decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
