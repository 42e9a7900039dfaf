// What a struct needs to be kept in a state file: its members, named once.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include "json.hpp"

/// Names every member of a struct in its order: GATEWAY_RECORD(Binding, id, client_id, ...), after
/// the struct and in its namespace. A member that is missing here does not compile. A member that
/// an older file lacks keeps its default.
#define GATEWAY_RECORD(Type, ...)                                                \
  inline auto members_of(const Type& record) {                                   \
    const auto& [__VA_ARGS__] = record;                                          \
    return std::tie(__VA_ARGS__);                                                \
  }                                                                              \
  inline bool operator==(const Type& a, const Type& b) {                         \
    return members_of(a) == members_of(b);                                       \
  }                                                                              \
  inline void to_json(Json& json, const Type& record) {                          \
    json = Json::object();                                                       \
    NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(GATEWAY_RECORD_WRITE, __VA_ARGS__)) \
  }                                                                              \
  inline void from_json(const Json& json, Type& record) {                        \
    NLOHMANN_JSON_EXPAND(NLOHMANN_JSON_PASTE(GATEWAY_RECORD_READ, __VA_ARGS__))  \
  }
#define GATEWAY_RECORD_WRITE(member) json[#member] = record.member;
#define GATEWAY_RECORD_READ(member) \
  if (json.contains(#member)) json.at(#member).get_to(record.member);

namespace gateway {

/// A list that only grows, and is kept record by record: not as a member of what it belongs to.
template <class T>
struct Growing : std::vector<T> {
  using std::vector<T>::vector;
};
template <class T>
bool operator==(const Growing<T>&, const Growing<T>&) {
  return true;
}
template <class T>
void to_json(Json& json, const Growing<T>&) {
  json = nullptr;
}
template <class T>
void from_json(const Json&, Growing<T>&) {}

}  // namespace gateway

template <class T>
struct nlohmann::adl_serializer<std::optional<T>> {
  template <class J>
  static void to_json(J& json, const std::optional<T>& value) {
    if (value) {
      json = *value;
    } else {
      json = nullptr;
    }
  }
  template <class J>
  static void from_json(const J& json, std::optional<T>& value) {
    value = json.is_null() ? std::optional<T>() : std::optional<T>(json.template get<T>());
  }
};
