// What a program for a board does here: registers an order over a transport in memory.
#pragma once

#include <cstdint>
#include <cstdio>
#include <tillwire/tillwire.hpp>

/// Takes any request, and answers it once.
class MemoryTransport final : public tillwire::Transport {
 public:
  tillwire::Io connect(const tillwire::Peer&) override { return tillwire::Io::moved(0); }
  tillwire::Io send(const char* data, std::uint32_t size) override {
    std::printf("%.*s", static_cast<int>(size), data);
    return tillwire::Io::moved(size);
  }
  tillwire::Io receive(char* data, std::uint32_t size) override {
    static constexpr char answer[] =
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 52\r\n\r\n"
        R"({"orderId":"o-1","formUrl":"https://pay.example/?1"})";
    std::uint32_t moved = 0;
    while (moved < size && next_ < sizeof answer - 1) data[moved++] = answer[next_++];
    return moved == 0 ? tillwire::Io::closed() : tillwire::Io::moved(moved);
  }
  void close() override {}
  bool secure() const override { return true; }

 private:
  std::uint32_t next_ = 0;
};

class CountingClock final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override { return now_++; }

 private:
  std::uint32_t now_ = 0;
};

/// Prints the request, and what became of it.
inline bool register_order() {
  tillwire::Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "secret", {}};
  MemoryTransport transport;
  CountingClock clock;
  tillwire::Buffers<1024, 1024> memory;
  tillwire::Client client(gateway, transport, clock, memory);

  tillwire::ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  auto registered = client.call(order);
  char order_id[37] = "";
  if (registered) registered->order_id.copy(order_id, sizeof order_id);
  std::printf("\nregistered as %s\n", order_id);
  return registered && registered->registered();
}
