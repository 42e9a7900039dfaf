// Rejected: a name has 1 to 63 characters, which are letters, digits, _, $, . or -
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Text second;

  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("s234567890123456789012345678901234567890123456789012345678901234", &Sample::second,
              optional()),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;
