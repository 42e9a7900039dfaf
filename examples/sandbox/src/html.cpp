// HTML from the templates of examples/sandbox/pages.
#include "html.hpp"

#include <stdexcept>

#include "built_in_files.hpp"

namespace gateway {

std::string escape_html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string fill_template(std::string_view file,
                          const std::vector<std::pair<std::string, std::string>>& values) {
  std::string_view rest = built_in_file(file);
  std::string out;
  while (true) {
    const std::size_t open = rest.find("{{");
    if (open == std::string_view::npos) return out + std::string(rest);
    out += rest.substr(0, open);
    const bool is_html = rest.substr(open, 3) == "{{{";
    const std::size_t from = open + (is_html ? 3 : 2);
    const std::size_t close = rest.find("}}", from);
    const std::string_view name = rest.substr(from, close - from);
    const std::string* found = nullptr;
    for (const auto& [known, value] : values) {
      if (known == name) found = &value;
    }
    if (!found) throw std::logic_error("no value for " + std::string(name));
    out += is_html ? *found : escape_html(*found);
    rest.remove_prefix(close + (is_html ? 3 : 2));
  }
}

}  // namespace gateway
