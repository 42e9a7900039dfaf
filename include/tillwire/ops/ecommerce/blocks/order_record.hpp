// The complete record of an order: what was paid, with which card, and what happened afterwards.
#pragma once

#include <tillwire/table/attribute.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The authentication data from a 3-D Secure server.
struct ThreeDsInfo {
  Secret cavv = {};  ///< proof of the authentication [optional, beyond the specification]
  Text xid = {};     ///< id of a 3-D Secure 1 transaction [optional, beyond the specification]

  static constexpr auto fields() {
    using S = ThreeDsInfo;
    return Fields{
        field("cavv", &S::cavv, optional().informative().beyond()),
        field("xid", &S::xid, optional().informative().beyond()),
    };
  }
};

/// How the cardholder was authenticated.
struct SecureAuthInfo {
  Optional<std::int32_t> eci = {};  ///< electronic commerce indicator [optional]
  /// Has cavv and xid of the authentication. [threeDSInfo, optional, beyond the specification]
  ThreeDsInfo three_ds_info = {};

  static constexpr auto fields() {
    using S = SecureAuthInfo;
    return Fields{
        field("eci", &S::eci, optional().informative()),
        field("threeDSInfo", &S::three_ds_info, optional().informative().beyond()),
    };
  }
};

/// The card that paid.
struct CardAuthInfo {
  Text masked_pan = {};                  ///< masked card number [maskedPan, optional]
  Secret expiration = {};                ///< YYYYMM [optional]
  Text cardholder_name = {};             ///< [cardholderName, optional]
  Text approval_code = {};               ///< the issuer's [approvalCode, optional]
  Text payment_system = {};              ///< the card network [paymentSystem, optional]
  Text product = {};                     ///< [optional]
  SecureAuthInfo secure_auth_info = {};  ///< result of 3-D Secure [secureAuthInfo, optional]
  Secret pan = {};                       ///< masked by most gateways [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = CardAuthInfo;
    return Fields{
        field("maskedPan",      &S::masked_pan,       optional()),
        field("expiration",     &S::expiration,       optional()),
        field("cardholderName", &S::cardholder_name,  optional().informative()),
        field("approvalCode",   &S::approval_code,    optional().informative()),
        field("paymentSystem",  &S::payment_system,   optional().informative()),
        field("product",        &S::product,          optional().informative()),
        field("secureAuthInfo", &S::secure_auth_info, optional().informative()),
        field("pan",            &S::pan,              optional()),
    };
  }
  // clang-format on
};

/// The stored card that was used or created; absent if there is none.
struct BindingInfo {
  /// The customer's id in the merchant's system. [clientId, optional, at most 255 characters]
  Text client_id = {};
  Text binding_id = {};  ///< the stored card [bindingId, optional, 1 to 255 characters]

  static constexpr auto fields() {
    using S = BindingInfo;
    return Fields{
        field("clientId", &S::client_id, optional(0, 255).informative()),
        field("bindingId", &S::binding_id, optional(1, 255).informative().deciding()),
    };
  }
};

using tillwire::PaymentState;

/// How much was held, charged and refunded, in minor units.
struct PaymentAmountInfo {
  Choice<PaymentState> payment_state = {};  ///< [paymentState, optional]
  Amount approved = {};                     ///< minor units, held [approvedAmount, optional]
  Amount deposited = {};                    ///< minor units, charged [depositedAmount, optional]
  Amount refunded = {};  ///< minor units, refunded so far [refundedAmount, optional]
  Amount total = {};     ///< minor units; what it includes is not specified [totalAmount, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentAmountInfo;
    return Fields{
        field("paymentState",    &S::payment_state, optional().deciding()),
        field("approvedAmount",  &S::approved,      optional().deciding()),
        field("depositedAmount", &S::deposited,     optional().deciding()),
        field("refundedAmount",  &S::refunded,      optional().deciding()),
        field("totalAmount",     &S::total,         optional().informative()),
    };
  }
  // clang-format on
};

/// The bank that issued the card.
struct BankInfo {
  Text bank_name = {};     ///< [bankName, optional]
  Text country_code = {};  ///< [bankCountryCode, optional]
  Text country_name = {};  ///< [bankCountryName, optional]

  static constexpr auto fields() {
    using S = BankInfo;
    return Fields{
        field("bankName", &S::bank_name, optional().informative()),
        field("bankCountryCode", &S::country_code, optional().informative()),
        field("bankCountryName", &S::country_name, optional().informative()),
    };
  }
};

/// A refund of an order.
struct OrderRefund {
  Text date = {};  ///< in a format not specified [optional, beyond the specification]
  /// Assigned by the merchant; the gateway recognises a repeat by it.
  /// [externalRefundId, optional, beyond the specification]
  Text external_refund_id = {};
  Text approval_code = {};  ///< the issuer's [approvalCode, optional, beyond the specification]
  /// 0: done; see action_of(). [actionCode, optional, integer, beyond the specification]
  Text action_code = {};
  /// Retrieval reference number (RRN). [referenceNumber, optional, beyond the specification]
  Text reference_number = {};
  Amount amount = {};  ///< refunded, in minor units [optional, beyond the specification]

  // clang-format off
  static constexpr auto fields() {
    using S = OrderRefund;
    return Fields{
        field("date",             &S::date,               optional().informative().beyond()),
        field("externalRefundId", &S::external_refund_id, optional().deciding().beyond()),
        field("approvalCode",     &S::approval_code,      optional().informative().beyond()),
        field("actionCode",       &S::action_code,        optional().integer().deciding().beyond()),
        field("referenceNumber",  &S::reference_number,   optional().informative().beyond()),
        field("amount",           &S::amount,             optional().deciding().beyond()),
    };
  }
  // clang-format on
};

/// An operation on an order's money.
struct OrderOperation {
  Amount amount = {};     ///< minor units [optional]
  Text card_holder = {};  ///< [cardHolder, optional]
  Text auth_code = {};    ///< the issuer's [authCode, optional]

  static constexpr auto fields() {
    using S = OrderOperation;
    return Fields{
        field("amount", &S::amount, optional().informative()),
        field("cardHolder", &S::card_holder, optional().informative()),
        field("authCode", &S::auth_code, optional().informative()),
    };
  }
};

/// The complete record of an order. ecommerce, "Order status object in stored-credential payment
/// responses"; a status query returns it with some more fields, beyond the specification. A field
/// that identifies the order, or says how much money moved, must not occur twice.
struct OrderRecord {
  /// Code of the query: "6" no such order, "5" access denied, "7" system error (beyond the
  /// specification). [errorCode, one of the decisive fields, 1 to 2 characters]
  Text error_code = {};
  /// In the request's language; show it, do not depend on its text.
  /// [errorMessage, optional, 1 to 512 characters, beyond the specification]
  Text error_message = {};
  Text order_number = {};  ///< assigned by the merchant [orderNumber, optional, 1 to 36 characters]
  /// Absent if the order was not found. [orderStatus, one of the decisive fields]
  Choice<OrderStatus> order_status = {};
  /// Why the last attempt to pay ended as it did: see action_of() (beyond the specification).
  /// [actionCode, optional, integer]
  Text action_code = {};
  Text action_code_description = {};  ///< action_code in words [actionCodeDescription, optional]
  Amount amount = {};                 ///< registered amount, in minor units [optional]
  Text currency = {};                 ///< ISO 4217 digits [optional]
  Optional<std::int64_t> date = {};   ///< time of registration, epoch milliseconds [optional]
  Text order_description = {};        ///< Register::description [orderDescription, optional]
  Text ip = {};  ///< the buyer's IPv4 or IPv6 address [optional, beyond the specification]
  /// Includes RecurrentPayment::additional_parameters. [merchantOrderParams, optional]
  List<Attribute> merchant_order_params = {};
  /// Names not specified. [transactionAttributes, optional]
  List<Attribute> transaction_attributes = {};
  List<Attribute> attributes = {};  ///< mdOrder is the gateway's id of the order [optional]
  /// The card that paid; absent if none did. [cardAuthInfo, optional]
  CardAuthInfo card_auth_info = {};
  /// The stored card that was used or created. [bindingInfo, optional]
  BindingInfo binding_info = {};
  /// Time of the payment, epoch milliseconds. [authDateTime, optional]
  Optional<std::int64_t> auth_date_time = {};
  Text terminal_id = {};   ///< [terminalId, optional, beyond the specification]
  Text auth_ref_num = {};  ///< retrieval reference number (RRN) [authRefNum, optional]
  /// What was held, charged and refunded. [paymentAmountInfo, optional]
  PaymentAmountInfo payment_amount_info = {};
  BankInfo bank_info = {};         ///< the bank that issued the card [bankInfo, optional]
  Optional<bool> chargeback = {};  ///< true: the issuer reclaimed the payment [optional]
  /// Absent if the gateway does not list them. [optional, beyond the specification]
  List<OrderRefund> refunds = {};
  List<OrderOperation> operations = {};  ///< movements of the order's money [optional]
  /// Not shown; takes precedence over error_code ("Errors", 1).
  /// [one of the decisive fields, beyond the specification]
  Optional<bool> success = {};

  /// Returns whether the query was refused; this says nothing about the payment.
  constexpr bool refused() const { return is_refusal(success, error_code); }
  /// Returns whether the query says that there is no such order.
  constexpr bool not_found() const { return is_order_missing(success, error_code, order_status); }
  /// Returns the state of the payment, by all that the record says.
  constexpr Payment payment() const { return judge_order(refused(), order_state(*this)); }

  // clang-format off
  static constexpr auto fields() {
    using S = OrderRecord;
    return Fields{
        field("errorCode",             &S::error_code,              decisive(1, 2)),
        field("errorMessage", &S::error_message, optional(1, 512).informative().beyond()),
        field("orderNumber",           &S::order_number,            optional(1, 36).deciding()),
        field("orderStatus",           &S::order_status,            decisive().integer()),
        field("actionCode",            &S::action_code,             optional().integer().deciding()),
        field("actionCodeDescription", &S::action_code_description, optional().informative()),
        field("amount",                &S::amount,                  optional().deciding()),
        field("currency",              &S::currency,                optional().deciding()),
        field("date", &S::date, optional().informative().deciding()),
        field("orderDescription", &S::order_description, optional().informative().deciding()),
        field("ip", &S::ip, optional().informative().beyond()),
        field("merchantOrderParams",   &S::merchant_order_params,   optional().informative()),
        field("transactionAttributes", &S::transaction_attributes,  optional().informative()),
        field("attributes",            &S::attributes,              optional()),
        field("cardAuthInfo",          &S::card_auth_info,          optional()),
        field("bindingInfo",           &S::binding_info,            optional().informative()),
        field("authDateTime", &S::auth_date_time, optional().informative().deciding()),
        field("terminalId",            &S::terminal_id,             optional().informative().beyond()),
        field("authRefNum",            &S::auth_ref_num,            optional().informative()),
        field("paymentAmountInfo",     &S::payment_amount_info,     optional().deciding()),
        field("bankInfo",              &S::bank_info,               optional().informative()),
        field("chargeback",            &S::chargeback,              optional().deciding()),
        field("refunds",               &S::refunds,                 optional().beyond()),
        field("operations",            &S::operations,              optional().informative()),
        field("success",               &S::success,                 decisive().beyond()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
