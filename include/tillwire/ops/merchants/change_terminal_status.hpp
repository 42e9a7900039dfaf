// changeTerminalStatus - changes the status of a terminal.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::merchants {

/// Changes the status of a terminal. Its values are not shown.
///
///     ChangeTerminalStatus change;
///     change.merchant_number = "M0000017";
///     change.institution_id  = "1001";
///     change.agent_id        = "1001";
///     change.customer_number = "C-17";
///     change.contract_number = "K-17";
///     change.status          = status;
///     change.terminal_number = "T0000017";
///     auto answer = client.call(change);
///     if (answer.succeeded()) say("changed");
///
/// Safe to repeat: the status is then the same. card management, "Merchants, terminals, keys,
/// services".
struct ChangeTerminalStatus {
  static constexpr Endpoint endpoint = {card_service, "changeTerminalStatus", changes_state};

  Text merchant_number = {};  ///< [merchantNumber, mandatory]
  Text institution_id = {};   ///< assigned by the service [institutionId, mandatory]
  Text agent_id = {};         ///< [agentId, mandatory]
  Text customer_number = {};  ///< [customerNumber, mandatory]
  Text contract_number = {};  ///< [contractNumber, mandatory]
  Text status = {};           ///< the new status; values not specified [mandatory]
  Text terminal_number = {};  ///< [terminalNumber, mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = ChangeTerminalStatus;
    return Fields{
        field("merchantNumber", &S::merchant_number, mandatory()),
        field("institutionId",  &S::institution_id,  mandatory()),
        field("agentId",        &S::agent_id,        mandatory()),
        field("customerNumber", &S::customer_number, mandatory()),
        field("contractNumber", &S::contract_number, mandatory()),
        field("status",         &S::status,          mandatory()),
        field("terminalNumber", &S::terminal_number, mandatory()),
    };
  }
  // clang-format on

  using Response = OperationResult;
};

}  // namespace tillwire::merchants
