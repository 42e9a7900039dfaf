// Card management: credits, debits, transfers and queries about them (card-management.md).
#include <algorithm>

#include "system/ledger/calendar.hpp"
#include "system/ledger/ledger.hpp"

namespace ledger {
namespace {

std::string text_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || found->is_null()) return {};
  return found->is_string() ? found->get<std::string>() : found->dump();
}

Json member(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() ? Json() : *found;
}

std::optional<std::int64_t> number_of(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) return std::nullopt;
  if (found->is_number_integer()) return found->get<std::int64_t>();
  return std::nullopt;
}

std::string masked(const std::string& card) {
  if (card.size() < 12) return card;
  return card.substr(0, 6) + "******" + card.substr(card.size() - 4);
}

}  // namespace

void Ledger::cards(int arrival, const std::string& operation, const Json& body) {
  static const std::vector<std::string> moving = {"creditCard", "debitCard",   "p2pCredit",
                                                  "p2PCredit",  "p2pTransfer", "topUp"};
  if (std::find(moving.begin(), moving.end(), operation) != moving.end()) {
    const Json original = member(body, "originalTransactionParameters");
    if ((operation == "p2pCredit" || operation == "p2PCredit") && original.is_object()) {
      asks_original(arrival, body, original);
    } else {
      transfers(arrival, operation, body);
    }
  } else if (operation == "getTransactions") {
    lists_transactions(arrival, body);
  } else if (operation == "getTransactionDetails") {
    tells_transaction(arrival, body);
  } else if (operation == "getMerchantTransactions") {
    lists_merchant(arrival, body);
  } else if (operation == "getCardBalance") {
    tells_balance(arrival, body);
  } else {
    reply_page(arrival, 404);
  }
}

// A refusal without the fields of a result; the shape of error bodies is not shown.
void Ledger::faults(int arrival, const std::string& code, const std::string& message) {
  Json answer;
  if (style_.chance(30)) {
    answer["svfeProcessingFault"] = Json{{"responseCode", code}, {"message", message}};
  } else {
    answer["responseCode"] = code;
    if (!style_.leaves_out()) answer["errorMessage"] = message;
  }
  reply(arrival, answer);
}

Card* Ledger::identified(const Json& identification) {
  if (!identification.is_object()) return nullptr;
  const std::string number = text_of(identification, "cardNumber");
  const std::string id = text_of(identification, "cardId");
  for (auto& one : cards_) {
    if (!number.empty() ? one.first == number : !id.empty() && one.second.id == id) {
      return &one.second;
    }
  }
  return nullptr;
}

Transfer Ledger::next_transfer() {
  Transfer transfer;
  if (!transfers_.empty()) {
    transfer = transfers_.front();
    transfers_.pop_front();
    return transfer;
  }
  static const std::vector<std::string> declines = {"05", "13", "51", "62"};
  static const std::vector<std::string> doubts = {"68", "91", "96"};
  const Odds& odds = world_.odds;
  const unsigned kind = static_cast<unsigned>(random_.below(100));
  if (kind < odds.declined) {
    transfer.kind = Transfer::declined;
    transfer.response_code = random_.pick(declines);
  } else if (kind < odds.declined + odds.doubt_done) {
    transfer.kind = Transfer::doubt_done;
    transfer.response_code = random_.pick(doubts);
  } else if (kind < odds.declined + odds.doubt_done + odds.doubt_undone) {
    transfer.kind = Transfer::doubt_undone;
    transfer.response_code = random_.pick(doubts);
  } else if (kind < odds.declined + odds.doubt_done + odds.doubt_undone + odds.taken_back) {
    transfer.kind = Transfer::taken_back;
    transfer.after_s = random_.between(1, 3'600);
  }
  return transfer;
}

void Ledger::add_line(Card& card, Line line) {
  line.utrnno = ++utrnno_;
  line.at_ms = now_ms_;
  card.lines.push_back(std::move(line));
}

void Ledger::transfers(int arrival, const std::string& operation, const Json& body) {
  const bool both = operation == "p2pTransfer";
  const bool credits = operation != "debitCard";
  Json identification = member(body, both ? "sourceCardIdentification" : "cardIdentification");
  if (operation == "topUp" && !identification.is_object() && body.contains("pan")) {
    identification = Json{{"cardNumber", text_of(body, "pan")}};
  }
  auto amount = number_of(body, "amount");
  auto currency = number_of(body, "currency");
  if (operation == "topUp" && !amount) {  // which of its fields are required is not shown
    amount = world_.top_up;
    currency = 978;
  }
  if (!amount || !currency || *amount < 0) {
    faults(arrival, "30", "amount and currency are mandatory");
    return;
  }
  Card* card = identified(identification);
  Card* destination = both ? identified(member(body, "destinationCardIdentification")) : nullptr;
  if (both && card != nullptr &&
      text_of(member(body, "sourceCardIdentification"), "expDate") != card->expiry) {
    faults(arrival, "54", "Wrong expiry date");
    return;
  }
  const bool to_account =
      both && destination == nullptr && !text_of(body, "destinationAccountNumber").empty();
  if (card == nullptr || (both && destination == nullptr && !to_account)) {
    faults(arrival, "14", "No such card");
    return;
  }

  Transfer transfer = next_transfer();
  const bool takes = both || !credits;
  const auto moving = [&] {
    return transfer.kind != Transfer::declined && transfer.kind != Transfer::doubt_undone;
  };
  if (moving() && takes && card->balance < *amount) {
    transfer.kind = Transfer::declined;
    transfer.response_code = "51";
  }
  const bool moves = moving();
  const bool done = transfer.kind == Transfer::done || transfer.kind == Transfer::taken_back;
  const std::string told = done ? "00" : transfer.response_code;

  Line line;
  line.operation = operation;
  line.type = takes ? (both ? "P2P DEBIT" : "DEBIT")
                    : (operation == "creditCard" ? "CREDIT" : "P2P CREDIT");
  line.credit = !takes;
  line.amount = *amount;
  line.currency = static_cast<int>(*currency);
  line.response_code = moves ? "00" : told;
  const Json acceptor = member(body, "cardAcceptorParameters");
  if (acceptor.is_object()) {
    line.terminal_id = text_of(acceptor, "terminalIdentification");
    line.merchant_id = text_of(acceptor, "merchantIdentification");
  }
  line.stan = ++stan_;
  line.rrn = std::to_string(610'000'000'000 + random_.below(100'000'000'000));
  line.authorization = std::to_string(100'000 + random_.below(900'000));
  line.arrival = arrival;
  line.mark = arrivals_.back().sender.mark;

  Movement movement;
  movement.amount = *amount;
  movement.currency = static_cast<int>(*currency);
  movement.arrival = arrival;
  movement.mark = line.mark;
  if (moves) {
    card->balance += takes ? -*amount : *amount;
    movement.what = takes ? Moved::debit : Moved::credit;
    movement.card = card->number;
    move(movement);
    if (destination != nullptr) {
      destination->balance += *amount;
      movement.what = Moved::credit;
      movement.card = destination->number;
      move(movement);
    }
  }
  if (moves || world_.history.refused) {
    add_line(*card, line);
    Line record = card->lines.back();
    if (destination != nullptr) {
      Line other = line;
      other.type = "P2P CREDIT";
      other.credit = true;
      add_line(*destination, other);
    }
    line = record;
  } else {
    line.at_ms = now_ms_;
  }
  if (moves && !line.merchant_id.empty()) {
    MerchantLine merchant_line;
    merchant_line.utrnno = line.utrnno;
    merchant_line.at_ms = now_ms_;
    merchant_line.merchant_id = line.merchant_id;
    merchant_line.terminal_id = line.terminal_id;
    merchant_line.card = card->number;
    merchant_line.amount = *amount;
    merchant_line.currency = line.currency;
    merchant_line.authorization = line.authorization;
    merchant_line.type = line.type;
    merchant_lines_.push_back(merchant_line);
  }
  if (transfer.kind == Transfer::taken_back) {
    at(now_ms_ + transfer.after_s * 1000,
       [this, number = card->number, utrnno = line.utrnno] { take_back(number, utrnno); });
  }
  line.response_code = told;
  if (told != "00" && style_.chance(30)) {
    faults(arrival, told, "Not processed");
    return;
  }
  Json answer = result(line);
  if (operation == "topUp") {
    answer["amount"] = style_.number(*amount);
    answer["currency"] = style_.number(*currency);
    answer["preAuthorization"] = false;
  }
  reply(arrival, answer);
}

// The issuer reverses a transfer without a request.
void Ledger::take_back(const std::string& number, std::int64_t utrnno) {
  Card& card = cards_[number];
  for (Line& line : card.lines) {
    if (line.utrnno != utrnno) continue;
    line.reversed_ms = now_ms_;
    card.balance -= line.credit ? line.amount : -line.amount;
    Movement movement;
    movement.what = Moved::reversal;
    movement.amount = line.amount;
    movement.currency = line.currency;
    movement.card = number;
    move(movement);
  }
}

Json Ledger::result(const Line& line) {
  Json answer;
  answer["responseCode"] = line.response_code;
  answer["processingCode"] = line.credit ? "260000" : "010000";
  answer["systemTraceAuditNumber"] = style_.number(line.stan);
  answer["localTransactionDate"] = date(line.at_ms);
  answer["rrn"] = line.rrn;
  if (!style_.leaves_out()) answer["authorizationIdResponse"] = line.authorization;
  if (world_.history.references) answer["utrnno"] = style_.number(line.utrnno);
  return answer;
}

// The identical request with originalTransactionParameters asks, and moves nothing.
void Ledger::asks_original(int arrival, const Json& body, const Json& original) {
  const Card* card = identified(member(body, "cardIdentification"));
  if (card != nullptr) {
    for (const Line& line : card->lines) {
      if (line.rrn != text_of(original, "rrn") ||
          std::to_string(line.stan) != text_of(original, "systemTraceAuditNumber") ||
          number_of(body, "amount").value_or(-1) != line.amount ||
          number_of(body, "currency").value_or(-1) != line.currency) {
        continue;
      }
      reply(arrival, result(line));
      return;
    }
  }
  faults(arrival, "78", "Original transaction not found");
}

// A date-time of ISO 8601, with or without milliseconds, in UTC or in the gateway's own zone.
std::string Ledger::date(std::int64_t ms) {
  if (style_.chance(20)) return date_time(ms + 3 * 3'600'000) + "+03:00";
  if (style_.chance(20)) return date_time(ms) + ".000+00:00";
  return date_time(ms) + "Z";
}

Json Ledger::history_record(const Line& line, const Card& card) {
  Json record;
  record["authorizationDate"] = date(line.at_ms);
  record["transactionType"] = line.type;
  record["operationDirection"] = line.credit ? "CREDIT" : "DEBIT";
  record["amount"] = style_.number(line.amount);
  record["currency"] = style_.number(line.currency);
  record["amountInAccountCurrency"] =
      style_.number(line.currency == card.currency ? line.amount : line.amount * 2);
  record["utrnno"] = style_.number(line.utrnno);
  if (world_.history.codes_alone) {
    record["responseCode"] = line.response_code;
    if (style_.chance(50)) record["internalResponseCode"] = 1;
  } else if (line.response_code != "00") {
    record["internalResponseCode"] = style_.number(std::stoll(line.response_code));
    if (style_.chance(50)) record["responseCode"] = line.response_code;
  } else if (style_.chance(30)) {
    record["internalResponseCode"] = 0;
  }
  if (world_.history.terminals) {
    if (!line.merchant_id.empty()) record["merchantId"] = line.merchant_id;
    if (!line.terminal_id.empty()) record["terminalId"] = line.terminal_id;
  }
  if (world_.history.references && !line.rrn.empty()) {
    record["rrn"] = line.rrn;
    record["authorizationIdResponse"] = line.authorization;
  }
  if (line.reversed_ms != 0) {
    record["reversal"] = true;
    record["reversalDate"] = date(line.reversed_ms);
  } else if (style_.chance(30)) {
    record["reversal"] = false;
  }
  if (style_.chance(30)) record["requestAmount"] = style_.number(line.amount);
  return record;
}

void Ledger::lists_transactions(int arrival, const Json& body) {
  const Card* card = identified(member(body, "cardIdentification"));
  const Json period = member(body, "period");
  if (card == nullptr || !period.is_object()) {
    faults(arrival, card == nullptr ? "14" : "30", "No such card, or no period");
    return;
  }
  const auto start = moment(text_of(period, "start"));
  const auto end = moment(text_of(period, "end"), true);
  std::vector<Json> lines;
  if (!world_.history.empty) {
    for (const Line& line : card->lines) {
      if (start && line.at_ms < *start) continue;
      if (end && line.at_ms > *end) continue;
      if (line.at_ms + world_.history.delay_s * 1000 > now_ms_) continue;
      lines.push_back(history_record(line, *card));
    }
  }
  const std::size_t most = world_.history.lines;
  if (most > 0 && lines.size() > most) {
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
  }
  if (style_.chance(50)) std::reverse(lines.begin(), lines.end());
  Json answer = Json::object();
  style_.list(answer, "transactions", "transaction", lines);
  reply(arrival, answer);
}

void Ledger::tells_transaction(int arrival, const Json& body) {
  const auto utrnno = number_of(body, "utrnno");
  for (const auto& one : cards_) {
    for (const Line& line : one.second.lines) {
      if (!utrnno || line.utrnno != *utrnno || world_.history.empty) continue;
      reply(arrival, Json{{"transaction", history_record(line, one.second)}});
      return;
    }
  }
  faults(arrival, "78", "No such transaction");
}

void Ledger::lists_merchant(int arrival, const Json& body) {
  std::string merchant = text_of(body, "merchantId");
  if (merchant.empty()) merchant = text_of(body, "merchantIdn");
  const std::string terminal = text_of(body, "terminalId");
  const Json period = member(body, "period");
  if (merchant.empty() || !period.is_object() || text_of(body, "institutionId").empty()) {
    faults(arrival, "30", "merchantId, institutionId and period are mandatory");
    return;
  }
  const auto start = moment(text_of(period, "start"));
  const auto end = moment(text_of(period, "end"), true);
  std::vector<Json> lines;
  for (const MerchantLine& line : merchant_lines_) {
    if (line.merchant_id != merchant || (!terminal.empty() && line.terminal_id != terminal)) {
      continue;
    }
    if ((start && line.at_ms < *start) || (end && line.at_ms > *end)) continue;
    Json record{{"utrnno", style_.number(line.utrnno)},
                {"merchantId", line.merchant_id},
                {"terminalId", line.terminal_id},
                {"transactionDate", date(line.at_ms)},
                {"cardNumberMask", masked(line.card)},
                {"cardNumber", masked(line.card)},
                {"transactionAmount", style_.number(line.amount)},
                {"transactionCurrency", line.currency},
                {"transactionType", line.type},
                {"authorizationCode", line.authorization},
                {"responseCode", line.response_code}};
    if (line.reversal || style_.chance(30)) record["reversal"] = line.reversal;
    if (!line.order_number.empty()) {
      record["orderNumber"] = line.order_number;
      record["orderId"] = line.order_id;
    }
    lines.push_back(record);
  }
  Json answer = Json::object();
  style_.list(answer, "transactions", "transaction", lines);
  reply(arrival, answer);
}

void Ledger::tells_balance(int arrival, const Json& body) {
  const Card* card = identified(member(body, "cardIdentification"));
  if (card == nullptr) {
    faults(arrival, "14", "No such card");
    return;
  }
  reply(arrival, Json{{"balance", style_.number(card->balance)},
                      {"currency", style_.number(card->currency)},
                      {"ownFunds", style_.number(card->balance)},
                      {"ownFundsCurrency", style_.number(card->currency)}});
}

}  // namespace ledger
