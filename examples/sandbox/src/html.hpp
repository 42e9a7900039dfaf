// HTML from the templates of examples/sandbox/pages.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gateway {

/// Text for an element or a quoted attribute.
std::string escape_html(std::string_view text);

/// Fills {{name}} with escaped text and {{{name}}} with HTML. Throws std::logic_error on a name
/// without a value.
std::string fill_template(std::string_view file,
                          const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace gateway
