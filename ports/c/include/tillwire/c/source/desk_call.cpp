// What a card desk of C calls besides its own operations.
#include "desk_object.hpp"
#include "machine_call.hpp"

using namespace tillwire;
using namespace tillwire::c;

extern "C" tw_errc tw_desk_call(tw_desk* desk, const tw_operation* operation, const void* request,
                                void* response, tw_error* error) {
  const auto accepts = [](const AnyOperation& any) { return any.effect() != Effect::payment; };
  tw_error why = {};
  DeskObject* const object = usable(desk, &why);
  return call_by(object, &DeskObject::desk, accepts, operation, request, response, why, error);
}
