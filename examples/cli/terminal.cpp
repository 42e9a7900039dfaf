// Asks the system about terminals and characters.
#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cwchar>

namespace tillwire::cli {
namespace {

/// The value of a variable; empty if there is none.
std::string_view variable(const char* name) {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): the only thread there is.
  const char* const value = std::getenv(name);
  return value != nullptr ? value : "";
}

/// Returns whether the terminal supports escape sequences.
bool is_able() {
  const std::string_view term = variable("TERM");
  return !term.empty() && term != "dumb";
}

bool wants_colours(bool is_able_terminal) {
  if (!variable("NO_COLOR").empty()) return false;
  const std::string_view force = variable("CLICOLOR_FORCE");
  if (!force.empty() && force != "0") return true;
  return is_able_terminal && variable("CLICOLOR") != "0";
}

/// One character of UTF-8; `code` is invalid if the bytes are not UTF-8.
struct Character {
  static constexpr std::uint32_t invalid = UINT32_MAX;
  std::uint32_t code = invalid;
  std::size_t size = 1;
};

Character character_at(std::string_view text, std::size_t at) {
  const auto byte = [text, at](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at + i]));
  };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() - at < size) return {};
  std::uint32_t code = first & (0xffU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3f);
  }
  const std::uint32_t least = size == 4 ? 0x10000 : size == 3 ? 0x800 : 0x80;
  if (code < least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
  return {code, size};
}

bool is_harmful(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const bool direction = code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
                         (code >= 0x2066 && code <= 0x2069) || code == 0x61c;
  const bool line = code == 0x2028 || code == 0x2029;
  return control || direction || line;
}

std::string escaped(const char* format, std::uint32_t code) {
  char text[16];
  std::snprintf(text, sizeof text, format, static_cast<unsigned>(code));
  return text;
}

/// The locale that knows the width of all characters.
locale_t unicode() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return locale;
}

std::size_t columns_of_character(std::uint32_t code) {
  const int columns = wcwidth(static_cast<wchar_t>(code));
  return columns < 0 ? 1 : static_cast<std::size_t>(columns);
}

/// Uses the locale that knows all characters, while it lives.
class InUnicode {
 public:
  InUnicode() : before_(unicode() != nullptr ? uselocale(unicode()) : nullptr) {}
  ~InUnicode() {
    if (before_ != nullptr) uselocale(before_);
  }
  InUnicode(const InUnicode&) = delete;
  InUnicode& operator=(const InUnicode&) = delete;

 private:
  locale_t before_;
};

}  // namespace

std::string Terminal::bold(const std::string& text) const {
  return colours ? "\033[1m" + text + "\033[0m" : text;
}

std::string Terminal::dim(const std::string& text) const {
  return colours ? "\033[2m" + text + "\033[0m" : text;
}

Terminal terminal_of(int descriptor) {
  Terminal terminal;
  terminal.is_terminal = isatty(descriptor) != 0;
  terminal.moves = terminal.is_terminal && is_able();
  terminal.colours = wants_colours(terminal.moves);
  winsize size{};
  if (terminal.is_terminal) {
    const bool known = ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
    terminal.width = known ? size.ws_col : 80;
  }
  return terminal;
}

std::string harmless(std::string_view text) {
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    if (character.code == Character::invalid) {
      safe += escaped("\\x%02x", static_cast<unsigned char>(text[at]));
    } else if (is_harmful(character.code)) {
      safe += escaped(character.code < 0x100 ? "\\x%02x" : "\\u%04x", character.code);
    } else {
      safe += text.substr(at, character.size);
    }
    at += character.size;
  }
  return safe;
}

std::string harmless_lines(std::string_view text) {
  std::string safe;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    safe += harmless(text.substr(at, end - at));
    if (end != text.size()) safe += '\n';
    at = end + 1;
  }
  return safe;
}

std::string harmless_json(std::string_view json) {
  std::string safe;
  for (std::size_t at = 0; at < json.size();) {
    const Character character = character_at(json, at);
    if (character.code == Character::invalid) {
      safe += "\\ufffd";
    } else if (is_harmful(character.code) && character.code != '\n') {
      safe += escaped("\\u%04x", character.code);
    } else {
      safe += json.substr(at, character.size);
    }
    at += character.size;
  }
  return safe;
}

std::size_t columns_of(std::string_view text) {
  const InUnicode in_unicode;
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    columns += character.code == Character::invalid ? 1 : columns_of_character(character.code);
    at += character.size;
  }
  return columns;
}

std::string cut(const std::string& text, std::size_t columns) {
  if (columns_of(text) <= columns) return text;
  const InUnicode in_unicode;
  std::string shown;
  std::size_t used = 1;  // the ellipsis
  for (std::size_t at = 0; at < text.size();) {
    const Character character = character_at(text, at);
    used += character.code == Character::invalid ? 1 : columns_of_character(character.code);
    if (used > columns) break;
    shown += text.substr(at, character.size);
    at += character.size;
  }
  return shown + "…";
}

std::string filling(const std::string& text, std::size_t columns) {
  const std::size_t used = columns_of(text);
  return std::string(used < columns ? columns - used : 0, ' ');
}

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::string lines;
  std::size_t column = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    const std::size_t columns = columns_of(word);
    at = end + 1;
    if (column != 0 && column + 1 + columns > width) {
      lines += '\n' + std::string(indent, ' ');
      column = 0;
    } else if (column != 0) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += columns;
  }
  return lines;
}

}  // namespace tillwire::cli
