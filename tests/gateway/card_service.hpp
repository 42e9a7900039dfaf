// The card management service: authentication, checks and the hand-over to the bank.
#pragma once

#include <string>

#include "bank.hpp"
#include "http.hpp"
#include "json.hpp"
#include "ledger.hpp"
#include "options.hpp"

namespace gateway {

class CardService {
 public:
  CardService(const Options& options, Ledger& ledger)
      : options_(options), ledger_(ledger), bank_(ledger, {options.atms, options.transactions}) {}

  /// `script`: sizes for this answer alone.
  Response answer(const std::string& operation, const Request& request, const Sizes& script);

  Json cards() const { return bank_.cards(); }
  Json keys() const { return bank_.keys(); }
  void reset(const Sizes& sizes);

 private:
  const Options& options_;
  Ledger& ledger_;
  Bank bank_;
};

}  // namespace gateway
