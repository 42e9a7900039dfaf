// Every operation with requests that are complete, from the contract of examples/sandbox.
#pragma once

#include <operations.hpp>
#include <string_view>
#include <vector>

namespace tillwire::test {

/// An operation and structs of its requests: the smallest one, and those that together have every
/// field. They stay for ever.
struct Sample {
  const cli::Operation* operation;
  std::vector<const void*> requests;
};

/// All operations of the library.
const std::vector<Sample>& samples();

/// That of a name; of a text that is no name, one that depends on it.
const Sample& sample_named(std::string_view name);

}  // namespace tillwire::test
