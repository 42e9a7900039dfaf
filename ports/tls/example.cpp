// Connects a host to a TLS server by one of the TLS ports, verifies the server, and prints the
// result.
#include <cstdio>
#include <cstdlib>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>
#include <tillwire/verdict/words.hpp>
#if defined(WITH_OPENSSL)
#include <tillwire/openssl/ca_file.hpp>
#include <tillwire/openssl/tls.hpp>
#else
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/tls.hpp>
#endif

using namespace tillwire;
#if defined(WITH_OPENSSL)
namespace port = openssl;
#else
namespace port = mbedtls;
#endif

int main(int count, char** arguments) {
  if (count != 4) {
    std::fprintf(stderr, "usage: %s HOST PORT CA-FILE\n", arguments[0]);
    return 2;
  }
  const Peer peer{arguments[1],
                  static_cast<std::uint16_t>(std::strtoul(arguments[2], nullptr, 10))};

  posix::MonotonicClock clock;
  posix::Tcp tcp;
  port::Random random;
  port::Tls tls(tcp, random);  // borrows both
  if (!port::trust_file(tls, arguments[3])) {
    std::fprintf(stderr, "%s holds no certificate that can be read\n", arguments[3]);
    return 2;
  }

  // No call waits for the network: the caller repeats it, and decides how long.
  const std::uint32_t begin = clock.now_ms();
  Io io = tls.connect(peer);
  while (io.state == IoState::would_block && clock.now_ms() - begin < 10000) {
    tls.wait(100);
    io = tls.connect(peer);
  }
  tls.close();

  switch (io.state) {
    case IoState::moved:
      std::printf("connected, and it is %s\n", peer.host);
      return 0;
    case IoState::failed:
      std::printf("failed: %s%s%s\n", words(io.fault), io.fault == Fault::certificate ? ": " : "",
                  io.fault == Fault::certificate ? certificate_flaw::words(io.detail) : "");
      return 1;
    default:
      std::printf("no answer\n");
      return 1;
  }
}
