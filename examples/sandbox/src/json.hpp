// The JSON type of the gateway's answers: members stay in the order in which they were written.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace gateway {

using Json = nlohmann::ordered_json;

/// The most ATMs, and the most history records of a card.
inline constexpr int most_records = 100000;

/// A member that is a whole number within its bounds; throws std::runtime_error if it is something
/// else.
inline std::int64_t whole_number(const Json& json, const char* name, std::int64_t otherwise,
                                 std::int64_t least, std::int64_t most) {
  const auto member = json.find(name);
  if (member == json.end()) return otherwise;
  const bool is_large = member->is_number_unsigned() &&
                        member->get<std::uint64_t>() > static_cast<std::uint64_t>(most);
  const bool fits = member->is_number_integer() && !is_large &&
                    member->get<std::int64_t>() >= least && member->get<std::int64_t>() <= most;
  if (!fits) {
    throw std::runtime_error(std::string(name) + ": must be a whole number from " +
                             std::to_string(least) + " to " + std::to_string(most));
  }
  return member->get<std::int64_t>();
}

/// A member that must be there and of this type. Throws std::runtime_error, which names it.
inline const Json& member_of(const Json& json, const char* name, Json::value_t type,
                             const char* type_in_words) {
  if (!json.is_object()) throw std::runtime_error("the body must be a JSON object");
  const auto member = json.find(name);
  if (member == json.end()) throw std::runtime_error(std::string(name) + ": is missing");
  if (member->type() != type) {
    throw std::runtime_error(std::string(name) + ": must be " + type_in_words);
  }
  return *member;
}
inline std::string text_in(const Json& json, const char* name) {
  return member_of(json, name, Json::value_t::string, "a string").get<std::string>();
}
inline bool flag_in(const Json& json, const char* name) {
  return member_of(json, name, Json::value_t::boolean, "true or false").get<bool>();
}

}  // namespace gateway
