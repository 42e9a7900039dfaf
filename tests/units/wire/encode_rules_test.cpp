// What a table refuses before anything is sent, and how the error names the field.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "sample_requests.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::encode_rules_test {
namespace {

constexpr const char* e_acute = "\xc3\xa9";

struct Refusal {
  std::function<void(CardJson&)> set;
  Errc code;
  const char* field;
};

// The same fields in a form and in JSON.
void expect_refused(const Refusal& each, CallSite site = CallSite::here()) {
  const Traced traced(site);
  CardJson json;
  each.set(json);
  Form form;
  static_assert(sizeof form == sizeof json);
  std::memcpy(static_cast<void*>(&form), &json, sizeof form);
  const auto results = {sent(json), sent(form)};
  for (const SentRequest& result : results) {
    EXPECT_EQ(result.code, each.code) << each.field;
    EXPECT_EQ(result.field, each.field);
    EXPECT_EQ(result.head, "") << "sent";
  }
}

TEST(EncodeRules, BoundsCountCharacters) {
  std::string text;
  for (int characters = 0; characters < 7; ++characters, text += e_acute) {
    CardJson request;
    request.secret = std::string_view(text);
    const Errc expected = characters < 3   ? Errc::too_short
                          : characters > 4 ? Errc::too_long
                                           : Errc::none;
    EXPECT_EQ(sent(request).code, expected) << characters;
  }
}

TEST(EncodeRules, BoundsCountCharactersOfReceivedText) {
  std::string text = "\\u20ac";
  for (int characters = 1; characters < 8; ++characters) {
    for (const std::string& one : {std::string("\\u00e9"), std::string(e_acute)}) {
      const std::string raw = text + one;
      CardJson request;
      request.record.gift.name = Text::from_json(raw.data(), raw.size(), true);
      EXPECT_EQ(sent(request).code, characters < 5 ? Errc::none : Errc::too_long) << raw;
    }
    text += characters % 2 == 0 ? "\\u20ac" : e_acute;
  }
}

struct Exact {
  Text one, seven, eight, sixteen, most;
  using Response = Nothing;
  static constexpr Endpoint endpoint{rest, "exact.do", safe};
  static constexpr auto fields() {
    return Fields{
        field("one", &Exact::one, optional(1)),
        field("seven", &Exact::seven, optional(7)),
        field("eight", &Exact::eight, optional(8)),
        field("sixteen", &Exact::sixteen, optional(16)),
        field("most", &Exact::most, optional(4095)),
    };
  }
};

TEST(EncodeRules, ExactLengths) {
  struct Case {
    Text Exact::*member;
    std::size_t length;
  };
  for (const Case& each : {Case{&Exact::one, 1}, Case{&Exact::seven, 7}, Case{&Exact::eight, 8},
                           Case{&Exact::sixteen, 16}, Case{&Exact::most, 4095}}) {
    const auto code = [&each](std::size_t length) {
      const std::string text(length, 'x');
      Exact request;
      request.*each.member = std::string_view(text);
      return sent(request).code;
    };
    EXPECT_EQ(code(each.length - 1), Errc::too_short) << each.length;
    EXPECT_EQ(code(each.length), Errc::none) << each.length;
    EXPECT_EQ(code(each.length + 1), Errc::too_long) << each.length;
  }
}

struct BoundedByType {
  Choice<Colour> colour;
  Date date;
  using Response = Nothing;
  static constexpr Endpoint endpoint{rest, "bounded.do", safe};
  static constexpr auto fields() {
    return Fields{
        field("colour", &BoundedByType::colour, optional(1, 3)),
        field("date", &BoundedByType::date, optional(8)),
    };
  }
};

TEST(EncodeRules, ChoicesAndFormatsAreBoundedByTheirTypeAlone) {
  BoundedByType request;
  request.colour = Colour::dark_blue;
  request.date = "2024-02-29";
  EXPECT_EQ(form_of(request), "colour=DARK_BLUE&date=2024-02-29");
}

struct Page {
  Text address;
  using Response = Nothing;
  static constexpr Endpoint endpoint{rest, "page.do", safe};
  static constexpr auto fields() {
    return Fields{field("address", &Page::address, optional(1, 12).url())};
  }
};

TEST(EncodeRules, AddressHasItsScheme) {
  for (const char* const good :
       {"https://s", "HTTP://shop/", "a://b", "a1+-.://b", "a://b/?c://d"}) {
    EXPECT_EQ(sent(Page{good}).code, Errc::none) << good;
  }
  for (const char* const bad : {"", "https", "https:", "https:/", "https:/s", "https://", "://s",
                                "//s", "/s", "?://s", "s/ok", "shop:80/ok", "a/b://s", "a?b=c://s",
                                "mailto:a@b.c", "a:// \xff", "shop.example"}) {
    const SentRequest result = sent(Page{bad});
    EXPECT_EQ(result.code, Errc::bad_value) << bad;
    EXPECT_EQ(result.field, "address");
  }
  EXPECT_EQ(sent(Page{"https://shop"}).code, Errc::none);
  EXPECT_EQ(sent(Page{"https://shops"}).code, Errc::too_long);
  const std::string_view part = "a://bc";  // what follows the text is not read
  for (std::size_t size = 0; size < 5; ++size) {
    EXPECT_EQ(sent(Page{{part.data(), size}}).code, Errc::bad_value) << size;
  }
}

TEST(EncodeRules, ReceivedAddressIsSentOn) {
  const std::string_view received = R"(a:\/\/b)";
  EXPECT_EQ(form_of(Page{Text::from_json(received.data(), received.size(), true)}),
            "address=a%3A%2F%2Fb");
}

struct Refunding {
  Amount amount;
  AmountOrAll part;
  using Response = Nothing;
  static constexpr Endpoint endpoint{rest, "refunding.do", safe};
  static constexpr auto fields() {
    return Fields{
        field("amount", &Refunding::amount, optional()),
        field("part", &Refunding::part, optional()),
    };
  }
  static constexpr auto rules() {
    return Rules{not_zero(&Refunding::amount), not_zero(&Refunding::part)};
  }
};

TEST(EncodeRules, AmountThatIsNotZero) {
  constexpr std::int64_t beyond_32_bits = std::int64_t{1} << 32;
  EXPECT_EQ(sent(Refunding()).code, Errc::none);
  for (const std::int64_t units : {std::int64_t{0}, std::int64_t{1}, beyond_32_bits}) {
    Refunding amount;
    amount.amount = units;
    Refunding part;
    part.part = units;
    for (const Refunding& request : {amount, part}) {
      EXPECT_EQ(sent(request).code, units == 0 ? Errc::bad_value : Errc::none) << units;
    }
    EXPECT_EQ(sent(amount).field, units == 0 ? "amount" : "");
    EXPECT_EQ(sent(part).field, units == 0 ? "part" : "");
  }
  Refunding all;
  all.part = Amount::all();
  EXPECT_EQ(sent(all).code, Errc::none);
}

struct Expiring {
  Text expiry;
  Text other;
  using Response = Nothing;
  static constexpr Endpoint endpoint{rest, "expiring.do", safe};
  static constexpr auto fields() {
    return Fields{
        field("expiry", &Expiring::expiry, optional()),
        field("other", &Expiring::other, optional()),
    };
  }
  static constexpr auto rules() {
    return Rules{ends_in_month(&Expiring::expiry, &Expiring::other)};
  }
};

TEST(EncodeRules, TextThatEndsInAMonth) {
  const auto code = [](const char* expiry, const char* other) {
    Expiring request;
    request.expiry = expiry;
    request.other = other;
    return sent(request).code;
  };
  for (const char* good : {"01", "12", "203009", "2030-10"}) {
    EXPECT_EQ(code(good, nullptr), Errc::none) << good;
    EXPECT_EQ(code(nullptr, good), Errc::none) << good;
    EXPECT_EQ(code("07", good), Errc::none) << good;
  }
  for (const char* bad : {"00", "13", "203099", "2030-1", "1a", "a1"}) {
    EXPECT_EQ(code(bad, nullptr), Errc::bad_value) << bad;
    EXPECT_EQ(code("07", bad), Errc::bad_value) << bad;
  }
  // Too short to end in one: for a row's bounds, which these rows do not have.
  EXPECT_EQ(code("", "1"), Errc::none);
  EXPECT_EQ(code("", "13"), Errc::bad_value);
}

TEST(EncodeRules, ReceivedTextIsCheckedWhenItIsSentOn) {
  for (const char* const raw : {"a\\n\xff", "\\u0041\xc3", "\\n\xe2\x82"}) {
    CardJson request;
    request.text = Text::from_json(raw, std::strlen(raw), true);
    const SentRequest result = sent(request);
    EXPECT_EQ(result.code, Errc::bad_value) << raw;
    EXPECT_EQ(result.field, "text");
  }
}

TEST(EncodeRules, RefuseAndName) {
  static const Item good[] = {{"a", 1}, {"b", 2}};
  static const Item long_name[] = {{"a", 1}, {"b", 2}, {"abcdef", 3}};
  static const Item no_name[] = {{{}, 1}};
  static const Item big_count[] = {{"a", 1000}};
  static const Basket bad_items{long_name, {}};
  static const Basket bad_gift{{}, {{}, 2}};
  const Refusal refusals[] = {
      {[](auto& r) { r.digits = "1"; }, Errc::too_short, "digits"},
      {[](auto& r) { r.digits = "12345"; }, Errc::too_long, "digits"},
      {[](auto& r) { r.digits = "12a"; }, Errc::bad_value, "digits"},
      {[](auto& r) { r.digits = "-12"; }, Errc::bad_value, "digits"},
      {[](auto& r) { r.digits = "1 2"; }, Errc::bad_value, "digits"},
      {[](auto& r) { r.digits = "\xd9\xa1\xd9\xa2"; }, Errc::bad_value, "digits"},
      {[](auto& r) { r.digits = ""; }, Errc::too_short, "digits"},
      {[](auto& r) { r.numeric = "123"; }, Errc::too_short, "numeric"},
      {[](auto& r) { r.numeric = "12345"; }, Errc::too_long, "numeric"},
      {[](auto& r) { r.numeric = "1.23"; }, Errc::bad_value, "numeric"},
      {[](auto& r) { r.secret_digits = "12x"; }, Errc::bad_value, "secretDigits"},
      {[](auto& r) { r.secret_digits = "1234"; }, Errc::too_long, "secretDigits"},
      {[](auto& r) { r.narrow = 9; }, Errc::too_short, "narrow"},
      {[](auto& r) { r.narrow = 1000; }, Errc::too_long, "narrow"},
      {[](auto& r) { r.narrow = -12; }, Errc::bad_value, "narrow"},
      {[](auto& r) { r.narrow = INT32_MIN; }, Errc::bad_value, "narrow"},
      {[](auto& r) { r.amount = -1; }, Errc::bad_value, "amount"},
      {[](auto& r) { r.amount = INT64_MIN; }, Errc::bad_value, "amount"},
      {[](auto& r) { r.strict_colour = "GREEN"; }, Errc::bad_value, "strictColour"},
      {[](auto& r) { r.strict_colour = "red"; }, Errc::bad_value, "strictColour"},
      {[](auto& r) { r.strict_colour = ""; }, Errc::bad_value, "strictColour"},
      {[](auto& r) { r.date = "2023-02-29"; }, Errc::bad_value, "date"},
      {[](auto& r) { r.date = ""; }, Errc::bad_value, "date"},
      {[](auto& r) { r.date_time = "2024-01-01"; }, Errc::bad_value, "dateTime"},
      {[](auto& r) { r.iso_time = "2024-01-01T24:00:00"; }, Errc::bad_value, "isoTime"},
      {[](auto& r) { r.quantity = "1e3"; }, Errc::bad_value, "quantity"},
      {[](auto& r) { r.phone = "12345"; }, Errc::bad_value, "phone"},
      {[](auto& r) { r.list = long_name; }, Errc::too_long, "list[2].name"},
      {[](auto& r) { r.list = no_name; }, Errc::missing, "list[0].name"},
      {[](auto& r) { r.list = big_count; }, Errc::too_long, "list[0].count"},
      {[](auto& r) { r.one = good; }, Errc::too_long, "one"},
      {[](auto& r) {
         r.one = {good, 0};
       },
       Errc::too_short, "one"},
      {[](auto& r) { r.block = &bad_items; }, Errc::too_long, "block.items[2].name"},
      {[](auto& r) { r.block = &bad_gift; }, Errc::missing, "block.gift.name"},
      {[](auto& r) { r.record.gift.count = 5; }, Errc::missing, "record.gift.name"},
      {[](auto& r) { r.record.items = big_count; }, Errc::too_long, "record.items[0].count"},
  };
  for (const Refusal& each : refusals) expect_refused(each);
}

enum class Cycle : std::uint8_t { day, week, unknown = 255 };
constexpr auto values_of(Cycle) {
  return Values{value(Cycle::day, "0"), value(Cycle::week, "1")};
}

template <const Service& TheService>
struct Repeating {
  Choice<Cycle> open;
  Choice<Cycle> closed;
  Text number;
  Text bounded;
  using Response = Nothing;
  static constexpr Endpoint endpoint{TheService, "repeating", safe};
  static constexpr auto fields() {
    return Fields{
        field("open", &Repeating::open, optional().integer()),
        field("closed", &Repeating::closed, optional().integer().closed()),
        field("number", &Repeating::number, optional().integer()),
        field("bounded", &Repeating::bounded, optional(1, 4).integer()),
    };
  }
};

template <class Request>
void expect_no_empty_integer(CallSite site = CallSite::here()) {
  const Traced traced(site);
  const auto refused = [](auto member, Errc code, const char* name) {
    Request request;
    request.*member = "";
    const SentRequest result = sent(request);
    EXPECT_EQ(result.code, code) << name;
    EXPECT_EQ(result.field, name);
  };
  refused(&Request::open, Errc::bad_value, "open");
  refused(&Request::closed, Errc::bad_value, "closed");
  refused(&Request::number, Errc::bad_value, "number");
  refused(&Request::bounded, Errc::too_short, "bounded");
}

TEST(EncodeRules, EmptyIntegerIsTooShortOnlyWhereALengthIsSaid) {
  expect_no_empty_integer<Repeating<rest>>();
  expect_no_empty_integer<Repeating<card_service>>();
}

struct Pair {
  Text first;
  Text second;
  static constexpr auto fields() {
    return Fields{
        field("first", &Pair::first, conditional()),
        field("second", &Pair::second, conditional()),
    };
  }
};

struct Ruled {
  Text must;
  Text one_a, one_b, one_c;
  Text some_a, some_b;
  Text most_a, most_b;
  Text all_a, all_b, all_c;
  Text never;
  Pair pair;

  static constexpr Endpoint endpoint{card_service, "ruled", safe};
  using Response = Nothing;
  static constexpr auto fields() {
    return Fields{
        field("must", &Ruled::must, mandatory()),
        field("oneA", &Ruled::one_a, conditional()),
        field("oneB", &Ruled::one_b, conditional()),
        field("oneC", &Ruled::one_c, conditional()),
        field("someA", &Ruled::some_a, conditional()),
        field("someB", &Ruled::some_b, conditional()),
        field("mostA", &Ruled::most_a, conditional()),
        field("mostB", &Ruled::most_b, conditional()),
        field("allA", &Ruled::all_a, conditional()),
        field("allB", &Ruled::all_b, conditional()),
        field("allC", &Ruled::all_c, conditional()),
        field("never", &Ruled::never, optional()),
        field("pair", &Ruled::pair, optional()),
    };
  }
  static constexpr auto rules() {
    return Rules{
        exactly_one_of(&Ruled::one_a, &Ruled::one_b, &Ruled::one_c),
        at_least_one_of(&Ruled::some_a, &Ruled::some_b),
        at_most_one_of(&Ruled::most_a, &Ruled::most_b),
        all_or_none_of(&Ruled::all_a, &Ruled::all_b, &Ruled::all_c),
        none_of(&Ruled::never),
        within(&Ruled::pair, all_or_none_of(&Pair::first, &Pair::second)),
    };
  }
};

TEST(EncodeRules, ConditionsBetweenFields) {
  struct Case {
    std::function<void(Ruled&)> change;  // of a request that keeps every rule
    Errc code;
    const char* field;
  };
  const Case cases[] = {
      {[](Ruled&) {}, Errc::none, ""},
      {[](Ruled& r) { r.must = {}; }, Errc::missing, "must"},
      {[](Ruled& r) { r.one_a = {}; }, Errc::missing, "oneA"},
      {[](Ruled& r) { r.one_a = {}, r.one_c = "x"; }, Errc::none, ""},
      {[](Ruled& r) { r.one_c = "x"; }, Errc::conflict, "oneC"},
      {[](Ruled& r) { r.one_b = "x", r.one_c = "x"; }, Errc::conflict, "oneB"},
      {[](Ruled& r) { r.some_b = {}; }, Errc::missing, "someA"},
      {[](Ruled& r) { r.some_a = "x"; }, Errc::none, ""},
      {[](Ruled& r) { r.most_b = "x"; }, Errc::none, ""},
      {[](Ruled& r) { r.most_a = "x", r.most_b = "x"; }, Errc::conflict, "mostB"},
      {[](Ruled& r) { r.all_b = "x"; }, Errc::missing, "allA"},
      {[](Ruled& r) { r.all_a = "x", r.all_b = "x"; }, Errc::missing, "allC"},
      {[](Ruled& r) { r.all_a = r.all_b = r.all_c = ""; }, Errc::none, ""},  // empty is there
      {[](Ruled& r) { r.never = "x"; }, Errc::conflict, "never"},
      {[](Ruled& r) { r.pair.first = "x"; }, Errc::missing, "pair.second"},
      {[](Ruled& r) {
         r.pair = {"x", "y"};
       },
       Errc::none, ""},
  };
  for (const Case& each : cases) {
    Ruled request;
    request.must = request.one_a = request.some_b = "x";
    each.change(request);
    const SentRequest result = sent(request);
    EXPECT_EQ(result.code, each.code) << each.field;
    EXPECT_EQ(result.field, each.field);
  }
}

/// Conditions that look at a value, and groups of fields.
struct Conditional {
  Choice<Colour> colour;
  Text needed;
  Text refused;
  Text only;
  Text number, mask, phone, holder;
  Pair pair;

  static constexpr Endpoint endpoint{card_service, "conditional", safe};
  using Response = Nothing;
  static constexpr auto fields() {
    return Fields{
        field("colour", &Conditional::colour, optional()),
        field("needed", &Conditional::needed, conditional()),
        field("refused", &Conditional::refused, conditional()),
        field("only", &Conditional::only, conditional()),
        field("number", &Conditional::number, conditional()),
        field("mask", &Conditional::mask, conditional()),
        field("phone", &Conditional::phone, conditional()),
        field("holder", &Conditional::holder, conditional()),
        field("pair", &Conditional::pair, optional()),
    };
  }
  static constexpr auto rules() {
    return Rules{
        needed_when(&Conditional::colour, "RED,DARK_BLUE", &Conditional::needed),
        needed_with(&Conditional::holder, &Conditional::mask),
        refused_when(&Conditional::colour, "DARK_BLUE", &Conditional::refused),
        refused_unless(&Conditional::colour, "RED", &Conditional::only),
        at_least_one_group_of(identifications),
        checked_by<&Conditional::same_length>(),
        within(&Conditional::pair, needed_when(&Pair::first, "x", &Pair::second)),
        within(&Conditional::pair, at_least_one_group_of(pairs)),
    };
  }

 private:
  static const FieldGroup identifications[3];
  static const FieldGroup pairs[2];
  static Breach same_length(const Conditional& self) {
    const bool both = self.number.present() && self.mask.present();
    if (!both || self.number.raw().size() == self.mask.raw().size()) return {};
    return breach<&Conditional::mask>(Errc::conflict);
  }
};
constexpr FieldGroup Conditional::identifications[] = {
    all_of(&Conditional::number), all_of(&Conditional::mask, &Conditional::phone),
    all_of(&Conditional::mask, &Conditional::holder)};
constexpr FieldGroup Conditional::pairs[] = {all_of(&Pair::first), all_of(&Pair::second)};

TEST(EncodeRules, ConditionsThatLookAtValues) {
  struct Case {
    std::function<void(Conditional&)> change;  // of a request that keeps every rule
    Errc code;
    const char* field;
  };
  const Case cases[] = {
      {[](Conditional&) {}, Errc::none, ""},
      {[](Conditional& r) { r.colour = Colour::red; }, Errc::missing, "needed"},
      {[](Conditional& r) { r.colour = Colour::dark_blue; }, Errc::missing, "needed"},
      {[](Conditional& r) { r.colour = Colour::red, r.needed = "x"; }, Errc::none, ""},
      {[](Conditional& r) { r.colour = "DARK"; }, Errc::none, ""},
      {[](Conditional& r) { r.colour = "RED,DARK_BLUE"; }, Errc::none, ""},
      {[](Conditional& r) { r.colour = Text::from_json("\\u0052ED", 8, true); }, Errc::missing,
       "needed"},
      {[](Conditional& r) { r.refused = "x"; }, Errc::none, ""},
      {[](Conditional& r) { r.colour = Colour::dark_blue, r.needed = r.refused = "x"; },
       Errc::conflict, "refused"},
      {[](Conditional& r) { r.only = "x"; }, Errc::conflict, "only"},
      {[](Conditional& r) { r.only = "x", r.colour = ""; }, Errc::conflict, "only"},
      {[](Conditional& r) { r.only = r.needed = "x", r.colour = "RED"; }, Errc::none, ""},
      {[](Conditional& r) { r.number = {}; }, Errc::missing, "number"},
      {[](Conditional& r) { r.number = {}, r.mask = "x"; }, Errc::missing, "phone"},
      {[](Conditional& r) { r.number = {}, r.holder = "x"; }, Errc::missing, "mask"},
      {[](Conditional& r) { r.holder = "x"; }, Errc::missing, "mask"},
      {[](Conditional& r) { r.holder = r.mask = "x"; }, Errc::none, ""},
      {[](Conditional& r) { r.number = {}, r.phone = r.holder = "x"; }, Errc::missing, "mask"},
      {[](Conditional& r) { r.number = {}, r.mask = r.holder = "x"; }, Errc::none, ""},
      {[](Conditional& r) { r.mask = "xy"; }, Errc::conflict, "mask"},
      {[](Conditional& r) { r.pair.first = "y"; }, Errc::none, ""},
      {[](Conditional& r) { r.pair.first = "x"; }, Errc::missing, "pair.second"},
  };
  for (const Case& each : cases) {
    Conditional request;
    request.number = "x";
    each.change(request);
    const SentRequest result = sent(request);
    EXPECT_EQ(result.code, each.code) << each.field;
    EXPECT_EQ(result.field, each.field);
  }
}

/// An operation that takes what it answers.
struct Echoed {
  Choice<Colour> colour;
  Date date;

  static constexpr Endpoint endpoint{card_service, "echoed", safe};
  using Response = Echoed;
  static constexpr auto fields() {
    return Fields{
        field("colour", &Echoed::colour, optional().closed()),
        field("date", &Echoed::date, optional()),
    };
  }
};

TEST(EncodeRules, ReceivedChoicesAndDatesAreRefusedUntilTheyAreChecked) {
  const Answered<Echoed> answer(R"({"colour":"RED","date":"2024-02-29"})");
  Echoed request;
  request.colour = answer->colour;
  EXPECT_EQ(sent(request).code, Errc::bad_value);
  EXPECT_EQ(sent(request).field, "colour");
  request.colour = Text(answer->colour);
  request.date = answer->date;
  EXPECT_EQ(sent(request).code, Errc::bad_value);
  EXPECT_EQ(sent(request).field, "date");
  request.date = Date(answer->date.raw());
  EXPECT_EQ(sent(request).body, R"({"colour":"RED","date":"2024-02-29"})");
}

TEST(EncodeRules, AttributesHaveNames) {
  const Attribute attributes[] = {{"a", "1"}, {{}, "2"}};
  CardJson request;
  request.json = attributes;
  const SentRequest result = sent(request);
  EXPECT_EQ(result.code, Errc::missing);
  EXPECT_EQ(result.field, "json[1].name");
}

/// A form whose list of values is necessary.
struct Chosen {
  Items<Text> words;

  static constexpr Endpoint endpoint{rest, "chosen.do", safe};
  using Response = Nothing;
  static constexpr auto fields() { return Fields{field("words", &Chosen::words, mandatory())}; }
};

TEST(EncodeRules, MandatoryListOfAFormHasElements) {
  const Text words[] = {"one"};
  Chosen request;
  request.words = {words, 0};
  EXPECT_EQ(sent(request).code, Errc::too_short);
  EXPECT_EQ(sent(request).field, "words");
  request.words = words;
  EXPECT_EQ(form_of(request), "words=one");
}

TEST(EncodeRules, SetOfFieldsHasWhatWasAdded) {
  for (unsigned row = 0; row < detail::no_row; ++row) {
    detail::FieldSet set;
    set.add(row);
    for (unsigned each = 0; each < detail::no_row; ++each) EXPECT_EQ(set.has(each), each == row);
  }
}

}  // namespace
}  // namespace tillwire::test::encode_rules_test
