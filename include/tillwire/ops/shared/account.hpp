// An account as card management lists it.
#pragma once

#include <tillwire/ops/shared/arrest_status.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire {

/// One account of a list. card management, "Account (item of account lists)".
struct Account {
  Text number = {};
  Text account_type = {};                ///< a number, but text in card data
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number
  Text currency_alpha_code = {};
  Amount balance = {};
  Amount credit_limit = {};
  Text customer_id = {};
  Optional<bool> default_account = {};  ///< always true in the sandbox
  Choice<ArrestStatus> status = {};
  Text status_description = {};

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
