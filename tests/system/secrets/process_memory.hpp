// All writable memory of this process: heap, stacks, static memory, and mappings of the C library.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <tillwire/base/wipe.hpp>

namespace tillwire::test {

/// Calls `use(begin, end, name)` for each stretch of it. Does not allocate, as freed blocks of the
/// heap are searched as well.
template <class Use>
void each_stretch_of_memory(Use use) {
  static char maps[1 << 16];
  static struct {
    const char* begin;
    const char* end;
    char name[64];
  } stretches[256];
  const int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  std::size_t size = 0;
  for (ssize_t count = 1; count > 0 && size < sizeof maps - 1;
       size += static_cast<std::size_t>(count)) {
    count = read(file, maps + size, sizeof maps - 1 - size);
    if (count < 0) std::abort();
  }
  close(file);
  if (file < 0 || size == sizeof maps - 1) std::abort();
  maps[size] = 0;
  std::size_t count = 0;
  // A line: begin-end rwxp offset device inode name.
  for (char* line = maps; *line != 0;) {
    char* const end_of_line = std::strchr(line, '\n');
    *end_of_line = 0;
    char* at = line;
    const auto begin = std::strtoull(at, &at, 16);
    const auto end = std::strtoull(at + 1, &at, 16);
    const char* const name = std::strrchr(at, ' ') + 1;
    if (at[1] == 'r' && at[2] == 'w') {
      if (count == std::size(stretches)) std::abort();
      auto& stretch = stretches[count++];
      stretch.begin = reinterpret_cast<const char*>(begin);
      stretch.end = reinterpret_cast<const char*>(end);
      std::strncpy(stretch.name, name, sizeof stretch.name - 1);
      stretch.name[sizeof stretch.name - 1] = 0;
    }
    line = end_of_line + 1;
  }
  // The digits of addresses, which differ in each run, may read like those of a short secret.
  tillwire::wipe(maps, sizeof maps);
  for (std::size_t i = 0; i < count; ++i) {
    use(stretches[i].begin, stretches[i].end, stretches[i].name);
  }
}

}  // namespace tillwire::test
