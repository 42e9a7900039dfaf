// PayerData: the client as the card network identifies it.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// Identifies the client in the card network. ecommerce, "Block: payerData": part of payment
/// responses.
struct PayerData {
  /// The same for all cards and tokens of the client in the network.
  /// [paymentAccountReference, optional, 1 to 29 characters]
  Text payment_account_reference = {};

  static constexpr auto fields() {
    using S = PayerData;
    return Fields{
        field("paymentAccountReference", &S::payment_account_reference,
              optional(1, 29).informative()),
    };
  }
};

}  // namespace tillwire::ecommerce
