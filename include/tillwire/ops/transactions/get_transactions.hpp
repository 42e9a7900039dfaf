// getTransactions - lists the transactions of a card in a period.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/transactions/transaction_record.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::transactions {

/// Asks for a card's transactions.
///
///     GetTransactions query;
///     query.card.card_number = "5200000000000007";
///     query.period           = {"2026-01-01", "2026-01-31"};
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const TransactionRecord& each : answer->transactions) show(each.amount);
///
/// Safe to repeat. After a credit or debit with a lost answer, this shows whether it was carried
/// out. card management, "Transactions".
struct GetTransactions {
  static constexpr Endpoint endpoint = {card_service, "getTransactions", safe};

  /// From the first day to the last; either may be absent, and is then open. The specification
  /// shows YYYY-MM-DD; times are sent as they are given.
  struct Period {
    Moment start = {};  ///< absent: open [optional, ISO 8601 date or time]
    Moment end = {};    ///< absent: open [optional, ISO 8601 date or time]

    static constexpr auto fields() {
      using S = Period;
      return Fields{
          field("start", &S::start, optional()),
          field("end", &S::end, optional()),
      };
    }
  };

  /// [cardIdentification, mandatory, see identified_by::anything]
  CardIdentification card = {};
  Period period = {};  ///< first and last day; an absent one is open [mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = GetTransactions;
    return Fields{
        field("cardIdentification", &S::card,   mandatory()),
        field("period",             &S::period, mandatory()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetTransactions;
    return Rules{
        within(&S::card, identified_by::anything),
    };
  }

  struct Response {
    List<TransactionRecord> transactions = {};  ///< [optional]

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("transactions", &S::transactions, optional().inside("transaction").deciding()),
      };
    }
  };
};

}  // namespace tillwire::transactions
