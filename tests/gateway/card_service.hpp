// The card management service: authentication, checks and the hand-over to cards, keys and ATMs.
#pragma once

#include <string>

#include "cards.hpp"
#include "http.hpp"
#include "json.hpp"
#include "keys.hpp"
#include "ledger.hpp"
#include "options.hpp"

namespace gateway {

/// Sizes that a script or a reset may change; negative: as they are.
struct Sizes {
  int atms = -1;
  int transactions = -1;
};

class CardService {
 public:
  CardService(const Options& options, Ledger& ledger)
      : options_(options),
        ledger_(ledger),
        sizes_{options.atms, options.transactions},
        cards_(ledger, options.transactions),
        keys_(options.atms) {}

  /// `script`: sizes for this answer alone.
  Response answer(const std::string& operation, const Request& request, const Sizes& script);

  Json cards() const { return cards_.list(); }
  Json keys() const { return keys_.list(); }
  void reset(const Sizes& sizes);

 private:
  Json dispatch(const std::string& operation, const Value& request, const Sizes& script,
                Fault& fault);

  const Options& options_;
  Ledger& ledger_;
  Sizes sizes_;
  Cards cards_;
  Keys keys_;
};

}  // namespace gateway
