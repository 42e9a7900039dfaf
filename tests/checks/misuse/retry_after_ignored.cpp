// Warned: nodiscard
#include <tillwire/flows/retry.hpp>

using namespace tillwire;

void forget(RetryAfter& asked) {
  asked.take();
}
