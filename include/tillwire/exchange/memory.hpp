// The memory that a program lends a client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/lifetime.hpp>

namespace tillwire {

/// The memory of one client: a second one gets Errc::busy, until the first is gone. `Transmit` must
/// hold a whole request; `Receive` a response's body and one header line.
template <std::size_t Transmit, std::size_t Receive>
struct Buffers {
  static_assert(Transmit >= 256 && Receive >= 128, "tillwire: the buffers are too small");

  // Zeroed, as objects with a mark are otherwise initialised by code.
  char transmit[Transmit] = {};  ///< the request, also while it is sent
  char receive[Receive] = {};    ///< the answer: what Text and lists borrow

 private:
  friend struct Memory;
  const void* owner_ = nullptr;  // the client that uses them
};

/// Buffers whose sizes are known only at run time. With less than 128 bytes to receive into, every
/// request is refused with Errc::no_room.
struct Memory {
  char* transmit;               ///< the request as a whole
  std::uint32_t transmit_size;  ///< in bytes
  char* receive;                ///< the answer's body and one header line of it
  std::uint32_t receive_size;   ///< in bytes
  const void** owner;           ///< where the client that uses them puts its mark

  /// Two buffers of any size, which must outlive the client. So must `mark`, null at first, one for
  /// the two: by it a second client in the same buffers gets Errc::busy.
  constexpr Memory(char* the_transmit, std::uint32_t the_transmit_size, char* the_receive,
                   std::uint32_t the_receive_size, const void*& mark TILLWIRE_LIFETIMEBOUND)
      : transmit(the_transmit),
        transmit_size(the_transmit_size),
        receive(the_receive),
        receive_size(the_receive_size),
        owner(&mark) {}
  /// All of the buffers.
  template <std::size_t Transmit, std::size_t Receive>
  constexpr Memory(Buffers<Transmit, Receive>& buffers TILLWIRE_LIFETIMEBOUND)
      : Memory(buffers.transmit, Transmit, buffers.receive, Receive, buffers.owner_) {}
};

}  // namespace tillwire
