// The job of the budgets: build a register.do request of eight parameters and parse its response.
// Its parameters are those of the inputs that the image is built with.
#include "job.hpp"

#include <board.hpp>

#include "order.hpp"

namespace figures {

namespace {

tillwire::Buffers<1024, 1024> memory;

}  // namespace

Taken do_job(const Given& given) {
  using tillwire::ecommerce::Register;
  // The order, like the client, is the caller's, who keeps it where there is room.
  static Register order;
  tillwire::Client client(given.gateway, given.transport, given.clock, memory);
  fill(order);

  Taken taken;
  taken.own_ram = sizeof memory + sizeof order;
  MemoryTransport& transport = given.transport;
  const std::uint32_t depth = board::paint_stack();
  const std::uint32_t start = board::instructions();
  static_cast<void>(client.start(order));
  while (transport.sent() == 0) client.poll();
  const std::uint32_t sent = board::instructions();
  taken.request_instructions = sent - start;

  while (!client.poll()) {
  }
  const auto answer = client.take<Register>();
  taken.response_instructions = board::instructions() - sent - transport.own_instructions();
  taken.stack = board::stack_peak() - depth;
  taken.answered = answer && answer->registered() && answer->form_url.present();
  return taken;
}

}  // namespace figures
