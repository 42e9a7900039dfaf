// Compiles
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Text second;

  static constexpr auto fields() {
    return Fields{
        field("$first._-0", &Sample::first, mandatory()),
        field("s23456789012345678901234567890123456789012345678901234567890123", &Sample::second,
              optional()),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;
