// The board's services through semihosting, and its measurements.
#include <cstring>
#include <tillwire/mps2/board.hpp>

#include "machine.hpp"

extern "C" {
extern std::uint32_t __stack_bottom[], __stack_top[];
extern std::uint32_t __data_start[], __bss_end[];
extern const std::uint8_t __flash_start[], __flash_end[];
}

namespace tillwire::mps2 {
namespace {

// Numbers of the semihosting operations (ARM, "Semihosting for AArch32 and AArch64").
enum Operation : std::uint32_t {
  sys_open = 0x01,
  sys_close = 0x02,
  sys_write0 = 0x04,
  sys_write = 0x05,
  sys_read = 0x06,
  sys_seek = 0x0A,
  sys_flen = 0x0C,
  sys_time = 0x11,
  sys_get_cmdline = 0x15,
  sys_exit_extended = 0x20,
};

std::uint32_t semihosting(Operation operation, const void* parameter) {
  register std::uint32_t r0 asm("r0") = operation;
  register const void* r1 asm("r1") = parameter;
  asm volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

std::uint32_t address(const void* pointer) {
  return reinterpret_cast<std::uint32_t>(pointer);
}

// Ticks of CMSDK timer 0, counting up.
std::uint32_t ticks() {
  return ~*reinterpret_cast<volatile std::uint32_t*>(machine::timer + 4);
}

// The handle of a file that is not open.
constexpr std::uint32_t no_file = 0xFFFFFFFF;

std::uint32_t open_file(const char* path, std::uint32_t mode) {
  const std::uint32_t block[] = {address(path), mode, std::strlen(path)};
  return semihosting(sys_open, block);
}

constexpr std::uint32_t paint = 0xA5A5A5A5;

// The words `name=value` that ports/mps2/run was given.
const char* arguments() {
  static char line[192];
  if (line[0] != '\0') return line;
  const std::uint32_t block[] = {address(line), sizeof line};
  if (semihosting(sys_get_cmdline, block) != 0) {
    print("the arguments have more than 191 characters\n");
    exit(125);
  }
  return line;
}

}  // namespace

void exit(int code) {
  constexpr std::uint32_t application_exit = 0x20026;
  const std::uint32_t passed = code < 0 || code > 255 ? 255 : static_cast<std::uint32_t>(code);
  const std::uint32_t block[] = {application_exit, passed};
  for (;;) semihosting(sys_exit_extended, block);
}

void print(const char* text) {
  semihosting(sys_write0, text);
}

void print(const char* text, std::uint32_t size) {
  char part[65];
  while (size > 0) {
    const std::uint32_t count = size < sizeof part - 1 ? size : sizeof part - 1;
    std::memcpy(part, text, count);
    part[count] = '\0';
    print(part);
    text += count;
    size -= count;
  }
}

void print(std::uint32_t number) {
  char digits[11];
  char* first = digits + sizeof digits - 1;
  *first = '\0';
  do {
    *--first = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  print(first);
}

void print(Hex number) {
  char digits[9];
  for (int i = 0; i < 8; ++i) digits[i] = "0123456789abcdef"[number.value >> (28 - 4 * i) & 15];
  digits[8] = '\0';
  print(digits);
}

bool argument(const char* name, char* value, std::uint32_t size) {
  const std::uint32_t length = std::strlen(name);
  for (const char* word = arguments(); *word != '\0';) {
    const std::uint32_t word_length = std::strcspn(word, " ");
    if (word_length > length && std::memcmp(word, name, length) == 0 && word[length] == '=') {
      const std::uint32_t value_length = word_length - length - 1;
      if (value_length >= size) return false;
      std::memcpy(value, word + length + 1, value_length);
      value[value_length] = '\0';
      return true;
    }
    word += word_length;
    word += std::strspn(word, " ");
  }
  return false;
}

std::uint32_t argument(const char* name, std::uint32_t otherwise) {
  char digits[11];
  if (!argument(name, digits, sizeof digits)) return otherwise;
  std::uint32_t number = 0;
  for (const char* digit = digits; *digit >= '0' && *digit <= '9'; ++digit) {
    number = number * 10 + static_cast<std::uint32_t>(*digit - '0');
  }
  return number;
}

std::uint32_t read_file(const char* path, void* output, std::uint32_t size) {
  constexpr std::uint32_t read_binary = 1;
  const std::uint32_t handle = open_file(path, read_binary);
  if (handle == no_file) return 0;
  const std::uint32_t read_block[] = {handle, address(output), size};
  const std::uint32_t not_read = semihosting(sys_read, read_block);
  semihosting(sys_close, &handle);
  return not_read <= size ? size - not_read : 0;
}

bool HostFile::open(const char* path, std::uint32_t size) {
  constexpr std::uint32_t update_binary = 3;
  constexpr std::uint32_t make_binary = 7;
  handle_ = open_file(path, update_binary);
  if (handle_ == no_file) handle_ = open_file(path, make_binary);
  if (handle_ == no_file) return false;
  constexpr std::uint8_t blank = 0xFF;
  for (std::uint32_t at = semihosting(sys_flen, &handle_); at < size; ++at) {
    if (!write(at, &blank, 1)) return false;
  }
  return true;
}

bool HostFile::seek(std::uint32_t at) {
  const std::uint32_t block[] = {handle_, at};
  return handle_ != no_file && semihosting(sys_seek, block) == 0;
}

bool HostFile::read(std::uint32_t at, void* to, std::uint32_t size) {
  const std::uint32_t block[] = {handle_, address(to), size};
  return seek(at) && semihosting(sys_read, block) == 0;
}

bool HostFile::write(std::uint32_t at, const void* from, std::uint32_t size) {
  const std::uint32_t block[] = {handle_, address(from), size};
  return seek(at) && semihosting(sys_write, block) == 0;
}

bool entropy(void* output, std::uint32_t size) {
  return read_file("/dev/urandom", output, size) == size;
}

std::uint32_t now_ms() {
  constexpr std::uint32_t ticks_in_ms = machine::clock_hz / 1000;
  static std::uint32_t last = 0;
  static std::uint32_t milliseconds = 0;
  const std::uint32_t passed = (ticks() - last) / ticks_in_ms;
  last += passed * ticks_in_ms;
  milliseconds += passed;
  return milliseconds;
}

// A time that was given goes by the board's clock: the host's passes faster under load, and its
// digits are part of what is counted.
std::uint32_t unix_time() {
  constexpr std::uint32_t not_given = 0xFFFFFFFF;
  static const std::uint32_t given = argument("now", not_given);
  return given == not_given ? semihosting(sys_time, nullptr) : given + now_ms() / 1000;
}

// An instruction takes 32 ns (`-icount shift=5`), a tick 40 or 50 ns: 5/4 or 25/16 of it.
std::uint32_t instructions() {
  constexpr std::uint32_t rate = 31'250'000;
  static_assert(machine::clock_hz * 25ull / 16 == rate || machine::clock_hz * 5ull / 4 == rate);
  const std::uint32_t now = ticks();
  if constexpr (machine::clock_hz * 5ull / 4 == rate) return now + now / 4;
  return now + now / 2 + now / 16;
}

std::uint32_t detail::paint_below(std::uint32_t stack_pointer) {
  // 8 words are left alone for this function's own frame.
  const auto* const end = reinterpret_cast<const std::uint32_t*>(stack_pointer) - 8;
  for (volatile std::uint32_t* word = __stack_bottom; word < end; ++word) *word = paint;
  return address(__stack_top) - stack_pointer;
}

std::uint32_t stack_peak() {
  const std::uint32_t* word = __stack_bottom;
  while (word < __stack_top && *word == paint) ++word;
  return address(__stack_top) - address(word);
}

std::uint32_t static_ram() {
  return address(__bss_end) - address(__data_start);
}

std::uint32_t stack_size() {
  return address(__stack_top) - address(__stack_bottom);
}

std::uint32_t flash() {
  return address(__flash_end) - address(__flash_start);
}

}  // namespace tillwire::mps2
