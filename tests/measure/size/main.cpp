// Does the job and prints what it took, a figure a line.
#include <board.hpp>

#include "job.hpp"
#include "order.hpp"

int main() {
  static figures::MemoryTransport transport(figures::register_answer,
                                            sizeof figures::register_answer - 1);
  static board::Clock clock;
  static tillwire::Gateway gateway;
  gateway.host = "gateway.example";
  gateway.ecommerce = {"shop-api", "secret"};

  const figures::Taken taken = figures::do_job({gateway, transport, clock});
  board::print_all("request_bytes ", transport.sent(), "\nresponse_bytes ",
                   std::uint32_t{sizeof figures::register_answer - 1}, "\nrequest_instructions ",
                   taken.request_instructions, "\nresponse_instructions ",
                   taken.response_instructions, "\nstack_bytes ", taken.stack, "\nflash_bytes ",
                   board::flash(), "\nram_bytes ", board::static_ram() - taken.own_ram, "\n");
  board::exit(taken.answered ? 0 : 1);
}
