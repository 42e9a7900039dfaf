// Rejected: an enumerator must have the number of its wire value
#include <tillwire/client.hpp>

using namespace tillwire;

enum class Colour : std::uint8_t { unknown, red, blue };
constexpr auto values_of(Colour) {
  return Values{value(Colour::red, "0"), value(Colour::blue, "1")};
}

Choice<Colour> colour = Colour::red;
