// What a service says when it answers an error instead of the response.
#pragma once

#include <tillwire/base/text.hpp>

namespace tillwire {

/// An error in the service's own words; either part may be absent. Borrowed like a
/// response. The forms it is read from are beyond the specifications, but for errorCode and
/// errorMessage: see Client::fault(). A refusal of card management is one too, with its responseCode
/// and, where the gateway says more, a `message` beside it.
struct ServiceFault {
  Text code;     ///< a responseCode or errorCode; informational only
  Text message;  ///< show it, never match on it
};

}  // namespace tillwire
