// setAllowedMccList - sets the kinds of merchants at which an account may pay.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::accounts {

/// Sets the kinds of merchants at which an account may pay. By its name, the operation replaces the
/// previous list; the effect of an empty list, which is sent as such, is not shown.
///
///     const Optional<std::int32_t> allowed[] = {5411, 5812};
///     SetAllowedMccList set;
///     set.account_number = "40817978900000000017";
///     set.mcc_list       = allowed;
///     auto answer = client.call(set);
///     if (answer.succeeded()) say("set");
///
/// Safe to repeat if it does: the list is then the same. card management, "Accounts".
struct SetAllowedMccList {
  static constexpr Endpoint endpoint = {card_service, "setAllowedMccList", changes_state};

  Text account_number = {};                     ///< [accountNumber, mandatory]
  Items<Optional<std::int32_t>> mcc_list = {};  ///< merchant category codes [mccList, conditional]

  // clang-format off
  static constexpr auto fields() {
    using S = SetAllowedMccList;
    return Fields{
        field("accountNumber", &S::account_number, mandatory()),
        field("mccList",       &S::mcc_list,       conditional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = SetAllowedMccList;
    return Rules{at_least_one_of(&S::mcc_list)};  // present, but may be empty
  }

  using Response = OperationResult;
};

}  // namespace tillwire::accounts
