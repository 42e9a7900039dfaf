// Who paid, as far as the card network tells.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// ecommerce, "Block: payerData": part of payment responses.
struct PayerData {
  Text payment_account_reference;  ///< one for all cards and tokens of the client in the network

  static constexpr auto fields() {
    using S = PayerData;
    return Fields{
        field("paymentAccountReference", &S::payment_account_reference, optional(1, 29)),
    };
  }
};

}  // namespace tillwire::ecommerce
