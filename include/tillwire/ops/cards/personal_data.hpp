// The name of a card's holder.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::cards {

/// The block `personalData`. card management, "Cards and wallets", bindCardToAccount and
/// createVirtualCard; not for the sandbox.
struct PersonalData {
  Text first_name = {};
  Text last_name = {};

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("firstName", &PersonalData::first_name, optional()),
        field("lastName",  &PersonalData::last_name,  optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::cards
