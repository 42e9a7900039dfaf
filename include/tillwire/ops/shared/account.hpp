// An account as card management lists it.
#pragma once

#include <tillwire/ops/shared/arrest_status.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire {

/// An account in a list. card management, "Account (item of account lists)".
struct Account {
  Text number = {};  ///< [mandatory]
  Text account_type = {};  ///< A number; text in card data. [accountType, optional, 1 to 32 digits]
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [mandatory, 1 to 32 digits]
  Text currency_alpha_code = {};         ///< ISO 4217 letters [currencyAlphaCode, optional]
  Amount balance = {};                   ///< minor units of `currency` [mandatory]
  Amount credit_limit = {};              ///< minor units of `currency` [creditLimit, optional]
  Text customer_id = {};                 ///< the service's id of the owner [customerId, mandatory]
  Optional<bool> default_account = {};   ///< always true in the sandbox [defaultAccount, optional]
  Choice<ArrestStatus> status = {};      ///< arrest status [optional]
  Text status_description = {};          ///< the status in words [statusDescription, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Account;
    return Fields{
        field("number",            &S::number,              mandatory()),
        field("accountType",       &S::account_type,        optional(1, 32).integer()),
        field("currency",          &S::currency,            mandatory(1, 32)),
        field("currencyAlphaCode", &S::currency_alpha_code, optional()),
        field("balance",           &S::balance,             mandatory()),
        field("creditLimit",       &S::credit_limit,        optional()),
        field("customerId",        &S::customer_id,         mandatory()),
        field("defaultAccount",    &S::default_account,     optional()),
        field("status",            &S::status,              optional().integer()),
        field("statusDescription", &S::status_description,  optional().informative()),
    };
  }
  // clang-format on
};

}  // namespace tillwire
