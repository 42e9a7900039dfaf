// The complete record of an order: what was paid, with which card, and what happened afterwards.
#pragma once

#include <cstdint>
#include <tillwire/ops/ecommerce/blocks/tokenization_info.hpp>
#include <tillwire/ops/ecommerce/initiator.hpp>
#include <tillwire/ops/ecommerce/three_ds.hpp>
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
  /// Of 3-D Secure 1: whether the card takes part.
  /// [veResStatus, optional, beyond the specification]
  Text ve_res_status = {};
  /// Of 3-D Secure 1: how the authentication ended.
  /// [paResStatus, optional, beyond the specification]
  Text pa_res_status = {};
  /// Of 3-D Secure 2: what the access control server answered first.
  /// [aresTransStatus, optional, beyond the specification]
  Text ares_trans_status = {};
  /// Of 3-D Secure 2: the result of the challenge.
  /// [rreqTransStatus, optional, beyond the specification]
  Text rreq_trans_status = {};
  /// Such as 2.2.0. [threeDSProtocolVersion, optional, beyond the specification]
  Text three_ds_version = {};
  /// 0: none, 3 to 8: kinds of 3-D Secure 2. [threeDsType, optional, beyond the specification]
  Text three_ds_type = {};
  /// The same up to version 42 of the record, with 1 and 2 for 3-D Secure 1.
  /// [authTypeIndicator, optional, beyond the specification]
  Text auth_type_indicator = {};

  // clang-format off
  static constexpr auto fields() {
    using S = SecureAuthInfo;
    return Fields{
        field("eci",                    &S::eci,                 optional().informative()),
        field("threeDSInfo",            &S::three_ds_info,       optional().informative().beyond()),
        field("veResStatus",            &S::ve_res_status,       optional().informative().beyond()),
        field("paResStatus",            &S::pa_res_status,       optional().informative().beyond()),
        field("aresTransStatus",        &S::ares_trans_status,   optional().informative().beyond()),
        field("rreqTransStatus",        &S::rreq_trans_status,   optional().informative().beyond()),
        field("threeDSProtocolVersion", &S::three_ds_version,    optional().informative().beyond()),
        field("threeDsType",            &S::three_ds_type,       optional().informative().beyond()),
        field("authTypeIndicator",      &S::auth_type_indicator, optional().informative().beyond()),
    };
  }
  // clang-format on
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
  /// Such as DEBIT or CREDIT. [productCategory, optional, beyond the specification]
  Text product_category = {};
  /// True, false, or empty: not known. [corporateCard, optional, beyond the specification]
  Text corporate_card = {};
  /// The number of a token's card, masked.
  /// [detokenizedPanRepresentation, optional, beyond the specification]
  Secret detokenized_pan = {};
  /// The expiry of a token's card, YYYYMM. [detokenizedPanExpiryDate, optional, beyond the
  /// specification]
  Secret detokenized_expiry = {};

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
        field("productCategory", &S::product_category, optional().informative().beyond()),
        field("corporateCard",   &S::corporate_card,   optional().informative().beyond()),
        field("detokenizedPanRepresentation", &S::detokenized_pan,
              optional().informative().beyond()),
        field("detokenizedPanExpiryDate", &S::detokenized_expiry,
              optional().informative().beyond()),
    };
  }
  // clang-format on
};

/// The stored card that was used or created; absent if there is none.
struct BindingInfo {
  /// The customer's id in the merchant's system. [clientId, optional, at most 255 characters]
  Text client_id = {};
  Text binding_id = {};  ///< the stored card [bindingId, optional, 1 to 255 characters]
  /// It was made by another system. [externalCreated, optional, beyond the specification]
  Optional<bool> external_created = {};

  static constexpr auto fields() {
    using S = BindingInfo;
    return Fields{
        field("clientId", &S::client_id, optional(0, 255).informative()),
        field("bindingId", &S::binding_id, optional(1, 255).informative().deciding()),
        field("externalCreated", &S::external_created, optional().informative().beyond()),
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

/// The customer of an order.
struct OrderPayer {
  Text email = {};         ///< [optional, beyond the specification]
  Text phone = {};         ///< [optional, beyond the specification]
  Text post_address = {};  ///< delivery address [postAddress, optional, beyond the specification]
  /// The same for all cards and tokens of the client in the network.
  /// [paymentAccountReference, optional, beyond the specification]
  Text payment_account_reference = {};

  // clang-format off
  static constexpr auto fields() {
    using S = OrderPayer;
    return Fields{
        field("email",       &S::email,        optional().informative().beyond()),
        field("phone",       &S::phone,        optional().informative().beyond()),
        field("postAddress", &S::post_address, optional().informative().beyond()),
        field("paymentAccountReference", &S::payment_account_reference,
              optional().informative().beyond()),
    };
  }
  // clang-format on
};

/// Whether a part of the amount may be approved, as Feature::partial_authorization asks, and was.
/// How much was, OrderRecord::payment_amount_info says. Beyond the specification.
enum class PartialAuthorization : std::uint8_t {
  unknown,
  requested,       ///< asked for; nothing is approved yet
  partial_amount,  ///< less than the registered amount is approved
  full_amount,
};
constexpr auto values_of(PartialAuthorization) {
  using E = PartialAuthorization;
  return Values{
      value(E::requested, "REQUESTED"),
      value(E::partial_amount, "PARTIAL_AMOUNT"),
      value(E::full_amount, "FULL_AMOUNT"),
  };
}

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
  Text date = {};         ///< in a format not specified [optional, beyond the specification]
  Text type = {};  ///< its kind; the values are not specified [optional, beyond the specification]
  /// Retrieval reference number (RRN). [referenceNumber, optional, beyond the specification]
  Text reference_number = {};
  Text approval_code = {};  ///< the issuer's [approvalCode, optional, beyond the specification]
  /// See action_of(). [actionCode, optional, integer, beyond the specification]
  Text action_code = {};

  // clang-format off
  static constexpr auto fields() {
    using S = OrderOperation;
    return Fields{
        field("amount",          &S::amount,           optional().informative()),
        field("cardHolder",      &S::card_holder,      optional().informative()),
        field("authCode",        &S::auth_code,        optional().informative()),
        field("date",            &S::date,             optional().informative().beyond()),
        field("type",            &S::type,             optional().informative().beyond()),
        field("referenceNumber", &S::reference_number, optional().informative().beyond()),
        field("approvalCode",    &S::approval_code,    optional().informative().beyond()),
        field("actionCode",      &S::action_code,      optional().integer().informative().beyond()),
    };
  }
  // clang-format on
};

/// The complete record of an order. ecommerce, "Order status object in stored-credential payment
/// responses"; a status query returns it with some more fields, beyond the specification. A field
/// that identifies the order, or says how much money moved, must not occur twice. Which fields a
/// gateway sends is a setting of the merchant, the version of the record: up to 46 of them are
/// known. What has no member here, such as orderBundle, is in Client::body().
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
  Amount fee_amount = {};  ///< fee in minor units [feeAmount, optional, beyond the specification]
  /// How it was paid, such as CARD, CARD_BINDING or SBP_C2B; from version 9 of the record on.
  /// [paymentWay, optional, beyond the specification]
  Text payment_way = {};
  /// When it was charged: epoch milliseconds, or as the gateway writes it; from version 10 on.
  /// [depositedDate, optional, beyond the specification]
  Text deposited_date = {};
  /// When it was refunded, written like deposited_date; from version 12 on.
  /// [refundedDate, optional, beyond the specification]
  Text refunded_date = {};
  /// When it was reversed, written like deposited_date; from version 12 on.
  /// [reversedDate, optional, beyond the specification]
  Text reversed_date = {};
  /// The customer; from version 13 on. [payerData, optional, beyond the specification]
  OrderPayer payer_data = {};
  /// Number in the processing system; from version 16 on.
  /// [feUtrnno, optional, integer, beyond the specification]
  Text fe_utrnno = {};
  /// Result of address verification: A to F, or as the gateway writes it; from version 19 on.
  /// [avsCode, optional, beyond the specification]
  Text avs_code = {};
  /// Why the payment failed, for the customer; from version 33 on.
  /// [displayErrorMessage, optional, beyond the specification]
  Text display_error_message = {};
  /// Who initiated the payment; from version 37 on. [optional, beyond the specification]
  Choice<Initiator> tii = {};
  /// The exemption with which it was made; from version 37 on.
  /// [usedPsdIndicatorValue, optional, beyond the specification]
  Choice<ScaExemption> sca_exemption = {};
  /// Only with Feature::partial_authorization; from version 41 on. The amounts decide.
  /// [partialAuthorization, optional, beyond the specification]
  Choice<PartialAuthorization> partial_authorization = {};
  /// The token that paid; from version 45 on.
  /// [tokenizationInfo, optional, beyond the specification]
  TokenizationInfo tokenization_info = {};
  /// Merchant category code, ISO 18245; from version 46 on.
  /// [optional, integer, beyond the specification]
  Text mcc = {};
  /// Merchant verification value; from version 46 on. [optional, beyond the specification]
  Text mvv = {};
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
        field("feeAmount",             &S::fee_amount,       optional().informative().beyond()),
        field("paymentWay",            &S::payment_way,      optional().informative().beyond()),
        field("depositedDate",         &S::deposited_date,   optional().informative().beyond()),
        field("refundedDate",          &S::refunded_date,    optional().informative().beyond()),
        field("reversedDate",          &S::reversed_date,    optional().informative().beyond()),
        field("payerData",             &S::payer_data,       optional().informative().beyond()),
        field("feUtrnno",              &S::fe_utrnno, optional().integer().informative().beyond()),
        field("avsCode",               &S::avs_code,         optional().informative().beyond()),
        field("displayErrorMessage", &S::display_error_message, optional().informative().beyond()),
        field("tii",                   &S::tii,              optional().informative().beyond()),
        field("usedPsdIndicatorValue", &S::sca_exemption,    optional().informative().beyond()),
        field("partialAuthorization", &S::partial_authorization,
              optional().informative().beyond()),
        field("tokenizationInfo",      &S::tokenization_info, optional().informative().beyond()),
        field("mcc",                   &S::mcc, optional().integer().informative().beyond()),
        field("mvv",                   &S::mvv,              optional().informative().beyond()),
        field("success",               &S::success,                 decisive().beyond()),
    };
  }
  // clang-format on
};

}  // namespace tillwire::ecommerce
