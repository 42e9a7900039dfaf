// ServiceFault: what a service says when it answers with an error instead of the response.
#pragma once

#include <tillwire/base/text.hpp>

namespace tillwire {

/// An error in the service's own words; either part may be absent. Borrowed like a response. The
/// forms it is read from are beyond the specifications, except errorCode and errorMessage: see
/// Client::fault(). A refusal of card management has the responseCode as its code and, if the
/// gateway sends one, a `message`.
struct ServiceFault {
  Text code;     ///< a responseCode or errorCode; informational only
  Text message;  ///< show it; do not depend on its text
  /// The code is the processing system's responseCode, in an svfeProcessingFault.
  bool processed = false;
};

}  // namespace tillwire
