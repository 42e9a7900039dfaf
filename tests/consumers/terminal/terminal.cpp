// What each consumer builds: registers an order over TLS and asks for its status.
//
//     terminal PORT CA
#include <mbedtls/version.h>

#include <cstdio>
#include <cstdlib>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>
#include <tillwire/tillwire.hpp>

#include "status.hpp"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  tillwire::Gateway gateway;
  gateway.host = "localhost";
  gateway.port = static_cast<std::uint16_t>(std::atoi(argv[1]));
  gateway.ecommerce = {"merchant-api", "merchant-secret", {}};

  tillwire::posix::MonotonicClock clock;
  tillwire::posix::Tcp tcp;
  tillwire::mbedtls::Random random;
  tillwire::mbedtls::Tls tls(tcp, random);
  if (!tillwire::mbedtls::trust_file(tls, argv[2])) return 3;
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

  char version[18];
  mbedtls_version_get_string_full(version);
  std::printf("%s by %s, C++ %ld\n", order_is_open(client, order_id) ? "registered" : "lost",
              version, static_cast<long>(__cplusplus));
}
