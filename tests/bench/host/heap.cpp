// On a host the heap is the C library's, and nobody asks how much of it was used.
#include "../heap.hpp"

std::uint32_t bench::heap_peak() {
  return 0;
}
