// Rejected: every member has one row, and the rows are in the members' order
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Optional<bool> second;
  Text third;

  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("third", &Sample::third, optional(1, 20)),
        field("second", &Sample::second, optional()),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;
