// getP2PStatus.do - queries a transfer between cards.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/verdict/success.hpp>
#include <tillwire/verdict/transfer.hpp>

namespace tillwire::ecommerce {

/// Queries what became of a transfer between cards.
///
///     GetP2pStatus query;
///     query.order_id = order_id;  // RegisterP2p::Response::order_id, copied
///     auto answer = client.call(query);
///     if (!answer.answered()) return ask_again_later();
///     if (answer->payment() == Payment::approved) return report_as_sent();
///     if (answer->debited() && !answer->credited()) return ask_the_bank();
///
/// Safe to repeat. Not with a token of the merchant. Beyond the specification, as are the members
/// of the operations, which are assumed.
struct GetP2pStatus {
  static constexpr Endpoint endpoint = {p2p_json, "getP2PStatus.do", safe};

  /// RegisterP2p::Response::order_id. [orderId, mandatory, 1 to 36 characters]
  Text order_id = {};

  static constexpr auto fields() {
    return Fields{field("orderId", &GetP2pStatus::order_id, mandatory(1, 36))};
  }

  /// An operation of a transfer: a debit or a credit.
  struct Operation {
    /// AFT debits, OCT credits. [operationType, optional]
    Choice<TransferOperation> type = {};
    Text action_code = {};  ///< see action_of() [actionCode, optional]
    Amount amount = {};     ///< minor units [optional]
    Text ref_num = {};      ///< retrieval reference number [refNum, optional]

    static constexpr auto fields() {
      using S = Operation;
      return Fields{
          field("operationType", &S::type, optional().deciding()),
          field("actionCode", &S::action_code, optional().deciding()),
          field("amount", &S::amount, optional().deciding()),
          field("refNum", &S::ref_num, optional().informative()),
      };
    }
  };

  /// The transfer, or a refusal of the query.
  struct Response {
    /// "0" or absent: no error. [errorCode, optional]
    Text error_code = {};
    /// In words, also of a declined transfer. [errorMessage, optional]
    Text error_message = {};
    /// The one that was asked for: another one decides nothing.
    /// [orderId, optional, 1 to 36 characters]
    Text order_id = {};
    Choice<OrderStatus> order_status = {};  ///< of the order [orderStatus, optional]
    Amount amount = {};                     ///< minor units [optional]
    Text currency = {};                     ///< ISO 4217 digits [optional]
    Text rrn = {};                          ///< retrieval reference number [optional]
    Text pan_masked_from = {};              ///< the card to debit [panMaskedFrom, optional]
    Text pan_masked_to = {};                ///< the card to credit [panMaskedTo, optional]
    /// What was tried; absent: not known. [operationList, optional]
    List<Operation> operations = {};
    /// In a format that is not known. [creationDate, optional]
    Text creation_date = {};
    /// Takes precedence over error_code. [optional]
    Optional<bool> success = {};
    /// An object with a code, text, or a bool: see Client::fault(). [optional]
    Json error = {};

    /// Returns whether the query was refused, which says nothing about the transfer.
    bool refused() const { return is_refusal(success, error_code, error); }
    /// Returns the error code, wherever the answer has it.
    Text code() const { return code_of(error_code, error); }
    /// Returns Payment::approved only if one card is debited and the other one credited; see
    /// judge_transfer(). Of an order that only debits or only credits ask debited() or credited().
    Payment payment() const { return judge_transfer(transfer_facts(*this)); }
    /// Returns whether a debit is done: if no credit is, ask the bank, and do not transfer again.
    bool debited() const { return transfer_facts(*this).debit == TransferHalf::done; }
    /// Returns whether a credit is done.
    bool credited() const { return transfer_facts(*this).credit == TransferHalf::done; }

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("errorCode",     &S::error_code,      optional().deciding()),
          field("errorMessage",  &S::error_message,   optional().informative()),
          field("orderId",       &S::order_id,        optional(1, 36).deciding()),
          field("orderStatus",   &S::order_status,    optional().integer().deciding()),
          field("amount",        &S::amount,          optional().deciding()),
          field("currency",      &S::currency,        optional().deciding()),
          field("rrn",           &S::rrn,             optional().informative()),
          field("panMaskedFrom", &S::pan_masked_from, optional().informative()),
          field("panMaskedTo",   &S::pan_masked_to,   optional().informative()),
          field("operationList", &S::operations,      optional()),
          field("creationDate",  &S::creation_date,   optional().informative()),
          field("success",       &S::success,         optional().deciding()),
          field("error",         &S::error,           optional().deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::ecommerce
