// Refused
// Wrong: a transport without TLS to another machine: Errc::not_secure
#include <tillwire/tillwire.hpp>

#include "refusal.hpp"

using namespace tillwire;

namespace {

class Readable final : public Transport {
 public:
  Io connect(const Peer&) override { return sent(); }
  Io send(const char*, std::uint32_t) override { return sent(); }
  Io receive(char*, std::uint32_t) override { return sent(); }
  void close() override {}
  bool secure() const override { return false; }

 private:
  static Io sent() {
    std::puts("something was sent");
    std::exit(1);
  }
};

}  // namespace

int main() {
  Readable transport;
  StoppedClock clock;
  Buffers<1024, 1024> memory;
  Gateway gateway;
  gateway.host = "gateway.example";
  gateway.plaintext = true;
  gateway.ecommerce.token = "token";
  Client client(gateway, transport, clock, memory);
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  const Error error = client.call(query).error();
  return error.code == Errc::not_secure && was_not_sent(error) ? 0 : 1;
}
