// What a program lends a client, its transport and its buffers, and whose they are.
#pragma once

#include <tillwire/base/span.hpp>
#include <tillwire/exchange/memory.hpp>
#include <tillwire/port/transport.hpp>

namespace tillwire::detail {

/// The transport and the buffers of one client. Marks in both name the client that has them, from
/// its first exchange until its end.
class Lent {
 public:
  Lent(Transport& the_transport, const Memory& memory)
      : transport(the_transport), requests(requests_in(memory)), memory_owner_(memory.owner) {}
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;

  Transport& transport;
  Span requests;  ///< where requests are written

  /// Takes both for a client; false if another one has either.
  bool claim(const void* client) {
    if (!is_of(client)) {
      if (transport.owner_ != nullptr || *memory_owner_ != nullptr) return false;
      *memory_owner_ = client;
      transport.owner_ = client;
    }
    return true;
  }
  /// Whether the client has claimed them.
  bool is_of(const void* client) const { return transport.owner_ == client; }
  /// Gives back what was claimed.
  void release() { transport.owner_ = *memory_owner_ = nullptr; }

 private:
  /// Where requests are written: nowhere, if the buffers are too small.
  Span requests_in(const Memory& memory) {
    if (memory.receive_size < 128 || memory.transmit_size == 0) return {&no_room_, 1};
    return {memory.transmit, memory.transmit_size};
  }

  const void** memory_owner_;
  char no_room_;  // of buffers that are too small
};

}  // namespace tillwire::detail
