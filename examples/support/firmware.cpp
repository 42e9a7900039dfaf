// An example as firmware without an operating system: lwIP, mbedTLS in a static arena, no heap.
//
// The board is that of ports/mps2, which QEMU emulates; for yours, let `board` name its namespace
// and include its headers. Arguments: port=N ca=FILE [sign_key=FILE] [journal=FILE] [keys=FILE]
// [host=NAME] [colours=1] [rounds=N]; the CA and the key in DER.
#include <tillwire/base/wipe.hpp>
#include <tillwire/lwip/tcp.hpp>
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/signer.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/mps2/board.hpp>
#include <tillwire/mps2/flash.hpp>
#include <tillwire/mps2/network.hpp>

#include "run.hpp"

namespace board = tillwire::mps2;

namespace {

constexpr std::uint32_t arena_size = 33 * 1024 + 448;

// All there is in RAM but the stack and lwIP's pools. The arena comes first: mbedTLS takes its
// memory from it from the first moment on.
tillwire::mbedtls::Arena<arena_size> arena;
board::Network network;
board::Clock board_clock;
board::Time wall_clock;
board::Flash flash;
board::Entropy noise;
tillwire::lwip::Tcp tcp(network);
tillwire::Buffers<1280, EXAMPLE_RECEIVE_BYTES> memory;

class Console final : public example::Display {
 public:
  void show(example::Tone tone, const char* line) override {
    constexpr const char* starts[] = {"\n\033[1m", "  ", "  \033[32m", "  \033[31m"};
    const bool title = tone == example::Tone::title;
    const char* const start = colours_ ? starts[static_cast<int>(tone)] : title ? "\n" : "  ";
    board::print_all(start, line, colours_ ? "\033[0m\n" : "\n");
  }

 private:
  const bool colours_ = board::argument("colours", 0u) != 0;
};

void wait(std::uint32_t ms) {
  const std::uint32_t start = board::now_ms();
  while (board::now_ms() - start < ms) tcp.wait(1);
}

int run() {
  constexpr std::uint32_t most_ms = 30000;
  network.start();
  if (!network.wait_until_up(most_ms)) return board::print("no address by DHCP\n"), 1;

  // A product has its CA in flash (trust_der_in_place). This CA is new for every run, and
  // is read into the buffer that requests need only later.
  char path[128] = "";
  board::argument("ca", path, sizeof path);
  const std::uint32_t size = board::read_file(path, memory.receive, sizeof memory.receive);
  static tillwire::mbedtls::Random random(noise);
  // A product whose CA is a public one takes Tls instead, which has rules for such chains.
  static tillwire::mbedtls::LeanTls tls(tcp, random);
  if (!tls.trust_der(memory.receive, size)) return board::print("the CA cannot be read\n"), 1;

  static tillwire::mbedtls::RsaKey key(random);
  static tillwire::mbedtls::RsaSigner signer(key);
  const bool signs = board::argument("sign_key", path, sizeof path);
  if (signs) {
    // In DER, so that no code for PEM is linked.
    const std::uint32_t key_size = board::read_file(path, memory.receive, sizeof memory.receive);
    const auto error = key.load_der(memory.receive, key_size);
    tillwire::wipe(memory.receive, sizeof memory.receive);
    if (error != tillwire::mbedtls::KeyError::none) {
      return board::print("the key cannot be used: it must be RSA in DER\n"), 1;
    }
  }

  static char host[64] = "gateway.test";
  board::argument("host", host, sizeof host);
  static tillwire::Gateway gateway =
      example::sandbox(host, static_cast<std::uint16_t>(board::argument("port", 0u)));
  if (board::argument("journal", path, sizeof path)) flash.insert(path);
  board::Flash key_flash;  // a product may have keys in other sectors of the same chip
  if (board::argument("keys", path, sizeof path)) key_flash.insert(path);
  Console console;

  // A product counts in memory that survives a restart.
  std::uint32_t number = 0;
  if (!random.fill(&number, sizeof number)) {
    return board::print("the random generator does not work\n"), 1;
  }
  const example::Device device{
      gateway,   tls,        board_clock, memory, signs ? &signer : nullptr,     console, flash,
      key_flash, wall_clock, random,      number, board::argument("rounds", 1U), wait};
  if (example::run(device)) return 0;
  return board::print("it did not end as it should: see above\n"), 1;
}

}  // namespace

int main() {
  board::paint_stack();
  const int code = run();
  const auto heap = arena.peak();
  board::print_all("\nflash ", board::flash(), ", heap peak ", heap.total(), " of ", arena_size,
                   ", stack peak ", board::stack_peak(), ", RAM in all ",
                   board::static_ram() + board::stack_size(), "\n");
  return code;
}
