// templates/createTemplate.do - makes a template of QR codes.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/qr_template.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Makes a template of QR codes, such as the one on a sticker at a counter.
///
///     CreateTemplate sticker;
///     sticker.type = QrTemplateType::reusable;
///     sticker.name = "counter 3";
///     auto answer = client.call(sticker);
///     if (answer.succeeded()) print(answer->qr_template.payload);
///
/// Changes the merchant's templates and moves no money; each call makes another one. Beyond the
/// specification; the names in the answer are assumed.
struct CreateTemplate {
  static constexpr Endpoint endpoint = {rest_json, "templates/createTemplate.do", changes_state};

  Choice<QrTemplateType> type = {};  ///< [mandatory]
  Text name = {};                    ///< the merchant's [mandatory, not empty]
  /// Each payment has it, in minor units; if absent, the payer enters one. [optional, at most 12
  /// digits]
  Amount amount = {};
  Text currency = {};  ///< ISO 4217 digits [optional, 3 digits]
  /// From when on it is valid, as this gateway writes it. [startDate, optional]
  Text start_date = {};
  Text end_date = {};  ///< until when [endDate, optional]
  /// How the code is drawn, as this gateway defines it. [qrTemplate, optional]
  Json qr_template = {};

  // clang-format off
  static constexpr auto fields() {
    using S = CreateTemplate;
    return Fields{
        field("type",       &S::type,        mandatory()),
        field("name",       &S::name,        mandatory().filled()),
        field("amount",     &S::amount,      optional(0, 12)),
        field("currency",   &S::currency,    optional(3).digits()),
        field("startDate",  &S::start_date,  optional()),
        field("endDate",    &S::end_date,    optional()),
        field("qrTemplate", &S::qr_template, optional()),
    };
  }
  // clang-format on

  using Response = QrTemplateAnswer;
};

}  // namespace tillwire::ecommerce
