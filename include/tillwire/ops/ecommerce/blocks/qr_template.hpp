// Templates of QR codes: a code at a till, or one for many payments.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// What a template of QR codes is for. Beyond the specification.
enum class QrTemplateType : std::uint8_t {
  unknown,
  reusable,  // SBP_QR: a code for many payments
  cash,      // CASH_SBP_QR: the code of a till, switched on for one payment at a time
};
constexpr auto values_of(QrTemplateType) {
  using E = QrTemplateType;
  return Values{value(E::reusable, "SBP_QR"), value(E::cash, "CASH_SBP_QR")};
}

/// The state of a template. Beyond the specification.
enum class QrTemplateStatus : std::uint8_t { unknown, active, inactive, waiting, expired };
constexpr auto values_of(QrTemplateStatus) {
  using E = QrTemplateStatus;
  return Values{value(E::active, "ACTIVE"), value(E::inactive, "INACTIVE"),
                value(E::waiting, "WAITING"), value(E::expired, "EXPIRED")};
}

/// A template. The operations that answer it are beyond the specification.
struct QrTemplateAnswer {
  /// The code of a template.
  struct Code {
    Text qr_id = {};        ///< [qrId, optional, beyond the specification]
    Text payload = {};      ///< what the code says: draw it [optional, beyond the specification]
    Text rendered_qr = {};  ///< drawn [renderedQr, optional, beyond the specification]

    static constexpr auto fields() {
      return Fields{
          field("qrId", &Code::qr_id, optional().beyond()),
          field("payload", &Code::payload, optional().beyond()),
          field("renderedQr", &Code::rendered_qr, optional().beyond()),
      };
    }
  };

  /// "0" or absent: no error; 1: wrong request, 2: something mandatory is missing.
  /// [errorCode, one of the decisive fields, 1 to 2 characters, beyond the specification]
  Text error_code = {};
  /// In the request's language; show it, do not depend on its text.
  /// [errorMessage, optional, 1 to 512 characters, beyond the specification]
  Text error_message = {};
  /// Identifies it in GetTemplateDetails and UpdateTemplate.
  /// [templateId, one of the decisive fields, beyond the specification]
  Text template_id = {};
  /// [one of the decisive fields, beyond the specification]
  Choice<QrTemplateStatus> status = {};
  Choice<QrTemplateType> type = {};  ///< [optional, beyond the specification]
  Text name = {};                    ///< the merchant's [optional, beyond the specification]
  Amount amount = {};                ///< of each payment [optional, beyond the specification]
  Text currency = {};                ///< ISO 4217 digits [optional, beyond the specification]
  /// From when on it is valid. [startDate, optional, beyond the specification]
  Text start_date = {};
  Text end_date = {};     ///< until when [endDate, optional, beyond the specification]
  Code qr_template = {};  ///< [qrTemplate, optional, beyond the specification]
  /// Takes precedence over error_code ("Errors", 1).
  /// [one of the decisive fields, beyond the specification]
  Optional<bool> success = {};

  constexpr bool refused() const { return is_refusal(success, error_code); }

  // clang-format off
  static constexpr auto fields() {
    using S = QrTemplateAnswer;
    return Fields{
        field("errorCode",    &S::error_code,    decisive(1, 2).beyond()),
        field("errorMessage", &S::error_message, optional(1, 512).informative().beyond()),
        field("templateId",   &S::template_id,   decisive().beyond()),
        field("status",       &S::status,        decisive().beyond()),
        field("type",         &S::type,          optional().beyond()),
        field("name",         &S::name,          optional().informative().beyond()),
        field("amount",       &S::amount,        optional().beyond()),
        field("currency",     &S::currency,      optional().beyond()),
        field("startDate",    &S::start_date,    optional().informative().beyond()),
        field("endDate",      &S::end_date,      optional().informative().beyond()),
        field("qrTemplate",   &S::qr_template,   optional().beyond()),
        field("success",      &S::success,       decisive().beyond()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
