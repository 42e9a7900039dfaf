// Firmware that shows one service of the board at a time: `do=` in the arguments says which.
#include "board.hpp"

#include <cstring>
#include <tillwire/mps2/flash.hpp>

namespace {

// Writes `size` bytes of the stack and returns their sum, so that the compiler keeps them.
[[gnu::noinline]] std::uint32_t use_stack(std::uint32_t size) {
  volatile char* block = static_cast<volatile char*>(__builtin_alloca(size));
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < size; ++i) block[i] = static_cast<char>(i);
  for (std::uint32_t i = 0; i < size; ++i) sum += static_cast<std::uint8_t>(block[i]);
  return sum;
}

int check(bool good, const char* what) {
  if (good) return 0;
  board::print_all("wrong: ", what, "\n");
  return 1;
}

// Set by constructors before main().
struct Constructed {
  Constructed() : value(board::argument("code", 7)) {}
  std::uint32_t value;
} const constructed;

int measure_stack() {
  const std::uint32_t before = board::paint_stack();
  use_stack(1000);
  const std::uint32_t used = board::stack_peak() - before;
  board::print_all("stack of the call: ", used, "\n");
  return check(used >= 1000 && used < 1064, "stack of a call that takes 1000 bytes");
}

// A loop of three instructions, run 10,000 times.
int count_instructions() {
  const std::uint32_t before = board::instructions();
  std::uint32_t rounds = 10000;
  asm volatile(
      "1: subs %0, %0, #1\n"
      "nop\n"
      "bne 1b\n"
      : "+r"(rounds)
      :
      : "cc");
  const std::uint32_t counted = board::instructions() - before;
  board::print_all("instructions: ", counted, "\n");
  return check(counted >= 30000 && counted < 30030, "instructions of 10,000 rounds of three");
}

int services() {
  int wrong = 0;
  char value[8];
  wrong += check(board::argument("word", value, sizeof value) && std::strcmp(value, "abc") == 0,
                 "an argument's value");
  wrong += check(!board::argument("wor", value, sizeof value), "a part of an argument's name");
  wrong += check(!board::argument("word", value, 3), "a value that does not fit");

  unsigned char random[32] = {};
  unsigned char again[32] = {};
  wrong += check(board::entropy(random, sizeof random) && board::entropy(again, sizeof again) &&
                     std::memcmp(random, again, sizeof random) != 0,
                 "entropy");

  wrong += check(board::unix_time() - 1000000000 < 5, "the time `now=` sets");
  const std::uint32_t start = board::now_ms();
  const std::uint32_t second = board::unix_time();
  while (board::unix_time() < second + 2) board::now_ms();
  const std::uint32_t passed = board::now_ms() - start;
  wrong += check(passed > 900 && passed < 3000, "milliseconds in one to two seconds");
  board::print("printed in full: ");
  const char text[] = "a text of a given length, longer than one part of sixty-four characters|!";
  board::print(text, sizeof text - 2);
  board::print_all("\n", 4294967295u, " ", board::Hex{0x1234abcd}, "\n");
  return wrong;
}

// The contract of Storage, and operations that a chip prevents.
int use_flash() {
  static board::Flash flash;
  std::uint8_t bytes[32];
  int wrong = check(!flash.read(0, bytes, 16), "a flash without a chip");
  char cells[64] = "";
  board::argument("cells", cells, sizeof cells);
  if (!flash.insert(cells)) return check(false, "the chip");
  const std::uint32_t size = flash.sector_size() * flash.sector_count();
  for (std::uint32_t sector = 0; sector < flash.sector_count(); ++sector) {
    wrong += check(flash.erase(sector), "erasing");
  }
  for (std::uint32_t at = 0; at < size; at += 16) {
    std::uint8_t blank = 0xFF;
    wrong += check(flash.read(at, bytes, 16), "reading");
    for (int i = 0; i < 16; ++i) blank = blank & bytes[i];
    wrong += check(blank == 0xFF, "erased bytes");
  }
  const char text[] = "two units, which is 32 bytes ...";
  const std::uint32_t end = size - 32;
  wrong += check(flash.write(end, text, 32), "writing");
  wrong += check(!flash.write(end + 16, text, 16), "a unit written twice");
  wrong += check(!flash.write(8, text, 16), "half of two units");
  wrong += check(!flash.write(0, text, 8), "half of a unit");
  wrong += check(!flash.write(size, text, 16), "writing beyond the end");
  wrong += check(!flash.read(size - 8, bytes, 16), "reading beyond the end");
  wrong += check(!flash.erase(flash.sector_count()), "erasing beyond the end");

  static board::Flash later;
  wrong += check(later.insert(cells) && later.read(end, bytes, 32), "the chip, put in again");
  wrong += check(std::memcmp(bytes, text, 32) == 0, "what was written before");
  wrong += check(later.erase(0) && later.read(end, bytes, 1) && bytes[0] == 't', "another sector");
  wrong += check(later.erase(flash.sector_count() - 1) && later.write(end, text, 16),
                 "writing after an erasure");
  return wrong;
}

}  // namespace

int main() {
  char what[16] = "";
  board::argument("do", what, sizeof what);
  if (std::strcmp(what, "services") == 0) return services();
  if (std::strcmp(what, "flash") == 0) return use_flash();
  if (std::strcmp(what, "exit") == 0) return static_cast<int>(constructed.value);
  if (std::strcmp(what, "stack") == 0) return measure_stack();
  if (std::strcmp(what, "count") == 0) return count_instructions();
  if (std::strcmp(what, "fault") == 0) asm volatile("udf #0");
  if (std::strcmp(what, "overflow") == 0) return static_cast<int>(use_stack(20000));
  if (std::strcmp(what, "hang") == 0) {
    for (;;) asm volatile("");
  }
  board::print("no such test\n");
  return 99;
}
