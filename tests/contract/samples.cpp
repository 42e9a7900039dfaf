// One value after another for every type of the contract, and what is wrong with the spoilt ones.
#include "samples.hpp"

namespace tillwire::test {
namespace {

std::string repeated(std::size_t count, const std::string& character) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += character;
  return out;
}

}  // namespace

Json number(const std::string& digits) {
  return Json::parse(digits);
}

std::vector<Json> good_samples(const TableRow& row) {
  const std::string& type = row.type;
  std::vector<Json> out;
  if (!row.values.empty()) {
    for (const std::string& each : row.values) {
      out.push_back(type == "integer"    ? number(each)
                    : type == "[string]" ? Json::array({each})
                                         : Json(each));
    }
    if (type == "open") out.emplace_back("of tomorrow");
    if (type == "letters") out.insert(out.end(), {"ru", "FR", "Zz", "eN"});
    if (type == "[string]") {
      out.push_back(Json::array({"OF_TOMORROW", row.values[0]}));
    }
  } else if (type == "pan") {
    out = {"4111111111111111", "1", repeated(19, "9")};
  } else if (type == "latin") {
    const std::size_t most = row.bounded ? row.max : 150;
    out = {"x", repeated(most, "x"), repeated(most, "é")};
  } else if (type == "address") {
    out = {"192.0.2.1", "::1", "2001:db8:1111:2222:3333:4444:5555:6666"};
  } else if (type == "email") {
    out = {"m@shop.example", repeated(row.max - 13, "m") + "@shop.example"};
  } else if (type == "day") {
    out = {"19800229", "20261231"};
  } else if (type == "string" && row.bounded) {
    out = {repeated(row.min, "x"), repeated(row.max, "x"), repeated(row.max, "é"),
           repeated(row.max, "\U0001f600")};
  } else if (type == "string") {
    out = {repeated(300, "x"), "\u20ac \"&=+%\\/ é"};
  } else if (type == "digits" || type == "numeral" || type == "text") {
    out = {repeated(row.bounded && row.min != 0 ? row.min : 1, "0"),
           repeated(row.bounded ? row.max : 13, "9")};
    if (type == "text" && !row.bounded) out.clear();  // neither form nor bounds are said
    if (type == "text" && row.max == 2) out = {"GR"};
  } else if (type == "key") {
    out = {repeated(16, "0"),
           repeated(16, "9A"),
           repeated(48, "f"),
           "U" + repeated(32, "0"),
           "X" + repeated(32, "F"),
           "T" + repeated(48, "1"),
           "Y" + repeated(48, "a"),
           "B0080P0TE00N0000" + repeated(64, "7"),
           "SD0112P0AE00N0000" + repeated(96, "C")};
  } else if (type == "hex") {
    out = {repeated(row.min, "0"), repeated(row.max, "f"), repeated(row.max / 2, "9A")};
  } else if (type == "month") {  // after it the digits of a year, or nothing
    for (const char* each : {"01", "09", "10", "12"})
      out.push_back(repeated(row.max - 2, "2") + each);
  } else if (type == "signed") {
    out = {number("1"), number("0"), number("-1"), number("-6000000000"),
           number(repeated(18, "9"))};
  } else if (type == "integer" || type == "long" || type == "some") {
    const std::size_t most = type == "integer" ? 9 : 18;
    const std::size_t digits = row.bounded ? std::min(row.max, most) : most;
    out = {number("1"), number(repeated(digits, "9"))};
    if (type != "some") out.push_back(number("0"));
  } else if (type == "boolean") {
    out = {true, false};
  } else if (type == "datetime") {
    out = {"2027-02-28T23:59:59", "2028-02-29T00:00:00"};
  } else if (type == "isotime") {
    out = {"2027-02-28T23:59:59", "2028-02-29T00:00:00.123", "2027-01-01T00:00:00Z",
           "2027-01-01T00:00:00.5+02:00"};
  } else if (type == "moment") {
    out = {"2026-12-31",
           "2028-02-29T00:00",
           "2027-02-28T23:59:59",
           "2027-02-28T23:59:59,5Z",
           "2027-02-28T23:59:59.123+02:00",
           "2027-02-28T23:59-0330",
           "2027-02-28T23:59:59+02",
           "2027-02-28T23:59Z"};
  } else if (type == "date") {
    out = {"2026-12-31", "2028-02-29"};
  } else if (type == "url") {
    out = {"https://s", "http://shop.example:8080/paid?a=1&b=2#c", "my-app+1.x://paid"};
    if (row.bounded) out.push_back("https://" + repeated(row.max - 8, "x"));
  } else if (type == "phone") {
    out = {"1234567", "123456789012345", "+123456789012345", "00123456789012345"};
  } else if (type == "quantity") {
    out = {number("2"), number("0.5"), number("1.125"), number("999999999999999999")};
  } else if (type == "decimal") {
    out = {number("2"), number("0.5"), number("1.25")};
  } else if (type == "json") {
    out = {Json::object(), {{"installments", "3"}, {"note", "\"é\" & \\"}}};
  } else if (type == "bytes") {
    out = {"AQL/", "QQ==", "QUI="};
  } else if (type == "[string]") {
    out = {Json::array({"a"}), Json::array({"a", "é", "\"c\" &"})};
  } else if (type == "[integer]") {
    out = {Json::array({0}), Json::array({1, 22, 999999999})};
  }
  return out;
}

std::vector<Bad> bad_samples(const TableRow& row) {
  const std::string& type = row.type;
  std::vector<Bad> out;
  const auto forms = [&out](std::initializer_list<const char*> all) {
    for (const char* each : all) out.push_back({each, "bad_value"});
  };
  if (type == "closed") {
    forms({"", "?", "of tomorrow"});
    out.push_back({row.values[0] + "x", "bad_value"});
    out.push_back({row.values[0].substr(1), "bad_value"});
  }
  if (type == "letters") forms({"", "e", "eng", "e1", "1e", "--", "e ", "é", "en\n"});
  if (type == "key") {
    forms({"Z0123456789ABCDEFFEDCBA9876543210", "0123456789ABCDEFG",
           "U0123456789ABCDEFFEDCBA987654321x", "B0081P0TE00N00000123456789ABCDEF",
           "F0016P0TE00N0000", "K", "not a key at all"});
    out.push_back({"", "too_short"});
    out.push_back({"U" + repeated(48, "0"), "too_long"});
    out.push_back({"Y" + repeated(32, "0"), "too_short"});
  }
  const bool digits = type == "digits" || type == "numeral" || type == "text" || type == "month" ||
                      type == "hex" || type == "pan";
  // The form of some texts is for the gateway to refuse; their bounds are for the library.
  const bool is_text = type == "string" || type == "latin" || type == "address" ||
                       type == "email" || type == "day" || type == "values";
  if (row.bounded && (is_text || digits)) {
    const std::vector<std::string> characters =
        digits ? std::vector<std::string>{"1"} : std::vector<std::string>{"x", "é"};
    for (const std::string& c : characters) {
      if (row.min != 0) out.push_back({repeated(row.min - 1, c), "too_short"});
      out.push_back({repeated(row.max + 1, c), "too_long"});
    }
  }
  const bool is_filled = !row.bounded && row.min == 1;
  if (is_filled && (type == "string" || type == "bytes" || type == "pan")) {
    out.push_back({"", "too_short"});
  }
  if (type == "month") {
    for (const char* each : {"00", "13", "20", "99"}) {
      out.push_back({repeated(row.max - 2, "2") + each, "bad_value"});
    }
  }
  if (type == "hex") {
    for (const char* c : {"G", "g", " ", "-"}) {
      out.push_back({repeated(row.max - 1, "A") + c, "bad_value"});
    }
  }
  if (type == "digits" || type == "numeral" || type == "month") {
    const std::size_t others = (row.bounded ? row.max : 4) - 1;
    for (const char* c : {"x", " ", "-", "."}) {
      out.push_back({repeated(others, "1") + c, "bad_value"});
    }
  }
  if (type == "some") out.push_back({number("0"), "bad_value"});
  if ((type == "integer" || type == "long" || type == "some") && row.bounded && row.max < 18) {
    out.push_back({number("1" + repeated(row.max, "0")), "too_long"});
  }
  if (type == "datetime") {
    forms({"", "2027-02-29T00:00:00", "2027-02-28 23:59:59", "2027-02-28T24:00:00",
           "2027-02-28T23:59:59Z", "2027-02-28T23:59", "27-02-28T23:59:59"});
  }
  if (type == "isotime") {
    forms({"", "2027-02-29T00:00:00", "2027-02-28 23:59:59", "2027-13-01T00:00:00", "20270228",
           "2027-02-28T23:59:59+", "2027-02-28T23:60:00"});
  }
  if (type == "moment") {
    forms({"", "2027-02-29", "2027-02-28 23:59:59", "2027-13-01T00:00:00", "20270228", "2027-02",
           "2027-02-28T", "2027-02-28T23", "2027-02-28T23:59:59+", "2027-02-28T23:60:00",
           "2027-02-28T23:59:5", "2027-02-28T24:00", "2027-02-28T23:59:59,", "2027-02-28T23:59Z1"});
  }
  if (type == "date") {
    forms({"", "2027-02-29", "20261231", "2026-12-31T00:00:00", "2026-13-01", "2026-00-10"});
  }
  if (type == "phone") {
    forms({"", "123456", "1234567890123456", "12345 678", "+12345a7", "+123456"});
  }
  if (type == "url") {
    forms({"", "x", "shop.example", "shop.example/paid", "shop.example:8080/paid", "/paid",
           "//shop.example/paid", "https:/shop.example", "https:shop.example", "https://",
           "://shop.example", "mailto:a@b.c", "shop.example?next=https://shop.example",
           "shop.example/?next=https://shop.example"});
    if (row.bounded) out.push_back({"https://" + repeated(row.max - 7, "x"), "too_long"});
  }
  if (type == "quantity") {
    forms({"", ".5", "1.", "1.1255", "-1", "1e3", "1,5", "9999999999999999999"});
  }
  if (type == "decimal") forms({"", "x", "1,5", "1.2.3"});
  return out;
}

std::vector<Json> malformed_samples(const TableRow& row) {
  const std::string& type = row.type;
  if (type == "letters") return {"e1", "e", "eng"};
  if (!row.values.empty()) {
    if (type == "[string]") return {};  // a form repeats the name for each of them
    if (type == "integer") return {number("99")};
    return {"of tomorrow"};
  }
  if (type == "pan") return {"", "411111111111111x", "4111 1111", repeated(20, "1")};
  if (type == "latin") return {"\u0416", "Max \u03a9"};
  if (type == "address") return {"300.1.1.1", "192.0.2", "shop.example", "::1::"};
  if (type == "email") return {"shop.example", "@shop.example", "max@"};
  if (type == "url") return {"1https://shop.example", " https://shop.example"};
  if (type == "day") return {"20270229", "2026-12-31", "20261301"};
  if (type == "boolean") return {"yes", "1"};
  if (type == "bytes") return {"?", "QQ=", "A"};
  return {};
}

}  // namespace tillwire::test
