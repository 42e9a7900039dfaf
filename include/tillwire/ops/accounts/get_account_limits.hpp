// getAccountLimits - returns the limits of an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/limit.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::accounts {

/// Asks for the limits of an account, with their exceptions.
///
///     GetAccountLimits query;
///     query.account_number = "40817978900000000017";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const Limit& limit : answer->limits) {
///       show(limit.name, limit.value, words(limit.cycle_type.value()));
///     }
///
/// Safe to repeat. card management, "Accounts".
struct GetAccountLimits {
  static constexpr Endpoint endpoint = {card_service, "getAccountLimits", safe};

  Text account_number = {};  ///< [accountNumber, mandatory]

  static constexpr auto fields() {
    using S = GetAccountLimits;
    return Fields{field("accountNumber", &S::account_number, mandatory())};
  }

  using Response = LimitList;
};

}  // namespace tillwire::accounts
