// What the measured programs ask of the board, on a host: callgrind counts from outside.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace board {

inline std::uint32_t instructions() {
  return 0;
}
inline std::uint32_t paint_stack() {
  return 0;
}
inline std::uint32_t stack_peak() {
  return 0;
}
inline std::uint32_t flash() {
  return 0;
}

inline void print(const char* text) {
  std::fputs(text, stdout);
}
inline void print(std::uint32_t number) {
  std::printf("%u", static_cast<unsigned>(number));
}
template <typename... Parts>
void print_all(const Parts&... parts) {
  (print(parts), ...);
}

[[noreturn]] inline void exit(int code) {
  std::exit(code);
}

}  // namespace board
