// Finds the sentences of a description.
#include "sentences.hpp"

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

}  // namespace

const char* struct_name(const Description& description) {
  return find(description).name;
}

const char* sentences_of(const Description& description) {
  return find(description).sentences;
}

const char* sentence_of(const Description& description, std::size_t field) {
  return find(description).fields[field].sentence;
}

}  // namespace tillwire::cli
