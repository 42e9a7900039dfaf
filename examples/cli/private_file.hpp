// Files that hold secrets, which other users must not be able to read.
#pragma once

#include <string>

namespace tillwire::cli {

/// The content of a file, at most 1 MB. `what` names it in messages. Throws Refused if it cannot be
/// read, or if it is a regular file that its group or others may read or write.
std::string read_private_file(const std::string& path, const std::string& what);

}  // namespace tillwire::cli
