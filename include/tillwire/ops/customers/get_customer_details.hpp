// getCustomerDetails - identifies a customer.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::customers {

/// A customer. card management, "Customer".
struct Customer {
  Text customer_number = {};  ///< number in the back-office [customerNumber, mandatory]
  /// Assigned by the service; other operations need it. [customerId, mandatory]
  Text customer_id = {};
  Text entity_type = {};       ///< kind of customer, as a code [entityType, optional]
  Text entity_type_name = {};  ///< kind of customer in words [entityTypeName, optional]
  Text first_name = {};        ///< [firstName, optional]
  Text second_name = {};       ///< [secondName, optional]
  Text surname = {};           ///< [optional]
  Text status = {};            ///< values not specified [optional]

  // clang-format off
  static constexpr auto fields() {
    using S = Customer;
    return Fields{
        field("customerNumber", &S::customer_number,  mandatory()),
        field("customerId",     &S::customer_id,      mandatory()),
        field("entityType",     &S::entity_type,      optional()),
        field("entityTypeName", &S::entity_type_name, optional().informative()),
        field("firstName",      &S::first_name,       optional().informative()),
        field("secondName",     &S::second_name,      optional().informative()),
        field("surname",        &S::surname,          optional().informative()),
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

  /// Assigned by the service. [institutionId, optional]
  Optional<std::int32_t> institution_id = {};
  Text customer_number = {};  ///< number in the back-office [customerNumber, mandatory]

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
