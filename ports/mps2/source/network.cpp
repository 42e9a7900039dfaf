// The polled network: lwIP without an operating system, with a processor that sleeps meanwhile.
#include <lwip/dns.h>
#include <lwip/init.h>
#include <lwip/timeouts.h>
#include <netif/ethernet.h>

#include <tillwire/mps2/board.hpp>
#include <tillwire/mps2/network.hpp>

#include "lan9118.hpp"
#include "machine.hpp"

namespace mps2 = tillwire::mps2;

extern "C" u32_t sys_now() {
  return mps2::now_ms();
}

namespace tillwire::mps2 {
namespace {

volatile std::uint32_t& word_at(std::uint32_t address) {
  return *reinterpret_cast<volatile std::uint32_t*>(address);
}

constexpr std::uint32_t chip_interrupt = 1u << machine::ethernet_line % 32;
constexpr std::uint32_t chip_word = machine::ethernet_line / 32 * 4;  // where the NVIC has its bit
constexpr std::uint32_t most_sleep_ms = 500;                          // SysTick has 24 bits

// Sleeps until a frame arrives or the time is over. A masked interrupt wakes the processor too, so
// no handler runs; elsewhere no interrupt is enabled.
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

}  // namespace

void Network::start_interface() {
  lwip_init();
  netif_add_noaddr(&interface_, nullptr, lan9118::start, ethernet_input);
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
    print("mps2: a static address cannot be read\n");
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
  // In this order a frame that arrives now is either received here or ends the sleep.
  word_at(0xE000E280 + chip_word) = chip_interrupt;  // NVIC ICPR0
  lan9118::calm_interrupt();
  const bool received = receive_frames();
  sys_check_timeouts();
  if (received) return;
  const std::uint32_t until_timer_ms = sys_timeouts_sleeptime();
  if (most_ms > until_timer_ms) most_ms = until_timer_ms;
  if (most_ms > most_sleep_ms) most_ms = most_sleep_ms;
  if (most_ms != 0) sleep(most_ms);
  poll();
}

void Network::poll() {
  receive_frames();
  sys_check_timeouts();
}

// Hands the frames that have arrived to lwIP, and returns whether there were any.
bool Network::receive_frames() {
  const bool any = lan9118::has_frame();
  while (lan9118::has_frame()) {
    pbuf* const frame = lan9118::receive();
    if (frame != nullptr && interface_.input(frame, &interface_) != ERR_OK) pbuf_free(frame);
  }
  return any;
}

}  // namespace tillwire::mps2
