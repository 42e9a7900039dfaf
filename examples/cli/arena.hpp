// Memory that a request borrows from: it stays until the call is over.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <tillwire/base/text.hpp>
#include <utility>

namespace tillwire::cli {

class Arena {
 public:
  /// Keeps characters where they can be borrowed.
  std::string_view keep(std::string characters) {
    return texts_.emplace_back(std::move(characters));
  }

  /// Zeroed memory for structs that are described: all their fields are absent, see
  /// Description::size.
  char* zeroed(std::size_t size) {
    // A byte more, so that the memory of an empty list has an address too. Arrays of bytes are
    // aligned for anything.
    return blocks_.emplace_back(new char[size + 1]()).get();
  }

 private:
  std::deque<std::string> texts_;
  std::deque<std::unique_ptr<char[]>> blocks_;
};

}  // namespace tillwire::cli
