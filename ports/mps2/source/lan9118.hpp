// The LAN9118 Ethernet chip as an lwIP interface, for firmware with and without an operating
// system.
#pragma once

#include <lwip/netif.h>
#include <lwip/pbuf.h>

namespace tillwire::mps2::lan9118 {

/// Starts the chip; the function that netif_add() takes. From then on the chip holds its interrupt
/// line (machine::ethernet_line) from the arrival of a frame until calm_interrupt().
err_t start(netif* interface);

/// Returns whether there is a frame to receive.
bool has_frame();

/// Clears the interrupt. Call it before receiving: a frame that arrives meanwhile is then either
/// received too or interrupts again.
void calm_interrupt();

/// Takes the next frame; has_frame() must have returned true. Returns null if there is no memory
/// for it: then it is lost, and TCP sends it again.
pbuf* receive();

}  // namespace tillwire::mps2::lan9118
