// An order in short, without its full record.
#pragma once

#include <tillwire/ops/ecommerce/blocks/instant_order_status.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// The order in short. Beyond the specification.
struct ShortOrder {
  /// What the processing centre answered (SATIM).
  struct Params {
    Text resp_code = {};  ///< zeros: approved [respCode, optional]

    static constexpr auto fields() {
      return Fields{field("respCode", &Params::resp_code, optional().deciding())};
    }
  };

  InstantOrderStatus order = {};  ///< [its fields are on this level]
  Params params = {};             ///< of the processing centre [optional]
  Text svfe_response = {};        ///< code of the processing centre [SvfeResponse, optional]
  /// Takes precedence over the order's error_code ("Errors", 1). [optional]
  Optional<bool> success = {};

  /// Returns the order as GetOrderStatusExtended answers it, as far as this answer has it: for
  /// standing_of(). It has no status where the order is paid and the processing centre says
  /// otherwise: nothing is certain then.
  OrderRecord record() const {
    OrderRecord record = {};
    record.error_code = order.error_code;
    record.error_message = order.error_message;
    record.order_number = order.order_number;
    record.order_status = order.order_status;
    record.amount = order.amount;
    record.currency = order.currency;
    record.payment_amount_info.approved = order.approved_amount;
    record.payment_amount_info.deposited = order.deposit_amount;
    record.success = success;
    const bool denied = is_refusal(params.resp_code);
    if (denied && record.payment() == Payment::approved) record.order_status = {};
    return record;
  }
  /// Returns whether the query was refused; this says nothing about the payment. An error in the
  /// answer about a declined order is the order's own.
  bool refused() const { return record().refused() && order.order_status != OrderStatus::declined; }
  /// Returns whether the query says that there is no such order.
  bool not_found() const { return record().not_found(); }
  /// Returns the state of the payment. One that was not tried and one that is under way look
  /// alike without an action code: both are Payment::pending.
  Payment payment() const {
    const Payment payment = record().payment();
    return payment == Payment::not_paid ? Payment::pending : payment;
  }

  // clang-format off
  static constexpr auto fields() {
    using S = ShortOrder;
    return Fields{
        merged(&S::order),
        field("params",       &S::params,        optional().deciding()),
        field("SvfeResponse", &S::svfe_response, optional().informative()),
        field("success",      &S::success,       optional().deciding()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
