// Customers: registered with their one account, looked up, described.
#include <set>

#include "cards/bank.hpp"
#include "text.hpp"

namespace gateway {
namespace {

struct Parameter {
  const char* name;
  bool mandatory;
};

// Those of the product template CRCU1001.
constexpr Parameter known_parameters[] = {
    {"institutionId", true}, {"agent_number", true},  {"customer_number", true},
    {"product_id", true},    {"start_date", true},    {"service_id_acc", true},
    {"surname", false},      {"firstName", false},    {"secondName", false},
    {"email", false},        {"mobile_phone", false}, {"region", false},
    {"city", false},         {"street", false},       {"house", false},
    {"apartament", false},   {"postal_code", false},  {"country_code", false},
};

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw Fault{"30", "parameters." + name + " " + why};
}

std::map<std::string, std::string> read_parameters(const Value& list) {
  std::map<std::string, std::string> values;
  for (const Value& item : list.items) {
    const std::string name = item.str("name");
    bool known = false;
    for (const Parameter& parameter : known_parameters) known = known || name == parameter.name;
    if (!known) refuse(name, "is not a parameter of CRCU1001");
    if (!values.emplace(name, item.str("value")).second) refuse(name, "is given more than once");
  }
  for (const Parameter& parameter : known_parameters) {
    if (parameter.mandatory && values[parameter.name].empty()) {
      refuse(parameter.name, "is mandatory");
    }
  }
  return values;
}

void check_parameters(std::map<std::string, std::string>& values) {
  const std::string& institution = values["institutionId"];
  if (institution != "1001" && institution != "1002") {
    refuse("institutionId", "is not that of an institution");
  }
  if (values["agent_number"] != institution) refuse("agent_number", "differs from institutionId");
  const auto start = parse_iso8601(values["start_date"]);
  if (!start || values["start_date"].size() != 10) refuse("start_date", "is not YYYY-MM-DD");
  if (*start > now_ms()) refuse("start_date", "is not past");
  const std::string& country = values["country_code"];
  if (!country.empty() && (country.size() != 3 || !all_digits(country))) {
    refuse("country_code", "is not three digits");
  }
}

}  // namespace

Json Bank::get_atm_status(const Value& request) {
  return atms_.status(request, next_.atms < 0 ? sizes_.atms : next_.atms);
}

Json Bank::get_customer_details(const Value& request) {
  const Customer* customer = find_customer(request);
  if (!customer) throw Fault{"12", "customerNumber: no such customer"};
  Json details = {{"customerNumber", customer->number},
                  {"customerId", customer->id},
                  {"entityType", "ENTTPERS"},
                  {"entityTypeName", "Person"}};
  if (!customer->first_name.empty()) details["firstName"] = customer->first_name;
  if (!customer->second_name.empty()) details["secondName"] = customer->second_name;
  if (!customer->surname.empty()) details["surname"] = customer->surname;
  details["status"] = "CTST0010";
  return details;
}

Json Bank::is_customer_exist(const Value& request) {
  return {{"result", find_customer(request) != nullptr}};
}

Json Bank::register_customer(const Value& request) {
  auto values = read_parameters(*request.find("parameters"));
  check_parameters(values);
  const std::string number = values["customer_number"];
  for (const Customer& other : customers_) {
    if (other.number == number) {
      throw Fault{"94", "parameters.customer_number is taken: one account a customer"};
    }
  }
  Customer& customer = add_customer(number, values["institutionId"]);
  customer.surname = values["surname"];
  customer.first_name = values["firstName"];
  customer.second_name = values["secondName"];
  customer.phone = values["mobile_phone"];
  customer.email = values["email"];
  const Account& account = add_account(customer, "40817978" + customer.id + "0000000");
  return {{"customerNumber", number}, {"accountNumber", account.number}};
}

}  // namespace gateway
