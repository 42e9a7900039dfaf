// The sentences that the headers say of operations and fields, for --describe and all that is made
// from the tables. sentences.py makes the table.
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>
#include <tillwire/table/describe.hpp>

namespace tillwire::cli {

struct FieldSentence {
  const char* name;      // on the wire
  const char* sentence;  // empty where the name says all
};

struct StructSentences {
  const Description* description;
  const char* name;       // ecommerce.OrderBundle
  const char* sentences;  // a line for each paragraph
  const FieldSentence* fields;
  std::size_t field_count;
};

struct StructSentencesList {
  const StructSentences* first;
  const StructSentences* last;
  const StructSentences* begin() const { return first; }
  const StructSentences* end() const { return last; }
};

/// Returns whether the sentences of fields are in the order of the struct's table.
template <std::size_t Count>
constexpr bool fit(const Description& description, const FieldSentence (&fields)[Count]) {
  if (description.fields.size() != Count) return false;
  for (std::size_t i = 0; i < Count; ++i) {
    if (std::string_view(fields[i].name) != description.fields[i].name) return false;
  }
  return true;
}

/// The table, as sentences.py makes it.
StructSentencesList all_sentences();

/// The name of a struct with its namespace: ecommerce.Register.
const char* struct_name(const Description& description);

/// The paragraphs of a struct, each on a line.
const char* sentences_of(const Description& description);

/// The sentence of a field, by its index; may be empty.
const char* sentence_of(const Description& description, std::size_t field);

}  // namespace tillwire::cli
