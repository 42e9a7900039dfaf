// getMerchantTransactions - lists the transactions of a merchant in a period.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/period.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::merchants {

/// A transaction of a merchant. card management, "Merchant transaction record".
struct MerchantTransaction {
  Optional<std::int64_t> utrnno = {};  ///< the service's id of the transaction
  Optional<bool> reversal = {};        ///< true: a reversal
  Text merchant_id = {};
  Text terminal_id = {};
  IsoTime transaction_date = {};  ///< time of the transaction
  IsoTime settlement_date = {};
  Text card_number_mask = {};                        ///< masked PAN
  Secret card_number = {};                           ///< PAN
  Amount transaction_amount = {};                    ///< minor units of transaction_currency
  Optional<std::int32_t> transaction_currency = {};  ///< ISO 4217 number
  Amount submitted_amount = {};                      ///< minor units of submitted_currency
  Optional<std::int32_t> submitted_currency = {};    ///< ISO 4217 number
  Text response_code = {};       ///< an integer in the table, but response codes may have letters
  Text authorization_code = {};  ///< the issuer's
  Amount cashback_amount = {};   ///< minor units
  Text transaction_type = {};    ///< values not specified
  Text network_type = {};        ///< values not specified
  Text card_type = {};           ///< values not specified
  Text order_number = {};        ///< assigned by the merchant
  Text order_id = {};            ///< assigned by the gateway

  // clang-format off
  static constexpr auto fields() {
    using S = MerchantTransaction;
    return Fields{
        field("utrnno",              &S::utrnno,               mandatory()),
        field("reversal",            &S::reversal,             optional()),
        field("merchantId",          &S::merchant_id,          mandatory()),
        field("terminalId",          &S::terminal_id,          mandatory()),
        field("transactionDate",     &S::transaction_date,     mandatory()),
        field("settlementDate",      &S::settlement_date,      optional()),
        field("cardNumberMask",      &S::card_number_mask,     mandatory()),
        field("cardNumber",          &S::card_number,          mandatory()),
        field("transactionAmount",   &S::transaction_amount,   optional()),
        field("transactionCurrency", &S::transaction_currency, optional()),
        field("submittedAmount",     &S::submitted_amount,     optional()),
        field("submittedCurrency",   &S::submitted_currency,   optional()),
        field("responseCode",        &S::response_code,        optional().integer()),
        field("authorizationCode",   &S::authorization_code,   optional()),
        field("cashbackAmount",      &S::cashback_amount,      optional()),
        field("transactionType",     &S::transaction_type,     optional()),
        field("networkType",         &S::network_type,         optional()),
        field("cardType",            &S::card_type,            optional()),
        field("orderNumber",         &S::order_number,         optional()),
        field("orderId",             &S::order_id,             optional()),
    };
  }
  // clang-format on
};

/// Asks for a merchant's transactions, at one terminal or at all.
///
///     GetMerchantTransactions query;
///     query.merchant_id    = "M0000017";
///     query.institution_id = "1001";
///     query.period         = {"2026-01-01T00:00:00", "2026-01-31T23:59:59"};
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const MerchantTransaction& each : answer->transactions) {
///       show(each.transaction_date, each.transaction_amount);
///     }
///
/// Safe to repeat. card management, "Merchants, terminals, keys, services"; an example there spells
/// merchantId differently from the table, which this follows.
struct GetMerchantTransactions {
  static constexpr Endpoint endpoint = {card_service, "getMerchantTransactions", safe};

  Text merchant_id = {};
  Text terminal_id = {};     ///< one terminal; absent: all
  Text institution_id = {};  ///< assigned by the service
  Period period = {};        ///< an absent end is open

  // clang-format off
  static constexpr auto fields() {
    using S = GetMerchantTransactions;
    return Fields{
        field("merchantId",    &S::merchant_id,    mandatory()),
        field("terminalId",    &S::terminal_id,    optional()),
        field("institutionId", &S::institution_id, mandatory()),
        field("period",        &S::period,         mandatory()),
    };
  }
  // clang-format on

  struct Response {
    List<MerchantTransaction> transactions = {};

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("transactions", &S::transactions, optional().inside("transaction").deciding()),
      };
    }
  };
};

}  // namespace tillwire::merchants
