// getAccountListByOwner - lists the accounts of a customer.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/account.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::accounts {

/// Asks for the accounts of a customer; the sandbox has one.
///
///     GetAccountListByOwner query;
///     query.customer_id = "70001";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const Account& account : answer->accounts) show(account.number, account.balance);
///
/// Safe to repeat. card management, "Accounts".
struct GetAccountListByOwner {
  static constexpr Endpoint endpoint = {card_service, "getAccountListByOwner", safe};

  Text customer_id = {};  ///< the service's id, as in Customer [customerId, mandatory]

  static constexpr auto fields() {
    using S = GetAccountListByOwner;
    return Fields{field("customerId", &S::customer_id, mandatory())};
  }

  struct Response {
    List<Account> accounts = {};  ///< [mandatory]

    static constexpr auto fields() {
      using S = Response;
      return Fields{field("accounts", &S::accounts, mandatory().inside("accountData"))};
    }
  };
};

}  // namespace tillwire::accounts
