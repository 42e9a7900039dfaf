// Compiles
// Wrong: a `find_card` that returns the first card with these digits: another customer may get what
// is owed
#include <tillwire/desk.hpp>

using namespace tillwire;

Recovery resume(CardDesk& desk, bool (*first_with_mask)(const Text&, CardIdentification&)) {
  return desk.resume([](const Receipt&) {}, first_with_mask);
}
