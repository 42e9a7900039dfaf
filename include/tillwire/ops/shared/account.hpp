// An account as card management lists it.
#pragma once

#include <tillwire/ops/shared/arrest_status.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire {

/// An account in a list. card management, "Account (item of account lists)".
struct Account {
  Text number = {};
  Text account_type = {};                ///< a number; text in card data
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number
  Text currency_alpha_code = {};         ///< ISO 4217 letters
  Amount balance = {};                   ///< minor units of `currency`
  Amount credit_limit = {};              ///< minor units of `currency`
  Text customer_id = {};                 ///< the service's id of the owner
  Optional<bool> default_account = {};   ///< always true in the sandbox
  Choice<ArrestStatus> status = {};      ///< arrest status
  Text status_description = {};          ///< the status in words

  // clang-format off
  static constexpr auto fields() {
    using S = Account;
    return Fields{
        field("number",            &S::number,              mandatory()),
        field("accountType",       &S::account_type,        optional(1, 32)),
        field("currency",          &S::currency,            mandatory(1, 32)),
        field("currencyAlphaCode", &S::currency_alpha_code, optional()),
        field("balance",           &S::balance,             mandatory()),
        field("creditLimit",       &S::credit_limit,        optional()),
        field("customerId",        &S::customer_id,         mandatory()),
        field("defaultAccount",    &S::default_account,     optional()),
        field("status",            &S::status,              optional().integer()),
        field("statusDescription", &S::status_description,  optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire
