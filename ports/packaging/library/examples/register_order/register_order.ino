// Registers an order. The transport here prints the request and answers it from memory, so that the
// sketch runs on any board; one over the board's network takes its place.
#include <tillwire.h>

class SerialTransport final : public tillwire::Transport {
 public:
  tillwire::Io connect(const tillwire::Peer&) override { return tillwire::Io::moved(0); }
  tillwire::Io send(const char* data, std::uint32_t size) override {
    Serial.write(data, size);
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
  bool secure() const override { return true; }  // never say this of a network without TLS

 private:
  std::uint32_t next_ = 0;
};

class Uptime final : public tillwire::Clock {
 public:
  std::uint32_t now_ms() override { return millis(); }
};

tillwire::Gateway gateway;
SerialTransport transport;
Uptime uptime;
tillwire::Buffers<1024, 1024> memory;
tillwire::Client client(gateway, transport, uptime, memory);

void setup() {
  Serial.begin(115200);
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "secret", {}};
  register_order();
}

void loop() {}

void register_order() {
  tillwire::ecommerce::Register order;
  order.order_number = "A-17";
  order.amount = 125000;  // in minor units: 1,250.00
  order.return_url = "https://shop.example/paid";
  auto registered = client.call(order);
  Serial.println();
  if (registered && registered->registered()) {
    char order_id[37] = "";
    registered->order_id.copy(order_id, sizeof order_id);
    Serial.print("registered as ");
    Serial.println(order_id);
  } else {
    Serial.println("not registered");
  }
}
