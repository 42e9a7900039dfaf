// Values for a row of the contract: one corpus, by which the library and the sandbox are judged.
#pragma once

#include <string>
#include <vector>

#include "tables.hpp"

namespace tillwire::test {

/// Both have to take these.
std::vector<Json> good_samples(const TableRow& row);

struct Bad {
  Json value;
  const char* error;  ///< of the library, see Called::error
};
/// The library has to refuse these; so has the sandbox.
std::vector<Bad> bad_samples(const TableRow& row);
/// The library leaves it to the gateway to refuse these.
std::vector<Json> malformed_samples(const TableRow& row);

/// A JSON number of these digits.
Json number(const std::string& digits);

}  // namespace tillwire::test
