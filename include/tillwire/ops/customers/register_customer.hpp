// registerCustomer - a new customer with an account.
#pragma once

#include <tillwire/model/endpoint.hpp>
#include <tillwire/table/field.hpp>

namespace tillwire::customers {

/// The names of the parameters that the sandbox takes. card management, "Customers".
namespace parameter {

inline constexpr const char* institution_id = "institutionId";
inline constexpr const char* agent_number = "agent_number";        ///< the institution's id again
inline constexpr const char* customer_number = "customer_number";  ///< unique in the project
inline constexpr const char* product_id = "product_id";
inline constexpr const char* start_date = "start_date";  ///< past, YYYY-MM-DD
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
inline constexpr const char* apartment = "apartament";  ///< written so
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
/// After a lost answer ask IsCustomerExist before a repeat: a customer number is given once only.
/// card management, "Customers".
struct RegisterCustomer {
  static constexpr Endpoint endpoint = {card_service, "registerCustomer", changes_state};

  /// What is to be known of the customer: the product says which names there are.
  struct Parameter {
    Text name = {};
    Text value = {};

    static constexpr auto fields() {
      using S = Parameter;
      return Fields{
          field("name", &S::name, mandatory()),
          field("value", &S::value, mandatory()),
      };
    }
  };

  Text product_name = {};
  Items<Parameter> parameters = {};

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
    Text customer_number = {};  ///< the one that was sent
    Text account_number = {};   ///< of the new account

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
