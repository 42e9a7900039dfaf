// Power cuts on a host: PORT JOURNAL NOW AFTER STEP [SALE AMOUNT CARD OTHER]. The gateway is asked
// without TLS.
#include <sys/random.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/file_storage.hpp>
#include <tillwire/posix/tcp.hpp>

#include "power_cut.hpp"
#include "support/run.hpp"

namespace {

struct Console final : example::Display {
  void show(example::Tone, const char* line) override {
    std::puts(line);
    std::fflush(stdout);
  }
};

struct Time final : tillwire::WallClock {
  std::uint32_t now = 0;
  std::uint32_t now_s() override { return now; }
};

struct Random final : tillwire::Random {
  bool fill(void* to, std::uint32_t size) override {
    return ::getrandom(to, size, 0) == static_cast<ssize_t>(size);
  }
};

std::uint32_t number(const char* digits) {
  return static_cast<std::uint32_t>(std::strtoul(digits, nullptr, 10));
}

}  // namespace

int main(int count, char** words) {
  if (count != 6 && count != 10) return 2;
  power_cut::Power power(number(words[5]), [] { ::_exit(power_cut::failed); });
  // As small as a flash, so that it is full every few sales.
  tillwire::posix::FileStorage file(2048, 4);
  if (!file.open(words[2])) return 2;
  power_cut::Storage storage(file, power);
  tillwire::posix::Tcp tcp;
  power_cut::Transport transport(tcp, power);
  tillwire::posix::MonotonicClock monotonic;
  constexpr std::uint32_t speed = 10;
  power_cut::Clock clock(monotonic, number(words[4]), speed);
  Time time;
  time.now = number(words[3]);
  Random random;
  tillwire::Gateway gateway =
      example::sandbox("127.0.0.1", static_cast<std::uint16_t>(number(words[1])));
  gateway.plaintext = true;
  tillwire::Buffers<1280, 2048> memory;
  tillwire::Till till(gateway, transport, clock, memory, storage, time, terminal::options(random));
  Console console;
  power_cut::Typed typed;
  if (count == 10) typed = {words[6], number(words[7]), words[8], number(words[9]) != 0};
  return power_cut::run(till, console, typed);
}
