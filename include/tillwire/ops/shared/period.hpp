// Period: from one time to another.
#pragma once

#include <tillwire/table/field.hpp>

namespace tillwire {

/// A period of time; either end may be absent, and is then open. card management, "Merchants,
/// terminals, keys, services", getMerchantTransactions, and "Transactions", getPaymentOrders.
///
///     query.period = {"2026-01-01T00:00:00", "2026-01-31T23:59:59"};
struct Period {
  IsoTime start = {};  ///< absent: open [optional, ISO 8601]
  IsoTime end = {};    ///< absent: open [optional, ISO 8601]

  static constexpr auto fields() {
    using S = Period;
    return Fields{
        field("start", &S::start, optional()),
        field("end", &S::end, optional()),
    };
  }
};

}  // namespace tillwire
