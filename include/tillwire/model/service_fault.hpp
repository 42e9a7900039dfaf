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
};

/// The responseCode of an svfeProcessingFault; absent without one. Client::fault<ProcessingCode>()
/// reads it in 1 KB of code less than a ServiceFault; judge_fault() (verdict/payment.hpp) judges it
/// after an operation that moves money on a card. Beyond the specification.
struct ProcessingCode {
  Text code;
};

}  // namespace tillwire
