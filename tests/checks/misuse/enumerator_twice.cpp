// Rejected: two enumerators have one wire value
#include <tillwire/client.hpp>

using namespace tillwire;

enum class Colour : std::uint8_t { unknown, red, blue };
constexpr auto values_of(Colour) {
  return Values{value(Colour::red, "RED"), value(Colour::blue, "RED")};
}

Choice<Colour> colour = Colour::red;
