// Action codes, texts and contradictions that are publicly known of the gateway's family.
#pragma once

#include <string>

#include "system/ledger/random.hpp"
#include "system/ledger/style.hpp"

namespace ledger {

struct OddCode {
  std::string text;
  bool ends = false;  ///< at state 0 it ends the attempt, not the order
};

/// Chooses an action code of any class: in progress, no answer, approved, session over, declined,
/// unlisted.
OddCode any_code(Random& random);

/// Marks the texts of an answer that decide nothing; with_texts() gives them bytes in another
/// encoding.
void mark_texts(Json& answer);
std::string with_texts(std::string text, Random& random);

/// Adds a second value, or null, for one member that decides.
void repeat_one(Json& answer, Random& random);
/// Returns a name for a second member of this name; with_duplicates() makes the two names equal.
std::string again(const std::string& name);
std::string with_duplicates(std::string text);

}  // namespace ledger
