// What a response says by its description, made from what another parser read: how lists, numbers
// and names may come is said here once more, without a look at the library's decoder.
#pragma once

#include <json.hpp>
#include <string>
#include <tillwire/model/result.hpp>
#include <tillwire/table/describe.hpp>

namespace tillwire::test {

/// The fields that are there under their names, texts as strings, or what is wrong.
struct Decoded {
  Errc error = Errc::none;
  std::string field;    // the path of the field at fault
  cli::Value response;  // records without a field are left out
};

/// `body` is the whole response; `has_faults`: card management, where a fault may stand instead.
Decoded decoded(const Description& description, const cli::Value& body, bool has_faults);

/// The same from a struct that the library has filled.
cli::Value told(const Description& description, const void* object);

}  // namespace tillwire::test
