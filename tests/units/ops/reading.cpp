// Builds the records, sends them through the client and looks at what comes out.
#include "reading.hpp"

#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <utility>

#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

Json& place(Json& object, const std::string& name) {
  const std::size_t dot = name.find('.');
  return dot == std::string::npos ? object[name]
                                  : place(object[name.substr(0, dot)], name.substr(dot + 1));
}

void remove(Json& object, const std::string& name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) {
    object.erase(name);
  } else {
    remove(object[name.substr(0, dot)], name.substr(dot + 1));
  }
}

std::string snake(const std::string& name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool upper = std::isupper(static_cast<unsigned char>(name[i])) != 0;
    if (upper && i != 0) out += '_';
    out += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
  }
  return out;
}

std::string capitals(const std::string& name) {
  std::string out = name;
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

Json renamed(const Json& value, std::string (*rename)(const std::string&)) {
  if (!value.is_object()) return value;
  Json out = Json::object();
  for (const auto& [name, inner] : value.items()) out[rename(name)] = renamed(inner, rename);
  return out;
}

Json swapped(const Json& value) {
  if (value.is_object()) {
    Json out = Json::object();
    for (const auto& [name, inner] : value.items()) out[name] = swapped(inner);
    return out;
  }
  if (value.is_number() || value.is_boolean()) return value.dump();
  if (!value.is_string()) return value;
  const std::string text = value.get<std::string>();
  const bool number = !text.empty() && text.size() < 18 && (text == "0" || text[0] != '0') &&
                      text.find_first_not_of("0123456789") == std::string::npos;
  return number ? Json(std::stoll(text)) : value;
}

class ReadingTest {
 public:
  ReadingTest(const std::vector<ReadRow>& rows, const std::string& path,
              const std::function<Json(Json)>& wrap,
              const std::function<Reading(const std::string&)>& read)
      : rows_(rows), path_(path), wrap_(wrap), read_(read) {}

  void check() const {
    const auto given = [](const ReadRow& row) { return row.text(); };
    Json all = Json::object();
    for (const ReadRow& row : rows_) place(all, row.name) = row.sample;
    expect("as the table says", all, given);
    expect("in snake_case", renamed(all, snake), given);
    expect("in capitals", renamed(all, capitals), given);
    expect("numbers as text and text as numbers", swapped(all), given);
    Json more = all;
    more["ofTomorrow"] = {{"errorCode", Json::array({1, 2})}};
    expect("with unknown fields", more, given);
    Json few = Json::object();
    // An answer without any field that decides would be malformed.
    const auto needed = [](const ReadRow& row) { return row.mandatory || row.name == "errorCode"; };
    for (const ReadRow& row : rows_) {
      if (needed(row)) place(few, row.name) = row.sample;
    }
    expect("only what is mandatory", few,
           [&](const ReadRow& row) { return needed(row) ? row.text() : "absent"; });
    for (const ReadRow& row : rows_) {
      SCOPED_TRACE(row.name);
      Json null = all;
      place(null, row.name) = nullptr;
      Json without = all;
      remove(without, row.name);
      for (const Json& each : {null, without}) {
        if (row.mandatory) {
          expect_missing(each, row.name);
        } else {
          expect("absent", each, [&](const ReadRow& other) {
            return other.name == row.name ? "absent" : other.text();
          });
        }
      }
    }
  }

 private:
  using Expected = std::function<std::string(const ReadRow&)>;

  /// Puts the record into an answer, which needs a code of success.
  Json whole(const Json& record) const {
    Json answer = wrap_(record);
    if (!path_.empty()) answer.emplace("errorCode", "0");
    return answer;
  }

  void expect(const char* how, const Json& record, const Expected& expected) const {
    SCOPED_TRACE(how);
    const std::string text = whole(record).dump();
    const Reading reading = read_(text);
    ASSERT_TRUE(reading.good) << reading.field.value_or("") << text;
    ASSERT_EQ(reading.members.size(), rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      EXPECT_EQ(reading.members[i], expected(rows_[i])) << rows_[i].name;
    }
  }

  void expect_missing(const Json& record, const std::string& name,
                      CallSite site = CallSite::here()) const {
    const Traced traced(site);
    const Reading reading = read_(whole(record).dump());
    ASSERT_FALSE(reading.good);
    EXPECT_EQ(static_cast<int>(reading.error), static_cast<int>(Errc::field_missing));
    EXPECT_EQ(reading.delivery, Delivery::unknown);
    EXPECT_EQ(reading.field, path_ + name);
  }

  const std::vector<ReadRow>& rows_;
  const std::string& path_;
  const std::function<Json(Json)>& wrap_;
  const std::function<Reading(const std::string&)>& read_;
};

}  // namespace

Sample::Sample(const char* text) : value(std::string(text)) {}
Sample::Sample(const std::string& text) : value(text) {}
Sample::Sample(bool truth) : value(truth) {}
Sample::Sample(int number) : value(number) {}
Sample::Sample(std::int64_t number) : value(number) {}
Sample::Sample(Json any) : value(std::move(any)) {}

std::string ReadRow::text() const {
  if (!expected.empty()) return expected;
  return sample.is_string() ? sample.get<std::string>() : sample.dump();
}

Reading::Reading(const Error* refused) : good(refused == nullptr) {
  if (good) return;
  error = refused->code;
  delivery = refused->delivery;
  if (refused->field != nullptr) field = refused->field;
}

void check_reading(const std::vector<ReadRow>& rows, const std::string& path,
                   const std::function<Json(Json)>& wrap,
                   const std::function<Reading(const std::string&)>& read) {
  ReadingTest(rows, path, wrap, read).check();
}

}  // namespace tillwire::test
