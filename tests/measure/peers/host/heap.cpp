// On a host the heap is the C library's, and its use is not measured.
#include "../heap.hpp"

std::uint32_t peers::heap_peak() {
  return 0;
}
