// The types of a card's account.
#pragma once

#include <cstdint>
#include <tillwire/model/choice.hpp>

namespace tillwire::cards {

/// The values of `accountType` where it is text. card management, "Cards and wallets",
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
  return Values{"ACCOUNT_TYPE_DEFAULT",  "ACCOUNT_TYPE_SAVING",       "ACCOUNT_TYPE_CHECKING",
                "ACCOUNT_TYPE_CREDIT",   "ACCOUNT_TYPE_FIRST_OTHERS", "ACCOUNT_TYPE_LOANS",
                "ACCOUNT_TYPE_ENVELOPE", "ACCOUNT_TYPE_ESCROW",       "ACCOUNT_TYPE_MONEY_MARKET",
                "ACCOUNT_TYPE_LOYALTY"};
}

}  // namespace tillwire::cards
