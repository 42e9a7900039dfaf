// application/x-www-form-urlencoded against an encoder written from the WHATWG URL standard.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "sample_requests.hpp"

namespace tillwire::test::encode_form_test {
namespace {

// WHATWG URL, "urlencoded serializing": all bytes except ASCII alphanumerics and *-._ are encoded,
// space as plus.
std::string reference(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter || (c >= '0' && c <= '9') || c == '*' || c == '-' || c == '.' || c == '_') {
      out += c;
    } else if (c == ' ') {
      out += '+';
    } else {
      char code[4];
      std::snprintf(code, sizeof code, "%%%02X",
                    static_cast<unsigned>(static_cast<unsigned char>(c)));
      out += code;
    }
  }
  return out;
}

std::string form_text(const std::string& text) {
  Form form;
  form.text = Text(text.data(), text.size());
  return form_of(form);
}

TEST(EncodeForm, EveryByteIsEncodedAsTheStandardSays) {
  for (unsigned byte = 1; byte < 0x80; ++byte) {
    for (const std::string& around : std::vector<std::string>{"", "abcdefg"}) {
      const std::string text = around + static_cast<char>(byte) + around;
      EXPECT_EQ(form_text(text), "text=" + reference(text)) << byte;
    }
  }
  for (unsigned byte = 0x80; byte < 0x100; ++byte) {  // alone it is not UTF-8
    const std::string text(1, static_cast<char>(byte));
    Form form;
    form.text = Text(text.data(), text.size());
    EXPECT_EQ(sent(form).code, Errc::bad_value) << byte;
    EXPECT_EQ(sent(form).field, "text");
  }
}

// Memory that was wiped, or never written, is full of them.
TEST(EncodeForm, ANulIsRefusedWithTheFieldsName) {
  for (const auto& text : {std::string(1, '\0'), std::string(36, '\0'), std::string("abc\0def", 7),
                           std::string("abcdefgh\0", 9)}) {
    Form form;
    form.text = Text(text.data(), text.size());
    EXPECT_EQ(sent(form).code, Errc::bad_value) << text.size();
    EXPECT_EQ(sent(form).field, "text");
  }
  for (const std::string_view text : {R"(\u0000)", R"(abc\u0000)", R"(\u0000abc)"}) {
    Form form;
    form.text = Text::from_json(text.data(), text.size(), true);
    EXPECT_EQ(sent(form).code, Errc::bad_value) << text;
    EXPECT_EQ(sent(form).field, "text");
  }
}

TEST(EncodeForm, Utf8IsEncodedByteByByte) {
  for (const char* text : {"\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
                           "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf",
                           "Caf\xc3\xa9 \xe2\x82\xac"
                           "5 \xf0\x9f\x92\xb3!"}) {
    EXPECT_EQ(form_text(text), "text=" + reference(text));
  }
  for (const char* text : {"a\xc3", "a\xc3z", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80",
                           "\xe2\x82", "\xf0\x9f\x92", "ab\x80"}) {
    Form form;
    form.text = text;
    EXPECT_EQ(sent(form).code, Errc::bad_value);
  }
}

TEST(EncodeForm, EachKindIsWrittenInItsWay) {
  const Item items[] = {{"a", 1}, {"b&", {}}};
  const Basket basket{items, {"g", {}}};
  const Attribute attributes[] = {{"x", "1 \"2\""}, {"y", "\xc3\xa9"}};
  const Text words[] = {"one two", "", "3"};
  const char bytes[] = {'\xfb', '\xff', 0};
  struct Case {
    void (*set)(Form& form, const void* what);
    const void* what;
    std::string expected;
  };
  const Case cases[] = {
      {[](Form& f, const void*) { f.text = ""; }, nullptr, "text="},
      {[](Form& f, const void*) { f.digits = "007"; }, nullptr, "digits=007"},
      {[](Form& f, const void*) { f.numeric = "0042"; }, nullptr, "numeric=0042"},
      {[](Form& f, const void*) { f.secret = "a&b"; }, nullptr, "secret=a%26b"},
      {[](Form& f, const void*) { f.narrow = 12; }, nullptr, "narrow=12"},
      {[](Form& f, const void*) { f.amount = 0; }, nullptr, "amount=0"},
      {[](Form& f, const void*) { f.amount = INT64_MAX; }, nullptr, "amount=9223372036854775807"},
      {[](Form& f, const void*) { f.flag = false; }, nullptr, "flag=false"},
      {[](Form& f, const void*) { f.flag = true; }, nullptr, "flag=true"},
      {[](Form& f, const void*) { f.json = " {\"a\": [1]}"; }, nullptr,
       "json=" + reference(" {\"a\": [1]}")},
      {[](Form& f, const void* p) { f.json = *static_cast<const Attribute(*)[2]>(p); }, &attributes,
       "json=" + reference("{\"x\":\"1 \\\"2\\\"\",\"y\":\"\xc3\xa9\"}")},
      {[](Form& f, const void* p) { f.bytes = Bytes(p, 3); }, bytes, "bytes=" + reference("+/8A")},
      {[](Form& f, const void*) { f.colour = Colour::dark_blue; }, nullptr, "colour=DARK_BLUE"},
      {[](Form& f, const void*) { f.colour = "GREEN"; }, nullptr, "colour=GREEN"},
      {[](Form& f, const void*) { f.iso_time = "2024-02-29T00:00:00+03:00"; }, nullptr,
       "isoTime=2024-02-29T00%3A00%3A00%2B03%3A00"},
      {[](Form& f, const void*) { f.quantity = "0.125"; }, nullptr, "quantity=0.125"},
      {[](Form& f, const void*) { f.phone = "+4930123456"; }, nullptr, "phone=%2B4930123456"},
      {[](Form& f, const void* p) { f.block = static_cast<const Basket*>(p); }, &basket,
       "block=" + reference("{\"items\":[{\"name\":\"a\",\"count\":1},{\"name\":\"b&\"}],"
                            "\"gift\":{\"name\":\"g\"}}")},
      {[](Form& f, const void*) {
         f.record.gift = {"g", 5};
       },
       nullptr, "record=" + reference("{\"gift\":{\"name\":\"g\",\"count\":5}}")},
      {[](Form& f, const void* p) { f.list = *static_cast<const Item(*)[2]>(p); }, &items,
       "list=" + reference("[{\"name\":\"a\",\"count\":1},{\"name\":\"b&\"}]")},
      {[](Form& f, const void* p) {
         f.list = {static_cast<const Item*>(p), 0};
       },
       &items, "list=%5B%5D"},
      {[](Form& f, const void* p) { f.words = *static_cast<const Text(*)[3]>(p); }, &words,
       "%24words=one+two&%24words=&%24words=3"},
  };
  for (const Case& each : cases) {
    Form form;
    each.set(form, each.what);
    EXPECT_EQ(form_of(form), each.expected);
  }
}

TEST(EncodeForm, PairsAreInTheTablesOrder) {
  Form form;
  form.flag = true;
  form.text = "a";
  form.amount = 5;
  EXPECT_EQ(sent(form).body, "token=t&text=a&amount=5&flag=true");
  Gateway gateway = sample_gateway();
  gateway.ecommerce = {"shop api", "a&b=c+", {}};
  EXPECT_EQ(sent(form, gateway).body,
            "userName=shop+api&password=a%26b%3Dc%2B&text=a&amount=5&flag=true");
  EXPECT_EQ(sent(Form()).body, "token=t");
}

TEST(EncodeForm, ObjectLeavesTheNextPairsAlone) {
  static const Basket empty{};
  Form request;
  request.block = &empty;
  request.record.gift.name = "x";
  EXPECT_EQ(form_of(request), "block=%7B%7D&record=%7B%22gift%22%3A%7B%22name%22%3A%22x%22%7D%7D");
}

TEST(EncodeForm, ListOfRecordsLeavesTheNextPairsAlone) {
  const Item items[] = {{"a", {}}};
  const Text words[] = {"x y"};
  Form form;
  form.list = items;
  form.words = words;
  EXPECT_EQ(form_of(form), "list=" + reference("[{\"name\":\"a\"}]") + "&%24words=x+y");
}

TEST(EncodeForm, AnAbsentElementIsNotReadAsText) {
  const Text words[] = {{}, "b"};
  Form form;
  form.words = words;
  const SentRequest result = sent(form);
  EXPECT_EQ(result.code, Errc::missing);
  EXPECT_EQ(result.field, "$words[0]");
}

}  // namespace
}  // namespace tillwire::test::encode_form_test
