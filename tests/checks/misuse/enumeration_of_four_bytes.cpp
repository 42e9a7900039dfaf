// Rejected: an enumeration of one byte whose unknown is 0 or 255
#include <tillwire/client.hpp>

using namespace tillwire;

enum class Colour { unknown, red };
constexpr auto values_of(Colour) {
  return Values{value(Colour::red, "RED")};
}

Choice<Colour> colour;
