// Firmware that speaks TLS with a server on the host, connects a second time with the session of
// the first, and says what it took. Arguments:
//   port=N host=NAME bytes=N  the server, and how many bytes it answers
//   ca=FILE also=FILE         what to trust, in DER
//   client=FILE key=FILE      the certificate to show, in DER
//   pin=FILE                  the key that the server must have
//   fragment=N                TlsOptions::max_fragment
//   flaw=N, unfit=N           how connecting must fail: by the certificate, by what is not there
//   noise=none, noise=stuck   a source of noise that does not work
#include <cstring>
#include <tillwire/lwip/tcp.hpp>
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/mps2/network.hpp>

#include "board.hpp"

namespace {

using tillwire::Io;
using tillwire::IoState;

tillwire::mbedtls::Arena<30 * 1024> arena;
board::Network network;
tillwire::lwip::Tcp tcp(network);
char buffer[4096];

constexpr std::uint32_t most_ms = 30000;

class Noise final : public tillwire::Entropy {
 public:
  std::uint32_t gather(void* to, std::uint32_t size) override {
    if (std::strcmp(kind_, "none") == 0) return 0;
    if (std::strcmp(kind_, "stuck") != 0) return source_.gather(to, size);
    std::memset(to, 0x55, size);
    return size;
  }

 private:
  struct Kind {
    char text[8] = "";
    Kind() { board::argument("noise", text, sizeof text); }
  } argument_;
  const char* kind_ = argument_.text;
  board::Entropy source_;
};

template <typename Attempt>
Io finally(tillwire::Transport& transport, Attempt attempt) {
  const std::uint32_t begun = board::now_ms();
  Io io = attempt();
  while (io.state == IoState::would_block && board::now_ms() - begun < most_ms) {
    transport.wait(10);
    io = attempt();
  }
  return io;
}

int fail(const char* what, const Io& io) {
  board::print_all("failed: ", what, ", state ", static_cast<std::uint32_t>(io.state), " fault ",
                   static_cast<std::uint32_t>(io.fault), " detail ", board::Hex{io.detail}, "\n");
  return 1;
}

// Sends a request and reads the whole answer; returns its size, 0 on failure.
std::uint32_t ask(tillwire::Transport& tls) {
  static const char question[] = "question\n";
  std::uint32_t sent = 0;
  while (sent < sizeof question - 1) {
    const Io io =
        finally(tls, [&] { return tls.send(question + sent, sizeof question - 1 - sent); });
    if (io.state != IoState::moved) return static_cast<void>(fail("send", io)), 0;
    sent += io.count;
  }
  std::uint32_t received = 0;
  for (;;) {
    const Io io = finally(tls, [&] { return tls.receive(buffer, sizeof buffer); });
    if (io.state == IoState::closed) return received;
    if (io.state != IoState::moved) return static_cast<void>(fail("receive", io)), 0;
    for (std::uint32_t i = 0; i < io.count; ++i) {
      if (buffer[i] != static_cast<char>('a' + received++ % 26)) return 0;
    }
  }
}

// Reads the file that an argument names into the buffer, from there on, and adds a NUL; its size
// without that, 0 if there is no such argument.
std::uint32_t read(const char* argument, std::uint32_t at = 0) {
  char path[256] = "";
  if (!board::argument(argument, path, sizeof path)) return 0;
  const std::uint32_t size = board::read_file(path, buffer + at, sizeof buffer - at - 1);
  buffer[at + size] = '\0';
  return size;
}

int run() {
  Noise noise;
  tillwire::mbedtls::Random random(noise);
  tillwire::mbedtls::TlsOptions options;
  options.max_fragment = static_cast<std::uint16_t>(board::argument("fragment", 0u));
  tillwire::mbedtls::Tls tls(tcp, random, options);
  for (const char* argument : {"ca", "also"}) {
    const std::uint32_t size = read(argument);
    if (!tls.trust_der(buffer, size)) return board::print("failed: no CA\n"), 1;
  }
  tillwire::mbedtls::Identity identity(random);
  if (const std::uint32_t size = read("client")) {
    const std::uint32_t key_size = read("key", size);
    static_cast<void>(identity.load_der(buffer, size, buffer + size, key_size));
    tls.present(identity);
  }
  tillwire::mbedtls::Pin pin;
  if (read("pin") != 0) {
    if (!pin.read(buffer)) return board::print("failed: no pin\n"), 1;
    tls.pin(&pin, 1);
  }

  char host[64] = "gateway.test";
  board::argument("host", host, sizeof host);
  const auto port = static_cast<std::uint16_t>(board::argument("port", 0u));
  const std::uint32_t flaw = board::argument("flaw", 0u);
  const std::uint32_t unfit = board::argument("unfit", 0u);
  for (int round = 0; round < 2; ++round) {
    const std::uint32_t begun = board::now_ms();
    const Io io = finally(tls, [&] { return tls.connect({host, port}); });
    if (flaw != 0 || unfit != 0) {
      const bool refused =
          io.state == IoState::failed &&
          io.fault == (flaw != 0 ? tillwire::Fault::certificate : tillwire::Fault::configuration) &&
          io.detail == (flaw != 0 ? flaw : unfit);
      return refused ? 0 : fail("connecting otherwise than expected", io);
    }
    if (io.state != IoState::moved) return fail("connect", io);
    board::print_all(round == 0 ? "connected after " : "again after ", board::now_ms() - begun,
                     " ms\n");
    const std::uint32_t answered = ask(tls);
    if (answered != board::argument("bytes", 0u)) {
      board::print_all("failed: an answer of ", answered, " bytes\n");
      return 1;
    }
    tls.close();
  }
  return 0;
}

}  // namespace

int main() {
  board::paint_stack();
  network.start();
  if (!network.wait_until_up(most_ms)) return board::print("failed: no address\n"), 1;
  const int code = run();
  const auto peak = arena.peak();
  const std::uint32_t ram = board::static_ram() + board::stack_peak();
  board::print_all("flash ", board::flash(), ", heap peak ", peak.bytes, " in ", peak.blocks,
                   " blocks, stack peak ", board::stack_peak(), ", RAM ", ram, " with an arena of ",
                   sizeof arena, "\n");
  return code;
}
