// Defines what C knows of an operation, a block, a list or an enumeration, in a source of ops/.
#pragma once

#include "adapters.hpp"
#include "types.hpp"

namespace tillwire::c {

template <class Type>
void check_as(tw_text& text) {
  const Type checked(tillwire::Text(tillwire::c::of_c(text)));
  std::memcpy(&text, &checked, sizeof text);
}

}  // namespace tillwire::c

#define TW_OPERATION(name, type) \
  extern "C" const tw_operation name = {tillwire::AnyOperation::of<type>()};
#define TW_CHECK(name, type) extern "C" const tw_check name = {tillwire::c::check_as<type>};
#define TW_BLOCK(name, type)                     \
  extern "C" const tw_carrier name##_carrier = { \
      tillwire::detail::CarrierOf<tillwire::Block<type>>::carrier};
#define TW_ITEMS(name, type)                     \
  extern "C" const tw_carrier name##_carrier = { \
      tillwire::detail::CarrierOf<tillwire::Items<type>>::carrier};
#define TW_LIST(name, type)                      \
  extern "C" const tw_element name##_element = { \
      *tillwire::detail::element_schema<type, tillwire::detail::Use::response>()};
#define TW_PATH(name, ...) \
  extern "C" const tw_list_path name = {tillwire::detail::make_drain_path<__VA_ARGS__>()};
