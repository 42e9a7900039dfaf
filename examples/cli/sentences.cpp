// Finds the sentences of a description.
#include "sentences.hpp"

#include <algorithm>
#include <stdexcept>

namespace tillwire::cli {
namespace {

const StructSentences& find(const Description& description) {
  for (const StructSentences& each : all_sentences()) {
    // The element of a list is a copy of the struct's description, which has the same fields.
    const bool same_fields = !description.fields.empty() &&
                             each.description->fields.begin() == description.fields.begin();
    if (each.description == &description || same_fields) return each;
  }
  throw std::logic_error("a struct has no sentences");
}

/// Whether a name has no letter in lower case, or needs quotes in a shell.
bool is_odd(std::string_view name) {
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  return name.find('$') != std::string_view::npos ||
         std::none_of(name.begin(), name.end(), is_small);
}

}  // namespace

const char* sentences_of(const Description& description) {
  return find(description).sentences;
}

const char* sentence_of(const Description& description, std::size_t field) {
  return find(description).fields[field].sentence;
}

const char* alias_of(const Description& description, std::size_t field) {
  const FieldSentence& of = find(description).fields[field];
  return is_odd(of.name) ? of.member : nullptr;
}

}  // namespace tillwire::cli
