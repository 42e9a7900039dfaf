// setAllowedBeneficiaries - sets the beneficiaries to which an account may send money.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::accounts {

/// Sets the beneficiaries to which an account may send money. By its name, the operation replaces
/// the previous list; the effect of an empty list, which is sent as such, is not shown.
///
///     const Secret allowed[] = {"40817978900000000018", "40817978900000000019"};
///     SetAllowedBeneficiaries set;
///     set.account_number = "40817978900000000017";
///     set.beneficiaries  = allowed;
///     auto answer = client.call(set);
///     if (answer.succeeded()) say("set");
///
/// Safe to repeat if it does: the list is then the same. card management, "Accounts".
struct SetAllowedBeneficiaries {
  static constexpr Endpoint endpoint = {card_service, "setAllowedBeneficiaries", changes_state};

  Text account_number = {};  ///< [accountNumber, mandatory]
  /// Identifiers of accounts or cards. Their kind is not specified, so they are treated like card
  /// numbers. [conditional]
  Items<Secret> beneficiaries = {};

  // clang-format off
  static constexpr auto fields() {
    using S = SetAllowedBeneficiaries;
    return Fields{
        field("accountNumber", &S::account_number, mandatory()),
        field("beneficiaries", &S::beneficiaries,  conditional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = SetAllowedBeneficiaries;
    return Rules{at_least_one_of(&S::beneficiaries)};  // present, but may be empty
  }

  using Response = OperationResult;
};

}  // namespace tillwire::accounts
