// The random numbers that lwIP needs.
#include <tillwire/mps2/board.hpp>

namespace mps2 = tillwire::mps2;

extern "C" unsigned board_random() {
  unsigned number;
  // Port numbers that can be guessed would let others into connections, unnoticed.
  if (!mps2::entropy(&number, sizeof number)) mps2::exit(126);
  return number;
}
