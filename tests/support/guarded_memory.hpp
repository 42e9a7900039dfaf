// Memory whose neighbours must not be touched: reading or writing past it ends the test.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string_view>

namespace tillwire::test {

/// Pages between two that nobody may touch. What is asked for stands against the one behind, or
/// against the one before.
class GuardedMemory {
 public:
  explicit GuardedMemory(std::size_t most) {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    size_ = (most + page - 1) / page * page;
    whole_ = size_ + 2 * page;
    void* const at = ::mmap(nullptr, whole_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) throw std::runtime_error("mmap");
    map_ = static_cast<char*>(at);
    begin_ = map_ + page;
    if (::mprotect(begin_, size_, PROT_READ | PROT_WRITE) != 0)
      throw std::runtime_error("mprotect");
  }
  ~GuardedMemory() { ::munmap(map_, whole_); }
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;

  /// `size` bytes; the one after them must not be touched.
  char* last(std::size_t size) { return begin_ + size_ - checked(size); }
  /// `size` bytes; the one before them must not be touched.
  char* first(std::size_t size) {
    checked(size);
    return begin_;
  }

  /// A copy of `text` with `sentinel` behind it as the last byte that may be read.
  const char* text(std::string_view text, char sentinel = 0) {
    char* const at = last(text.size() + 1);
    if (!text.empty()) std::memcpy(at, text.data(), text.size());
    at[text.size()] = sentinel;
    return at;
  }

 private:
  std::size_t checked(std::size_t size) const {
    if (size > size_) throw std::length_error("more than the guarded memory");
    return size;
  }

  char* map_;
  char* begin_;
  std::size_t size_;
  std::size_t whole_;
};

}  // namespace tillwire::test
