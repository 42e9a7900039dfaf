// changeAccountArrestAmount - arrests money in an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::accounts {

/// Changes how much money of an account is arrested.
///
///     ChangeAccountArrestAmount change;
///     change.account_number = "40817978900000000017";
///     change.amount         = {5000};  // 50.00
///     change.currency       = 978;
///     auto answer = client.call(change);
///     if (answer.succeeded()) say("arrested");
///
/// Whether a second amount is added to the first is not shown: after a lost answer query the
/// balances (GetAccountBalanceFromBo) before a repeat. card management, "Accounts".
struct ChangeAccountArrestAmount {
  static constexpr Endpoint endpoint = {card_service, "changeAccountArrestAmount", changes_state};

  Text account_number = {};              ///< [accountNumber, mandatory]
  Amount amount = {};                    ///< minor units of `currency`; may be negative [mandatory]
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = ChangeAccountArrestAmount;
    return Fields{
        field("accountNumber", &S::account_number, mandatory()),
        field("amount",        &S::amount,         mandatory().negative()),
        field("currency",      &S::currency,       mandatory()),
    };
  }
  // clang-format on

  using Response = OperationResult;
};

}  // namespace tillwire::accounts
