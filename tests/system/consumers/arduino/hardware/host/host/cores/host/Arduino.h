// What a core gives to a sketch, as far as the library's example uses it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>

void setup();
void loop();

inline std::uint32_t millis() {
  static std::uint32_t now = 0;
  return now++;
}

struct HostSerial {
  void begin(unsigned long) {}
  std::size_t write(const char* data, std::size_t size) {
    return std::fwrite(data, 1, size, stdout);
  }
  void print(const char* text) { std::fputs(text, stdout); }
  void println(const char* text = "") { std::printf("%s\n", text); }
};
inline HostSerial Serial;
