// blockCard - blocks a card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/acceptor.hpp>
#include <tillwire/ops/shared/card_identification.hpp>
#include <tillwire/ops/shared/card_status.hpp>
#include <tillwire/ops/shared/operation_result.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::cards {

/// Blocks a card. The sandbox requires that it is valid before.
///
///     BlockCard block;
///     block.card.card_number = "5200000000000007";
///     block.hot_card_status  = card_status::blocked;
///     auto answer = client.call(block);
///     if (answer.succeeded()) say("blocked");
///
/// A repeat is harmless; the service may refuse it if the card is already blocked. card management,
/// "Cards and wallets".
struct BlockCard {
  static constexpr Endpoint endpoint = {card_service, "blockCard", changes_state};

  /// [cardIdentification, mandatory, see identified_by::anything]
  CardIdentification card = {};
  Optional<std::int32_t> hot_card_status = {};  ///< see card_status [hotCardStatus, mandatory]
  /// The terminal; not for the sandbox. [cardAcceptorParameters, optional]
  Block<CardAcceptorParameters> acceptor = {};

  // clang-format off
  static constexpr auto fields() {
    using S = BlockCard;
    return Fields{
        field("cardIdentification",     &S::card,            mandatory()),
        field("hotCardStatus",          &S::hot_card_status, mandatory()),
        field("cardAcceptorParameters", &S::acceptor,        optional()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = BlockCard;
    return Rules{
        within(&S::card, identified_by::anything),
    };
  }

  using Response = OperationResult;
};

}  // namespace tillwire::cards
