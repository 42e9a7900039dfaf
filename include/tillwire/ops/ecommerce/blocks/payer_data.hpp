// Who paid, as far as the card network tells.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// ecommerce, "Block: payerData": part of payment responses.
struct PayerData {
  /// One for all cards and tokens of the client in the network.
  Text payment_account_reference = {};

  static constexpr auto fields() {
    using S = PayerData;
    return Fields{
        field("paymentAccountReference", &S::payment_account_reference, optional(1, 29)),
    };
  }
};

}  // namespace tillwire::ecommerce
