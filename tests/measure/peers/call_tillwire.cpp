// HTTP and JSON by tillwire, over its ports to OpenSSL and POSIX.
#include <tillwire/client.hpp>
#include <tillwire/openssl/ca_file.hpp>
#include <tillwire/posix/tcp.hpp>

#include "call.hpp"
#include "order.hpp"

namespace {

using namespace tillwire;

posix::Tcp tcp;
posix::MonotonicClock ticks;
openssl::Random generator;
openssl::Tls tls(tcp, generator);
Gateway gateway;
Buffers<1024, 1024> memory;
Client client(gateway, tls, ticks, memory);

}  // namespace

bool peers::set_up(std::uint16_t port, const char* ca_file) {
  gateway.host = host;
  gateway.port = port;
  gateway.ecommerce = {user, password};
  return openssl::trust_file(tls, ca_file);
}

bool peers::call(Answer& answer) {
  ecommerce::Register order;
  figures::fill(order);
  const auto response = client.call(order);
  return response &&
         response->order_id.copy(answer.order_id, sizeof answer.order_id) <
             sizeof answer.order_id &&
         response->form_url.copy(answer.form_url, sizeof answer.form_url) < sizeof answer.form_url;
}
