// The buffers that a program lends to a client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/lifetime.hpp>

namespace tillwire {

/// The buffers of one client: a second client gets Errc::busy until the first is destroyed.
/// `Transmit` must hold a whole request; `Receive` must hold a response's body and one header line.
template <std::size_t Transmit, std::size_t Receive>
struct Buffers {
  static_assert(Transmit >= 256 && Receive >= 128, "tillwire: the buffers are too small");

  // Zeroed as owner_ is, so that a static object needs no code to initialise it.
  char transmit[Transmit] = {};  ///< the request, also while it is sent
  char receive[Receive] = {};    ///< the answer, from which Text and lists borrow

 private:
  friend struct Memory;
  const void* owner_ = nullptr;  // the client that uses them
};

/// Buffers whose sizes are known only at run time. With a receive buffer below 128 bytes, every
/// request is refused with Errc::no_room.
struct Memory {
  char* transmit;               ///< holds the whole request
  std::uint32_t transmit_size;  ///< in bytes
  char* receive;                ///< holds the answer's body and one header line
  std::uint32_t receive_size;   ///< in bytes
  const void** owner;           ///< where the client that uses them stores its address

  /// Takes two buffers of any size, which must outlive the client. So must `mark`, which starts as
  /// null and belongs to both: it makes a second client on the same buffers get Errc::busy.
  constexpr Memory(char* the_transmit, std::uint32_t the_transmit_size, char* the_receive,
                   std::uint32_t the_receive_size, const void*& mark TILLWIRE_LIFETIMEBOUND)
      : transmit(the_transmit),
        transmit_size(the_transmit_size),
        receive(the_receive),
        receive_size(the_receive_size),
        owner(&mark) {}
  /// Takes all of the buffers.
  template <std::size_t Transmit, std::size_t Receive>
  constexpr Memory(Buffers<Transmit, Receive>& buffers TILLWIRE_LIFETIMEBOUND)
      : Memory(buffers.transmit, Transmit, buffers.receive, Receive, buffers.owner_) {}
};

}  // namespace tillwire
