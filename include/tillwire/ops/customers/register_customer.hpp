// registerCustomer - registers a customer with an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::customers {

/// The names of the parameters that the sandbox accepts. card management, "Customers".
namespace parameter {

inline constexpr const char* institution_id = "institutionId";
inline constexpr const char* agent_number = "agent_number";  ///< the same as the institution's id
inline constexpr const char* customer_number = "customer_number";  ///< unique in the project
inline constexpr const char* product_id = "product_id";
inline constexpr const char* start_date = "start_date";  ///< a past date, YYYY-MM-DD
inline constexpr const char* service_id_acc = "service_id_acc";
inline constexpr const char* surname = "surname";
inline constexpr const char* first_name = "firstName";
inline constexpr const char* second_name = "secondName";
inline constexpr const char* email = "email";
inline constexpr const char* mobile_phone = "mobile_phone";
inline constexpr const char* region = "region";
inline constexpr const char* city = "city";
inline constexpr const char* street = "street";
inline constexpr const char* house = "house";
inline constexpr const char* apartment = "apartament";  ///< spelled so on the wire
inline constexpr const char* postal_code = "postal_code";
inline constexpr const char* country_code = "country_code";  ///< ISO 3166-1 number

}  // namespace parameter

/// Registers a customer and opens an account.
///
///     const RegisterCustomer::Parameter parameters[] = {
///         {parameter::institution_id, "1001"},
///         {parameter::customer_number, "C-17"},
///         {parameter::surname, "Papadopoulou"},  // and so on
///     };
///     RegisterCustomer order;
///     order.product_name = "CRCU1001";  // the sandbox's only template
///     order.parameters   = parameters;
///     auto answer = client.call(order);
///     if (answer.succeeded()) keep(answer->customer_number, answer->account_number);
///
/// After a lost answer query IsCustomerExist before a repeat: a customer number can be used only
/// once. card management, "Customers".
struct RegisterCustomer {
  static constexpr Endpoint endpoint = {card_service, "registerCustomer", changes_state};

  /// A property of the customer; the product defines the names.
  struct Parameter {
    Text name = {};   ///< such as parameter::surname [mandatory]
    Text value = {};  ///< always text, also for dates and numbers [mandatory]

    static constexpr auto fields() {
      using S = Parameter;
      return Fields{
          field("name", &S::name, mandatory()),
          field("value", &S::value, mandatory()),
      };
    }
  };

  /// Id of the customer template; CRCU1001 in the sandbox. [productName, mandatory]
  Text product_name = {};
  Items<Parameter> parameters = {};  ///< the properties that the product requires [mandatory]

  // clang-format off
  static constexpr auto fields() {
    using S = RegisterCustomer;
    return Fields{
        field("productName", &S::product_name, mandatory()),
        field("parameters",  &S::parameters,   mandatory()),
    };
  }
  // clang-format on

  struct Response {
    Text customer_number = {};  ///< the one that was sent [customerNumber, mandatory]
    Text account_number = {};   ///< of the new account [accountNumber, mandatory]

    static constexpr auto fields() {
      using S = Response;
      return Fields{
          field("customerNumber", &S::customer_number, mandatory()),
          field("accountNumber", &S::account_number, mandatory()),
      };
    }
  };
};

}  // namespace tillwire::customers
