// Runs a sketch, for one turn of its loop.
#include <Arduino.h>

int main() {
  setup();
  loop();
}
