// getAllowedMccList - lists the kinds of merchants at which an account may pay.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::accounts {

/// Asks for the kinds of merchants at which an account may pay.
///
///     GetAllowedMccList query;
///     query.account_number = "40817978900000000017";
///     auto answer = client.call(query);
///     if (!answer.succeeded()) return report(answer.error());
///     for (const Optional<std::int32_t>& mcc : answer->mcc_list) show(*mcc);
///
/// Safe to repeat. card management, "Accounts", which does not show the response: its list is
/// assumed to be named like that of SetAllowedMccList.
struct GetAllowedMccList {
  static constexpr Endpoint endpoint = {card_service, "getAllowedMccList", safe};

  Text account_number = {};  ///< [accountNumber, mandatory]

  static constexpr auto fields() {
    using S = GetAllowedMccList;
    return Fields{field("accountNumber", &S::account_number, mandatory())};
  }

  struct Response {
    /// Merchant category codes. [mccList, optional, beyond the specification]
    List<Optional<std::int32_t>> mcc_list = {};

    static constexpr auto fields() {
      using S = Response;
      return Fields{field("mccList", &S::mcc_list, optional().inside("mcc").deciding().beyond())};
    }
  };
};

}  // namespace tillwire::accounts
