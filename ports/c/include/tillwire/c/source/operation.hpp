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

/// Returns the answer of a response of C; null if there is none.
template <class Operation>
const typename Operation::Response* answer_of(const void* response) {
  const auto* const head = static_cast<const tw_error*>(response);
  if (head == nullptr || head->code != TW_ERRC_NONE) return nullptr;
  return reinterpret_cast<const typename Operation::Response*>(head + 1);
}

}  // namespace tillwire::c

// What an answer says of itself. Without an answer nothing is so, and a payment is unconfirmed.
#define TW_JUDGE_BOOL(name, type, judge)                               \
  extern "C" int name(const void* response) {                          \
    const auto* const answer = tillwire::c::answer_of<type>(response); \
    return answer != nullptr && answer->judge();                       \
  }
#define TW_JUDGE_PAYMENT(name, type, judge)                                                        \
  extern "C" int name(const void* response) {                                                      \
    const auto* const answer = tillwire::c::answer_of<type>(response);                             \
    return static_cast<int>(answer == nullptr ? tillwire::Payment::unconfirmed : answer->judge()); \
  }
#define TW_JUDGE_TEXT(name, type, judge)                                              \
  extern "C" tw_text name(const void* response) {                                     \
    const auto* const answer = tillwire::c::answer_of<type>(response);                \
    return tillwire::c::to_c(answer == nullptr ? tillwire::Text() : answer->judge()); \
  }
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
