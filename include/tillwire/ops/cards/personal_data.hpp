// PersonalData: the name of a cardholder.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::cards {

/// The block `personalData`. card management, "Cards and wallets", bindCardToAccount and
/// createVirtualCard; not for the sandbox.
struct PersonalData {
  Text first_name = {};  ///< [firstName, optional]
  Text last_name = {};   ///< [lastName, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = PersonalData;
    return Fields{
        field("firstName", &S::first_name, optional().informative()),
        field("lastName",  &S::last_name,  optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::cards
