// Every operation with a request that is right and an answer to it, by the tables of the
// specifications.
#pragma once

#include <string>
#include <vector>

#include "operations.hpp"

namespace tillwire::test {

struct Sample {
  std::string name;
  const cli::Operation* operation;
  const void* request;  ///< a struct of the operation, which stays
  std::string body;     ///< of the answer

  bool is_page() const { return operation->endpoint.service.encoding == Encoding::page; }
};

/// All of them, those beyond the specification too.
const std::vector<Sample>& samples();

/// One of each service: of each way that a request is written and an answer read.
std::vector<const Sample*> one_of_each_kind();

}  // namespace tillwire::test
