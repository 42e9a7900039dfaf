// The forms in which a service reports an error instead of the response.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::detail {

struct ProcessingFault {
  Text response_code;
  Text message;

  static constexpr auto fields() {
    return Fields{
        field("responseCode", &ProcessingFault::response_code, optional()),
        field("message", &ProcessingFault::message, optional().informative()),
    };
  }
};

/// The part of ProcessingFault that decides.
struct ProcessedCode {
  Text response_code;

  static constexpr auto fields() {
    return Fields{field("responseCode", &ProcessedCode::response_code, optional())};
  }
};

struct ServiceLevelFault {
  Text error_code;
  Text error_desc;

  static constexpr auto fields() {
    return Fields{
        field("errorCode", &ServiceLevelFault::error_code, optional()),
        field("errorDesc", &ServiceLevelFault::error_desc, optional().informative()),
    };
  }
};

/// The object `error`, or the order in a payment's answer.
struct ErrorObject {
  Text code;
  Text description;
  Text message;
  Text error_code;
  Text error_message;

  static constexpr auto fields() {
    return Fields{
        field("code", &ErrorObject::code, optional()),
        field("description", &ErrorObject::description, optional().informative()),
        field("message", &ErrorObject::message, optional().informative()),
        field("errorCode", &ErrorObject::error_code, optional()),
        field("errorMessage", &ErrorObject::error_message, optional().informative()),
    };
  }
};

/// A body of which only a fault of the processing system counts.
struct ProcessedBody {
  ProcessedCode processing;

  static constexpr auto fields() {
    return Fields{field("svfeProcessingFault", &ProcessedBody::processing, optional())};
  }
};

/// A body in any of the known forms.
struct FaultBody {
  ProcessingFault processing;
  ServiceLevelFault service_level;
  Json error;         ///< an object, a text or a bool
  Json order_status;  ///< an object or a number
  Text response_code;
  Text error_code;
  Text error_message;
  Text message;  // next to a responseCode

  static constexpr auto fields() {
    return Fields{
        field("svfeProcessingFault", &FaultBody::processing, optional()),
        field("serviceLevelFault", &FaultBody::service_level, optional()),
        field("error", &FaultBody::error, optional()),
        field("orderStatus", &FaultBody::order_status, optional()),
        field("responseCode", &FaultBody::response_code, optional()),
        field("errorCode", &FaultBody::error_code, optional()),
        field("errorMessage", &FaultBody::error_message, optional().informative()),
        field("message", &FaultBody::message, optional().informative()),
    };
  }
};

}  // namespace tillwire::detail
