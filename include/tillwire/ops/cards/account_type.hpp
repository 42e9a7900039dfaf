// The types of a card's account.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::cards {

/// The values of `accountType` if it is text. card management, "Cards and wallets",
/// bindCardToAccount; no other value is sent.
enum class AccountType : std::uint8_t {
  unknown,
  standard,  // ACCOUNT_TYPE_DEFAULT
  saving,
  checking,
  credit,
  first_others,
  loans,
  envelope,
  escrow,
  money_market,
  loyalty,
};
constexpr auto values_of(AccountType) {
  using E = AccountType;
  return Values{
      value(E::standard, "ACCOUNT_TYPE_DEFAULT"),
      value(E::saving, "ACCOUNT_TYPE_SAVING"),
      value(E::checking, "ACCOUNT_TYPE_CHECKING"),
      value(E::credit, "ACCOUNT_TYPE_CREDIT"),
      value(E::first_others, "ACCOUNT_TYPE_FIRST_OTHERS"),
      value(E::loans, "ACCOUNT_TYPE_LOANS"),
      value(E::envelope, "ACCOUNT_TYPE_ENVELOPE"),
      value(E::escrow, "ACCOUNT_TYPE_ESCROW"),
      value(E::money_market, "ACCOUNT_TYPE_MONEY_MARKET"),
      value(E::loyalty, "ACCOUNT_TYPE_LOYALTY"),
  };
}

}  // namespace tillwire::cards
