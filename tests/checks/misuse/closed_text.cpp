// Rejected: a term does not apply to its member
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Text second;
  Text third;

  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("second", &Sample::second, optional()),
        field("third", &Sample::third, optional().closed()),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;
