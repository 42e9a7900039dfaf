// The record of an order, limited to the fields that are compared.
#pragma once

#include <cstdint>
#include <tillwire/ops/ecommerce/get_order_status_extended.hpp>
#include <tillwire/table/attribute.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::detail {

/// Queries getOrderStatusExtended.do and reads what is compared, and what a receipt needs.
struct OrderQuestion {
  static constexpr Endpoint endpoint = ecommerce::GetOrderStatusExtended::endpoint;

  Text order_id;
  Text order_number;

  static constexpr auto fields() {
    using S = OrderQuestion;
    return Fields{
        field("orderId", &S::order_id, conditional(1, 36)),
        field("orderNumber", &S::order_number, conditional(1, 36)),
    };
  }

  struct Card {
    Text masked_pan;
    Text approval_code;

    static constexpr auto fields() {
      return Fields{
          field("maskedPan", &Card::masked_pan, optional()),
          field("approvalCode", &Card::approval_code, optional().informative()),
      };
    }
  };

  struct Sums {
    Choice<PaymentState> payment_state;
    Amount approved;
    Amount deposited;
    Amount refunded;

    static constexpr auto fields() {
      return Fields{
          field("paymentState", &Sums::payment_state, optional().deciding()),
          field("approvedAmount", &Sums::approved, optional().deciding()),
          field("depositedAmount", &Sums::deposited, optional().deciding()),
          field("refundedAmount", &Sums::refunded, optional().deciding()),
      };
    }
  };

  struct Refund {
    Text external_refund_id;
    Text action_code;
    Amount amount;

    static constexpr auto fields() {
      return Fields{
          field("externalRefundId", &Refund::external_refund_id, optional().deciding()),
          field("actionCode", &Refund::action_code, optional().integer().deciding()),
          field("amount", &Refund::amount, optional().deciding()),
      };
    }
  };

  struct Response {
    Text error_code;
    Text order_number;
    Choice<OrderStatus> order_status;
    Text action_code;
    Amount amount;
    Text currency;
    Optional<std::int64_t> date;
    List<Attribute> attributes;
    Card card_auth_info;
    Text auth_ref_num;
    Sums payment_amount_info;
    List<Refund> refunds;
    Optional<bool> success;

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",         &S::error_code,          decisive(1, 2)),
          field("orderNumber",       &S::order_number,        optional(1, 36).deciding()),
          field("orderStatus",       &S::order_status,        decisive().integer()),
          field("actionCode",        &S::action_code,         optional().integer().deciding()),
          field("amount",            &S::amount,              optional().deciding()),
          field("currency",          &S::currency,            optional().deciding()),
          field("date",              &S::date,                optional().informative().deciding()),
          field("attributes",        &S::attributes,          optional()),
          field("cardAuthInfo",      &S::card_auth_info,      optional()),
          field("authRefNum",        &S::auth_ref_num,        optional().informative()),
          field("paymentAmountInfo", &S::payment_amount_info, optional().deciding()),
          field("refunds",           &S::refunds,             optional()),
          field("success",           &S::success,             decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::detail
