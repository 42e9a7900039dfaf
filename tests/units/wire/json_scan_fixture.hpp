// Reads a document with JsonScan from memory in which only one byte after the text may be read.
#pragma once

#include <cstddef>
#include <string_view>
#include <support/guarded_memory.hpp>
#include <tillwire/wire/json_scan.hpp>

namespace tillwire::test {

class Reading {
 public:
  /// Where the document goes wrong, or npos if it is one value with space around it, in which text
  /// may be malformed.
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  explicit Reading(std::size_t most) : memory_(most + 1) {}

  std::size_t fault(std::string_view document, char sentinel = 0) {
    const char* const begin = memory_.text(document, sentinel);
    const char* const end = begin + document.size();
    detail::JsonScan scan(begin, end);
    const char* at = scan.skip(scan.space(begin));
    malformed_ = scan.malformed;
    if (scan.failed()) return scan.fault_offset();
    at = scan.space(at);
    return at == end ? npos : static_cast<std::size_t>(at - begin);
  }
  /// Returns whether it is JSON by RFC 8259.
  bool accepts(std::string_view document) { return is_sound(document) && !malformed_; }
  /// Returns whether it is JSON, apart from text in it that is malformed.
  bool is_sound(std::string_view document) { return fault(document) == npos; }

 private:
  bool malformed_ = false;
  GuardedMemory memory_;
};

}  // namespace tillwire::test
