// What a till and a card desk of C call besides their own operations.
#pragma once

#include "machine_object.hpp"
#include "protocols.hpp"
#include "types.hpp"

namespace tillwire::c {

/// A request of an operation that is known only as data. The client writes the answer where this
/// says.
struct ErasedRequest {
  struct Response {};
  static constexpr Endpoint endpoint = {card_service, "", safe};  // not known before it runs
  const AnyOperation& operation;
  const void* request;
  Error& answer;
};

}  // namespace tillwire::c

namespace tillwire {

// So that a machine calls it as it calls any other.
template <>
inline Result<c::ErasedRequest::Response> Client::call(const c::ErasedRequest& request) {
  Erased(*this).call(request.operation, request.request, request.answer);
  return {};
}

}  // namespace tillwire

namespace tillwire::c {

/// Calls an operation by a machine, or says why that cannot be used. `accepts` has what the
/// machine's compiler decides in C++.
template <class Object, class Machine>
tw_errc call_by(Object* object, Machine Object::*machine, bool (*accepts)(const AnyOperation&),
                const tw_operation* operation, const void* request, void* response, tw_error why,
                tw_error* error) {
  auto* const head = static_cast<tw_error*>(response);
  if (head == nullptr) return misuse(error, TW_MISUSE_NULL, "response");
  const bool good = object != nullptr && is_call(operation, request, true, &why);
  if (good && !accepts(operation->any)) {
    misuse(&why, TW_MISUSE_OPERATION, "operation");
  } else if (good && object->head.under_way) {
    busy(&why);
  } else if (good) {
    const ErasedRequest erased = {operation->any, request, *reinterpret_cast<Error*>(head)};
    static_cast<void>((object->*machine).call(erased));
    why.code = TW_ERRC_NONE;
  }
  if (why.code != TW_ERRC_NONE) refuse(operation, why, head);
  if (error != nullptr) *error = *head;
  return static_cast<tw_errc>(head->code);
}

}  // namespace tillwire::c
