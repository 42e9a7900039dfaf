// getAllowedBeneficiaries - lists the beneficiaries to which an account or a card may send money.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::accounts {

/// Asks for the beneficiaries to which an account or a card may send money. The variant for cards
/// is described but not shown; it accepts any field that identifies a card (beyond the
/// specification).
///
///     GetAllowedBeneficiaries query;
///     query.account_number = "40817978900000000017";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const Secret& each : answer->beneficiaries) show_last_digits(each);
///
/// Safe to repeat. card management, "Accounts".
struct GetAllowedBeneficiaries {
  static constexpr Endpoint endpoint = {card_service, "getAllowedBeneficiaries", safe};

  Text account_number = {};  ///< the account; absent for a card [accountNumber, conditional]
  /// The card; absent for an account.
  /// [cardIdentification, conditional, beyond the specification, see identified_by::anything]
  CardIdentification card = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GetAllowedBeneficiaries;
    return Fields{
        field("accountNumber",      &S::account_number, conditional()),
        field("cardIdentification", &S::card,           conditional().beyond()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetAllowedBeneficiaries;
    return Rules{
        exactly_one_of(&S::account_number, &S::card),
        within(&S::card, identified_by::anything),
    };
  }

  struct Response {
    /// Their identifiers, which may be card numbers: their kind is not specified. [optional]
    List<Secret> beneficiaries = {};

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("beneficiaries", &S::beneficiaries, optional().inside("beneficiary").deciding()),
      };
    }
  };
};

}  // namespace tillwire::accounts
