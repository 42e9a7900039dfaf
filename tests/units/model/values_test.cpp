// Numbers, truth values, amounts, choices, lists of the caller's, and what a table keeps of them.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <tillwire/client.hpp>
#include <tillwire/table/build.hpp>

#include "support/call_site.hpp"

namespace tillwire::test::values_test {
namespace {

enum class Link : std::uint8_t { unknown, up, down };
constexpr auto values_of(Link) {
  using E = Link;
  return Values{
      value(E::up, "UP"),
      value(E::down, "DOWN"),
  };
}

enum class Day : std::uint8_t { monday = 0, tuesday = 1, sunday = 6, unknown = 255 };
constexpr auto values_of(Day) {
  return Values{value(Day::sunday, "6"), value(Day::monday, "0"), value(Day::tuesday, "1")};
}

template <class Value>
void expect_optional(std::initializer_list<Value> values, CallSite site = CallSite::here()) {
  const Traced traced(site);
  EXPECT_FALSE(Optional<Value>().present());
  EXPECT_EQ(*Optional<Value>(), Value());
  for (const Value value : values) {
    const Optional<Value> optional(value);
    EXPECT_TRUE(optional.present());
    EXPECT_EQ(*optional, value);
    EXPECT_EQ(optional, Optional<Value>(value));
    EXPECT_NE(optional, Optional<Value>()) << "absent is not zero";
    EXPECT_EQ(optional.value_or(Value(!value)), value);
    EXPECT_EQ(Optional<Value>().value_or(value), value);
  }
}

TEST(Values, OptionalKeepsEveryValue) {
  expect_optional<bool>({false, true});
  expect_optional<std::int32_t>({0, 1, -1, INT32_MIN, INT32_MAX});
  expect_optional<std::int64_t>({0, 1, -1, INT64_MIN, INT64_MAX, 0x80000000, -0x80000001LL});
}

TEST(Values, AmountIsMinorUnits) {
  EXPECT_FALSE(Amount().present());
  EXPECT_EQ(Amount().minor_units(), 0);
  EXPECT_TRUE(Amount(0).present());
  EXPECT_NE(Amount(0), Amount());
  EXPECT_EQ(Amount(INT64_MAX).minor_units(), INT64_MAX);
  EXPECT_NE(Amount(1), Amount(2));
}

TEST(Values, WholeAmountIsNotZero) {
  EXPECT_FALSE(AmountOrAll().present());
  EXPECT_FALSE(AmountOrAll(Amount()).present());
  const AmountOrAll all = Amount::all();
  EXPECT_TRUE(all.present());
  EXPECT_TRUE(all.is_all());
  EXPECT_EQ(all.minor_units(), 0);
  const AmountOrAll nothing = 0;
  EXPECT_TRUE(nothing.present());
  EXPECT_FALSE(nothing.is_all());
  EXPECT_NE(all, nothing);
  EXPECT_NE(all, AmountOrAll());
  EXPECT_EQ(all, AmountOrAll(Amount::all()));
  EXPECT_EQ(AmountOrAll(Amount(INT64_MAX)).minor_units(), INT64_MAX);
  EXPECT_EQ(AmountOrAll(-5), AmountOrAll(Amount(-5)));
  EXPECT_NE(AmountOrAll(1), AmountOrAll(2));
}

TEST(Values, AChoiceStaysOpen) {
  const Choice<Link> cases[] = {Link::up, "UP", Text("UPPER", 2),
                                Text::from_json("\\u0055P", 7, true)};
  for (const auto& each : cases) {
    EXPECT_EQ(each.value(), Link::up);
    EXPECT_EQ(each, Link::up);
    EXPECT_NE(each, Link::down);
  }
  const Choice<Link> other = "SIDEWAYS";
  EXPECT_EQ(other.value(), Link::unknown);
  EXPECT_EQ(other.raw(), "SIDEWAYS");
  EXPECT_EQ(Choice<Link>(Link::down).raw(), "DOWN");
  EXPECT_FALSE(Choice<Link>(Link::unknown).present());
  EXPECT_EQ(Choice<Link>().value(), Link::unknown);
  for (const int beyond : {3, 255}) {
    EXPECT_FALSE(Choice<Link>(static_cast<Link>(beyond)).present()) << beyond;
  }
  for (const char* text : {"", "U", "UPP", "up"}) {
    EXPECT_EQ(Choice<Link>(text).value(), Link::unknown) << text;
  }
}

TEST(Values, EnumeratorsHaveTheirWireNumbers) {
  const struct {
    const char* text;
    Day day;
  } cases[] = {{"0", Day::monday}, {"1", Day::tuesday}, {"6", Day::sunday}};
  for (const auto& each : cases) {
    EXPECT_EQ(Choice<Day>(each.text).value(), each.day);
    EXPECT_EQ(static_cast<int>(Choice<Day>(each.text).value()), std::stoi(each.text));
    EXPECT_EQ(Choice<Day>(each.day).raw(), each.text);
    EXPECT_EQ(Choice<Day>(each.text), each.day);
  }
  for (const int number : {2, 5, 7, 254, 255}) {
    EXPECT_FALSE(Choice<Day>(static_cast<Day>(number)).present()) << number;
    EXPECT_EQ(Choice<Day>(std::to_string(number).c_str()).value(), Day::unknown);
  }
  EXPECT_EQ(Choice<Day>().value(), Day::unknown);
  EXPECT_EQ(Choice<Day>(), Day::unknown);
  EXPECT_NE(Choice<Day>(), Day::monday);
}

// Characters after the NUL show whether a comparison goes beyond it.
constexpr char up_and_more[] = "UP\0DOWN";
enum class Cut : std::uint8_t { unknown, up };
constexpr auto values_of(Cut) {
  using E = Cut;
  return Values{
      value(E::up, static_cast<const char*>(up_and_more)),
  };
}

TEST(Values, AChoiceEqualsTheEnumeratorOfItsText) {
  const Choice<Link> up = Text::from_json("U\\u0050", 7, true);  // as a response may hold it
  const Choice<Link> other = "SIDEWAYS";
  const Choice<Link> absent;
  const Choice<Link> empty = "";
  for (const Link each : {Link::unknown, Link::up, Link::down}) {
    EXPECT_EQ(up == each, each == Link::up);
    EXPECT_EQ(up != each, each != Link::up);
    for (const auto& open : {other, absent, empty}) {
      EXPECT_EQ(open == each, each == Link::unknown) << open.raw();
      EXPECT_EQ(open != each, each != Link::unknown) << open.raw();
    }
  }
}

TEST(Values, AChoiceIsFitIfItIsListed) {
  EXPECT_TRUE(Choice<Cut>("UP").fit());
  EXPECT_TRUE(Choice<Cut>(Cut::up).fit());
  for (const Text& text : {Text("U"), Text("UPP"), Text("UP\0", 3), Text(up_and_more, 7)}) {
    EXPECT_FALSE(Choice<Cut>(text).fit()) << text.raw();
  }
}

TEST(Values, ItemsBorrowTheCallersArray) {
  static const Text words[] = {"a", "b", "c"};
  const Items<Text> items = words;
  EXPECT_TRUE(items.present());
  EXPECT_EQ(items.size(), 3U);
  std::string all;
  for (const Text& each : items) all += each.raw();
  EXPECT_EQ(all, "abc");
  EXPECT_FALSE(Items<Text>().present());
  EXPECT_TRUE(Items<Text>(words, 0).present());
  EXPECT_EQ(Items<Text>(words, 2).size(), 2U);
}

TEST(Values, JsonIsTextOrAttributes) {
  static const Attribute attributes[] = {{"a", "1"}, {"b", "2"}};
  const Json given = attributes;
  EXPECT_TRUE(given.present());
  EXPECT_EQ(given.raw(), "");
  EXPECT_EQ(given.attributes(), attributes);
  EXPECT_EQ(given.attribute_count(), 2U);
  const Json text = "{\"a\":1}";
  EXPECT_EQ(text.raw(), "{\"a\":1}");
  EXPECT_EQ(text.attributes(), nullptr);
  EXPECT_FALSE(Json().present());
}

struct Sample {
  Text text;
  Optional<std::int64_t> number;
  Choice<Link> link;
  Optional<bool> flag;
  Credentials record;

  static constexpr auto fields() {
    return Fields{
        field("text", &Sample::text, mandatory(3)),
        field("number", &Sample::number, optional(2, 4095)),
        field("link", &Sample::link, conditional().closed()),
        field("flag", &Sample::flag, decisive()),
        field("record", &Sample::record, optional()),
    };
  }
};

TEST(Values, TableKeepsItsEntries) {
  using detail::Kind;
  const auto& schema = detail::schema_of<Sample, detail::Use::request>;
  struct Row {
    const char* name;
    Kind kind;
    Need need;
    std::size_t offset;
  };
  const Row expected[] = {
      {"text", Kind::text, Need::mandatory, offsetof(Sample, text)},
      {"number", Kind::int64, Need::optional, offsetof(Sample, number)},
      {"link", Kind::checked, Need::conditional, offsetof(Sample, link)},
      {"flag", Kind::boolean, Need::decisive, offsetof(Sample, flag)},
      {"record", Kind::record, Need::optional, offsetof(Sample, record)},
  };
  ASSERT_EQ(schema.row_count, std::size(expected));
  EXPECT_EQ(schema.size, sizeof(Sample));
  for (std::size_t i = 0; i < std::size(expected); ++i) {
    EXPECT_STREQ(schema.rows[i].name, expected[i].name);
    EXPECT_EQ(schema.rows[i].kind(), expected[i].kind) << i;
    EXPECT_EQ(schema.rows[i].need(), expected[i].need) << i;
    EXPECT_EQ(schema.rows[i].offset(), expected[i].offset) << i;
  }
  EXPECT_EQ(schema.rows[0].min(), 3U);
  EXPECT_EQ(schema.rows[0].max(), 3U);
  EXPECT_EQ(schema.rows[1].min(), 2U);
  EXPECT_EQ(schema.rows[1].max(), 4095U);
  EXPECT_EQ(schema.carrier(schema.rows[4]).schema->row_count, 3U);
}

}  // namespace
}  // namespace tillwire::test::values_test
