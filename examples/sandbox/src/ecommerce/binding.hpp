// A stored credential of a client.
#pragma once

#include <string>

#include "state/record.hpp"

namespace gateway {

struct Binding {
  /// The values are part of the stored format.
  enum class Category { common = 0, recurrent = 1, installment = 2 };

  std::string id;
  std::string client_id;
  std::string pan;
  std::string expiry;
  std::string holder;
  Category category = Category::common;
  std::string plan = {};  ///< of an instalment credential: each plan has its own
  bool active = true;
};
GATEWAY_RECORD(Binding, id, client_id, pan, expiry, holder, category, plan, active)

/// As bindingCategory has it.
const char* name_of(Binding::Category category);

}  // namespace gateway
