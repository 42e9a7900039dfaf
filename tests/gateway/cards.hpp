// The issued cards: their status, balance and history.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "json.hpp"
#include "keys.hpp"
#include "ledger.hpp"
#include "value.hpp"

namespace gateway {

struct HistoryRecord {
  std::int64_t at_ms = 0;
  std::string type;
  std::string direction;  ///< CREDIT, DEBIT or NOOP
  std::int64_t amount = 0;
  std::int64_t transaction_id = 0;  ///< utrnno
  std::string authorisation;
};

struct IssuedCard {
  std::string number;
  std::string id;
  std::string expiry;  ///< YYYYMM
  int status = 0;      ///< hotCardStatus
  bool refuses_credit = false;
  bool full_record = false;  ///< also the fields that a sandbox leaves out
  std::int64_t balance = 0;
  std::vector<HistoryRecord> history;
};

class Cards {
 public:
  Cards(Ledger& ledger, int transactions);

  Json data(const Value& request, Fault& fault);
  Json block(const Value& request);
  Json credit(const Value& request);
  /// `records`: answer this many made-up records instead of the history, if not negative.
  Json transactions(const Value& request, int records, Fault& fault);

  /// Status and balance of every card: for tests.
  Json list() const;

 private:
  IssuedCard* find(const Value& request, Fault& fault);
  HistoryRecord& record(IssuedCard& card, const std::string& type, const std::string& direction,
                        std::int64_t amount);
  Json result(const std::string& code, const std::string& processing_code);

  Ledger* ledger_;  // a pointer: a reset assigns new cards
  std::vector<IssuedCard> cards_;
  std::int64_t next_trace_ = 100001;
  std::int64_t next_transaction_ = 7000000001;
};

/// The cards, a line each, for --help.
std::string describe_issued_cards();

}  // namespace gateway
