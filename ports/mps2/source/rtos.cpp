// What FreeRTOS needs: the vector table, memory for the idle task, an exit when it fails.
#include <FreeRTOS.h>
#include <task.h>

#include <tillwire/mps2/board.hpp>
#include <tillwire/mps2/rtos.hpp>

#include "machine.hpp"

namespace mps2 = tillwire::mps2;

extern "C" {
extern std::uint32_t __stack_top[];
[[noreturn]] void reset_handler();
[[noreturn]] void fault_handler();
void vPortSVCHandler();
void xPortPendSVHandler();
void xPortSysTickHandler();
void ethernet_interrupt();  // rtos_network.cpp

void board_assert_failed(const char* file, int line) {
  mps2::print_all("FreeRTOS: assertion failed: ", file, ":", static_cast<std::uint32_t>(line),
                  "\n");
  mps2::exit(127);
}

void vApplicationStackOverflowHook(TaskHandle_t, char* name) {
  mps2::print_all("FreeRTOS: stack overflow of the task ", name, "\n");
  mps2::exit(127);
}

void vApplicationMallocFailedHook() {
  mps2::print("FreeRTOS: configTOTAL_HEAP_SIZE is too small\n");
  mps2::exit(127);
}

void vApplicationGetIdleTaskMemory(StaticTask_t** task, StackType_t** stack, std::uint32_t* depth) {
  static StaticTask_t idle_task;
  static StackType_t idle_stack[configMINIMAL_STACK_SIZE];
  *task = &idle_task;
  *stack = idle_stack;
  *depth = configMINIMAL_STACK_SIZE;
}

// The tick ends the sleep too.
void vApplicationIdleHook() {
  asm volatile("wfi");
}
}

namespace tillwire::mps2 {
namespace {

using Handler = void (*)();

// Takes the place of the start-up code's table, in which every exception is a fault.
struct Vectors {
  std::uint32_t* stack = __stack_top;
  Handler reset = reset_handler;
  Handler nmi = fault_handler;
  Handler faults[8] = {fault_handler, fault_handler, fault_handler, fault_handler,
                       fault_handler, fault_handler, fault_handler, fault_handler};
  Handler svc = vPortSVCHandler;
  Handler debug[2] = {fault_handler, fault_handler};
  Handler pend_sv = xPortPendSVHandler;
  Handler sys_tick = xPortSysTickHandler;
  Handler others[machine::ethernet_line] = {};  // never enabled
  Handler ethernet = ethernet_interrupt;
};
static_assert(sizeof(Vectors) <= 256);
alignas(256) constexpr Vectors vectors;

}  // namespace

void run_tasks() {
  volatile std::uint32_t& vector_table = *reinterpret_cast<volatile std::uint32_t*>(0xE000ED08);
  vector_table = reinterpret_cast<std::uint32_t>(&vectors);
  vTaskStartScheduler();
  exit(126);
}

Heap heap() {
  return {configTOTAL_HEAP_SIZE, configTOTAL_HEAP_SIZE - xPortGetMinimumEverFreeHeapSize()};
}

std::uint32_t stack_peak(TaskHandle_t task, std::uint32_t size) {
  return size - uxTaskGetStackHighWaterMark(task) * sizeof(StackType_t);
}

}  // namespace tillwire::mps2
