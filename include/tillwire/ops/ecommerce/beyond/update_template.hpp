// templates/updateTemplate.do - changes a template of QR codes.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/qr_template.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Changes a template of QR codes; what is absent stays.
///
///     UpdateTemplate change;
///     change.template_id = template_id;  // QrTemplateAnswer::template_id, copied
///     change.status      = QrTemplateStatus::inactive;
///     auto answer = client.call(change);
///
/// Changes the template and moves no money. Safe to repeat: it sets the same values again. Beyond
/// the specification; the names of the id and in the answer are assumed.
struct UpdateTemplate {
  static constexpr Endpoint endpoint = {rest_json, "templates/updateTemplate.do", changes_state};

  Text template_id = {};                 ///< [templateId, mandatory, not empty]
  Choice<QrTemplateStatus> status = {};  ///< inactive switches it off [optional]
  Text name = {};                        ///< the merchant's [optional]
  Amount amount = {};     ///< of each payment, in minor units [optional, at most 12 digits]
  Text currency = {};     ///< ISO 4217 digits [optional, 3 digits]
  Text start_date = {};   ///< from when on it is valid [startDate, optional]
  Text end_date = {};     ///< until when [endDate, optional]
  Json qr_template = {};  ///< how the code is drawn [qrTemplate, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = UpdateTemplate;
    return Fields{
        field("templateId", &S::template_id, mandatory().filled()),
        field("status",     &S::status,      optional()),
        field("name",       &S::name,        optional()),
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
