// Errors in words: what happened, and what the operator does now.
#pragma once

#include <tillwire/model/result.hpp>
#include <tillwire/recovery/journal.hpp>

#include "display.hpp"

namespace example {

/// Shows an error: what failed, why, at which field, and whether it may be tried again.
void explain(Display& display, const char* what_failed, const tillwire::Error& error);

/// Why a journal does not do as asked.
const char* words(tillwire::JournalFault fault);

}  // namespace example
