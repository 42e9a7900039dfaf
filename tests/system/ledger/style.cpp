// The forms that an answer of the same meaning may take.
#include "system/ledger/style.hpp"

#include "system/ledger/http.hpp"

namespace ledger {

void Style::error_code(Json& answer, int code, bool optional, const char* name) {
  const std::string digits = std::to_string(code);
  const bool single = digits.size() == 1;
  if (!vary_) {
    answer[name] = digits;
    return;
  }
  switch (random_.below(4)) {
    case 0:
      answer[name] = digits;
      break;
    case 1:
      answer[name] = code;
      break;
    case 2:
      answer[name] = single ? "0" + digits : digits;
      break;
    default:
      if (!optional || code != 0) answer[name] = digits;
  }
}

void Style::success(Json& answer, bool succeeded) {
  if (vary_ && random_.chance(40)) answer["success"] = succeeded;
}

Json Style::number(std::int64_t value) {
  if (vary_ && random_.chance(20)) return std::to_string(value);
  return value;
}

Json Style::code(const std::string& text) {
  const std::size_t sign = text[0] == '-' ? 1 : 0;
  const bool digits = text.find_first_not_of("0123456789", sign) == std::string::npos;
  switch (random_.below(4)) {
    case 0:
      return " " + text + (random_.chance(50) ? " " : "");
    case 1:
      return digits && sign == 0 ? std::string(1 + random_.below(2), '0') + text : text;
    case 2:
      if (digits) return std::stoll(text);
      return text;
    default:
      return text;
  }
}

void Style::list(Json& answer, const char* name, const char* record,
                 const std::vector<Json>& items) {
  Json array = Json::array();
  for (const Json& item : items) array.push_back(item);
  const std::uint64_t form = vary_ ? random_.below(4) : 0;
  if (form == 1) {
    answer[name] = Json{{record, array}};
  } else if (form == 2 && items.size() == 1) {
    answer[name] = items.front();
  } else if (form == 3 && items.size() == 1) {
    answer[name] = Json{{record, items.front()}};
  } else {
    answer[name] = array;
  }
}

const char* Style::either(const char* first, const char* second) {
  return vary_ && random_.chance(50) ? second : first;
}

Json Style::shuffled(const Json& value, bool top) {
  if (value.is_array()) {
    Json array = Json::array();
    for (const Json& item : value) array.push_back(shuffled(item, false));
    return array;
  }
  if (!value.is_object()) return value;
  std::vector<std::string> names;
  for (const auto& item : value.items()) names.push_back(item.key());
  random_.shuffle(names);
  Json object = Json::object();
  const bool add = random_.chance(top ? 40 : 10);
  const std::uint64_t at = random_.below(names.size() + 1);
  for (std::size_t i = 0; i <= names.size(); ++i) {
    if (add && i == at) {
      switch (random_.below(4)) {
        case 0:
          object["traceId"] = "a{b}\\\"c,d:[\u20ac";
          break;
        case 1:
          object["processing"] = Json{{"orderStatus", 2}, {"errorCode", "5"}};
          break;
        case 2:
          object["hints"] = Json::array({1, "x", nullptr, true, Json::object()});
          break;
        default:
          object["elapsedMs"] = 12.5;
      }
    }
    if (i < names.size()) object[names[i]] = shuffled(value[names[i]], false);
  }
  return object;
}

std::string Style::text(Json answer) {
  if (!vary_) return answer.dump();
  answer = shuffled(answer, true);
  const int indent = random_.chance(50) ? -1 : static_cast<int>(random_.below(4));
  std::string body = answer.dump(indent, random_.chance(20) ? '\t' : ' ', random_.chance(50));
  if (random_.chance(10)) body = "\r\n " + body;
  if (random_.chance(10)) body += "\n";
  return body;
}

std::string Style::http(int status, const std::string& body) {
  if (!vary_) return http_response(status, "application/json", body);
  const std::string type =
      random_.chance(50) ? "application/json" : "application/json;charset=UTF-8";
  const std::uint64_t framing = random_.below(5);
  return http_response(status, type, body,
                       framing == 0   ? Framing::until_close
                       : framing == 1 ? Framing::chunked
                                      : Framing::length,
                       1 + static_cast<std::size_t>(random_.below(80)));
}

}  // namespace ledger
