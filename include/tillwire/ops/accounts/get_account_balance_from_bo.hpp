// getAccountBalanceFromBo - returns the balances of an account in the back-office.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::accounts {

/// Asks the back-office for the balances of an account.
///
///     GetAccountBalanceFromBo query;
///     query.account_number = "40817978900000000017";
///     auto answer = client.call(query);
///     if (answer.succeeded()) show(answer->available_balance.minor_units());
///
/// Safe to repeat. card management, "Accounts".
struct GetAccountBalanceFromBo {
  static constexpr Endpoint endpoint = {card_service, "getAccountBalanceFromBo", safe};

  Text account_number = {};  ///< [accountNumber, mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = GetAccountBalanceFromBo;
    return Fields{
        field("accountNumber", &S::account_number, mandatory()),
    };
  }

  /// The balances, in minor units of the account's currency, which the answer does not name.
  struct Response {
    Amount available_balance = {};  ///< may be spent; minor units [availableBalance, mandatory]
    Amount hold_balance = {};  ///< held; minor units [holdBalance, mandatory]
    Amount exceed_balance = {};  ///< not described in the specification [exceedBalance, mandatory]

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("availableBalance", &S::available_balance, mandatory().deciding()),
          field("holdBalance",      &S::hold_balance,      mandatory().deciding()),
          field("exceedBalance",    &S::exceed_balance,    mandatory().deciding()),
      };
    }
  };
  // clang-format on
};

}  // namespace tillwire::accounts
