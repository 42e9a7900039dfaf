// Refused
// Wrong: a host with a scheme, a path or a port in it: Errc::bad_host
#include <tillwire/tillwire.hpp>

#include "refusal.hpp"

using namespace tillwire;

namespace {

bool is_refused_as_host(const char* host) {
  Gateway gateway;
  gateway.host = host;
  gateway.ecommerce.token = "token";
  NothingSent transport;
  StoppedClock clock;
  Buffers<1024, 1024> memory;
  Client client(gateway, transport, clock, memory);
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  const Error error = client.call(query).error();
  return error.code == Errc::bad_host && was_not_sent(error);
}

}  // namespace

int main() {
  const bool refused = is_refused_as_host("https://gateway.example") &&
                       is_refused_as_host("gateway.example/payment") &&
                       is_refused_as_host("gateway.example:8443");
  return refused ? 0 : 1;
}
