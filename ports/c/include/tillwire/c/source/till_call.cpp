// What a till of C calls besides its own operations.
#include "protocols.hpp"
#include "till_object.hpp"
#include "types.hpp"

namespace tillwire::c {
namespace {

/// A request of an operation that is known only as data. The client writes the answer where this
/// says.
struct ErasedRequest {
  struct Response {};
  static constexpr Endpoint endpoint = {card_service, "", safe};  // not known before it runs
  const AnyOperation& operation;
  const void* request;
  Error& answer;
};

/// Returns whether Till::call() accepts an operation, which the compiler decides in C++.
bool is_for_call(const AnyOperation& operation) {
  const std::string_view name = operation.name();
  return operation.effect() != Effect::payment && name != ecommerce::Register::endpoint.name &&
         name != ecommerce::RegisterPreAuth::endpoint.name &&
         name != ecommerce::GetOrderStatusExtended::endpoint.name;
}

}  // namespace
}  // namespace tillwire::c

namespace tillwire {

// So that the till calls it as it calls any other.
template <>
Result<c::ErasedRequest::Response> Client::call(const c::ErasedRequest& request) {
  Erased(*this).call(request.operation, request.request, request.answer);
  return {};
}

}  // namespace tillwire

using namespace tillwire;
using namespace tillwire::c;

extern "C" tw_errc tw_till_call(tw_till* till, const tw_operation* operation, const void* request,
                                void* response, tw_error* error) {
  auto* const head = static_cast<tw_error*>(response);
  if (head == nullptr) return misuse(error, TW_MISUSE_NULL, "response");
  tw_error why = {};
  TillObject* const object = usable(till, &why);
  const bool good = object != nullptr && is_call(operation, request, true, &why);
  if (good && !is_for_call(operation->any)) {
    misuse(&why, TW_MISUSE_OPERATION, "operation");
  } else if (good && object->head.under_way) {
    busy(&why);
  } else if (good) {
    static_cast<void>(
        object->till.call(ErasedRequest{operation->any, request, *reinterpret_cast<Error*>(head)}));
    why.code = TW_ERRC_NONE;
  }
  if (why.code != TW_ERRC_NONE) refuse(operation, why, head);
  if (error != nullptr) *error = *head;
  return static_cast<tw_errc>(head->code);
}
