// Which fields identify a card: every single one and every pair, against what an operation accepts.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <tillwire/ops/shared/card_identification.hpp>
#include <vector>

#include "exchange.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {

/// That nothing was sent because of this field.
void check_refused(const Sent& sent, Errc error, const std::string& field);

template <class Operation>
void expect_refused(const Operation& request, Errc error, const std::string& field,
                    CallSite site = CallSite::here()) {
  const Traced traced(site);
  check_refused(send(request), error, field);
}

/// As check_identification() below; `attempt` sends the request that `card` is part of.
void check_identification_of(std::string_view operation, CardIdentification& card,
                             const std::function<Sent()>& attempt,
                             const std::vector<std::string>& accepted);

/// Tries nothing, every field alone and every pair: sent if and only if one of the accepted groups,
/// with + between their names, is inside.
template <class Operation>
void check_identification(Operation request, const std::vector<std::string>& accepted,
                          CardIdentification Operation::*card = &Operation::card) {
  check_identification_of(
      Operation::endpoint.name, request.*card, [&request] { return send(request); }, accepted);
}

}  // namespace tillwire::test
