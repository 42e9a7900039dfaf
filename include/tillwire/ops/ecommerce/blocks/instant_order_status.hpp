// The order inside the answer of an instant payment.
#pragma once

#include <tillwire/ops/ecommerce/blocks/tokenization_info.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/order.hpp>

namespace tillwire::ecommerce {

/// The order in the answer of an instant payment. ecommerce, "Block: orderStatus". Its wire names
/// differ in case from those of OrderRecord; decoding ignores case.
struct InstantOrderStatus {
  Text error_code = {};  ///< "0" or absent: no error [ErrorCode, optional, 1 to 2 characters]
  /// In the request's language; show it, do not depend on its text.
  /// [ErrorMessage, optional, 1 to 512 characters]
  Text error_message = {};
  Text order_number = {};  ///< assigned by the merchant [OrderNumber, optional, 1 to 36 characters]
  /// Absent if the order was not found. [OrderStatus, optional]
  Choice<OrderStatus> order_status = {};
  Secret expiration = {};     ///< YYYYMM [optional, 6 digits]
  Text cardholder_name = {};  ///< [cardholderName, optional, 1 to 26 characters]
  /// Held; less than the registered amount after a partial authorization.
  /// [approvedAmount, optional, at most 12 digits]
  Amount approved_amount = {};
  /// Charged; less than the registered amount after a partial authorization.
  /// [depositAmount, optional, 1 to 12 digits]
  Amount deposit_amount = {};
  Text currency = {};  ///< ISO 4217 digits [optional, 3 characters]
  /// The issuer's; digits and Latin letters. [approvalCode, optional, 6 characters]
  Text approval_code = {};
  Optional<std::int32_t> auth_code = {};  ///< deprecated, always 2 [authCode, optional, 6 digits]
  /// Masked; that of the device for a mobile wallet. [Pan, optional, 1 to 19 characters]
  Secret pan = {};
  Amount amount = {};  ///< registered amount [optional, at most 12 digits]
  Text ip = {};        ///< the buyer's IPv4 or IPv6 address [Ip, optional, 1 to 39 characters]
  /// Code of the processing system; support enables it.
  /// [originalActionCode, optional, 1 to 15 characters]
  Text original_action_code = {};
  Text rrn = {};  ///< the acquirer's id of the transaction [optional, 1 to 12 digits]
  /// To be sent as PaymentOrder::original_payment_net_ref_num of later payments.
  /// [paymentNetRefNum, optional, 1 to 512 characters]
  Text payment_net_ref_num = {};
  /// Absent if no token was used. [tokenizationInfo, optional]
  TokenizationInfo tokenization_info = {};

  // clang-format off
  static constexpr auto fields() {
    using S = InstantOrderStatus;
    return Fields{
        field("ErrorCode",          &S::error_code,           optional(1, 2).deciding()),
        field("ErrorMessage",       &S::error_message,        optional(1, 512).informative()),
        field("OrderNumber",        &S::order_number,         optional(1, 36).deciding()),
        field("OrderStatus",        &S::order_status,         optional().integer().deciding()),
        field("expiration",         &S::expiration,           optional(6).integer().informative()),
        field("cardholderName",     &S::cardholder_name,      optional(1, 26).informative()),
        field("approvedAmount",     &S::approved_amount,      optional(0, 12).deciding()),
        field("depositAmount",      &S::deposit_amount,       optional(1, 12).deciding()),
        field("currency",           &S::currency,             optional(3).deciding()),
        field("approvalCode",       &S::approval_code,        optional(6).informative()),
        field("authCode",           &S::auth_code,            optional(6).informative()),
        field("Pan",                &S::pan,                  optional(1, 19).informative()),
        field("amount",             &S::amount,               optional(0, 12).deciding()),
        field("Ip",                 &S::ip,                   optional(1, 39).informative()),
        field("originalActionCode", &S::original_action_code, optional(1, 15).informative()),
        field("rrn",                &S::rrn,                  optional(1, 12).integer().informative()),
        field("paymentNetRefNum",   &S::payment_net_ref_num,  optional(1, 512).informative()),
        field("tokenizationInfo",   &S::tokenization_info,    optional().informative()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
