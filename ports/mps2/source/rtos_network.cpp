// lwIP and the driver of the Ethernet chip, in a task each: the chip's interrupt wakes the driver.
#include <lwip/api.h>
#include <lwip/tcpip.h>

#include <tillwire/freertos/clock.hpp>
#include <tillwire/freertos/delay.hpp>
#include <tillwire/mps2/board.hpp>
#include <tillwire/mps2/rtos_network.hpp>

#include "lan9118.hpp"
#include "machine.hpp"

namespace mps2 = tillwire::mps2;

namespace {

TaskHandle_t woken_by_chip = nullptr;

volatile std::uint32_t& nvic(std::uint32_t offset) {
  return *reinterpret_cast<volatile std::uint32_t*>(0xE000E000 + offset);
}

constexpr std::uint32_t bit = 1u << mps2::machine::ethernet_line % 32;
constexpr std::uint32_t word = mps2::machine::ethernet_line / 32 * 4;

void enable_interrupt() {
  nvic(0x100 + word) = bit;  // ISER
}

void disable_interrupt() {
  nvic(0x180 + word) = bit;  // ICER
}

}  // namespace

// The chip holds its line until the task has calmed it. The vector table of rtos.cpp has this.
extern "C" void ethernet_interrupt() {
  disable_interrupt();
  BaseType_t woken = pdFALSE;
  vTaskNotifyGiveFromISR(woken_by_chip, &woken);
  portYIELD_FROM_ISR(woken);
}

namespace tillwire::mps2 {

void RtosNetwork::start() {
  constexpr std::uint32_t priority = TCPIP_THREAD_PRIO + 1;
  // As urgent as an interrupt may be that calls the kernel.
  *reinterpret_cast<volatile std::uint8_t*>(0xE000E400 + machine::ethernet_line) =
      configMAX_SYSCALL_INTERRUPT_PRIORITY;
  driver_.start("driver", priority, drive, this);
  woken_by_chip = driver_.handle();
  tcpip_init(add_interface, this);
}

// In lwIP's task.
void RtosNetwork::add_interface(void* self) {
  RtosNetwork& network = *static_cast<RtosNetwork*>(self);
  netif_add_noaddr(&network.interface_, nullptr, lan9118::start, tcpip_input);
  netif_set_default(&network.interface_);
  netif_set_up(&network.interface_);
  dhcp_set_struct(&network.interface_, &network.dhcp_);
  dhcp_start(&network.interface_);
  xTaskNotifyGive(woken_by_chip);  // there is an interface now
}

void RtosNetwork::drive(void* self) {
  RtosNetwork& network = *static_cast<RtosNetwork*>(self);
  for (;;) {
    ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
    lan9118::calm_interrupt();
    while (lan9118::has_frame()) {
      pbuf* const frame = lan9118::receive();
      if (frame != nullptr && network.interface_.input(frame, &network.interface_) != ERR_OK) {
        pbuf_free(frame);
      }
    }
    enable_interrupt();
  }
}

bool RtosNetwork::up() const {
  return !ip4_addr_isany(netif_ip4_addr(&interface_));
}

bool RtosNetwork::wait_until_up(std::uint32_t most_ms) const {
  tillwire::freertos::Clock clock;
  const std::uint32_t begun = clock.now_ms();
  while (!up() && clock.now_ms() - begun < most_ms) tillwire::freertos::delay(10);
  return up();
}

std::uint32_t lwip_stack_peak() {
  return stack_peak(xTaskGetHandle(TCPIP_THREAD_NAME), TCPIP_THREAD_STACKSIZE);
}

void use_sockets() {
  netconn_thread_init();
}

}  // namespace tillwire::mps2
