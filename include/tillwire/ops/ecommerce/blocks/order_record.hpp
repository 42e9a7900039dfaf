// The complete record of an order: what was paid, with which card, and what happened since.
#pragma once

#include <tillwire/table/attribute.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/payment.hpp>

namespace tillwire::ecommerce {

/// The authentication data that came from a 3-D Secure server.
struct ThreeDsInfo {
  Secret cavv = {};
  Text xid = {};

  static constexpr auto fields() {
    using S = ThreeDsInfo;
    return Fields{
        field("cavv", &S::cavv, optional()),
        field("xid", &S::xid, optional()),
    };
  }
};

/// How the cardholder was authenticated.
struct SecureAuthInfo {
  Optional<std::int32_t> eci = {};  ///< electronic commerce indicator
  ThreeDsInfo three_ds_info = {};

  static constexpr auto fields() {
    using S = SecureAuthInfo;
    return Fields{
        field("eci", &S::eci, optional()),
        field("threeDSInfo", &S::three_ds_info, optional()),
    };
  }
};

/// The card that paid.
struct CardAuthInfo {
  Text masked_pan = {};
  Secret expiration = {};  ///< YYYYMM
  Text cardholder_name = {};
  Text approval_code = {};
  Text payment_system = {};
  Text product = {};
  SecureAuthInfo secure_auth_info = {};
  Secret pan = {};  ///< masked by most gateways

  // clang-format off
  static constexpr auto fields() {
    using S = CardAuthInfo;
    return Fields{
        field("maskedPan",      &S::masked_pan,       optional()),
        field("expiration",     &S::expiration,       optional()),
        field("cardholderName", &S::cardholder_name,  optional()),
        field("approvalCode",   &S::approval_code,    optional()),
        field("paymentSystem",  &S::payment_system,   optional()),
        field("product",        &S::product,          optional()),
        field("secureAuthInfo", &S::secure_auth_info, optional()),
        field("pan",            &S::pan,              optional()),
    };
  }
  // clang-format on
};

/// The stored card, if one was used or made.
struct BindingInfo {
  Text client_id = {};
  Text binding_id = {};

  static constexpr auto fields() {
    using S = BindingInfo;
    return Fields{
        field("clientId", &S::client_id, optional()),
        field("bindingId", &S::binding_id, optional()),
    };
  }
};

/// Where a payment stands. ecommerce, "States", names DEPOSITED; the others are beyond the
/// specification.
enum class PaymentState : std::uint8_t {
  unknown,
  created,
  approved,   // held
  deposited,  // charged
  declined,
  reversed,
  refunded,
};
constexpr auto values_of(PaymentState) {
  using E = PaymentState;
  return Values{
      value(E::created, "CREATED"),     value(E::approved, "APPROVED"),
      value(E::deposited, "DEPOSITED"), value(E::declined, "DECLINED"),
      value(E::reversed, "REVERSED"),   value(E::refunded, "REFUNDED"),
  };
}

/// How much was held, charged and given back.
struct PaymentAmountInfo {
  Choice<PaymentState> payment_state = {};
  Amount approved = {};
  Amount deposited = {};
  Amount refunded = {};
  Amount total = {};

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentAmountInfo;
    return Fields{
        field("paymentState",    &S::payment_state, optional()),
        field("approvedAmount",  &S::approved,      optional().deciding()),
        field("depositedAmount", &S::deposited,     optional().deciding()),
        field("refundedAmount",  &S::refunded,      optional().deciding()),
        field("totalAmount",     &S::total,         optional()),
    };
  }
  // clang-format on
};

/// The bank that issued the card.
struct BankInfo {
  Text bank_name = {};
  Text country_code = {};
  Text country_name = {};

  static constexpr auto fields() {
    using S = BankInfo;
    return Fields{
        field("bankName", &S::bank_name, optional()),
        field("bankCountryCode", &S::country_code, optional()),
        field("bankCountryName", &S::country_name, optional()),
    };
  }
};

/// One refund of an order.
struct OrderRefund {
  Text date = {};
  Text external_refund_id = {};  ///< the merchant's own, by which a repeat is known
  Text approval_code = {};
  Optional<std::int32_t> action_code = {};
  Text reference_number = {};
  Amount amount = {};

  // clang-format off
  static constexpr auto fields() {
    using S = OrderRefund;
    return Fields{
        field("date",             &S::date,               optional()),
        field("externalRefundId", &S::external_refund_id, optional().deciding()),
        field("approvalCode",     &S::approval_code,      optional()),
        field("actionCode",       &S::action_code,        optional().deciding()),
        field("referenceNumber",  &S::reference_number,   optional()),
        field("amount",           &S::amount,             optional().deciding()),
    };
  }
  // clang-format on
};

/// One operation on an order's money.
struct OrderOperation {
  Amount amount = {};
  Text card_holder = {};
  Text auth_code = {};

  static constexpr auto fields() {
    using S = OrderOperation;
    return Fields{
        field("amount", &S::amount, optional()),
        field("cardHolder", &S::card_holder, optional()),
        field("authCode", &S::auth_code, optional()),
    };
  }
};

/// The complete record of an order. ecommerce, "Order status object in stored-credential payment
/// responses"; as a status query gives it, with some fields more, beyond the specification. A field
/// that tells which order it is, or how much money moved, may not stand there twice.
struct OrderRecord {
  Text error_code = {};  ///< of the query: "6" no such order, "5" access denied, "7" system error
  Text error_message = {};
  Text order_number = {};
  Choice<OrderStatus> order_status = {};
  /// -100 no payment was tried, -30001 under way, 0 paid, others: why the last attempt failed
  Optional<std::int32_t> action_code = {};
  Text action_code_description = {};
  Amount amount = {};  ///< as registered
  Text currency = {};
  Optional<std::int64_t> date = {};  ///< of the registration, in epoch milliseconds
  Text order_description = {};
  Text ip = {};
  List<Attribute> merchant_order_params = {};
  List<Attribute> transaction_attributes = {};
  List<Attribute> attributes = {};  ///< mdOrder holds the gateway's id of the order
  CardAuthInfo card_auth_info = {};
  BindingInfo binding_info = {};
  Optional<std::int64_t> auth_date_time = {};  ///< of the payment, in epoch milliseconds
  Text terminal_id = {};
  Text auth_ref_num = {};  ///< RRN
  PaymentAmountInfo payment_amount_info = {};
  BankInfo bank_info = {};
  Optional<bool> chargeback = {};
  List<OrderRefund> refunds = {};
  List<OrderOperation> operations = {};
  Optional<bool> success = {};  ///< not shown; where it comes, it wins over errorCode ("Errors", 1)

  /// Of the query: it says nothing of the payment.
  constexpr bool refused() const { return is_refusal(success, error_code); }
  /// Whether there is no such order: the query says so, or it succeeded and has no status.
  constexpr bool not_found() const { return is_order_missing(success, error_code, order_status); }
  /// Of no order: declined, as a status is missing ("Block: orderStatus").
  constexpr Payment payment() const {
    return judge_record(success, error_code, order_status, action_code);
  }

  // clang-format off
  static constexpr auto fields() {
    using S = OrderRecord;
    return Fields{
        field("errorCode",             &S::error_code,              decisive(1, 2)),
        field("errorMessage",          &S::error_message,           optional(1, 512)),
        field("orderNumber",           &S::order_number,            optional(1, 36).deciding()),
        field("orderStatus",           &S::order_status,            decisive().integer()),
        field("actionCode",            &S::action_code,             optional().deciding()),
        field("actionCodeDescription", &S::action_code_description, optional()),
        field("amount",                &S::amount,                  optional().deciding()),
        field("currency",              &S::currency,                optional().deciding()),
        field("date",                  &S::date,                    optional().deciding()),
        field("orderDescription",      &S::order_description,       optional().deciding()),
        field("ip",                    &S::ip,                      optional()),
        field("merchantOrderParams",   &S::merchant_order_params,   optional()),
        field("transactionAttributes", &S::transaction_attributes,  optional()),
        field("attributes",            &S::attributes,              optional()),
        field("cardAuthInfo",          &S::card_auth_info,          optional()),
        field("bindingInfo",           &S::binding_info,            optional()),
        field("authDateTime",          &S::auth_date_time,          optional().deciding()),
        field("terminalId",            &S::terminal_id,             optional()),
        field("authRefNum",            &S::auth_ref_num,            optional()),
        field("paymentAmountInfo",     &S::payment_amount_info,     optional().deciding()),
        field("bankInfo",              &S::bank_info,               optional()),
        field("chargeback",            &S::chargeback,              optional()),
        field("refunds",               &S::refunds,                 optional()),
        field("operations",            &S::operations,              optional()),
        field("success",               &S::success,                 decisive()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
