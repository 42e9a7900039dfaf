// The card management service: authentication, checks and the hand-over to the bank.
#pragma once

#include <string>

#include "cards/bank.hpp"
#include "cards/cipher.hpp"
#include "http/http.hpp"
#include "json.hpp"
#include "ledger.hpp"
#include "options.hpp"

namespace gateway {

class CardService {
 public:
  /// Throws std::runtime_error if the file of --pin-public-key holds no key that can be used.
  CardService(const Options& options, Ledger& ledger);

  /// `script`: sizes for this answer alone.
  Response answer(const std::string& operation, const Request& request, const Sizes& script);

  /// Answers an operation with a refusal, in its form.
  Response refuse(const std::string& operation, const Fault& fault);
  /// Stays where it is, also over reset().
  Bank& bank() { return bank_; }

  Json cards() const { return bank_.cards(); }
  Json keys() const { return bank_.keys(); }
  Json view_cards() const { return bank_.view_cards(); }
  Json view_keys() const { return bank_.view_keys(); }
  Json atms() const { return bank_.atms(); }
  void change_atm(const Json& event) { bank_.change_atm(event); }
  void reset(const Sizes& sizes);
  void keep(Keeper& keeper) { bank_.keep(keeper); }

 private:
  const Options& options_;
  Ledger& ledger_;
  const PublicKey owner_key_;
  Bank bank_;
};

}  // namespace gateway
