// The transport and the buffers that a program lends to a client, and which client uses them.
#pragma once

#include <tillwire/base/span.hpp>
#include <tillwire/exchange/memory.hpp>
#include <tillwire/port/transport.hpp>

namespace tillwire::detail {

/// The transport and the buffers of one client. Both hold a pointer to the client that uses them,
/// from its first exchange until its destruction.
class Lent {
 public:
  Lent(Transport& the_transport, const Memory& memory)
      : transport(the_transport), requests(requests_in(memory)), memory_owner_(memory.owner) {}
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;

  Transport& transport;
  Span requests;  ///< where requests are written

  /// Reserves both for a client; returns false if another client uses either.
  bool claim(const void* client) {
    if (!is_of(client)) {
      if (transport.owner_ != nullptr || *memory_owner_ != nullptr) return false;
      *memory_owner_ = client;
      transport.owner_ = client;
    }
    return true;
  }
  /// Returns whether the client has reserved them.
  bool is_of(const void* client) const { return transport.owner_ == client; }
  /// Releases what was reserved.
  void release() { transport.owner_ = *memory_owner_ = nullptr; }

 private:
  /// Returns where requests are written: no room at all if the buffers are too small.
  Span requests_in(const Memory& memory) {
    if (memory.receive_size < 128 || memory.transmit_size == 0) return {&no_room_, 1};
    return {memory.transmit, memory.transmit_size};
  }

  const void** memory_owner_;
  char no_room_;  // takes the place of buffers that are too small
};

}  // namespace tillwire::detail
