// The MPS2 board: console, exit, arguments, time, randomness and measurements.
//
// Console, files and time of day come from the host by semihosting, which QEMU offers as a debugger
// does; a product has a UART, a flash and a clock chip instead. There is no heap: code that calls
// malloc or operator new does not link.
#pragma once

#include <cstdint>
#include <tillwire/port/clock.hpp>
#include <tillwire/port/crypto.hpp>

namespace tillwire::mps2 {

/// Ends the firmware. QEMU passes on 8 bits: a code outside 0 to 255 becomes 255.
[[noreturn]] void exit(int code);

/// Writes to the console, unbuffered.
void print(const char* text);
void print(const char* text, std::uint32_t size);
void print(std::uint32_t number);

/// A number that prints as eight hexadecimal digits.
struct Hex {
  std::uint32_t value;
};
void print(Hex number);

/// Prints its arguments one after the other: `mps2::print_all("flash ", bytes, "\n")`.
template <typename... Parts>
void print_all(const Parts&... parts) {
  (print(parts), ...);
}

/// Copies the value of `name=value` among the words after the image in the command line of
/// ports/mps2/run. Returns false if it is absent or does not fit. Values hold no blanks.
bool argument(const char* name, char* value, std::uint32_t size);

/// Returns the decimal number of `name=value` among the arguments, or `otherwise` if it is absent.
std::uint32_t argument(const char* name, std::uint32_t otherwise);

/// Fills the output with random bytes of the host. Returns false if there are none; the output is
/// then undefined.
bool entropy(void* output, std::uint32_t size);

/// Gives the library noise from entropy().
class Entropy final : public tillwire::Entropy {
 public:
  std::uint32_t gather(void* to, std::uint32_t size) override {
    return entropy(to, size) ? size : 0;
  }
};

/// Reads up to `size` bytes of a file of the host. Returns their number, 0 if it cannot be read.
std::uint32_t read_file(const char* path, void* output, std::uint32_t size);

/// Reads and writes a file of the host in place. Functions return false on failure.
class HostFile {
 public:
  /// Opens the file, or makes it; missing bytes up to `size` become 0xFF.
  bool open(const char* path, std::uint32_t size);
  bool read(std::uint32_t at, void* to, std::uint32_t size);
  bool write(std::uint32_t at, const void* from, std::uint32_t size);

 private:
  bool seek(std::uint32_t at);

  std::uint32_t handle_ = 0xFFFFFFFF;  // as of a file that cannot be opened
};

/// Returns the seconds since 1970, UTC, by the host's clock. With the argument `now=SECONDS`,
/// returns that time and what now_ms() has counted since the start.
std::uint32_t unix_time();

/// Gives the library the time of day from unix_time().
class Time final : public tillwire::WallClock {
 public:
  std::uint32_t now_s() override { return unix_time(); }
};

/// Returns the milliseconds since the start. Must be called at least once in two minutes, or time
/// is lost.
std::uint32_t now_ms();

/// Gives the library the time from now_ms().
class Clock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override { return mps2::now_ms(); }
};

/// Returns the number of instructions since the start, exact to two, under `run --icount`;
/// otherwise a time at 31.25 MHz. It wraps after two minutes: use differences.
std::uint32_t instructions();

/// Overwrites the unused stack with a pattern, and returns the bytes that the caller has in use. A
/// call takes `stack_peak()` after it, minus this.
[[gnu::always_inline]] inline std::uint32_t paint_stack();

/// Returns the most bytes of the stack that were in use since paint_stack().
std::uint32_t stack_peak();

/// Returns the bytes of RAM that .data and .bss take, without the stack.
std::uint32_t static_ram();

/// Returns the bytes of RAM that the stack has.
std::uint32_t stack_size();

/// Returns the bytes of flash: code, constants and the initial values of .data.
std::uint32_t flash();

namespace detail {
std::uint32_t paint_below(std::uint32_t stack_pointer);
}

// Inlined, to read the stack pointer of the caller.
inline std::uint32_t paint_stack() {
  std::uint32_t stack_pointer;
  asm volatile("mov %0, sp" : "=r"(stack_pointer));
  return detail::paint_below(stack_pointer);
}

}  // namespace tillwire::mps2
