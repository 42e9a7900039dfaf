// A response of getTransactions as large as one likes, for counting what decoding it takes.
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

/// A record of the kind that getTransactions answers; `utrnno` differs from one to the next.
inline constexpr char before_number[] =
    "{\"boWriteOffDate\":\"2026-11-20T23:59:59.000+03:00\","
    "\"authorizationDate\":\"2026-11-20T14:03:21.000+03:00\",\"transactionType\":\"Purchase\","
    "\"operationDirection\":\"DEBIT\",\"amount\":125000,\"currency\":978,"
    "\"amountInAccountCurrency\":125000,\"utrnno\":93412";
inline constexpr char after_number[] =
    ",\"boUtrnno\":20411377,\"transactionDescription\":\"Retail purchase, chip and PIN\","
    "\"feeDirection\":\"NOOP\",\"acquireFeeAmount\":0,\"feIssuerFeeAmount\":0,"
    "\"boIssuerFeeAmount\":0,\"mcc\":5411,\"merchantCountry\":\"LUX\","
    "\"merchantCity\":\"Luxembourg\",\"merchantName\":\"Epicerie du Centre\","
    "\"merchantId\":\"000000000012345\",\"terminalAddress\":\"12, rue du Fosse\","
    "\"terminalId\":\"10000042\",\"posDataCode\":\"510101513344\","
    "\"authorizationIdResponse\":\"A1B2C3\",\"reversal\":false,\"requestAmount\":125000}";

inline constexpr std::uint32_t records = 200;
inline constexpr std::uint32_t text_size = 160 * 1024;

/// Writes the records, and returns how many bytes they are.
inline std::uint32_t make_text(char* const text) {
  char* at = text;
  const auto add = [&at](const char* part) {
    while (*part != 0) *at++ = *part++;
  };
  add("{\"transactions\":{\"transaction\":[");
  for (std::uint32_t i = 0; i < records; ++i) {
    if (i != 0) add(",");
    add(before_number);
    char digits[4] = {static_cast<char>('1' + i / 100), static_cast<char>('0' + i / 10 % 10),
                      static_cast<char>('0' + i % 10), 0};
    add(digits);
    add(after_number);
  }
  add("]}}");
  *at = 0;
  return static_cast<std::uint32_t>(at - text);
}

/// Adds up what tells whether every record was read, and read right.
struct Sum {
  std::int64_t numbers = 0;
  std::uint32_t whole = 0;

  void add(const Transaction& each) {
    numbers += each.amount.minor_units() + *each.utrnno;
    whole += each.reversal.present() && each.merchant_name.present() ? 1 : 0;
  }
  bool right() const {
    return numbers == 200 * 125000 + 200 * 93412000LL + 200 * 199 / 2 + 200 * 100 &&
           whole == records;
  }
};

}  // namespace figures
