// Writes a request, signed or not, and prints what that took, a figure a line.
#include <board.hpp>
#include <tillwire/ops/ecommerce/register.hpp>

#include "memory_transport.hpp"
#include "signing.hpp"

int main() {
  static figures::MemoryTransport transport("", 0);
  static board::Clock clock;
  static tillwire::Gateway gateway;
  static tillwire::Buffers<1024, 256> memory;
  static tillwire::ecommerce::Register order;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "secret"};
  order.order_number = "A-17";
  order.amount = 125000;
  order.return_url = "https://shop.example/paid";
  static tillwire::Client client(gateway, transport, clock, memory);
  if (!figures::let_sign(client)) board::exit(1);

  const std::uint32_t depth = board::paint_stack();
  // The first signature also finds the numbers that blind the key.
  std::uint32_t instructions[2];
  for (std::uint32_t& each : instructions) {
    const std::uint32_t begun = board::instructions();
    static_cast<void>(client.start(order));
    each = board::instructions() - begun;
    while (!client.poll()) {
    }
  }
  const std::uint32_t stack = board::stack_peak() - depth;
  board::print_all("signing_first_instructions ", instructions[0], "\nsigning_instructions ",
                   instructions[1], "\nsigning_stack_bytes ", stack, "\nsigning_heap_bytes ",
                   figures::heap_peak(), "\nsigning_flash_bytes ", board::flash(), "\n");
  board::exit(transport.sent() != 0 ? 0 : 1);
}
