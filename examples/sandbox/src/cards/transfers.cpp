// Everything that moves money on cards: credits, debits, transfers, top-ups; and the balance.
#include <limits>

#include "cards/bank.hpp"
#include "text.hpp"

namespace gateway {
namespace {

void check_card(const IssuedCard& card) {
  if (card.status != 0) throw Fault{"62", "the card's status is not 0"};
  if (card.expiry < year_month(now_ms())) throw Fault{"54", "the card is expired"};
}

std::int64_t amount_of(const Value& request) {
  const std::int64_t amount = request.integer("amount");
  if (amount <= 0) throw Fault{"13", "amount is not above 0"};
  if (request.integer("currency") != euro) throw Fault{"13", "currency is not the account's"};
  return amount;
}

// In minor units; the table says number, so 1.0 is as good as 1.
std::int64_t fee_of(const Value& request) {
  const Value* fee = request.find("fee");
  if (!fee) return 0;
  const double value = Json::parse(fee->str(fee->has("feeValue") ? "feeValue" : "feeAmount"));
  const auto whole = static_cast<std::int64_t>(value > 0 && value < 1e9 ? value : 0);
  if (static_cast<double>(whole) < value || value < 0) {
    throw Fault{"13", "fee is not a whole number of minor units"};
  }
  return whole;
}

// Cash is what banks (6010) and ATMs (6011) pay out; the rest at terminals is purchases.
const char* debit_type(const Value* acceptor) {
  const std::string mcc = acceptor ? acceptor->str("merchantType") : "6011";
  return mcc == "6010" || mcc == "6011" ? "cash disbursement" : "purchase";
}

void note_terminal(HistoryRecord& entry, const Value& request) {
  const Value* acceptor = request.find("cardAcceptorParameters");
  if (!acceptor) return;
  entry.merchant = acceptor->str("merchantIdentification");
  entry.terminal = acceptor->str("terminalIdentification");
}

}  // namespace

void Bank::charge(const char* operation, const char* kind, const std::string& card,
                  const Account& account, std::int64_t amount) {
  ledger_->push_back({operation,
                      kind,
                      {},
                      {},
                      mask_pan(card.empty() ? account.number : card),
                      amount,
                      std::to_string(euro),
                      now_ms()});
}

/// Money out of an account, or held on it.
HistoryRecord& Bank::take(const char* operation, const std::string& type, IssuedCard& card,
                          Account& account, std::int64_t amount, bool hold) {
  if (amount > account.available()) throw Fault{"51", "not enough money"};
  check_limits(card, account, type, amount);
  (hold ? account.held : account.balance) += hold ? amount : -amount;
  charge(operation, hold ? "hold" : "debit", card.number, account, amount);
  HistoryRecord& entry =
      record(card, hold ? type + " preauthorization" : type, hold ? "NOOP" : "DEBIT", amount);
  entry.authorisation = random_digits(6);
  return entry;
}

/// Money into an account; a hold only authorises it.
HistoryRecord& Bank::give(const char* operation, const std::string& type, IssuedCard& card,
                          Account& account, std::int64_t amount, bool hold) {
  if (amount > std::numeric_limits<std::int64_t>::max() - account.balance) {
    throw Fault{"13", "amount is more than the account takes"};
  }
  if (!hold) account.balance += amount;
  charge(operation, hold ? "hold" : "credit", card.number, account, amount);
  HistoryRecord& entry =
      record(card, hold ? type + " preauthorization" : type, hold ? "NOOP" : "CREDIT", amount);
  entry.authorisation = random_digits(6);
  return entry;
}

Json Bank::transaction_result(const std::string& processing_code, const HistoryRecord& entry,
                              bool full) {
  Json json = result("00", processing_code);
  json["rrn"] = random_digits(12);
  json["authorizationIdResponse"] = entry.authorisation;
  json["utrnno"] = entry.transaction_id;
  json["uniqueReferenceNumber"] = "URN" + std::to_string(entry.transaction_id);
  if (!full) return json;
  json["otp"] = "246810";
  json["acquirerFeeAmount"] = "0";
  json["issuerFeeAmount"] = "15";
  for (int field = 57; field <= 73; ++field) {
    json["paymentSpecificData"]["f" + std::to_string(field)] = "of f" + std::to_string(field);
  }
  return json;
}

Json Bank::credit_card(const Value& request) {
  IssuedCard& card = card_of(request);
  Account& account = account_of(card);
  check_card(card);
  if (card.refuses_credit) throw Fault{"05", "the issuer declines"};
  check_acceptor(request);
  check_arrest(account, &Arrest::deposit);
  HistoryRecord& entry = give("creditCard", "credit", card, account, amount_of(request),
                              request.truth("preAuthorization"));
  note_terminal(entry, request);
  return transaction_result("260000", entry, card.full_record);
}

Json Bank::debit_card(const Value& request) {
  IssuedCard& card = card_of(request);
  Account& account = account_of(card);
  check_card(card);
  check_acceptor(request);
  check_pin(request, card);
  check_arrest(account, &Arrest::withdrawal);
  const std::int64_t amount = amount_of(request);
  const std::int64_t fee = fee_of(request);
  const Value* acceptor = request.find("cardAcceptorParameters");
  if (acceptor && !account.mcc_list.empty()) {
    const std::string mcc = acceptor->str("merchantType");
    bool allowed = false;
    for (const std::int64_t code : account.mcc_list) {
      allowed = allowed || (all_digits(mcc) && mcc.size() <= 4 && std::stoll(mcc) == code);
    }
    if (!allowed) throw Fault{"57", "cardAcceptorParameters.merchantType is not allowed"};
  }
  if (amount > std::numeric_limits<std::int64_t>::max() - fee) throw Fault{"51", "not enough"};
  HistoryRecord& entry = take("debitCard", debit_type(acceptor), card, account, amount + fee,
                              request.truth("preAuthorization"));
  note_terminal(entry, request);
  return transaction_result("010000", entry, card.full_record);
}

// The request again, with the parameters of the original's answer, asks how the original went.
Json Bank::p2p_credit(const Value& request) {
  const Json wanted = as_json(request, "originalTransactionParameters");
  if (const Value* original = request.find("originalTransactionParameters")) {
    for (const PersonToPerson& credit : credits_) {
      const Json& answer = credit.answer;
      if (answer.at("systemTraceAuditNumber") != original->integer("systemTraceAuditNumber") ||
          answer.at("rrn") != original->str("rrn") ||
          parse_iso8601(answer.at("localTransactionDate").get<std::string>()) !=
              parse_iso8601(original->str("localTransactionDate"))) {
        continue;
      }
      // Members may come in another order.
      if (nlohmann::json(credit.request) != nlohmann::json(wanted)) {
        throw Fault{"12", "the request differs from the original"};
      }
      return answer;
    }
    throw Fault{"78", "originalTransactionParameters: no such transaction"};
  }
  const std::int64_t amount = amount_of(request);
  IssuedCard* card = request.has("cardIdentification") ? &card_of(request) : nullptr;
  Account& account = request.has("accountNumber") ? account_of(request) : account_of(*card);
  if (card && card->account != account.number) {
    throw Fault{"12", "accountNumber is not the card's account"};
  }
  for (IssuedCard& other : cards_) {
    if (!card && other.account == account.number) card = &other;
  }
  if (!card) throw Fault{"14", "accountNumber: the account has no card"};
  check_card(*card);
  if (card->refuses_credit) throw Fault{"05", "the issuer declines"};
  check_acceptor(request);
  check_arrest(account, &Arrest::deposit);
  HistoryRecord& entry = give("p2pCredit", "p2p credit", *card, account, amount, false);
  note_terminal(entry, request);
  const Json answer = transaction_result("260000", entry, card->full_record);
  credits_.push_back({wanted, answer});
  return answer;
}

Json Bank::p2p_transfer(const Value& request) {
  IssuedCard& source = card_of(request, "sourceCardIdentification");
  Account& from = account_of(source);
  if (request.has("sourceAccountNumber") && request.str("sourceAccountNumber") != from.number) {
    throw Fault{"12", "sourceAccountNumber is not the card's account"};
  }
  IssuedCard* destination = nullptr;
  if (request.has("destinationCardIdentification")) {
    destination = &card_of(request, "destinationCardIdentification");
  }
  Account& to =
      destination ? account_of(*destination) : account_of(request, "destinationAccountNumber");
  if (request.has("destinationAccountNumber") &&
      request.str("destinationAccountNumber") != to.number) {
    throw Fault{"12", "destinationAccountNumber is not the card's account"};
  }
  for (IssuedCard& card : cards_) {
    if (!destination && card.account == to.number) destination = &card;
  }
  if (!destination) throw Fault{"14", "destinationAccountNumber: the account has no card"};
  if (destination == &source) throw Fault{"12", "source and destination are the same card"};
  const std::int64_t amount = amount_of(request);
  check_card(source);
  check_card(*destination);
  check_acceptor(request);
  check_arrest(from, &Arrest::transfer);
  check_arrest(to, &Arrest::deposit);
  check_receiver(from, destination->number, to.number);
  if (destination->refuses_credit) throw Fault{"05", "the receiver's issuer declines"};
  if (amount > std::numeric_limits<std::int64_t>::max() - to.balance) {
    throw Fault{"13", "amount is more than the receiver takes"};
  }
  const bool hold = request.truth("preAuthorization");
  HistoryRecord& entry = take("p2pTransfer", "p2p debit", source, from, amount, hold);
  note_terminal(entry, request);
  // A held amount is not credited yet.
  if (!hold) give("p2pTransfer", "p2p credit", *destination, to, amount, false);
  return transaction_result("400000", entry, source.full_record);
}

// Tops up cardIdentification or, without it, pan. With both, pan is the card that pays, which
// belongs to another bank unless it is known here. The specification does not say which fields are
// mandatory.
Json Bank::top_up(const Value& request) {
  const bool pays = request.has("cardIdentification") && request.has("pan");
  IssuedCard* by_pan = find_card(request.str("pan"));
  if (!pays && request.has("pan") && !by_pan) throw Fault{"14", "pan: no such card"};
  IssuedCard& card = request.has("cardIdentification") ? card_of(request) : *by_pan;
  if (request.has("pan") && !passes_luhn(request.str("pan"))) {
    throw Fault{"14", "pan is not a card number"};
  }
  if (by_pan && request.has("expiryMonth") && request.has("expiryYear")) {
    const std::string year = request.str("expiryYear");
    const std::string full = year.size() == 2 ? "20" + year : year;
    if (full + request.str("expiryMonth") != by_pan->expiry) {
      throw Fault{"54", "expiryMonth and expiryYear are not those of the card"};
    }
  }
  if (by_pan && request.has("cvc") && request.str("cvc") != by_pan->cvc2) {
    throw Fault{"05", "cvc is not that of the card"};
  }
  Account& account = account_of(card);
  check_card(card);
  if (card.refuses_credit) throw Fault{"05", "the issuer declines"};
  check_acceptor(request);
  check_arrest(account, &Arrest::deposit);
  if (request.has("amount") || request.has("currency")) {
    const std::int64_t amount = amount_of(request);
    const bool hold = request.truth("preAuthorization");
    if (pays && by_pan) {
      check_card(*by_pan);
      check_arrest(account_of(*by_pan), &Arrest::transfer);
      take("topUp", "p2p debit", *by_pan, account_of(*by_pan), amount, hold);
    }
    give("topUp", "credit", card, account, amount, hold);
  }
  // The answer has the structure of a payment request; what is secret of it stays here.
  Json answer = as_json(request);
  for (const char* secret : {"pan", "expiryMonth", "expiryYear", "cvc", "cardholderName"}) {
    answer.erase(secret);
  }
  return answer;
}

Json Bank::get_card_balance(const Value& request) {
  const IssuedCard& card = card_of(request);
  const Account& account = account_of(card);
  if (request.has("accountNumber") && account_of(request).number != account.number) {
    throw Fault{"12", "accountNumber is not the card's account"};
  }
  const std::string type = request.str("accountType");
  if (type != "" && type != default_account && account_type(type) != account.type) {
    throw Fault{"12", "accountType is not that of the card's account"};
  }
  check_arrest(account, &Arrest::inquiry);
  return {{"cardIdentification", {{"cardNumber", card.number}, {"cardId", card.id}}},
          {"balance", account.available()},
          {"currency", euro},
          {"availableExceedLimit", 0},
          {"availableExceedLimitCurrency", euro},
          {"ownFunds", account.balance},
          {"ownFundsCurrency", euro},
          {"totalAmountDue", 0},
          {"minimumAmountDue", 0},
          {"dueDate", iso8601(now_ms() + 30 * day_ms)}};
}

}  // namespace gateway
