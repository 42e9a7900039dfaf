// Files that hold secrets, which other users must not be able to read.
#pragma once

#include <string>

namespace tillwire::cli {

struct FileContent {
  std::string text;
  bool open_to_others = false;  // its group or others may read or write it
};

/// Returns whether its group or others may read or write an open file; a pipe has no mode that
/// matters. `name` is for messages. Throws Refused if the file cannot be read.
bool is_open_to_others(int descriptor, const std::string& name);

/// Refuses a file that is open to others. `name` is for messages.
[[noreturn]] void refuse_open_to_others(const std::string& name);

/// The content of a file, at most 1 MB. `what` names it in messages. Throws Refused if it cannot be
/// read.
FileContent read_file(const std::string& path, const std::string& what);

/// Reads a file as read_file() does; throws Refused too if it is open to others.
std::string read_private_file(const std::string& path, const std::string& what);

}  // namespace tillwire::cli
