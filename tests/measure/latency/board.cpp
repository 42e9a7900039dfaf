// What a call over TLS costs on the board, in instructions: on a new connection, on a kept one, and
// on one that resumes a session. The gateway is on the board, and what it takes is not counted.
// Randomness and time are the same in each run, so that the figures are. Prints a row a line.
#include <mbedtls/ssl.h>
#include <mbedtls/ssl_cache.h>

#include <board.hpp>
#include <cstring>
#include <tillwire/client.hpp>
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/tls.hpp>

#include "order.hpp"

namespace {

using tillwire::Io;

tillwire::mbedtls::Arena<256 * 1024> arena;

void require(bool holds, const char* what) {
  if (holds) return;
  board::print_all("failed: ", what, "\n");
  board::exit(1);
}

/// No noise: the same bytes in each run.
class Noise final : public tillwire::Entropy {
 public:
  std::uint32_t gather(void* to, std::uint32_t size) override {
    for (std::uint32_t i = 0; i < size; ++i) {
      state_ = state_ * 1664525 + 1013904223;
      static_cast<unsigned char*>(to)[i] = static_cast<unsigned char>(state_ >> 24);
    }
    return size;
  }

 private:
  std::uint32_t state_ = 1;
};

/// A PEM file of the certificates, with a closing NUL.
struct File {
  File(const char* name, const char* suffix) {
    char path[32] = "";
    std::strcat(std::strcpy(path, name), suffix);
    size = board::read_file(path, text, sizeof text - 1) + 1;
    require(size != 1, path);
  }
  const unsigned char* bytes() const { return reinterpret_cast<const unsigned char*>(text); }

  char text[4 * 1024] = "";
  std::uint32_t size;
};

/// A gateway in memory, with the certificate and key of a name. Counts what it spends.
class Server final : public tillwire::Transport {
 public:
  Server(const char* name, tillwire::mbedtls::Random& random) {
    const File crt(name, ".crt");
    const File key(name, ".key");
    mbedtls_x509_crt_init(&certificate_);
    mbedtls_pk_init(&key_);
    mbedtls_ssl_cache_init(&cache_);
    mbedtls_ssl_config_init(&config_);
    mbedtls_ssl_init(&ssl_);
    tillwire::mbedtls::library::conf_random(config_, random);
    mbedtls_ssl_conf_session_cache(&config_, this, find_session, keep_session);
    require(mbedtls_x509_crt_parse(&certificate_, crt.bytes(), crt.size) == 0 &&
                mbedtls_pk_parse_key(&key_, key.bytes(), key.size, nullptr, 0,
                                     tillwire::mbedtls::fill_random, &random) == 0 &&
                mbedtls_ssl_config_defaults(&config_, MBEDTLS_SSL_IS_SERVER,
                                            MBEDTLS_SSL_TRANSPORT_STREAM,
                                            MBEDTLS_SSL_PRESET_DEFAULT) == 0 &&
                mbedtls_ssl_conf_own_cert(&config_, &certificate_, &key_) == 0 &&
                mbedtls_ssl_setup(&ssl_, &config_) == 0,
            name);
    mbedtls_ssl_set_bio(&ssl_, this, write, read, nullptr);
  }

  Io connect(const tillwire::Peer&) override {
    return counted([this] {
      ++connections;
      in_.size = out_.size = 0;
      require(mbedtls_ssl_session_reset(&ssl_) == 0, "the reset of a session");
      return Io::moved(0);
    });
  }
  Io send(const char* data, std::uint32_t size) override {
    return counted([&] { return Io::moved(in_.add(data, size)); });
  }
  Io receive(char* data, std::uint32_t size) override {
    return counted([&] {
      if (out_.size == 0) work();
      const std::uint32_t count = out_.take(data, size);
      return count != 0 ? Io::moved(count) : Io::would_block();
    });
  }
  void close() override {}

  unsigned connections = 0;
  unsigned resumed = 0;  ///< of the connections
  std::uint32_t spent = 0;

 private:
  struct Bytes {
    std::uint32_t add(const void* from, std::size_t count) {
      require(size + count <= sizeof bytes, "room");
      std::memcpy(bytes + size, from, count);
      size += static_cast<std::uint32_t>(count);
      return static_cast<std::uint32_t>(count);
    }
    std::uint32_t take(void* to, std::size_t most) {
      const auto count = static_cast<std::uint32_t>(most < size ? most : size);
      std::memcpy(to, bytes, count);
      size -= count;
      std::memmove(bytes, bytes + count, size);
      return count;
    }
    std::uint32_t size = 0;
    unsigned char bytes[8 * 1024];
  };

  template <class Call>
  Io counted(Call call) {
    const std::uint32_t begun = board::instructions();
    const Io io = call();
    spent += board::instructions() - begun;
    return io;
  }

  // Goes on with the handshake, or answers a request, which is one record.
  void work() {
    if (mbedtls_ssl_is_handshake_over(&ssl_) == 0) {
      static_cast<void>(mbedtls_ssl_handshake(&ssl_));
      return;
    }
    unsigned char request[1024];
    if (mbedtls_ssl_read(&ssl_, request, sizeof request) <= 0) return;
    constexpr int size = sizeof figures::register_answer - 1;
    const auto* const answer = reinterpret_cast<const unsigned char*>(figures::register_answer);
    require(mbedtls_ssl_write(&ssl_, answer, size) == size, "the answer");
  }

  static int write(void* self, const unsigned char* data, std::size_t size) {
    return static_cast<int>(static_cast<Server*>(self)->out_.add(data, size));
  }
  static int read(void* self, unsigned char* data, std::size_t size) {
    const std::uint32_t count = static_cast<Server*>(self)->in_.take(data, size);
    return count != 0 ? static_cast<int>(count) : MBEDTLS_ERR_SSL_WANT_READ;
  }
  static int find_session(void* self, const unsigned char* id, std::size_t size,
                          mbedtls_ssl_session* session) {
    Server& server = *static_cast<Server*>(self);
    const int result = mbedtls_ssl_cache_get(&server.cache_, id, size, session);
    if (result == 0) ++server.resumed;
    return result;
  }
  static int keep_session(void* self, const unsigned char* id, std::size_t size,
                          const mbedtls_ssl_session* session) {
    return mbedtls_ssl_cache_set(&static_cast<Server*>(self)->cache_, id, size, session);
  }

  mbedtls_x509_crt certificate_;
  mbedtls_pk_context key_;
  mbedtls_ssl_cache_context cache_;
  mbedtls_ssl_config config_;
  mbedtls_ssl_context ssl_;
  Bytes in_;   // from the client
  Bytes out_;  // to the client
};

/// A terminal's calls of one gateway.
class Terminal {
 public:
  Terminal(const char* name, const char* ca, tillwire::mbedtls::Random& random)
      : server_(name, random), tls_(server_, random) {
    require(tls_.trust_pem(File(ca, ".crt").text), ca);
    gateway_.host = "localhost";
    gateway_.ecommerce = {"shop-api", "secret"};
  }

  void call(const char* what, unsigned connections, unsigned resumed) {
    tillwire::ecommerce::Register order;
    figures::fill(order);
    const std::uint32_t of_server = server_.spent;
    const std::uint32_t begun = board::instructions();
    const auto answer = client_.call(order);
    const std::uint32_t spent = board::instructions() - begun - (server_.spent - of_server);
    require(answer && answer->order_id == figures::order_id && server_.connections == connections &&
                server_.resumed == resumed,
            what);
    board::print_all(what, "|", spent, "\n");
  }
  void close() { tls_.close(); }

 private:
  Server server_;
  tillwire::mbedtls::Tls tls_;
  board::Clock clock_;
  tillwire::Gateway gateway_;
  tillwire::Buffers<1024, 1024> memory_;
  tillwire::Client client_{gateway_, tls_, clock_, memory_};
};

}  // namespace

int main() {
  static Noise noise;
  static tillwire::mbedtls::Random random(noise);
  static Terminal rsa("rsa", "ca-rsa", random);
  rsa.call("a new connection, where the gateway has an RSA key", 1, 0);
  static Terminal ec("ec", "ca-ec", random);
  ec.call("a new connection, where it has an EC key", 1, 0);
  ec.call("the kept connection", 1, 0);
  ec.close();
  ec.call("a new one that resumes the session", 2, 1);
}
