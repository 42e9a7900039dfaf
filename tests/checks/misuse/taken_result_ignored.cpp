// Warned: nodiscard
#include <tillwire/client.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Optional<bool> second;
  Text third;

  static constexpr Endpoint endpoint{rest, "sample", safe};
  using Response = Sample;
  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("second", &Sample::second, optional()),
        field("third", &Sample::third, optional(1, 20)),
    };
  }
};

void show(Client& client) {
  client.take<Sample>();
}
