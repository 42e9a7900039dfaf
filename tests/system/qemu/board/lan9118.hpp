// The Ethernet chip as an lwIP interface, for firmware with and without an operating system.
#pragma once

#include <lwip/netif.h>
#include <lwip/pbuf.h>

#include <atomic>
#include <cstdint>

namespace board {

/// The way from the chip to the network, which may lose frames.
class Cable {
 public:
  /// One in so many frames, sent or received, is lost; 0: none.
  std::uint32_t drop_every = 0;

  /// After so many more frames, sent or received, the cable is pulled: no frame passes.
  void pull_after(std::uint32_t frames) { pulled_at_ = seen_ + frames + 1; }

  void plug_in() { pulled_at_ = 0; }

  /// Counts a frame; whether it is to be lost.
  bool drops() {
    const std::uint32_t number = ++seen_;
    const bool pulled = pulled_at_ != 0 && number >= pulled_at_;
    return pulled || (drop_every != 0 && number % drop_every == 0);
  }

  /// Returns how many frames there were, lost ones included.
  std::uint32_t seen() const { return seen_; }

 private:
  // Two tasks count: one sends, another one receives.
  std::atomic<std::uint32_t> seen_ = 0;
  std::atomic<std::uint32_t> pulled_at_ = 0;
};

namespace lan9118 {

/// Starts the interface, for netif_add(); `netif::state` is its Cable. The chip then holds
/// its interrupt line (machine::ethernet_line) while a frame has come that was not calmed.
err_t start(netif* interface);

/// Returns whether there is a frame to receive.
bool has_frame();

/// Takes back the interrupt. Call it before the frames are received: one that comes while they are
/// is then either received too or interrupts again.
void calm_interrupt();

/// Takes the next frame, of which there must be one. Null if there was no memory for it: then it is
/// lost, and TCP sends it again.
pbuf* receive();

}  // namespace lan9118
}  // namespace board
