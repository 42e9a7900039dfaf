// From reset to main(), and what happens on a fault.
#include <cstdint>

#include "board.hpp"
#include "machine.hpp"

extern "C" {
extern std::uint32_t __stack_bottom[], __stack_top[];
extern std::uint32_t __data_source[], __data_start[], __data_end[];
extern std::uint32_t __bss_start[], __bss_end[];
using Initializer = void (*)();
extern const Initializer __init_array_start[], __init_array_end[];

// The program's main(), under a name that C++ allows to be called.
int program() asm("main");

[[noreturn]] void reset_handler();
[[noreturn]] void fault_handler();
[[noreturn]] void report_fault(const std::uint32_t* frame);

// Nothing is destroyed, for a firmware does not end.
int __aeabi_atexit(void*, void (*)(void*), void*) {
  return 0;
}
void* __dso_handle = nullptr;

[[noreturn]] void __cxa_pure_virtual() {
  __builtin_trap();
}
}

namespace {

volatile std::uint32_t& register_at(std::uint32_t address) {
  return *reinterpret_cast<volatile std::uint32_t*>(address);
}

// What the processor finds at address 0. Interrupts stay off, for the drivers are polled: after the
// reset only exceptions come, from NMI to SysTick, and every one of them is a fault.
struct Vectors {
  std::uint32_t* stack;
  void (*reset)();
  void (*exceptions[14])();
};
[[gnu::section(".vectors"), gnu::used]] const Vectors vectors = {
    __stack_top,
    reset_handler,
    {fault_handler, fault_handler, fault_handler, fault_handler, fault_handler, fault_handler,
     fault_handler, fault_handler, fault_handler, fault_handler, fault_handler, fault_handler,
     fault_handler, fault_handler}};

// Makes a stack overflow a fault.
void guard_stack() {
#if __ARM_ARCH >= 8
  asm volatile("msr msplim, %0" ::"r"(__stack_bottom));
#else
  // QEMU swallows writes below the RAM, where the stack ends: the MPU makes the 64 KB there
  // inaccessible and leaves the rest as it is.
  register_at(0xE000ED9C) = 0x1FFF0000 | 1 << 4;         // RBAR: this base, region 0
  register_at(0xE000EDA0) = 1 << 28 | 15 << 1 | 1 << 0;  // RASR: no access, 64 KB
  register_at(0xE000ED94) = 1 << 2 | 1 << 0;             // CTRL: on, else the default map
#endif
}

}  // namespace

void reset_handler() {
  const std::uint32_t* source = __data_source;
  for (std::uint32_t* to = __data_start; to != __data_end;) *to++ = *source++;
  for (std::uint32_t* to = __bss_start; to != __bss_end;) *to++ = 0;

  register_at(0xE000ED14) |= 0x10;     // CCR: a division by zero is a fault
  register_at(0xE000ED24) |= 0x70000;  // SHCSR: each fault has its own exception

  guard_stack();
#if defined(__ARM_FP)
  register_at(0xE000ED88) |= 0xF << 20;  // CPACR: the floating-point unit may be used
#endif
  asm volatile("dsb\nisb");

  // CMSDK timer 0 counts down from the top for ever.
  register_at(board::machine::timer + 8) = 0xFFFFFFFF;
  register_at(board::machine::timer + 4) = 0xFFFFFFFF;
  register_at(board::machine::timer) = 1;

  for (const Initializer* call = __init_array_start; call != __init_array_end; ++call) (*call)();
  board::exit(program());
}

// After a stack overflow there is no stack to report with: the report starts on a fresh one, and
// passes on where the processor left the registers: on the stack of a task, if bit 2 says so.
[[gnu::naked]] void fault_handler() {
  asm volatile(
      "tst lr, #4\n"
      "ite eq\n"
      "mrseq r0, msp\n"
      "mrsne r0, psp\n"
      "ldr r1, =__stack_top\n"
      "mov sp, r1\n"
      "b report_fault\n"
      ".ltorg\n");
}

void report_fault(const std::uint32_t* frame) {
  // The frame is unreadable if it could not be stored, which bits 4, 12 and 20 of CFSR tell.
  const std::uint32_t cfsr = register_at(0xE000ED28);
  const bool stored = (cfsr & 0x101010) == 0;
  board::print("fault: pc=");
  board::print(board::Hex{stored ? frame[6] : 0});
  board::print(" lr=");
  board::print(board::Hex{stored ? frame[5] : 0});
  board::print(" cfsr=");
  board::print(board::Hex{cfsr});
  if ((cfsr & 0x8080) != 0) {  // bit 7: MMFAR holds the address, bit 15: BFAR does
    board::print(" address=");
    board::print(board::Hex{register_at((cfsr & 0x80) != 0 ? 0xE000ED34 : 0xE000ED38)});
  }
  board::print(stored ? "\n" : " (stack overflow)\n");
  board::exit(127);
}
