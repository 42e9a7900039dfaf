// getAccountBalances - returns all balances of an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::accounts {

/// A balance. card management, "Account balance entry". Amounts are text there and numbers in an
/// example: they are kept as received.
struct AccountBalance {
  Text balance_type = {};              ///< code of the balance [balanceType, optional]
  Text balance_type_description = {};  ///< the balance in words [balanceTypeDescription, optional]
  Text amount = {};                    ///< in `currency`; its unit is not specified [optional]
  Text currency = {};  ///< of `amount`; ISO 4217, its form is not specified [optional]
  /// In account_currency; its unit is not specified. [amountAccCurrency, optional]
  Text amount_in_account_currency = {};
  Text account_currency = {};  ///< the account's currency [accountCurrency, mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = AccountBalance;
    return Fields{
        field("balanceType",            &S::balance_type,               optional()),
        field("balanceTypeDescription", &S::balance_type_description,   optional().informative()),
        field("amount",                 &S::amount,                     optional().deciding()),
        field("currency",               &S::currency,                   optional().deciding()),
        field("amountAccCurrency",      &S::amount_in_account_currency, optional().deciding()),
        field("accountCurrency",        &S::account_currency,           mandatory().deciding()),
    };
  }
  // clang-format on
};

/// Asks for all balances of an account.
///
///     GetAccountBalances query;
///     query.account_number = "40817978900000000017";
///     query.institution_id = "1001";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const AccountBalance& each : answer->account_balances) {
///       show(each.balance_type_description, each.amount, each.currency);
///     }
///
/// Safe to repeat. card management, "Accounts".
struct GetAccountBalances {
  static constexpr Endpoint endpoint = {card_service, "getAccountBalances", safe};

  Text account_number = {};  ///< [accountNumber, mandatory]
  /// The service's id of the account. [accountId, optional, 1 to 64 digits]
  Optional<std::int64_t> account_id = {};
  Text institution_id = {};  ///< assigned by the service [institutionId, mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = GetAccountBalances;
    return Fields{
        field("accountNumber", &S::account_number, mandatory()),
        field("accountId",     &S::account_id,     optional(1, 64)),
        field("institutionId", &S::institution_id, mandatory()),
    };
  }
  // clang-format on

  struct Response {
    /// One entry for each kind of balance. [accountBalances, mandatory]
    List<AccountBalance> account_balances = {};

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("accountBalances", &S::account_balances, mandatory().inside("accountBalance")),
      };
    }
  };
};

}  // namespace tillwire::accounts
