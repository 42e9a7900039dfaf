// Rejected: nodiscard
#include <tillwire/recovery/retry.hpp>

using namespace tillwire;

void forget(RetryAfter& asked) {
  asked.take();
}
