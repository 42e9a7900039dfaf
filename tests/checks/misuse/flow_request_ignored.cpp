// Warned: nodiscard
#include <tillwire/flows/two_phase.hpp>

void leave(tillwire::flows::TwoPhase& guest) {
  guest.complete(29500);
}
