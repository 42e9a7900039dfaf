// Reads examples/sandbox/contract, the transcription of the specifications, into tables.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "table.hpp"

namespace gateway {

class Contract {
 public:
  /// Gives the text of a file of examples/sandbox/contract; empty if there is none.
  using Files = std::function<std::string_view(std::string_view name)>;

  /// Throws std::runtime_error that names the row, the block or the rule at fault.
  explicit Contract(const Files& files);

  const std::vector<Operation>& ecommerce() const { return ecommerce_; }
  const std::vector<Operation>& cards() const { return cards_; }

 private:
  std::deque<Block> blocks_;  // in a deque, so that rows may point to them
  std::vector<Operation> ecommerce_;
  std::vector<Operation> cards_;
};

/// The contract that is built into the program.
const Contract& contract();

}  // namespace gateway
