// changeAccountStatusInFe - changes the restrictions of an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/arrest_status.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::accounts {

/// Changes the arrest status of an account in the front-end. Which statuses are accepted, and from
/// which others, is not shown: any number is sent.
///
///     ChangeAccountStatusInFe change;
///     change.account_number = "40817978900000000017";
///     change.account_status = ArrestStatus::no_withdrawals;
///     auto answer = client.call(change);
///     if (answer.succeeded()) say("changed");
///
/// Safe to repeat: the status is then the same. card management, "Accounts".
struct ChangeAccountStatusInFe {
  static constexpr Endpoint endpoint = {card_service, "changeAccountStatusInFe", changes_state};

  Text account_number = {};                     ///< [accountNumber, mandatory]
  Choice<ArrestStatus> account_status = {};     ///< the new status [accountStatus, mandatory]
  Block<CardAcceptorParameters> acceptor = {};  ///< the terminal [cardAcceptorParameters, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = ChangeAccountStatusInFe;
    return Fields{
        field("accountNumber",          &S::account_number, mandatory()),
        field("accountStatus",          &S::account_status, mandatory().integer()),
        field("cardAcceptorParameters", &S::acceptor,       optional()),
    };
  }
  // clang-format on

  using Response = OperationResult;
};

}  // namespace tillwire::accounts
