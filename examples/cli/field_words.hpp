// The request as the command line gives it: a JSON document, fields as words, card data and
// secrets.
#pragma once

#include <string_view>
#include <tillwire/table/describe.hpp>

#include "json.hpp"
#include "operations.hpp"
#include "options.hpp"

namespace tillwire::cli {

/// Returns whether a word is a field, such as amount=100, items[0].name=Tea or
/// features:=["VERIFY"]; every other word is a JSON document, @FILE or -.
bool is_field_word(std::string_view word);

/// The request that the options give. Throws Refused, also for a secret that is an argument, in a
/// field word or in a document.
Value read_request(const Options& options, const Operation& operation);

}  // namespace tillwire::cli
