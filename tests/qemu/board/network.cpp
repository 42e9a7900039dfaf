// LAN9118 Ethernet (SMSC LAN9118 data sheet), polled, as an lwIP interface.
#include "network.hpp"

#include <lwip/dns.h>
#include <lwip/etharp.h>
#include <lwip/init.h>
#include <lwip/timeouts.h>
#include <netif/ethernet.h>

#include <cstring>

#include "board.hpp"
#include "machine.hpp"

extern "C" u32_t sys_now() {
  return board::now_ms();
}

extern "C" unsigned board_random() {
  unsigned number;
  // Guessable port numbers would be a hole that nobody sees.
  if (!board::entropy(&number, sizeof number)) board::exit(126);
  return number;
}

namespace board {
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

// Bytes before a frame in both FIFOs, as lwIP has them before it in its pbufs.
constexpr std::uint32_t offset = ETH_PAD_SIZE;

volatile std::uint32_t& word_at(std::uint32_t address) {
  return *reinterpret_cast<volatile std::uint32_t*>(address);
}

volatile std::uint32_t& chip(Register at) {
  return word_at(machine::ethernet + at);
}

// Reading is what takes a word out of a FIFO.
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

// Sends a frame. lwIP's first bytes are the padding, which the chip is told to skip.
err_t transmit(netif* interface, pbuf* frame) {
  while ((chip(tx_fifo_inf) >> 16 & 0xFF) != 0) drain(tx_status);
  const std::uint32_t words = (frame->tot_len + 3u) / 4;
  if ((chip(tx_fifo_inf) & 0xFFFF) < (words + 2) * 4) return ERR_MEM;
  if (static_cast<Network*>(interface->state)->drop()) return ERR_OK;

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

// Takes the next frame out of the FIFO. Null if there was no memory for it: then it is lost, and
// TCP sends it again.
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

constexpr std::uint32_t chip_interrupt = 1u << machine::ethernet_line % 32;
constexpr std::uint32_t chip_word = machine::ethernet_line / 32 * 4;  // where the NVIC has its bit
constexpr std::uint32_t most_sleep_ms = 500;                          // SysTick has 24 bits

// Sleeps until a frame comes or the time is over. A masked interrupt wakes the processor too: no
// handler runs, and outside of here none is enabled.
void sleep(std::uint32_t ms) {
  asm volatile("cpsid i");
  word_at(0xE000E014) =
      ms * (machine::clock_hz / 1000) - 1;  // SysTick: reload value, start, run with interrupt
  word_at(0xE000E018) = 0;
  word_at(0xE000E010) = 7;
  word_at(0xE000E100 + chip_word) = chip_interrupt;  // NVIC ISER0
  asm volatile("dsb\nwfi");
  word_at(0xE000E180 + chip_word) = chip_interrupt;  // NVIC ICER0
  word_at(0xE000E010) = 0;
  word_at(0xE000ED04) = 1u << 25;  // ICSR: SysTick is not pending
  asm volatile("dsb\nisb\ncpsie i" ::: "memory");
}

err_t start_netif(netif* interface) {
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

}  // namespace

void Network::start_interface() {
  lwip_init();
  netif_add_noaddr(&interface_, this, start_netif, ethernet_input);
  netif_set_default(&interface_);
  netif_set_up(&interface_);
}

void Network::start() {
  start_interface();
  dhcp_set_struct(&interface_, &dhcp_);
  dhcp_start(&interface_);
}

void Network::start(const char* address, const char* mask, const char* gateway,
                    const char* name_server) {
  ip4_addr_t addresses[3];
  ip_addr_t server;
  if (!ip4addr_aton(address, &addresses[0]) || !ip4addr_aton(mask, &addresses[1]) ||
      !ip4addr_aton(gateway, &addresses[2]) || !ipaddr_aton(name_server, &server)) {
    print("board: a static address cannot be read\n");
    exit(126);
  }
  start_interface();
  netif_set_addr(&interface_, &addresses[0], &addresses[1], &addresses[2]);
  dns_setserver(0, &server);
}

bool Network::up() const {
  return !ip4_addr_isany(netif_ip4_addr(&interface_));
}

bool Network::wait_until_up(std::uint32_t most_ms) {
  const std::uint32_t begun = now_ms();
  while (!up() && now_ms() - begun < most_ms) wait(most_ms);
  return up();
}

void Network::wait(std::uint32_t most_ms) {
  // In this order a frame that comes now is either seen by poll() or ends the sleep.
  word_at(0xE000E280 + chip_word) = chip_interrupt;  // NVIC ICPR0
  chip(int_sts) = frame_came;
  const std::uint32_t before = frames_;
  poll();
  if (frames_ != before) return;
  const std::uint32_t until_timer_ms = sys_timeouts_sleeptime();
  if (most_ms > until_timer_ms) most_ms = until_timer_ms;
  if (most_ms > most_sleep_ms) most_ms = most_sleep_ms;
  if (most_ms != 0) sleep(most_ms);
  poll();
}

void Network::poll() {
  while ((chip(rx_fifo_inf) >> 16 & 0xFF) != 0) {
    pbuf* const frame = receive();
    if (frame == nullptr) continue;
    if (drop() || interface_.input(frame, &interface_) != ERR_OK) pbuf_free(frame);
  }
  sys_check_timeouts();
}

bool Network::drop() {
  return drop_every != 0 && ++frames_ % drop_every == 0;
}

}  // namespace board
