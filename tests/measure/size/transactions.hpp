// What is decoded of 200 transactions. The documents, and what adds up in them, are of a set of
// inputs.
#pragma once

#include <cstdint>
#include <tillwire/wire/codec.hpp>

namespace figures {

/// What an application wants to know of a transaction.
struct Transaction {
  tillwire::Text authorization_date;
  tillwire::Text transaction_type;
  tillwire::Text operation_direction;
  tillwire::Amount amount;
  tillwire::Optional<std::int32_t> currency;
  tillwire::Amount amount_in_account_currency;
  tillwire::Optional<std::int64_t> utrnno;
  tillwire::Text merchant_name;
  tillwire::Text terminal_id;
  tillwire::Optional<bool> reversal;

  // clang-format off
  static constexpr auto fields() {
    using namespace tillwire;
    return Fields{
        field("authorizationDate",       &Transaction::authorization_date,         mandatory()),
        field("transactionType",         &Transaction::transaction_type,           mandatory()),
        field("operationDirection",      &Transaction::operation_direction,        mandatory()),
        field("amount",                  &Transaction::amount,                     mandatory()),
        field("currency",                &Transaction::currency,                   mandatory()),
        field("amountInAccountCurrency", &Transaction::amount_in_account_currency, mandatory()),
        field("utrnno",                  &Transaction::utrnno,                     mandatory()),
        field("merchantName",            &Transaction::merchant_name,              optional()),
        field("terminalId",              &Transaction::terminal_id,                optional()),
        field("reversal",                &Transaction::reversal,                   optional()),
    };
  }
  // clang-format on
};

struct Transactions {
  tillwire::List<Transaction> transactions;

  static constexpr auto fields() {
    using namespace tillwire;
    return Fields{
        field("transactions", &Transactions::transactions, mandatory().inside("transaction")),
    };
  }
};

inline constexpr std::uint32_t records = 200;
inline constexpr std::uint32_t text_size = 160 * 1024;

/// Adds up a checksum that shows whether every record was read correctly.
struct Sum {
  std::int64_t numbers = 0;
  std::uint32_t whole = 0;

  void add(std::int64_t amount, std::int64_t utrnno, bool complete) {
    numbers += amount + utrnno;
    whole += complete ? 1 : 0;
  }
  void add(const Transaction& each) {
    add(each.amount.minor_units(), *each.utrnno,
        each.reversal.present() && each.merchant_name.present());
  }
  bool operator==(const Sum& other) const {
    return numbers == other.numbers && whole == other.whole;
  }
};

/// Writes a document piece by piece.
class Document {
 public:
  explicit Document(char* begin) : begin_(begin), at_(begin) {}

  void add(const char* part) {
    while (*part != 0) *at_++ = *part++;
  }
  /// Writes as many decimal digits as requested, beginning with the last.
  void add(std::uint32_t number, std::uint32_t digits) {
    for (std::uint32_t i = digits; i != 0; --i, number /= 10) {
      at_[i - 1] = static_cast<char>('0' + number % 10);
    }
    at_ += digits;
  }
  /// Appends a NUL; returns the size without it.
  std::uint32_t end() {
    *at_ = 0;
    return static_cast<std::uint32_t>(at_ - begin_);
  }

 private:
  char* begin_;
  char* at_;
};

/// Asks for them.
struct TransactionsQuery {
  tillwire::Text text = "x";
  using Response = Transactions;
  static constexpr tillwire::Endpoint endpoint{tillwire::rest, "query.do", tillwire::safe};
  static constexpr auto fields() {
    using namespace tillwire;
    return Fields{field("text", &TransactionsQuery::text, optional())};
  }
};

}  // namespace figures
