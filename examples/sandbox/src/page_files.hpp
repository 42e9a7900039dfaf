// The files of examples/sandbox/pages, which are built into the gateway.
#pragma once

#include <string_view>

namespace gateway {

/// Empty if there is no such file.
std::string_view page_file(std::string_view name);

}  // namespace gateway
