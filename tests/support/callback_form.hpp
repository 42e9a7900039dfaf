// Reads the form of a callback, independently of the library.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>

namespace tillwire::test {

using Parameters = std::map<std::string, std::string>;

/// Returns whether a semicolon of the value is followed by neither a space nor the end, or is in
/// a parameter whose name could follow a semicolon itself.
inline bool is_ambiguous(const std::string& name, const std::string& value) {
  for (std::size_t at = value.find(';'); at != std::string::npos; at = value.find(';', at + 1)) {
    if (at + 1 != value.size() && value[at + 1] != ' ') return true;
    if (static_cast<unsigned char>(name[0]) <= ' ') return true;
  }
  return false;
}

/// Returns the parameters of a form, or nothing if it must not be believed, whatever its checksum.
/// `decoded` undoes the encoding of a name or a value, or returns nothing if it is invalid.
template <class Decode>
std::optional<Parameters> parameters_of(const std::string& form, Decode decoded) {
  Parameters all;
  for (std::size_t from = 0; from <= form.size();) {
    const std::size_t to = std::min(form.find('&', from), form.size());
    const std::string pair = form.substr(from, to - from);
    from = to + 1;
    if (pair.empty()) continue;
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const auto name = decoded(pair.substr(0, equals));
    const auto value = decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (!name || !value || name->empty() || !all.emplace(*name, *value).second) return {};
    if (*name == "sign_alias") continue;  // not signed
    if (name->find(';') != std::string::npos || is_ambiguous(*name, *value)) return {};
  }
  return all;
}

}  // namespace tillwire::test
