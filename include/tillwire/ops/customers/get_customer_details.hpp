// getCustomerDetails - identifies a customer.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::customers {

/// A customer. card management, "Customer".
struct Customer {
  Text customer_number = {};   ///< number in the back-office
  Text customer_id = {};       ///< assigned by the service; other operations need it
  Text entity_type = {};       ///< kind of customer, as a code
  Text entity_type_name = {};  ///< kind of customer in words
  Text first_name = {};
  Text second_name = {};
  Text surname = {};
  Text status = {};  ///< values not specified

  // clang-format off
  static constexpr auto fields() {
    using S = Customer;
    return Fields{
        field("customerNumber", &S::customer_number,  mandatory()),
        field("customerId",     &S::customer_id,      mandatory()),
        field("entityType",     &S::entity_type,      optional()),
        field("entityTypeName", &S::entity_type_name, optional()),
        field("firstName",      &S::first_name,       optional()),
        field("secondName",     &S::second_name,      optional()),
        field("surname",        &S::surname,          optional()),
        field("status",         &S::status,           optional()),
    };
  }
  // clang-format on
};

/// Asks for a customer's details.
///
///     GetCustomerDetails query;
///     query.customer_number = "C-17";
///     auto answer = client.call(query);
///     if (answer.succeeded()) show(answer->first_name, answer->surname, answer->customer_id);
///
/// Safe to repeat. card management, "Customers".
struct GetCustomerDetails {
  static constexpr Endpoint endpoint = {card_service, "getCustomerDetails", safe};

  Optional<std::int32_t> institution_id = {};  ///< assigned by the service
  Text customer_number = {};                   ///< number in the back-office

  // clang-format off
  static constexpr auto fields() {
    using S = GetCustomerDetails;
    return Fields{
        field("institutionId",  &S::institution_id,  optional()),
        field("customerNumber", &S::customer_number, mandatory()),
    };
  }
  // clang-format on

  using Response = Customer;
};

}  // namespace tillwire::customers
