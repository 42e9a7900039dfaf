// A heap that costs next to nothing, so that what is measured is the library and not an allocator:
// memory is allocated from one end, and released only if it was allocated last.
#include "heap.hpp"

#include <board.hpp>
#include <cstddef>
#include <cstring>
#include <new>

namespace {

constexpr std::size_t line = 8;  // each piece is preceded by its size

alignas(line) char arena[2 << 20];
std::size_t used = 0;
std::size_t headers = 0;
std::size_t peak = 0;

std::size_t rounded(std::size_t size) {
  return (size + line - 1) / line * line;
}

std::size_t& size_of(void* piece) {
  return *reinterpret_cast<std::size_t*>(static_cast<char*>(piece) - line);
}

bool is_last(void* piece) {
  return static_cast<char*>(piece) + size_of(piece) == arena + used;
}

void note_peak() {
  if (used - headers > peak) peak = used - headers;
}

}  // namespace

std::uint32_t peers::heap_peak() {
  return static_cast<std::uint32_t>(peak);
}

extern "C" {

void* malloc(std::size_t size) {
  size = rounded(size);
  if (sizeof arena - used < size + line) return nullptr;
  char* const piece = arena + used + line;
  size_of(piece) = size;
  used += size + line;
  headers += line;
  note_peak();
  return piece;
}

void free(void* piece) {
  if (piece == nullptr || !is_last(piece)) return;
  used -= size_of(piece) + line;
  headers -= line;
}

void* realloc(void* piece, std::size_t size) {
  if (piece == nullptr) return malloc(size);
  const std::size_t before = size_of(piece);
  if (is_last(piece) && sizeof arena - used >= rounded(size)) {
    used = used - before + rounded(size);
    size_of(piece) = rounded(size);
    note_peak();
    return piece;
  }
  void* const other = malloc(size);
  if (other != nullptr) std::memcpy(other, piece, before < size ? before : size);
  return other;
}

// The same for what the C library itself takes, as strtod does for a number of many digits.
struct _reent;
void* _malloc_r(_reent*, std::size_t size) {
  return malloc(size);
}
void* _calloc_r(_reent*, std::size_t count, std::size_t size) {
  void* const piece = malloc(count * size);
  if (piece != nullptr) std::memset(piece, 0, count * size);
  return piece;
}
void _free_r(_reent*, void* piece) {
  free(piece);
}

// Called when the C library aborts: its own function would link a console and signals.
[[noreturn]] void abort() {
  board::exit(3);
}
[[noreturn]] void __assert_func(const char*, int, const char*, const char*) {
  abort();
}

}  // extern "C"

void* operator new(std::size_t size) {
  return malloc(size);
}
void operator delete(void* piece) noexcept {
  free(piece);
}
void operator delete(void* piece, std::size_t) noexcept {
  free(piece);
}
