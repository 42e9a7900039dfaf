// What a terminal can show, and text that is safe to show on one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tillwire::cli {

struct Terminal {
  bool is_terminal = false;
  bool moves = false;  // the cursor; not on a `dumb` one
  bool colours = false;
  std::size_t width = 0;  // columns; 0: no bound

  /// Text in bold, or as it is without colours.
  std::string bold(const std::string& text) const;
  /// Returns text that is less visible.
  std::string dim(const std::string& text) const;
};

/// The terminal of a file descriptor. Colours need a terminal that is not `dumb`; NO_COLOR turns
/// them off, CLICOLOR_FORCE on for anything.
Terminal terminal_of(int descriptor);

/// Returns UTF-8 text that cannot control a terminal: control characters (C0, DEL, C1), bytes that
/// are not UTF-8, and characters that reverse the direction of writing become \xNN or \uNNNN.
std::string harmless(std::string_view text);

/// Escapes text of several lines as harmless() does, and keeps its line feeds.
std::string harmless_lines(std::string_view text);

/// Escapes JSON as \uNNNN: only its strings have such characters. Line feeds stay.
std::string harmless_json(std::string_view json);

/// Returns how many columns harmless text takes: East Asian wide characters take two, combining
/// characters none.
std::size_t columns_of(std::string_view text);

/// The text, cut to so many columns with an ellipsis.
std::string cut(const std::string& text, std::size_t columns);

/// Spaces that fill the text up to so many columns.
std::string filling(const std::string& text, std::size_t columns);

/// Text over several lines of at most `width` columns, each after `indent` spaces but the first.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

}  // namespace tillwire::cli
