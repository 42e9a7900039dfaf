// Does the job and prints what it took, a figure a line.
#include <board.hpp>

#include "job.hpp"

namespace {

constexpr char response[] =
    "HTTP/1.1 200 OK\r\n"
    "Server: nginx\r\n"
    "Date: Sat, 21 Nov 2026 10:00:00 GMT\r\n"
    "Content-Type: application/json;charset=UTF-8\r\n"
    "Content-Length: 176\r\n"
    "Connection: keep-alive\r\n"
    "Cache-Control: no-cache\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Strict-Transport-Security: max-age=31536\r\n"
    "\r\n"
    "{\"orderId\":\"01491d0b-c848-7dd6-a20d-e96900a7d8c0\",\"formUrl\":\"https:\\/\\/"
    "gateway.example"
    "\\/payment\\/merchants\\/shop\\/payment_en.html?mdOrder=01491d0b-c848-7dd6-a20d-e96900a7d8c0"
    "\"}";

}  // namespace

int main() {
  static figures::MemoryTransport transport(response, sizeof response - 1);
  static board::Clock clock;
  static tillwire::Gateway gateway;
  gateway.host = "gateway.example";
  gateway.plaintext = true;
  gateway.ecommerce = {"shop-api", "secret"};

  const figures::Taken taken = figures::do_job({gateway, transport, clock});
  board::print_all("request_bytes ", transport.sent(), "\nresponse_bytes ",
                   std::uint32_t{sizeof response - 1}, "\nrequest_instructions ",
                   taken.request_instructions, "\nresponse_instructions ",
                   taken.response_instructions, "\nstack_bytes ", taken.stack, "\nflash_bytes ",
                   board::flash(), "\nram_bytes ", board::static_ram() - taken.own_ram, "\n");
  board::exit(taken.answered ? 0 : 1);
}
