// Refused
// Wrong: an answer taken before it has arrived, or as that of another operation: Errc::wrong_answer
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
  Silent transport;
  StoppedClock clock;
  Buffers<1024, 1024> memory;
  Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce.token = "token";
  Client client(gateway, transport, clock, memory);
  ecommerce::GetOrderStatusExtended query;
  query.order_number = "A-17";
  const Errc before_start = client.take<ecommerce::GetOrderStatusExtended>().error().code;
  if (!client.start(query)) return 1;
  const Errc before_end = client.take<ecommerce::GetOrderStatusExtended>().error().code;
  const Errc of_another = client.take<ecommerce::PaymentOrder>().error().code;
  const bool refused = before_start == Errc::wrong_answer && before_end == Errc::wrong_answer &&
                       of_another == Errc::wrong_answer;
  return refused ? 0 : 1;
}
