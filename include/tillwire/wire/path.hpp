// Names the path of a field, such as `orderBundle.cartItems.items[1].name`, from the inside out.
#pragma once

#include <cstdint>
#include <tillwire/base/span.hpp>

namespace tillwire::detail {

/// Grows towards the front of a buffer whose content is no longer needed. Outer names that do not
/// fit are omitted.
class Path {
 public:
  Path() = default;  // no room: nothing is written
  explicit Path(Span room) : begin_(room.data), at_(room.data + room.size) { push(0); }

  /// Returns the path, NUL-terminated; null if no room was given.
  const char* text() const { return at_; }

  void inside(const char* name) {
    if (at_ == begin_) return;
    const char next = *at_;
    if (next != 0 && next != '[') push('.');
    const char* last = name;
    while (*last != 0) ++last;
    while (last != name) push(*--last);
  }

  void inside(std::uint32_t index) {
    if (at_ == begin_) return;
    if (*at_ != 0) push('.');
    push(']');
    do {
      push(static_cast<char>('0' + index % 10));
      index /= 10;
    } while (index != 0);
    push('[');
  }

 private:
  // Not inlined: saves 36 bytes in the size job at -O2.
  [[gnu::noinline]] void push(char c) {
    if (at_ != begin_) *--at_ = c;
  }

  char* begin_ = nullptr;
  char* at_ = nullptr;
};

}  // namespace tillwire::detail
