// Firmware whose TLS peer, on the board itself, floods it. Prints how many instructions the client
// spends on a flood until the attempt that met it answers, and ends with 1 if one is more than
// `most`. Arguments:
//   ca=FILE, crt=FILE, key=FILE  what to trust, and what the server shows, in DER
//   most=N                       instructions
#include <support/flooding_server.hpp>
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/tls.hpp>

#include "board.hpp"

namespace {

using tillwire::Io;
using tillwire::IoState;
using namespace tillwire::test;

tillwire::mbedtls::Arena<256 * 1024> arena;
board::Entropy noise;
unsigned char ca[1024], crt[1024], key[512];

std::uint32_t read(const char* argument, unsigned char* to, std::uint32_t size) {
  char path[256] = "";
  return board::argument(argument, path, sizeof path) ? board::read_file(path, to, size) : 0;
}

/// The server, and how many instructions the client has spent since it began to flood.
class Counted final : public tillwire::Transport {
 public:
  explicit Counted(FloodingServer& server) : server_(server) {}

  Io connect(const tillwire::Peer& peer) override { return server_.connect(peer); }
  Io send(const char* data, std::uint32_t size) override {
    return timed([&] { return server_.send(data, size); });
  }
  Io receive(char* data, std::uint32_t size) override {
    return timed([&] { return server_.receive(data, size); });
  }
  void close() override { server_.close(); }

  void begin() {
    spent_ = 0;
    since_ = board::instructions();
  }
  std::uint32_t spent() const { return spent_ + (board::instructions() - since_); }

 private:
  template <class Call>
  Io timed(Call call) {
    spent_ += board::instructions() - since_;
    const bool quiet = server_.records == 0;
    const Io io = call();
    if (quiet) spent_ = 0;
    since_ = board::instructions();
    return io;
  }

  FloodingServer& server_;
  std::uint32_t spent_ = 0;
  std::uint32_t since_ = 0;
};

/// 0 if the connection did not end by it.
std::uint32_t flood_costs(tillwire::Random& random, mbedtls_x509_crt& certificate,
                          mbedtls_pk_context& private_key, std::uint32_t ca_size, Flood flood,
                          Phase phase) {
  static union Place {
    Place() {}
    ~Place() {}
    FloodingServer server;
  } place;
  FloodingServer& server =
      *new (&place.server) FloodingServer(certificate, private_key, random, false);
  std::uint32_t cost = 0;
  {
    server.flood = flood;
    server.phase = phase;
    server.most_reads = 20'000;
    Counted counted(server);
    tillwire::mbedtls::Tls tls(counted, random);
    Io io = Io::would_block();
    if (!server.failed() && tls.trust_der(ca, ca_size)) {
      for (int i = 0; i < 1000 && io.state == IoState::would_block; ++i) {
        counted.begin();
        io = tls.connect({"localhost", 443});
        char byte;
        if (io.state == IoState::moved) {
          counted.begin();
          io = tls.receive(&byte, 1);
        }
        if (server.records != 0 && counted.spent() > cost) cost = counted.spent();
      }
    }
    if (io.state != IoState::failed || io.fault != tillwire::Fault::tls) cost = 0;
    board::print_all("flood ", static_cast<std::uint32_t>(flood), " phase ",
                     static_cast<std::uint32_t>(phase), ": ", server.records, " records, ", cost,
                     " instructions\n");
  }
  server.~FloodingServer();
  return cost;
}

}  // namespace

int main() {
  tillwire::mbedtls::Random random(noise);
  const std::uint32_t ca_size = read("ca", ca, sizeof ca);
  mbedtls_x509_crt certificate;
  mbedtls_x509_crt_init(&certificate);
  mbedtls_pk_context private_key;
  mbedtls_pk_init(&private_key);
  const std::uint32_t key_size = read("key", key, sizeof key);
#if MBEDTLS_VERSION_MAJOR >= 3
  const int parsed = mbedtls_pk_parse_key(&private_key, key, key_size, nullptr, 0,
                                          tillwire::mbedtls::fill_random, &random);
#else
  const int parsed = mbedtls_pk_parse_key(&private_key, key, key_size, nullptr, 0);
#endif
  if (parsed != 0 ||
      mbedtls_x509_crt_parse_der(&certificate, crt, read("crt", crt, sizeof crt)) != 0) {
    board::print("failed: no certificate, or no key\n");
    return 1;
  }
  std::uint32_t worst = 0;
  bool ended = true;
  for (const Phase phase : all_phases) {
    for (const Flood flood : all_floods) {
      const std::uint32_t cost =
          flood_costs(random, certificate, private_key, ca_size, flood, phase);
      ended = ended && cost != 0;
      worst = cost > worst ? cost : worst;
    }
  }
  board::print_all("at worst ", worst, " instructions\n");
  return ended && worst <= board::argument("most", 0u) ? 0 : 1;
}
