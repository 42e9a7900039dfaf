// The terminal at which a card is used.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire {

/// The terminal at which a card is used. card management, "Shared block: cardAcceptorParameters";
/// not for the sandbox.
struct CardAcceptorParameters {
  Text terminal_identification = {};  ///< [terminalIdentification, mandatory]
  Text merchant_identification = {};  ///< [merchantIdentification, mandatory]
  Text merchant_type = {};      ///< merchant category code, ISO 18245 [merchantType, mandatory]
  Text name_and_location = {};  ///< the terminal's address [nameAndLocation, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = CardAcceptorParameters;
    return Fields{
        field("terminalIdentification", &S::terminal_identification, mandatory()),
        field("merchantIdentification", &S::merchant_identification, mandatory()),
        field("merchantType",           &S::merchant_type,           mandatory()),
        field("nameAndLocation",        &S::name_and_location,       optional().informative()),
    };
  }
  // clang-format on
};

}  // namespace tillwire
