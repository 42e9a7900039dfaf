// What the tasks of a firmware share: mbedTLS's memory, random numbers, the network, the gateway.
//
// The board is that of ports/mps2, which QEMU emulates; for yours, let `board` name its namespace
// and include its headers.
#pragma once

#include <tillwire/freertos/mbedtls_mutexes.hpp>
#include <tillwire/freertos/task_client.hpp>
#include <tillwire/lwip/socket_tcp.hpp>
#include <tillwire/mbedtls/arena.hpp>
#include <tillwire/mbedtls/tls.hpp>
#include <tillwire/mps2/board.hpp>
#include <tillwire/mps2/rtos_network.hpp>

#include "support/run.hpp"

namespace board = tillwire::mps2;

namespace example {

/// A task's own client, with its connection and its buffers.
template <class AnyClient = tillwire::Client>
using Session = tillwire::freertos::TaskClient<tillwire::lwip::SocketTcp, tillwire::mbedtls::Tls,
                                               1536, 2048, AnyClient>;

/// There is one: the first of the static objects, since mbedTLS uses the mutexes and the arena from
/// the first moment on. Arguments: port=N ca=FILE [host=NAME].
struct System {
  tillwire::freertos::MbedtlsMutexes mutexes;
  tillwire::mbedtls::Arena<56 * 1024> arena;  // of two connections with TLS, and an RSA key
  board::Entropy noise;
  tillwire::mbedtls::Random random{noise};
  board::RtosNetwork network;
  tillwire::Gateway gateway;

  /// From main(): reads the arguments, and makes the tasks of the network. False: no CA was given.
  bool start() {
    board::argument("host", host_, sizeof host_);
    gateway = sandbox(host_, static_cast<std::uint16_t>(board::argument("port", 0u)));
    // A product has its CA in flash. This CA is new for every run.
    char path[128] = "";
    board::argument("ca", path, sizeof path);
    ca_size_ = board::read_file(path, ca_, sizeof ca_);
    network.start();
    return ca_size_ != 0;
  }

  /// Prepares a task to use its client. Returns false if the client belongs to another task, or the
  /// CA cannot be read.
  template <class AnySession>
  bool enter(AnySession& session) {
    board::use_sockets();
    return session.claim() == tillwire::freertos::Use::granted &&
           session.tls().trust_der_in_place(ca_, ca_size_);
  }

 private:
  char host_[64] = "gateway.test";
  unsigned char ca_[1024];
  std::uint32_t ca_size_ = 0;
};

/// Prints a line in one piece: another task may write in between two.
inline void print_line(const Line& line) {
  char whole[160];
  std::uint32_t size = 0;
  for (const char* byte = line.text(); *byte != '\0'; ++byte) whole[size++] = *byte;
  whole[size++] = '\n';
  whole[size] = '\0';
  board::print(whole);
}

/// The console, for one task: each line begins with the task's name.
class TaskConsole final : public Display {
 public:
  explicit TaskConsole(const char* task) : task_(task) {}

  void show(Tone tone, const char* line) override {
    const bool title = tone == Tone::title;
    print_line(Line().add(task_).add(title ? ": -- " : ": ").add(line).add(title ? " --" : ""));
  }

 private:
  const char* task_;
};

/// Prints what the image and its tasks needed, and how it ended.
template <class... Tasks>
void report(const System& system, const Tasks&... tasks) {
  const board::Heap heap = board::heap();
  board::print_all("\nflash ", board::flash(), ", RAM in all ",
                   board::static_ram() + board::stack_size(), "\n");
  board::print_all("mbedTLS's arena: peak ", std::uint32_t{system.arena.peak().bytes}, " in ",
                   std::uint32_t{system.arena.peak().blocks}, " blocks\n");
  board::print_all("FreeRTOS's heap: peak ", heap.peak, " of ", heap.size, "\n");
  const auto show = [](const char* name, std::uint32_t peak, std::uint32_t size) {
    board::print_all("stack of ", name, ": peak ", peak, " of ", size, "\n");
  };
  (show(pcTaskGetName(tasks.handle()), tasks.stack_peak(), tasks.stack_size()), ...);
  show("lwip", board::lwip_stack_peak(), TCPIP_THREAD_STACKSIZE);
  show("driver", system.network.driver().stack_peak(), system.network.driver().stack_size());
  show("interrupts", board::stack_peak(), board::stack_size());
}

}  // namespace example
