// Rejected: no wire value
#include <tillwire/client.hpp>

using namespace tillwire;

enum class Reason : std::uint8_t { unknown, one = 1, two = 2, twenty = 20 };
constexpr auto values_of(Reason) {
  return Values{value(Reason::one, "1"), value(Reason::two, "2")};
}

Choice<Reason> reason = Reason::one;
