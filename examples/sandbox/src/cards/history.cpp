// The history of a card: its records, one of them, and their currencies.
#include <limits>
#include <set>

#include "cards/bank.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t half_hour_ms = 30 * minute_ms;

}  // namespace

HistoryRecord made_up(std::int64_t index, std::int64_t newest_ms) {
  HistoryRecord entry;
  entry.at_ms = newest_ms - index * half_hour_ms;
  entry.type = index % 3 == 0 ? "credit" : "purchase";
  entry.direction = index % 3 == 0 ? "CREDIT" : "DEBIT";
  entry.amount = 1000 + index;
  entry.transaction_id = 6000000000 + index;
  entry.authorisation = std::to_string(100000 + index);
  entry.made_up = true;
  return entry;
}

Json history_record(const HistoryRecord& entry, bool full, std::int64_t reversed_ms) {
  Json record = {{"authorizationDate", iso8601(entry.at_ms)},
                 {"transactionType", entry.type},
                 {"operationDirection", entry.direction},
                 {"amount", entry.amount},
                 {"currency", euro},
                 {"amountInAccountCurrency", entry.amount},
                 {"utrnno", entry.transaction_id},
                 {"reversal", entry.reversal},
                 {"internalResponseCode", 1}};
  if (!entry.authorisation.empty()) record["authorizationIdResponse"] = entry.authorisation;
  if (!entry.merchant.empty()) record["merchantId"] = entry.merchant;
  if (!entry.terminal.empty()) record["terminalId"] = entry.terminal;
  if (reversed_ms != 0) record["reversalDate"] = iso8601(reversed_ms);
  if (!full) return record;
  record["boWriteOffDate"] = iso8601(entry.at_ms + day_ms);
  record["boUtrnno"] = entry.transaction_id + 1000000;
  record["transactionDescription"] = "Purchase \"to go\", \u20ac";
  record["feeDirection"] = "DEBIT";
  record["acquireFeeAmount"] = 0;
  record["feIssuerFeeAmount"] = 15;
  record["boIssuerFeeAmount"] = 0;
  record["mcc"] = 5411;
  record["merchantCountry"] = "GR";
  record["merchantCity"] = "Athens";
  record["merchantName"] = "Corner shop";
  record["merchantId"] = "MERCHANT01";
  record["terminalAddress"] = "1 Long street";
  record["terminalId"] = "POS00001";
  record["posDataCode"] = "510101513344";
  record["reversalDate"] = iso8601(entry.at_ms + half_hour_ms);
  record["requestAmount"] = entry.amount;
  record["payId"] = "PAY" + std::to_string(entry.transaction_id);
  return record;
}

Period::Period(const Value& period) {
  const auto bound = [&](const char* name, std::int64_t otherwise) {
    return period.has(name) ? *parse_iso8601(period.str(name)) : otherwise;
  };
  start_ = bound("start", 0);
  end_ = bound("end", std::numeric_limits<std::int64_t>::max());
  if (period.str("end").size() == 10) end_ += day_ms - 1;  // a date means the whole day
  if (start_ > end_) throw Fault{"30", "period.start is later than period.end"};
}

HistoryRecord& Bank::record(IssuedCard& card, const std::string& type, const std::string& direction,
                            std::int64_t amount) {
  HistoryRecord entry;
  entry.at_ms = now_ms();
  entry.type = type;
  entry.direction = direction;
  entry.amount = amount;
  entry.transaction_id = next_transaction_++;
  card.history.push_back(std::move(entry));
  return card.history.back();
}

Json Bank::transaction_record(const HistoryRecord& entry, const Reversals& reversals) {
  const auto found = reversals.find(entry.transaction_id);
  const bool reversed = found != reversals.end() && !entry.reversal;
  return history_record(entry, entry.made_up && entry.type == "purchase",
                        reversed ? found->second : 0);
}

// Finds when the transactions of a card were reversed.
Bank::Reversals Bank::reversals_of(const IssuedCard& card) {
  Reversals times;
  for (const HistoryRecord& entry : card.history) {
    if (entry.reversal) times[entry.transaction_id] = entry.at_ms;
  }
  return times;
}

Json Bank::get_transactions(const Value& request) {
  const IssuedCard& card = card_of(request);
  const Period period(*request.find("period"));
  Json list = Json::array();
  if (next_.transactions >= 0) {
    for (int i = 0; i < next_.transactions; ++i) {
      list.push_back(history_record(made_up(i, now_ms()), true));
    }
  } else {
    const auto reversals = reversals_of(card);
    for (const HistoryRecord& entry : card.history) {
      if (period.has(entry.at_ms)) list.push_back(transaction_record(entry, reversals));
    }
  }
  return {{"transactions", {{"transaction", list}}}};
}

// A reversal has the transaction id of what it reverses.
Json Bank::get_transaction_details(const Value& request) {
  const bool reversal = request.truth("reversal");
  for (const IssuedCard& card : cards_) {
    for (const HistoryRecord& entry : card.history) {
      if (entry.transaction_id != request.integer("utrnno") || entry.reversal != reversal) continue;
      return {{"transaction", transaction_record(entry, reversals_of(card))}};
    }
  }
  throw Fault{"78", reversal ? "utrnno: no such transaction that was reversed"
                             : "utrnno: no such transaction"};
}

Json Bank::get_transaction_currencies(const Value& request) {
  card_of(request);
  return {{"currencies", Json::array({euro})}};
}

}  // namespace gateway
