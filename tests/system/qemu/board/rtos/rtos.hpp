// The board under FreeRTOS.
#pragma once

#include <FreeRTOS.h>
#include <task.h>

#include <cstdint>

/// Handles the interrupt of the Ethernet chip: rtos_network.cpp.
extern "C" void ethernet_interrupt();

namespace board {

/// Hands the processor to the tasks that were made, for ever.
[[noreturn]] void run_tasks();

/// FreeRTOS's heap, from which lwIP takes its queues, its semaphores and its task.
struct Heap {
  std::uint32_t size;  ///< in bytes
  std::uint32_t peak;  ///< the most that was in use
};
Heap heap();

/// The most bytes of its stack that a task has used so far; it has `size`.
std::uint32_t stack_peak(TaskHandle_t task, std::uint32_t size);

/// A task with static memory; its stack has `stack_bytes`.
template <std::uint32_t stack_bytes>
class Task {
 public:
  /// Makes it. A name of at most 7 characters; priorities from 1, a greater number goes first.
  void start(const char* name, std::uint32_t priority, TaskFunction_t code, void* argument) {
    handle_ = xTaskCreateStatic(code, name, stack_bytes / sizeof(StackType_t), argument, priority,
                                stack_, &task_);
  }

  TaskHandle_t handle() const { return handle_; }
  std::uint32_t stack_size() const { return stack_bytes; }
  std::uint32_t stack_peak() const { return board::stack_peak(handle_, stack_bytes); }

 private:
  static_assert(stack_bytes % 8 == 0);

  StaticTask_t task_{};
  alignas(8) StackType_t stack_[stack_bytes / sizeof(StackType_t)];
  TaskHandle_t handle_ = nullptr;
};

}  // namespace board
