// The contents of a response by its description, from the values of another parser. Repeats the
// rules for lists, numbers and names, independently of the library's decoder.
#pragma once

#include <json.hpp>
#include <string>
#include <tillwire/model/result.hpp>
#include <tillwire/table/describe.hpp>

namespace tillwire::test {

/// The fields present by name, texts as strings, or the error.
struct Decoded {
  Errc error = Errc::none;
  std::string field;    // the path of the field at fault, or the name of one that was left out
  cli::Value response;  // records without a field are left out
};

/// Reads `body`, the whole response; `has_faults`: card management, where the response may be a
/// fault.
Decoded decoded(const Description& description, const cli::Value& body, bool has_faults);

/// Reads the fields from a struct that the library has filled.
cli::Value told(const Description& description, const void* object);

}  // namespace tillwire::test
