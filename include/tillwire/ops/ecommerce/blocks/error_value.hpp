// The field `error`, which comes as a truth value, as text or as an object.
#pragma once

#include <tillwire/model/json.hpp>

namespace tillwire::ecommerce {

/// Whether the field tells of an error: it is there, and neither false nor empty text. What it says
/// is read by Client::fault(). ecommerce, "installmentPayment.do", shows a truth value; the other
/// forms are beyond the specification.
inline bool tells_error(const Json& error) {
  const std::string_view raw = error.raw();
  return error.present() && raw != "false" && raw != "\"false\"" && raw != "\"\"";
}

}  // namespace tillwire::ecommerce
