// LAN9118 Ethernet (SMSC LAN9118 data sheet) as an lwIP interface.
#include "lan9118.hpp"

#include <lwip/etharp.h>
#include <netif/ethernet.h>

#include <cstring>

#include "machine.hpp"

namespace tillwire::mps2 {
namespace {

enum Register : std::uint32_t {
  rx_data = 0x00,
  tx_data = 0x20,
  rx_status = 0x40,
  tx_status = 0x48,
  irq_cfg = 0x54,
  int_sts = 0x58,
  int_en = 0x5C,
  rx_cfg = 0x6C,
  tx_cfg = 0x70,
  hw_cfg = 0x74,
  rx_fifo_inf = 0x7C,
  tx_fifo_inf = 0x80,
  mac_csr_cmd = 0xA4,
  mac_csr_data = 0xA8,
};

constexpr std::uint32_t frame_came = 1u << 3;  // in int_sts and int_en

enum MacRegister : std::uint32_t { mac_cr = 1, address_high = 2, address_low = 3 };

// Bytes before a frame in both FIFOs, as in lwIP's pbufs.
constexpr std::uint32_t offset = ETH_PAD_SIZE;

volatile std::uint32_t& word_at(std::uint32_t address) {
  return *reinterpret_cast<volatile std::uint32_t*>(address);
}

volatile std::uint32_t& chip(Register at) {
  return word_at(machine::ethernet + at);
}

// Takes a word out of a FIFO, which reading does.
void drain(Register fifo) {
  [[maybe_unused]] const std::uint32_t unwanted = chip(fifo);
}

constexpr std::uint32_t mac_busy = 1u << 31;

std::uint32_t read_mac(MacRegister at) {
  chip(mac_csr_cmd) = mac_busy | 1u << 30 | at;
  while ((chip(mac_csr_cmd) & mac_busy) != 0) {
  }
  return chip(mac_csr_data);
}

void write_mac(MacRegister at, std::uint32_t value) {
  chip(mac_csr_data) = value;
  chip(mac_csr_cmd) = mac_busy | at;
  while ((chip(mac_csr_cmd) & mac_busy) != 0) {
  }
}

void start_chip(std::uint8_t* address) {
  chip(hw_cfg) = 1u << 20 | 5u << 16;  // store and forward; 5 KB of FIFO to send, 10.5 to receive
  chip(irq_cfg) = 0x111;               // another polarity holds the interrupt line
  chip(int_en) = frame_came;
  chip(rx_cfg) = offset << 8;
  chip(tx_cfg) = 1u << 1;                // on
  write_mac(mac_cr, 1u << 3 | 1u << 2);  // sends and receives
  const std::uint32_t low = read_mac(address_low);
  const std::uint32_t high = read_mac(address_high);
  std::memcpy(address, &low, 4);
  std::memcpy(address + 4, &high, 2);
}

// Sends a frame. It begins with lwIP's padding, which the chip skips.
err_t transmit(netif*, pbuf* frame) {
  while ((chip(tx_fifo_inf) >> 16 & 0xFF) != 0) drain(tx_status);
  const std::uint32_t words = (frame->tot_len + 3u) / 4;
  if ((chip(tx_fifo_inf) & 0xFFFF) < (words + 2) * 4) return ERR_MEM;

  const std::uint32_t length = frame->tot_len - offset;
  chip(tx_data) = offset << 16 | 1u << 13 | 1u << 12 | length;  // one piece, the first and last
  chip(tx_data) = length;
  std::uint32_t word = 0;
  std::uint32_t shift = 0;
  for (const pbuf* part = frame; part != nullptr; part = part->next) {
    const auto* bytes = static_cast<const std::uint8_t*>(part->payload);
    for (std::uint32_t left = part->len; left > 0;) {
      if (shift == 0 && left >= 4) {
        std::uint32_t whole;
        std::memcpy(&whole, bytes, 4);
        chip(tx_data) = whole;
        bytes += 4;
        left -= 4;
        continue;
      }
      word |= std::uint32_t{*bytes++} << shift;
      --left;
      shift += 8;
      if (shift == 32) {
        chip(tx_data) = word;
        word = 0;
        shift = 0;
      }
    }
  }
  if (shift != 0) chip(tx_data) = word;
  return ERR_OK;
}

}  // namespace

namespace lan9118 {

bool has_frame() {
  return (chip(rx_fifo_inf) >> 16 & 0xFF) != 0;
}

void calm_interrupt() {
  chip(int_sts) = frame_came;
}

pbuf* receive() {
  const std::uint32_t length = chip(rx_status) >> 16 & 0x3FFF;  // with a checksum of 4 bytes
  std::uint32_t words = (offset + length + 3) / 4;
  pbuf* const frame =
      pbuf_alloc(PBUF_RAW, static_cast<std::uint16_t>(offset + length - 4), PBUF_POOL);
  // Every buffer of the pool but the last holds whole words.
  static_assert(PBUF_POOL_BUFSIZE % 4 == 0);
  for (pbuf* part = frame; part != nullptr; part = part->next) {
    auto* bytes = static_cast<std::uint8_t*>(part->payload);
    for (std::uint32_t left = part->len; left > 0;) {
      const std::uint32_t word = chip(rx_data);
      const std::uint32_t count = left < 4 ? left : 4;
      std::memcpy(bytes, &word, count);
      bytes += count;
      left -= count;
      --words;
    }
  }
  for (; words > 0; --words) drain(rx_data);
  return frame;
}

err_t start(netif* interface) {
  interface->name[0] = 'e';
  interface->name[1] = 'n';
  interface->mtu = 1500;
  interface->flags = NETIF_FLAG_BROADCAST | NETIF_FLAG_ETHARP | NETIF_FLAG_LINK_UP;
  interface->output = etharp_output;
  interface->linkoutput = transmit;
  interface->hwaddr_len = ETH_HWADDR_LEN;
  start_chip(interface->hwaddr);
  return ERR_OK;
}

}  // namespace lan9118
}  // namespace tillwire::mps2
