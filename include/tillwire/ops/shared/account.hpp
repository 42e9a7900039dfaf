// An account as card management lists it.
#pragma once

#include <tillwire/model/schema.hpp>

namespace tillwire {

/// What an account may not be used for. card management, "Account arrest status".
enum class ArrestStatus : std::uint8_t {
  unknown,
  unrestricted,                                 // 0
  no_withdrawals,                               // 1
  no_withdrawals_or_transfers,                  // 2
  only_balance_inquiry,                         // 3
  only_deposits,                                // 4
  only_balance_inquiry_and_deposits,            // 5
  only_balance_inquiry_deposits_and_transfers,  // 6
  fully_restricted_7,                           // 7, 8 and 9 mean the same
  fully_restricted_8,
  fully_restricted_9,
  cash_deposit_warning,  // 10
  inoperative,           // 11
  no_credit,             // 12
  no_debit,              // 13
  blocked,               // 14
  fraud,                 // 15
};
constexpr auto values_of(ArrestStatus) {
  return Values{"0", "1", "2",  "3",  "4",  "5",  "6",  "7",
                "8", "9", "10", "11", "12", "13", "14", "15"};
}

/// One account of a list. card management, "Account (item of account lists)".
struct Account {
  Text number;
  Text account_type;                ///< a number, but text in card data
  Optional<std::int32_t> currency;  ///< ISO 4217 number
  Text currency_alpha_code;
  Amount balance;
  Amount credit_limit;
  Text customer_id;
  Optional<bool> default_account;  ///< always true in the sandbox
  Choice<ArrestStatus> status;
  Text status_description;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("number",            &Account::number,              mandatory()),
        field("accountType",       &Account::account_type,        optional(1, 32)),
        field("currency",          &Account::currency,            mandatory(1, 32)),
        field("currencyAlphaCode", &Account::currency_alpha_code, optional()),
        field("balance",           &Account::balance,             mandatory()),
        field("creditLimit",       &Account::credit_limit,        optional()),
        field("customerId",        &Account::customer_id,         mandatory()),
        field("defaultAccount",    &Account::default_account,     optional()),
        field("status",            &Account::status,              optional().integer()),
        field("statusDescription", &Account::status_description,  optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire
