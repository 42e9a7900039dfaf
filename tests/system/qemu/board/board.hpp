// The board under QEMU (mps2-an385, a Cortex-M3): console, exit, arguments, time and measurements.
//
// Everything goes through semihosting, that is, through the debugger that QEMU emulates; a real
// board would have a UART and a clock chip in these places. There is no heap: what calls malloc or
// operator new does not link.
#pragma once

#include <cstdint>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/crypto.hpp>

namespace board {

/// Ends the emulation. QEMU passes on 8 bits: a code outside 0 to 255 becomes 255.
[[noreturn]] void exit(int code);

/// Writes to the console, at once and unbuffered.
void print(const char* text);
void print(const char* text, std::uint32_t size);
void print(std::uint32_t number);

/// A number that prints as eight hexadecimal digits.
struct Hex {
  std::uint32_t value;
};
void print(Hex number);

/// Several in a row: `board::print_all("flash ", bytes, "\n")`.
template <typename... Parts>
void print_all(const Parts&... parts) {
  (print(parts), ...);
}

/// Returns the command line after the image's name: the runner's arguments after the image.
const char* arguments();

/// Copies the value of `name=value` in the command line; false if it is absent or does not fit.
/// Values hold no blanks.
bool argument(const char* name, char* value, std::uint32_t size);

/// The same for a decimal number; `otherwise` if it is absent.
std::uint32_t argument(const char* name, std::uint32_t otherwise);

/// Random bytes of the host. False if there are none; the output must then not be used.
bool entropy(void* output, std::uint32_t size);

/// entropy() as the library's source of noise.
class Entropy final : public tillwire::Entropy {
 public:
  std::uint32_t gather(void* to, std::uint32_t size) override {
    return entropy(to, size) ? size : 0;
  }
};

/// Reads a file of the host: up to `size` bytes, how many there were; 0 also if it cannot be read.
std::uint32_t read_file(const char* path, void* output, std::uint32_t size);

/// A file of the host that is read and written in place.
class HostFile {
 public:
  /// Opens it; bytes up to `size` that are not there become 0xFF.
  bool open(const char* path, std::uint32_t size);
  bool read(std::uint32_t at, void* to, std::uint32_t size);
  bool write(std::uint32_t at, const void* from, std::uint32_t size);

 private:
  bool seek(std::uint32_t at);

  std::uint32_t handle_ = 0xFFFFFFFF;  // as of a file that cannot be opened
};

/// Seconds since 1970, the host's clock. The argument `now=SECONDS` moves the clock to that time at
/// the first call, so that a certificate's dates can be tested.
std::uint32_t unix_time();

/// unix_time() as the library's time of day.
class Time final : public tillwire::WallClock {
 public:
  std::uint32_t now_s() override { return unix_time(); }
};

/// Milliseconds since the start. Counts on only if called at least once in two minutes.
std::uint32_t now_ms();

/// now_ms() as the library's clock.
class Clock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override { return board::now_ms(); }
};

/// Returns the instructions run since the start if the runner counts them (`run --icount`), else a
/// time at 31.25 MHz. Exact to two instructions, wraps after two minutes: use differences.
std::uint32_t instructions();

/// Overwrites the unused stack with a pattern and returns the bytes in use by the caller. What a
/// call needs is `stack_peak()` after it minus this.
[[gnu::always_inline]] inline std::uint32_t paint_stack();

/// The most bytes of the stack in use since paint_stack().
std::uint32_t stack_peak();

/// Bytes of RAM the linker gave to .data and .bss, without the stack.
std::uint32_t static_ram();

/// Bytes of RAM the linker left for the stack.
std::uint32_t stack_size();

/// Bytes of flash: code, constants and the initial values of .data.
std::uint32_t flash();

namespace detail {
std::uint32_t paint_below(std::uint32_t stack_pointer);
}

// Inlined, so that the caller's stack pointer is read and not that of a call.
inline std::uint32_t paint_stack() {
  std::uint32_t stack_pointer;
  asm volatile("mov %0, sp" : "=r"(stack_pointer));
  return detail::paint_below(stack_pointer);
}

}  // namespace board
