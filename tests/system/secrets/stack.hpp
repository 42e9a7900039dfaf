// A separate stack for code under test, so that the search does not overwrite its remains.
#pragma once

#include <ucontext.h>

#include <cstdint>
#include <tillwire/base/wipe.hpp>

namespace tillwire::test {

class Stack {
 public:
  /// Runs a function on this stack, which keeps its remains.
  template <class Function>
  void run(Function& function) {
    function_ = &function;
    call_ = [](void* the_function) { (*static_cast<Function*>(the_function))(); };
    getcontext(&inside_);
    inside_.uc_stack.ss_sp = memory_;
    inside_.uc_stack.ss_size = sizeof memory_;
    inside_.uc_link = &outside_;
    current = this;
    makecontext(&inside_, enter, 0);
    swapcontext(&outside_, &inside_);
  }

  /// Clears the stack, so that finds belong to this run.
  void clear() { tillwire::wipe(memory_, sizeof memory_); }

  const char* begin() const { return memory_; }
  const char* end() const { return memory_ + sizeof memory_; }

 private:
  static void enter() { current->call_(current->function_); }

  static inline Stack* current = nullptr;
  alignas(16) char memory_[256 * 1024] = {};
  ucontext_t inside_{};
  ucontext_t outside_{};
  void* function_ = nullptr;
  void (*call_)(void* function) = nullptr;
};

}  // namespace tillwire::test
