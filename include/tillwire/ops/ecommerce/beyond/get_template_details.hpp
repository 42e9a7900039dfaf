// templates/getTemplateDetails.do - asks for a template of QR codes.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/qr_template.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Asks for a template of QR codes.
///
///     GetTemplateDetails query;
///     query.template_id = template_id;  // QrTemplateAnswer::template_id, copied
///     auto answer = client.call(query);
///     if (answer.succeeded() && answer->status == QrTemplateStatus::expired)
///     replace_the_sticker();
///
/// Safe to repeat. Beyond the specification; the names of the id and in the answer are assumed.
struct GetTemplateDetails {
  static constexpr Endpoint endpoint = {rest_json, "templates/getTemplateDetails.do", safe};

  Text template_id = {};  ///< [templateId, mandatory, not empty]

  static constexpr auto fields() {
    return Fields{field("templateId", &GetTemplateDetails::template_id, mandatory().filled())};
  }

  using Response = QrTemplateAnswer;
};

}  // namespace tillwire::ecommerce
