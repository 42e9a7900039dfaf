// The history of a card, limited to the fields that are compared.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/transactions/get_transactions.hpp>
#include <tillwire/ops/transactions/transaction_record.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::detail {

/// Queries getTransactions and reads what the specification requires of every line and what lines
/// are compared by. GetTransactions itself has 47 fields, and takes 1,000 bytes more.
struct CardHistory {
  static constexpr Endpoint endpoint = transactions::GetTransactions::endpoint;

  struct Card {
    Secret card_number;
    Text card_id;

    static constexpr auto fields() {
      return Fields{
          field("cardNumber", &Card::card_number, conditional()),
          field("cardId", &Card::card_id, conditional()),
      };
    }
  };

  Card card;
  transactions::GetTransactions::Period period;

  static constexpr auto fields() {
    return Fields{
        field("cardIdentification", &CardHistory::card, mandatory()),
        field("period", &CardHistory::period, mandatory()),
    };
  }
  static constexpr auto rules() {
    return Rules{
        within(&CardHistory::card, at_least_one_of(&Card::card_number, &Card::card_id)),
    };
  }

  struct Line {
    IsoTime authorization_date;
    Text transaction_type;
    Choice<transactions::Direction> operation_direction;
    Amount amount;
    Optional<std::int32_t> currency;
    Amount amount_in_account_currency;
    Optional<std::int64_t> utrnno;
    Text merchant_id;
    Text terminal_id;
    Optional<bool> reversal;
    Amount request_amount;
    Optional<std::int32_t> internal_response_code;
    Text response_code;

    // clang-format off
    static constexpr auto fields() {
      return Fields{
          field("authorizationDate",       &Line::authorization_date,         mandatory()),
          field("transactionType",         &Line::transaction_type,           mandatory()),
          field("operationDirection",      &Line::operation_direction,        mandatory().deciding()),
          field("amount",                  &Line::amount,                     mandatory().deciding()),
          field("currency",                &Line::currency,                   mandatory().deciding()),
          field("amountInAccountCurrency", &Line::amount_in_account_currency, mandatory().deciding()),
          field("utrnno",                  &Line::utrnno,                     mandatory().deciding()),
          field("merchantId",              &Line::merchant_id,                optional().deciding()),
          field("terminalId",              &Line::terminal_id,                optional().deciding()),
          field("reversal",                &Line::reversal,                   optional().deciding()),
          field("requestAmount",           &Line::request_amount,             optional().deciding()),
          field("internalResponseCode",    &Line::internal_response_code,     optional().deciding()),
          field("responseCode",            &Line::response_code,              optional().deciding()),
      };
    }
    // clang-format on
  };

  struct Response {
    List<Line> transactions;

    static constexpr auto fields() {
      return Fields{
          field("transactions", &Response::transactions,
                optional().inside("transaction").deciding()),
      };
    }
  };
};

}  // namespace tillwire::detail
