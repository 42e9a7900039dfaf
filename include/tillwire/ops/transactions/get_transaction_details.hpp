// getTransactionDetails - returns one transaction.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/transactions/transaction_record.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// Asks for one transaction.
///
///     GetTransactionDetails query;
///     query.utrnno = 6000000000;
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     show(answer->transaction.transaction_type, answer->transaction.amount);
///
/// Safe to repeat. card management, "Transactions".
struct GetTransactionDetails {
  static constexpr Endpoint endpoint = {card_service, "getTransactionDetails", safe};

  Optional<std::int64_t> utrnno = {};  ///< the service's id of the transaction [mandatory]
  Optional<bool> reversal = {};        ///< its meaning is not specified [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = GetTransactionDetails;
    return Fields{
        field("utrnno",   &S::utrnno,   mandatory()),
        field("reversal", &S::reversal, optional()),
    };
  }
  // clang-format on

  struct Response {
    TransactionRecord transaction = {};  ///< [mandatory]

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("transaction", &S::transaction, mandatory()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::transactions
