// sbp/c2b/qr/dynamic/get.do - gets the QR code by which an order can be paid.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/qr_code.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// How a QR code is drawn. Beyond the specification.
enum class QrFormat : std::uint8_t {
  unknown,
  matrix,  ///< zeros and ones
  image,   ///< PNG, in base64
};
constexpr auto values_of(QrFormat) {
  using E = QrFormat;
  return Values{value(E::matrix, "matrix"), value(E::image, "image")};
}

/// Gets the QR code of a registered order: the customer pays by the app of a bank.
///
///     SbpC2bQrDynamicGet query;
///     query.md_order = order_id;  // Register::Response::order_id, copied
///     auto answer = client.call(query);
///     if (answer.succeeded() && answer->can_be_paid()) draw(answer->payload);
///
/// From here on the order may be paid at any time until it is closed: query
/// GetOrderStatusExtended, and before you charge elsewhere send SbpC2bQrDynamicReject. Assumed to
/// be safe to repeat: the same order has the same code. Beyond the specification.
struct SbpC2bQrDynamicGet {
  static constexpr Endpoint endpoint = {rest, "sbp/c2b/qr/dynamic/get.do", safe};

  Text md_order = {};  ///< Register::Response::order_id [mdOrder, mandatory, 1 to 36 characters]
  /// In pixels; 10 to 1000. [qrHeight, optional, 1 to 4 digits]
  Optional<std::int32_t> qr_height = {};
  /// In pixels; 10 to 1000. [qrWidth, optional, 1 to 4 digits]
  Optional<std::int32_t> qr_width = {};
  Choice<QrFormat> qr_format = {};  ///< absent: not drawn [qrFormat, optional]
  /// Shown to the payer. [paymentPurpose, optional, 1 to 140 characters]
  Text payment_purpose = {};
  /// Where the payer's phone goes afterwards. [redirectUrl, optional, 1 to 1024 characters]
  Text redirect_url = {};
  Text account = {};          ///< the merchant's, that is credited [optional]
  Text member_id = {};        ///< of a bank [memberId, optional]
  Text tsp_merchant_id = {};  ///< the merchant's id in the payment system [tspMerchantId, optional]
  /// True also asks the payer for a subscription, which SbpC2bGetBindings then lists.
  /// [createSubscription, optional]
  Optional<bool> create_subscription = {};
  /// Shown to the payer. [subscriptionServiceName, optional, at most 70 characters]
  Text subscription_service_name = {};
  /// Assigned by the merchant. [subscriptionServiceId, optional, at most 32 characters]
  Text subscription_service_id = {};

  // clang-format off
  static constexpr auto fields() {
    using S = SbpC2bQrDynamicGet;
    return Fields{
        field("mdOrder",                 &S::md_order,                  mandatory(1, 36)),
        field("qrHeight",                &S::qr_height,                 optional(1, 4)),
        field("qrWidth",                 &S::qr_width,                  optional(1, 4)),
        field("qrFormat",                &S::qr_format,                 optional()),
        field("paymentPurpose",          &S::payment_purpose,           optional(1, 140)),
        field("redirectUrl",             &S::redirect_url,              optional(1, 1024)),
        field("account",                 &S::account,                   optional()),
        field("memberId",                &S::member_id,                 optional()),
        field("tspMerchantId",           &S::tsp_merchant_id,           optional()),
        field("createSubscription",      &S::create_subscription,       optional()),
        field("subscriptionServiceName", &S::subscription_service_name, optional(0, 70)),
        field("subscriptionServiceId",   &S::subscription_service_id,   optional(0, 32)),
    };
  }
  // clang-format on

  /// Describes the condition.
  static constexpr char size_rule[] = "qrHeight must be 10 to 1000; qrWidth likewise";
  static constexpr auto rules() {
    using S = SbpC2bQrDynamicGet;
    return Rules{checked_by<&S::check_size, S::size_rule>()};
  }

  /// The QR code.
  struct Response {
    /// "0" or absent: no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    /// Identifies the code in SbpC2bQrStatus and SbpC2bQrDynamicReject.
    /// [qrId, one of the decisive fields]
    Text qr_id = {};
    Choice<QrStatus> qr_status = {};  ///< see state() [qrStatus, optional]
    Choice<QrStatus> status = {};     ///< see state() [optional]
    /// What the code says: draw it. Only there while it can be paid. [optional]
    Text payload = {};
    Text rendered_qr = {};  ///< as qr_format says [renderedQr, optional]
    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};

    constexpr bool refused() const { return is_refusal(success, error_code); }
    /// Returns the code's state, under whichever name the answer has it; absent if both names are
    /// there and differ.
    constexpr Choice<QrStatus> state() const { return qr_state(qr_status, status); }
    /// Returns whether the code is to be shown now.
    constexpr bool can_be_paid() const {
      const bool known = qr_status.present() || status.present();
      return !refused() && !payload.empty() && (!known || state() == QrStatus::started);
    }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive(1, 2)),
          field("errorMessage", &S::error_message, optional(1, 512).informative()),
          field("qrId",         &S::qr_id,         decisive()),
          field("qrStatus",     &S::qr_status,     optional().deciding()),
          field("status",       &S::status,        optional().deciding()),
          field("payload",      &S::payload,       optional().deciding()),
          field("renderedQr",   &S::rendered_qr,   optional()),
          field("success",      &S::success,       decisive()),
      };
    }
    // clang-format on
  };

 private:
  static constexpr bool fits(const Optional<std::int32_t>& pixels) {
    return !pixels.present() || (*pixels >= 10 && *pixels <= 1000);
  }
  static Breach check_size(const SbpC2bQrDynamicGet& query) {
    using S = SbpC2bQrDynamicGet;
    if (!fits(query.qr_height)) return breach<&S::qr_height>(Errc::bad_value);
    return fits(query.qr_width) ? Breach() : breach<&S::qr_width>(Errc::bad_value);
  }
};

}  // namespace tillwire::ecommerce
