// The words of words.hpp from tables that take half of the flash.
#pragma once

#include <cstdint>
#include <tillwire/verdict/word_pairs.hpp>
#include <tillwire/verdict/words.hpp>

namespace tillwire {

namespace detail {

/// Returns the pair that a code stands for; of a character, an index above all pairs.
constexpr unsigned pair_of(std::uint8_t code) {
  return (code + 128U) % 256;
}

/// The first pair that begins with a character, if there is one.
struct FirstPairs {
  constexpr FirstPairs() {
    for (unsigned i = word_pair_count; i-- > 0;) {
      of[static_cast<unsigned char>(*word_pair_texts[i])] = static_cast<std::uint8_t>(i);
    }
  }
  std::uint8_t of[128] = {};
};

inline constexpr FirstPairs first_pairs;

/// Finds the code of what a text begins with, the longest that there is, and returns its length.
constexpr unsigned match_pair(const char* text, char& code) {
  code = *text;
  for (unsigned i = first_pairs.of[static_cast<unsigned char>(*text)];
       i < word_pair_count && *word_pair_texts[i] == *text; ++i) {
    unsigned same = 1;
    while (word_pair_texts[i][same] != 0 && text[same] == word_pair_texts[i][same]) ++same;
    if (word_pair_texts[i][same] != 0) continue;
    code = static_cast<char>(i + 128);
    return same;
  }
  return 1;
}

constexpr unsigned depth_of(std::uint8_t code) {
  const unsigned pair = pair_of(code);
  if (pair >= word_pair_count) return 0;
  const unsigned left = depth_of(word_pairs[pair][0]);
  const unsigned right = depth_of(word_pairs[pair][1]);
  return 1 + (left > right ? left : right);
}

constexpr bool is_unknown(const char* text) {
  for (const char* other = unknown_words; *text == *other; ++text, ++other) {
    if (*text == 0) return true;
  }
  return false;
}

/// Returns the value at a place of a table: 255 comes first, which some enumerations have for
/// `unknown`, then 0.
constexpr std::uint8_t value_at(unsigned place) {
  return static_cast<std::uint8_t>(place + 255);
}

/// Returns the last place of a source that has words, if its numbers have no wider gap than 16.
template <class Source>
constexpr unsigned last_place() {
  unsigned last = 0;
  for (unsigned place = 0; place < 256 && place <= last + 16; ++place) {
    if (!is_unknown(Source::words(value_at(place)))) last = place;
  }
  return last;
}

/// A table with room for more.
struct Packing {
  char bytes[2048] = {};
  unsigned size = 0;
};

/// Packs the last place as a byte, and the words of all places with a NUL after each; they are
/// empty for a value that is not known.
template <class Source>
constexpr Packing pack_words() {
  Packing to;
  const unsigned last = last_place<Source>();
  to.bytes[to.size++] = static_cast<char>(last);
  for (unsigned place = 0; place <= last; ++place, ++to.size) {
    const char* text = Source::words(value_at(place));
    if (is_unknown(text)) continue;
    while (*text != 0) text += match_pair(text, to.bytes[to.size++]);
  }
  return to;
}

template <class Source>
inline constexpr Packing packing = pack_words<Source>();

template <class Source>
struct PackedWords {
  constexpr PackedWords() {
    for (unsigned i = 0; i < sizeof bytes; ++i) bytes[i] = packing<Source>.bytes[i];
  }
  char bytes[packing<Source>.size] = {};
};

template <class Source>
inline constexpr PackedWords<Source> packed_words;

/// Copies the words of a value. The table comes last, so that callers pass on their arguments as
/// they are.
inline const char* unpack_words(std::uint8_t value, char* to, std::uint32_t size,
                                const char* packed) {
  constexpr unsigned most = 8;
  static_assert([] {
    for (const auto& pair : word_pairs) {
      if (depth_of(pair[0]) + 1 >= most || depth_of(pair[1]) + 1 >= most) return false;
    }
    return true;
  }());
  if (size == 0) return "";
  unsigned place = (value + 1U) % 256;
  const bool known = place <= static_cast<std::uint8_t>(*packed++);
  for (; known && place != 0; ++packed) place -= *packed == 0;
  if (!known || *packed == 0) packed = unknown_words;
  std::uint8_t codes[most];
  std::uint32_t at = 0;
  for (; *packed != 0; ++packed) {
    codes[0] = static_cast<std::uint8_t>(*packed);
    for (unsigned left = 1; left != 0;) {
      const std::uint8_t code = codes[--left];
      const unsigned pair = pair_of(code);
      if (pair < word_pair_count) {
        codes[left++] = word_pairs[pair][1];
        codes[left++] = word_pairs[pair][0];
      } else if (at + 1 < size) {
        to[at++] = static_cast<char>(code);
      }
    }
  }
  to[at] = 0;
  return to;
}

template <class Enumeration>
struct EnumerationWords {
  static_assert(sizeof(Enumeration) == 1, "tillwire: copy_words() takes enumerations of one byte");
  static constexpr const char* words(std::uint8_t value) {
    using tillwire::words;
    return words(static_cast<Enumeration>(value));
  }
};

template <class Enumeration, const char* (*Words)(Enumeration)>
struct FunctionWords {
  static_assert(sizeof(Enumeration) == 1, "tillwire: copy_words() takes enumerations of one byte");
  static constexpr const char* words(std::uint8_t value) {
    return Words(static_cast<Enumeration>(value));
  }
};

/// Its values are the places in flaw_words, and the next one for a certificate without a flaw.
struct CertificateFlawWords {
  static constexpr std::uint8_t count = sizeof flaw_words / sizeof *flaw_words;
  static constexpr const char* words(std::uint8_t value) {
    if (value < count) return flaw_words[value].words;
    return value == count ? certificate_flaw::words(0) : unknown_words;
  }
};

struct CertificateFlawBits {
  constexpr CertificateFlawBits() {
    for (unsigned i = 0; i < CertificateFlawWords::count; ++i) bits[i] = flaw_words[i].bit;
  }
  std::uint16_t bits[CertificateFlawWords::count] = {};
};

inline constexpr CertificateFlawBits certificate_flaw_bits;

}  // namespace detail

/// Copies what words(value) returns, with a closing NUL, and returns `to`. What does not fit is cut
/// off; 96 bytes suffice for all words of the library.
///
///     char text[96];
///     print(copy_words(error.code, text, sizeof text));
///
/// For programs that are short of flash: the words come from a table of codes of pairs of
/// characters, which takes half of the texts' flash. The pairs and the code for them take 0.4 KB
/// once, so that it pays from 30 words on. The words of an enumeration that are also called by
/// words() are there twice.
template <class Enumeration>
const char* copy_words(Enumeration value, char* to, std::uint32_t size) {
  using Source = detail::EnumerationWords<Enumeration>;
  return detail::unpack_words(static_cast<std::uint8_t>(value), to, size,
                              detail::packed_words<Source>.bytes);
}

/// Copies what a function with another name returns: copy_words<record_store_words>(error, ...).
template <auto Words, class Enumeration>
const char* copy_words(Enumeration value, char* to, std::uint32_t size) {
  using Source = detail::FunctionWords<Enumeration, Words>;
  return detail::unpack_words(static_cast<std::uint8_t>(value), to, size,
                              detail::packed_words<Source>.bytes);
}

namespace certificate_flaw {

/// Copies the words for the most severe flaw of a certificate, as certificate_flaw::words() returns
/// them.
inline const char* copy_words(std::uint16_t flaws, char* to, std::uint32_t size) {
  using Source = detail::CertificateFlawWords;
  std::uint8_t at = 0;
  while (at < Source::count && (flaws & detail::certificate_flaw_bits.bits[at]) == 0) ++at;
  return detail::unpack_words(at, to, size, detail::packed_words<Source>.bytes);
}

}  // namespace certificate_flaw

}  // namespace tillwire
