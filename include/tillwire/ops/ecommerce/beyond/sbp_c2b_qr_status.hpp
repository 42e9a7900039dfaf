// sbp/c2b/qr/status.do - asks for the state of a QR code.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/qr_code.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// What a QR code is for. Beyond the specification.
enum class QrType : std::uint8_t {
  unknown,
  fixed,    // STATIC: for any number of payments
  dynamic,  // for one order
};
constexpr auto values_of(QrType) {
  using E = QrType;
  return Values{value(E::fixed, "STATIC"), value(E::dynamic, "DYNAMIC")};
}

/// The state of the payment by a QR code. Beyond the specification.
enum class QrTransactionState : std::uint8_t { unknown, created, declined, deposited };
constexpr auto values_of(QrTransactionState) {
  using E = QrTransactionState;
  return Values{value(E::created, "CREATED"), value(E::declined, "DECLINED"),
                value(E::deposited, "DEPOSITED")};
}

/// Asks how far the payer of a QR code is. It decides nothing about the money: for that query
/// GetOrderStatusExtended.
///
///     SbpC2bQrStatus query;
///     query.md_order = order_id;  // both copied
///     query.qr_id    = qr_id;     // SbpC2bQrDynamicGet::Response::qr_id
///     auto answer = client.call(query);
///     if (answer.succeeded() && answer->state() == QrStatus::confirmed) show("your bank is
///     paying");
///
/// Safe to repeat. Beyond the specification.
struct SbpC2bQrStatus {
  static constexpr Endpoint endpoint = {rest, "sbp/c2b/qr/status.do", safe};

  Text md_order = {};  ///< Register::Response::order_id [mdOrder, mandatory, 1 to 36 characters]
  /// SbpC2bQrDynamicGet::Response::qr_id; some gateways need it. [qrId, optional]
  Text qr_id = {};

  static constexpr auto fields() {
    using S = SbpC2bQrStatus;
    return Fields{
        field("mdOrder", &S::md_order, mandatory(1, 36)),
        field("qrId", &S::qr_id, optional()),
    };
  }

  /// The state of the code.
  struct Response {
    /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    Choice<QrType> qr_type = {};      ///< [qrType, optional]
    Choice<QrStatus> qr_status = {};  ///< see state() [qrStatus, one of the decisive fields]
    Choice<QrStatus> status = {};     ///< see state() [one of the decisive fields]
    /// State of the payment; deposited is not yet proof. [transactionState, optional]
    Choice<QrTransactionState> transaction_state = {};
    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};

    constexpr bool refused() const { return is_refusal(success, error_code); }
    /// Returns the code's state, under whichever name the answer has it; absent if both names are
    /// there and differ.
    constexpr Choice<QrStatus> state() const { return qr_state(qr_status, status); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",        &S::error_code,        decisive(1, 2)),
          field("errorMessage",     &S::error_message,     optional(1, 512).informative()),
          field("qrType",           &S::qr_type,           optional()),
          field("qrStatus",         &S::qr_status,         decisive()),
          field("status",           &S::status,            decisive()),
          field("transactionState", &S::transaction_state, optional().deciding()),
          field("success",          &S::success,           decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
