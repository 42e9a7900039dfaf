// Every operation with complete requests, from the contract of examples/sandbox.
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

/// Finds an operation by name; other text selects an operation by its contents.
const Sample& sample_named(std::string_view name);

}  // namespace tillwire::test
