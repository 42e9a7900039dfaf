// rejected: an enumeration of one byte whose enumerator 0 is unknown
#include <tillwire/client.hpp>

using namespace tillwire;

enum class Colour : std::uint8_t { red, unknown };
constexpr auto values_of(Colour) {
  return Values{"RED"};
}

Choice<Colour> colour;
