// From reset to main(), and the report of a fault.
#include <cstdint>
#include <tillwire/mps2/board.hpp>

#include "machine.hpp"

namespace mps2 = tillwire::mps2;

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
[[noreturn, gnu::used]] void report_fault(
    const std::uint32_t* frame);  // by fault_handler alone, in assembler

// Static objects are not destroyed, since a firmware does not end.
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

// The vector table, which is at address 0. Interrupts stay off, since the drivers are polled: only
// the exceptions from NMI to SysTick can occur, and each of them is a fault.
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
  register_at(mps2::machine::timer + 8) = 0xFFFFFFFF;
  register_at(mps2::machine::timer + 4) = 0xFFFFFFFF;
  register_at(mps2::machine::timer) = 1;

  for (const Initializer* call = __init_array_start; call != __init_array_end; ++call) (*call)();
  mps2::exit(program());
}

// Starts the report on an empty stack, since there is none after a stack overflow, and passes on
// where the processor stored the registers: on the stack of a task if bit 2 of lr is set.
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
  mps2::print("fault: pc=");
  mps2::print(mps2::Hex{stored ? frame[6] : 0});
  mps2::print(" lr=");
  mps2::print(mps2::Hex{stored ? frame[5] : 0});
  mps2::print(" cfsr=");
  mps2::print(mps2::Hex{cfsr});
  if ((cfsr & 0x8080) != 0) {  // bit 7: MMFAR holds the address, bit 15: BFAR does
    mps2::print(" address=");
    mps2::print(mps2::Hex{register_at((cfsr & 0x80) != 0 ? 0xE000ED34 : 0xE000ED38)});
  }
  mps2::print(stored ? "\n" : " (stack overflow)\n");
  mps2::exit(127);
}
