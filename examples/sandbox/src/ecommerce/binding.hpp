// A stored credential of a client.
#pragma once

#include <string>

#include "state/record.hpp"

namespace gateway {

struct Binding {
  enum class Category { common, recurrent, installment };

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
