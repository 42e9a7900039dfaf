// changeAccountLimit - changes a limit of an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/limit.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::accounts {

/// Changes a limit of an account.
///
///     ChangeAccountLimit change;
///     change.account_number   = "40817978900000000017";
///     change.limit.name       = "LMTP0110";
///     change.limit.value      = {200000};  // 2000.00
///     change.limit.cycle_type = cycle;     // as GetAccountLimits answered it
///     auto answer = client.call(change);
///     if (answer.succeeded()) say("changed");
///
/// Safe to repeat: the limit is then the same. card management, "Accounts".
struct ChangeAccountLimit {
  static constexpr Endpoint endpoint = {card_service, "changeAccountLimit", changes_state};

  Text account_number = {};                     ///< [accountNumber, mandatory]
  LimitChange limit = {};                       ///< only its name is mandatory [mandatory]
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = ChangeAccountLimit;
    return Fields{
        field("accountNumber",          &S::account_number, mandatory()),
        field("limit",                  &S::limit,          mandatory()),
        field("cardAcceptorParameters", &S::acceptor,       optional()),
    };
  }
  // clang-format on

  using Response = OperationResult;
};

}  // namespace tillwire::accounts
