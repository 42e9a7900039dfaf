// The board under FreeRTOS.
#pragma once

#include <FreeRTOS.h>
#include <task.h>

#include <cstdint>

namespace tillwire::mps2 {

/// Starts the scheduler; the tasks that were started begin to run.
[[noreturn]] void run_tasks();

/// The use of FreeRTOS's heap, from which lwIP takes its queues, its semaphores and its task.
struct Heap {
  std::uint32_t size;  ///< in bytes
  std::uint32_t peak;  ///< the most that was in use
};
Heap heap();

/// Returns the most bytes of its stack, of `size`, that a task has used so far.
std::uint32_t stack_peak(TaskHandle_t task, std::uint32_t size);

/// A task in static memory, with a stack of `stack_bytes`.
template <std::uint32_t stack_bytes>
class Task {
 public:
  /// Starts the task. The name has at most 7 characters; of the priorities, from 1, a greater one
  /// goes first.
  void start(const char* name, std::uint32_t priority, TaskFunction_t code, void* argument) {
    handle_ = xTaskCreateStatic(code, name, stack_bytes / sizeof(StackType_t), argument, priority,
                                stack_, &task_);
  }

  TaskHandle_t handle() const { return handle_; }
  std::uint32_t stack_size() const { return stack_bytes; }
  std::uint32_t stack_peak() const { return mps2::stack_peak(handle_, stack_bytes); }

 private:
  static_assert(stack_bytes % 8 == 0);

  StaticTask_t task_{};
  alignas(8) StackType_t stack_[stack_bytes / sizeof(StackType_t)];
  TaskHandle_t handle_ = nullptr;
};

}  // namespace tillwire::mps2
