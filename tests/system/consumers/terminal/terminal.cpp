// What each consumer builds: registers an order over TLS and asks for its status.
//
//     terminal PORT CA
#include <cstdio>
#include <cstdlib>
#include <tillwire/tillwire.hpp>
#if defined(_WIN32)
#include <tillwire/windows/tcp.hpp>

namespace system_port = tillwire::windows;
#else
#include <tillwire/posix/tcp.hpp>

namespace system_port = tillwire::posix;
#endif
#if defined(WITH_OPENSSL)
#include <openssl/crypto.h>

#include <tillwire/openssl/ca_file.hpp>

namespace port = tillwire::openssl;
#else
#include <mbedtls/version.h>

#include <tillwire/mbedtls/ca_file.hpp>

namespace port = tillwire::mbedtls;
#endif

#include "status.hpp"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  tillwire::Gateway gateway;
  gateway.host = "localhost";
  gateway.port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  gateway.ecommerce = {"merchant-api", "merchant-secret", {}};

  system_port::MonotonicClock clock;
  system_port::Tcp tcp;
  port::Random random;
  port::Tls tls(tcp, random);
  if (!port::trust_file(tls, argv[2])) return 3;
  tillwire::Buffers<1024, 2048> memory;
  tillwire::Client client(gateway, tls, clock, memory);

  tillwire::ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  auto registered = client.call(order);
  if (!registered || !registered->registered()) return 4;
  char order_id[37];
  if (!registered->order_id.copy(order_id)) return 4;

#if defined(WITH_OPENSSL)
  const char* const version = OpenSSL_version(OPENSSL_VERSION);
#else
  char version[18];
  mbedtls_version_get_string_full(version);
#endif
  std::printf("%s by %s, C++ %ld\n", order_is_open(client, order_id) ? "registered" : "lost",
              version, static_cast<long>(__cplusplus));
}
