// performP2PByBinding.do - transfers money from a stored card to another card.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/blocks/p2p_answer.hpp>
#include <tillwire/ops/ecommerce/blocks/p2p_card.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::ecommerce {

/// Transfers the amount of a registered order from a stored card to another card, which is stored
/// or in a seToken. Used like PerformP2p, and as dangerous to repeat.
///
///     P2pPayer payer;
///     payer.binding_id = binding_of_the_payer;
///     P2pReceiver receiver;
///     receiver.binding_id = binding_of_the_receiver;
///     PerformP2pByBinding transfer;
///     transfer.order_id  = order_id;  // RegisterP2p::Response::order_id, copied
///     transfer.from_card = &payer;
///     transfer.to_card   = &receiver;
///     auto answer = client.call(transfer);
///     ask_status(order_id);  // GetP2pStatus: neither answer nor error says what moved
///
/// Moves money twice, and the second half may fail after the first: only GetP2pStatus says. Never
/// repeat it, whatever it answers. Not with a token of the merchant. Beyond the specification.
struct PerformP2pByBinding {
  static constexpr Endpoint endpoint = {p2p_json, "performP2PByBinding.do", moves_money};

  /// RegisterP2p::Response::order_id. [orderId, mandatory, 1 to 36 characters]
  Text order_id = {};
  Block<P2pPayer> from_card = {};   ///< the card to debit [fromCard, conditional]
  Block<P2pReceiver> to_card = {};  ///< the card to credit [toCard, conditional]

  static constexpr auto fields() {
    using S = PerformP2pByBinding;
    return Fields{
        field("orderId", &S::order_id, mandatory(1, 36)),
        field("fromCard", &S::from_card, conditional()),
        field("toCard", &S::to_card, conditional()),
    };
  }

  static constexpr auto rules() {
    using S = PerformP2pByBinding;
    return Rules{at_least_one_of(&S::from_card, &S::to_card)};
  }

  using Response = P2pAnswer;
};

}  // namespace tillwire::ecommerce
