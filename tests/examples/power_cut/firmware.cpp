// Power cuts on the board, through TLS: port=N ca=FILE journal=FILE step=N [now=SECONDS]
// [order=NUMBER card=NUMBER].
#include <tillwire/lwip/tcp.hpp>
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/tls.hpp>

#include "board.hpp"
#include "flash.hpp"
#include "network.hpp"
#include "power_cut.hpp"
#include "support/run.hpp"

namespace {

tillwire::mbedtls::Arena<32 * 1024> arena;
board::Network network;
board::Clock board_clock;
board::Time wall_clock;
board::Entropy noise;
board::Flash flash;
tillwire::lwip::Tcp tcp(network);
tillwire::Buffers<1536, 2048> memory;

struct Console final : example::Display {
  void show(example::Tone, const char* line) override { board::print_all(line, "\n"); }
};

}  // namespace

int main() {
  constexpr std::uint32_t most_ms = 30000;
  network.start();
  if (!network.wait_until_up(most_ms)) return 2;
  char path[256] = "";
  if (!board::argument("journal", path, sizeof path) || !flash.insert(path)) return 2;
  power_cut::Power power(board::argument("step", 0U), [] { board::exit(power_cut::failed); });
  power_cut::Storage storage(flash, power);
  power_cut::Transport transport(tcp, power);

  tillwire::mbedtls::Random random(noise);
  tillwire::mbedtls::Tls tls(transport, random);
  board::argument("ca", path, sizeof path);
  const std::uint32_t size = board::read_file(path, memory.receive, sizeof memory.receive);
  if (!tls.trust_der(memory.receive, size)) return 2;
  const tillwire::Gateway gateway =
      example::sandbox("gateway.test", static_cast<std::uint16_t>(board::argument("port", 0U)));
  power_cut::Clock clock(board_clock, board::argument("after", 0U));
  tillwire::Journal journal(storage);
  tillwire::JournaledClient till(gateway, tls, clock, memory, journal, wall_clock);
  Console console;
  char order[32] = "";
  char card[20] = "";
  board::argument("order", order, sizeof order);
  board::argument("card", card, sizeof card);
  return power_cut::run(till, journal, wall_clock, console, order, card);
}
