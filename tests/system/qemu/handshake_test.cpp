// Firmware that counts the instructions of TLS handshakes. Their server is on the board itself, and
// what it takes is not counted. Ends with 1 if the test fails. Arguments:
//   ca=FILE, crt=FILE, key=FILE     what to trust, and what the server shows, in PEM
//   client=FILE, client_key=FILE    the certificate to show, in PEM; without it none is asked for
//   slice=N                         TlsOptions::slice
// and what is tested:
//   most=N                          connects; no attempt may take more instructions
//   flaw=N                          connecting fails by these flaws of the certificate
//   limit_ms=N step_ms=N            a client has a time-out for connecting, and a clock that each
//                                   attempt moves on by step_ms
//   give_up=N                       gives up after one attempt, after 1 + N, and so on: all the
//                                   memory must come back. Then connects
#include <new>
#include <support/flooding_server.hpp>
#include <tillwire/client.hpp>
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/identity.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>

#include "board.hpp"

namespace {

using tillwire::Io;
using tillwire::IoState;
using tillwire::test::FloodingServer;

constexpr tillwire::Peer peer{"localhost", 443};

tillwire::mbedtls::Arena<256 * 1024> arena;
board::Entropy noise;

/// The file that an argument names, as text with a closing NUL.
struct File {
  explicit File(const char* argument) {
    char path[256] = "";
    if (!board::argument(argument, path, sizeof path)) return;
    const std::uint32_t count = board::read_file(path, text, sizeof text - 1);
    text[count] = '\0';
    size = count + 1;
  }
  const unsigned char* bytes() const { return reinterpret_cast<const unsigned char*>(text); }

  char text[4 * 1024] = "";
  std::uint32_t size = 0;
};

/// The certificates of the servers.
struct ServerIdentity {
  ServerIdentity() {
    mbedtls_x509_crt_init(&certificate);
    mbedtls_pk_init(&key);
  }
  bool load(const File& crt, const File& pem) {
#if MBEDTLS_VERSION_MAJOR >= 3
    const int parsed = mbedtls_pk_parse_key(&key, pem.bytes(), pem.size, nullptr, 0,
                                            tillwire::mbedtls::fill_random, &random);
#else
    const int parsed = mbedtls_pk_parse_key(&key, pem.bytes(), pem.size, nullptr, 0);
#endif
    return parsed == 0 && mbedtls_x509_crt_parse(&certificate, crt.bytes(), crt.size) == 0;
  }

  tillwire::mbedtls::Random random{noise};
  mbedtls_x509_crt certificate;
  mbedtls_pk_context key;
};

/// A server for one handshake at a time, and how many instructions it has spent.
class Server final : public tillwire::Transport {
 public:
  Server(ServerIdentity& identity, bool asks_for_certificate)
      : identity_(identity), asks_for_certificate_(asks_for_certificate) {}

  Io connect(const tillwire::Peer& to) override {
    close();
    server_ = new (place_) FloodingServer(identity_.certificate, identity_.key, identity_.random,
                                          /* v13= */ false);
    server_->flooding = false;
    if (asks_for_certificate_) server_->ask_for_certificate();
    return server_->failed() ? Io::failed(tillwire::Fault::other) : server_->connect(to);
  }
  Io send(const char* data, std::uint32_t size) override {
    return counted([&] { return server_->send(data, size); });
  }
  Io receive(char* data, std::uint32_t size) override {
    return counted([&] { return server_->receive(data, size); });
  }
  void close() override {
    if (server_ != nullptr) server_->~FloodingServer();
    server_ = nullptr;
  }

  std::uint32_t spent() const { return spent_; }

 private:
  template <class Call>
  Io counted(Call call) {
    const std::uint32_t begun = board::instructions();
    const Io io = call();
    spent_ += board::instructions() - begun;
    return io;
  }

  ServerIdentity& identity_;
  bool asks_for_certificate_;
  alignas(FloodingServer) unsigned char place_[sizeof(FloodingServer)];
  FloodingServer* server_ = nullptr;
  std::uint32_t spent_ = 0;
};

/// TLS whose attempts to connect are counted, and a clock that each of them moves on.
class Measured final : public tillwire::Transport, public tillwire::Clock {
 public:
  Measured(tillwire::mbedtls::Tls& tls, const Server& server) : tls_(tls), server_(server) {}

  Io connect(const tillwire::Peer& to) override {
    now_ms_ += step_ms;
    const std::uint32_t of_server = server_.spent();
    const std::uint32_t begun = board::instructions();
    const Io io = tls_.connect(to);
    const std::uint32_t spent = board::instructions() - begun - (server_.spent() - of_server);
    ++attempts;
    total += spent;
    most = spent > most ? spent : most;
    return io;
  }
  Io send(const char* data, std::uint32_t size) override { return tls_.send(data, size); }
  Io receive(char* data, std::uint32_t size) override { return tls_.receive(data, size); }
  void close() override { tls_.close(); }
  void wait(std::uint32_t most_ms) override { tls_.wait(most_ms); }
  bool secure() const override { return tls_.secure(); }
  std::uint32_t now_ms() override { return now_ms_; }

  /// Connects, with so many attempts at most.
  Io try_to_connect(std::uint32_t most_attempts) {
    Io io = Io::would_block();
    attempts = 0;
    while (io.state == IoState::would_block && attempts < most_attempts) io = connect(peer);
    return io;
  }

  std::uint32_t step_ms = 0;
  std::uint32_t attempts = 0;
  std::uint32_t total = 0;
  std::uint32_t most = 0;

 private:
  tillwire::mbedtls::Tls& tls_;
  const Server& server_;
  std::uint32_t now_ms_ = 0;
};

constexpr std::uint32_t enough_attempts = 10'000;

bool fail(const char* what) {
  board::print_all("failed: ", what, "\n");
  return false;
}

bool fail(const char* what, const Io& io) {
  board::print_all("state ", static_cast<std::uint32_t>(io.state), " fault ",
                   static_cast<std::uint32_t>(io.fault), " detail ", board::Hex{io.detail}, "\n");
  return fail(what);
}

bool takes_at_most(Measured& tls, std::uint32_t most) {
  const Io io = tls.try_to_connect(enough_attempts);
  if (io.state != IoState::moved) return fail("connecting", io);
  board::print_all(tls.total, " instructions in ", tls.attempts, " attempts, ", tls.most,
                   " in the longest\n");
  return tls.most <= most || fail("too long");
}

bool has_flaw(Measured& tls, std::uint32_t flaw) {
  const Io io = tls.try_to_connect(enough_attempts);
  return (io.fault == tillwire::Fault::certificate && io.detail == flaw) ||
         fail("no such flaw", io);
}

bool meets_deadline(Measured& tls, std::uint32_t limit_ms) {
  tillwire::Gateway gateway;
  gateway.host = peer.host;
  gateway.ecommerce.token = "t";
  gateway.connect_timeout = tillwire::Milliseconds(limit_ms);
  tillwire::Buffers<512, 512> memory;
  tillwire::Client client(gateway, tls, tls, memory);
  tillwire::ecommerce::GetOrderStatusExtended query;
  query.order_id = "1";
  const tillwire::Error error = client.call(query).error();
  board::print_all("ended at ", tls.now_ms(), " ms, after ", tls.attempts, " attempts\n");
  if (error.code != tillwire::Errc::timed_out) return fail("no time-out");
  if (error.delivery != tillwire::Delivery::not_sent) return fail("delivery");
  return tls.now_ms() < limit_ms + tls.step_ms || fail("late");
}

bool can_be_given_up(Measured& tls, std::uint32_t step) {
  std::size_t kept = SIZE_MAX;
  for (std::uint32_t after = 1;; after += step) {
    const Io io = tls.try_to_connect(after);
    tls.close();
    // Counts blocks, not bytes: the allocator returns more than requested if the rest would be too
    // small.
    const std::size_t blocks = arena.now().blocks;
    if (blocks > kept) return fail("memory is lost", io);
    kept = blocks;
    if (io.state == IoState::moved) return true;
    if (io.state != IoState::would_block) return fail("connecting", io);
  }
}

bool run() {
  static ServerIdentity identity;
  static const File ca("ca"), crt("crt"), key("key"), client("client"), client_key("client_key");
  if (!identity.load(crt, key)) return fail("no identity of the server");
  static Server server(identity, client.size != 0);

  static tillwire::mbedtls::Random random(noise);
  tillwire::mbedtls::TlsOptions options;
  options.resume = false;
  options.slice = static_cast<std::uint16_t>(board::argument("slice", options.slice));
  static tillwire::mbedtls::Tls tls(server, random, options);
  if (!tls.trust_pem(ca.text)) return fail("no CA");
  static tillwire::mbedtls::Identity own(random);
  if (client.size != 0) {
    if (own.load_pem(client.text, client_key.text) != tillwire::mbedtls::IdentityError::none) {
      return fail("no identity");
    }
    tls.present(own);
  }

  Measured measured(tls, server);
  measured.step_ms = board::argument("step_ms", 0u);
  if (const std::uint32_t flaw = board::argument("flaw", 0u)) return has_flaw(measured, flaw);
  if (const std::uint32_t ms = board::argument("limit_ms", 0u)) return meets_deadline(measured, ms);
  if (const std::uint32_t n = board::argument("give_up", 0u)) return can_be_given_up(measured, n);
  return takes_at_most(measured, board::argument("most", 0u));
}

}  // namespace

int main() {
  return run() ? 0 : 1;
}
