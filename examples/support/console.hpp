// A display on standard output: for hosts.
#pragma once

#include <unistd.h>

#include <cstdio>

#include "display.hpp"

namespace example {

/// In colours, and each table in the place of the one before, if it is a terminal.
class Console final : public Display {
 public:
  Console() : Console(::isatty(STDOUT_FILENO) != 0, ::isatty(STDOUT_FILENO) != 0) {}
  Console(bool colours, bool in_place) : colours_(colours), in_place_(in_place) {}

  void show(Tone tone, const char* line) override {
    constexpr const char* starts[] = {"\n\033[1m", "  ", "  \033[32m", "  \033[31m"};
    const bool title = tone == Tone::title;
    if (colours_) {
      std::printf("%s%s\033[0m\n", starts[static_cast<int>(tone)], line);
    } else {
      std::printf("%s%s\n", title ? "\n" : "  ", line);
    }
    std::fflush(stdout);
  }

  void begin_anew() override {
    if (in_place_) std::fputs("\033[H\033[J", stdout);
  }

 private:
  const bool colours_;
  const bool in_place_;
};

}  // namespace example
