// isCustomerExist - checks whether a customer exists.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::customers {

/// Asks whether there is a customer with this number.
///
///     IsCustomerExist query;
///     query.customer_number = "C-17";
///     auto answer = client.call(query);
///     if (answer.succeeded() && !*answer->result) register_customer();
///
/// Safe to repeat. card management, "Customers".
struct IsCustomerExist {
  static constexpr Endpoint endpoint = {card_service, "isCustomerExist", safe};

  Text customer_number = {};  ///< number in the back-office [customerNumber, mandatory]
  /// Assigned by the service. [institutionId, optional]
  Optional<std::int32_t> institution_id = {};

  // clang-format off
  static constexpr auto fields() {
    using S = IsCustomerExist;
    return Fields{
        field("customerNumber", &S::customer_number, mandatory()),
        field("institutionId",  &S::institution_id,  optional()),
    };
  }
  // clang-format on

  struct Response {
    Optional<bool> result = {};  ///< true if the customer exists [mandatory]

    static constexpr auto fields() {
      using S = Response;
      return Fields{field("result", &S::result, mandatory())};
    }
  };
};

}  // namespace tillwire::customers
