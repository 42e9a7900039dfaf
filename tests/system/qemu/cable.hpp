// The cable at the board's Ethernet port, which a test pulls, or which loses frames.
#pragma once

#include <lwip/netif.h>
#include <lwip/pbuf.h>

#include <atomic>
#include <cstdint>

/// Stands between lwIP and the driver, with and without FreeRTOS. There may be one for each
/// interface.
class Cable {
 public:
  /// Loses every frame with a number that this divides, sent or received; 0 loses none.
  std::uint32_t drop_every = 0;

  /// Puts the cable between lwIP and the driver of the default interface, which must have started.
  void attach() {
    netif& interface = *netif_default;
    send_ = interface.linkoutput;
    receive_ = interface.input;
    interface.state = this;
    interface.linkoutput = [](netif* on, pbuf* frame) {
      Cable& cable = of(on);
      return cable.drops() ? err_t{ERR_OK} : cable.send_(on, frame);
    };
    interface.input = [](pbuf* frame, netif* on) {
      Cable& cable = of(on);
      if (!cable.drops()) return cable.receive_(frame, on);
      pbuf_free(frame);
      return err_t{ERR_OK};
    };
  }

  /// Lets so many more frames pass, sent or received, and then none until plug_in().
  void pull_after(std::uint32_t frames) { pulled_at_ = seen_ + frames + 1; }

  void plug_in() { pulled_at_ = 0; }

 private:
  static Cable& of(netif* interface) { return *static_cast<Cable*>(interface->state); }

  // Counts a frame, and returns whether it is to be lost.
  bool drops() {
    const std::uint32_t number = ++seen_;
    const bool pulled = pulled_at_ != 0 && number >= pulled_at_;
    return pulled || (drop_every != 0 && number % drop_every == 0);
  }

  netif_linkoutput_fn send_ = nullptr;
  netif_input_fn receive_ = nullptr;
  // Two tasks count: one sends, another one receives.
  std::atomic<std::uint32_t> seen_ = 0;
  std::atomic<std::uint32_t> pulled_at_ = 0;
};
