// getOrderDetails - lists the transactions of an order.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// A transaction of an order. card management, "Transactions", getOrderDetails.
struct OrderTransaction {
  Text merchant_id = {};
  Text terminal_id = {};
  IsoTime transaction_date = {};                     ///< time of the transaction
  Secret card_number = {};                           ///< PAN
  Amount transaction_amount = {};                    ///< minor units of transaction_currency
  Optional<std::int32_t> transaction_currency = {};  ///< ISO 4217 number
  Amount submitted_amount = {};                      ///< minor units of submitted_currency
  Optional<std::int32_t> submitted_currency = {};    ///< ISO 4217 number
  Text authorization_code = {};                      ///< the issuer's
  Amount cashback_amount = {};                       ///< minor units
  Text transaction_type = {};                        ///< values not specified
  Text network_type = {};                            ///< values not specified
  Text card_type = {};                               ///< values not specified
  Text order_number = {};                            ///< assigned by the merchant

  // clang-format off
  static constexpr auto fields() {
    using S = OrderTransaction;
    return Fields{
        field("merchantId",          &S::merchant_id,          mandatory()),
        field("terminalId",          &S::terminal_id,          mandatory()),
        field("transactionDate",     &S::transaction_date,     mandatory()),
        field("cardNumber",          &S::card_number,          optional()),
        field("transactionAmount",   &S::transaction_amount,   optional()),
        field("transactionCurrency", &S::transaction_currency, optional()),
        field("submittedAmount",     &S::submitted_amount,     optional()),
        field("submittedCurrency",   &S::submitted_currency,   optional()),
        field("authorizationCode",   &S::authorization_code,   optional()),
        field("cashbackAmount",      &S::cashback_amount,      optional()),
        field("transactionType",     &S::transaction_type,     optional()),
        field("networkType",         &S::network_type,         optional()),
        field("cardType",            &S::card_type,            optional()),
        field("orderNumber",         &S::order_number,         optional()),
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

  Optional<std::int64_t> order_id = {};  ///< not the orderId of the e-commerce gateway

  // clang-format off
  static constexpr auto fields() {
    using S = GetOrderDetails;
    return Fields{
        field("orderId", &S::order_id, mandatory()),
    };
  }
  // clang-format on

  struct Response {
    List<OrderTransaction> transactions = {};

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
