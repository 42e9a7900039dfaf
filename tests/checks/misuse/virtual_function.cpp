// Rejected: a struct with a table must be of standard layout
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Optional<bool> second;
  Text third;
  virtual void show() {}

  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("second", &Sample::second, optional()),
        field("third", &Sample::third, optional(1, 20)),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;
