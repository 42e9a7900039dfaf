// The yardstick: the same image without signing.
#include "signing.hpp"

namespace figures {

bool let_sign(tillwire::Client&) {
  return true;
}

std::uint32_t heap_peak() {
  return 0;
}

}  // namespace figures
