// Firmware that gets an address and talks to an echo server on the host: `port=` says where,
// `host=` by what name, `bytes=` how much, `ip=` gives a static address and `drop=` loses frames.
#include <cstring>
#include <tillwire/lwip/tcp.hpp>
#include <tillwire/mps2/network.hpp>

#include "board.hpp"
#include "cable.hpp"

namespace {

using tillwire::Fault;
using tillwire::Io;
using tillwire::IoState;

board::Network network;
Cable cable;
tillwire::lwip::Tcp tcp(network);

constexpr std::uint32_t most_ms = 30000;

// Repeats an attempt that would block, for some time.
template <typename Attempt>
Io finally(Attempt attempt) {
  const std::uint32_t begun = board::now_ms();
  Io io = attempt();
  while (io.state == IoState::would_block && board::now_ms() - begun < most_ms) {
    tcp.wait(10);
    io = attempt();
  }
  return io;
}

char byte_at(std::uint32_t place) {
  return static_cast<char>(place * 7 + place / 251);
}

// Sends `size` bytes and receives them back, at the same time; how many came back right.
std::uint32_t echo(std::uint32_t size) {
  static char buffer[700];
  std::uint32_t sent = 0;
  std::uint32_t received = 0;
  const std::uint32_t begun = board::now_ms();
  while (received < size && board::now_ms() - begun < most_ms) {
    if (sent < size) {
      std::uint32_t count = size - sent < sizeof buffer ? size - sent : sizeof buffer;
      for (std::uint32_t i = 0; i < count; ++i) buffer[i] = byte_at(sent + i);
      const Io io = tcp.send(buffer, count);
      if (io.state == IoState::failed) return received;
      sent += io.count;
    }
    const Io io = tcp.receive(buffer, sizeof buffer);
    if (io.state == IoState::failed || io.state == IoState::closed) return received;
    for (std::uint32_t i = 0; i < io.count; ++i) {
      if (buffer[i] != byte_at(received++)) return received - 1;
    }
    if (io.state == IoState::would_block) tcp.wait(10);
  }
  return received;
}

int fail(const char* what, const Io& io) {
  board::print_all("failed: ", what, ", state ", static_cast<std::uint32_t>(io.state), " fault ",
                   static_cast<std::uint32_t>(io.fault), " detail ",
                   static_cast<std::uint32_t>(io.detail), "\n");
  return 1;
}

}  // namespace

int main() {
  char address[16];
  if (board::argument("ip", address, sizeof address)) {
    network.start(address, "255.255.255.0", "10.0.2.2", "10.0.2.3");
  } else {
    network.start();
  }
  cable.attach();
  if (!network.wait_until_up(most_ms)) {
    board::print("failed: no address\n");
    return 1;
  }
  board::print_all("address after ", board::now_ms(), " ms\n");

  char host[64] = "10.0.2.2";
  board::argument("host", host, sizeof host);
  const std::uint32_t size = board::argument("bytes", 1000);
  const auto port = static_cast<std::uint16_t>(board::argument("port", 0u));
  const auto refusing = static_cast<std::uint16_t>(board::argument("refusing", 0u));
  board::paint_stack();

  if (refusing != 0) {
    const Io io = finally([&] { return tcp.connect({host, refusing}); });
    if (io.fault != Fault::refused) return fail("a refused connection", io);
    tcp.close();
  }
  cable.drop_every = board::argument("drop", 0u);
  for (int round = 0; round < 2; ++round) {  // the second on a new connection
    const Io connected = finally([&] { return tcp.connect({host, port}); });
    if (connected.state != IoState::moved) return fail("connect", connected);
    const std::uint32_t echoed = echo(size);
    if (echoed != size) {
      board::print_all("failed: ", echoed, " of ", size, " bytes came back\n");
      return 1;
    }
    // The server ends on request.
    if (finally([] { return tcp.send("\xff!end", 5); }).count != 5) return 1;
    char byte;
    const Io ended = finally([&] { return tcp.receive(&byte, 1); });
    if (ended.state != IoState::closed) return fail("the end", ended);
    tcp.close();
  }
  board::print_all("echoed ", 2 * size, " bytes, stack ", board::stack_peak(), ", static RAM ",
                   board::static_ram(), ", flash ", board::flash(), "\n");
  return 0;
}
