// getOrderDetails - lists the transactions of an order.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// A transaction of an order. card management, "Transactions", getOrderDetails.
struct OrderTransaction {
  Text merchant_id = {};  ///< [merchantId, mandatory]
  Text terminal_id = {};  ///< [terminalId, mandatory]
  /// Time of the transaction. [transactionDate, mandatory, ISO 8601]
  IsoTime transaction_date = {};
  Secret card_number = {};  ///< PAN [cardNumber, optional]
  /// Minor units of transaction_currency. [transactionAmount, optional]
  Amount transaction_amount = {};
  /// ISO 4217 number. [transactionCurrency, optional]
  Optional<std::int32_t> transaction_currency = {};
  Amount submitted_amount = {};  ///< minor units of submitted_currency [submittedAmount, optional]
  /// ISO 4217 number. [submittedCurrency, optional]
  Optional<std::int32_t> submitted_currency = {};
  Text authorization_code = {};  ///< the issuer's [authorizationCode, optional]
  Amount cashback_amount = {};   ///< minor units [cashbackAmount, optional]
  Text transaction_type = {};    ///< values not specified [transactionType, optional]
  Text network_type = {};        ///< values not specified [networkType, optional]
  Text card_type = {};           ///< values not specified [cardType, optional]
  Text order_number = {};        ///< assigned by the merchant [orderNumber, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = OrderTransaction;
    return Fields{
        field("merchantId",          &S::merchant_id,          mandatory().deciding()),
        field("terminalId",          &S::terminal_id,          mandatory().deciding()),
        field("transactionDate",     &S::transaction_date,     mandatory()),
        field("cardNumber",          &S::card_number,          optional()),
        field("transactionAmount",   &S::transaction_amount,   optional().deciding()),
        field("transactionCurrency", &S::transaction_currency, optional().deciding()),
        field("submittedAmount",     &S::submitted_amount,     optional().deciding()),
        field("submittedCurrency",   &S::submitted_currency,   optional().deciding()),
        field("authorizationCode",   &S::authorization_code,   optional()),
        field("cashbackAmount",      &S::cashback_amount,      optional().deciding()),
        field("transactionType",     &S::transaction_type,     optional()),
        field("networkType",         &S::network_type,         optional().informative()),
        field("cardType",            &S::card_type,            optional()),
        field("orderNumber",         &S::order_number,         optional().deciding()),
    };
  }
  // clang-format on
};

/// Asks for the transactions of an order.
///
///     GetOrderDetails query;
///     query.order_id = 6000000017;
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const OrderTransaction& each : answer->transactions) show(each.transaction_amount);
///
/// Safe to repeat. card management, "Transactions".
struct GetOrderDetails {
  static constexpr Endpoint endpoint = {card_service, "getOrderDetails", safe};

  /// Not the orderId of the e-commerce gateway. [orderId, mandatory]
  Optional<std::int64_t> order_id = {};

  // clang-format off
  static constexpr auto fields() {
    using S = GetOrderDetails;
    return Fields{
        field("orderId", &S::order_id, mandatory()),
    };
  }
  // clang-format on

  struct Response {
    List<OrderTransaction> transactions = {};  ///< [transactionList, optional]

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("transactionList", &S::transactions, optional().inside("transaction").deciding()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::transactions
