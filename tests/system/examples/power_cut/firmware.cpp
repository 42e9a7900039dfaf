// Power cuts on the board, through TLS: port=N ca=FILE journal=FILE step=N [now=SECONDS]
// [after=SECONDS] [sale=REMARK amount=N card=NUMBER other=N].
#include <tillwire/lwip/tcp.hpp>
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/mps2/flash.hpp>
#include <tillwire/mps2/network.hpp>

#include "board.hpp"
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
tillwire::Buffers<1280, 2048> memory;

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
  power_cut::Clock clock(board_clock, board::argument("after", 0U), 1);
  static tillwire::Till till(gateway, tls, clock, memory, storage, wall_clock,
                             terminal::options(random));
  Console console;
  char remark[32] = "";
  char card[20] = "";
  board::argument("sale", remark, sizeof remark);
  board::argument("card", card, sizeof card);
  return power_cut::run(
      till, console,
      {remark, board::argument("amount", 0U), card, board::argument("other", 0U) != 0});
}
