// Responses with a field of every kind, for the tests of decoding.
#pragma once

#include <support/exchange.hpp>

namespace tillwire::test {

enum class Level : std::uint8_t { unknown, low, high };
constexpr auto values_of(Level) {
  using E = Level;
  return Values{
      value(E::low, "LOW"),
      value(E::high, "HIGH"),
  };
}

struct Leaf {
  Text name;
  Optional<std::int32_t> count;
  static constexpr auto fields() {
    return Fields{
        field("name", &Leaf::name, mandatory()),
        field("count", &Leaf::count, optional()),
    };
  }
};

struct Branch {
  Text title;
  Leaf leaf;
  List<Leaf> leaves;
  static constexpr auto fields() {
    return Fields{
        field("title", &Branch::title, optional()),
        field("leaf", &Branch::leaf, optional()),
        field("leaves", &Branch::leaves, optional().inside("leaf")),
    };
  }
};

struct Tree {
  Text text;
  Secret secret;
  Optional<std::int32_t> narrow;
  Optional<std::int64_t> wide;
  Amount amount;
  Optional<bool> flag;
  Json json;
  Bytes bytes;
  Choice<Level> level;
  Date date;
  Branch branch;
  List<Branch> branches;
  List<Text> words;
  List<Optional<std::int32_t>> numbers;

  static constexpr auto fields() {
    return Fields{
        field("text", &Tree::text, optional()),
        field("secret", &Tree::secret, optional(3, 4)),
        field("narrow", &Tree::narrow, optional()),
        field("wide", &Tree::wide, optional()),
        field("amount", &Tree::amount, optional()),
        field("flag", &Tree::flag, optional()),
        field("json", &Tree::json, optional()),
        field("bytes", &Tree::bytes, optional()),
        field("level", &Tree::level, optional().closed()),
        field("date", &Tree::date, optional()),
        field("branch", &Tree::branch, optional()),
        field("branches", &Tree::branches, optional().inside("branch")),
        field("words", &Tree::words, optional().inside("word")),
        field("numbers", &Tree::numbers, optional()),
    };
  }
};

template <class TheResponse>
struct AskFor {
  using Response = TheResponse;
  Text nothing;
  static constexpr Endpoint endpoint{rest, "ask.do", safe};
  static constexpr auto fields() { return Fields{field("nothing", &AskFor::nothing, optional())}; }
};
using AskTree = Answered<AskFor<Tree>>;

}  // namespace tillwire::test
