// Refused
// Wrong: two clients on one transport or in the same buffers: Errc::busy
#include <tillwire/tillwire.hpp>

#include "refusal.hpp"

using namespace tillwire;

namespace {

/// A connection that has not received anything yet.
class Silent final : public Transport {
 public:
  Io connect(const Peer&) override { return Io::moved(0); }
  Io send(const char*, std::uint32_t size) override { return Io::moved(size); }
  Io receive(char*, std::uint32_t) override { return Io::would_block(); }
  void close() override {}
  bool secure() const override { return true; }
};

}  // namespace

int main() {
  Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce.token = "token";
  Silent transport;
  NothingSent elsewhere;
  StoppedClock clock;
  Buffers<1024, 1024> memory;
  Buffers<1024, 1024> other;
  Client first(gateway, transport, clock, memory);
  Client second(gateway, transport, clock, other);
  Client third(gateway, elsewhere, clock, memory);
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  if (!first.start(query)) return 1;
  const Error error = second.call(query).error();
  const Error also = third.call(query).error();
  const bool busy = error.code == Errc::busy && also.code == Errc::busy;
  return busy && was_not_sent(error) && was_not_sent(also) ? 0 : 1;
}
