// A program for a board.
#include "order.hpp"

int main() {
  return register_order() ? 0 : 1;
}
