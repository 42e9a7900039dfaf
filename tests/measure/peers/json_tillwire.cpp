// JSON by tillwire: the whole document is checked, then each record is read in place.
#include "../size/transactions.hpp"
#include "json.hpp"

namespace {

using namespace tillwire;

struct Amounts {
  Text text;
  Optional<std::int64_t> amount;

  static constexpr auto fields() {
    return Fields{
        field("text", &Amounts::text, optional()),
        field("amount", &Amounts::amount, mandatory()),
    };
  }
};

template <class Response>
bool decode(const char* text, std::uint32_t size, Response& response) {
  detail::Decoder decoder(text, text + size);
  return decoder.document(detail::schema_of<Response, detail::Use::response>, &response);
}

}  // namespace

bool peers::read_transactions(char* text, std::uint32_t size) {
  figures::Transactions response;
  if (!decode(text, size, response)) return false;
  for (const figures::Transaction& each : response.transactions) {
    Record record;
    record.authorization_date = each.authorization_date.raw();
    record.transaction_type = each.transaction_type.raw();
    record.operation_direction = each.operation_direction.raw();
    record.merchant_name = each.merchant_name.raw();
    record.terminal_id = each.terminal_id.raw();
    record.amount = each.amount.minor_units();
    record.amount_in_account_currency = each.amount_in_account_currency.minor_units();
    record.utrnno = *each.utrnno;
    record.currency = *each.currency;
    record.reversal = *each.reversal;
    take(record);
  }
  return true;
}

bool peers::read_amount(char* text, std::uint32_t size, std::int64_t& amount) {
  Amounts read;
  if (!decode(text, size, read)) return false;
  amount = *read.amount;
  return true;
}
