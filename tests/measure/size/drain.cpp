// Drains the same 200 transactions through 1 KB, and counts the instructions of the client from the
// first byte of the response on.
#include <board.hpp>
#include <tillwire/client.hpp>

#include "memory_transport.hpp"
#include "records.hpp"

namespace {

char text[figures::text_size];
tillwire::Buffers<512, 1024> memory;

}  // namespace

int main() {
  constexpr char head[] = "HTTP/1.0 200 OK\r\n\r\n";
  constexpr std::uint32_t head_size = sizeof head - 1;
  for (std::uint32_t i = 0; i < head_size; ++i) text[i] = head[i];
  figures::Sum expected;
  const std::uint32_t size = figures::make_text(text + head_size, expected);
  figures::MemoryTransport transport(text, head_size + size);
  board::Clock clock;
  tillwire::Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "secret"};
  tillwire::Client client(gateway, transport, clock, memory);

  figures::Sum sum;
  auto drain = tillwire::draining<&figures::Transactions::transactions>(
      [&sum](const figures::Transaction& each) { sum.add(each); });
  static_cast<void>(client.start(figures::TransactionsQuery(), drain));
  while (transport.sent() == 0) client.poll();
  const std::uint32_t start = board::instructions();
  while (!client.poll()) {
  }
  const auto answer = client.take<figures::TransactionsQuery>();
  const std::uint32_t spent = board::instructions() - start - transport.own_instructions();
  const std::uint32_t tenths = spent * 10 / size;
  board::print_all("drain_instructions ", spent, "\ndrain_instructions_per_byte ", tenths / 10, ".",
                   tenths % 10, "\n");
  board::exit(answer && sum == expected && client.delivered() == figures::records ? 0 : 1);
}
