// The order inside the answer of an instant payment.
#pragma once

#include <tillwire/model/outcome.hpp>
#include <tillwire/ops/ecommerce/blocks/tokenization_info.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::ecommerce {

/// ecommerce, "Block: orderStatus". The names on the wire differ in case from those of OrderRecord;
/// any case is read.
struct InstantOrderStatus {
  Text error_code;
  Text error_message;  ///< in the request's language: show it, never match on it
  Text order_number;
  Choice<OrderStatus> order_status;  ///< absent if the order was not found
  Secret expiration;                 ///< YYYYMM
  Text cardholder_name;
  Amount approved_amount;  ///< held; of a partial authorization less than registered
  Amount deposit_amount;   ///< charged; the same
  Text currency;
  Text approval_code;
  Optional<std::int32_t> auth_code;  ///< deprecated, always 2
  Secret pan;                        ///< masked; of a mobile wallet that of the device
  Amount amount;
  Text ip;
  Text original_action_code;  ///< of the processing system; support enables it
  Text rrn;                   ///< the acquiring bank's id of the transaction
  Text payment_net_ref_num;   ///< PaymentOrder::original_payment_net_ref_num of later payments
  TokenizationInfo tokenization_info;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("ErrorCode",          &InstantOrderStatus::error_code,           optional(1, 2).deciding()),
        field("ErrorMessage",       &InstantOrderStatus::error_message,        optional(1, 512)),
        field("OrderNumber",        &InstantOrderStatus::order_number,         optional(1, 36)),
        field("OrderStatus",        &InstantOrderStatus::order_status,         optional().integer().deciding()),
        field("expiration",         &InstantOrderStatus::expiration,           optional(6).integer()),
        field("cardholderName",     &InstantOrderStatus::cardholder_name,      optional(1, 26)),
        field("approvedAmount",     &InstantOrderStatus::approved_amount,      optional(0, 12)),
        field("depositAmount",      &InstantOrderStatus::deposit_amount,       optional(1, 12)),
        field("currency",           &InstantOrderStatus::currency,             optional(3)),
        field("approvalCode",       &InstantOrderStatus::approval_code,        optional(6)),
        field("authCode",           &InstantOrderStatus::auth_code,            optional(6)),
        field("Pan",                &InstantOrderStatus::pan,                  optional(1, 19)),
        field("amount",             &InstantOrderStatus::amount,               optional(0, 12)),
        field("Ip",                 &InstantOrderStatus::ip,                   optional(1, 39)),
        field("originalActionCode", &InstantOrderStatus::original_action_code, optional(1, 15)),
        field("rrn",                &InstantOrderStatus::rrn,                  optional(1, 12).integer()),
        field("paymentNetRefNum",   &InstantOrderStatus::payment_net_ref_num,  optional(1, 512)),
        field("tokenizationInfo",   &InstantOrderStatus::tokenization_info,    optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
