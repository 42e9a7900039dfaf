// Reads a document with JsonScan from memory in which only one byte after the text may be read.
#pragma once

#include <cstddef>
#include <string_view>
#include <support/guarded_memory.hpp>
#include <tillwire/wire/json_scan.hpp>

namespace tillwire::test {

class Reading {
 public:
  /// Where the document goes wrong, or npos if it is one value with space around it.
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  explicit Reading(std::size_t most) : memory_(most + 1) {}

  std::size_t fault(std::string_view document, char sentinel = 0) {
    const char* const begin = memory_.text(document, sentinel);
    const char* const end = begin + document.size();
    detail::JsonScan scan(begin, end);
    const char* at = scan.skip(scan.space(begin));
    if (scan.failed()) return scan.fault_offset();
    at = scan.space(at);
    return at == end ? npos : static_cast<std::size_t>(at - begin);
  }
  bool accepts(std::string_view document) { return fault(document) == npos; }

 private:
  GuardedMemory memory_;
};

}  // namespace tillwire::test
