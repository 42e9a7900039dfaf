// JSON bodies, parsed back by nlohmann-json; text of a response sent on.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "sample_requests.hpp"
#include "support/call_site.hpp"

namespace tillwire::test::encode_json_test {
namespace {

using nlohmann::json;

json parsed(const CardJson& request, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const SentRequest result = sent(request);
  EXPECT_EQ(result.code, Errc::none) << result.field;
  return json::parse(result.body, nullptr, false);
}

TEST(EncodeJson, EveryCharacterComesBack) {
  std::mt19937 random(11);
  const auto expect_back = [](const std::string& text) {
    CardJson request;
    request.text = Text(text.data(), text.size());
    EXPECT_EQ(parsed(request), json({{"text", text}}));
  };
  for (unsigned byte = 1; byte < 0x80; ++byte) {
    expect_back(std::string(1, static_cast<char>(byte)));
    expect_back("abc" + std::string(2, static_cast<char>(byte)) + "defgh");
  }
  static const char* const pieces[] = {
      "a",   "\"", "\\", "\n", "/", "\xc3\xa9", "\xf0\x9f\x92\xb3", "\x7f", "long enough for words",
      "\x01"};
  for (int i = 0; i < 300; ++i) {
    std::string text;
    for (unsigned left = random() % 8; left != 0; --left) text += pieces[random() % 10];
    expect_back(text);
  }
}

TEST(EncodeJson, ANulIsRefusedWithTheFieldsName) {
  const std::string wiped(16, '\0');
  for (const Text& text : {Text(wiped), Text("abc\0\0defgh", 10), Text("abc\"\0", 5),
                           Text::from_json("ab\\u0000", 8, true)}) {
    CardJson request;
    request.text = text;
    EXPECT_EQ(sent(request).code, Errc::bad_value) << text.raw();
    EXPECT_EQ(sent(request).field, "text");
    request = {};
    request.record.gift.name = text;
    EXPECT_EQ(sent(request).code, Errc::bad_value) << text.raw();
    EXPECT_EQ(sent(request).field, "record.gift.name");
    request = {};
    request.secret = text;
    EXPECT_EQ(sent(request).field, "secret");
    const Attribute attributes[] = {{"x", "1"}, {"y", text}};
    request = {};
    request.json = attributes;
    EXPECT_EQ(sent(request).code, Errc::bad_value) << text.raw();
    EXPECT_EQ(sent(request).field, "json");
  }
}

TEST(EncodeJson, EscapedCharactersCountAsOne) {
  CardJson request;
  request.record.gift.name = "\"\"\n\\\"";  // five are the most
  EXPECT_EQ(parsed(request)["record"]["gift"]["name"], "\"\"\n\\\"");
  request.record.gift.name = "\"\"\n\\\"x";
  EXPECT_EQ(sent(request).code, Errc::too_long);
}

TEST(EncodeJson, EachKindIsWrittenInItsWay) {
  const Item items[] = {{"a", 1}, {"b", {}}};
  const Item one[] = {{"o", 7}};
  const Basket basket{items, {}};
  const Attribute attributes[] = {{"x", "\"1\""}, {"y", {}}};
  const Text words[] = {"w", ""};
  CardJson request;
  request.text = "";
  request.secret = "1234";
  request.digits = "007";
  request.numeric = "0042";
  request.narrow = 12;
  request.amount = INT64_MAX;
  request.flag = true;
  request.json = attributes;
  request.bytes = Bytes("\xff\0", 2);
  request.colour = "GREEN";
  request.strict_colour = Colour::red;
  request.date = "2024-02-29";
  request.quantity = "1.50";
  request.phone = "0049301234567";
  request.block = &basket;
  request.record.gift = {"g", 0 + 10};
  request.list = items;
  request.one = one;
  request.words = words;
  const json expected = json::parse(R"({
    "text": "", "secret": "1234", "digits": "007", "numeric": 42, "narrow": 12,
    "amount": 9223372036854775807, "flag": true, "json": {"x": "\"1\"", "y": ""},
    "bytes": "/wA=", "colour": "GREEN", "strictColour": "RED", "date": "2024-02-29",
    "quantity": 1.50, "phone": "0049301234567",
    "block": {"items": [{"name": "a", "count": 1}, {"name": "b"}]},
    "record": {"gift": {"name": "g", "count": 10}},
    "list": [{"name": "a", "count": 1}, {"name": "b"}],
    "one": [{"name": "o", "count": 7}], "$words": ["w", ""]})");
  EXPECT_EQ(parsed(request), expected);
}

TEST(EncodeJson, NothingSetIsAnEmptyObject) {
  EXPECT_EQ(sent(CardJson()).body, "{}");
  EXPECT_EQ(sent(JsonForm()).body, "{\"token\":\"t\"}");
  JsonForm request;
  request.flag = false;
  EXPECT_EQ(sent(request).body, "{\"token\":\"t\",\"flag\":false}");
}

TEST(EncodeJson, JsonIsPassedThroughOnlyIfItIsOneObject) {
  for (const char* text : {"{}", " {\"a\": [1, 2]} ", "{\"a\":{\"b\":[]}}"}) {
    CardJson request;
    request.json = text;
    EXPECT_EQ(sent(request).body, std::string("{\"json\":") + text + "}");
  }
  for (const char* text :
       {"[1, 2]", "\"a\"", "-1.5e3", "null", "", " ", "{", "{}x", "{} {}", "1,\"other\":2", "nul",
        "{a:1}", "'a'", "[1,]", "\"\xc3\"", "\"a\nb\"", "01"}) {
    CardJson request;
    request.json = text;
    const SentRequest result = sent(request);
    EXPECT_EQ(result.code, Errc::bad_value) << text;
    EXPECT_EQ(result.field, "json");
    Form form;
    form.json = text;
    EXPECT_EQ(sent(form).code, Errc::bad_value) << text;
  }
}

TEST(EncodeJson, InvalidUtf8IsRefusedAnywhere) {
  const char* const bad = "ab\xff";
  const Attribute names[] = {{bad, "1"}};
  const Attribute values[] = {{"a", "1"}, {"b", bad}};
  const Item items[] = {{"a", {}}, {bad, {}}};
  const auto code = [](auto set) {
    CardJson request;
    set(request);
    const SentRequest result = sent(request);
    return result.code == Errc::bad_value ? result.field : "sent";
  };
  EXPECT_EQ(code([&](CardJson& r) { r.text = bad; }), "text");
  EXPECT_EQ(code([&](CardJson& r) { r.secret = bad; }), "secret");
  EXPECT_EQ(code([&](CardJson& r) { r.colour = bad; }), "colour");
  EXPECT_EQ(code([&](CardJson& r) { r.json = names; }), "json");
  EXPECT_EQ(code([&](CardJson& r) { r.json = values; }), "json");
  EXPECT_EQ(code([&](CardJson& r) { r.list = items; }), "list[1].name");
  EXPECT_EQ(code([&](CardJson& r) { r.record.gift.name = bad; }), "record.gift.name");
}

enum class Cycle : std::uint8_t { day = 0, hour = 11, unknown = 255 };
constexpr auto values_of(Cycle) {
  using E = Cycle;
  return Values{
      value(E::day, "0"),
      value(E::hour, "11"),
  };
}

template <const Service& TheService>
struct Numbered {
  Choice<Cycle> open;
  Choice<Cycle> closed;
  static constexpr Endpoint endpoint{TheService, "numbered", safe};
  using Response = Nothing;
  static constexpr auto fields() {
    return Fields{
        field("open", &Numbered::open, optional().integer()),
        field("closed", &Numbered::closed, optional().integer().closed()),
    };
  }
};

TEST(EncodeJson, AChoiceOfIntegersIsANumber) {
  Numbered<card_service> request;
  request.open = Cycle::hour;
  request.closed = Cycle::day;
  EXPECT_EQ(sent(request).body, R"({"open":11,"closed":0})");
  request.open = "9";  // of tomorrow
  request.closed = {};
  EXPECT_EQ(sent(request).body, R"({"open":9})");
  const char* const zeros[][2] = {{"01", "1"}, {"00", "0"}, {"0", "0"}, {"0010", "10"}};
  for (const auto& [given, travels] : zeros) {  // JSON has no number like 01
    request.open = given;
    EXPECT_EQ(sent(request).body, "{\"open\":" + std::string(travels) + "}");
  }
  for (const char* text : {"", " 1", "-1", "1.0", "day", "1,\"other\":2", "\xff"}) {
    request.open = text;
    const SentRequest result = sent(request);
    EXPECT_EQ(result.code, Errc::bad_value) << text;
    EXPECT_EQ(result.field, "open") << text;
  }
  request.open = {};
  request.closed = "9";
  EXPECT_EQ(sent(request).code, Errc::bad_value);
  Numbered<rest> form;
  form.open = Cycle::hour;
  EXPECT_EQ(form_of(form), "open=11");
}

TEST(EncodeJson, AnIntegerIsANumberWhoseZerosCount) {
  CardJson request;
  request.numeric = "0036";
  EXPECT_EQ(sent(request).body, R"({"numeric":36})");
  request.numeric = "036";
  EXPECT_EQ(sent(request).code, Errc::too_short);
  request.numeric = "00036";
  EXPECT_EQ(sent(request).code, Errc::too_long);
  Form form;
  form.numeric = "0036";
  EXPECT_EQ(form_of(form), "numeric=0036");
}

struct Told {
  Text text;
  Bytes bytes;
  Json json;
  static constexpr auto fields() {
    return Fields{
        field("text", &Told::text, optional()),
        field("bytes", &Told::bytes, optional()),
        field("json", &Told::json, optional()),
    };
  }
};

struct Ask {
  using Response = Told;
  Text nothing;
  static constexpr Endpoint endpoint{rest, "ask", safe};
  static constexpr auto fields() { return Fields{field("nothing", &Ask::nothing, optional())}; }
};

TEST(EncodeJson, TextOfAResponseIsSentOnWithoutItsEscapes) {
  for (const char* text :
       {R"(plain)", R"(a\"b\\c\/d)", R"(\b\f\n\r\t)", R"(\u0041\u00e9\u20ac)", R"(\ud83d\udcb3x)",
        R"(\u0001\u001f \u007f\u00c0)", "\xc3\xa9\\n\xf0\x9f\x92\xb3"}) {
    const json body = json::parse("{\"text\":\"" + std::string(text) + "\"}");
    const Answered<Ask> told("{\"text\":\"" + std::string(text) + "\"}");
    CardJson request;
    request.text = told->text;
    EXPECT_EQ(parsed(request), body) << text;
    Form form;
    form.text = told->text;
    const std::string plain = body["text"];
    Form same;
    same.text = Text(plain.data(), plain.size());
    EXPECT_EQ(form_of(form), form_of(same)) << text;
  }
}

TEST(EncodeJson, BytesOfEveryLengthModuloThree) {
  const std::string bytes = "\xff\xfe\xfd\xfc\xfb\xfa";
  const char* const digits[] = {"", "/w==", "//4=", "//79", "//79/A==", "//79/Ps="};
  for (std::uint32_t size = 0; size < 6; ++size) {
    CardJson request;
    request.bytes = Bytes(bytes.data(), size);
    if (size == 0) {
      EXPECT_EQ(sent(request).code, Errc::too_short);
    } else {
      EXPECT_EQ(parsed(request)["bytes"], digits[size]);
    }
  }
}

TEST(EncodeJson, MembersMayFollowAnEmptyObject) {
  static const Basket empty{};
  static const Text words[] = {"w"};
  CardJson request;
  request.block = &empty;
  request.words = words;
  EXPECT_EQ(parsed(request), json::parse(R"({"block":{},"$words":["w"]})"));
}

TEST(EncodeJson, AResponsesBytesMustBeCopiedFirst) {
  const Answered<Ask> told(R"({"bytes":"QUJD","json":{"a":[1, 2]}})");
  CardJson request;
  request.bytes = told->bytes;
  EXPECT_EQ(sent(request).code, Errc::bad_value);
  request.bytes = {};
  request.json = told->json;  // its value ends within the response
  EXPECT_EQ(sent(request).body, R"({"json":{"a":[1, 2]}})");
}

}  // namespace
}  // namespace tillwire::test::encode_json_test
