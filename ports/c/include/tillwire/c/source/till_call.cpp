// What a till of C calls besides its own operations.
#include "machine_call.hpp"
#include "till_object.hpp"

using namespace tillwire;
using namespace tillwire::c;

extern "C" tw_errc tw_till_call(tw_till* till, const tw_operation* operation, const void* request,
                                void* response, tw_error* error) {
  const auto accepts = [](const AnyOperation& any) {
    const std::string_view name = any.name();
    return any.effect() != Effect::payment && name != ecommerce::Register::endpoint.name &&
           name != ecommerce::RegisterPreAuth::endpoint.name &&
           name != ecommerce::GetOrderStatusExtended::endpoint.name;
  };
  tw_error why = {};
  TillObject* const object = usable(till, &why);
  return call_by(object, &TillObject::till, accepts, operation, request, response, why, error);
}
