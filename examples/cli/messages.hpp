// Every error of the library in words, and the exit code it comes to.
#pragma once

#include <string>
#include <tillwire/model/result.hpp>
#include <tillwire/model/service_fault.hpp>

#include "exit.hpp"
#include "operations.hpp"

namespace tillwire::cli {

/// Returns what went wrong and what became of the request. For a field, adds its path and the bound
/// or the condition that it breaks, with the other fields of that condition. The request may be
/// null.
std::string explain(const Error& error, const Operation& operation, const void* request);

/// Says what went wrong, as explain() does, but not whether the request was carried out.
std::string what_is_wrong(const Error& error, const Operation& operation, const void* request);

/// Returns whether the service refused the user, by its HTTP status.
bool is_user_refused(const Error& error);

Exit exit_code(const Error& error);
Exit exit_code(Standing standing);

/// Returns the service's code and words, to be put after a message; empty if there are none.
std::string in_words(const ServiceFault& fault);

/// Text for a terminal: what came from outside may hold a card's number; and it loses its control
/// characters, which a terminal would obey.
std::string printable(const std::string& text);

}  // namespace tillwire::cli
