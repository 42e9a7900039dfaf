// getReceiptStatus.do - asks for the fiscal receipts of an order.
#pragma once

#include <cstdint>
#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/ecommerce/language.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>
#include <tillwire/verdict/success.hpp>

namespace tillwire::ecommerce {

/// A receipt that a fiscal device made.
struct FiscalReceipt {
  /// 0: the receipt of a payment was sent, 1: it was delivered; others are the bank's.
  /// [receiptStatus, optional]
  Optional<std::int32_t> receipt_status = {};
  Text uuid = {};                       ///< identifies the receipt [optional]
  Amount amount_total = {};             ///< minor units [optional]
  Text receipt_date_time = {};          ///< in a format not documented [optional]
  Text shift_number = {};               ///< of the device [optional]
  Text fiscal_receipt_number = {};      ///< in the shift [optional]
  Text fiscal_document_number = {};     ///< [optional]
  Text fiscal_document_attribute = {};  ///< [optional]
  Text fn_number = {};                  ///< of the fiscal storage [optional]
  Text ecr_registration_number = {};    ///< of the device [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = FiscalReceipt;
    return Fields{
        field("receiptStatus",             &S::receipt_status,            optional()),
        field("uuid",                      &S::uuid,                      optional()),
        field("amount_total",              &S::amount_total,              optional()),
        field("receipt_date_time",         &S::receipt_date_time,         optional().informative()),
        field("shift_number",              &S::shift_number,              optional().informative()),
        field("fiscal_receipt_number",     &S::fiscal_receipt_number,     optional().informative()),
        field("fiscal_document_number",    &S::fiscal_document_number,    optional().informative()),
        field("fiscal_document_attribute", &S::fiscal_document_attribute, optional().informative()),
        field("fn_number",                 &S::fn_number,                 optional().informative()),
        field("ecr_registration_number",   &S::ecr_registration_number,   optional().informative()),
    };
  }
  // clang-format on
};

/// Asks for the receipts of an order, or for one receipt. A receipt says nothing about the money:
/// the order's status does.
///
///     GetReceiptStatus query;
///     query.order_id = order_id;  // Register::Response::order_id, copied
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return;
///     for (const FiscalReceipt& receipt : answer->receipt) show(receipt.uuid);
///
/// Safe to repeat. Beyond the specification; the fields of a receipt are those that clients of this
/// gateway read.
struct GetReceiptStatus {
  static constexpr Endpoint endpoint = {rest, "getReceiptStatus.do", safe};

  /// In place of the other two. [orderId, conditional, 1 to 36 characters]
  Text order_id = {};
  /// Assigned by the merchant. [orderNumber, conditional, 1 to 36 characters]
  Text order_number = {};
  Text uuid = {};  ///< FiscalReceipt::uuid: asks for one receipt. [conditional, not empty]
  /// Which fields the answer has; 1 to 5 are known. [optional, 1 digit]
  Optional<std::int32_t> version = {};
  Choice<Language> language = {};  ///< of error messages; the store's default if absent [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = GetReceiptStatus;
    return Fields{
        field("orderId",     &S::order_id,     conditional(1, 36)),
        field("orderNumber", &S::order_number, conditional(1, 36)),
        field("uuid",        &S::uuid,         conditional().filled()),
        field("version",     &S::version,      optional(1)),
        field("language",    &S::language,     optional(2)),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetReceiptStatus;
    return Rules{at_least_one_of(&S::order_id, &S::order_number, &S::uuid)};
  }

  /// The receipts, or a refusal.
  struct Response {
    /// "0": no error. [errorCode, one of the decisive fields, 1 to 2 characters]
    Text error_code = {};
    /// In the request's language; show it, do not depend on its text.
    /// [errorMessage, optional, 1 to 512 characters]
    Text error_message = {};
    Text order_id = {};                ///< [orderId, optional, 1 to 36 characters]
    Text order_number = {};            ///< [orderNumber, optional, 1 to 36 characters]
    List<FiscalReceipt> receipt = {};  ///< all, or the one [one of the decisive fields]
    /// Takes precedence over error_code ("Errors", 1). [one of the decisive fields]
    Optional<bool> success = {};

    bool refused() const { return is_refusal(success, error_code); }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",    &S::error_code,    decisive(1, 2)),
          field("errorMessage", &S::error_message, optional(1, 512).informative()),
          field("orderId",      &S::order_id,      optional(1, 36)),
          field("orderNumber",  &S::order_number,  optional(1, 36)),
          field("receipt",      &S::receipt,       decisive()),
          field("success",      &S::success,       decisive()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
