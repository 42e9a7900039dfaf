// The random numbers that lwIP asks of the board.
#include "board.hpp"

extern "C" unsigned board_random() {
  unsigned number;
  // Guessable port numbers would be a security hole that no test shows.
  if (!board::entropy(&number, sizeof number)) board::exit(126);
  return number;
}
