// Rejected: a term does not apply to its member
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Date second;
  Text third;

  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("second", &Sample::second, optional().integer()),
        field("third", &Sample::third, optional()),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;
