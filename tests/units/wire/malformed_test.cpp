// Text that is malformed, and values of the wrong type: what nothing is decided by costs only
// itself.
#include <gtest/gtest.h>

#include <string>

#include "sample_responses.hpp"

namespace tillwire::test::malformed_test {
namespace {

struct Note {
  Text title;
  Optional<std::int32_t> count;
  static constexpr auto fields() {
    return Fields{
        field("title", &Note::title, optional().informative()),
        field("count", &Note::count, mandatory().informative()),
    };
  }
};

struct Sums {
  Amount charged;
  static constexpr auto fields() {
    return Fields{field("charged", &Sums::charged, optional().deciding())};
  }
};

struct Record {
  Text code;
  Text id;
  Choice<Level> level;
  Amount amount;
  Sums sums;
  Text shown;
  Secret secret;
  Date date;
  Optional<std::int32_t> narrow;
  Optional<std::int64_t> wide;
  Optional<bool> flag;
  Json json;
  Bytes bytes;
  Note note;
  List<Leaf> leaves;
  List<Text> words;
  List<Attribute> attributes;

  static constexpr auto fields() {
    using S = Record;
    return Fields{
        field("code", &S::code, mandatory().deciding()),
        field("id", &S::id, optional()),
        field("level", &S::level, optional()),
        field("amount", &S::amount, optional()),
        field("sums", &S::sums, optional()),
        field("shown", &S::shown, optional().informative()),
        field("secret", &S::secret, optional().informative()),
        field("date", &S::date, optional().deciding().informative()),
        field("narrow", &S::narrow, optional().informative()),
        field("wide", &S::wide, optional().informative()),
        field("flag", &S::flag, optional().informative()),
        field("json", &S::json, optional().informative()),
        field("bytes", &S::bytes, optional().informative()),
        field("note", &S::note, optional().informative()),
        field("leaves", &S::leaves, optional().inside("leaf").informative()),
        field("words", &S::words, optional().informative()),
        field("attributes", &S::attributes, optional()),
    };
  }
};
using Ask = Answered<AskFor<Record>>;

/// Latin-1, windows-1251, halves of pairs, overlong forms, a character cut short, a surrogate in
/// UTF-8, bytes that never occur.
const std::string malformed[] = {
    "JOS\xc9 NU\xd1"
    "EZ",
    "\xcf\xeb\xe0\xf2\xb8\xe6",
    "\\ud800",
    "a\\udc00b",
    "\\ud83d\\ud83d\\u0041",
    "\xc0\x80",
    "\xe0\x80\xa2",
    "JOS\xc3",
    "\xf0\x9f\x92",
    "\xed\xa0\x80",
    "\xff\xfe",
    "\xf4\x90\x80\x80",
};

std::string with(const std::string& members) {
  return "{\"code\":\"0\"," + members + ",\"id\":\"7\"}";
}

TEST(Malformed, TextThatInformsIsAbsentAndNamed) {
  for (const std::string& text : malformed) {
    for (const char* name : {"shown", "secret", "date"}) {
      const Ask answer(with('"' + std::string(name) + "\":\"" + text + '"'));
      EXPECT_EQ(answer.code(), Errc::none) << text;
      EXPECT_EQ(answer.field(), name) << text;
      EXPECT_FALSE(answer->shown.present() || answer->secret.present() || answer->date.present());
      EXPECT_EQ(answer->id, Text("7"));
    }
    const Ask nested(with("\"note\":{\"title\":\"" + text + "\",\"count\":3}"));
    EXPECT_EQ(nested.code(), Errc::none) << text;
    EXPECT_EQ(nested.field(), "title");
    EXPECT_EQ(nested->note.count, 3);
    EXPECT_FALSE(nested->note.title.present());
  }
}

TEST(Malformed, TextOfUnknownFieldsIsPassedOver) {
  for (const std::string& text : malformed) {
    for (const char* around : {"*", "[*,{\"a\":[*]}]", "{\"a\":*,\"b\":{\"c\":[1,*]}}"}) {
      std::string value = around;
      for (auto at = value.find('*'); at != value.npos; at = value.find('*', at)) {
        value.replace(at, 1, '"' + text + '"');
      }
      const Ask answer(with("\"unknown\":" + value));
      EXPECT_EQ(answer.code(), Errc::none) << value;
      EXPECT_EQ(answer.field(), "");
      EXPECT_EQ(answer->id, Text("7"));
    }
  }
}

TEST(Malformed, WhatIdentifiesOrDecidesStaysAnError) {
  for (const std::string& text : malformed) {
    for (const char* name : {"code", "id", "level", "amount"}) {
      const Ask answer("{\"shown\":\"x\",\"" + std::string(name) + "\":\"" + text + "\"}");
      EXPECT_EQ(answer.code(), Errc::bad_json) << name << text;
      EXPECT_EQ(answer.field(), name) << text;
    }
    EXPECT_EQ(Ask(with("\"sums\":{\"charged\":\"" + text + "\"}")).field(), "sums.charged");
  }
}

TEST(Malformed, NameStaysAnError) {
  for (const std::string& text : malformed) {
    for (const char* around : {"\"*\":1", "\"note\":{\"*\":1}", "\"x\":{\"*\":1}",
                               "\"words\":[{\"*\":1}]", "\"json\":[{\"*\":1}]"}) {
      std::string members = around;
      members.replace(members.find('*'), 1, text);
      EXPECT_EQ(Ask(with(members)).code(), Errc::bad_json) << members;
    }
  }
}

TEST(Malformed, EscapedNulIsJson) {
  EXPECT_EQ(Ask(with(R"("shown":"a\u0000b")"))->shown, Text("a\0b", 3));
  EXPECT_EQ(Ask(R"({"code":"0","code\u0000":"5"})")->code, Text("0"));
}

TEST(Malformed, ValueOfAnotherTypeIsAbsentAndNamed) {
  const std::string cases[][2] = {
      {"shown", "{}"},          {"shown", "[\"a\"]"},      {"date", "{\"year\":2026}"},
      {"narrow", "\"07 USD\""}, {"narrow", "2147483648"},  {"narrow", "[5]"},
      {"wide", "1.5"},          {"flag", "\"perhaps\""},   {"wide", "\"2026-11-27T21:00:00\""},
      {"bytes", "{}"},          {"note", "\"none\""},      {"note", "[]"},
      {"leaves", "\"none\""},   {"leaves", "[{\"x\":1}]"}, {"leaves", "{\"leaf\":[5]}"},
      {"leaves", "7"},          {"words", "[[]]"},         {"words", "[\"a\",\"\xff\"]"},
  };
  for (const auto& [name, value] : cases) {
    const Ask answer(with('"' + name + "\":" + value));
    EXPECT_EQ(answer.code(), Errc::none) << name << value;
    EXPECT_EQ(answer.field(), name) << value;
    EXPECT_EQ(answer->id, Text("7")) << value;
    EXPECT_FALSE(answer->shown.present() || answer->date.present() || answer->narrow.present() ||
                 answer->wide.present() || answer->flag.present() || answer->bytes.present() ||
                 answer->leaves.present() || answer->words.present())
        << name << value;
    EXPECT_TRUE(answer->leaves.empty() && answer->words.empty());
  }
}

TEST(Malformed, MissingPartOfWhatInformsIsTolerated) {
  const Ask answer(with(R"("note":{"title":"t"},"attributes":[{"value":"a"},{"name":"b"},{}])"));
  EXPECT_EQ(answer.code(), Errc::none);
  EXPECT_EQ(answer.field(), "");
  EXPECT_EQ(answer->attributes.size(), 3U);
}

TEST(Malformed, AttributeCostsItsOwnTextAlone) {
  for (const std::string& text : malformed) {
    const Ask answer(with("\"attributes\":[{\"name\":\"" + text +
                          "\",\"value\":\"v\"},{\"name\":\"n\"," + "\"value\":\"" + text +
                          "\"},{\"name\":\"m\",\"value\":\"w\"}]"));
    EXPECT_EQ(answer.code(), Errc::none);
    EXPECT_EQ(answer.field(), "value");
    std::string all;
    for (const Attribute& each : answer->attributes) {
      all += std::string(each.name.raw()) + '=' + std::string(each.value.raw()) + ' ';
    }
    EXPECT_EQ(all, "=v n= m=w ");
  }
  EXPECT_EQ(Ask(with(R"("attributes":[{"name":"a","value":"1","value":"2"}])")).code(),
            Errc::field_twice);
}

TEST(Malformed, JsonIsKeptAsItArrivedAndNamed) {
  const Ask answer(with("\"json\":{\"message\":\"\xcf\xf0\"}"));
  EXPECT_EQ(answer.code(), Errc::none);
  EXPECT_EQ(answer.field(), "json");
  EXPECT_EQ(answer->json.raw(), "{\"message\":\"\xcf\xf0\"}");
}

TEST(Malformed, ErrorAfterAFieldThatWasLeftOutIsNamed) {
  const Ask amount(with(R"("leaves":[{"name":"a"},{"name":[]}],"amount":"many")"));
  EXPECT_EQ(amount.code(), Errc::field_type);
  EXPECT_EQ(amount.field(), "amount");
  const Ask broken(with(R"("narrow":"many","x":tru)"));
  EXPECT_EQ(broken.code(), Errc::bad_json);
  EXPECT_EQ(broken.detail(), std::string(R"({"code":"0","narrow":"many","x":tru)").size());
  EXPECT_EQ(Ask(with(R"("leaves":[{"name":tru}])")).code(), Errc::bad_json);
}

TEST(Malformed, FaultBeforeTheValueOfWhatInformsIsWhereItIs) {
  for (const std::string name : {"shown", "narrow", "json", "note", "leaves", "words"}) {
    for (const std::string fault : {"\"x\"", "=1", ";", "\\n", "}", ",", "\"", ""}) {
      const std::string begun = "{\"code\":\"0\",\"" + name + "\" ";
      const Ask answer(begun + fault);
      EXPECT_EQ(answer.code(), Errc::bad_json) << name << fault;
      EXPECT_EQ(answer.detail(), begun.size()) << name << fault;
      EXPECT_EQ(answer.field(), name) << fault;
    }
    const std::string begun = "{\"code\":\"0\",\"" + name + "\":";
    EXPECT_EQ(Ask(begun).detail(), begun.size()) << name;
    EXPECT_EQ(Ask(begun + " nul,").detail(), begun.size() + 4) << name;
  }
}

TEST(Malformed, FaultIsInTheTextWhateverItsBytes) {
  const std::string body = with(
      R"("shown":"a\u00e9\n","narrow":"1", "flag" : true,"json":{"a":[1,"x"]},"bytes":[1],)"
      R"("note":{"title":"t","count":1.5},"leaves":{"leaf":[{"name":"n"}]},"words":["a",null])");
  ASSERT_EQ(Ask(body).code(), Errc::none);
  for (std::size_t at = 0; at < body.size(); ++at) {
    for (const char c : {'\0', '"', '\\', '}', ':', '1', '\xff'}) {
      std::string other = body;
      other[at] = c;
      const Ask answer(other);
      if (answer.code() != Errc::none) {
        EXPECT_LE(answer.detail(), other.size()) << other;
      }
    }
  }
}

TEST(Malformed, FieldTwiceIsNotLeftOut) {
  for (const char* twice :
       {R"("date":"a","date":"b")", R"("date":"a","date":null)",
        R"("sums":{},"sums":{"charged":1})", R"("sums":{"charged":1},"sums":null)",
        R"("sums":{"charged":1,"Charged_":null})"}) {
    EXPECT_EQ(Ask(with(twice)).code(), Errc::field_twice) << twice;
  }
}

}  // namespace
}  // namespace tillwire::test::malformed_test
