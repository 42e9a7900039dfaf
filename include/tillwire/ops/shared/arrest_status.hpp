// The restrictions of an account.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire {

/// The arrest status of an account: what it must not be used for. card management, "Account arrest
/// status".
enum class ArrestStatus : std::uint8_t {
  unrestricted = 0,
  no_withdrawals = 1,
  no_withdrawals_or_transfers = 2,
  only_balance_inquiry = 3,
  only_deposits = 4,
  only_balance_inquiry_and_deposits = 5,
  only_balance_inquiry_deposits_and_transfers = 6,
  fully_restricted_7 = 7,  // 7, 8 and 9 mean the same
  fully_restricted_8 = 8,
  fully_restricted_9 = 9,
  cash_deposit_warning = 10,
  inoperative = 11,
  no_credit = 12,
  no_debit = 13,
  blocked = 14,
  fraud = 15,
  unknown = 255,
};
constexpr auto values_of(ArrestStatus) {
  using E = ArrestStatus;
  return Values{
      value(E::unrestricted, "0"),
      value(E::no_withdrawals, "1"),
      value(E::no_withdrawals_or_transfers, "2"),
      value(E::only_balance_inquiry, "3"),
      value(E::only_deposits, "4"),
      value(E::only_balance_inquiry_and_deposits, "5"),
      value(E::only_balance_inquiry_deposits_and_transfers, "6"),
      value(E::fully_restricted_7, "7"),
      value(E::fully_restricted_8, "8"),
      value(E::fully_restricted_9, "9"),
      value(E::cash_deposit_warning, "10"),
      value(E::inoperative, "11"),
      value(E::no_credit, "12"),
      value(E::no_debit, "13"),
      value(E::blocked, "14"),
      value(E::fraud, "15"),
  };
}

/// Returns a status in the specification's words, for display; null for a status that it does not
/// list.
constexpr const char* label_of(ArrestStatus status) {
  constexpr const char* labels[] = {
      "NO RESTRICTIONS",
      "NO WITHDRAWALS",
      "NO WITHDRAWALS OR TRANSFERS",
      "ONLY BALANCE INQUIRY",
      "ONLY DEPOSITS",
      "ONLY BALANCE INQ AND DEPOSITS",
      "ONLY BALINQ, DEP, AND XFERS",
      "FULLY RESTRICTED ACCOUNT",
      "FULLY RESTRICTED ACCOUNT",
      "FULLY RESTRICTED ACCOUNT",
      "WARNING CASH DEP",
      "INOPERATIVE",
      "NO CREDIT",
      "NO DEBIT",
      "BLOCKED",
      "FRAUD",
  };
  const auto number = static_cast<std::uint8_t>(status);
  return number < std::size(labels) ? labels[number] : nullptr;
}

}  // namespace tillwire
