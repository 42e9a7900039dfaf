// The JSON type of the gateway's answers: members stay in the order in which they were written.
#pragma once

#include <nlohmann/json.hpp>

namespace gateway {
using Json = nlohmann::ordered_json;
}  // namespace gateway
