// Rejected: a term does not apply to its member
#include <tillwire/client.hpp>
#include <tillwire/ops/ecommerce.hpp>

using namespace tillwire;

struct Sample {
  Text first;
  Secret second;
  Text third;

  static constexpr auto fields() {
    return Fields{
        field("first", &Sample::first, mandatory()),
        field("second", &Sample::second, optional().url()),
        field("third", &Sample::third, optional()),
    };
  }
};

auto& schema = detail::schema_of<Sample, detail::Use::request>;
