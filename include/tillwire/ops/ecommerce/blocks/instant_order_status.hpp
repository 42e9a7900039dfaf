// The order inside the answer of an instant payment.
#pragma once

#include <tillwire/ops/ecommerce/blocks/tokenization_info.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/order.hpp>

namespace tillwire::ecommerce {

/// The order in the answer of an instant payment. ecommerce, "Block: orderStatus". Its wire names
/// differ in case from those of OrderRecord; decoding ignores case.
struct InstantOrderStatus {
  Text error_code = {};     ///< "0" or absent: no error
  Text error_message = {};  ///< in the request's language; show it, do not depend on its text
  Text order_number = {};   ///< assigned by the merchant
  Choice<OrderStatus> order_status = {};  ///< absent if the order was not found
  Secret expiration = {};                 ///< YYYYMM
  Text cardholder_name = {};
  /// Held; less than the registered amount after a partial authorization.
  Amount approved_amount = {};
  /// Charged; less than the registered amount after a partial authorization.
  Amount deposit_amount = {};
  Text currency = {};                     ///< ISO 4217 digits
  Text approval_code = {};                ///< the issuer's; digits and Latin letters
  Optional<std::int32_t> auth_code = {};  ///< deprecated, always 2
  Secret pan = {};                        ///< masked; that of the device for a mobile wallet
  Amount amount = {};                     ///< registered amount
  Text ip = {};                           ///< the buyer's IPv4 or IPv6 address
  Text original_action_code = {};         ///< code of the processing system; support enables it
  Text rrn = {};                          ///< the acquirer's id of the transaction
  /// To be sent as PaymentOrder::original_payment_net_ref_num of later payments.
  Text payment_net_ref_num = {};
  TokenizationInfo tokenization_info = {};  ///< absent if no token was used

  // clang-format off
  static constexpr auto fields() {
    using S = InstantOrderStatus;
    return Fields{
        field("ErrorCode",          &S::error_code,           optional(1, 2).deciding()),
        field("ErrorMessage",       &S::error_message,        optional(1, 512)),
        field("OrderNumber",        &S::order_number,         optional(1, 36).deciding()),
        field("OrderStatus",        &S::order_status,         optional().integer().deciding()),
        field("expiration",         &S::expiration,           optional(6).integer()),
        field("cardholderName",     &S::cardholder_name,      optional(1, 26)),
        field("approvedAmount",     &S::approved_amount,      optional(0, 12)),
        field("depositAmount",      &S::deposit_amount,       optional(1, 12)),
        field("currency",           &S::currency,             optional(3)),
        field("approvalCode",       &S::approval_code,        optional(6)),
        field("authCode",           &S::auth_code,            optional(6)),
        field("Pan",                &S::pan,                  optional(1, 19)),
        field("amount",             &S::amount,               optional(0, 12)),
        field("Ip",                 &S::ip,                   optional(1, 39)),
        field("originalActionCode", &S::original_action_code, optional(1, 15)),
        field("rrn",                &S::rrn,                  optional(1, 12).integer()),
        field("paymentNetRefNum",   &S::payment_net_ref_num,  optional(1, 512)),
        field("tokenizationInfo",   &S::tokenization_info,    optional()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
