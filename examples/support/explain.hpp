// Errors in words: what happened, and what the operator does now.
#pragma once

#include <tillwire/model/result.hpp>

#include "display.hpp"

namespace example {

/// Shows an error: what failed, why, at which field, and whether it may be tried again.
void explain(Display& display, const char* what_failed, const tillwire::Error& error);

}  // namespace example
