// What the card desk of C says in words. In a separate file: the strings of a table stay together.
#include "desk_object.hpp"

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

const char* tw_desk_words(tw_desk* desk) {
  tw_error why = {};
  DeskObject* const object = usable(desk, &why);
  return object != nullptr ? object->desk.words() : tw_misuse_words(why.detail);
}

tw_service_fault tw_desk_service_fault(tw_desk* desk) {
  DeskObject* const object = usable(desk, nullptr);
  const ServiceFault fault = object == nullptr ? ServiceFault() : object->desk.service_fault();
  return {to_c(fault.code), to_c(fault.message)};
}

}  // extern "C"
