// Rejected: two names of a table are equal when case and _ are ignored
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Optional<bool> second;
  Text third;

  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("second", &Sample::second, optional()),
        field("fi_rst_", &Sample::third, optional()),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;
