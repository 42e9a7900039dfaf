// Lists in each form in which they may come, compared with nlohmann-json's view of them.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "sample_responses.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::decode_lists_test {
namespace {

std::string copied(const Text& text) {
  char out[256];
  return text.present() ? std::string(out, text.copy(out, sizeof out)) : "-";
}

std::vector<std::string> names(const List<Leaf>& leaves, CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::vector<std::string> all;
  for (const Leaf& each : leaves) {
    all.push_back(copied(each.name) + (each.count.present() ? std::to_string(*each.count) : ""));
  }
  EXPECT_EQ(all.size(), leaves.size());
  return all;
}

std::vector<std::string> titles(const List<Branch>& branches) {
  std::vector<std::string> all;
  for (const Branch& each : branches) {
    all.push_back(copied(each.title));
    for (const std::string& name : names(each.leaves)) all.push_back("  " + name);
  }
  return all;
}

using Strings = std::vector<std::string>;

TEST(DecodeLists, BareWrappedOrSingle) {
  struct Case {
    const char* value;
    bool present;
    Strings expected;
  };
  const Case cases[] = {
      {"null", false, {}},
      {"\"\"", true, {}},
      {"{}", true, {}},
      {R"({"branch":null})", true, {}},
      {"[]", true, {}},
      {" [ ] ", true, {}},
      {R"([{"title":"a"},{"title":"b"}])", true, {"a", "b"}},
      {R"( [ {"title" : "a"} , { } , {"title":"c"} ] )", true, {"a", "-", "c"}},
      {R"({"branch":[{"title":"a"},{"title":"b"}]})", true, {"a", "b"}},
      {R"({"total":2,"branch":[{"title":"a"}],"more":[{}]})", true, {"a"}},
      {R"({"BRANCH":[{"title":"a"}]})", true, {"a"}},
      {R"({"branch":{"title":"a"}})", true, {"a"}},
      {R"({"branch":[]})", true, {}},
      {R"({"title":"a"})", true, {"a"}},
      {R"({"x":1,"title":"a","leaves":[{"name":"n"}]})", true, {"a", "  n"}},
      {R"([{"title":"a","leaves":{"leaf":[{"name":"n","count":1},{"name":"m"}]}},{"title":"b"}])",
       true,
       {"a", "  n1", "  m", "b"}},
      {R"([{"leaves":{"name":"one"}}])", true, {"-", "  one"}},
  };
  for (const Case& each : cases) {
    for (const char* around : {"", ",\"text\":\"x\""}) {
      const AskTree answer(std::string("{\"branches\":") + each.value + around + "}");
      ASSERT_EQ(answer.code(), Errc::none) << each.value;
      EXPECT_EQ(answer->branches.present(), each.present) << each.value;
      EXPECT_EQ(titles(answer->branches), each.expected) << each.value;
      EXPECT_EQ(answer->text.present(), *around != 0);
    }
  }
}

TEST(DecodeLists, AWrapperWithNothingInItIsAnEmptyList) {
  for (const char* value :
       {R"({"branch":null})", R"({"total":0,"branch":null})", R"({"branch":""})"}) {
    const AskTree answer(std::string("{\"branches\":") + value + "}");
    EXPECT_EQ(answer.code(), Errc::none) << value;
    EXPECT_EQ(titles(answer->branches), Strings()) << value;
  }
}

TEST(DecodeLists, OfSingleValues) {
  const AskTree answer(
      R"({"words":["a",null,"\u00e9",5,""],"numbers":[1,"2",null,"",-3.0],"text":"t"})");
  ASSERT_EQ(answer.code(), Errc::none);
  Strings words;
  for (const Text& each : answer->words) words.push_back(copied(each));
  EXPECT_EQ(words, (Strings{"a", "-", "\xc3\xa9", "5", ""}));
  Strings numbers;
  for (const auto& each : answer->numbers) {
    numbers.push_back(each.present() ? std::to_string(*each) : "-");
  }
  EXPECT_EQ(numbers, (Strings{"1", "2", "-", "-", "-3"}));
  EXPECT_EQ(AskTree(R"({"words":{"word":["a","b"]}})")->words.size(), 2U);
}

TEST(DecodeLists, OneSingleValueInPlaceOfAList) {
  struct Case {
    const char* words;
    Strings expected;
  };
  const Case cases[] = {
      {R"("a")", {"a"}},
      {"978", {"978"}},
      {R"({"word":"a"})", {"a"}},
      {R"({"word":978,"size":1})", {"978"}},
      {R"({"word":""})", {}},
      {R"({"word":null})", {}},
      {R"("")", {}},
      {"{}", {}},
  };
  for (const Case& each : cases) {
    const AskTree answer(std::string("{\"words\":") + each.words + ",\"text\":\"t\"}");
    ASSERT_EQ(answer.code(), Errc::none) << each.words;
    Strings words;
    for (const Text& word : answer->words) words.push_back(copied(word));
    EXPECT_EQ(words, each.expected) << each.words;
    EXPECT_TRUE(answer->words.present()) << each.words;
    EXPECT_EQ(answer->text, Text("t")) << each.words;
  }
}

TEST(DecodeLists, MayOccurOnce) {
  struct Case {
    const char* body;
    Errc code;
    const char* field;
    unsigned offset;
  };
  const Case cases[] = {
      {R"({"branches":[],"branches":[]})", Errc::field_twice, "branches", 15},
      {R"({"branches":[],"text":"x","branches":[]})", Errc::field_twice, "branches", 26},
      {R"({"branches":null,"text":"x","branches":[]})", Errc::none, "", 0},
      {R"({"branches":{"branch":[],"x":1,"branch":[]}})", Errc::field_twice, "branches", 40},
      {R"({"branches":{"branch":null,"branch":{"title":"a"}}})", Errc::field_twice, "branches", 36},
      {R"({"branches":[{"leaves":[],"leaves":[]}]})", Errc::field_twice, "branches[0].leaves", 26},
      {R"({"branch":{"leaves":[]},"branch":{}})", Errc::field_twice, "branch", 24},
      {R"({"branch":{"leaves":[]},"branch":""})", Errc::field_twice, "branch", 24},
  };
  for (const Case& each : cases) {
    const AskTree answer(each.body);
    EXPECT_EQ(answer.code(), each.code) << each.body;
    EXPECT_EQ(answer.field(), each.field) << each.body;
    EXPECT_EQ(answer.detail(), each.offset) << each.body;
  }
  // A record without a list may occur twice: the last is read.
  const AskTree answer(R"({"text":"a","text":"b"})");
  EXPECT_EQ(answer.code(), Errc::none);
  EXPECT_EQ(answer->text, Text("b"));
}

struct Wood {
  Leaf leaf;
  Branch branch;
  static constexpr auto fields() {
    return Fields{
        field("leaf", &Wood::leaf, optional()),
        field("branch", &Wood::branch, optional()),
    };
  }
};

struct Forest {
  Wood wood;
  static constexpr auto fields() { return Fields{field("wood", &Forest::wood, optional())}; }
};

TEST(DecodeLists, RecordThatContainsAListMayOccurOnce) {
  const Answered<AskFor<Forest>> twice(
      R"({"wood":{"branch":{"leaves":[{"name":"a"}]}},"wood":{}})");
  EXPECT_EQ(twice.code(), Errc::field_twice);
  EXPECT_EQ(twice.field(), "wood");
  EXPECT_EQ(twice.detail(), 45U);
  const Answered<AskFor<Forest>> once(R"({"wood":{"leaf":{"name":"a"},"leaf":{"name":"b"}}})");
  ASSERT_EQ(once.code(), Errc::none) << "a leaf has no list";
  EXPECT_EQ(once->wood.leaf.name, Text("b"));
}

struct Parts {
  List<Bytes> parts;
  static constexpr auto fields() { return Fields{field("parts", &Parts::parts, optional())}; }
};

TEST(DecodeLists, ElementsMayHaveAReader) {
  const Answered<AskFor<Parts>> answer(R"({"parts":["AQI=","Aw=="]})");
  ASSERT_EQ(answer.code(), Errc::none);
  std::vector<std::string> bytes;
  for (const Bytes& part : answer->parts) {
    std::uint8_t out[4];
    const std::int32_t size = part.copy(out, sizeof out);
    ASSERT_GE(size, 0);
    bytes.emplace_back(out, out + size);
  }
  EXPECT_EQ(bytes, (Strings{"\x01\x02", "\x03"}));
}

TEST(DecodeLists, FaultsAreNamed) {
  struct Case {
    const char* body;
    Errc code;
    const char* field;
    unsigned offset;
  };
  const Case cases[] = {
      {R"({"branches":5})", Errc::field_type, "branches", 12},
      {R"({"branches":"x"})", Errc::field_type, "branches", 12},
      {R"({"branches":[1]})", Errc::field_type, "branches[0]", 13},
      {R"({"branches":[{},[]]})", Errc::field_type, "branches[1]", 16},
      {R"({"branches":[{"title":{}}]})", Errc::field_type, "branches[0].title", 22},
      {R"({"branches":[{"leaves":[{"name":"a"},{}]}]})", Errc::field_missing,
       "branches[0].leaves[1].name", 37},
      {R"({"numbers":[1,2,"x"]})", Errc::field_type, "numbers[2]", 16},
      {R"({"numbers":[1,2147483648]})", Errc::field_type, "numbers[1]", 14},
      {R"({"words":[[]]})", Errc::field_type, "words[0]", 10},
      {R"({"words":["a" "b"]})", Errc::bad_json, "words", 14},
      {R"({"words":["a",]})", Errc::bad_json, "words[1]", 14},
      {R"({"branches":{"branch":[{"leaf":{}}]}})", Errc::field_missing, "branches[0].leaf.name",
       31},
      {R"({"branch":{"leaf":{"count":1}}})", Errc::field_missing, "branch.leaf.name", 18},
      {R"({"branch":{"leaf":{"name":null}}})", Errc::field_missing, "branch.leaf.name", 18},
      {R"({"branch":{"leaf":{"name":null,"name":null}}})", Errc::field_missing, "branch.leaf.name",
       18},
      {R"({"branch":{"leaf":{"name":null,"name":"a"}},"text":[]})", Errc::field_type, "text", 51},
      {R"({"branches":[{"leaves":[{"name":"a"},{"count":1 , "name" : null }]}]})",
       Errc::field_missing, "branches[0].leaves[1].name", 37},
      {R"({"branches":{"branch":[{"leaf":{ "name":null,"x":{"name":1}}}]}})", Errc::field_missing,
       "branches[0].leaf.name", 31},
  };
  for (const Case& each : cases) {
    const AskTree answer(each.body);
    EXPECT_EQ(answer.code(), each.code) << each.body;
    EXPECT_EQ(answer.field(), each.field) << each.body;
    EXPECT_EQ(answer.detail(), each.offset) << each.body;
  }
}

struct Paired {
  Text first;
  Optional<std::int32_t> second;
  Leaf leaf;
  static constexpr auto fields() {
    return Fields{
        field("first", &Paired::first, mandatory()),
        field("second", &Paired::second, mandatory()),
        field("leaf", &Paired::leaf, mandatory()),
    };
  }
};

TEST(DecodeLists, NullInAMandatoryFieldIsAMissingField) {
  struct Case {
    const char* body;
    const char* field;
    unsigned offset;
  };
  const Case cases[] = {
      {R"({ "x":1 , "first" : null })", "first", 0},
      {R"({"second":1,"leaf":{"name":"a"}})", "first", 0},
      {R"({"second":null,"leaf":null})", "first", 0},
      {R"({"second":null,"first":null})", "first", 0},
      {R"({"second":1,"first":"","leaf":null})", "leaf", 0},
      {R"({"first":"a","second":"","leaf":{"name":"a"}})", "second", 0},
      {R"({"first":null,"first":"a","second":null})", "second", 0},
      {R"({"first":"a","second":1,"leaf":{"name":null}})", "leaf.name", 31},
  };
  for (const Case& each : cases) {
    const Answered<AskFor<Paired>> answer(each.body);
    EXPECT_EQ(answer.code(), Errc::field_missing) << each.body;
    EXPECT_EQ(answer.field(), each.field) << each.body;
    EXPECT_EQ(answer.detail(), each.offset) << each.body;
  }
  const Answered<AskFor<Paired>> answer(
      R"({"first":null,"leaf":null,"second":null,"leaf":{"name":"a"},"second":2,"first":"a"})");
  EXPECT_EQ(answer.code(), Errc::none);
}

// Lists made at random, written by nlohmann-json in two ways, read here.
TEST(DecodeLists, AreIteratedAsNlohmannSeesThem) {
  std::mt19937 random(5);
  for (int round = 0; round < 150; ++round) {
    nlohmann::json list = nlohmann::json::array();
    Strings expected;
    for (auto left = random() % 6; left != 0; --left) {
      nlohmann::json branch = {{"extra", {1, nullptr, {{"deep", "x"}}}}};
      const std::string title = "t\"\n\xc3\xa9" + std::to_string(random() % 100);
      branch["title"] = title;
      expected.push_back(title);
      if (random() % 2 == 0) {
        branch["leaves"] = nlohmann::json::array();
        for (auto leaves = random() % 4; leaves != 0; --leaves) {
          const int count = static_cast<int>(random() % 1000) - 500;
          branch["leaves"].push_back({{"name", "n"}, {"count", count}});
          expected.push_back("  n" + std::to_string(count));
        }
      }
      list.push_back(branch);
    }
    const nlohmann::json wrapped = {{"z", 1}, {"branch", list}};
    const auto& branches = round % 2 == 0 ? list : wrapped;
    const nlohmann::json body = {{"a", "before"}, {"branches", branches}, {"text", "x"}};
    const AskTree answer(body.dump(round % 3 == 0 ? 2 : -1, ' ', round % 5 == 0));
    ASSERT_EQ(answer.code(), Errc::none) << body;
    EXPECT_EQ(titles(answer->branches), expected) << body;
  }
}

}  // namespace
}  // namespace tillwire::test::decode_lists_test
