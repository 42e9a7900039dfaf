// setTransactionSchemeAdditions - adds rules about where a card may be used.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// A rule to be added to a card's transaction scheme.
struct TransactionSchemeAddition {
  Optional<std::int64_t> id = {};  ///< the rule's id [mandatory]
  Text domain = {};                ///< id of the card's issuing institution [mandatory]
  /// Number of a group of countries. [countryGroup, mandatory]
  Optional<std::int32_t> country_group = {};
  Optional<std::int32_t> mcc_group = {};  ///< group of merchant categories [mccGroup, mandatory]
  /// Number of a transaction type. [transactionType, mandatory]
  Optional<std::int32_t> transaction_type = {};
  /// POS data code; asterisks in the example act as wildcards. [posDataCode, mandatory]
  Text pos_data_code = {};

  // clang-format off
  static constexpr auto fields() {
    using S = TransactionSchemeAddition;
    return Fields{
        field("id",              &S::id,               mandatory()),
        field("domain",          &S::domain,           mandatory()),
        field("countryGroup",    &S::country_group,    mandatory()),
        field("mccGroup",        &S::mcc_group,        mandatory()),
        field("transactionType", &S::transaction_type, mandatory()),
        field("posDataCode",     &S::pos_data_code,    mandatory()),
    };
  }
  // clang-format on
};

/// Adds rules about the transactions that a card may make, by country, merchant category and kind.
///
///     const TransactionSchemeAddition additions[] = {{17, "1001", 3, 5, 774, "******5*****"}};
///     SetTransactionSchemeAdditions set;
///     set.card.card_number = "5200000000000007";
///     set.additions        = additions;
///     auto answer = client.call(set);
///     if (answer.succeeded()) say("set");
///
/// It is not shown whether a repeat adds the same rules again, nor what may identify the card. card
/// management, "Cards and wallets".
struct SetTransactionSchemeAdditions {
  static constexpr Endpoint endpoint = {card_service, "setTransactionSchemeAdditions",
                                        changes_state};

  CardIdentification card = {};  ///< [cardIdentification, mandatory, see identified_by::anything]
  /// One for each rule to add. [transactionSchemeAdditions, mandatory]
  Items<TransactionSchemeAddition> additions = {};

  // clang-format off
  static constexpr auto fields() {
    using S = SetTransactionSchemeAdditions;
    return Fields{
        field("cardIdentification",         &S::card,      mandatory()),
        field("transactionSchemeAdditions", &S::additions, mandatory()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = SetTransactionSchemeAdditions;
    return Rules{
        within(&S::card, identified_by::anything),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::cards
