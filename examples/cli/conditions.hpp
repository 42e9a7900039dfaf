// The conditions between fields in words, for --describe and for messages.
#pragma once

#include <string>
#include <string_view>
#include <tillwire/model/result.hpp>
#include <tillwire/table/describe.hpp>
#include <vector>

namespace tillwire::cli {

/// "a, b or c".
std::string listed(const std::vector<std::string>& each, const char* last);

/// Returns what a condition requires of the fields of a struct: "exactly one of $PAN and seToken".
std::string in_words(const Description& description, const RuleDescription& rule);

/// The conditions of a struct and of those in it, in the order in which they are checked.
struct Condition {
  std::string path;  // of the struct, "orderBundle.cartItems.items[]"; empty for the request itself
  const Description* description = nullptr;
  const RuleDescription* rule = nullptr;
};
std::vector<Condition> conditions_of(const Description& description);

/// Explains an error of a request by the condition or the sign that the request breaks: "seToken:
/// not together with $PAN". Empty if the error is about a bound of one field only. Shows values of
/// fields that are not secret.
std::string broken_condition(const Description& description, const void* request,
                             const Error& error);

}  // namespace tillwire::cli
