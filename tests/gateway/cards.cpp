// The issued cards: their status, balance and history.
#include "cards.hpp"

#include <algorithm>
#include <limits>

#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t account_currency = 978;
constexpr int captured = 6;
constexpr std::int64_t half_hour_ms = 30 * 60 * 1000;
constexpr std::int64_t day_ms = 48 * half_hour_ms;

struct Issue {
  const char* number;
  int status;
  std::int64_t balance;
  bool refuses_credit;
  bool full_record;
  const char* help;
};

constexpr Issue issues[] = {
    {"5200000000000007", 0, 250000, false, false, "active"},
    {"5200000000000015", captured, 1500, false, false, "blocked (status 6)"},
    {"5200000000000023", 8, 0, false, false, "call security, capture (status 8)"},
    {"5200000000000031", 0, 99, true, false, "active, every credit is declined (05)"},
    {"5200000000000049", 0, 123456789012, false, true, "active, its card data has every field"},
};

const char* describe_status(int status) {
  switch (status) {
    case 0:
      return "VALID CARD";
    case captured:
      return "CARD BLOCKED, CAPTURE";
    default:
      return "CALL SECURITY, CAPTURE";
  }
}

std::string account_number(const IssuedCard& card) {
  return "40817978" + card.number.substr(4);
}

Json history_record(const HistoryRecord& entry, bool full) {
  Json record = {{"authorizationDate", iso8601(entry.at_ms)},
                 {"transactionType", entry.type},
                 {"operationDirection", entry.direction},
                 {"amount", entry.amount},
                 {"currency", account_currency},
                 {"amountInAccountCurrency", entry.amount},
                 {"utrnno", entry.transaction_id},
                 {"reversal", false},
                 {"internalResponseCode", 1}};
  if (!entry.authorisation.empty()) record["authorizationIdResponse"] = entry.authorisation;
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

HistoryRecord made_up(std::int64_t index, std::int64_t newest_ms) {
  HistoryRecord entry;
  entry.at_ms = newest_ms - index * half_hour_ms;
  entry.type = index % 3 == 0 ? "credit" : "purchase";
  entry.direction = index % 3 == 0 ? "CREDIT" : "DEBIT";
  entry.amount = 1000 + index;
  entry.transaction_id = 6000000000 + index;
  entry.authorisation = std::to_string(100000 + index);
  return entry;
}

}  // namespace

Cards::Cards(Ledger& ledger, int transactions) : ledger_(&ledger) {
  const std::int64_t yesterday = now_ms() - day_ms;
  for (const Issue& issue : issues) {
    IssuedCard card;
    card.number = issue.number;
    card.id = "C" + card.number.substr(10);
    card.expiry = year_month(now_ms() + 3 * 365 * day_ms);
    card.status = issue.status;
    card.balance = issue.balance;
    card.refuses_credit = issue.refuses_credit;
    card.full_record = issue.full_record;
    for (int i = transactions; i-- > 0;) card.history.push_back(made_up(i, yesterday));
    cards_.push_back(std::move(card));
  }
}

IssuedCard* Cards::find(const Value& request, Fault& fault) {
  const Value& by = *request.find("cardIdentification");
  for (IssuedCard& card : cards_) {
    if (by.has("cardNumber") ? by.str("cardNumber") != card.number : by.str("cardId") != card.id) {
      continue;
    }
    if (by.has("cardId") && by.str("cardId") != card.id) break;
    if (by.has("expDate") && by.str("expDate") != card.expiry) {
      fault = {"54", "cardIdentification.expDate is not that of the card"};
      return nullptr;
    }
    return &card;
  }
  fault = {"14", by.has("cardNumber") ? "cardIdentification.cardNumber: no such card"
                                      : "cardIdentification.cardId: no such card"};
  return nullptr;
}

HistoryRecord& Cards::record(IssuedCard& card, const std::string& type,
                             const std::string& direction, std::int64_t amount) {
  card.history.push_back({now_ms(), type, direction, amount, next_transaction_++, {}});
  return card.history.back();
}

Json Cards::result(const std::string& code, const std::string& processing_code) {
  return {{"responseCode", code},
          {"processingCode", processing_code},
          {"systemTraceAuditNumber", next_trace_++},
          {"localTransactionDate", iso8601(now_ms())}};
}

Json Cards::data(const Value& request, Fault& fault) {
  const IssuedCard* card = find(request, fault);
  if (!card) return nullptr;
  const Json account = {{"number", account_number(*card)},
                        {"accountType", "10"},
                        {"currency", account_currency},
                        {"currencyAlphaCode", "EUR"},
                        {"balance", card->balance},
                        {"creditLimit", 0},
                        {"customerId", "70001"},
                        {"defaultAccount", true},
                        {"status", 0},
                        {"statusDescription", "NO RESTRICTIONS"}};
  Json data = {{"cardNumber", card->number},
               {"expiryDate", card->expiry},
               {"expiryTime", card->expiry.substr(0, 4) + "-" + card->expiry.substr(4) +
                                  "-28T23:59:59.000+00:00"},
               {"cardId", card->id},
               {"hotCardStatus", card->status},
               {"hotCardStatusDescription", describe_status(card->status)},
               {"cardTypeName", "Virtual card"},
               {"embossedName", "SANDBOX CARDHOLDER"},
               {"customerId", "70001"},
               {"pinDenialCounter", 0},
               {"cardIsPrimary", false},
               {"cardBindToCustomer", false},
               {"customerIsCardholder", false},
               {"accounts", {{"accountData", Json::array({account})}}}};
  if (card->full_record) {
    data["encryptedCardNumber"] = base64("sealed:" + card->number);
    data["cardNumberMask"] = mask_pan(card->number);
    data["formattedExpiryDate"] = card->expiry.substr(4) + "/" + card->expiry.substr(2, 2);
    data["customerName"] = "Sandbox \u039a\u03cd\u03c0\u03c1\u03bf\u03c2";
    data["personId"] = "80001";
    data["plasticNumber"] = 1;
    data["cardContractId"] = "90001";
    data["cardPlasticId"] = "1";
    data["cardPlasticDescription"] = "Plain";
    data["memorableWord"] = "blue \"sky\"\n";
    data["email"] = "holder@bank.example";
    data["cardholderMobilePhoneNumber"] = "+302101234567";
    data["lastWrongPinDate"] = "2026-01-02T03:04:05.000+00:00";
    data["cardCreationDate"] = "2025-12-31T00:00:00.000+00:00";
    data["cardBlockingDate"] = "2026-01-03T00:00:00.000+00:00";
    data["directDebitAccount"] = account_number(*card);
  }
  return {{"cardData", data}};
}

Json Cards::block(const Value& request) {
  constexpr const char* processing = "690000";
  Fault fault;
  IssuedCard* card = find(request, fault);
  if (!card) return result(fault.code, processing);
  if (request.str("hotCardStatus") != std::to_string(captured)) return result("12", processing);
  if (card->status != 0) return result("62", processing);
  card->status = captured;
  record(*card, "card blocking", "NOOP", 0);
  return result("00", processing);
}

Json Cards::credit(const Value& request) {
  const auto answer = [this](const std::string& code) {
    Json json = result(code, "260000");
    json["rrn"] = random_digits(12);
    return json;
  };
  Fault fault;
  IssuedCard* card = find(request, fault);
  if (!card) return answer(fault.code);
  if (card->status != 0) return answer("62");
  if (card->refuses_credit) return answer("05");
  const std::int64_t amount = request.integer("amount");
  const std::int64_t room = std::numeric_limits<std::int64_t>::max() - card->balance;
  if (amount <= 0 || amount > room || request.integer("currency") != account_currency) {
    return answer("13");
  }
  const bool only_authorised = request.truth("preAuthorization");
  HistoryRecord& entry = record(*card, only_authorised ? "credit preauthorization" : "credit",
                                only_authorised ? "NOOP" : "CREDIT", amount);
  entry.authorisation = random_digits(6);
  if (!only_authorised) card->balance += amount;
  ledger_->push_back({"creditCard",
                      only_authorised ? "hold" : "credit",
                      {},
                      {},
                      mask_pan(card->number),
                      amount,
                      std::to_string(account_currency),
                      entry.at_ms});
  Json json = answer("00");
  json["authorizationIdResponse"] = entry.authorisation;
  json["uniqueReferenceNumber"] = "URN" + std::to_string(entry.transaction_id);
  return json;
}

Json Cards::transactions(const Value& request, int records, Fault& fault) {
  const IssuedCard* card = find(request, fault);
  if (!card) return nullptr;
  const Value& period = *request.find("period");
  const auto bound = [&](const char* name, std::int64_t otherwise) {
    return period.has(name) ? *parse_iso8601(period.str(name)) : otherwise;
  };
  const std::int64_t start = bound("start", 0);
  std::int64_t end = bound("end", std::numeric_limits<std::int64_t>::max());
  if (period.str("end").size() == 10) end += day_ms - 1;  // a date means the whole day
  if (start > end) {
    fault = {"30", "period.start is later than period.end"};
    return nullptr;
  }
  Json list = Json::array();
  if (records >= 0) {
    for (int i = 0; i < records; ++i) list.push_back(history_record(made_up(i, now_ms()), true));
  } else {
    for (const HistoryRecord& entry : card->history) {
      if (entry.at_ms < start || entry.at_ms > end) continue;
      list.push_back(history_record(entry, entry.direction == "DEBIT"));
    }
  }
  return {{"transactions", {{"transaction", list}}}};
}

Json Cards::list() const {
  Json list = Json::array();
  for (const IssuedCard& card : cards_) {
    list.push_back({{"cardNumber", card.number},
                    {"cardId", card.id},
                    {"hotCardStatus", card.status},
                    {"balance", card.balance},
                    {"records", card.history.size()}});
  }
  return list;
}

std::string describe_issued_cards() {
  std::string lines;
  for (const Issue& issue : issues) {
    const std::string number = issue.number;
    lines += "  " + number + "  cardId C" + number.substr(10) + ", " + issue.help + "\n";
  }
  return lines;
}

}  // namespace gateway
