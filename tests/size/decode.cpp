// Decodes a list of 200 transactions, about 134 KB: 25 fields a record, ten of them decoded. Counts
// the instructions of checking the whole response and of reading every record.
#include <board.hpp>
#include <tillwire/wire/codec.hpp>

namespace {

using namespace tillwire;

/// What an application wants to know of a transaction.
struct Transaction {
  Text authorization_date;
  Text transaction_type;
  Text operation_direction;
  Amount amount;
  Optional<std::int32_t> currency;
  Amount amount_in_account_currency;
  Optional<std::int64_t> utrnno;
  Text merchant_name;
  Text terminal_id;
  Optional<bool> reversal;

  // clang-format off
  static constexpr auto fields() {
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
  List<Transaction> transactions;

  static constexpr auto fields() {
    return Fields{
        field("transactions", &Transactions::transactions, mandatory().inside("transaction")),
    };
  }
};

/// A record of the kind that getTransactions answers; `utrnno` differs from one to the next.
constexpr char before_number[] =
    "{\"boWriteOffDate\":\"2026-11-20T23:59:59.000+03:00\","
    "\"authorizationDate\":\"2026-11-20T14:03:21.000+03:00\",\"transactionType\":\"Purchase\","
    "\"operationDirection\":\"DEBIT\",\"amount\":125000,\"currency\":978,"
    "\"amountInAccountCurrency\":125000,\"utrnno\":93412";
constexpr char after_number[] =
    ",\"boUtrnno\":20411377,\"transactionDescription\":\"Retail purchase, chip and PIN\","
    "\"feeDirection\":\"NOOP\",\"acquireFeeAmount\":0,\"feIssuerFeeAmount\":0,"
    "\"boIssuerFeeAmount\":0,\"mcc\":5411,\"merchantCountry\":\"LUX\","
    "\"merchantCity\":\"Luxembourg\",\"merchantName\":\"Epicerie du Centre\","
    "\"merchantId\":\"000000000012345\",\"terminalAddress\":\"12, rue du Fosse\","
    "\"terminalId\":\"10000042\",\"posDataCode\":\"510101513344\","
    "\"authorizationIdResponse\":\"A1B2C3\",\"reversal\":false,\"requestAmount\":125000}";

constexpr std::uint32_t records = 200;
char text[160 * 1024];

std::uint32_t make_text() {
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

}  // namespace

int main() {
  const std::uint32_t size = make_text();
  const std::uint32_t start = board::instructions();
  Transactions response;
  detail::Decoder decoder(text, text + size, detail::Path());
  const bool good =
      decoder.document(detail::schema_of<Transactions, detail::Use::response>, &response);
  const std::uint32_t checked = board::instructions();

  std::int64_t sum = 0;
  std::uint32_t count = 0;
  for (const Transaction& each : response.transactions) {
    sum += each.amount.minor_units() + *each.utrnno;
    count += each.reversal.present() && each.merchant_name.present() ? 1 : 0;
  }
  const std::uint32_t read = board::instructions();
  const std::uint32_t tenths = (read - start) * 10 / size;
  board::print_all("decode_bytes ", size, "\ndecode_check_instructions ", checked - start,
                   "\ndecode_read_instructions ", read - checked, "\ndecode_instructions_per_byte ",
                   tenths / 10, ".", tenths % 10, "\n");
  // Every record was read, and read right.
  const bool right = sum == 200 * 125000 + 200 * 93412000LL + 200 * 199 / 2 + 200 * 100;
  board::exit(good && right && count == records ? 0 : 1);
}
