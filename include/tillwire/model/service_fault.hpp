// What a service says when it answers an error instead of the response.
#pragma once

#include <tillwire/model/schema.hpp>
#include <tillwire/model/text.hpp>

namespace tillwire {

/// An error that a service tells in its own words; either part may be absent. Borrowed like a
/// response. The forms it is read from are beyond the specifications, but for errorCode and
/// errorMessage: see Client::fault().
struct ServiceFault {
  Text code;     ///< a responseCode or errorCode: it decides nothing that a response did not say
  Text message;  ///< show it, never match on it
};

namespace detail {

struct ProcessingFault {
  Text response_code;
  Text message;

  static constexpr auto fields() {
    return Fields{
        field("responseCode", &ProcessingFault::response_code, optional()),
        field("message", &ProcessingFault::message, optional()),
    };
  }
};

struct ServiceLevelFault {
  Text error_code;
  Text error_desc;

  static constexpr auto fields() {
    return Fields{
        field("errorCode", &ServiceLevelFault::error_code, optional()),
        field("errorDesc", &ServiceLevelFault::error_desc, optional()),
    };
  }
};

/// The object `error`, where it is one.
struct ErrorObject {
  Text code;
  Text description;
  Text message;

  static constexpr auto fields() {
    return Fields{
        field("code", &ErrorObject::code, optional()),
        field("description", &ErrorObject::description, optional()),
        field("message", &ErrorObject::message, optional()),
    };
  }
};

/// A body in any of the known forms.
struct FaultBody {
  ProcessingFault processing;
  ServiceLevelFault service_level;
  Json error;  ///< an object, a text, or a truth value
  Text error_code;
  Text error_message;

  static constexpr auto fields() {
    return Fields{
        field("svfeProcessingFault", &FaultBody::processing, optional()),
        field("serviceLevelFault", &FaultBody::service_level, optional()),
        field("error", &FaultBody::error, optional()),
        field("errorCode", &FaultBody::error_code, optional()),
        field("errorMessage", &FaultBody::error_message, optional()),
    };
  }
};

}  // namespace detail

}  // namespace tillwire
