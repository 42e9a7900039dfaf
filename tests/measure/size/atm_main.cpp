// Looks at a fleet, and prints what that took, a figure a line.
#include <board.hpp>

#include "atm.hpp"
#include "memory_transport.hpp"

namespace {

// An ATM with two cassettes, without its id.
#define WITHOUT_ID                                                                              \
  R"("linkStatus":"1","openFlag":"1","lastTransactionDate":"2026-11-21T10:40:00Z",)"            \
  R"("hopperStatusList":{"hopperStatus":[{"position":1,"currency":978,"billsValue":20,)"        \
  R"("billsLoaded":2000,"billsOut":300,"billsRejected":0,"billsEnd":1700,"status":"1"},)"       \
  R"({"position":2,"currency":978,"billsValue":50,"billsLoaded":2000,"billsOut":300,)"          \
  R"("billsRejected":0,"billsEnd":1700,"status":"1"}]},"safeStatus":"0","supervisorMode":"0",)" \
  R"("loadConfigurationStatus":"0","encryptorStateInfo":{"status":"2"},)"                       \
  R"("bnaStateInfo":{"status":"1"},"ejStateInfo":{"status":"1"}})"

constexpr char answer[] =
    "HTTP/1.0 200 OK\r\n\r\n"
    R"({"atmStatusList":{"atmStatus":[{"terminalId":"ATM00001",)" WITHOUT_ID
    R"(,{"terminalId":"ATM00002",)" WITHOUT_ID ",{" WITHOUT_ID "]}}";

}  // namespace

int main() {
  static figures::MemoryTransport transport(answer, sizeof answer - 1);
  static board::Clock clock;
  static tillwire::Gateway gateway;
  static tillwire::Buffers<512, 1024> memory;
  gateway.host = "gateway.example";
  gateway.card_management = {"bank", "secret"};
  static tillwire::Client client(gateway, transport, clock, memory);
  const std::uint32_t depth = board::paint_stack();
  const std::int64_t notes = figures::look_at_fleet(client);
  const std::uint32_t stack = board::stack_peak() - depth;
  board::print_all("stack_bytes ", stack, "\nflash_bytes ", board::flash(), "\n");
  board::exit(notes == figures::all_notes ? 0 : 1);
}
