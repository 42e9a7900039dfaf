// Knows which names mean the same.
#include "aliases.hpp"

#include <algorithm>
#include <iterator>

namespace tillwire::cli {
namespace {

/// Names on the wire with one meaning, at most five; the plainest first.
struct Meaning {
  const char* names[5];

  bool has(std::string_view name) const {
    return std::any_of(std::begin(names), std::end(names),
                       [name](const char* each) { return each != nullptr && name == each; });
  }
};

constexpr Meaning meanings[] = {
    {{"orderId", "MDORDER", "mdOrder", "threeDSVer2MdOrder"}},
    {{"pan", "$PAN", "cardNumber"}},
    {{"cvc", "$CVC", "cvv2"}},
    {{"expiry", "$EXPIRY", "expDate"}},
    {{"expiryYear", "YYYY"}},
    {{"expiryMonth", "MM"}},
    {{"cardholder", "TEXT", "cardholderName"}},
};

const Meaning* meaning_of(std::string_view name) {
  const auto* const found = std::find_if(std::begin(meanings), std::end(meanings),
                                         [name](const Meaning& each) { return each.has(name); });
  return found == std::end(meanings) ? nullptr : found;
}

}  // namespace

const FieldDescription* find_field(const Description& description, std::string_view name) {
  if (const FieldDescription* const field = description.find(name)) return field;
  const Meaning* const meaning = meaning_of(name);
  if (meaning == nullptr) return nullptr;
  const FieldDescription* found = nullptr;
  for (const FieldDescription& each : description.fields) {
    if (each.name == nullptr || !meaning->has(each.name)) continue;
    if (found != nullptr) return nullptr;  // it could be either
    found = &each;
  }
  return found;
}

std::vector<std::string> aliases_of(const Description& description, const FieldDescription& field) {
  std::vector<std::string> names;
  const Meaning* const meaning = field.name == nullptr ? nullptr : meaning_of(field.name);
  if (meaning == nullptr) return names;
  for (const char* const each : meaning->names) {
    if (each == nullptr || std::string_view(each) == field.name) continue;
    if (find_field(description, each) == &field) names.emplace_back(each);
  }
  return names;
}

bool mean_the_same(std::string_view left, std::string_view right) {
  if (left == right) return true;
  const Meaning* const meaning = meaning_of(left);
  return meaning != nullptr && meaning->has(right);
}

}  // namespace tillwire::cli
