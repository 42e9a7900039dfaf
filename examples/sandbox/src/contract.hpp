// Reads examples/sandbox/contract, the transcription of the specifications, into tables.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "table.hpp"

namespace gateway {

/// Where a rule applies: an operation's name ("refund.do": its whole request), an object's name
/// ("marketplace": wherever it occurs), or both ("blockCard/cardIdentification").
struct AttachedRule {
  std::string where;
  Rule rule;
};

class Contract {
 public:
  /// Gives the text of a file of examples/sandbox/contract; empty if there is none.
  using Files = std::function<std::string_view(std::string_view name)>;

  /// Throws std::runtime_error that names the row, the block or the rule at fault.
  Contract(const Files& files, const std::vector<AttachedRule>& rules);

  const std::vector<Operation>& ecommerce() const { return ecommerce_; }
  const std::vector<Operation>& cards() const { return cards_; }

 private:
  std::deque<Block> blocks_;  // in a deque, so that rows may point to them
  std::vector<Operation> ecommerce_;
  std::vector<Operation> cards_;
};

/// The contract that is built into the program, with the rules of both services.
const Contract& contract();

std::vector<AttachedRule> card_rules();
std::vector<AttachedRule> payment_rules();

}  // namespace gateway
