// Shows words of each enumeration of the core, and prints the flash that the image takes.
#include <board.hpp>

#include "words.hpp"

int main() {
  // Numbers that the compiler cannot know: all words have to be there.
  static volatile std::uint16_t value = 0;
  char text[96];
  for (unsigned kind = 0; kind < figures::kinds; ++kind) {
    board::print_all(figures::say(kind, value, text, sizeof text), "\n");
  }
  board::print_all("flash_bytes ", board::flash(), "\n");
  board::exit(0);
}
