// The files of examples/sandbox/pages and contract, which are built into the gateway.
#pragma once

#include <string_view>

namespace gateway {

/// By the name without its folder; empty if there is no such file.
std::string_view built_in_file(std::string_view name);

}  // namespace gateway
