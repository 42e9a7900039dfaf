// Errors in words: what happened, and what the operator does now.
#pragma once

#include <tillwire/model/result.hpp>

#include "display.hpp"

namespace example {

/// Adds why something failed: the error's words and what its detail adds, the field at fault.
Line& add_cause(Line& line, const tillwire::Error& error);

/// Shows an error: what failed, why, at which field, and whether it may be tried again.
void explain(Display& display, const char* what_failed, const tillwire::Error& error);

}  // namespace example
