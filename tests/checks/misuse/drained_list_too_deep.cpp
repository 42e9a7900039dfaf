// Rejected: tillwire: the list is too deep
#include <tillwire/client.hpp>

using namespace tillwire;

struct Node {
  Text name;
  static constexpr auto fields() { return Fields{field("name", &Node::name, optional())}; }
};
struct Level4 {
  List<Node> nodes;
  static constexpr auto fields() { return Fields{field("nodes", &Level4::nodes, optional())}; }
};
struct Level3 {
  Level4 inner;
  static constexpr auto fields() { return Fields{field("inner", &Level3::inner, optional())}; }
};
struct Level2 {
  Level3 inner;
  static constexpr auto fields() { return Fields{field("inner", &Level2::inner, optional())}; }
};
struct Level1 {
  Level2 inner;
  static constexpr auto fields() { return Fields{field("inner", &Level1::inner, optional())}; }
};
struct Sample {
  Level1 inner;
  static constexpr Endpoint endpoint{rest, "sample", safe};
  using Response = Sample;
  static constexpr auto fields() { return Fields{field("inner", &Sample::inner, optional())}; }
};

auto too_deep =
    draining<&Sample::inner, &Level1::inner, &Level2::inner, &Level3::inner, &Level4::nodes>(
        [](const Node&) {});
