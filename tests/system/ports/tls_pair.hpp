// A TLS client of ours and an OpenSSL server, with one wire between them.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <string>

#include "support/call_site.hpp"
#include "tls_peer.hpp"
#include "tls_port.hpp"
#include "wire.hpp"

#if defined(MBEDTLS_MEMORY_BUFFER_ALLOC_C)
#include <tillwire/mbedtls/arena.hpp>
#endif

namespace tillwire::test {

inline const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

// OpenSSL's sockets raise it when the client has gone.
inline const auto sigpipe = ::signal(SIGPIPE, SIG_IGN);

inline std::string contents(const std::string& name) {
  std::ifstream file(certificates + "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

#if defined(MBEDTLS_MEMORY_BUFFER_ALLOC_C)
inline port::Arena<2 << 20> arena;  // then all of the tests live on it
#endif

inline port::Random& random_generator() {
  static port::Random random;
  return random;
}

/// A client and a server on one wire.
struct Pair {
  explicit Pair(const TlsPeerOptions& options = {}, port::TlsOptions tls_options = {})
      : server(certificates, options),
        wire(options.host == "::1" ? "::1" : "127.0.0.1"),
        tls(wire, random_generator(), tls_options) {}

  void trust(const std::string& name, CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_TRUE(tls.trust_pem(contents(name).c_str()));
  }

  template <class Attempt>
  Io finally(Attempt attempt) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    Io io = attempt();
    while (io.state == IoState::would_block && std::chrono::steady_clock::now() < until) {
      server.pump();
      tls.wait(1);
      io = attempt();
    }
    for (int i = 0; i < 3; ++i) server.pump();
    return io;
  }

  Io connect(const char* host) {
    return finally([&] { return tls.connect({host, server.port()}); });
  }

  /// Returns what the server reads until nothing more arrives.
  std::string served() {
    std::string all;
    for (int idle = 0; idle < 20; ++idle) {
      server.pump();
      char buffer[4096];
      while (const std::size_t count = server.receive(buffer, sizeof buffer)) {
        all.append(buffer, count);
        idle = 0;
      }
      ::usleep(1000);
    }
    return all;
  }

  /// A question and its answer.
  void talk(CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_EQ(finally([&] { return tls.send("ping", 4); }).count, 4U);
    ASSERT_EQ(served(), "ping");
    ASSERT_EQ(server.send("pong", 4), 4U);
    char buffer[8] = {};
    ASSERT_EQ(finally([&] { return tls.receive(buffer, sizeof buffer); }).count, 4U);
    ASSERT_STREQ(buffer, "pong");
  }

  TlsPeer server;
  Wire wire;
  port::Tls tls;
};

}  // namespace tillwire::test
