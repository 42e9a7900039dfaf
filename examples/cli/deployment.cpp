// The library's profiles by their names.
#include "deployment.hpp"

#include <vector>

#include "exit.hpp"
#include "spelling.hpp"

namespace tillwire::cli {
namespace {

Deployment find_deployment(const std::string& name) {
  std::vector<std::string> names;
  for (const Deployment* each : deployments::all) {
    if (name == each->name) return *each;
    names.emplace_back(each->name);
  }
  std::string text = "--deployment: no deployment " + name + "; " + did_you_mean(name, names);
  text += "there are";
  for (const std::string& each : names) text += " " + each;
  throw Refused(text);
}

const Value* member(const Value& object, std::string_view name) {
  for (const Member& each : object.members) {
    if (each.name == name) return &each.value;
  }
  return nullptr;
}

bool has_field(const Operation& operation, std::string_view name) {
  for (const FieldDescription& each : operation.request->fields) {
    if (name == each.name) return true;
  }
  return false;
}

}  // namespace

Deployment deployment_of(const Options& options) {
  Deployment deployment;
  if (options.deployment) deployment = find_deployment(*options.deployment);
  if (!options.context) return deployment;
  deployment.context = options.context->c_str();
  if (deployment.context.path() != nullptr) return deployment;
  throw Refused("--context: " + *options.context +
                ": not segments of letters, digits and -._*, each after a slash, such as /epg");
}

void check_deployment(const Deployment& deployment, const Options& options,
                      const Operation& operation, const Value& json) {
  if (operation.is_card_management()) return;
  const std::string name = deployment.name;
  if (options.token && operation.endpoint.service.has_credentials() &&
      !deployment.takes_token(operation.endpoint)) {
    throw Refused("the deployment " + name + " takes no token for " + operation.endpoint.name +
                  ": give a user and password");
  }
  const Value* const number = member(json, "orderNumber");
  // Operations with an orderId as well do not register an order.
  const bool registers = has_field(operation, "orderNumber") && !has_field(operation, "orderId");
  if (number == nullptr && !registers) return;
  const std::string text = number != nullptr ? number->text : "";
  switch (deployment.number_error(number != nullptr ? Text(text.data(), text.size()) : Text())) {
    case Errc::missing:
      throw Refused("orderNumber: the deployment " + name + " needs one; nothing was sent");
    case Errc::too_long:
      throw Refused("orderNumber: the deployment " + name + " takes at most " +
                    std::to_string(deployment.number_length) + " characters; nothing was sent");
    default:
      break;
  }
}

void judge_status(const Deployment& deployment, Answer& answer) {
  if (answer.record == nullptr || answer.verdict != Verdict::order) return;
  ecommerce::OrderRecord record = *answer.record;
  record.order_status = deployment.status(record.order_status);
  answer.standing = standing_of(record, answer.asked.id, answer.asked.number);
}

}  // namespace tillwire::cli
