// Fills the struct of any operation from JSON, by its description.
#pragma once

#include <string>
#include <tillwire/table/describe.hpp>
#include <utility>

#include "arena.hpp"
#include "exit.hpp"
#include "json.hpp"
#include "secrets.hpp"

namespace tillwire::cli {

/// A field that cannot be what the JSON says; the words begin with its path.
struct BadField : Refused {
  BadField(std::string where, const std::string& what)
      : Refused(where + ": " + what), path(std::move(where)) {}

  std::string path;
  std::string meant = {};  // the name that an unknown one is near to
};

/// The struct described, in the arena. Names are those of its table, letter by letter, or
/// the aliases of aliases.hpp. Throws Refused, which names the path of what is wrong. Bounds are
/// left to the library.
const void* request_from_json(const Description& description, const Value& json, Arena& arena,
                              Secrets secrets);

}  // namespace tillwire::cli
