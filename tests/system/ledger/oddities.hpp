// Action codes, texts and contradictions that are publicly known of the gateway's family.
#pragma once

#include <string>
#include <vector>

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

/// Values whose bytes no JSON library writes.
class Literals {
 public:
  /// Returns a value that resolve() replaces by these bytes.
  Json add(const std::string& bytes);
  /// Returns a value that is followed by a second member of the same name.
  Json twice(const std::string& name, const Json& first, const Json& second);
  std::string resolve(std::string text) const;
  void clear() { bytes_.clear(); }

 private:
  std::vector<std::string> bytes_;
};

/// Writes the texts of an answer that decide nothing in another encoding.
void encode_texts(Json& answer, Literals& literals, Random& random);
/// Adds a second value, or null, of one member that decides.
void repeat_one(Json& answer, Literals& literals, Random& random);

}  // namespace ledger
