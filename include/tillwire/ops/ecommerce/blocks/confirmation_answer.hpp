// The answer to an operation that confirms a payment.
#pragma once

#include <tillwire/ops/ecommerce/blocks/short_order.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/error_code.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The order in short, after its confirmation. Beyond the specification.
struct ConfirmationAnswer {
  ShortOrder status = {};  ///< [its fields are on this level]

  bool refused() const { return status.refused(); }
  /// Returns Payment::approved only if the error code is 0, the processing centre's code is 00 and
  /// the order is paid, and nothing contradicts that; Payment::declined if the order was declined.
  /// In all other cases the payment may have been confirmed: query GetOrderStatus.
  Payment payment() const {
    const Payment order = status.payment();
    const bool confirmed = order == Payment::approved && !refused() &&
                           status.order.order_status == OrderStatus::paid &&
                           is_zero(status.order.error_code) && is_zero(status.params.resp_code);
    if (confirmed) return Payment::approved;
    return order == Payment::declined ? Payment::declined : Payment::unconfirmed;
  }

  static constexpr auto fields() { return Fields{merged(&ConfirmationAnswer::status)}; }
};

}  // namespace tillwire::ecommerce
