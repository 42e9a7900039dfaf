// Memory whose neighbours must not be touched: reading or writing past it ends the test.
#pragma once

#if defined(_WIN32)
#include <winsock2.h>
// Behind winsock2.h.
#include <windows.h>
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

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
    const std::size_t page = page_size();
    size_ = (most + page - 1) / page * page;
    whole_ = size_ + 2 * page;
    map_ = reserve(whole_);
    if (map_ == nullptr) throw std::runtime_error("no memory");
    begin_ = map_ + page;
    if (!allow(begin_, size_)) throw std::runtime_error("memory that must not be used");
  }
  ~GuardedMemory() { release(map_, whole_); }
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
#if defined(_WIN32)
  static std::size_t page_size() {
    SYSTEM_INFO info{};
    ::GetSystemInfo(&info);
    return info.dwPageSize;
  }
  static char* reserve(std::size_t size) {
    return static_cast<char*>(
        ::VirtualAlloc(nullptr, size, MEM_RESERVE | MEM_COMMIT, PAGE_NOACCESS));
  }
  static bool allow(char* at, std::size_t size) {
    DWORD before = 0;
    return ::VirtualProtect(at, size, PAGE_READWRITE, &before) != 0;
  }
  static void release(char* at, std::size_t) {
    ::VirtualFree(at, 0, MEM_RELEASE);
  }
#else
  static std::size_t page_size() {
    return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  }
  static char* reserve(std::size_t size) {
    void* const at = ::mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return at == MAP_FAILED ? nullptr : static_cast<char*>(at);
  }
  static bool allow(char* at, std::size_t size) {
    return ::mprotect(at, size, PROT_READ | PROT_WRITE) == 0;
  }
  static void release(char* at, std::size_t size) {
    ::munmap(at, size);
  }
#endif

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
