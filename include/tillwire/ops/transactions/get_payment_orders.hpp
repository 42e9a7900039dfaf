// getPaymentOrders - lists the payment orders of a merchant in a period.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/ops/shared/period.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::transactions {

/// A payment order. card management, "Transactions", getPaymentOrders.
struct PaymentOrderRecord {
  Optional<std::int64_t> id = {};        ///< assigned by the service [mandatory]
  IsoTime event_date = {};               ///< [eventDate, optional, ISO 8601]
  Text purpose = {};                     ///< [optional]
  Optional<std::int32_t> currency = {};  ///< ISO 4217 number [optional]
  Amount amount = {};                    ///< minor units of `currency` [optional]
  Text status = {};                      ///< values not specified [optional]
  Text order_number = {};                ///< assigned by the merchant [orderNumber, optional]

  // clang-format off
  static constexpr auto fields() {
    using S = PaymentOrderRecord;
    return Fields{
        field("id",          &S::id,           mandatory().deciding()),
        field("eventDate",   &S::event_date,   optional().informative()),
        field("purpose",     &S::purpose,      optional().informative()),
        field("currency",    &S::currency,     optional().deciding()),
        field("amount",      &S::amount,       optional().deciding()),
        field("status",      &S::status,       optional().deciding()),
        field("orderNumber", &S::order_number, optional().deciding()),
    };
  }
  // clang-format on
};

/// Asks for a merchant's payment orders.
///
///     GetPaymentOrders query;
///     query.merchant_number = "M0000017";
///     query.institution_id  = "1001";
///     query.period          = {"2026-01-01T00:00:00", "2026-01-31T23:59:59"};
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const PaymentOrderRecord& each : answer->payment_orders) show(each.id, each.status);
///
/// Safe to repeat. card management, "Transactions", which does not show the name of the list:
/// paymentOrders is beyond the specification. If there is no list of that name, read
/// Client::body().
struct GetPaymentOrders {
  static constexpr Endpoint endpoint = {card_service, "getPaymentOrders", safe};

  Text merchant_number = {};  ///< [merchantNumber, mandatory]
  Text institution_id = {};   ///< assigned by the service [institutionId, mandatory]
  Period period = {};         ///< an absent end is open [mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = GetPaymentOrders;
    return Fields{
        field("merchantNumber", &S::merchant_number, mandatory()),
        field("institutionId",  &S::institution_id,  mandatory()),
        field("period",         &S::period,          mandatory()),
    };
  }
  // clang-format on

  struct Response {
    /// [paymentOrders, optional, beyond the specification]
    List<PaymentOrderRecord> payment_orders = {};

    // clang-format off
    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("paymentOrders", &S::payment_orders,
                optional().inside("paymentOrder").deciding().beyond()),
      };
    }
    // clang-format on
  };
};

}  // namespace tillwire::transactions
