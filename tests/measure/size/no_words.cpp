// The yardstick: there are no words.
#include "words.hpp"

namespace figures {

const char* say(unsigned, std::uint16_t, char*, std::uint32_t) {
  return "";
}

}  // namespace figures
