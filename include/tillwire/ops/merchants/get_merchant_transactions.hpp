// getMerchantTransactions - lists the transactions of a merchant in a period.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/period.hpp>
#include <tillwire/table/field.hpp>
#include <tillwire/table/rules.hpp>

namespace tillwire::merchants {

/// A transaction of a merchant. card management, "Merchant transaction record".
struct MerchantTransaction {
  Optional<std::int64_t> utrnno = {};  ///< the service's id of the transaction [mandatory]
  Optional<bool> reversal = {};        ///< its meaning is not specified [optional]
  Text merchant_id = {};               ///< [merchantId, mandatory]
  Text terminal_id = {};               ///< [terminalId, mandatory]
  /// Time of the transaction. [transactionDate, mandatory, ISO 8601]
  IsoTime transaction_date = {};
  IsoTime settlement_date = {};  ///< [settlementDate, optional, ISO 8601]
  Text card_number_mask = {};    ///< masked PAN [cardNumberMask, mandatory]
  Secret card_number = {};       ///< PAN [cardNumber, mandatory]
  /// Minor units of transaction_currency. [transactionAmount, optional]
  Amount transaction_amount = {};
  /// ISO 4217 number. [transactionCurrency, optional]
  Optional<std::int32_t> transaction_currency = {};
  Amount submitted_amount = {};  ///< minor units of submitted_currency [submittedAmount, optional]
  /// ISO 4217 number. [submittedCurrency, optional]
  Optional<std::int32_t> submitted_currency = {};
  /// An integer in the table, but response codes may have letters.
  /// [responseCode, optional, integer]
  Text response_code = {};
  Text authorization_code = {};  ///< the issuer's [authorizationCode, optional]
  Amount cashback_amount = {};   ///< minor units [cashbackAmount, optional]
  Text transaction_type = {};    ///< values not specified [transactionType, optional]
  Text network_type = {};        ///< values not specified [networkType, optional]
  Text card_type = {};           ///< values not specified [cardType, optional]
  Text order_number = {};        ///< assigned by the merchant [orderNumber, optional]
  Text order_id = {};            ///< assigned by the gateway [orderId, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = MerchantTransaction;
    return Fields{
        field("utrnno",              &S::utrnno,               mandatory().deciding()),
        field("reversal",            &S::reversal,             optional().deciding()),
        field("merchantId",          &S::merchant_id,          mandatory().deciding()),
        field("terminalId",          &S::terminal_id,          mandatory().deciding()),
        field("transactionDate",     &S::transaction_date,     mandatory()),
        field("settlementDate",      &S::settlement_date,      optional().informative()),
        field("cardNumberMask",      &S::card_number_mask,     mandatory()),
        field("cardNumber",          &S::card_number,          mandatory()),
        field("transactionAmount",   &S::transaction_amount,   optional().deciding()),
        field("transactionCurrency", &S::transaction_currency, optional().deciding()),
        field("submittedAmount",     &S::submitted_amount,     optional().deciding()),
        field("submittedCurrency",   &S::submitted_currency,   optional().deciding()),
        field("responseCode",        &S::response_code,        optional().integer().deciding()),
        field("authorizationCode",   &S::authorization_code,   optional()),
        field("cashbackAmount",      &S::cashback_amount,      optional().deciding()),
        field("transactionType",     &S::transaction_type,     optional()),
        field("networkType",         &S::network_type,         optional().informative()),
        field("cardType",            &S::card_type,            optional()),
        field("orderNumber",         &S::order_number,         optional().deciding()),
        field("orderId",             &S::order_id,             optional().deciding()),
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
/// Safe to repeat. card management, "Merchants, terminals, keys, services", whose table has
/// merchantId and whose example merchantIdn: set the one that the service takes.
struct GetMerchantTransactions {
  static constexpr Endpoint endpoint = {card_service, "getMerchantTransactions", safe};

  Text merchant_id = {};  ///< [merchantId, conditional]
  /// In place of merchant_id. [merchantIdn, conditional, beyond the specification]
  Text merchant_idn = {};
  Text terminal_id = {};     ///< one terminal; absent: all [terminalId, optional]
  Text institution_id = {};  ///< assigned by the service [institutionId, mandatory]
  Period period = {};        ///< an absent end is open [mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = GetMerchantTransactions;
    return Fields{
        field("merchantId",    &S::merchant_id,    conditional()),
        field("merchantIdn",   &S::merchant_idn,   conditional().beyond()),
        field("terminalId",    &S::terminal_id,    optional()),
        field("institutionId", &S::institution_id, mandatory()),
        field("period",        &S::period,         mandatory()),
    };
  }
  // clang-format on

  static constexpr auto rules() {
    using S = GetMerchantTransactions;
    return Rules{exactly_one_of(&S::merchant_id, &S::merchant_idn)};
  }

  struct Response {
    List<MerchantTransaction> transactions = {};  ///< [optional]

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("transactions", &S::transactions, optional().inside("transaction").deciding()),
      };
    }
  };
};

}  // namespace tillwire::merchants
