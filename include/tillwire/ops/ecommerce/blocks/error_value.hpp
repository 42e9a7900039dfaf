// The field `error`, which comes as a truth value, as text or as an object.
#pragma once

#include <tillwire/base/chars.hpp>
#include <tillwire/model/json.hpp>

namespace tillwire::ecommerce {

/// Whether the field tells of an error: it is there, and neither empty text nor false, in any form
/// that is read as a truth value elsewhere. What it says is read by Client::fault(). ecommerce,
/// "installmentPayment.do", shows a truth value; the other forms are beyond the specification.
inline bool tells_error(const Json& error) {
  const std::string_view raw = error.raw();
  const char* first = raw.data();
  const char* last = first + raw.size();
  if (!raw.empty() && *first == '"') ++first, --last;
  return first != last && !detail::is_word(first, last, "false") &&
         !detail::is_word(first, last, "0");
}

}  // namespace tillwire::ecommerce
