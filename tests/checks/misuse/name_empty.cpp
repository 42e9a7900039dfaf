// Rejected: a name has 1 to 63 characters, which are letters, digits, _, $, . or -
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Text second;

  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("", &Sample::second, optional()),
    };
  }
};

// Decoding looks at the first character of a name without looking for its end.
auto& schema = detail::schema_of<Sample, detail::Use::response>;
