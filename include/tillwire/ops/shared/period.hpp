// Period: from one time to another.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire {

/// A period of time; either end may be absent, and is then open. card management, "Merchants,
/// terminals, keys, services", getMerchantTransactions, and "Transactions", getPaymentOrders.
///
///     query.period = {"2026-01-01T00:00:00", "2026-01-31T23:59:59"};
///
/// The times are sent as they are given: dates alone, and times without seconds or with any offset,
/// are for the service to understand.
struct Period {
  Moment start = {};  ///< absent: open [optional, ISO 8601 date or time]
  Moment end = {};    ///< absent: open [optional, ISO 8601 date or time]

  static constexpr auto fields() {
    using S = Period;
    return Fields{
        field("start", &S::start, optional()),
        field("end", &S::end, optional()),
    };
  }
};

}  // namespace tillwire
