// getCustomerDetails - who a customer is.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::customers {

/// A customer. card management, "Customer".
struct Customer {
  Text customer_number;  ///< in the back-office
  Text customer_id;
  Text entity_type;
  Text entity_type_name;
  Text first_name;
  Text second_name;
  Text surname;
  Text status;

  constexpr bool succeeded() const { return customer_id.present(); }

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("customerNumber", &Customer::customer_number,  mandatory()),
        field("customerId",     &Customer::customer_id,      mandatory()),
        field("entityType",     &Customer::entity_type,      optional()),
        field("entityTypeName", &Customer::entity_type_name, optional()),
        field("firstName",      &Customer::first_name,       optional()),
        field("secondName",     &Customer::second_name,      optional()),
        field("surname",        &Customer::surname,          optional()),
        field("status",         &Customer::status,           optional()),
    };
  }
  // clang-format on
};

/// Asks who a customer is.
///
///     GetCustomerDetails query;
///     query.customer_number = "C-17";
///     auto answer = client.call(query);
///     if (answer) show(answer->first_name, answer->surname, answer->customer_id);
///
/// Safe to repeat. card management, "Customers".
struct GetCustomerDetails {
  static constexpr Endpoint endpoint = {card_service, "getCustomerDetails", safe};

  Optional<std::int32_t> institution_id;
  Text customer_number;

  // clang-format off
  static constexpr auto fields() {
    return Fields{
        field("institutionId",  &GetCustomerDetails::institution_id,  optional()),
        field("customerNumber", &GetCustomerDetails::customer_number, mandatory()),
    };
  }
  // clang-format on

  using Response = Customer;
};

}  // namespace tillwire::customers
