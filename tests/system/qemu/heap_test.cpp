// Firmware that asks for heap memory, and therefore must not link.
#include <cstdlib>

#include "board.hpp"

int main() {
  void* const memory = std::malloc(board::argument("size", 100u));
  board::print(memory == nullptr ? "none\n" : "some\n");
  std::free(memory);
}
